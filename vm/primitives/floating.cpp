// Double#: functions of the C library, decoding, shortest digits, reading.
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>

#include "vm/primitives/primitives.h"

namespace cardinal {

namespace {
double real(Word w) { return __builtin_bit_cast(double, w); }
bool give(PrimitiveCall& call, double value) {
  call.results[0] = __builtin_bit_cast(Word, value);
  return true;
}

/// Shortest digits d1 d2 … and e with value = 0.d1d2… * 10^e, from scientific notation d.ddde±xx.
bool give_digits(PrimitiveCall& call, const char* text, const char* end) {
  char digits[32];
  std::size_t count = 0;
  const char* at = text;
  for (; at < end && *at != 'e'; ++at)
    if (*at != '.') digits[count++] = static_cast<char>(*at - '0');
  int exponent = at < end ? std::atoi(std::string(at + 1, end).c_str()) : 0;
  if (!give_bytes(call, 0, digits, count)) return false;
  call.results[1] = static_cast<Word>(static_cast<SignedWord>(exponent + 1));
  return true;
}
}  // namespace

#define DOUBLE_FUNCTION(id, function) \
  bool primitive_##id(PrimitiveCall& call) { return give(call, function(real(call.arguments[0]))); }
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

bool primitive_PowerDouble(PrimitiveCall& call) { return give(call, std::pow(real(call.arguments[0]), real(call.arguments[1]))); }

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
  char text[64];
  auto end = std::to_chars(text, text + sizeof text, real(call.arguments[0]), std::chars_format::scientific).ptr;
  return give_digits(call, text, end);
}
bool primitive_FloatDigits(PrimitiveCall& call) {
  char text[64];
  auto value = static_cast<float>(real(call.arguments[0]));
  auto end = std::to_chars(text, text + sizeof text, value, std::chars_format::scientific).ptr;
  return give_digits(call, text, end);
}

bool primitive_DoubleRead(PrimitiveCall& call) {
  const auto* bytes = reinterpret_cast<const BytesObject*>(object_of(call.arguments[0]));
  std::string text(reinterpret_cast<const char*>(bytes->bytes), std::min<Word>(call.arguments[1], bytes->length));
  return give(call, std::strtod(text.c_str(), nullptr));
}

}  // namespace cardinal
