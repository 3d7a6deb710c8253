#include "vm/run/reports.h"

#include <cerrno>
#include <cstring>

#include "vm/base/diagnostic.h"

namespace cardinal {

namespace {

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

Reports::~Reports() {
  close_report(report_);
  close_report(json_);
  close_report(log_);
}

std::string Reports::open() {
  std::string error;
  if (options_.report.level > ReportLevel::Collected) report_ = open_report(options_.report.file, error);
  if (error.empty() && options_.statistics_json) json_ = open_report(*options_.statistics_json, error);
  if (error.empty() && !options_.collection_log.empty()) log_ = open_report(options_.collection_log, error);
  if (error.empty() && options_.report.level == ReportLevel::Detailed)
    std::fputs(collection_heading().c_str(), report_);
  return error;
}

void Reports::write(const Heap& heap, const Mutator& mutator, int exit_code) {
  if (report_ == nullptr && json_ == nullptr) return;
  const Statistics& statistics = heap.statistics();
  RunTimes times = clock_.times(statistics, heap.bytes_allocated(mutator));
  switch (options_.report.level) {
    case ReportLevel::None:
    case ReportLevel::Collected:
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
