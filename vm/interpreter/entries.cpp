// The code of the built-in descriptors: what happens when their objects are entered or their frames returned to.
#include "vm/interpreter/handlers.h"
#include "vm/scheduler/scheduler.h"

namespace cardinal {

VM_CODE(enter_apply_frame);
VM_CODE(enter_fork_frame);
VM_CODE(enter_TakeMVar_frame);
VM_CODE(enter_ReadMVar_frame);
VM_CODE(enter_PutMVar_frame);
VM_CODE(enter_HandleGetChar_frame);
VM_CODE(enter_HandleLookAhead_frame);

namespace {

// Bytecode is entered by its first instruction: one entry for each sort of instruction spares the dispatch.
#define OPCODE(name, operands)                          \
  VM_CODE(enter_##name) {                               \
    pc = reinterpret_cast<const Descriptor*>(pc)->code; \
    VM_TAIL(op_##name);                                 \
  }
#include "vm/program/opcodes.def"
const Entry kPlainEntries[kPlainOpcodeCount] = {
#define OPCODE(name, operands) &enter_##name,
#include "vm/program/opcodes.def"
};
VM_CODE(enter_primitive) {
  pc = reinterpret_cast<const Descriptor*>(pc)->code;
  VM_TAIL(kHandlers[*pc]);
}

Word tag_of_value(const Object* object) {
  const Descriptor* descriptor = descriptor_of(object);
  switch (descriptor->kind) {
    case ObjectKind::Constructor:
      return tag_for_index(descriptor->index);
    case ObjectKind::Function:
      return tag_for_index(descriptor->arity - 1u);
    case ObjectKind::PartialApplication:
      return tag_for_index(apply_logical(reinterpret_cast<const ApplyObject*>(object)->pointer_mask) - 1);
    default:
      return 1;
  }
}

}  // namespace

VM_CODE(return_value_untagged) {
  w0 |= tag_of_value(object_of(w0));
  VM_RETURN();
}

/// Entering a value returns it (see entry_for), except that entering a function calls it.
VM_CODE(evaluate) {
  const Descriptor* descriptor = descriptor_of(reinterpret_cast<const Object*>(w0));
  if (descriptor->kind == ObjectKind::Function) [[unlikely]]
    VM_TAIL(return_value_untagged);
  VM_ENTER(descriptor);
}

// --- Objects
// ------------------------------------------------------------------------------------------------------------------

VM_CODE(enter_invalid) {
  fatal("an object of no kind was entered");
}

VM_CODE(enter_indirection) {
  w0 = object_of(w0)->payload[0];
  if (is_evaluated(w0)) VM_RETURN();
  VM_TAIL(evaluate);
}

/// Another thread evaluates it (or this one does: then nobody will ever wake it, and the collector finds out): wait.
VM_CODE(enter_blackhole) {
  if (sp - 2 < cap->mutator.real_stack_limit) {
    Word* grown = grow_stack(cap, sp, hp, 2, 0);
    if (grown == nullptr) VM_LEAVE(ExitReason::StackOverflow);
    sp = grown;
  }
  sp -= 2;
  sp[0] = reinterpret_cast<Word>(builtin(Builtin::EnterFrame));
  sp[1] = w0;
  block_on_blackhole(*cap, object_of(w0));
  VM_LEAVE(ExitReason::Blocked);
}

VM_CODE(enter_raise_thunk) {
  cap->request_word = object_of(w0)->payload[0];
  VM_LEAVE(ExitReason::Raise);
}

/// A thunk whose evaluation was interrupted: puts the frames back and goes on.
VM_CODE(enter_frozen) {
  auto* frozen = reinterpret_cast<FrozenStack*>(w0);
  std::size_t words = frozen->count + 2;
  if (sp - words < cap->mutator.real_stack_limit) {
    Word* grown = grow_stack(cap, sp, hp, words, 0);
    if (grown == nullptr) VM_LEAVE(ExitReason::StackOverflow);
    sp = grown;
  }
  sp -= words;
  for (std::size_t i = 0; i < frozen->count; ++i) sp[i] = frozen->words[i];
  sp[words - 2] = reinterpret_cast<Word>(builtin(Builtin::UpdateFrame));
  sp[words - 1] = w0;
  set_descriptor(object_of(w0), builtin_index(Builtin::Blackhole));
  VM_RETURN();
}

/// A suspended unknown call: update frame, then the call.
VM_CODE(enter_apply_thunk) {
  if (sp - 2 < cap->mutator.real_stack_limit) {
    Word* grown = grow_stack(cap, sp, hp, 2, 0);
    if (grown == nullptr) VM_LEAVE(ExitReason::StackOverflow);
    sp = grown;
  }
  auto* thunk = reinterpret_cast<ApplyObject*>(w0);
  sp -= 2;
  sp[0] = reinterpret_cast<Word>(builtin(Builtin::UpdateFrame));
  sp[1] = w0;
  cap->arguments_shape = {static_cast<std::uint8_t>(apply_logical(thunk->pointer_mask)),
                          static_cast<std::uint8_t>(thunk->count), static_cast<std::uint8_t>(thunk->pointer_mask), 0};
  for (std::uint32_t i = 0; i < thunk->count; ++i) cap->call_arguments[i] = thunk->arguments[i];
  w0 = thunk->function;
  set_descriptor(reinterpret_cast<Object*>(thunk), builtin_index(Builtin::Blackhole));
  VM_TAIL(apply_general);
}

// --- Frames
// -------------------------------------------------------------------------------------------------------------------

/// The rare updates: threads wait for the value, or it is a CAF, or the thunk was updated meanwhile.
__attribute__((noinline)) static void update_slowly(Capability* cap, Object* thunk, Word value) {
  std::uint32_t index = descriptor_index_of(thunk);
  Word waiting = 0;
  if (index == builtin_index(Builtin::BlackholeQueue) || index == builtin_index(Builtin::CafBlackhole))
    waiting = thunk->payload[0];
  else if (index != builtin_index(Builtin::Blackhole))
    return;
  bool caf = index == builtin_index(Builtin::CafBlackhole);
  thunk->payload[0] = value;
  set_descriptor(thunk, builtin_index(caf ? Builtin::CafIndirection : Builtin::Indirection));
  record_update(cap->mutator, thunk);
  if (waiting != 0) wake_all(*cap, waiting);
}
VM_CODE(enter_update_frame_slow) {
  update_slowly(cap, object_of(sp[1]), w0);
  sp += 2;
  VM_RETURN();
}
VM_CODE(enter_update_frame) {
  auto* thunk = reinterpret_cast<Object*>(sp[1]);
  if (descriptor_index_of(thunk) != builtin_index(Builtin::Blackhole) ||
      cap->mutator.cards[reinterpret_cast<Word>(&thunk->payload[0]) >> kCardShift] == 0) [[unlikely]]
    VM_TAIL(enter_update_frame_slow);
  thunk->payload[0] = w0;
  *reinterpret_cast<std::uint32_t*>(thunk) = builtin_index(Builtin::Indirection);
  sp += 2;
  VM_RETURN();
}

VM_CODE(enter_catch_frame) {
  sp += 3;
  VM_RETURN();
}

VM_CODE(enter_restore_mask_frame) {
  cap->thread->set_masking(static_cast<MaskingState>(sp[1]));
  if (cap->thread->exceptions != 0 && cap->thread->masking() == MaskingState::Unmasked) {
    // Somebody waited for this. The result stays in the two words the frame held.
    sp[0] = reinterpret_cast<Word>(builtin(Builtin::ReturnPointerFrame));
    sp[1] = w0;
    cap->request_words = 0;
    VM_LEAVE(ExitReason::Safepoint);
  }
  sp += 2;
  VM_RETURN();
}

VM_CODE(enter_underflow_frame) {
  sp = underflow(cap, sp);
  VM_RETURN();
}

VM_CODE(enter_stop_frame) {
  VM_LEAVE(ExitReason::Finished);
}

VM_CODE(enter_watermark_frame) {
  VM_ENTER(pop_watermark(cap->stack));
}

VM_CODE(enter_return_word_frame) {
  w0 = sp[1];
  sp += 2;
  VM_RETURN();
}
VM_CODE(enter_enter_frame) {
  w0 = sp[1];
  sp += 2;
  if (is_evaluated(w0)) VM_RETURN();
  VM_TAIL(evaluate);
}
VM_CODE(enter_raise_frame) {
  cap->request_word = sp[1];
  sp += 2;
  VM_LEAVE(ExitReason::Raise);
}
VM_CODE(enter_seq_io_frame) {
  w0 = sp[1];
  sp += 2;
  const Descriptor* function = descriptor_of(object_of(w0));
  if (function->kind == ObjectKind::Function && function->arity == 1) [[likely]]
    VM_ENTER(function);  // an IO action as it is compiled: a function of the state token
  cap->arguments_shape = {1, 0, 0, 0};
  VM_TAIL(apply_general);
}

// --- Binding
// ------------------------------------------------------------------------------------------------------------------

void bind_builtin_entries() {
  auto bind = [](Builtin which, Entry entry) {
    const_cast<Descriptor*>(builtin(which))->entry = reinterpret_cast<void*>(entry);
  };
  for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(Builtin::Count); ++i) {
    const Descriptor* descriptor = descriptor_at(i);
    bind(static_cast<Builtin>(i), info_of(descriptor->kind).evaluated ? return_value_untagged : enter_invalid);
  }
  bind(Builtin::Indirection, enter_indirection);
  bind(Builtin::CafIndirection, enter_indirection);
  bind(Builtin::Blackhole, enter_blackhole);
  bind(Builtin::BlackholeQueue, enter_blackhole);
  bind(Builtin::CafBlackhole, enter_blackhole);
  bind(Builtin::ApplyThunk, enter_apply_thunk);
  bind(Builtin::FrozenEvaluation, enter_frozen);
  bind(Builtin::RaiseThunk, enter_raise_thunk);
  bind(Builtin::UpdateFrame, enter_update_frame);
  bind(Builtin::CatchFrame, enter_catch_frame);
  bind(Builtin::RestoreMaskFrame, enter_restore_mask_frame);
  bind(Builtin::ApplyFrame, enter_apply_frame);
  bind(Builtin::UnderflowFrame, enter_underflow_frame);
  bind(Builtin::StopFrame, enter_stop_frame);
  bind(Builtin::ChildStopFrame, enter_stop_frame);
  bind(Builtin::WatermarkFrame, enter_watermark_frame);
  bind(Builtin::ReturnPointerFrame, enter_return_word_frame);
  bind(Builtin::ReturnRawFrame, enter_return_word_frame);
  bind(Builtin::EnterFrame, enter_enter_frame);
  bind(Builtin::TakeMVarFrame, enter_TakeMVar_frame);
  bind(Builtin::ReadMVarFrame, enter_ReadMVar_frame);
  bind(Builtin::PutMVarFrame, enter_PutMVar_frame);
  bind(Builtin::ForkFrame, enter_fork_frame);
  bind(Builtin::HandleGetCharFrame, enter_HandleGetChar_frame);
  bind(Builtin::HandleLookAheadFrame, enter_HandleLookAhead_frame);
  bind(Builtin::RaiseFrame, enter_raise_frame);
  bind(Builtin::SeqIoFrame, enter_seq_io_frame);
}

void* entry_for(const Descriptor& descriptor) {
  if (descriptor.code == nullptr) return reinterpret_cast<void*>(&return_value_untagged);
  std::size_t first = *descriptor.code;
  return reinterpret_cast<void*>(first < kPlainOpcodeCount ? kPlainEntries[first] : &enter_primitive);
}

namespace {
/// Runs the top frame with the value its thread received. Not inlined and without locals of its own: see convention.h.
__attribute__((noinline)) void enter_top_frame(Capability* cap) {
  const auto* frame = reinterpret_cast<const Descriptor*>(*cap->sp);
  reinterpret_cast<Entry>(frame->entry)(cap, cap->sp, cap->mutator.hp, reinterpret_cast<const std::uint16_t*>(frame),
                                        cap->received, 0, 0, 0, 0, 0, 0, 0, 0, 0);
}
}  // namespace

void enter_vm(Capability* cap) {
  enter_top_frame(cap);
}

}  // namespace cardinal
