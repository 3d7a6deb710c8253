// Help, derived from the flag table.
#pragma once

#include <expected>
#include <string>

namespace cardinal {

/// The page on a topic: "" (the flags of everyday use), "gc" or "dump". An error names the topics.
std::expected<std::string, std::string> help_page(const std::string& topic);

/// The manual page in roff: man(7).
std::string manual_page();
/// +RTS --info: facts of this runtime in the form GHC's prints them, a Haskell list of pairs.
std::string runtime_information(std::string_view version);

/// A completion function for bash.
std::string bash_completion();

}  // namespace cardinal
