// Literals: constants where the type is known, fromInteger and fromRational otherwise.
#include <gmp.h>

#include <cmath>
#include <cstdlib>
#include <cstring>

#include "compiler/desugar/desugarer.h"

namespace cardinal {

namespace {
class Big {
 public:
  Big() { mpz_init(value); }
  explicit Big(const Literal& literal) {
    mpz_init(value);
    mpz_import(value, literal.limbs.size(), -1, sizeof(std::uint64_t), 0, 0, literal.limbs.data());
    if (literal.negative) mpz_neg(value, value);
  }
  Big(const Big&) = delete;
  ~Big() { mpz_clear(value); }
  std::string text() const {
    std::string out(mpz_sizeinbase(value, 10) + 2, '\0');
    mpz_get_str(out.data(), 10, value);
    out.resize(std::strlen(out.c_str()));
    return out;
  }
  mpz_t value;
};
}  // namespace

std::string Desugarer::decimal(const Literal& literal, bool negate) {
  Big big(literal);
  if (negate) mpz_neg(big.value, big.value);
  return big.text();
}

std::uint64_t Desugarer::word_value(const Literal& literal, bool negate) {
  std::uint64_t bits = literal.limbs.empty() ? 0 : literal.limbs[0];
  return literal.negative != negate ? 0 - bits : bits;
}

double Desugarer::double_value(const Literal& literal, bool negate, bool single) {
  Literal magnitude = literal;
  magnitude.negative = false;
  double value;
  if (literal.exponent_base == 2) {
    Big big(magnitude);
    // Rounded once: the mantissa of a hexadecimal literal that needs more than 53 bits is rare enough.
    value = std::ldexp(mpz_get_d(big.value),
                       static_cast<int>(std::max<std::int64_t>(-5000, std::min<std::int64_t>(5000, literal.exponent))));
  } else {
    std::string text = cat(decimal(magnitude, false), "e", literal.exponent);
    value = single ? static_cast<double>(std::strtof(text.c_str(), nullptr)) : std::strtod(text.c_str(), nullptr);
  }
  if (single) value = static_cast<double>(static_cast<float>(value));
  return literal.negative != negate ? -value : value;
}

Desugarer::NumberType Desugarer::number_type(Type* type) {
  TyCon* con = head_tycon(context_.arena, type);
  if (con == nullptr) return NumberType::Other;
  if (con == context_.names.find(KnownType::Int)) return NumberType::Int;
  if (con == context_.names.find(KnownType::Word)) return NumberType::Word;
  if (con == context_.names.find(KnownType::Integer)) return NumberType::Integer;
  if (con == context_.names.find(KnownType::Double)) return NumberType::Double;
  if (con == context_.names.find(KnownType::Float)) return NumberType::Float;
  return NumberType::Other;
}

Desugarer::Expr* Desugarer::integer(const Literal& literal, bool negate) {
  std::string text = decimal(literal, negate);
  std::uint64_t bits = 0;
  if (text.size() < 19) bits = static_cast<std::uint64_t>(std::strtoll(text.c_str(), nullptr, 10));
  bool small = text.size() < 19 && fits_immediate(bits);
  Expr* raw = builder_.literal(core::LiteralKind::Integer, small ? bits : 0,
                               small ? std::string_view() : builder_.arena().copy_text(text));
  return constructor(KnownCon::IntegerCon, {raw}, {});
}

// mantissa * base ^ exponent as a reduced n :% d.
Desugarer::Expr* Desugarer::rational(const Literal& literal, bool negate, Span span) {
  Big numerator(literal), denominator, scale, gcd;
  if (negate) mpz_neg(numerator.value, numerator.value);
  mpz_set_ui(denominator.value, 1);
  std::int64_t exponent = literal.exponent;
  if (exponent > 1'000'000 || exponent < -1'000'000) {
    context_.diagnostics.error("literal", span, "the exponent of this literal is too large");
    exponent = 0;
  }
  mpz_ui_pow_ui(scale.value, literal.exponent_base, static_cast<unsigned long>(exponent < 0 ? -exponent : exponent));
  if (exponent < 0)
    mpz_set(denominator.value, scale.value);
  else
    mpz_mul(numerator.value, numerator.value, scale.value);
  mpz_gcd(gcd.value, numerator.value, denominator.value);
  if (mpz_sgn(gcd.value) != 0) {
    mpz_divexact(numerator.value, numerator.value, gcd.value);
    mpz_divexact(denominator.value, denominator.value, gcd.value);
  }
  auto constant = [&](Big& big) {
    std::string text = big.text();
    std::uint64_t bits = 0;
    bool small = text.size() < 19;
    if (small) bits = static_cast<std::uint64_t>(std::strtoll(text.c_str(), nullptr, 10));
    small = small && fits_immediate(bits);
    Expr* raw = builder_.literal(core::LiteralKind::Integer, small ? bits : 0,
                                 small ? std::string_view() : builder_.arena().copy_text(text));
    return constructor(KnownCon::IntegerCon, {raw}, span);
  };
  Expr* n = constant(numerator);
  return constructor(KnownCon::RatioCon, {n, constant(denominator)}, span);
}

Desugarer::Expr* Desugarer::string(std::string_view text, Span span) {
  if (text.empty()) return builder_.constructor(context_.builtin.nil, {}, span);
  bool wide = false;
  std::string bytes;
  for (char c : text) {
    if (c == '\0') {
      bytes += "\xC0\x80";
      wide = true;
    } else {
      bytes += c;
      wide |= (c & 0x80) != 0;
    }
  }
  KnownValue unpack = wide ? KnownValue::unpackCStringUtf8 : KnownValue::unpackCString;
  return app(known(unpack, span), {string_bytes(bytes)}, span);
}

Desugarer::Expr* Desugarer::literal(const Literal& literal, Type* type, Slice<EvidenceVar*> evidence, bool negate,
                                    Span span) {
  auto double_bits = [&](double value) {
    Word bits;
    std::memcpy(&bits, &value, sizeof bits);
    return builder_.literal(core::LiteralKind::Double, bits, {}, span);
  };
  switch (literal.kind) {
    case LiteralKind::Integer:
    case LiteralKind::Fractional: {
      bool whole = literal.kind == LiteralKind::Integer;
      switch (number_type(type)) {
        case NumberType::Int:
          if (whole)
            return constructor(KnownCon::IntHash, {builder_.int_literal(word_value(literal, negate), span)}, span);
          break;
        case NumberType::Word:
          if (whole)
            return constructor(KnownCon::WordHash, {builder_.int_literal(word_value(literal, negate), span)}, span);
          break;
        case NumberType::Integer:
          if (whole) return integer(literal, negate);
          break;
        case NumberType::Double:
          return constructor(KnownCon::DoubleHash, {double_bits(double_value(literal, negate, false))}, span);
        case NumberType::Float:
          return constructor(KnownCon::FloatHash, {double_bits(double_value(literal, negate, true))}, span);
        case NumberType::Other:
          break;
      }
      // A negated literal of unknown type is negate (fromInteger n): the caller's affair, except in patterns.
      Expr* value = whole ? integer(literal, negate) : rational(literal, negate, span);
      KnownValue convert = whole ? KnownValue::fromInteger : KnownValue::fromRational;
      return app(known(convert, span), {this->evidence(evidence.empty() ? nullptr : evidence.back()), value}, span);
    }
    case LiteralKind::Char:
      return constructor(KnownCon::CharHash, {builder_.int_literal(literal.character, span)}, span);
    case LiteralKind::String:
      return string(literal.text, span);
    case LiteralKind::PrimInt:
    case LiteralKind::PrimWord:
      return builder_.int_literal(word_value(literal, negate), span);
    case LiteralKind::PrimChar:
      return builder_.int_literal(literal.character, span);
    case LiteralKind::PrimString:
      return string_bytes(literal.text);
    case LiteralKind::PrimFloat:
      return double_bits(double_value(literal, negate, true));
    case LiteralKind::PrimDouble:
      return double_bits(double_value(literal, negate, false));
  }
  CARDINAL_UNREACHABLE("literal kind");
}

}  // namespace cardinal
