// The scheduler: which thread runs, what makes it wait, what wakes it.
//
// Threads are heap objects and nobody keeps a list of them: a thread is in the run queue, in the queue of the MVar or blackhole it
// waits for, in the table of sleepers, or nowhere; what nobody can reach the collector finds. The run queue is first in, first out.
// A thread leaves the processor only with its stack complete, by an ExitReason. Time slices end when the ticker zeroes the
// limits of the capability; it runs only once there is a second thread.
#pragma once

#include <atomic>
#include <memory>
#include <vector>

#include "vm/capability.h"

namespace cardinal {

/// A mutable word of a heap object is written: the store and its barrier.
inline void store(Capability& cap, Word* slot, Word value) {
  *slot = value;
  record_store(cap.mutator, slot);
}

// --- Queues of threads. `head` and `tail` are words of heap objects (owner != null, with barrier) or of the capability. ---------

inline ThreadObject* thread_of(Word w) { return reinterpret_cast<ThreadObject*>(object_of(w)); }
inline Word word_of_thread(const ThreadObject* thread) { return reinterpret_cast<Word>(thread) | 1; }

void enqueue_back(Capability& cap, Word* head, Word* tail, ThreadObject* thread);
void enqueue_front(Capability& cap, Word* head, Word* tail, ThreadObject* thread);
ThreadObject* dequeue(Capability& cap, Word* head, Word* tail);
void unlink(Capability& cap, Word* head, Word* tail, ThreadObject* thread);

/// Puts a thread that waits for nothing any more at the end of the run queue.
void make_runnable(Capability& cap, ThreadObject* thread);
/// The running thread waits for `thunk`: links it into its queue.
void block_on_blackhole(Capability& cap, Object* thunk);
/// Wakes all threads of a blackhole's queue.
void wake_all(Capability& cap, Word first);
/// Takes a blocked thread out of whatever it waits in; it is then in no queue and NotBlocked.
void unblock(Capability& cap, ThreadObject* thread);

/// The thread at the head of the run queue, taken out; null if none.
ThreadObject* take_runnable(Capability& cap);
/// Takes a runnable thread out of the middle of the run queue.
void remove_runnable(Capability& cap, ThreadObject* thread);

/// How a run ended.
struct RunResult {
  int exit_code = 0;
};

/// Exceptions the runtime itself raises: values of SomeException from the library.
struct RuntimeExceptions {
  Word blocked_on_mvar = 0;
  Word non_termination = 0;
  Word stack_overflow = 0;
  Word heap_overflow = 0;
};

class Scheduler {
 public:
  Scheduler(Capability& cap, Heap& heap, const RuntimeExceptions& exceptions);
  ~Scheduler();

  /// Runs the IO action in the main thread until that ends or the program exits.
  RunResult run(Word main_action);

  /// A new thread that runs `action` (a function of a void argument), not yet runnable. Null if there is no room at hp.
  ThreadObject* new_thread(Word*& hp, Word action, MaskingState masking);
  /// A thread is over: its stack is let go.
  void finish(ThreadObject* thread, BlockReason how);

  void forget_sleeper(ThreadObject* thread);
  /// Time slices from now on (there is a second thread).
  void start_ticker();

 private:
  class Ticker;
  enum class Next : std::uint8_t { SameThread, OtherThread, End };

  bool pick_thread();
  Next handle_exit();
  Next safepoint();
  Next control();
  void park();
  void collect(CollectionRequest request);
  Next raise(Word exception);
  Next thread_ended(BlockReason how);
  void sleep_until(std::uint64_t deadline);
  void wake_sleepers();
  void swap_sleepers(std::size_t a, std::size_t b);
  void sift_up(std::size_t at);
  void sift_down(std::size_t at);

  Capability& cap_;
  Heap& heap_;
  RuntimeExceptions exceptions_;
  int exit_code_ = 0;
  std::uint64_t next_thread_id_ = 1;
  std::uint64_t safepoints_ = 0;
  bool retrying_large_object_ = false;  ///< a full collection was made because allocate_large gave nothing
  bool heap_exhausted_ = false;  ///< the last collection ended beyond -M
  /// The main thread's number: it is kept alive like any other thread, by who can wake it.
  static constexpr std::uint64_t kMainThread = 1;
  // Sleepers: a binary heap by deadline; sleepers_[i] belongs to deadlines_[i].
  std::vector<std::uint64_t> deadlines_;
  std::vector<Word> sleepers_;
  std::unique_ptr<Ticker> ticker_;
};

}  // namespace cardinal
