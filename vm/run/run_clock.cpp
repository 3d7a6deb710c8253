#include "vm/run/run_clock.h"

#include <time.h>

#include <algorithm>

namespace cardinal {

namespace {

double seconds(clockid_t clock) {
  timespec now;
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace

// What happened before is taken for computation of one thread.
RunClock::RunClock() : origin_(seconds(CLOCK_MONOTONIC) - seconds(CLOCK_PROCESS_CPUTIME_ID)) {}

RunClock::Times RunClock::now() const {
  return {seconds(CLOCK_PROCESS_CPUTIME_ID), seconds(CLOCK_MONOTONIC) - origin_};
}

RunTimes RunClock::times(const Statistics& statistics, std::uint64_t bytes_allocated) const {
  Times present = now();
  Times end = over_ ? ended_ : present;
  RunTimes times;
  times.bytes_allocated = bytes_allocated;
  times.init_cpu = started_.cpu;
  times.init_elapsed = started_.elapsed;
  times.mutator_cpu = std::max(0.0, end.cpu - started_.cpu - statistics.gc_cpu_seconds());
  times.mutator_elapsed = std::max(0.0, end.elapsed - started_.elapsed - statistics.gc_elapsed_seconds());
  times.exit_cpu = present.cpu - end.cpu;
  times.exit_elapsed = present.elapsed - end.elapsed;
  return times;
}

}  // namespace cardinal
