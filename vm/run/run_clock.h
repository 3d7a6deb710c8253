// The clock of a run: what it has spent so far, as -s divides it. Read by the reports and by GHC.Stats.
#pragma once

#include "gc/heap.h"
#include "gc/report.h"

namespace cardinal {

class RunClock {
 public:
  /// To be made early: elapsed times count from here, back-dated by the CPU time used before.
  RunClock();
  void program_starts() { started_ = now(); }
  void program_ends() {
    ended_ = now();
    over_ = true;
  }
  /// Up to now; what comes after program_ends is `exit`. `bytes_allocated` is passed on.
  RunTimes times(const Statistics& statistics, std::uint64_t bytes_allocated) const;

 private:
  struct Times {
    double cpu = 0;      ///< of the process
    double elapsed = 0;  ///< since the process started, nearly
  };
  Times now() const;

  double origin_;  ///< on CLOCK_MONOTONIC
  Times started_, ended_;
  bool over_ = false;
};

}  // namespace cardinal
