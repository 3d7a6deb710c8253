// JSON output.
#pragma once

#include <string>
#include <string_view>

namespace cardinal {

/// Appends the text as a JSON string, quotes included.
void append_json_string(std::string& out, std::string_view text);
inline std::string json_string(std::string_view text) {
  std::string out;
  append_json_string(out, text);
  return out;
}

}  // namespace cardinal
