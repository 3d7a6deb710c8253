// JSON input: just what reading the VM's own reports back takes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cardinal {

struct JsonValue {
  enum class Kind : unsigned char { Null, Boolean, Number, String, Array, Object };
  Kind kind = Kind::Null;
  double number = 0;               ///< of a Number; 1 for true
  std::string text;                ///< of a String
  std::vector<JsonValue> items;    ///< of an Array, or an Object's members in their order
  std::vector<std::string> names;  ///< of the members

  /// The member, or null.
  const JsonValue* find(std::string_view name) const;
  /// The number at a path of member names, "seconds.gc.elapsed"; 0 where there is none.
  double number_at(std::string_view path) const;
};

/// One value with nothing but blanks around it. Nothing if the text is no JSON (RFC 8259), or nested deeper than 64.
std::optional<JsonValue> parse_json(std::string_view text);

}  // namespace cardinal
