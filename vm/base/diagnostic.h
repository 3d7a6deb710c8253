// What the compiler has to say to the user: a code, a message, the source line with a caret, at most two notes and one
// hint. Errors accumulate; one run reports them all.
#pragma once

#include <string>
#include <vector>

#include "vm/base/source.h"

namespace cardinal {

enum class Severity : std::uint8_t { Error, Warning };

struct Diagnostic {
  Severity severity = Severity::Error;
  const char* code = "";  ///< stable short name, such as "parse" or "type-mismatch"
  Span span;
  std::string message;             ///< one or more lines, no trailing newline
  std::vector<std::string> notes;  ///< at most two are shown
  std::string hint;                ///< empty when there is none
};

class Diagnostics {
 public:
  Diagnostic& error(const char* code, Span span, std::string message);
  Diagnostic& warning(const char* code, Span span, std::string message);
  bool has_errors() const { return errors_ != 0; }
  std::size_t error_count() const { return errors_; }
  const std::vector<Diagnostic>& all() const { return items_; }

  /// The diagnostics in source order, as the terminal shows them: the first kMostShown, and how many there are more.
  /// `colour` adds ANSI colours.
  std::string render(bool colour) const;
  /// As many, one JSON object a line: severity, code, file, line, column, endLine, endColumn, message, notes, hint.
  std::string render_json() const;

 private:
  static constexpr std::size_t kMostShown = 100;
  /// The first kMostShown, and one that tells of the rest.
  std::vector<Diagnostic> shown() const;
  std::vector<Diagnostic> items_;
  std::size_t errors_ = 0;
};

/// Concatenates strings, characters and integers.
namespace detail {
inline void append(std::string& out, std::string_view part) {
  out += part;
}
inline void append(std::string& out, const char* part) {
  out += part;
}
inline void append(std::string& out, const std::string& part) {
  out += part;
}
inline void append(std::string& out, char part) {
  out += part;
}
template <class T>
  requires std::is_integral_v<T>
void append(std::string& out, T part) {
  out += std::to_string(part);
}
}  // namespace detail
template <class... Parts>
std::string cat(const Parts&... parts) {
  std::string out;
  (detail::append(out, parts), ...);
  return out;
}

}  // namespace cardinal
