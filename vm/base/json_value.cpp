#include "vm/base/json_value.h"

#include <cstdint>
#include <cstdlib>

namespace cardinal {

namespace {

constexpr unsigned kDeepest = 64;

void append_utf8(std::string& out, std::uint32_t code) {
  auto byte = [&](std::uint32_t value) { out += static_cast<char>(value); };
  if (code < 0x80) {
    byte(code);
  } else if (code < 0x800) {
    byte(0xC0 | code >> 6), byte(0x80 | (code & 0x3F));
  } else {
    byte(0xE0 | code >> 12), byte(0x80 | (code >> 6 & 0x3F)), byte(0x80 | (code & 0x3F));
  }
}

class Reader {
 public:
  explicit Reader(std::string_view text) : rest_(text) {}

  std::optional<JsonValue> whole() {
    JsonValue value;
    if (!read(value, 0)) return std::nullopt;
    skip_blanks();
    return rest_.empty() ? std::optional(std::move(value)) : std::nullopt;
  }

 private:
  void skip_blanks() {
    while (!rest_.empty() && (rest_[0] == ' ' || rest_[0] == '\n' || rest_[0] == '\t' || rest_[0] == '\r'))
      rest_.remove_prefix(1);
  }
  bool take(std::string_view word) {
    skip_blanks();
    if (!rest_.starts_with(word)) return false;
    rest_.remove_prefix(word.size());
    return true;
  }

  bool read(JsonValue& value, unsigned depth) {
    if (depth > kDeepest) return false;
    if (take("{")) return read_object(value, depth);
    if (take("[")) return read_array(value, depth);
    if (take("null")) return true;
    if (bool yes = take("true"); yes || take("false")) {
      value.kind = JsonValue::Kind::Boolean;
      value.number = yes;
      return true;
    }
    if (take("\"")) {
      value.kind = JsonValue::Kind::String;
      return read_string(value.text);
    }
    return read_number(value);
  }

  bool read_object(JsonValue& value, unsigned depth) {
    value.kind = JsonValue::Kind::Object;
    if (take("}")) return true;
    do {
      if (!take("\"") || !read_string(value.names.emplace_back()) || !take(":")) return false;
      if (!read(value.items.emplace_back(), depth + 1)) return false;
    } while (take(","));
    return take("}");
  }

  bool read_array(JsonValue& value, unsigned depth) {
    value.kind = JsonValue::Kind::Array;
    if (take("]")) return true;
    do {
      if (!read(value.items.emplace_back(), depth + 1)) return false;
    } while (take(","));
    return take("]");
  }

  bool read_number(JsonValue& value) {
    std::size_t length = rest_.find_first_not_of("+-.0123456789eE");
    std::string text(rest_.substr(0, length));
    char* end = nullptr;
    value.kind = JsonValue::Kind::Number;
    value.number = std::strtod(text.c_str(), &end);
    rest_.remove_prefix(text.size());
    return !text.empty() && *end == '\0';
  }

  /// Behind the opening quote.
  bool read_string(std::string& out) {
    while (!rest_.empty()) {
      char c = rest_[0];
      rest_.remove_prefix(1);
      if (c == '"') return true;
      if (c != '\\') {
        out += c;
        continue;
      }
      if (!read_escape(out)) return false;
    }
    return false;
  }

  bool read_escape(std::string& out) {
    if (rest_.empty()) return false;
    char c = rest_[0];
    rest_.remove_prefix(1);
    constexpr std::string_view kLetters = "\"\\/bfnrt", kMeanings = "\"\\/\b\f\n\r\t";
    if (std::size_t at = kLetters.find(c); at != std::string_view::npos) {
      out += kMeanings[at];
      return true;
    }
    std::string digits(rest_.substr(0, 4));
    char* end = nullptr;
    auto code = static_cast<std::uint32_t>(std::strtoul(digits.c_str(), &end, 16));
    if (c != 'u' || digits.size() != 4 || *end != '\0') return false;
    rest_.remove_prefix(4);
    append_utf8(out, code);
    return true;
  }

  std::string_view rest_;
};

}  // namespace

const JsonValue* JsonValue::find(std::string_view name) const {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (names[i] == name) return &items[i];
  return nullptr;
}

double JsonValue::number_at(std::string_view path) const {
  const JsonValue* at = this;
  for (;;) {
    std::size_t end = path.find('.');
    at = at->find(path.substr(0, end));
    if (at == nullptr) return 0;
    if (end == std::string_view::npos) return at->number;
    path.remove_prefix(end + 1);
  }
}

std::optional<JsonValue> parse_json(std::string_view text) {
  return Reader(text).whole();
}

}  // namespace cardinal
