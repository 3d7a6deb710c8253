// What is reported of a run: -s, -S, -t and --stats=json at its end, --gc-log as it goes.
#pragma once

#include <cstdio>
#include <string>

#include "gc/heap.h"
#include "gc/report.h"
#include "vm/cli/options.h"

namespace cardinal {

class Reports {
 public:
  /// To be made early: elapsed times count from here, back-dated by the CPU time used before.
  explicit Reports(const Options& options);
  ~Reports();
  Reports(const Reports&) = delete;
  Reports& operator=(const Reports&) = delete;

  /// Opens the files asked for. The text of the error, or empty.
  std::string open();
  /// Where a line for each collection goes.
  CollectionReports collection_reports() const {
    return {options_.report.level == ReportLevel::Detailed ? report_ : nullptr, log_};
  }

  void program_starts() { started_ = now(); }
  void program_ends() { ended_ = now(); }
  void write(const Heap& heap, const Mutator& mutator, int exit_code);

 private:
  struct Times {
    double cpu = 0;      ///< of the process
    double elapsed = 0;  ///< since the process started, nearly
  };
  Times now() const;
  RunTimes run_times(const Heap& heap, const Mutator& mutator) const;

  const Options& options_;
  double origin_;  ///< on CLOCK_MONOTONIC
  std::FILE* report_ = nullptr;
  std::FILE* json_ = nullptr;
  std::FILE* log_ = nullptr;
  Times started_, ended_;
};

/// The object of --stats=json, on one line.
std::string statistics_json(const Options& options, const Statistics& statistics, const RunTimes& times, int exit_code);

}  // namespace cardinal
