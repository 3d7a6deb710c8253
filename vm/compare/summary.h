// Of several runs of one configuration: medians and spreads.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "vm/compare/measure.h"

namespace cardinal::compare {

/// The middle value, or the mean of the two in the middle; 0 of none.
double median(std::vector<double> values);

struct Figure {
  double median = 0;
  double least = 0;
  double most = 0;
  /// (most - least) / median; 0 where the median is.
  double spread() const { return median > 0 ? (most - least) / median : 0; }
};
Figure figure_of(const std::vector<double>& values);

/// Seconds and bytes. Pauses: medians of each run's percentile; the longest of all runs.
struct Summary {
  Figure total, mutator, gc, pause_p50, pause_p99, pause_longest, peak_bytes;
};
Summary summarise(std::span<const Run> runs);

/// A configuration with all that became of it.
struct Outcome {
  Configuration configuration;
  std::vector<Run> runs;
  std::string problem;              ///< what differs from the first configuration, or went wrong; empty: nothing
  std::vector<std::string> events;  ///< lines of --gc-log of one more run that is not timed
  Summary summary;
};

}  // namespace cardinal::compare
