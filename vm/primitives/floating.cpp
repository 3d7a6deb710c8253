// Double#: functions of the C library, decoding, shortest digits, reading.
#include <gmpxx.h>

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>

#include "vm/primitives/primitives.h"

namespace cardinal {

namespace {
double real(Word w) {
  return __builtin_bit_cast(double, w);
}
bool give(PrimitiveCall& call, double value) {
  call.results[0] = __builtin_bit_cast(Word, value);
  return true;
}

/// GHC prints the shortest digits strictly between the midpoints to the neighbours (floatToDigits, after Steele & White
/// 1990 and Dybvig); std::to_chars also takes a midpoint that would round back. The two differ only where a decimal is
/// exactly a midpoint, and for that it needs as many digits or as large an exponent as `kSafeDigits` and
/// `kSafeExponent` exclude.
struct Format {
  int mantissa_bits;
  int least_exponent;  ///< of the mantissa as an integer
  std::size_t safe_digits;
  int safe_exponent;
};
constexpr Format kDouble{53, -1074, 15, 22};
constexpr Format kFloat{24, -149, 7, 10};

/// Digits by exact arithmetic; gives the exponent e of 0.d1d2... * 10^e.
int exact_digits(double value, const Format& format, char* digits, std::size_t& count) {
  int exponent;
  double fraction = std::frexp(value, &exponent);
  auto mantissa = static_cast<std::uint64_t>(std::ldexp(fraction, format.mantissa_bits));
  exponent -= format.mantissa_bits;
  if (exponent < format.least_exponent) {
    mantissa >>= format.least_exponent - exponent;
    exponent = format.least_exponent;
  }
  // value = r / s; half the distance to the neighbours is up / s and down / s.
  mpz_class r = mantissa, s = 1, up = 1, down = 1;
  bool narrow_below = mantissa == std::uint64_t{1} << (format.mantissa_bits - 1) && exponent > format.least_exponent;
  if (exponent >= 0) {
    up <<= static_cast<unsigned long>(exponent + (narrow_below ? 1 : 0));
    down <<= static_cast<unsigned long>(exponent);
    r <<= static_cast<unsigned long>(exponent + (narrow_below ? 2 : 1));
    s = narrow_below ? 4 : 2;
  } else {
    s <<= static_cast<unsigned long>(-exponent + (narrow_below ? 2 : 1));
    r <<= narrow_below ? 2 : 1;
    up = narrow_below ? 2 : 1;
  }
  int k = 0;
  while (r + up > s) {  // too large: value < 1 is wanted
    s *= 10;
    ++k;
  }
  while ((r + up) * 10 <= s) {
    r *= 10;
    up *= 10;
    down *= 10;
    --k;
  }
  count = 0;
  for (;;) {
    r *= 10;
    up *= 10;
    down *= 10;
    mpz_class digit = r / s;
    r %= s;
    bool low = r<down, high = r + up> s;
    auto d = static_cast<char>(digit.get_ui());
    if (!low && !high) {
      digits[count++] = d;
      continue;
    }
    bool round_up = low && high ? r * 2 >= s : high;
    digits[count++] = static_cast<char>(d + (round_up ? 1 : 0));
    return k;
  }
}

/// Shortest digits d1 d2 … as bytes and e with value = 0.d1d2… * 10^e.
template <class Real>
bool give_digits(PrimitiveCall& call, Real value, const Format& format) {
  char text[64];
  const char* end = std::to_chars(text, text + sizeof text, value, std::chars_format::scientific).ptr;
  char digits[64];
  std::size_t count = 0;
  const char* at = text;
  for (; at < end && *at != 'e'; ++at)
    if (*at != '.') digits[count++] = static_cast<char>(*at - '0');
  int exponent = at < end ? std::atoi(std::string(at + 1, end).c_str()) + 1 : 1;
  bool safe = value == 0 || (count <= format.safe_digits && exponent <= format.safe_exponent);
  if (!safe) exponent = exact_digits(static_cast<double>(value), format, digits, count);
  if (!give_bytes(call, 0, digits, count)) return false;
  call.results[1] = static_cast<Word>(static_cast<SignedWord>(exponent));
  return true;
}
}  // namespace

#define DOUBLE_FUNCTION(id, function)                     \
  bool primitive_##id(PrimitiveCall& call) {              \
    return give(call, function(real(call.arguments[0]))); \
  }
DOUBLE_FUNCTION(ExpDouble, std::exp)
DOUBLE_FUNCTION(LogDouble, std::log)
DOUBLE_FUNCTION(SinDouble, std::sin)
DOUBLE_FUNCTION(CosDouble, std::cos)
DOUBLE_FUNCTION(TanDouble, std::tan)
DOUBLE_FUNCTION(AsinDouble, std::asin)
DOUBLE_FUNCTION(AcosDouble, std::acos)
DOUBLE_FUNCTION(AtanDouble, std::atan)
DOUBLE_FUNCTION(SinhDouble, std::sinh)
DOUBLE_FUNCTION(CoshDouble, std::cosh)
DOUBLE_FUNCTION(TanhDouble, std::tanh)
DOUBLE_FUNCTION(AsinhDouble, std::asinh)
DOUBLE_FUNCTION(AcoshDouble, std::acosh)
DOUBLE_FUNCTION(AtanhDouble, std::atanh)
DOUBLE_FUNCTION(Log1pDouble, std::log1p)
DOUBLE_FUNCTION(Expm1Double, std::expm1)

bool primitive_PowerDouble(PrimitiveCall& call) {
  return give(call, std::pow(real(call.arguments[0]), real(call.arguments[1])));
}

bool primitive_DecodeDouble(PrimitiveCall& call) {
  double value = real(call.arguments[0]);
  if (value == 0) {
    call.results[0] = call.results[1] = 0;
    return true;
  }
  // Infinities and NaN decode as their bits say, like GHC does.
  Word bits = __builtin_bit_cast(Word, value);
  auto mantissa = static_cast<SignedWord>(bits & ((Word{1} << 52) - 1));
  auto exponent = static_cast<SignedWord>(bits >> 52 & 0x7FF);
  if (exponent != 0) {
    mantissa |= SignedWord{1} << 52;
  } else {
    ++exponent;
    while ((mantissa & SignedWord{1} << 52) == 0) {
      mantissa <<= 1;
      --exponent;
    }
  }
  call.results[0] = static_cast<Word>((bits >> 63) != 0 ? -mantissa : mantissa);
  call.results[1] = static_cast<Word>(exponent - 1075);
  return true;
}

bool primitive_DoubleDigits(PrimitiveCall& call) {
  return give_digits(call, real(call.arguments[0]), kDouble);
}
bool primitive_FloatDigits(PrimitiveCall& call) {
  return give_digits(call, static_cast<float>(real(call.arguments[0])), kFloat);
}

bool primitive_DoubleRead(PrimitiveCall& call) {
  const auto* bytes = reinterpret_cast<const BytesObject*>(object_of(call.arguments[0]));
  std::string text(reinterpret_cast<const char*>(bytes->bytes), std::min<Word>(call.arguments[1], bytes->length));
  return give(call, std::strtod(text.c_str(), nullptr));
}

}  // namespace cardinal
