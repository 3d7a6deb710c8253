// What is reported of a run: -s, -S, -t and --stats=json at its end, --gc-log as it goes.
#pragma once

#include <cstdio>
#include <string>

#include "gc/heap.h"
#include "gc/report.h"
#include "vm/cli/options.h"
#include "vm/run/run_clock.h"

namespace cardinal {

class Reports {
 public:
  /// To be made early: the run's clock begins here.
  explicit Reports(const Options& options) : options_(options) {}
  ~Reports();
  Reports(const Reports&) = delete;
  Reports& operator=(const Reports&) = delete;

  /// Opens the files asked for. The text of the error, or empty.
  std::string open();
  /// Where a line for each collection goes.
  CollectionReports collection_reports() const {
    return {options_.report.level == ReportLevel::Detailed ? report_ : nullptr, log_};
  }

  void program_starts() { clock_.program_starts(); }
  void program_ends() { clock_.program_ends(); }
  /// What GHC.Stats reads the times from; null where no flag asks for statistics.
  const RunClock* clock_for_program() const {
    bool wanted = options_.report.level != ReportLevel::None || options_.statistics_json.has_value() ||
                  !options_.collection_log.empty();
    return wanted ? &clock_ : nullptr;
  }
  /// At the end. The text of the error, or empty.
  std::string write(const Heap& heap, const Mutator& mutator, int exit_code);

 private:
  void write_totals(const Heap& heap, const Mutator& mutator, int exit_code);

  const Options& options_;
  RunClock clock_;
  std::FILE* report_ = nullptr;
  std::FILE* json_ = nullptr;
  std::FILE* log_ = nullptr;
};

/// The object of --stats=json, on one line.
std::string statistics_json(const Options& options, const Statistics& statistics, const RunTimes& times, int exit_code);

}  // namespace cardinal
