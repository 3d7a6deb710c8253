#include "vm/compare/summary.h"

#include <algorithm>

namespace cardinal::compare {

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::ranges::sort(values);
  std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

Figure figure_of(const std::vector<double>& values) {
  if (values.empty()) return {};
  auto [least, most] = std::ranges::minmax(values);
  return {median(values), least, most};
}

Summary summarise(std::span<const Run> runs) {
  auto figure = [&](auto&& of) {
    std::vector<double> values;
    for (const Run& run : runs) values.push_back(of(run));
    return figure_of(values);
  };
  auto pause = [&](const char* path) { return figure([=](const Run& run) { return run.statistics.number_at(path); }); };
  return {figure([](const Run& run) { return run.wall_seconds; }),
          figure([](const Run& run) { return run.mutator_seconds(); }),
          figure([](const Run& run) { return run.gc_seconds(); }),
          pause("pauses.p50_seconds"),
          pause("pauses.p99_seconds"),
          pause("pauses.maximum_seconds"),
          figure([](const Run& run) { return run.peak_bytes; })};
}

}  // namespace cardinal::compare
