// Handlers of combinations: what their parts do in turn (opcodes.def), with one dispatch.
#include "vm/interpreter/handlers.h"

namespace cardinal {

// --- Several fields of one object
// -------------------------------------------------------------------------------------------

// A result may have the slot of the object, so that is read first.
VM_CODE(op_Field2) {
  const Word* payload = object_of(slot(sp, pc, 3))->payload;
  slot(sp, pc, 1) = payload[pc[4]];
  slot(sp, pc, 2) = payload[pc[5]];
  VM_NEXT(6);
}
VM_CODE(op_Field3) {
  const Word* payload = object_of(slot(sp, pc, 4))->payload;
  slot(sp, pc, 1) = payload[pc[5]];
  slot(sp, pc, 2) = payload[pc[6]];
  slot(sp, pc, 3) = payload[pc[7]];
  VM_NEXT(8);
}
VM_CODE(op_Field4) {
  const Word* payload = object_of(slot(sp, pc, 5))->payload;
  slot(sp, pc, 1) = payload[pc[6]];
  slot(sp, pc, 2) = payload[pc[7]];
  slot(sp, pc, 3) = payload[pc[8]];
  slot(sp, pc, 4) = payload[pc[9]];
  VM_NEXT(10);
}

// --- Values at once
// ---------------------------------------------------------------------------------------------------------

VM_CODE(op_ReturnInt) {
  w0 = static_cast<Word>(small_operand(pc, 2));
  sp += pc[1];
  VM_RETURN();
}

#define ALLOCATE_HANDLER(n, stores)                           \
  VM_CODE(op_Allocate##n) {                                   \
    Word* object = hp;                                        \
    object[0] = make_header(read_u32(pc + 2), (n) + 1);       \
    stores;                                                   \
    hp += (n) + 1;                                            \
    slot(sp, pc, 1) = reinterpret_cast<Word>(object) | pc[4]; \
    VM_NEXT(5 + (n));                                         \
  }
#define STORE(i) object[i] = sp[pc[4 + (i)]]
ALLOCATE_HANDLER(1, STORE(1))
ALLOCATE_HANDLER(2, STORE(1); STORE(2))
ALLOCATE_HANDLER(3, STORE(1); STORE(2); STORE(3))
ALLOCATE_HANDLER(4, STORE(1); STORE(2); STORE(3); STORE(4))
#undef STORE

// --- A result and what is done with it
// --------------------------------------------------------------------------------------

VM_CODE(op_ResultField) {
  slot(sp, pc, 1) = w0;
  slot(sp, pc, 2) = object_of(w0)->payload[pc[3]];
  VM_NEXT(4);
}
VM_CODE(op_ResultField2) {
  const Word* payload = object_of(w0)->payload;
  slot(sp, pc, 1) = w0;
  slot(sp, pc, 2) = payload[pc[4]];
  slot(sp, pc, 3) = payload[pc[5]];
  VM_NEXT(6);
}
VM_CODE(op_ResultUnboxInt) {
  slot(sp, pc, 1) = w0;
  slot(sp, pc, 2) = unboxed(w0);
  VM_NEXT(3);
}
VM_CODE(op_ResultJumpUnlessTag) {
  slot(sp, pc, 1) = w0;
  if (tag_of(w0) == pc[2]) VM_NEXT(5);
  VM_NEXT(read_i32(pc + 3));
}
VM_CODE(op_ResultJumpUnlessEqInt) {
  slot(sp, pc, 1) = w0;
  if (static_cast<SignedWord>(w0) == small_operand(pc, 2)) VM_NEXT(5);
  VM_NEXT(read_i32(pc + 3));
}

VM_CODE(op_EvalField) {
  w0 = slot(sp, pc, 3);
  if (is_evaluated(w0)) {
    slot(sp, pc, 1) = w0;
    slot(sp, pc, 2) = object_of(w0)->payload[pc[6]];
    VM_NEXT(7 + 4);
  }
  push_frame(sp, pc, 4);
  VM_TAIL(evaluate);
}
VM_CODE(op_EvalField2) {
  w0 = slot(sp, pc, 4);
  if (is_evaluated(w0)) {
    const Word* payload = object_of(w0)->payload;
    slot(sp, pc, 1) = w0;
    slot(sp, pc, 2) = payload[pc[7]];
    slot(sp, pc, 3) = payload[pc[8]];
    VM_NEXT(9 + 6);
  }
  push_frame(sp, pc, 5);
  VM_TAIL(evaluate);
}
VM_CODE(op_EvalUnboxInt) {
  w0 = slot(sp, pc, 3);
  if (is_evaluated(w0)) {
    slot(sp, pc, 1) = w0;
    slot(sp, pc, 2) = unboxed(w0);
    VM_NEXT(6 + 3);
  }
  push_frame(sp, pc, 4);
  VM_TAIL(evaluate);
}
VM_CODE(op_EvalJumpUnlessTag) {
  w0 = slot(sp, pc, 2);
  if (is_evaluated(w0)) {
    slot(sp, pc, 1) = w0;
    if (tag_of(w0) == pc[5]) VM_NEXT(8 + 5);
    VM_NEXT(read_i32(pc + 6));
  }
  push_frame(sp, pc, 3);
  VM_TAIL(evaluate);
}
VM_CODE(op_EvalJumpUnlessEqInt) {
  w0 = slot(sp, pc, 2);
  if (is_evaluated(w0)) {
    slot(sp, pc, 1) = w0;
    if (static_cast<SignedWord>(w0) == small_operand(pc, 5)) VM_NEXT(8 + 5);
    VM_NEXT(read_i32(pc + 6));
  }
  push_frame(sp, pc, 3);
  VM_TAIL(evaluate);
}

}  // namespace cardinal
