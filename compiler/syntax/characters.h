// Classes of characters as the lexical syntax needs them (Haskell 2010 §2.2, with GHC's reading of Unicode categories).
#pragma once

#include <cstdint>
#include <string>

namespace cardinal {

enum class CharacterClass : std::uint8_t {
  Other,  ///< graphic, but part of no token outside strings and comments
  Space,
  Lower,    ///< starts a variable: lower case letters, letters without case, '_'
  Upper,    ///< starts a constructor
  Digit,    ///< continues an identifier: digits, "x₁"
  Mark,     ///< continues an identifier only: modifiers, combining marks, '\''
  Symbol,   ///< part of an operator
  Special,  ///< ( ) , ; [ ] ` { } and "
};

/// Decodes one UTF-8 character at `at` (the text ends with a NUL). Length 0 for invalid encoding.
struct DecodedCharacter {
  char32_t value;
  std::uint32_t length;
};
DecodedCharacter decode_character(const unsigned char* at);
CharacterClass classify(char32_t c);
inline bool continues_identifier(CharacterClass c) {
  return c == CharacterClass::Lower || c == CharacterClass::Upper || c == CharacterClass::Digit ||
         c == CharacterClass::Mark;
}
/// Appends `c` as UTF-8; surrogates are encoded like any other code point, since Haskell's Char has them.
void append_utf8(std::string& out, char32_t c);

}  // namespace cardinal
