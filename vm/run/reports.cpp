#include "vm/run/reports.h"

#include <time.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "vm/base/diagnostic.h"

namespace cardinal {

namespace {

double seconds(clockid_t clock) {
  timespec now;
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

std::FILE* open_report(const std::string& path, std::string& error) {
  if (path.empty()) return stderr;
  std::FILE* file = std::fopen(path.c_str(), "w");
  if (file == nullptr) error = cat("cannot open the report's file ", path, ": ", std::strerror(errno));
  return file;
}

void close_report(std::FILE* file) {
  if (file != nullptr && file != stderr) std::fclose(file);
}

}  // namespace

// What happened before is taken for computation of one thread.
Reports::Reports(const Options& options)
    : options_(options), origin_(seconds(CLOCK_MONOTONIC) - seconds(CLOCK_PROCESS_CPUTIME_ID)) {}
Reports::~Reports() {
  close_report(report_);
  close_report(json_);
  close_report(log_);
}

Reports::Times Reports::now() const {
  return {seconds(CLOCK_PROCESS_CPUTIME_ID), seconds(CLOCK_MONOTONIC) - origin_};
}

std::string Reports::open() {
  std::string error;
  if (options_.report.level != ReportLevel::None) report_ = open_report(options_.report.file, error);
  if (error.empty() && options_.statistics_json) json_ = open_report(*options_.statistics_json, error);
  if (error.empty() && !options_.collection_log.empty()) log_ = open_report(options_.collection_log, error);
  if (error.empty() && options_.report.level == ReportLevel::Detailed)
    std::fputs(collection_heading().c_str(), report_);
  return error;
}

RunTimes Reports::run_times(const Heap& heap, const Mutator& mutator) const {
  const Statistics& statistics = heap.statistics();
  Times end = now();
  RunTimes times;
  times.bytes_allocated = heap.bytes_allocated(mutator);
  times.init_cpu = started_.cpu;
  times.init_elapsed = started_.elapsed;
  times.mutator_cpu = std::max(0.0, ended_.cpu - started_.cpu - statistics.gc_cpu_seconds());
  times.mutator_elapsed = std::max(0.0, ended_.elapsed - started_.elapsed - statistics.gc_elapsed_seconds());
  times.exit_cpu = end.cpu - ended_.cpu;
  times.exit_elapsed = end.elapsed - ended_.elapsed;
  return times;
}

void Reports::write(const Heap& heap, const Mutator& mutator, int exit_code) {
  if (report_ == nullptr && json_ == nullptr) return;
  const Statistics& statistics = heap.statistics();
  RunTimes times = run_times(heap, mutator);
  switch (options_.report.level) {
    case ReportLevel::None:
      break;
    case ReportLevel::OneLine:
      std::fputs(one_line_report(statistics, times).c_str(), report_);
      break;
    case ReportLevel::Detailed:
      std::fputs(collection_footing(times.bytes_allocated - statistics.bytes_allocated).c_str(), report_);
      [[fallthrough]];
    case ReportLevel::Summary:
      std::fputs(summary_report(statistics, times).c_str(), report_);
      break;
  }
  if (json_ != nullptr) std::fputs(statistics_json(options_, statistics, times, exit_code).c_str(), json_);
}

}  // namespace cardinal
