// Handlers of the instructions that begin a function, thunk or CAF: room on the stack, the frame, the arguments.
#include "vm/interpreter/handlers.h"

namespace cardinal {

namespace {

struct EntryShape {
  unsigned closure, words, doubles, stack;
};
EntryShape entry_shape(const std::uint16_t* pc) {
  auto op = static_cast<Opcode>(*pc);
  if (op == Opcode::EnterMany) return {pc[4], pc[5], pc[6], pc[7]};
  if (op >= Opcode::EnterClosure0)
    return {1, static_cast<unsigned>(op) - static_cast<unsigned>(Opcode::EnterClosure0), 0, 0};
  return {0, static_cast<unsigned>(op) - static_cast<unsigned>(Opcode::Enter0), 0, 0};
}
constexpr int kEnterUnits = 4;
constexpr int kEnterManyUnits = 8;

}  // namespace

/// The stack limit was hit: too little room, or somebody asks for a safepoint. Also the whole of EnterMany.
VM_CODE(enter_slow) {
  EntryShape shape = entry_shape(pc);
  std::size_t below = pc[3] - shape.stack;
  bool safepoint = false;
  if (sp - below < cap->mutator.stack_limit) {
    safepoint = safepoint_requested(cap->mutator);
    cap->mutator.stack_limit = cap->mutator.real_stack_limit;
    if (sp - below < cap->mutator.stack_limit) {
      Word* grown = grow_stack(cap, sp, hp, below, shape.stack);
      if (grown == nullptr) {
        sp += shape.stack;
        VM_LEAVE(ExitReason::StackOverflow);
      }
      sp = grown;
    }
  }
  sp -= below;
  const Word words[] = {w1, w2, w3, w4, w5};
  const double doubles[] = {d0, d1, d2, d3};
  unsigned at = 1;
  if (shape.closure != 0) sp[at++] = w0;
  for (unsigned i = 0; i < shape.words; ++i) sp[at++] = words[i];
  for (unsigned i = 0; i < shape.doubles; ++i) sp[at++] = as_word(doubles[i]);
  if (safepoint) {
    push_frame(sp, pc, 1);
    cap->request_words = 0;
    VM_LEAVE(ExitReason::Safepoint);
  }
  VM_NEXT(static_cast<Opcode>(*pc) == Opcode::EnterMany ? kEnterManyUnits : kEnterUnits);
}

#define ENTER_HANDLER(name, stores)                    \
  VM_CODE(op_##name) {                                 \
    Word* frame = sp - pc[3];                          \
    if (frame < cap->mutator.stack_limit) [[unlikely]] \
      VM_TAIL(enter_slow);                             \
    sp = frame;                                        \
    stores;                                            \
    VM_NEXT(kEnterUnits);                              \
  }
ENTER_HANDLER(Enter0, )
ENTER_HANDLER(Enter1, sp[1] = w1)
ENTER_HANDLER(Enter2, sp[1] = w1; sp[2] = w2)
ENTER_HANDLER(Enter3, sp[1] = w1; sp[2] = w2; sp[3] = w3)
ENTER_HANDLER(Enter4, sp[1] = w1; sp[2] = w2; sp[3] = w3; sp[4] = w4)
ENTER_HANDLER(Enter5, sp[1] = w1; sp[2] = w2; sp[3] = w3; sp[4] = w4; sp[5] = w5)
ENTER_HANDLER(EnterClosure0, sp[1] = w0)
ENTER_HANDLER(EnterClosure1, sp[1] = w0; sp[2] = w1)
ENTER_HANDLER(EnterClosure2, sp[1] = w0; sp[2] = w1; sp[3] = w2)
ENTER_HANDLER(EnterClosure3, sp[1] = w0; sp[2] = w1; sp[3] = w2; sp[4] = w3)
ENTER_HANDLER(EnterClosure4, sp[1] = w0; sp[2] = w1; sp[3] = w2; sp[4] = w3; sp[5] = w4)
ENTER_HANDLER(EnterClosure5, sp[1] = w0; sp[2] = w1; sp[3] = w2; sp[4] = w3; sp[5] = w4; sp[6] = w5)
VM_CODE(op_EnterMany) {
  VM_TAIL(enter_slow);
}

/// A thunk is entered with too little stack, or while somebody asks for a safepoint: grow, or come back later.
VM_CODE(enter_thunk_slow) {
  bool safepoint = safepoint_requested(cap->mutator);
  cap->mutator.stack_limit = cap->mutator.real_stack_limit;
  std::size_t words = pc[1] + 2u;
  if (sp - words < cap->mutator.stack_limit) {
    Word* grown = grow_stack(cap, sp, hp, words, 0);
    if (grown == nullptr) VM_LEAVE(ExitReason::StackOverflow);
    sp = grown;
  }
  if (safepoint) {
    sp -= 2;
    sp[0] = reinterpret_cast<Word>(builtin(Builtin::EnterFrame));
    sp[1] = w0;
    cap->request_words = 0;
    VM_LEAVE(ExitReason::Safepoint);
  }
  VM_TAIL(kHandlers[*pc]);
}
// EnterThunkN also loads the first N payload words, to slots pc[2]…. A slot may be the thunk's own, so it is stored
// first.
#define ENTER_THUNK_HANDLER(name, units, loads)                                \
  VM_CODE(op_##name) {                                                         \
    Word* frame = sp - (pc[1] + 2);                                            \
    if (frame < cap->mutator.stack_limit) [[unlikely]]                         \
      VM_TAIL(enter_thunk_slow);                                               \
    sp[-2] = reinterpret_cast<Word>(builtin(Builtin::UpdateFrame));            \
    sp[-1] = w0;                                                               \
    [[maybe_unused]] auto* thunk = reinterpret_cast<Object*>(w0);              \
    *reinterpret_cast<std::uint32_t*>(w0) = builtin_index(Builtin::Blackhole); \
    sp = frame;                                                                \
    sp[1] = w0;                                                                \
    loads;                                                                     \
    VM_NEXT(units);                                                            \
  }
#define LOAD(n) sp[pc[2 + (n)]] = thunk->payload[n]
ENTER_THUNK_HANDLER(EnterThunk, 2, )
ENTER_THUNK_HANDLER(EnterThunk1, 3, LOAD(0))
ENTER_THUNK_HANDLER(EnterThunk2, 4, LOAD(0); LOAD(1))
ENTER_THUNK_HANDLER(EnterThunk3, 5, LOAD(0); LOAD(1); LOAD(2))
ENTER_THUNK_HANDLER(EnterThunk4, 6, LOAD(0); LOAD(1); LOAD(2); LOAD(3))
#undef LOAD
VM_CODE(op_EnterCaf) {
  Word* frame = sp - (pc[1] + 2);
  if (frame < cap->mutator.stack_limit) [[unlikely]]
    VM_TAIL(enter_thunk_slow);
  record_caf(cap->mutator, reinterpret_cast<CafObject*>(w0));
  *reinterpret_cast<std::uint32_t*>(w0) = builtin_index(Builtin::CafBlackhole);
  sp[-2] = reinterpret_cast<Word>(builtin(Builtin::UpdateFrame));
  sp[-1] = w0;
  sp = frame;
  sp[1] = w0;
  VM_NEXT(2);
}

}  // namespace cardinal
