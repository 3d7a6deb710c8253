// What the command line decides of the scheduler. Spellings and meanings are GHC's.
#pragma once

namespace cardinal {

struct SchedulerConfig {
  double time_slice_seconds = 0.02;  ///< -C: 0: a switch at every safepoint
  double tick_seconds = 0.01;        ///< -V: resolution of the time slice; 0: no timer, as -C0
  double idle_seconds = 0;           ///< -I: nothing ran for so long: a major collection; 0: none
  unsigned capabilities = 1;         ///< -N: there is one
};

}  // namespace cardinal
