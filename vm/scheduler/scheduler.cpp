#include "vm/scheduler/scheduler.h"

#include <time.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "vm/base/diagnostic.h"
#include "vm/scheduler/exceptions.h"

namespace cardinal {

namespace {

std::uint64_t monotonic_nanoseconds() {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1'000'000'000u + static_cast<std::uint64_t>(now.tv_nsec);
}

constexpr std::uint64_t kTimeSlice = 20'000'000;  ///< -C: nanoseconds

}  // namespace

/// Asks the capability for a safepoint at the end of every time slice.
class Scheduler::Ticker {
 public:
  explicit Ticker(Mutator& mutator) : thread_([this, &mutator] { run(mutator); }) {}
  ~Ticker() {
    {
      std::lock_guard lock(mutex_);
      stop_ = true;
    }
    wake_.notify_one();
    thread_.join();
  }

 private:
  void run(Mutator& mutator) {
    std::unique_lock lock(mutex_);
    while (!stop_) {
      wake_.wait_for(lock, std::chrono::nanoseconds(kTimeSlice));
      request_safepoint(mutator);
      __atomic_store_n(&mutator.stack_limit, reinterpret_cast<Word*>(~Word{7}), __ATOMIC_RELAXED);
    }
  }
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stop_ = false;
  std::thread thread_;
};

Scheduler::Scheduler(Capability& cap, Heap& heap, const RuntimeExceptions& exceptions)
    : cap_(cap), heap_(heap), exceptions_(exceptions) {
  cap.scheduler = this;
}
Scheduler::~Scheduler() = default;

void Scheduler::start_ticker() {
  if (ticker_ == nullptr) ticker_ = std::make_unique<Ticker>(cap_.mutator);
}

ThreadObject* Scheduler::new_thread(Word*& hp, Word action, MaskingState masking) {
  constexpr std::size_t kThreadWords = sizeof(ThreadObject) / kWordBytes;
  // [SeqIo action] [Stop]
  constexpr std::uint32_t kFrames = 3;
  std::size_t wanted = heap_.config().initial_stack_bytes / kWordBytes;
  auto size = static_cast<std::uint32_t>(std::clamp<std::size_t>(wanted, kStackHeaderWords + kFrames, kLargeObjectWords - 1) -
                                         kStackHeaderWords);
  std::size_t words = kThreadWords + kStackHeaderWords + size;
  if (hp + words > cap_.mutator.hp_limit) return nullptr;
  auto* thread = reinterpret_cast<ThreadObject*>(hp);
  auto* stack = reinterpret_cast<StackObject*>(hp + kThreadWords);
  hp += words;
  *thread = {};
  thread->header = make_header(builtin_index(Builtin::ThreadState), kThreadWords);
  thread->stack = reinterpret_cast<Word>(stack) | 1;
  thread->id = next_thread_id_++;
  thread->set_masking(masking);
  initialise_stack(stack, size);
  stack->sp = size - kFrames;
  Word* top = stack->words + stack->sp;
  top[0] = reinterpret_cast<Word>(builtin(Builtin::SeqIoFrame));
  top[1] = action;
  top[2] = reinterpret_cast<Word>(builtin(Builtin::StopFrame));
  heap_.register_thread(thread);
  return thread;
}

void Scheduler::finish(ThreadObject* thread, BlockReason how) {
  thread->set_reason(how);
  abandon(reinterpret_cast<StackObject*>(object_of(thread->stack)));
  if (thread->id == kMainThread) exit_code_ = how == BlockReason::Died ? 1 : exit_code_;
  // Who waits to throw to it has nothing to wait for any more.
  while (thread->exceptions != 0) {
    auto* waiting = reinterpret_cast<ArrayObject*>(object_of(thread->exceptions));
    store(cap_, &thread->exceptions, waiting->elements[2]);
    if (Word sender = waiting->elements[1]; sender != 0 && thread_of(sender)->reason() == BlockReason::OnThrowTo)
      make_runnable(cap_, thread_of(sender));
  }
}

RunResult Scheduler::run(Word main_action) {
  ThreadObject* main = new_thread(cap_.mutator.hp, main_action, MaskingState::Unmasked);
  CARDINAL_ASSERT(main != nullptr);
  make_runnable(cap_, main);
  while (pick_thread()) {
    Next next;
    do {
      enter_vm(&cap_);
      next = handle_exit();
    } while (next == Next::SameThread);
    if (next == Next::End) break;
    cap_.thread = nullptr;
  }
  ticker_.reset();
  return {exit_code_};
}

/// Makes the next runnable thread the running one. False: the program is over.
bool Scheduler::pick_thread() {
  bool collected = false;
  for (;;) {
    if (!deadlines_.empty()) wake_sleepers();
    ThreadObject* thread = take_runnable(cap_);
    if (thread == nullptr) {
      if (!deadlines_.empty()) {
        std::uint64_t now = monotonic_nanoseconds();
        if (deadlines_[0] > now) {
          std::uint64_t wait = deadlines_[0] - now;
          timespec duration{static_cast<time_t>(wait / 1'000'000'000u), static_cast<long>(wait % 1'000'000'000u)};
          nanosleep(&duration, nullptr);
        }
        continue;
      }
      // Nothing can run: whoever waits for what nobody can give is told so.
      if (collected) return false;
      collected = true;
      collect(CollectionRequest::Major);
      continue;
    }
    cap_.thread = thread;
    if (thread->exceptions != 0 && thread->masking() == MaskingState::Unmasked) {
      cap_.thread = nullptr;  // it is not running yet: its stack holds its sp
      if (!deliver_waiting_exception(cap_, thread)) {
        finish(thread, BlockReason::Died);
        if (thread->id == kMainThread) return false;
        continue;
      }
      cap_.thread = thread;
    }
    cap_.sp = switch_to_stack(&cap_, reinterpret_cast<StackObject*>(object_of(thread->stack)));
    return true;
  }
}

/// The running thread leaves the processor.
void Scheduler::park() { deschedule(cap_.mutator, cap_.stack, static_cast<std::uint32_t>(cap_.sp - cap_.stack->words)); }

Scheduler::Next Scheduler::handle_exit() {
  if (cap_.reason != ExitReason::HeapOverflow) retrying_large_object_ = false;
  switch (cap_.reason) {
    case ExitReason::Safepoint: return safepoint();
    case ExitReason::Blocked: park(); return Next::OtherThread;
    case ExitReason::Yielded:
      park();
      make_runnable(cap_, cap_.thread);
      return Next::OtherThread;
    case ExitReason::Finished: return thread_ended(BlockReason::Finished);
    case ExitReason::Raise: return raise(cap_.request_word);
    case ExitReason::StackOverflow: return raise(exceptions_.stack_overflow);
    case ExitReason::HeapOverflow:
      // A large object was refused: after a full collection it is tried once more.
      if (retrying_large_object_) {
        retrying_large_object_ = false;
        return raise(exceptions_.heap_overflow);
      }
      retrying_large_object_ = true;
      collect(CollectionRequest::Major);
      return Next::SameThread;
    case ExitReason::Collect:
      collect(cap_.request_words == 0 ? CollectionRequest::Minor : CollectionRequest::Major);
      return Next::SameThread;
    case ExitReason::Exit: exit_code_ = static_cast<int>(cap_.request_words & 0xFF); return Next::End;
    case ExitReason::Control: return control();
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

Scheduler::Next Scheduler::safepoint() {
  bool asked = safepoint_requested(cap_.mutator);
  restore_limits(cap_.mutator);
  ++safepoints_;
  unsigned stress = heap_.config().stress;
  bool full = cap_.mutator.hp + cap_.request_words > cap_.mutator.real_hp_limit || cap_.mutator.collection_requested;
  if (full || (stress != 0 && safepoints_ % stress == 0)) collect(CollectionRequest::Automatic);
  if (heap_exhausted_) {
    heap_exhausted_ = false;
    return raise(exceptions_.heap_overflow);
  }
  ThreadObject* thread = cap_.thread;
  if (thread->exceptions != 0 && thread->masking() == MaskingState::Unmasked) {
    if (!deliver_waiting_exception(cap_, thread)) return thread_ended(BlockReason::Died);
    cap_.sp = switch_to_stack(&cap_, reinterpret_cast<StackObject*>(object_of(thread->stack)));
    return Next::SameThread;
  }
  if (!asked) return Next::SameThread;
  if (!deadlines_.empty()) wake_sleepers();
  if (cap_.run_queue_head == 0) return Next::SameThread;
  park();
  make_runnable(cap_, thread);
  return Next::OtherThread;
}

Scheduler::Next Scheduler::control() {
  switch (cap_.control) {
    case PrimOp::Delay: {
      auto microseconds = static_cast<SignedWord>(cap_.request_word);
      park();
      cap_.thread->set_reason(BlockReason::OnDelay);
      sleep_until(monotonic_nanoseconds() + (microseconds > 0 ? static_cast<std::uint64_t>(microseconds) * 1000u : 0));
      return Next::OtherThread;
    }
    case PrimOp::KillThread: {
      ThreadObject* target = thread_of(cap_.arguments[0]);
      if (target == cap_.thread) {
        if (!raise_asynchronously(cap_, target, cap_.arguments[1])) return thread_ended(BlockReason::Died);
        cap_.sp = switch_to_stack(&cap_, reinterpret_cast<StackObject*>(object_of(target->stack)));
        return Next::SameThread;
      }
      bool main_target = target->id == kMainThread;
      if (throw_to(cap_, target, cap_.arguments[1])) {
        park();
        return Next::OtherThread;
      }
      if (main_target && target->reason() == BlockReason::Died) return Next::End;
      return Next::SameThread;
    }
    default: CARDINAL_UNREACHABLE("control primitive");
  }
}

// --- Collections --------------------------------------------------------------------------------------------------------------------

void Scheduler::collect(CollectionRequest request) {
  bool running = cap_.thread != nullptr;
  if (running) cap_.stack->sp = static_cast<std::uint32_t>(cap_.sp - cap_.stack->words);
  Word current = running ? word_of_thread(cap_.thread) : 0;
  std::array<RootSpan, 4> spans{{{&cap_.run_queue_head, 2},
                                 {&cap_.request_word, 1},
                                 {sleepers_.data(), sleepers_.size()},
                                 {&exceptions_.blocked_on_mvar, 4}}};
  RootSet roots{spans, running ? &current : nullptr};
  if (cap_.reason != ExitReason::Raise) cap_.request_word = 0;
  CollectionResult result = heap_.collect(cap_.mutator, roots, request);
  if (result.status == CollectionStatus::HeapInvalid) {
    std::string text = cat("--verify-heap: ", heap_.verify_error());
    fatal(text.c_str());
  }
  if (running) {
    cap_.thread = thread_of(current);
    cap_.sp = switch_to_stack(&cap_, reinterpret_cast<StackObject*>(object_of(cap_.thread->stack)));
  }
  // Threads that nobody can wake are told, each with the exception that says why.
  for (Word word : heap_.unreachable_threads()) {
    ThreadObject* thread = thread_of(word);
    Word exception = thread->reason() == BlockReason::OnBlackhole ? exceptions_.non_termination : exceptions_.blocked_on_mvar;
    unblock(cap_, thread);
    if (raise_asynchronously(cap_, thread, exception))
      make_runnable(cap_, thread);
    else
      finish(thread, BlockReason::Died);
  }
  heap_.unreachable_threads().clear();
  // Each finalizer runs in a thread of its own. (The nursery is empty: there is room.)
  for (Word finalizer : heap_.finalizers())
    if (ThreadObject* thread = new_thread(cap_.mutator.hp, finalizer, MaskingState::Unmasked)) make_runnable(cap_, thread);
  heap_.finalizers().clear();
  heap_exhausted_ = result.status == CollectionStatus::HeapExhausted;
}

// --- Sleepers -----------------------------------------------------------------------------------------------------------------------

void Scheduler::swap_sleepers(std::size_t a, std::size_t b) {
  std::swap(deadlines_[a], deadlines_[b]);
  std::swap(sleepers_[a], sleepers_[b]);
}
void Scheduler::sift_up(std::size_t at) {
  while (at > 0 && deadlines_[at] < deadlines_[(at - 1) / 2]) {
    swap_sleepers(at, (at - 1) / 2);
    at = (at - 1) / 2;
  }
}
void Scheduler::sift_down(std::size_t at) {
  for (;;) {
    std::size_t least = at;
    for (std::size_t child : {2 * at + 1, 2 * at + 2})
      if (child < deadlines_.size() && deadlines_[child] < deadlines_[least]) least = child;
    if (least == at) return;
    swap_sleepers(at, least);
    at = least;
  }
}

void Scheduler::sleep_until(std::uint64_t deadline) {
  deadlines_.push_back(deadline);
  sleepers_.push_back(word_of_thread(cap_.thread));
  sift_up(deadlines_.size() - 1);
}

void Scheduler::forget_sleeper(ThreadObject* thread) {
  auto found = std::find(sleepers_.begin(), sleepers_.end(), word_of_thread(thread));
  if (found == sleepers_.end()) return;
  auto at = static_cast<std::size_t>(found - sleepers_.begin());
  swap_sleepers(at, sleepers_.size() - 1);
  deadlines_.pop_back();
  sleepers_.pop_back();
  if (at < sleepers_.size()) {
    sift_up(at);
    sift_down(at);
  }
}

void Scheduler::wake_sleepers() {
  std::uint64_t now = monotonic_nanoseconds();
  while (!deadlines_.empty() && deadlines_[0] <= now) {
    ThreadObject* thread = thread_of(sleepers_[0]);
    swap_sleepers(0, deadlines_.size() - 1);
    deadlines_.pop_back();
    sleepers_.pop_back();
    if (!deadlines_.empty()) sift_down(0);
    make_runnable(cap_, thread);
  }
}

}  // namespace cardinal
