// Literals with their values, exact. Part of ast.h.
#pragma once

#include <cstdint>
#include <string_view>

#include "vm/base/slice.h"

namespace cardinal {

enum class LiteralKind : std::uint8_t {
  Integer,     ///< 12, 0xFF, 0b1: overloaded, fromInteger
  Fractional,  ///< 1.5, 1e3, 0x1.8p3: overloaded, fromRational
  Char,        ///< 'c'
  String,      ///< "s"
  PrimInt,     ///< 1#, -1#
  PrimWord,    ///< 1##
  PrimChar,    ///< 'c'#
  PrimString,  ///< "s"#, an Addr#
  PrimFloat,   ///< 1.0#
  PrimDouble,  ///< 1.0##
};

struct Literal {
  LiteralKind kind = LiteralKind::Integer;
  bool negative = false;            ///< only for primitive numbers, and where a pattern or literal was negated by `-`
  std::uint8_t exponent_base = 10;  ///< Fractional, PrimFloat, PrimDouble: 10, or 2 for hexadecimal ones
  char32_t character = 0;           ///< Char, PrimChar
  std::int64_t exponent = 0;        ///< Fractional, PrimFloat, PrimDouble: value = limbs × exponent_base ^ exponent
  Slice<std::uint64_t>
      limbs;              ///< numbers: magnitude, least significant limb first, no leading zero limb; zero is empty
  std::string_view text;  ///< String: UTF-8 (surrogate code points encoded likewise). PrimString: the bytes themselves
};

}  // namespace cardinal
