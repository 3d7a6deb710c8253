#include <algorithm>
#include <array>
#include <cstdio>

#include "vm/base/diagnostic.h"
#include "vm/compare/output.h"

namespace cardinal::compare {

namespace {

std::string format(const char* form, double value) {
  char text[48];
  std::snprintf(text, sizeof text, form, value);
  return text;
}

/// Three digits and a unit.
std::string time_text(double seconds) {
  if (seconds <= 0) return "0";
  struct Unit {
    double size;
    const char* name;
  };
  constexpr std::array<Unit, 4> kUnits{{{1, " s"}, {1e-3, " ms"}, {1e-6, " µs"}, {1e-9, " ns"}}};
  const Unit* unit = kUnits.begin();
  while (unit + 1 != kUnits.end() && seconds < unit->size) ++unit;
  double value = seconds / unit->size;
  return format(value < 9.995 ? "%.2f" : value < 99.95 ? "%.1f" : "%.0f", value) + unit->name;
}

std::string memory_text(double bytes) {
  constexpr double kMiB = 1024 * 1024;
  return format(bytes < 10 * kMiB ? "%.1f MiB" : "%.0f MiB", bytes / kMiB);
}

/// Columns on a terminal: characters of UTF-8, all one wide.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

using Row = std::vector<std::string>;

Row row_of(const Outcome& outcome, const Outcome& first) {
  Row row{text_of(outcome.configuration)};
  if (!outcome.problem.empty() || outcome.runs.empty()) {
    row.push_back(outcome.problem);
    return row;
  }
  const Summary& s = outcome.summary;
  bool comparable = first.problem.empty() && first.summary.total.median > 0;
  row.insert(row.end(), {time_text(s.total.median), time_text(s.mutator.median), time_text(s.gc.median),
                         time_text(s.pause_p50.median), time_text(s.pause_p99.median), time_text(s.pause_longest.most),
                         memory_text(s.peak_bytes.median),
                         comparable ? format("%.2f", s.total.median / first.summary.total.median) : "-",
                         format("%.0f %%", s.total.spread() * 100)});
  return row;
}

}  // namespace

std::string table(std::span<const Outcome> outcomes) {
  std::vector<Row> rows{
      {"configuration", "total", "mutator", "GC", "pause p50", "p99", "longest", "peak memory", "ratio", "spread"}};
  for (const Outcome& outcome : outcomes) rows.push_back(row_of(outcome, outcomes.front()));
  std::vector<std::size_t> widths(rows[0].size());
  for (const Row& row : rows)
    for (std::size_t i = 0; i < row.size() && row.size() == widths.size(); ++i)
      widths[i] = std::max(widths[i], width_of(row[i]));
  for (const Row& row : rows) widths[0] = std::max(widths[0], width_of(row[0]));
  std::string out;
  for (const Row& row : rows) {
    bool complete = row.size() == widths.size();
    for (std::size_t i = 0; i < row.size(); ++i) {
      std::string padding(complete || i == 0 ? widths[i] - width_of(row[i]) : 0, ' ');
      out += cat(i == 0 ? "" : "  ", i == 0 ? row[i] + padding : padding + row[i]);
    }
    out += '\n';
  }
  return out;
}

}  // namespace cardinal::compare
