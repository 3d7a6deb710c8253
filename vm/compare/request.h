// The words behind `vm compare`:
//
//   vm compare [OPTIONS] [FLAGS] FILE [ARGS] [-- CONFIGURATION…]
//
// OPTIONS are those of this command, and may also stand behind --; FLAGS are given to every configuration.
#pragma once

#include <expected>
#include <optional>

#include "vm/compare/matrix.h"

namespace cardinal::compare {

/// What of the runs' outputs must be the same. Text: all but the digits of numbers, for programs that print times.
enum class OutputCheck : unsigned char { Exact, Text, Any };

struct Request {
  std::string file;
  std::vector<std::string> arguments;     ///< of the program
  std::vector<std::string> common_flags;  ///< of all configurations
  std::vector<Configuration> configurations;
  std::vector<std::string> left_out;  ///< combinations of a matrix that are impossible, each with the reason
  unsigned runs = 5;
  OutputCheck outputs = OutputCheck::Exact;
  std::string input = "/dev/null";  ///< the file that is each run's standard input
  // Wanted outputs; an empty name: standard output, instead of the table.
  std::optional<std::string> json;
  std::optional<std::string> csv;
  std::optional<std::string> html;
};

/// An error is one or more lines without "vm: " and trailing newline.
std::expected<Request, std::string> parse_request(const std::vector<std::string>& words);

/// The page of `vm help compare`.
std::string help_page();

}  // namespace cardinal::compare
