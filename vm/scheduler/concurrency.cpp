// Control primitives of threads and MVars. Entered with arguments in w1.. and the caller's frame on top of the stack.
//
// An MVar's queue holds takers and readers while it is empty, putters while it is full; it is first in, first out, and
// each operation wakes at most one taker or putter (Control.Concurrent.MVar's fairness). Readers stand before takers,
// so that a value put is first seen by all who only read it.
#include "vm/interpreter/handlers.h"
#include "vm/scheduler/exceptions.h"
#include "vm/scheduler/scheduler.h"

namespace cardinal {

namespace {
MVarObject* mvar_of(Word w) {
  return reinterpret_cast<MVarObject*>(object_of(w));
}
/// The running thread has entered a queue.
VM_CODE(block) {
  if (!cap->scheduler->switch_directly(sp)) VM_LEAVE(ExitReason::Blocked);
  sp = cap->sp;
  w0 = cap->received;
  cap->received = 0;
  VM_RETURN();
}
}  // namespace

VM_CODE(control_TakeMVar) {
  MVarObject* mvar = mvar_of(w1);
  if (mvar->value != 0) {
    w0 = mvar->value;
    if (ThreadObject* putter = dequeue(*cap, mvar)) {
      store(*cap, mvar, &mvar->value, putter->pending);
      store(*cap, putter, &putter->pending, 0);
      make_runnable(*cap, putter);
    } else {
      mvar->value = 0;
    }
    VM_RETURN();
  }
  cap->thread->set_reason(BlockReason::OnMVarTake);
  store(*cap, cap->thread, &cap->thread->blocked_on, w1);
  enqueue_back(*cap, mvar, cap->thread);
  VM_TAIL(block);
}

VM_CODE(control_ReadMVar) {
  MVarObject* mvar = mvar_of(w1);
  if (mvar->value != 0) {
    w0 = mvar->value;
    VM_RETURN();
  }
  cap->thread->set_reason(BlockReason::OnMVarRead);
  store(*cap, cap->thread, &cap->thread->blocked_on, w1);
  enqueue_front(*cap, mvar, cap->thread);
  VM_TAIL(block);
}

/// Gives a value to an empty MVar: to its readers and first taker, or to keep.
void put_into_empty(Capability& cap, MVarObject* mvar, Word value) {
  while (ThreadObject* waiting = dequeue(cap, mvar)) {
    bool takes = waiting->reason() == BlockReason::OnMVarTake;
    store(cap, waiting, &waiting->pending, value);
    make_runnable(cap, waiting);
    if (takes) return;
  }
  store(cap, mvar, &mvar->value, value);
}

VM_CODE(control_PutMVar) {
  MVarObject* mvar = mvar_of(w1);
  if (mvar->value == 0) {
    put_into_empty(*cap, mvar, w2);
    VM_RETURN();
  }
  cap->thread->set_reason(BlockReason::OnMVarPut);
  store(*cap, cap->thread, &cap->thread->blocked_on, w1);
  store(*cap, cap->thread, &cap->thread->pending, w2);
  enqueue_back(*cap, mvar, cap->thread);
  VM_TAIL(block);
}

// What an interrupted evaluation does again when it is resumed (waiting_operation in exceptions.cpp).
VM_CODE(enter_TakeMVar_frame) {
  w1 = sp[1];
  sp += 2;
  VM_TAIL(control_TakeMVar);
}
VM_CODE(enter_ReadMVar_frame) {
  w1 = sp[1];
  sp += 2;
  VM_TAIL(control_ReadMVar);
}
VM_CODE(enter_PutMVar_frame) {
  w1 = sp[1];
  w2 = sp[2];
  sp += 3;
  VM_TAIL(control_PutMVar);
}

VM_CODE(control_Yield) {
  VM_LEAVE(ExitReason::Yielded);
}

VM_CODE(control_Fork) {
  ThreadObject* thread = cap->scheduler->fork(hp, w1, cap->thread->masking());
  if (thread == nullptr) [[unlikely]] {
    // No room in the nursery: collect, and run the primitive again from a frame that holds its argument.
    VM_NEED_STACK(2);
    sp -= 2;
    sp[0] = reinterpret_cast<Word>(builtin(Builtin::ForkFrame));
    sp[1] = w1;
    cap->request_words = cap->scheduler->new_thread_words();
    VM_LEAVE(ExitReason::Safepoint);
  }
  make_runnable(*cap, thread);
  cap->scheduler->switch_soon(hp);
  w0 = word_of_thread(thread);
  VM_RETURN();
}
VM_CODE(enter_fork_frame) {
  w1 = sp[1];
  sp += 2;
  VM_TAIL(control_Fork);
}

VM_CODE(control_Delay) {
  cap->request_word = w1;
  cap->control = PrimOp::Delay;
  VM_LEAVE(ExitReason::Control);
}

VM_CODE(control_PerformGC) {
  cap->request_words = w1;
  VM_LEAVE(ExitReason::Collect);
}

VM_CODE(control_Exit) {
  cap->request_words = w1;
  VM_LEAVE(ExitReason::Exit);
}

// --- Exceptions
// -----------------------------------------------------------------------------------------------------------------

VM_CODE(control_Catch) {
  VM_NEED_STACK(3);
  sp -= 3;
  sp[0] = reinterpret_cast<Word>(builtin(Builtin::CatchFrame));
  sp[1] = w2;
  sp[2] = static_cast<Word>(cap->thread->masking());
  w0 = w1;
  cap->arguments_shape = {1, 0, 0, 0};
  VM_TAIL(apply_general);
}

VM_CODE(control_Raise) {
  cap->request_word = w1;
  VM_LEAVE(ExitReason::Raise);
}

/// Runs the action w1 with masking state `state`, and restores the present one afterwards.
#define MASK_PRIMITIVE(name, state)                                            \
  VM_CODE(control_##name) {                                                    \
    MaskingState now = cap->thread->masking();                                 \
    if (now != (state)) {                                                      \
      VM_NEED_STACK(4);                                                        \
      sp -= 2;                                                                 \
      sp[0] = reinterpret_cast<Word>(builtin(Builtin::RestoreMaskFrame));      \
      sp[1] = static_cast<Word>(now);                                          \
      cap->thread->set_masking(state);                                         \
      if ((state) == MaskingState::Unmasked && cap->thread->exceptions != 0) { \
        sp -= 2;                                                               \
        sp[0] = reinterpret_cast<Word>(builtin(Builtin::SeqIoFrame));          \
        sp[1] = w1;                                                            \
        cap->request_words = 0;                                                \
        VM_LEAVE(ExitReason::Safepoint);                                       \
      }                                                                        \
    }                                                                          \
    w0 = w1;                                                                   \
    cap->arguments_shape = {1, 0, 0, 0};                                       \
    VM_TAIL(apply_general);                                                    \
  }
MASK_PRIMITIVE(MaskAsync, MaskingState::MaskedInterruptible)
MASK_PRIMITIVE(MaskUninterruptible, MaskingState::MaskedUninterruptible)
MASK_PRIMITIVE(UnmaskAsync, MaskingState::Unmasked)

VM_CODE(control_RaiseIO) {
  VM_TAIL(control_Raise);
}

VM_CODE(control_KillThread) {
  cap->arguments[0] = w1;
  cap->arguments[1] = w2;
  cap->control = PrimOp::KillThread;
  VM_LEAVE(ExitReason::Control);
}

// --- Primitives that never block
// ---------------------------------------------------------------------------------------------------

bool primitive_TryTakeMVar(PrimitiveCall& call) {
  Capability& cap = *call.cap;
  MVarObject* mvar = mvar_of(call.arguments[0]);
  call.results[0] = mvar->value != 0;
  call.results[1] = mvar->value != 0 ? mvar->value : immediate(0);
  if (mvar->value == 0) return true;
  if (ThreadObject* putter = dequeue(cap, mvar)) {
    store(cap, mvar, &mvar->value, putter->pending);
    store(cap, putter, &putter->pending, 0);
    make_runnable(cap, putter);
  } else {
    mvar->value = 0;
  }
  return true;
}

bool primitive_TryPutMVar(PrimitiveCall& call) {
  MVarObject* mvar = mvar_of(call.arguments[0]);
  call.results[0] = mvar->value == 0;
  if (mvar->value == 0) put_into_empty(*call.cap, mvar, call.arguments[1]);
  return true;
}

bool primitive_ThreadStatus(PrimitiveCall& call) {
  switch (thread_of(call.arguments[0])->reason()) {
    case BlockReason::NotBlocked:
      call.results[0] = 0;
      break;
    case BlockReason::Finished:
      call.results[0] = 1;
      break;
    case BlockReason::Died:
      call.results[0] = 2;
      break;
    case BlockReason::OnMVarTake:
    case BlockReason::OnMVarRead:
    case BlockReason::OnMVarPut:
      call.results[0] = 3;
      break;
    case BlockReason::OnBlackhole:
      call.results[0] = 4;
      break;
    case BlockReason::OnDelay:
      call.results[0] = 5;
      break;
    case BlockReason::OnRead:
    case BlockReason::OnWrite:
      call.results[0] = 6;
      break;
    case BlockReason::OnThrowTo:
      call.results[0] = 7;
      break;
  }
  return true;
}

}  // namespace cardinal
