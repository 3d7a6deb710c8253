// The set of language extensions in force in a module.
#pragma once

#include <cstdint>
#include <string_view>

namespace cardinal {

enum class Extension : std::uint8_t {
#define EXTENSION(name, standing) name,
#include "compiler/syntax/extensions.def"
#undef EXTENSION
  Count
};

/// Plain data; `Module` holds one.
struct ExtensionSet {
  std::uint64_t words[2] = {0, 0};

  static ExtensionSet defaults();
  bool has(Extension e) const { return (words[index(e) / 64] >> (index(e) % 64)) & 1; }
  void set(Extension e, bool on) {
    std::uint64_t bit = std::uint64_t{1} << (index(e) % 64);
    words[index(e) / 64] = on ? words[index(e) / 64] | bit : words[index(e) / 64] & ~bit;
  }

 private:
  static unsigned index(Extension e) { return static_cast<unsigned>(e); }
};
static_assert(static_cast<unsigned>(Extension::Count) <= 128);

enum class ExtensionAnswer : std::uint8_t { Done, Unsupported, Unknown };

/// Applies one word of a LANGUAGE pragma ("LambdaCase", "NoImplicitPrelude"), with what the extension implies.
ExtensionAnswer apply_extension(ExtensionSet& set, std::string_view word);

/// The known extension whose name is nearest to `word`, or an empty view when none is near.
std::string_view nearest_extension(std::string_view word);

}  // namespace cardinal
