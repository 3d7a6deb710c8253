// The supervisor: what happens to a running program from outside, the end of a time slice and Ctrl-C.
//
// It has the process's first thread to itself (vm/main.cpp; the program runs in another), so a signal is read like
// input and no handler runs anywhere. It never touches the heap: it zeroes the limits of the mutator, which then comes
// to its next safepoint, and says by a flag that there was an interrupt. (A limit zeroed at the moment the mutator
// restores it is lost: so requests are repeated, ticks by the next tick.) Ticks are made only while the scheduler wants
// them, which is while there is a second thread.
#pragma once

#include <atomic>
#include <cstdint>

#include "gc/mutator.h"

namespace cardinal {

class Supervisor {
 public:
  /// Blocks SIGINT in the calling thread and those it starts; to be called while there is only one.
  Supervisor();
  ~Supervisor();
  Supervisor(const Supervisor&) = delete;
  Supervisor& operator=(const Supervisor&) = delete;

  /// Serves until stop(). The first SIGINT is an interrupt for the program where one is attached, any other ends the
  /// process.
  void serve();
  void stop();

  // The rest is for the thread that runs the program.

  /// From now on SIGINT interrupts the program. `slice_seconds`: 0 makes no ticks.
  void attach(Mutator& mutator, double slice_seconds);
  /// The program is over: SIGINT ends the process again.
  void detach();
  /// There is somebody to switch to: from now on a safepoint is asked for at the end of each slice.
  void start_ticking() {
    if (!ticking_.load(std::memory_order_relaxed)) [[unlikely]]
      notify_of_ticking();
  }
  /// There is nobody.
  void stop_ticking() { ticking_.store(false, std::memory_order_relaxed); }
  /// Whether an interrupt came since the last call.
  bool take_interrupt() {
    return interrupt_.load(std::memory_order_relaxed) && interrupt_.exchange(false, std::memory_order_acquire);
  }
  /// Becomes readable when an interrupt comes: for poll. Reading it is the caller's.
  int wake_descriptor() const { return wake_; }

 private:
  void notify_of_ticking();
  void request();
  void handle_signal();
  void end_by_signal();

  std::atomic<Mutator*> mutator_{nullptr};
  std::atomic<bool> ticking_{false};
  std::atomic<bool> interrupt_{false};
  std::atomic<bool> stop_{false};
  std::atomic<std::int64_t> slice_nanoseconds_{0};
  bool interrupted_before_ = false;
  int signal_ = -1;  ///< signalfd of SIGINT
  int notify_ = -1;  ///< eventfd: the supervisor has to look at ticking_ or stop_
  int wake_ = -1;    ///< eventfd: see wake_descriptor
};

/// Ends the process as if `signal` had killed it. Does not return.
[[noreturn]] void die_by_signal(int signal);

}  // namespace cardinal
