#include "compiler/syntax/number_literal.h"

#include <gmp.h>

#include <algorithm>
#include <string>
#include <vector>

namespace cardinal {
namespace {

static_assert(sizeof(mp_limb_t) == sizeof(std::uint64_t) && GMP_NAIL_BITS == 0);

/// Beyond this an exponent says nothing that a smaller one would not (every conversion saturates long before).
constexpr std::int64_t kExponentLimit = std::int64_t{1} << 40;

unsigned digit_value(char c) {
  if (c <= '9') return static_cast<unsigned>(c - '0');
  return static_cast<unsigned>((c | 0x20) - 'a') + 10;
}

/// `digits` are digit values, not characters.
Slice<std::uint64_t> limbs_of(Arena& arena, std::string& digits, unsigned base) {
  digits.erase(0, std::min(digits.find_first_not_of('\0'), digits.size()));
  if (digits.empty()) return {};
  if (digits.size() <= 16) {  // fits a limb in every base up to 16
    std::uint64_t value = 0;
    for (char d : digits) value = value * base + static_cast<unsigned char>(d);
    return arena.list<std::uint64_t>({value});
  }
  std::vector<mp_limb_t> limbs(digits.size() / 16 + 2);
  mp_size_t size = mpn_set_str(limbs.data(), reinterpret_cast<const unsigned char*>(digits.data()), digits.size(),
                               static_cast<int>(base));
  Slice<std::uint64_t> out = arena.make_slice<std::uint64_t>(static_cast<std::size_t>(size));
  std::copy_n(limbs.data(), size, out.data());
  return out;
}

}  // namespace

Literal number_literal(Arena& arena, std::string_view text) {
  Literal literal;
  unsigned base = 10;
  if (text.size() > 2 && text[0] == '0') {
    switch (text[1]) {
      case 'x':
      case 'X':
        base = 16;
        break;
      case 'o':
      case 'O':
        base = 8;
        break;
      case 'b':
      case 'B':
        base = 2;
        break;
      default:
        break;
    }
    if (base != 10) text.remove_prefix(2);
  }
  std::string digits;
  std::int64_t scale = 0;  // digits after the point
  std::int64_t exponent = 0;
  bool after_point = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '_') continue;
    if (c == '.') {
      after_point = true;
      literal.kind = LiteralKind::Fractional;
      continue;
    }
    if ((base == 10 && (c == 'e' || c == 'E')) || c == 'p' || c == 'P') {
      literal.kind = LiteralKind::Fractional;
      bool negative = false;
      for (++i; i < text.size(); ++i) {
        if (text[i] == '-') negative = true;
        if (text[i] < '0' || text[i] > '9') continue;
        exponent = std::min(exponent * 10 + (text[i] - '0'), kExponentLimit);
      }
      if (negative) exponent = -exponent;
      break;
    }
    digits += static_cast<char>(digit_value(c));
    scale += after_point;
  }
  literal.limbs = limbs_of(arena, digits, base);
  if (literal.kind == LiteralKind::Fractional) {
    literal.exponent_base = base == 16 ? 2 : 10;
    literal.exponent = exponent - scale * (base == 16 ? 4 : 1);
  }
  return literal;
}

}  // namespace cardinal
