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

std::string cannot_write(const std::string& path) {
  return cat("cannot write the report to ", path.empty() ? "standard error" : path, ": ", std::strerror(errno));
}

bool is_lost(std::FILE* file) {
  return file != nullptr && (std::fflush(file) != 0 || std::ferror(file) != 0);
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
  // Whoever reads the log of a run that was killed finds whole lines.
  constexpr std::size_t kLongestLine = std::size_t{1} << 16;
  if (log_ != nullptr && log_ != stderr) std::setvbuf(log_, nullptr, _IOLBF, kLongestLine);
  if (error.empty() && options_.report.level == ReportLevel::Detailed)
    std::fputs(collection_heading().c_str(), report_);
  return error;
}

std::string Reports::write(const Heap& heap, const Mutator& mutator, int exit_code) {
  if (report_ != nullptr || json_ != nullptr) write_totals(heap, mutator, exit_code);
  if (is_lost(report_)) return cannot_write(options_.report.file);
  if (is_lost(json_)) return cannot_write(*options_.statistics_json);
  if (is_lost(log_)) return cannot_write(options_.collection_log);
  return "";
}

void Reports::write_totals(const Heap& heap, const Mutator& mutator, int exit_code) {
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
