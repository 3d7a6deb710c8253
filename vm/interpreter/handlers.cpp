// Handlers of the plain instructions within a function: moves, arithmetic, control flow, allocation, primitives.
#include "vm/interpreter/handlers.h"

namespace cardinal {

// --- Moves
// ----------------------------------------------------------------------------------------------------------------

VM_CODE(op_Move) {
  slot(sp, pc, 1) = slot(sp, pc, 2);
  VM_NEXT(3);
}
VM_CODE(op_LoadLiteral) {
  slot(sp, pc, 1) = read_word(pc + 2);
  VM_NEXT(6);
}
VM_CODE(op_LoadInt) {
  slot(sp, pc, 1) = static_cast<Word>(static_cast<SignedWord>(static_cast<std::int16_t>(pc[2])));
  VM_NEXT(3);
}
VM_CODE(op_Field) {
  slot(sp, pc, 1) = object_of(slot(sp, pc, 2))->payload[pc[3]];
  VM_NEXT(4);
}
VM_CODE(op_UnboxInt) {
  slot(sp, pc, 1) = unboxed(slot(sp, pc, 2));
  VM_NEXT(3);
}
VM_CODE(op_BoxInt) {
  Word w = slot(sp, pc, 2);
  if (fits_immediate(w)) [[likely]] {
    slot(sp, pc, 1) = immediate(w);
  } else {
    hp[0] = make_header(read_u32(pc + 3), 2);
    hp[1] = w;
    slot(sp, pc, 1) = reinterpret_cast<Word>(hp) | 1;
    hp += 2;
  }
  VM_NEXT(5);
}

// --- Control flow
// -----------------------------------------------------------------------------------------------------------

VM_CODE(op_Jump) {
  VM_NEXT(read_i32(pc + 1));
}
VM_CODE(op_Loop) {
  if (cap->mutator.hp_limit == nullptr) [[unlikely]] {
    push_frame(sp, pc, 3);
    cap->request_words = 0;
    VM_LEAVE(ExitReason::Safepoint);
  }
  VM_NEXT(read_i32(pc + 1));
}
VM_CODE(op_SwitchConstructor) {
  std::uint32_t index = constructor_index(slot(sp, pc, 1));
  VM_NEXT(read_i32(pc + 3 + 2 * index));
}
VM_CODE(op_SwitchInt) {
  Word value = slot(sp, pc, 1);
  Word last = pc[2] - 1u;
  VM_NEXT(read_i32(pc + 3 + 2 * (value < last ? value : last)));
}
VM_CODE(op_JumpUnlessConstructor) {
  if (constructor_index(slot(sp, pc, 1)) == pc[2]) VM_NEXT(5);
  VM_NEXT(read_i32(pc + 3));
}
VM_CODE(op_JumpUnlessTag) {
  if (tag_of(slot(sp, pc, 1)) == pc[2]) VM_NEXT(5);
  VM_NEXT(read_i32(pc + 3));
}
VM_CODE(op_JumpUnlessLiteral) {
  if (slot(sp, pc, 1) == read_word(pc + 2)) VM_NEXT(8);
  VM_NEXT(read_i32(pc + 6));
}
VM_CODE(op_JumpIfZero) {
  if (slot(sp, pc, 1) != 0) VM_NEXT(4);
  VM_NEXT(read_i32(pc + 2));
}
#define COMPARE_HANDLERS(name, op)                                                                        \
  VM_CODE(op_JumpUnless##name) {                                                                          \
    if (static_cast<SignedWord>(slot(sp, pc, 1)) op static_cast<SignedWord>(slot(sp, pc, 2))) VM_NEXT(5); \
    VM_NEXT(read_i32(pc + 3));                                                                            \
  }                                                                                                       \
  VM_CODE(op_Bool##name) {                                                                                \
    bool is_true = static_cast<SignedWord>(slot(sp, pc, 2)) op static_cast<SignedWord>(slot(sp, pc, 3));  \
    slot(sp, pc, 1) = immediate(is_true ? 1 : 0);                                                         \
    VM_NEXT(4);                                                                                           \
  }
COMPARE_HANDLERS(Eq, ==)
COMPARE_HANDLERS(Ne, !=)
COMPARE_HANDLERS(Lt, <)
COMPARE_HANDLERS(Le, <=)
#define COMPARE_SMALL_HANDLERS(name, op)                                              \
  VM_CODE(op_JumpUnless##name##Int) {                                                 \
    if (static_cast<SignedWord>(slot(sp, pc, 1)) op small_operand(pc, 2)) VM_NEXT(5); \
    VM_NEXT(read_i32(pc + 3));                                                        \
  }                                                                                   \
  VM_CODE(op_Bool##name##Int) {                                                       \
    bool is_true = static_cast<SignedWord>(slot(sp, pc, 2)) op small_operand(pc, 3);  \
    slot(sp, pc, 1) = immediate(is_true ? 1 : 0);                                     \
    VM_NEXT(4);                                                                       \
  }
COMPARE_SMALL_HANDLERS(Eq, ==)
COMPARE_SMALL_HANDLERS(Ne, !=)
COMPARE_SMALL_HANDLERS(Lt, <)
COMPARE_SMALL_HANDLERS(Le, <=)
COMPARE_SMALL_HANDLERS(Gt, >)
COMPARE_SMALL_HANDLERS(Ge, >=)

VM_CODE(op_AddSmall) {
  slot(sp, pc, 1) = slot(sp, pc, 2) + static_cast<Word>(small_operand(pc, 3));
  VM_NEXT(4);
}

// --- Allocation
// ---------------------------------------------------------------------------------------------------------------

VM_CODE(op_HeapCheck) {
  if (hp + pc[1] <= cap->mutator.hp_limit) [[likely]]
    VM_NEXT(4);
  push_frame(sp, pc, 2);
  cap->request_words = pc[1];
  VM_LEAVE(ExitReason::Safepoint);
}
VM_CODE(op_Allocate) {
  unsigned count = pc[6];
  Word* object = hp;
  object[0] = make_header(read_u32(pc + 2), pc[4]);
  for (unsigned i = 0; i < count; ++i) object[1 + i] = sp[pc[7 + i]];
  hp += pc[4];
  slot(sp, pc, 1) = reinterpret_cast<Word>(object) | pc[5];
  VM_NEXT(7 + count);
}
VM_CODE(op_AllocateAhead) {
  slot(sp, pc, 1) = reinterpret_cast<Word>(hp + pc[2]) | pc[3];
  VM_NEXT(4);
}

// --- Primitives
// ---------------------------------------------------------------------------------------------------------------

/// CallPrimitive n F w v. Out of line parts keep the handler small.
__attribute__((noinline)) static bool call_primitive(Capability* cap, Word* sp, Word*& hp, const std::uint16_t* pc) {
  unsigned result_count = pc[4];
  const std::uint16_t* result_slots = pc + 5;
  unsigned argument_count = pc[5 + result_count];
  const std::uint16_t* argument_slots = pc + 6 + result_count;
  Word arguments[PrimSignature::kMax], results[PrimSignature::kMax];
  for (unsigned i = 0; i < argument_count; ++i) arguments[i] = sp[argument_slots[i]];
  PrimitiveCall call{cap, hp, arguments, results};
  if (!kPrimitiveFunctions[pc[1]](call)) {
    cap->request_words = call.needed;
    cap->reason = call.heap_overflow ? ExitReason::HeapOverflow : ExitReason::Safepoint;
    return false;
  }
  hp = call.hp;
  for (unsigned i = 0; i < result_count; ++i) sp[result_slots[i]] = results[i];
  return true;
}
VM_CODE(op_CallPrimitive) {
  cap->mutator.hp = hp;
  if (!call_primitive(cap, sp, cap->mutator.hp, pc)) {
    push_frame(sp, pc, 2);
    VM_LEAVE(cap->reason);
  }
  hp = cap->mutator.hp;
  VM_NEXT(6 + pc[4] + pc[5 + pc[4]]);
}
VM_CODE(op_ControlPrimitive) {
  unsigned count = pc[4];
  const std::uint16_t* list = pc + 5;
  w1 = count > 0 ? sp[list[0]] : 0;
  w2 = count > 1 ? sp[list[1]] : 0;
  w3 = count > 2 ? sp[list[2]] : 0;
  push_frame(sp, pc, 2);
  VM_TAIL(kControlPrimitives[pc[1]]);
}

}  // namespace cardinal
