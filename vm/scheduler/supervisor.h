// The supervisor: what happens to a running program from outside, the end of a time slice and Ctrl-C.
//
// It has the process's first thread to itself (vm/main.cpp; the program runs in another), so a signal is read like input and no
// handler runs anywhere. It never touches the heap: it zeroes the limits of the mutator, which then comes to its next safepoint,
// and says by flags what for. Ticks are made only while the scheduler wants them: it says so again in every slice in which a second thread exists,
// and the supervisor sleeps when it did not.
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

  /// Serves until stop(). The first SIGINT is an interrupt for the program where one is attached, any other ends the process.
  void serve();
  void stop();

  // The rest is for the thread that runs the program.

  /// From now on SIGINT interrupts the program. `slice_seconds`: 0 makes no ticks.
  void attach(Mutator& mutator, double slice_seconds);
  /// The program is over: SIGINT ends the process again.
  void detach();
  /// There is somebody to switch to: a safepoint is asked for at the end of the slice.
  void want_tick() {
    if (tick_.load(std::memory_order_relaxed) != Tick::Wanted) [[unlikely]] start_ticking();
  }
  /// Whether an interrupt came since the last call.
  bool take_interrupt() {
    return interrupt_.load(std::memory_order_relaxed) && interrupt_.exchange(false, std::memory_order_acquire);
  }
  /// Becomes readable when an interrupt comes: for poll. Reading it is the caller's.
  int wake_descriptor() const { return wake_; }

 private:
  enum class Tick : std::uint8_t { Asleep, Idle, Wanted };
  void start_ticking();
  void request();
  void handle_signal();
  void end_by_signal();

  std::atomic<Mutator*> mutator_{nullptr};
  std::atomic<Tick> tick_{Tick::Asleep};
  std::atomic<bool> interrupt_{false};
  std::atomic<bool> stop_{false};
  std::atomic<std::int64_t> slice_nanoseconds_{0};
  bool interrupted_before_ = false;
  int signal_ = -1;   ///< signalfd of SIGINT
  int notify_ = -1;   ///< eventfd: the supervisor has to look at tick_ or stop_
  int wake_ = -1;     ///< eventfd: see wake_descriptor
};

/// Ends the process as if `signal` had killed it. Does not return.
[[noreturn]] void die_by_signal(int signal);

}  // namespace cardinal
