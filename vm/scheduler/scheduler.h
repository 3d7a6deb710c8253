// The scheduler: which thread runs, what makes it wait, what wakes it.
//
// Threads are heap objects and nobody keeps a list of them: a thread is in the run queue, in the queue of the MVar or
// blackhole it waits for, in the table of sleepers or the queue of readers, or nowhere; what nobody can reach the
// collector finds. The run queue is first in, first out. A thread leaves the processor only with its stack complete, by
// an ExitReason. Time slices end when the supervisor zeroes the limits of the capability, which it does only while
// there is a second thread. When nothing can run, the scheduler waits in poll for the first deadline, a readable
// descriptor or an interrupt; with nothing to wait for, a major collection decides who is blocked for ever.
#pragma once

#include <cstdio>
#include <vector>

#include "vm/capability.h"
#include "vm/scheduler/config.h"
#include "vm/scheduler/readers.h"
#include "vm/scheduler/sleepers.h"
#include "vm/scheduler/supervisor.h"

namespace cardinal {

/// A mutable word of the heap object `owner` is written: the store and its barrier.
inline void store(Capability& cap, void* owner, Word* slot, Word value) {
  *slot = value;
  record_store(cap.mutator, owner, slot);
}

// --- Queues of threads
// ----------------------------------------------------------------------------------------------------------------

inline ThreadObject* thread_of(Word w) {
  return reinterpret_cast<ThreadObject*>(object_of(w));
}
inline Word word_of_thread(const ThreadObject* thread) {
  return reinterpret_cast<Word>(thread) | 1;
}

/// The queue of an MVar.
void enqueue_back(Capability& cap, MVarObject* mvar, ThreadObject* thread);
void enqueue_front(Capability& cap, MVarObject* mvar, ThreadObject* thread);
ThreadObject* dequeue(Capability& cap, MVarObject* mvar);
/// Takes a thread out of a queue whose ends are the words `head` and `tail` (or null) of `owner`.
void unlink(Capability& cap, void* owner, Word* head, Word* tail, ThreadObject* thread);

/// Queues whose ends are roots (words of the capability or the scheduler): no barrier there.
void root_queue_append(Capability& cap, Word* head, Word* tail, ThreadObject* thread);
void root_queue_remove(Capability& cap, Word* head, Word* tail, ThreadObject* thread);

/// An object of `words` words with its header, from the nursery while there is room, else a large one. Never collects.
/// Null: not even a large object is to be had.
Object* allocate_at_once(Capability& cap, Builtin what, std::size_t words);

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
  int signal = 0;  ///< not 0: the process is to end as if killed by this signal
};

/// Exceptions the runtime itself raises: values of SomeException from the library. 0: the library has none.
struct RuntimeExceptions {
  Word blocked_on_mvar = 0;
  Word non_termination = 0;
  Word stack_overflow = 0;
  Word heap_overflow = 0;
  Word user_interrupt = 0;
  Word child_handler = 0;   ///< SomeException -> IO (): what a forked thread does with an exception it does not catch
  Word run_finalizers = 0;  ///< Array# (IO ()) -> IO (): what the thread that finalizes does
};

class Scheduler {
 public:
  Scheduler(Capability& cap, Heap& heap, const RuntimeExceptions& exceptions, const SchedulerConfig& config = {},
            Supervisor* supervisor = nullptr);
  ~Scheduler();

  /// Runs the IO action in the main thread until that ends or the program exits.
  RunResult run(Word main_action);

  /// A new thread that runs `action` (a function of a void argument) under the library's handler of uncaught
  /// exceptions, not yet runnable. Null if there is no room at hp.
  ThreadObject* fork(Word*& hp, Word action, MaskingState masking);
  /// Words a new thread takes at hp.
  std::size_t new_thread_words() const;
  Word child_handler() const { return exceptions_.child_handler; }
  /// Ends the running thread's slice once it has allocated one block more than `hp`.
  void switch_soon(Word* hp);
  /// A thread is over: its stack is let go.
  void finish(ThreadObject* thread, BlockReason how);

  Sleepers& sleepers() { return sleepers_; }
  Readers& readers() { return readers_; }
  /// There is a thread to switch to, now or at the end of the slice.
  /// The running thread, whose top frame is at `sp`, has blocked: gives its place to the next in the queue, as run()
  /// does, unless there is something else to see to. False: leave to run().
  bool switch_directly(Word* sp);
  void want_switch() {
    if (supervisor_ != nullptr) supervisor_->start_ticking();
  }

 private:
  enum class Next : std::uint8_t { SameThread, OtherThread, End };

  /// A new thread on a stack whose bottom is `bottom`, otherwise as fork.
  ThreadObject* new_thread(Word*& hp, Word action, MaskingState masking, Builtin bottom);
  bool pick_thread();
  bool start(ThreadObject* thread);
  void wake_sleepers();
  void poll_events(bool wait);
  bool idle_collection_is_due() const;
  bool end_deadlock();
  Next handle_exit();
  Next safepoint();
  Next control();
  Next kill_thread();
  void limit_for_stress();
  void park();
  void collect(CollectionRequest request);
  Next raise(Word exception);
  Next raise_in_running(Word exception);
  Next thread_ended(BlockReason how);
  Next retry_after_collection();
  bool others_wait() const { return cap_.run_queue_head != 0 || !sleepers_.empty() || !readers_.empty(); }
  void limit_slice();
  void end_slice_after_blocks();

  void watch_main_thread(ThreadObject* main);
  ThreadObject* main_thread() const;
  Word take_exception_for_main();
  bool throw_to_main(Word exception);
  void tell_unreachable_threads();
  Word finalizing_action();
  void start_finalizers();
  void note_exhaustion(bool exhausted);

  Capability& cap_;
  Heap& heap_;
  RuntimeExceptions exceptions_;
  SchedulerConfig config_;
  Supervisor* supervisor_;
  bool was_telling_ = false;  ///< the last collection left unreachable threads to be told
  const std::uint32_t first_stack_words_;
  const bool slices_by_allocation_;  ///< -C0, -V0
  const bool may_switch_directly_;   ///< run() has nothing to do at each switch
  RunResult result_;
  std::uint64_t next_thread_id_ = 1;
  std::uint64_t safepoints_ = 0;
  bool heap_exhausted_ = false;        ///< the last collection ended beyond -M, and main has not been told
  std::uint64_t overflow_bytes_ = 0;   ///< bytes allocated when main was told last; 0: never
  std::uint64_t idle_bytes_ = 0;       ///< bytes allocated when an idle collection was made last (-I)
  Word* failed_at_ = nullptr;          ///< hp when a large object could not be had and a major collection followed
  Word* picked_at_ = nullptr;          ///< in a slice of one block (-C0, or after a fork): hp at its start
  std::uint64_t slice_end_bytes_ = 0;  ///< the same where there is no nursery: bytes allocated at its end; 0: no end
  /// The main thread's number: it is kept alive like any other thread, by who can wake it.
  static constexpr std::uint64_t kMainThread = 1;
  Word main_weak_ = 0;  ///< a weak pointer to the main thread
  Sleepers sleepers_;
  Readers readers_;
  std::vector<pollfd> events_;
};

}  // namespace cardinal
