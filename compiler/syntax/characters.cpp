#include "compiler/syntax/characters.h"

#include <utf8proc.h>

#include <array>

namespace cardinal {
namespace {

constexpr std::array<CharacterClass, 128> ascii_classes() {
  std::array<CharacterClass, 128> classes{};
  for (int c = 0; c < 128; ++c) {
    CharacterClass k = CharacterClass::Other;
    if (c == ' ' || (c >= '\t' && c <= '\r')) k = CharacterClass::Space;
    if ((c >= 'a' && c <= 'z') || c == '_') k = CharacterClass::Lower;
    if (c >= 'A' && c <= 'Z') k = CharacterClass::Upper;
    if (c >= '0' && c <= '9') k = CharacterClass::Digit;
    if (c == '\'') k = CharacterClass::Mark;
    for (char s : {'!', '#', '$', '%', '&', '*', '+', '.', '/', '<', '=', '>', '?', '@', '\\', '^', '|', '-', '~', ':'})
      if (c == s) k = CharacterClass::Symbol;
    for (char s : {'(', ')', ',', ';', '[', ']', '`', '{', '}', '"'})
      if (c == s) k = CharacterClass::Special;
    classes[c] = k;
  }
  return classes;
}
constexpr std::array<CharacterClass, 128> kAscii = ascii_classes();

}  // namespace

DecodedCharacter decode_character(const unsigned char* at) {
  if (*at < 0x80) return {*at, 1};
  utf8proc_int32_t value = 0;
  utf8proc_ssize_t length = utf8proc_iterate(at, -1, &value);
  if (length <= 0) return {0xFFFD, 0};
  return {static_cast<char32_t>(value), static_cast<std::uint32_t>(length)};
}

CharacterClass classify(char32_t c) {
  if (c < 128) return kAscii[c];
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(c))) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LT:
      return CharacterClass::Upper;
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LO:
      return CharacterClass::Lower;
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_MN:
      return CharacterClass::Mark;
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NO:
      return CharacterClass::Digit;
    case UTF8PROC_CATEGORY_PC:
    case UTF8PROC_CATEGORY_PD:
    case UTF8PROC_CATEGORY_PO:
    case UTF8PROC_CATEGORY_SM:
    case UTF8PROC_CATEGORY_SC:
    case UTF8PROC_CATEGORY_SK:
    case UTF8PROC_CATEGORY_SO:
      return CharacterClass::Symbol;
    case UTF8PROC_CATEGORY_ZS:
      return CharacterClass::Space;
    default:
      return CharacterClass::Other;
  }
}

void append_utf8(std::string& out, char32_t c) {
  if (c < 0x80) {
    out += static_cast<char>(c);
  } else if (c < 0x800) {
    out += static_cast<char>(0xC0 | (c >> 6));
    out += static_cast<char>(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    out += static_cast<char>(0xE0 | (c >> 12));
    out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (c & 0x3F));
  } else {
    out += static_cast<char>(0xF0 | (c >> 18));
    out += static_cast<char>(0x80 | ((c >> 12) & 0x3F));
    out += static_cast<char>(0x80 | ((c >> 6) & 0x3F));
    out += static_cast<char>(0x80 | (c & 0x3F));
  }
}

}  // namespace cardinal
