// Handlers of arithmetic on small Integers (immediates). What does not stay small is left to the primitive behind.
#include "vm/interpreter/handlers.h"

namespace cardinal {

namespace {

constexpr int kUnits = 4;
constexpr int kPrimitiveUnits = 9;  ///< CallPrimitive with one result and two arguments

// Each gives whether it could compute the result; the operands have 61 bits.
inline bool small_sum(SignedWord a, SignedWord b, SignedWord& out) {
  out = a + b;
  return true;
}
inline bool small_difference(SignedWord a, SignedWord b, SignedWord& out) {
  out = a - b;
  return true;
}
inline bool small_product(SignedWord a, SignedWord b, SignedWord& out) {
  return !__builtin_mul_overflow(a, b, &out);
}
inline bool small_quotient(SignedWord a, SignedWord b, SignedWord& out) {
  if (b == 0) return false;
  out = a / b;
  return true;
}
inline bool small_remainder(SignedWord a, SignedWord b, SignedWord& out) {
  if (b == 0) return false;
  out = a % b;
  return true;
}
/// Rounds towards minus infinity; the modulus has the divisor's sign.
inline bool small_floor_quotient(SignedWord a, SignedWord b, SignedWord& out) {
  if (b == 0) return false;
  SignedWord quotient = a / b, remainder = a % b;
  out = remainder != 0 && (remainder < 0) != (b < 0) ? quotient - 1 : quotient;
  return true;
}
inline bool small_modulus(SignedWord a, SignedWord b, SignedWord& out) {
  if (b == 0) return false;
  SignedWord remainder = a % b;
  out = remainder != 0 && (remainder < 0) != (b < 0) ? remainder + b : remainder;
  return true;
}

inline SignedWord small_value(Word w) {
  return static_cast<SignedWord>(immediate_value(w));
}

}  // namespace

#define SMALL_INTEGER_HANDLER(name, compute)                                      \
  VM_CODE(op_SmallInteger##name) {                                                \
    Word a = slot(sp, pc, 2), b = slot(sp, pc, 3);                                \
    SignedWord result;                                                            \
    if (is_immediate(a & b) && compute(small_value(a), small_value(b), result) && \
        fits_immediate(static_cast<Word>(result))) [[likely]] {                   \
      slot(sp, pc, 1) = immediate(static_cast<Word>(result));                     \
      VM_NEXT(kUnits + kPrimitiveUnits);                                          \
    }                                                                             \
    VM_NEXT(kUnits);                                                              \
  }
SMALL_INTEGER_HANDLER(Add, small_sum)
SMALL_INTEGER_HANDLER(Sub, small_difference)
SMALL_INTEGER_HANDLER(Mul, small_product)
SMALL_INTEGER_HANDLER(Quot, small_quotient)
SMALL_INTEGER_HANDLER(Rem, small_remainder)
SMALL_INTEGER_HANDLER(Div, small_floor_quotient)
SMALL_INTEGER_HANDLER(Mod, small_modulus)

VM_CODE(op_SmallIntegerCompare) {
  Word a = slot(sp, pc, 2), b = slot(sp, pc, 3);
  if (is_immediate(a & b)) [[likely]] {
    // Immediates are in the order of their words.
    auto x = static_cast<SignedWord>(a), y = static_cast<SignedWord>(b);
    slot(sp, pc, 1) = static_cast<Word>(SignedWord{x > y} - SignedWord{x < y});
    VM_NEXT(kUnits + kPrimitiveUnits);
  }
  VM_NEXT(kUnits);
}

}  // namespace cardinal
