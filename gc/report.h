// GHC 9.0's reports: +RTS -s, -S and -t, line for line.
#pragma once

#include <string>

#include "gc/statistics.h"

namespace cardinal {

/// What the VM knows and the heap does not. Seconds.
struct RunTimes {
  std::uint64_t bytes_allocated = 0;  ///< Heap::bytes_allocated
  double init_cpu = 0, init_elapsed = 0;
  double mutator_cpu = 0, mutator_elapsed = 0;  ///< without collections
  double exit_cpu = 0, exit_elapsed = 0;
};

/// The text of -s.
std::string summary_report(const Statistics& statistics, const RunTimes& times);
/// The one line of -t.
std::string one_line_report(const Statistics& statistics, const RunTimes& times);
/// The two heading lines of -S, one collection's line, and the last line before the summary.
std::string collection_heading();
std::string collection_line(const CollectionRecord& record);
std::string collection_footing(std::uint64_t bytes_since_last);

}  // namespace cardinal
