// The command line: vm [FLAGS] FILE [ARGS], with runtime flags also in +RTS … -RTS.
//
// What GHC's runtime does with a program's arguments happens to FILE's (rts/RtsFlags.c, setupRtsFlags): +RTS and -RTS
// delimit runtime flags and may come several times, --RTS ends their reading and vanishes, -- ends it and is passed on.
#pragma once

#include <expected>
#include <string>
#include <vector>

#include "vm/cli/options.h"

namespace cardinal {

/// Reads the words after the command's own name. An error is one or more lines without "vm: " and trailing newline.
std::expected<Options, std::string> parse_command_line(const std::vector<std::string>& words);

/// The spelling of a flag (or command) nearest to `word`; empty when none is near.
std::string nearest_spelling(std::string_view word, bool inside_rts);

}  // namespace cardinal
