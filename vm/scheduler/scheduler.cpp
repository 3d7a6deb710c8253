#include "vm/scheduler/scheduler.h"

#include <signal.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

#include "vm/base/diagnostic.h"
#include "vm/scheduler/exceptions.h"

namespace cardinal {

namespace {

constexpr std::uint64_t kSecond = 1'000'000'000;
constexpr std::size_t kShortestSliceWords =
    512;  ///< -C0: a thread allocates 4 KiB, GHC's block, before the next one runs

std::uint64_t monotonic_nanoseconds() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * kSecond + static_cast<std::uint64_t>(now.tv_nsec);
}

/// The time slice as the timer's resolution allows it. 0: no timer.
double slice_seconds(const SchedulerConfig& config) {
  if (config.time_slice_seconds == 0 || config.tick_seconds == 0) return 0;
  if (config.time_slice_seconds <= config.tick_seconds) return config.time_slice_seconds;
  return std::ceil(config.time_slice_seconds / config.tick_seconds) * config.tick_seconds;
}

constexpr std::size_t kThreadWords = sizeof(ThreadObject) / kWordBytes;
/// Frames of a new thread: [SeqIo action] [bottom].
constexpr std::uint32_t kFirstFrameWords = 3;

/// -k: words of a new thread's stack without its header.
std::uint32_t first_stack_words(const HeapConfig& config) {
  std::size_t wanted = config.initial_stack_bytes / kWordBytes;
  return static_cast<std::uint32_t>(
      std::clamp<std::size_t>(wanted, kStackHeaderWords + kFirstFrameWords, kLargeObjectWords - 1) - kStackHeaderWords);
}

/// What exit# asks for: a code, or, as System.Exit means it, a negative number for a signal.
RunResult result_of_exit(SignedWord code) {
  constexpr SignedWord kMostSignals = 127, kMostCodes = 0xFF;
  if (code < 0 && code >= -kMostSignals) return {0, static_cast<int>(-code)};
  return {static_cast<int>(code >= 0 && code <= kMostCodes ? code : kMostCodes), 0};
}

}  // namespace

Scheduler::Scheduler(Capability& cap, Heap& heap, const RuntimeExceptions& exceptions, const SchedulerConfig& config,
                     Supervisor* supervisor)
    : cap_(cap),
      heap_(heap),
      exceptions_(exceptions),
      config_(config),
      supervisor_(supervisor),
      first_stack_words_(first_stack_words(heap.config())),
      slices_by_allocation_(slice_seconds(config) == 0),
      may_switch_directly_(!slices_by_allocation_ && heap.config().stress == 0) {
  cap.scheduler = this;
  // Under -C0 and -V0 slices end by allocation (limit_slice). What allocates nothing is stopped by the clock all the
  // same.
  constexpr double kSliceWithoutAllocation = 0.02;
  double slice = slice_seconds(config);
  if (supervisor != nullptr) supervisor->attach(cap.mutator, slice != 0 ? slice : kSliceWithoutAllocation);
}
Scheduler::~Scheduler() {
  if (supervisor_ != nullptr) supervisor_->detach();
}

ThreadObject* Scheduler::fork(Word*& hp, Word action, MaskingState masking) {
  return new_thread(hp, action, masking, Builtin::ChildStopFrame);
}

std::size_t Scheduler::new_thread_words() const {
  return kThreadWords + kStackHeaderWords + first_stack_words_;
}

ThreadObject* Scheduler::new_thread(Word*& hp, Word action, MaskingState masking, Builtin bottom) {
  std::size_t words = new_thread_words();
  const std::uint32_t size = first_stack_words_;
  if (hp + words > cap_.mutator.real_hp_limit) return nullptr;
  auto* thread = reinterpret_cast<ThreadObject*>(hp);
  auto* stack = reinterpret_cast<StackObject*>(hp + kThreadWords);
  hp += words;
  *thread = {};
  thread->header = make_header(builtin_index(Builtin::ThreadState), kThreadWords);
  thread->stack = reinterpret_cast<Word>(stack) | 1;
  thread->id = next_thread_id_++;
  thread->set_masking(masking);
  thread->set_inherited_masking(masking);
  initialise_stack(stack, size);
  stack->sp = size - kFirstFrameWords;
  Word* top = stack->words + stack->sp;
  top[0] = reinterpret_cast<Word>(builtin(Builtin::SeqIoFrame));
  top[1] = action;
  top[2] = reinterpret_cast<Word>(builtin(bottom));
  heap_.register_thread(thread);
  return thread;
}

void Scheduler::finish(ThreadObject* thread, BlockReason how) {
  unblock(cap_, thread);
  if (!thread->has_ended()) heap_.count_ended_thread();
  thread->set_reason(how);
  abandon(reinterpret_cast<StackObject*>(object_of(thread->stack)));
  if (thread->id == kMainThread && how == BlockReason::Died) result_.exit_code = 1;
  // Who waits to throw to it has nothing to wait for any more.
  while (thread->exceptions != 0) {
    auto* waiting = reinterpret_cast<ArrayObject*>(object_of(thread->exceptions));
    store(cap_, thread, &thread->exceptions, waiting->elements[2]);
    if (Word sender = waiting->elements[1]; sender != 0 && thread_of(sender)->reason() == BlockReason::OnThrowTo)
      make_runnable(cap_, thread_of(sender));
  }
}

RunResult Scheduler::run(Word main_action) {
  if (heap_.takes_blocks()) heap_.next_chunk(cap_.mutator, new_thread_words());
  ThreadObject* main = new_thread(cap_.mutator.hp, main_action, MaskingState::Unmasked, Builtin::StopFrame);
  CARDINAL_ASSERT(main != nullptr);
  watch_main_thread(main);
  make_runnable(cap_, main);
  while (pick_thread()) {
    Next next;
    do {
      limit_for_stress();
      enter_vm(&cap_);
      cap_.received = 0;
      next = handle_exit();
    } while (next == Next::SameThread);
    if (next == Next::End) break;
    cap_.thread = nullptr;
  }
  return result_;
}

/// Makes the next runnable thread the running one. False: the program is over.
bool Scheduler::pick_thread() {
  for (;;) {
    // The switch somebody asked for happens here. What else the supervisor asks for it says by flags, before it asks.
    restore_limits(cap_.mutator);
    picked_at_ = nullptr;
    slice_end_bytes_ = 0;
    if (Word exception = take_exception_for_main(); exception != 0 && !throw_to_main(exception)) return false;
    if (!sleepers_.empty()) wake_sleepers();
    ThreadObject* thread = take_runnable(cap_);
    if (thread == nullptr) {
      if (!heap_.unreachable_threads().empty())
        collect(CollectionRequest::Minor);
      else if (!sleepers_.empty() || !readers_.empty())
        poll_events(true);
      else if (!end_deadlock())
        return false;
      continue;
    }
    if (start(thread)) return true;
    if (thread->id == kMainThread) return false;
  }
}

/// Gives the processor to a thread that was runnable. False: it died of an exception that waited for it.
bool Scheduler::start(ThreadObject* thread) {
  if (thread->exceptions != 0 && thread->masking() == MaskingState::Unmasked &&
      !deliver_waiting_exception(cap_, thread)) {
    finish(thread, BlockReason::Died);
    return false;
  }
  // A switch asked for before has happened.
  if (!cap_.mutator.collection_requested) restore_limits(cap_.mutator);
  cap_.thread = thread;
  cap_.received = thread->pending;
  thread->pending = 0;
  cap_.sp = switch_to_stack(&cap_, reinterpret_cast<StackObject*>(object_of(thread->stack)));
  if (others_wait()) {
    want_switch();
    limit_slice();
  }
  return true;
}

bool Scheduler::switch_directly(Word* sp) {
  // Whoever wants something outside the order of the queue has asked for a safepoint.
  if (cap_.run_queue_head == 0 || safepoint_requested(cap_.mutator) || !sleepers_.empty()) return false;
  if (!may_switch_directly_ || thread_of(cap_.run_queue_head)->exceptions != 0) return false;
  cap_.sp = sp;
  park();
  picked_at_ = nullptr;
  return start(take_runnable(cap_));
}

/// -C0 and -V0: the slice ends after a little allocation.
void Scheduler::limit_slice() {
  if (!slices_by_allocation_) return;
  Mutator& mutator = cap_.mutator;
  picked_at_ = mutator.hp;
  if (heap_.takes_blocks()) return end_slice_after_blocks();
  if (mutator.hp + kShortestSliceWords < mutator.real_hp_limit) mutator.hp_limit = mutator.hp + kShortestSliceWords;
}

/// Where every heap check is a safepoint, the end of a short slice is told by what has been allocated.
void Scheduler::end_slice_after_blocks() {
  slice_end_bytes_ = heap_.bytes_allocated(cap_.mutator) + kShortestSliceWords * kWordBytes;
}

/// A new thread is to come to where it waits before its parent has made many more: as in GHC the running thread may
/// allocate one block, then it is the turn of others.
void Scheduler::switch_soon(Word* hp) {
  Mutator& mutator = cap_.mutator;
  Word* limit = hp + kShortestSliceWords;
  Word* now = __atomic_load_n(&mutator.hp_limit, __ATOMIC_RELAXED);
  if (heap_.takes_blocks() && slice_end_bytes_ == 0 && now != nullptr) return end_slice_after_blocks();
  if (picked_at_ != nullptr || now == nullptr || limit >= now) return;
  // The supervisor may ask for a safepoint meanwhile: that stays.
  if (__atomic_compare_exchange_n(&mutator.hp_limit, &now, limit, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    picked_at_ = hp;
}

/// Nothing can run and nothing is waited for outside: whoever waits for what nobody can give is told so. False: there
/// is nobody left.
bool Scheduler::end_deadlock() {
  collect(CollectionRequest::Major);
  if (cap_.run_queue_head != 0) return true;
  // Something still refers to the main thread, but nobody will wake it.
  ThreadObject* main = main_thread();
  if (main == nullptr || main->has_ended()) return false;
  Word exception =
      main->reason() == BlockReason::OnBlackhole ? exceptions_.non_termination : exceptions_.blocked_on_mvar;
  if (exception == 0 || !raise_asynchronously(cap_, main, exception)) {
    finish(main, BlockReason::Died);
    return false;
  }
  make_runnable(cap_, main);
  return true;
}

/// Under --gc-stress every heap check is a safepoint: there is room for what the thread just asked for, and no more.
void Scheduler::limit_for_stress() {
  Mutator& mutator = cap_.mutator;
  if (heap_.config().stress == 0 || safepoint_requested(mutator)) return;
  std::size_t words = cap_.reason == ExitReason::Safepoint ? cap_.request_words : 0;
  __atomic_store_n(&mutator.hp_limit, std::min(mutator.hp + words, mutator.real_hp_limit), __ATOMIC_RELAXED);
}

/// The running thread leaves the processor.
void Scheduler::park() {
  deschedule(cap_.mutator, cap_.stack, static_cast<std::uint32_t>(cap_.sp - cap_.stack->words));
}

Scheduler::Next Scheduler::handle_exit() {
  switch (cap_.reason) {
    case ExitReason::Safepoint:
      return safepoint();
    case ExitReason::Blocked:
      park();
      return Next::OtherThread;
    case ExitReason::Yielded:
      park();
      make_runnable(cap_, cap_.thread);
      return Next::OtherThread;
    case ExitReason::Finished:
      return thread_ended(BlockReason::Finished);
    case ExitReason::Raise:
      return raise(cap_.request_word);
    case ExitReason::StackOverflow:
      return raise_in_running(exceptions_.stack_overflow);
    case ExitReason::HeapOverflow:
      return retry_after_collection();
    case ExitReason::Collect:
      collect(cap_.request_words == 0 ? CollectionRequest::Minor : CollectionRequest::Major);
      return Next::SameThread;
    case ExitReason::Exit:
      result_ = result_of_exit(static_cast<SignedWord>(cap_.request_words));
      return Next::End;
    case ExitReason::Control:
      return control();
  }
  CARDINAL_UNREACHABLE("exit reason");
}

Scheduler::Next Scheduler::thread_ended(BlockReason how) {
  ThreadObject* thread = cap_.thread;
  finish(thread, how);
  return thread->id == kMainThread ? Next::End : Next::OtherThread;
}

/// Goes on with the running thread after its stack was rewritten.
Scheduler::Next Scheduler::raise(Word exception) {
  if (!raise_synchronously(cap_, exception)) return thread_ended(BlockReason::Died);
  cap_.sp = switch_to_stack(&cap_, reinterpret_cast<StackObject*>(object_of(cap_.thread->stack)));
  return Next::SameThread;
}

/// What the running thread evaluates is innocent: it may be evaluated again.
Scheduler::Next Scheduler::raise_in_running(Word exception) {
  if (exception == 0) return thread_ended(BlockReason::Died);  // a library without this exception
  if (!raise_asynchronously(cap_, cap_.thread, exception)) return thread_ended(BlockReason::Died);
  cap_.sp = switch_to_stack(&cap_, reinterpret_cast<StackObject*>(object_of(cap_.thread->stack)));
  return Next::SameThread;
}

/// A large object could not be had: once more after a major collection, then HeapOverflow.
Scheduler::Next Scheduler::retry_after_collection() {
  if (cap_.mutator.hp == failed_at_) {
    failed_at_ = nullptr;
    return raise_in_running(exceptions_.heap_overflow);
  }
  collect(CollectionRequest::Major);
  failed_at_ = cap_.mutator.hp;
  return Next::SameThread;
}

Scheduler::Next Scheduler::safepoint() {
  Mutator& mutator = cap_.mutator;
  bool slice_ended = safepoint_requested(mutator);
  bool no_room = mutator.hp + cap_.request_words > mutator.real_hp_limit;
  // -C0: the short slice is used up, unless not even its first allocation fitted.
  if (!slice_ended && !no_room && picked_at_ != nullptr) slice_ended = mutator.hp != picked_at_;
  picked_at_ = nullptr;
  if (slice_end_bytes_ != 0 && heap_.bytes_allocated(mutator) >= slice_end_bytes_) slice_ended = true;
  if (slice_ended) slice_end_bytes_ = 0;
  restore_limits(mutator);
  if (no_room && heap_.next_chunk(mutator, cap_.request_words)) no_room = false;
  ++safepoints_;
  unsigned stress = heap_.config().stress;
  if (no_room || mutator.collection_requested || (stress != 0 && safepoints_ % stress == 0)) {
    collect(CollectionRequest::Automatic);
    // Where every heap check is a safepoint, under --gc-stress=1 the thread would else never get what it asks for.
    if (heap_.takes_blocks() && cap_.request_words != 0) heap_.next_chunk(mutator, cap_.request_words);
  }
  ThreadObject* thread = cap_.thread;
  if (thread->overflowed()) {
    thread->set_overflowed(false);
    return raise_in_running(exceptions_.stack_overflow);
  }
  if (Word exception = take_exception_for_main()) {
    if (thread->id == kMainThread && thread->masking() == MaskingState::Unmasked) return raise_in_running(exception);
    if (!throw_to_main(exception)) return Next::End;
  }
  if (thread->exceptions != 0 && thread->masking() == MaskingState::Unmasked) {
    if (!deliver_waiting_exception(cap_, thread)) return thread_ended(BlockReason::Died);
    cap_.sp = switch_to_stack(&cap_, reinterpret_cast<StackObject*>(object_of(thread->stack)));
    return Next::SameThread;
  }
  start_finalizers();
  if (!slice_ended) return Next::SameThread;
  if (!sleepers_.empty()) wake_sleepers();
  if (!readers_.empty()) poll_events(false);
  if (!others_wait() && supervisor_ != nullptr) supervisor_->stop_ticking();
  if (cap_.run_queue_head == 0) {
    limit_slice();
    return Next::SameThread;
  }
  park();
  make_runnable(cap_, thread);
  return Next::OtherThread;
}

Scheduler::Next Scheduler::control() {
  switch (cap_.control) {
    case PrimOp::Delay: {
      auto microseconds = static_cast<SignedWord>(cap_.request_word);
      constexpr SignedWord kLongest = SignedWord{1} << 50;  // microseconds: 35 years
      auto delay = static_cast<std::uint64_t>(std::clamp<SignedWord>(microseconds, 0, kLongest)) * 1000u;
      if (!sleepers_.add(cap_, cap_.thread, monotonic_nanoseconds() + delay))
        return raise_in_running(exceptions_.heap_overflow);
      park();
      cap_.thread->set_reason(BlockReason::OnDelay);
      return Next::OtherThread;
    }
    case PrimOp::HandleGetChar:
    case PrimOp::HandleLookAhead:
      park();
      cap_.thread->set_reason(BlockReason::OnRead);
      readers_.add(cap_, cap_.thread, static_cast<int>(cap_.request_words));
      return Next::OtherThread;
    case PrimOp::KillThread:
      return kill_thread();
    default:
      CARDINAL_UNREACHABLE("control primitive");
  }
}

Scheduler::Next Scheduler::kill_thread() {
  ThreadObject* target = thread_of(cap_.arguments[0]);
  Word exception = cap_.arguments[1];
  if (target == cap_.thread) return raise_in_running(exception);
  bool is_main = target->id == kMainThread;
  switch (throw_to(cap_, target, exception, cap_.thread)) {
    case Thrown::Queued:
      park();
      return Next::OtherThread;
    case Thrown::Died:
      return is_main ? Next::End : Next::SameThread;
    default:
      return Next::SameThread;
  }
}

// --- Events
// -------------------------------------------------------------------------------------------------------------------------

void Scheduler::wake_sleepers() {
  std::uint64_t now = monotonic_nanoseconds();
  while (!sleepers_.empty() && sleepers_.earliest() <= now) make_runnable(cap_, sleepers_.take_earliest(cap_));
}

/// -I: whether the program has worked since it was idle last.
bool Scheduler::idle_collection_is_due() const {
  return config_.idle_seconds > 0 && heap_.bytes_allocated(cap_.mutator) != idle_bytes_;
}

/// Wakes whose descriptor can be read. `wait`: nothing can run, so until that happens, somebody's sleep ends, an
/// interrupt comes, or it is time for an idle collection.
void Scheduler::poll_events(bool wait) {
  events_.clear();
  if (supervisor_ != nullptr) events_.push_back({supervisor_->wake_descriptor(), POLLIN, 0});
  readers_.append_events(events_);
  constexpr std::uint64_t kForEver = ~std::uint64_t{0};
  std::uint64_t left = wait ? kForEver : 0;
  if (wait && !sleepers_.empty()) {
    std::uint64_t now = monotonic_nanoseconds(), until = sleepers_.earliest();
    left = until > now ? until - now : 0;
  }
  auto idle = static_cast<std::uint64_t>(config_.idle_seconds * static_cast<double>(kSecond));
  bool collects = left > idle && idle_collection_is_due();
  if (collects) left = idle;
  timespec timeout{static_cast<time_t>(left / kSecond), static_cast<long>(left % kSecond)};
  int ready = ppoll(events_.data(), events_.size(), left == kForEver ? nullptr : &timeout, nullptr);
  if (ready == 0 && collects) {
    collect(CollectionRequest::Major);
    idle_bytes_ = heap_.bytes_allocated(cap_.mutator);
  }
  if (ready <= 0) return;
  if (supervisor_ != nullptr && events_[0].revents != 0) {
    std::uint64_t count;
    [[maybe_unused]] ssize_t n = read(events_[0].fd, &count, sizeof count);
  }
  readers_.wake(cap_, events_);
}

// --- The main thread
// ----------------------------------------------------------------------------------------------------------------

/// Exceptions from outside go to the main thread, which the scheduler does not keep alive: it holds a weak pointer to
/// it.
void Scheduler::watch_main_thread(ThreadObject* main) {
  Object* object = allocate_at_once(cap_, Builtin::Weak, sizeof(WeakObject) / kWordBytes);
  CARDINAL_ASSERT(object != nullptr);
  auto* weak = reinterpret_cast<WeakObject*>(object);
  weak->key = weak->value = word_of_thread(main);
  weak->finalizer = weak->link = 0;
  heap_.register_weak(weak);
  main_weak_ = word_of(object, 1);
}

ThreadObject* Scheduler::main_thread() const {
  Object* weak = object_of(main_weak_);
  if (descriptor_index_of(weak) == builtin_index(Builtin::DeadWeak)) return nullptr;
  return thread_of(reinterpret_cast<WeakObject*>(weak)->value);
}

/// What happened outside since the last call: 0 for nothing, else the exception that tells the main thread.
Word Scheduler::take_exception_for_main() {
  if (supervisor_ != nullptr && supervisor_->take_interrupt()) {
    if (exceptions_.user_interrupt == 0) die_by_signal(SIGINT);
    return exceptions_.user_interrupt;
  }
  if (!heap_exhausted_) return 0;
  heap_exhausted_ = false;
  return exceptions_.heap_overflow;
}

/// False: that was the end of it.
bool Scheduler::throw_to_main(Word exception) {
  ThreadObject* main = main_thread();
  return main == nullptr || throw_to(cap_, main, exception, nullptr) != Thrown::Died;
}

}  // namespace cardinal
