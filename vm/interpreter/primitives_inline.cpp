// Inline primitives: one handler each.
#include <cmath>

#include "vm/interpreter/handlers.h"

namespace cardinal {

namespace {
inline double real(Word w) {
  return __builtin_bit_cast(double, w);
}
inline Word bits(double d) {
  return __builtin_bit_cast(Word, d);
}
inline SignedWord number(Word w) {
  return static_cast<SignedWord>(w);
}
inline Word boolean(bool b) {
  return b ? 1 : 0;
}
inline bool product_overflows(SignedWord a, SignedWord b) {
  SignedWord product;
  return __builtin_mul_overflow(a, b, &product);
}
}  // namespace

// One result: dest pc[1]; arguments pc[2], pc[3], ….
#define PRIM1(id, expression)            \
  VM_CODE(op_Prim_##id) {                \
    [[maybe_unused]] Word a = sp[pc[2]]; \
    sp[pc[1]] = (expression);            \
    VM_NEXT(3);                          \
  }
#define PRIM2(id, expression)                           \
  VM_CODE(op_Prim_##id) {                               \
    [[maybe_unused]] Word a = sp[pc[2]], b = sp[pc[3]]; \
    sp[pc[1]] = (expression);                           \
    VM_NEXT(4);                                         \
  }

// Int#
PRIM2(AddInt, a + b)
PRIM2(SubInt, a - b)
PRIM2(MulInt, a* b)
// The smallest number divided by -1 traps on the machine; GHC's library handles it before.
PRIM2(QuotInt, number(b) == -1 ? Word{0} - a : static_cast<Word>(number(a) / number(b)))
PRIM2(RemInt, number(b) == -1 ? 0 : static_cast<Word>(number(a) % number(b)))
PRIM1(NegateInt, Word{0} - a)
PRIM2(EqInt, boolean(a == b))
PRIM2(NeInt, boolean(a != b))
PRIM2(LtInt, boolean(number(a) < number(b)))
PRIM2(LeInt, boolean(number(a) <= number(b)))
PRIM2(GtInt, boolean(number(a) > number(b)))
PRIM2(GeInt, boolean(number(a) >= number(b)))
PRIM2(AndInt, a& b)
PRIM2(OrInt, a | b)
PRIM2(XorInt, a ^ b)
PRIM1(NotInt, ~a)
PRIM2(ShiftLeftInt, a << (b & 63))
PRIM2(ShiftRightInt, static_cast<Word>(number(a) >> (b & 63)))
PRIM2(ShiftRightLogicalInt, a >> (b & 63))
PRIM2(MulIntMayOverflow, boolean(product_overflows(number(a), number(b))))
PRIM1(IntToWord, a)
PRIM1(IntToDouble, bits(static_cast<double>(number(a))))
PRIM1(Narrow8Int, static_cast<Word>(SignedWord{static_cast<std::int8_t>(a)}))
PRIM1(Narrow16Int, static_cast<Word>(SignedWord{static_cast<std::int16_t>(a)}))
PRIM1(Narrow32Int, static_cast<Word>(SignedWord{static_cast<std::int32_t>(a)}))

VM_CODE(op_Prim_AddIntOverflow) {
  SignedWord sum;
  bool overflow = __builtin_add_overflow(number(sp[pc[3]]), number(sp[pc[4]]), &sum);
  sp[pc[1]] = static_cast<Word>(sum);
  sp[pc[2]] = boolean(overflow);
  VM_NEXT(5);
}
VM_CODE(op_Prim_SubIntOverflow) {
  SignedWord difference;
  bool overflow = __builtin_sub_overflow(number(sp[pc[3]]), number(sp[pc[4]]), &difference);
  sp[pc[1]] = static_cast<Word>(difference);
  sp[pc[2]] = boolean(overflow);
  VM_NEXT(5);
}

// Word#
PRIM2(AddWord, a + b)
PRIM2(SubWord, a - b)
PRIM2(MulWord, a* b)
PRIM2(QuotWord, a / b)
PRIM2(RemWord, a % b)
PRIM2(AndWord, a& b)
PRIM2(OrWord, a | b)
PRIM2(XorWord, a ^ b)
PRIM1(NotWord, ~a)
PRIM2(ShiftLeftWord, a << (b & 63))
PRIM2(ShiftRightWord, a >> (b & 63))
PRIM2(EqWord, boolean(a == b))
PRIM2(NeWord, boolean(a != b))
PRIM2(LtWord, boolean(a < b))
PRIM2(LeWord, boolean(a <= b))
PRIM2(GtWord, boolean(a > b))
PRIM2(GeWord, boolean(a >= b))
PRIM1(WordToInt, a)
PRIM1(WordToDouble, bits(static_cast<double>(a)))
PRIM1(PopCount, static_cast<Word>(__builtin_popcountll(a)))
PRIM1(CountLeadingZeros, a == 0 ? 64 : static_cast<Word>(__builtin_clzll(a)))
PRIM1(CountTrailingZeros, a == 0 ? 64 : static_cast<Word>(__builtin_ctzll(a)))
PRIM1(Narrow8Word, a & 0xFF)
PRIM1(Narrow16Word, a & 0xFFFF)
PRIM1(Narrow32Word, a & 0xFFFF'FFFF)

// Char#
PRIM2(EqChar, boolean(a == b))
PRIM2(NeChar, boolean(a != b))
PRIM2(LtChar, boolean(a < b))
PRIM2(LeChar, boolean(a <= b))
PRIM2(GtChar, boolean(a > b))
PRIM2(GeChar, boolean(a >= b))
PRIM1(Ord, a)
PRIM1(Chr, a)

// Double#
PRIM2(AddDouble, bits(real(a) + real(b)))
PRIM2(SubDouble, bits(real(a) - real(b)))
PRIM2(MulDouble, bits(real(a) * real(b)))
PRIM2(DivDouble, bits(real(a) / real(b)))
PRIM2(EqDouble, boolean(real(a) == real(b)))
PRIM2(NeDouble, boolean(real(a) != real(b)))
PRIM2(LtDouble, boolean(real(a) < real(b)))
PRIM2(LeDouble, boolean(real(a) <= real(b)))
PRIM2(GtDouble, boolean(real(a) > real(b)))
PRIM2(GeDouble, boolean(real(a) >= real(b)))
PRIM1(NegateDouble, bits(-real(a)))
PRIM1(AbsDouble, bits(__builtin_fabs(real(a))))
// What does not fit is the smallest number, as on the machine.
PRIM1(DoubleToInt,
      real(a) > -0x1p63 && real(a) < 0x1p63 ? static_cast<Word>(static_cast<SignedWord>(real(a))) : Word{1} << 63)
PRIM1(SqrtDouble, bits(__builtin_sqrt(real(a))))
PRIM1(RoundToFloat, bits(static_cast<double>(static_cast<float>(real(a)))))
PRIM1(DoubleBits, a)
PRIM1(DoubleFromBits, a)

namespace {
Word integer_low_word(Word integer) {
  if (is_immediate(integer)) return immediate_value(integer);
  const Object* object = object_of(integer);
  Word low = limbs_of(object)[0];
  return (object->header & kNegativeFlag) != 0 ? Word{0} - low : low;
}
}  // namespace
PRIM1(IntegerToInt, integer_low_word(a))

// Addr#
PRIM2(IndexCharAddr, reinterpret_cast<const std::uint8_t*>(a)[number(b)])
PRIM2(PlusAddr, a + b)
PRIM1(AddrToInt, a)

// MutVar#. Unlifted pointers carry tag 1.
VM_CODE(op_Prim_NewMutVar) {
  hp[0] = make_header(builtin_index(Builtin::MutVar), 2);
  hp[1] = sp[pc[2]];
  sp[pc[1]] = reinterpret_cast<Word>(hp) | 1;
  hp += 2;
  VM_NEXT(3);
}
PRIM1(ReadMutVar, object_of(a)->payload[0])
VM_CODE(op_Prim_WriteMutVar) {
  Object* object = object_of(sp[pc[1]]);
  object->payload[0] = sp[pc[2]];
  record_store(cap->mutator, object, &object->payload[0]);
  VM_NEXT(3);
}
PRIM2(SameMutVar, boolean(a == b))
VM_CODE(op_Prim_CasMutVar) {
  Object* object = object_of(sp[pc[3]]);
  Word* slot = &object->payload[0];
  Word found = *slot;
  if (found == sp[pc[4]]) {
    *slot = sp[pc[5]];
    record_store(cap->mutator, object, slot);
    sp[pc[1]] = 1;
    sp[pc[2]] = *slot;
  } else {
    sp[pc[1]] = 0;
    sp[pc[2]] = found;
  }
  VM_NEXT(6);
}

// MVar#
VM_CODE(op_Prim_NewMVar) {
  hp[0] = make_header(builtin_index(Builtin::MVar), 4);
  hp[1] = hp[2] = hp[3] = 0;
  sp[pc[1]] = reinterpret_cast<Word>(hp) | 1;
  hp += 4;
  VM_NEXT(2);
}
VM_CODE(op_Prim_TryReadMVar) {
  Word value = object_of(sp[pc[3]])->payload[0];
  sp[pc[1]] = boolean(value != 0);
  // Nothing to give: any immediate does.
  sp[pc[2]] = value != 0 ? value : immediate(0);
  VM_NEXT(4);
}
PRIM1(IsEmptyMVar, boolean(object_of(a)->payload[0] == 0))
PRIM2(SameMVar, boolean(a == b))

// Threads
VM_CODE(op_Prim_MyThreadId) {
  sp[pc[1]] = reinterpret_cast<Word>(cap->thread) | 1;
  VM_NEXT(2);
}
PRIM1(ThreadNumber, reinterpret_cast<const ThreadObject*>(object_of(a))->id)
VM_CODE(op_Prim_GetMaskingState) {
  sp[pc[1]] = static_cast<Word>(cap->thread->masking());
  VM_NEXT(2);
}

// Arrays
PRIM2(ReadArray, object_of(a)->payload[1 + b])
VM_CODE(op_Prim_WriteArray) {
  Object* array = object_of(sp[pc[1]]);
  Word* slot = &array->payload[1 + sp[pc[2]]];
  *slot = sp[pc[3]];
  record_store(cap->mutator, array, slot);
  VM_NEXT(4);
}
PRIM1(SizeofMutableArray, object_of(a)->payload[0])
PRIM1(SizeofArray, object_of(a)->payload[0])
PRIM2(IndexArray, object_of(a)->payload[1 + b])
PRIM1(FreezeArray, a)
PRIM1(ThawArray, a)
PRIM2(SameMutableArray, boolean(a == b))

// Byte arrays
namespace {
inline std::uint8_t* bytes_of(Word array) {
  return reinterpret_cast<BytesObject*>(object_of(array))->bytes;
}
inline Word* words_of(Word array) {
  return reinterpret_cast<Word*>(bytes_of(array));
}
}  // namespace
PRIM1(SizeofByteArray, object_of(a)->payload[0])
PRIM1(SizeofMutableByteArray, object_of(a)->payload[0])
PRIM1(FreezeByteArray, a)
PRIM2(IndexWord8Array, bytes_of(a)[b])
PRIM2(IndexIntArray, words_of(a)[b])
PRIM2(IndexDoubleArray, words_of(a)[b])
PRIM2(ReadWord8Array, bytes_of(a)[b])
PRIM2(ReadIntArray, words_of(a)[b])
PRIM2(ReadDoubleArray, words_of(a)[b])
VM_CODE(op_Prim_WriteWord8Array) {
  bytes_of(sp[pc[1]])[sp[pc[2]]] = static_cast<std::uint8_t>(sp[pc[3]]);
  VM_NEXT(4);
}
VM_CODE(op_Prim_WriteIntArray) {
  words_of(sp[pc[1]])[sp[pc[2]]] = sp[pc[3]];
  VM_NEXT(4);
}
VM_CODE(op_Prim_WriteDoubleArray) {
  words_of(sp[pc[1]])[sp[pc[2]]] = sp[pc[3]];
  VM_NEXT(4);
}

// Constructors and evaluation
PRIM1(ConstructorIndex, constructor_index(a))
PRIM1(TagToEnum, immediate(a))
PRIM2(ReallyUnsafePtrEquality, boolean(a == b))
VM_CODE(op_Prim_Touch) {
  VM_NEXT(2);
}

}  // namespace cardinal
