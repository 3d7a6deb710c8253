// The scheduler and the collector: its roots, what it finds out about threads, and the finalizers of dead weak
// pointers.
#include <array>

#include "vm/base/diagnostic.h"
#include "vm/scheduler/exceptions.h"
#include "vm/scheduler/scheduler.h"

namespace cardinal {

void Scheduler::collect(CollectionRequest request) {
  bool running = cap_.thread != nullptr;
  if (running) cap_.stack->sp = static_cast<std::uint32_t>(cap_.sp - cap_.stack->words);
  Word current = running ? word_of_thread(cap_.thread) : 0;
  std::array<RootSpan, 6> spans{{{&cap_.run_queue_head, 2},
                                 {&cap_.request_word, 1},
                                 {sleepers_.root(), 1},
                                 {readers_.roots(), Readers::kRoots},
                                 {&main_weak_, 1},
                                 {&exceptions_.blocked_on_mvar, sizeof exceptions_ / kWordBytes}}};
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
  tell_unreachable_threads();
  start_finalizers();
  // Threads that wait to be told, or were told only now, hold on to what they will let go.
  bool still_telling = !heap_.unreachable_threads().empty();
  if (!still_telling && !was_telling_) note_exhaustion(result.status == CollectionStatus::HeapExhausted);
  was_telling_ = still_telling;
}

/// Threads that nobody can wake are told, each with the exception that says why: as many as the nursery has room for,
/// the others after the next collection.
void Scheduler::tell_unreachable_threads() {
  std::vector<Word>& threads = heap_.unreachable_threads();
  const Mutator& mutator = cap_.mutator;
  std::size_t told = 0;
  bool room = true;
  for (; told < threads.size() && room; ++told) {
    ThreadObject* thread = thread_of(threads[told]);
    BlockReason reason = thread->reason();
    if (reason == BlockReason::NotBlocked || thread->has_ended()) continue;  // one that was told before has woken it
    Word exception = reason == BlockReason::OnBlackhole ? exceptions_.non_termination : exceptions_.blocked_on_mvar;
    if (exception != 0 && raise_asynchronously(cap_, thread, exception))
      make_runnable(cap_, thread);
    else
      finish(thread, BlockReason::Died);
    room = heap_.takes_blocks() || mutator.hp + kLargeObjectWords <= mutator.real_hp_limit;
  }
  threads.erase(threads.begin(), threads.begin() + static_cast<std::ptrdiff_t>(told));
}

/// The main thread is told that -M is reached, and again when it has allocated -Mgrace more.
void Scheduler::note_exhaustion(bool exhausted) {
  if (!exhausted) return;
  std::uint64_t allocated = heap_.bytes_allocated(cap_.mutator);
  if (overflow_bytes_ != 0 && allocated - overflow_bytes_ <= heap_.config().maximum_heap_grace_bytes) return;
  overflow_bytes_ = allocated;
  heap_exhausted_ = true;
}

/// A thunk of `run_finalizers` applied to an array of the finalizers that wait.
Word Scheduler::finalizing_action() {
  const std::vector<Word>& finalizers = heap_.finalizers();
  std::size_t words = 2 + finalizers.size();
  Object* object = allocate_at_once(cap_, Builtin::Array, words);
  Object* apply = allocate_at_once(cap_, Builtin::ApplyThunk, kApplyHeaderWords + 1);
  if (object == nullptr || apply == nullptr) out_of_memory("finalizers");
  auto* array = reinterpret_cast<ArrayObject*>(object);
  array->count = finalizers.size();
  for (std::size_t i = 0; i < finalizers.size(); ++i) store(cap_, array, &array->elements[i], finalizers[i]);
  constexpr std::uint32_t kOnePointer = 1 | 1u << 24;
  apply->payload[0] = exceptions_.run_finalizers;
  apply->payload[1] = apply_counts(1, kOnePointer);
  apply->payload[2] = word_of(object, 1);
  return word_of(apply);
}

/// Runs the finalizers of dead weak pointers, all in one thread as in GHC. When the nursery has no room for that thread
/// they wait until it has.
void Scheduler::start_finalizers() {
  std::vector<Word>& finalizers = heap_.finalizers();
  if (finalizers.empty() || exceptions_.run_finalizers == 0) return;
  auto try_once = [&] { return new_thread(cap_.mutator.hp, immediate(0), MaskingState::Unmasked, Builtin::StopFrame); };
  ThreadObject* thread = try_once();
  if (thread == nullptr && heap_.next_chunk(cap_.mutator, new_thread_words())) thread = try_once();
  if (thread == nullptr) return;
  auto* stack = reinterpret_cast<StackObject*>(object_of(thread->stack));
  stack->words[stack->sp + 1] = finalizing_action();
  make_runnable(cap_, thread);
  finalizers.clear();
}

}  // namespace cardinal
