#include "vm/scheduler/exceptions.h"

#include <algorithm>

#include "vm/scheduler/scheduler.h"

namespace cardinal {

Object* allocate_at_once(Capability& cap, Builtin what, std::size_t words) {
  if (cap.mutator.hp + words <= cap.mutator.real_hp_limit && words < kLargeObjectWords) {
    auto* object = reinterpret_cast<Object*>(cap.mutator.hp);
    cap.mutator.hp += words;
    object->header = make_header(builtin_index(what), words);
    return object;
  }
  // Raising must not fail for want of what it allocates: -M is enforced by the next collection.
  return cap.heap->allocate_large(cap.mutator, builtin_index(what), words, /*beyond_limit=*/true);
}

namespace {

constexpr unsigned kWaitingException = 0, kWaitingSender = 1, kWaitingNext = 2, kWaitingElements = 3;

ArrayObject* array_of(Word w) {
  return reinterpret_cast<ArrayObject*>(object_of(w));
}

/// Overwrites a thunk under evaluation with an indirection to `value` and wakes who waits for it.
void update(Capability& cap, Object* thunk, Word value) {
  std::uint32_t index = descriptor_index_of(thunk);
  bool caf = index == builtin_index(Builtin::CafBlackhole);
  if (!caf && index != builtin_index(Builtin::Blackhole) && index != builtin_index(Builtin::BlackholeQueue)) return;
  Word waiting = index == builtin_index(Builtin::Blackhole) ? 0 : thunk->payload[0];
  thunk->payload[0] = value;
  set_descriptor(thunk, builtin_index(caf ? Builtin::CafIndirection : Builtin::Indirection));
  record_update(cap.mutator, thunk);
  if (waiting != 0) wake_all(cap, waiting);
}

/// Walks down the stack of a thread that does not run, chunk by chunk. What lies above `position` is gone when `commit`
/// is called.
class Unwinder {
 public:
  Unwinder(Capability& cap, ThreadObject* thread, StackObject* stack, std::uint32_t sp)
      : cap_(cap), thread_(thread), stack_(stack), sp_(sp) {}

  Word* frame() const { return stack_->words + sp_; }
  const Descriptor* descriptor() const {
    return is_watermark(*frame()) ? stack_->displaced : reinterpret_cast<const Descriptor*>(*frame());
  }
  std::uint32_t size() const { return frame_size(descriptor(), frame()); }

  /// Leaves the top frame.
  void pop() {
    if (descriptor()->frame_kind == FrameKind::Underflow) {
      auto* below = reinterpret_cast<StackObject*>(object_of(frame()[1]));
      abandon(stack_);
      stack_ = below;
      sp_ = below->sp;
      return;
    }
    sp_ += size();
  }

  /// The thread goes on here, with `words` fresh words pushed above the top frame, which are returned.
  Word* commit(std::uint32_t words) {
    if (sp_ < words) move_to_larger(words);
    unwound_to(stack_, sp_);
    store(cap_, thread_, &thread_->stack, word_of(reinterpret_cast<Object*>(stack_), 1));
    sp_ -= words;
    stack_->sp = sp_;
    record_frames(cap_.mutator, stack_, sp_ + words);
    return frame();
  }

 private:
  /// A trimmed stack lacks the room for what is pushed.
  void move_to_larger(std::uint32_t words) {
    std::uint32_t used = stack_->size - sp_;
    std::uint32_t size = used + words + 16;
    Object* object = allocate_at_once(cap_, Builtin::Stack, kStackHeaderWords + size);
    if (object == nullptr) out_of_memory("raising an exception");
    auto* larger = reinterpret_cast<StackObject*>(object);
    Word header = larger->header;
    initialise_stack(larger, size);
    larger->header = header;
    remove_watermark(stack_);
    std::copy(frame(), stack_->words + stack_->size, larger->words + size - used);
    larger->sp = size - used;
    record_frames(cap_.mutator, larger, size);
    abandon(stack_);
    stack_ = larger;
    sp_ = size - used;
  }

  Capability& cap_;
  ThreadObject* thread_;
  StackObject* stack_;
  std::uint32_t sp_;
};

/// The thread goes on by running `handler` above the top frame, masked, and restores the masking state afterwards.
void run_handler(Capability& cap, ThreadObject* thread, Unwinder& stack, Word handler, MaskingState saved,
                 Word exception) {
  // [EnterFrame handler] [ApplyFrame exception, void] [RestoreMask]
  constexpr std::uint32_t kEnter = 2, kApply = 3, kRestore = 2;
  bool restore = saved == MaskingState::Unmasked;
  std::uint32_t words = kEnter + kApply + (restore ? kRestore : 0);
  Word* top = stack.commit(words);
  top[0] = reinterpret_cast<Word>(builtin(Builtin::EnterFrame));
  top[1] = handler;
  top[2] = reinterpret_cast<Word>(builtin(Builtin::ApplyFrame));
  top[3] = apply_counts(1, 1u | 2u << 24);
  top[4] = exception;
  if (restore) {
    top[5] = reinterpret_cast<Word>(builtin(Builtin::RestoreMaskFrame));
    top[6] = static_cast<Word>(MaskingState::Unmasked);
    thread->set_masking(MaskingState::MaskedInterruptible);
  } else {
    thread->set_masking(saved);
  }
}

/// The top frame catches: its handler runs in its place.
void enter_handler(Capability& cap, ThreadObject* thread, Unwinder& stack, Word exception) {
  Word handler = stack.frame()[1];
  auto saved = static_cast<MaskingState>(stack.frame()[2]);
  stack.pop();
  run_handler(cap, thread, stack, handler, saved, exception);
}

/// Nothing caught the exception. False: the thread is dead. A forked thread has the library's handler under it.
bool reach_bottom(Capability& cap, ThreadObject* thread, Unwinder& stack, Word exception) {
  Word handler = cap.scheduler->child_handler();
  if (handler == 0 || stack.descriptor() != builtin(Builtin::ChildStopFrame)) {
    stack.commit(0);
    return false;
  }
  run_handler(cap, thread, stack, handler, thread->inherited_masking(), exception);
  return true;
}

/// Frames that do again what a thread that does not run waits for, or return what it has received: the beginning of
/// the evaluation that is frozen when the thread is interrupted.
std::vector<Word> waiting_operation(const ThreadObject* thread) {
  auto frame = [](Builtin which) { return reinterpret_cast<Word>(builtin(which)); };
  switch (thread->reason()) {
    case BlockReason::OnMVarTake:
      return {frame(Builtin::TakeMVarFrame), thread->blocked_on};
    case BlockReason::OnMVarRead:
      return {frame(Builtin::ReadMVarFrame), thread->blocked_on};
    case BlockReason::OnMVarPut:
      return {frame(Builtin::PutMVarFrame), thread->blocked_on, thread->pending};
    case BlockReason::NotBlocked:
      if (thread->pending != 0) return {frame(Builtin::ReturnPointerFrame), thread->pending};
      return {};
    default:
      return {};
  }
}

}  // namespace

bool raise_synchronously(Capability& cap, Word exception) {
  ThreadObject* thread = cap.thread;
  Unwinder stack(cap, thread, cap.stack, static_cast<std::uint32_t>(cap.sp - cap.stack->words));
  Word again = 0;
  for (;;) {
    switch (stack.descriptor()->frame_kind) {
      case FrameKind::Update: {
        if (again == 0) {
          Object* thunk = allocate_at_once(cap, Builtin::RaiseThunk, 2);
          if (thunk == nullptr) out_of_memory("raising an exception");
          thunk->payload[0] = exception;
          again = word_of(thunk);
        }
        update(cap, object_of(stack.frame()[1]), again);
        stack.pop();
        break;
      }
      case FrameKind::Catch:
        enter_handler(cap, thread, stack, exception);
        return true;
      case FrameKind::Stop:
        return reach_bottom(cap, thread, stack, exception);
      default:
        stack.pop();
    }
  }
}

bool raise_asynchronously(Capability& cap, ThreadObject* thread, Word exception) {
  auto* top = reinterpret_cast<StackObject*>(object_of(thread->stack));
  bool running = thread == cap.thread;
  Unwinder stack(cap, thread, top, running ? static_cast<std::uint32_t>(cap.sp - cap.stack->words) : top->sp);
  // Frames passed since the last update frame (or the top): what evaluates the next thunk below.
  std::vector<Word> frozen;
  if (!running) {
    frozen = waiting_operation(thread);
    unblock(cap, thread);
    thread->pending = 0;
  }
  for (;;) {
    switch (stack.descriptor()->frame_kind) {
      case FrameKind::Update: {
        Object* thunk = object_of(stack.frame()[1]);
        Object* object = allocate_at_once(cap, Builtin::FrozenEvaluation, 2 + frozen.size());
        if (object == nullptr) out_of_memory("interrupting an evaluation");
        object->payload[0] = frozen.size();
        std::copy(frozen.begin(), frozen.end(), object->payload + 1);
        update(cap, thunk, word_of(object));
        // Whatever lies below waits for this thunk's value.
        frozen.assign({reinterpret_cast<Word>(builtin(Builtin::EnterFrame)), word_of(thunk)});
        stack.pop();
        break;
      }
      case FrameKind::Catch:
        enter_handler(cap, thread, stack, exception);
        return true;
      case FrameKind::Stop:
        return reach_bottom(cap, thread, stack, exception);
      case FrameKind::Underflow:
        stack.pop();
        break;
      default: {
        frozen.push_back(reinterpret_cast<Word>(stack.descriptor()));
        frozen.insert(frozen.end(), stack.frame() + 1, stack.frame() + stack.size());
        stack.pop();
      }
    }
  }
}

namespace {

bool may_be_interrupted(const ThreadObject* thread) {
  if (thread->masking() == MaskingState::Unmasked) return true;
  if (thread->masking() == MaskingState::MaskedUninterruptible) return false;
  switch (thread->reason()) {
    case BlockReason::OnMVarTake:
    case BlockReason::OnMVarRead:
    case BlockReason::OnMVarPut:
    case BlockReason::OnDelay:
    case BlockReason::OnRead:
    case BlockReason::OnWrite:
    case BlockReason::OnThrowTo:
      return true;
    default:
      return false;
  }
}

}  // namespace

Thrown throw_to(Capability& cap, ThreadObject* target, Word exception, ThreadObject* sender) {
  if (target->has_ended()) return Thrown::Ignored;
  if (target != cap.thread && may_be_interrupted(target)) {
    if (target->reason() == BlockReason::NotBlocked) remove_runnable(cap, target);
    if (raise_asynchronously(cap, target, exception)) {
      make_runnable(cap, target);
      return Thrown::Delivered;
    }
    cap.scheduler->finish(target, BlockReason::Died);
    return Thrown::Died;
  }
  Object* entry = allocate_at_once(cap, Builtin::Array, 2 + kWaitingElements);
  if (entry == nullptr) out_of_memory("throwing to a thread");
  auto* waiting = reinterpret_cast<ArrayObject*>(entry);
  waiting->count = kWaitingElements;
  waiting->elements[kWaitingException] = exception;
  waiting->elements[kWaitingSender] = sender != nullptr ? word_of_thread(sender) : 0;
  waiting->elements[kWaitingNext] = 0;
  void* owner = target;
  Word* link = &target->exceptions;
  while (*link != 0) {
    owner = array_of(*link);
    link = &array_of(*link)->elements[kWaitingNext];
  }
  store(cap, owner, link, word_of(entry, 1));
  if (sender != nullptr) {
    sender->set_reason(BlockReason::OnThrowTo);
    store(cap, sender, &sender->blocked_on, word_of_thread(target));
  }
  return Thrown::Queued;
}

bool deliver_waiting_exception(Capability& cap, ThreadObject* thread) {
  ArrayObject* waiting = array_of(thread->exceptions);
  store(cap, thread, &thread->exceptions, waiting->elements[kWaitingNext]);
  if (Word sender = waiting->elements[kWaitingSender];
      sender != 0 && thread_of(sender)->reason() == BlockReason::OnThrowTo)
    make_runnable(cap, thread_of(sender));
  return raise_asynchronously(cap, thread, waiting->elements[kWaitingException]);
}

void forget_thrower(Capability& cap, ThreadObject* target, ThreadObject* sender) {
  void* owner = target;
  Word* link = &target->exceptions;
  while (*link != 0) {
    ArrayObject* waiting = array_of(*link);
    if (waiting->elements[kWaitingSender] == word_of_thread(sender)) {
      store(cap, owner, link, waiting->elements[kWaitingNext]);
      return;
    }
    owner = waiting;
    link = &waiting->elements[kWaitingNext];
  }
}

}  // namespace cardinal
