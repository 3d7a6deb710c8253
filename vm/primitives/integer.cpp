// Integer#: arbitrary precision over GMP's limbs.
//
// A value is an immediate when it fits 61 bits, else a BigNat: magnitude in limbs, least significant first and the last
// one not zero, the sign in a header flag. The form is canonical, so equal numbers have equal forms. Results are
// computed into scratch memory first; then their exact size is known and allocated.
//
// No number has more than kMostLimbs limbs: what would be larger is HeapOverflow, before anything is computed. GMP's
// own limits, where it aborts, lie beyond that.
#include <gmp.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <memory>
#include <new>

#include "vm/interpreter/interpreter.h"

namespace cardinal {

namespace {

static_assert(sizeof(mp_limb_t) == kWordBytes);

constexpr mp_size_t kMostLimbs = mp_size_t{1} << 26;  ///< 512 MiB: more than 10^9 decimal digits

/// A number as sign and limbs, wherever they lie.
struct View {
  const mp_limb_t* limbs;
  mp_size_t count;
  bool negative;
  mp_limb_t small;  ///< storage for an immediate

  explicit View(Word w) {
    if (is_immediate(w)) {
      auto value = static_cast<SignedWord>(immediate_value(w));
      negative = value < 0;
      small = negative ? Word{0} - static_cast<Word>(value) : static_cast<Word>(value);
      limbs = &small;
      count = small != 0 ? 1 : 0;
    } else {
      const Object* object = object_of(w);
      std::span<const Word> all = limbs_of(object);
      limbs = all.data();
      count = static_cast<mp_size_t>(all.size());
      negative = (object->header & kNegativeFlag) != 0;
    }
  }
  View(const View&) = delete;
  View& operator=(const View&) = delete;
};

/// `call` ends with HeapOverflow, unless a collection helps.
bool overflow(PrimitiveCall& call) {
  call.heap_overflow = true;
  return false;
}

/// Scratch memory for `count` elements, not initialised: on the C++ stack while they are few. Null data(): the machine
/// has no more.
template <class T>
class Scratch {
 public:
  explicit Scratch(mp_size_t count) {
    if (count > kInline) heap_.reset(new (std::nothrow) T[static_cast<std::size_t>(count)]);
    data_ = count > kInline ? heap_.get() : inline_;
  }
  T* data() { return data_; }

 private:
  static constexpr mp_size_t kInline = 64;
  T inline_[kInline];
  std::unique_ptr<T[]> heap_;
  T* data_;
};
using Limbs = Scratch<mp_limb_t>;

/// The Integer# of sign and magnitude as result `index`; false when it must be tried again.
bool give(PrimitiveCall& call, unsigned index, const mp_limb_t* limbs, mp_size_t count, bool negative) {
  while (count > 0 && limbs[count - 1] == 0) --count;
  if (count == 0) {
    call.results[index] = immediate(0);
    return true;
  }
  if (count == 1) {
    Word value = negative ? Word{0} - limbs[0] : limbs[0];
    bool in_range = negative ? limbs[0] <= Word{1} << 60 : limbs[0] < Word{1} << 60;
    if (in_range) {
      call.results[index] = immediate(value);
      return true;
    }
  }
  if (count > kMostLimbs) return overflow(call);
  auto words = static_cast<std::size_t>(count) + 1;
  bool escaped = words >= kSizeEscape;  // limbs_of
  if (escaped) ++words;
  Object* object;
  if (words >= kLargeObjectWords) {
    object = call.cap->heap->allocate_large(call.cap->mutator, builtin_index(Builtin::BigNat), words);
    if (object == nullptr) return overflow(call);
    if (escaped) object->payload[0] = static_cast<Word>(count) * kWordBytes;
  } else {
    object = reinterpret_cast<Object*>(call.allocate(words));
    if (object == nullptr) return false;
    object->header = make_header(builtin_index(Builtin::BigNat), words);
  }
  if (negative) object->header |= kNegativeFlag;
  std::copy(limbs, limbs + count, object->payload + (escaped ? 1 : 0));
  call.results[index] = word_of(object, 1);
  return true;
}
bool give_signed(PrimitiveCall& call, unsigned index, SignedWord value) {
  mp_limb_t limb = value < 0 ? Word{0} - static_cast<Word>(value) : static_cast<Word>(value);
  return give(call, index, &limb, 1, value < 0);
}

/// a + b, or a - b when `subtract`.
bool sum(PrimitiveCall& call, bool subtract) {
  Word wa = call.arguments[0], wb = call.arguments[1];
  if (is_immediate(wa) && is_immediate(wb)) {
    auto a = static_cast<SignedWord>(immediate_value(wa)), b = static_cast<SignedWord>(immediate_value(wb));
    return give_signed(call, 0, subtract ? a - b : a + b);
  }
  View a(wa), b(wb);
  bool b_negative = b.negative != subtract;
  const View* x = &a;
  const View* y = &b;
  bool x_negative = a.negative, y_negative = b_negative;
  int order = a.count != b.count ? (a.count < b.count ? -1 : 1) : mpn_cmp(a.limbs, b.limbs, a.count);
  if (order < 0) {
    std::swap(x, y);
    std::swap(x_negative, y_negative);
  }
  if (y->count == 0) return give(call, 0, x->limbs, x->count, x_negative);
  Limbs out(x->count + 1);
  if (out.data() == nullptr) return overflow(call);
  if (x_negative == y_negative) {
    out.data()[x->count] = mpn_add(out.data(), x->limbs, x->count, y->limbs, y->count);
    return give(call, 0, out.data(), x->count + 1, x_negative);
  }
  mpn_sub(out.data(), x->limbs, x->count, y->limbs, y->count);
  return give(call, 0, out.data(), x->count, x_negative);
}

enum class Division : std::uint8_t { Quot, Rem, Div, Mod };

bool divide(PrimitiveCall& call, Division what) {
  Word wa = call.arguments[0], wb = call.arguments[1];
  if (is_immediate(wa) && is_immediate(wb)) {
    auto a = static_cast<SignedWord>(immediate_value(wa)), b = static_cast<SignedWord>(immediate_value(wb));
    if (b == 0) return give_signed(call, 0, 0);
    SignedWord quotient = a / b, remainder = a % b;
    bool adjust = remainder != 0 && (remainder < 0) != (b < 0);
    switch (what) {
      case Division::Quot:
        return give_signed(call, 0, quotient);
      case Division::Rem:
        return give_signed(call, 0, remainder);
      case Division::Div:
        return give_signed(call, 0, adjust ? quotient - 1 : quotient);
      case Division::Mod:
        return give_signed(call, 0, adjust ? remainder + b : remainder);
    }
  }
  View a(wa), b(wb);
  if (b.count == 0) return give_signed(call, 0, 0);
  bool quotient_negative = a.negative != b.negative;
  if (a.count < b.count) {
    // |a| < |b|: the quotient is 0 and the remainder a.
    bool adjust = quotient_negative && a.count != 0;
    switch (what) {
      case Division::Quot:
        return give_signed(call, 0, 0);
      case Division::Rem:
        return give(call, 0, a.limbs, a.count, a.negative);
      case Division::Div:
        return give_signed(call, 0, adjust ? -1 : 0);
      case Division::Mod: {
        if (!adjust) return give(call, 0, a.limbs, a.count, a.negative);
        Limbs out(b.count);
        if (out.data() == nullptr) return overflow(call);
        mpn_sub(out.data(), b.limbs, b.count, a.limbs, a.count);
        return give(call, 0, out.data(), b.count, b.negative);
      }
    }
  }
  Limbs quotient(a.count - b.count + 2), remainder(b.count);
  if (quotient.data() == nullptr || remainder.data() == nullptr) return overflow(call);
  mpn_tdiv_qr(quotient.data(), remainder.data(), 0, a.limbs, a.count, b.limbs, b.count);
  mp_size_t quotient_count = a.count - b.count + 1;
  bool adjust = quotient_negative && mpn_zero_p(remainder.data(), b.count) == 0;
  switch (what) {
    case Division::Quot:
      return give(call, 0, quotient.data(), quotient_count, quotient_negative);
    case Division::Rem:
      return give(call, 0, remainder.data(), b.count, a.negative);
    case Division::Div:
      if (adjust) {
        quotient.data()[quotient_count] = mpn_add_1(quotient.data(), quotient.data(), quotient_count, 1);
        ++quotient_count;
      }
      return give(call, 0, quotient.data(), quotient_count, quotient_negative);
    case Division::Mod:
      if (!adjust) return give(call, 0, remainder.data(), b.count, a.negative);
      mpn_sub_n(remainder.data(), b.limbs, remainder.data(), b.count);
      return give(call, 0, remainder.data(), b.count, b.negative);
  }
  CARDINAL_UNREACHABLE("division");
}

/// Operations GMP has for whole numbers: inputs are read in place.
class Mpz {
 public:
  Mpz() { mpz_init(value_); }
  ~Mpz() { mpz_clear(value_); }
  Mpz(const Mpz&) = delete;
  Mpz& operator=(const Mpz&) = delete;
  mpz_ptr get() { return value_; }
  bool give_to(PrimitiveCall& call) {
    return give(call, 0, mpz_limbs_read(value_), static_cast<mp_size_t>(mpz_size(value_)), mpz_sgn(value_) < 0);
  }

 private:
  mpz_t value_;
};
template <class F>
bool with_mpz(PrimitiveCall& call, F operation) {
  View a(call.arguments[0]), b(call.arguments[1]);
  mpz_t x, y;
  mpz_roinit_n(x, a.limbs, a.negative ? -a.count : a.count);
  mpz_roinit_n(y, b.limbs, b.negative ? -b.count : b.count);
  Mpz out;
  operation(out.get(), x, y);
  return out.give_to(call);
}

int compare(Word wa, Word wb) {
  if (is_immediate(wa) && is_immediate(wb)) {
    auto a = static_cast<SignedWord>(wa), b = static_cast<SignedWord>(wb);
    return a < b ? -1 : a > b;
  }
  View a(wa), b(wb);
  if (a.negative != b.negative) return a.negative ? -1 : 1;
  int magnitude = a.count != b.count ? (a.count < b.count ? -1 : 1) : mpn_cmp(a.limbs, b.limbs, a.count);
  magnitude = magnitude < 0 ? -1 : magnitude > 0;
  return a.negative ? -magnitude : magnitude;
}

enum class Rounding : std::uint8_t { ToNearest, TowardsZero };

/// value * 2^exponent; ties to even.
double encode(const View& v, SignedWord exponent, Rounding rounding) {
  if (v.count == 0) return 0;
  auto bits = static_cast<SignedWord>(mpn_sizeinbase(v.limbs, v.count, 2));
  // Take the top 64 bits; fold everything below into the lowest as a sticky bit, which makes the final rounding right.
  Word top = 0;
  SignedWord shift = bits - 64;
  if (shift <= 0) {
    top = v.limbs[0];
    if (v.count > 1) top = v.limbs[0];
    shift = 0;
  } else {
    auto limb = static_cast<mp_size_t>(shift / 64);
    auto offset = static_cast<unsigned>(shift % 64);
    top = v.limbs[limb] >> offset;
    if (offset != 0 && limb + 1 < v.count) top |= v.limbs[limb + 1] << (64 - offset);
    bool sticky = offset != 0 && (v.limbs[limb] & ((Word{1} << offset) - 1)) != 0;
    for (mp_size_t i = 0; i < limb && !sticky; ++i) sticky = v.limbs[i] != 0;
    top |= sticky ? 1 : 0;
  }
  if (rounding == Rounding::TowardsZero) top &= ~Word{0x7FF};  // 53 bits are left
  SignedWord scale = std::clamp<SignedWord>(shift + exponent, -5000, 5000);
  // 64 bits to 53 rounds once; scaling into the subnormal range would round again, so there go through long double.
  long double exact = std::ldexp(static_cast<long double>(top), static_cast<int>(scale));
  auto out = static_cast<double>(exact);
  return v.negative ? -out : out;
}

}  // namespace

bool primitive_IntegerFromInt(PrimitiveCall& call) {
  return give_signed(call, 0, static_cast<SignedWord>(call.arguments[0]));
}
bool primitive_IntegerFromWord(PrimitiveCall& call) {
  mp_limb_t limb = call.arguments[0];
  return give(call, 0, &limb, 1, false);
}
bool primitive_IntegerAdd(PrimitiveCall& call) {
  return sum(call, false);
}
bool primitive_IntegerSub(PrimitiveCall& call) {
  return sum(call, true);
}
bool primitive_IntegerMul(PrimitiveCall& call) {
  Word wa = call.arguments[0], wb = call.arguments[1];
  if (is_immediate(wa) && is_immediate(wb)) {
    SignedWord product;
    if (!__builtin_mul_overflow(static_cast<SignedWord>(immediate_value(wa)),
                                static_cast<SignedWord>(immediate_value(wb)), &product))
      return give_signed(call, 0, product);
  }
  View a(wa), b(wb);
  if (a.count == 0 || b.count == 0) return give_signed(call, 0, 0);
  if (a.count + b.count > kMostLimbs + 1) return overflow(call);  // the product may have a limb less
  Limbs out(a.count + b.count);
  if (out.data() == nullptr) return overflow(call);
  if (a.count >= b.count)
    mpn_mul(out.data(), a.limbs, a.count, b.limbs, b.count);
  else
    mpn_mul(out.data(), b.limbs, b.count, a.limbs, a.count);
  return give(call, 0, out.data(), a.count + b.count, a.negative != b.negative);
}
bool primitive_IntegerNegate(PrimitiveCall& call) {
  View a(call.arguments[0]);
  return give(call, 0, a.limbs, a.count, !a.negative);
}
bool primitive_IntegerQuot(PrimitiveCall& call) {
  return divide(call, Division::Quot);
}
bool primitive_IntegerRem(PrimitiveCall& call) {
  return divide(call, Division::Rem);
}
bool primitive_IntegerDiv(PrimitiveCall& call) {
  return divide(call, Division::Div);
}
bool primitive_IntegerMod(PrimitiveCall& call) {
  return divide(call, Division::Mod);
}
bool primitive_IntegerGcd(PrimitiveCall& call) {
  return with_mpz(call, [](mpz_ptr out, mpz_srcptr a, mpz_srcptr b) { mpz_gcd(out, a, b); });
}
bool primitive_IntegerAnd(PrimitiveCall& call) {
  return with_mpz(call, [](mpz_ptr out, mpz_srcptr a, mpz_srcptr b) { mpz_and(out, a, b); });
}
bool primitive_IntegerOr(PrimitiveCall& call) {
  return with_mpz(call, [](mpz_ptr out, mpz_srcptr a, mpz_srcptr b) { mpz_ior(out, a, b); });
}
bool primitive_IntegerXor(PrimitiveCall& call) {
  return with_mpz(call, [](mpz_ptr out, mpz_srcptr a, mpz_srcptr b) { mpz_xor(out, a, b); });
}
bool primitive_IntegerCompare(PrimitiveCall& call) {
  call.results[0] = static_cast<Word>(static_cast<SignedWord>(compare(call.arguments[0], call.arguments[1])));
  return true;
}
bool primitive_IntegerShiftLeft(PrimitiveCall& call) {
  View a(call.arguments[0]);
  if (a.count == 0) return give_signed(call, 0, 0);
  mpz_t x;
  mpz_roinit_n(x, a.limbs, a.negative ? -a.count : a.count);
  if (call.arguments[1] / 64 > static_cast<Word>(kMostLimbs - a.count)) return overflow(call);
  Mpz out;
  mpz_mul_2exp(out.get(), x, call.arguments[1]);
  return out.give_to(call);
}
bool primitive_IntegerShiftRight(PrimitiveCall& call) {
  View a(call.arguments[0]);
  mpz_t x;
  mpz_roinit_n(x, a.limbs, a.negative ? -a.count : a.count);
  Mpz out;
  mpz_fdiv_q_2exp(out.get(), x, call.arguments[1]);
  return out.give_to(call);
}
bool primitive_IntegerTestBit(PrimitiveCall& call) {
  View a(call.arguments[0]);
  mpz_t x;
  mpz_roinit_n(x, a.limbs, a.negative ? -a.count : a.count);
  call.results[0] = static_cast<Word>(mpz_tstbit(x, call.arguments[1]));
  return true;
}
bool primitive_IntegerPopCount(PrimitiveCall& call) {
  View a(call.arguments[0]);
  Word ones = a.count == 0 ? 0 : mpn_popcount(a.limbs, a.count);
  call.results[0] = a.negative ? Word{0} - ones : ones;
  return true;
}
bool primitive_IntegerLog2(PrimitiveCall& call) {
  View a(call.arguments[0]);
  call.results[0] = a.count == 0 ? 0 : mpn_sizeinbase(a.limbs, a.count, 2) - 1;
  return true;
}
bool primitive_IntegerToDouble(PrimitiveCall& call) {
  View a(call.arguments[0]);
  // As in GHC, what fits an Int is rounded and a larger number is cut off (GMP's mpn_get_d).
  bool fits_int = a.count == 0 || (a.count == 1 && a.limbs[0] <= (Word{1} << 63) - (a.negative ? 0 : 1));
  call.results[0] = __builtin_bit_cast(Word, encode(a, 0, fits_int ? Rounding::ToNearest : Rounding::TowardsZero));
  return true;
}
bool primitive_IntegerEncodeDouble(PrimitiveCall& call) {
  View a(call.arguments[0]);
  call.results[0] =
      __builtin_bit_cast(Word, encode(a, static_cast<SignedWord>(call.arguments[1]), Rounding::ToNearest));
  return true;
}
bool primitive_EncodeDouble(PrimitiveCall& call) {
  auto mantissa = static_cast<SignedWord>(call.arguments[0]);
  auto exponent = std::clamp<SignedWord>(static_cast<SignedWord>(call.arguments[1]), -5000, 5000);
  auto value = static_cast<double>(std::ldexp(static_cast<long double>(mantissa), static_cast<int>(exponent)));
  call.results[0] = __builtin_bit_cast(Word, value);
  return true;
}

/// A byte array with the given bytes as result `index`.
bool give_bytes(PrimitiveCall& call, unsigned index, const char* bytes, std::size_t length) {
  std::size_t words = 2 + words_for_bytes(length);
  Object* object;
  if (words >= kLargeObjectWords) {
    object = call.cap->heap->allocate_large(call.cap->mutator, builtin_index(Builtin::ByteArray), words);
    if (object == nullptr) return overflow(call);
  } else {
    object = reinterpret_cast<Object*>(call.allocate(words));
    if (object == nullptr) return false;
    object->header = make_header(builtin_index(Builtin::ByteArray), words);
  }
  object->payload[0] = length;
  std::copy(bytes, bytes + length, reinterpret_cast<char*>(object->payload + 1));
  call.results[index] = word_of(object, 1);
  return true;
}

bool primitive_IntegerShow(PrimitiveCall& call) {
  View a(call.arguments[0]);
  mpz_t x;
  mpz_roinit_n(x, a.limbs, a.negative ? -a.count : a.count);
  Scratch<char> text(static_cast<mp_size_t>(mpz_sizeinbase(x, 10) + 2));
  if (text.data() == nullptr) return overflow(call);
  mpz_get_str(text.data(), 10, x);
  return give_bytes(call, 0, text.data(), std::char_traits<char>::length(text.data()));
}
bool primitive_IntegerRead(PrimitiveCall& call) {
  const auto* bytes = reinterpret_cast<const BytesObject*>(object_of(call.arguments[0]));
  std::size_t length = std::min<Word>(call.arguments[1], bytes->length);
  constexpr std::size_t kDigitsPerLimb = 19;  // 10^19 < 2^64
  if (length / kDigitsPerLimb > static_cast<std::size_t>(kMostLimbs)) return overflow(call);
  Scratch<char> digits(static_cast<mp_size_t>(length + 1));
  if (digits.data() == nullptr) return overflow(call);
  *std::copy_n(reinterpret_cast<const char*>(bytes->bytes), length, digits.data()) = '\0';
  Mpz out;
  mpz_set_str(out.get(), digits.data(), 10);
  return out.give_to(call);
}

}  // namespace cardinal
