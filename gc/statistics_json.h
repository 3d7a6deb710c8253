// The collector's figures as JSON objects, for --stats=json and --gc-log. docs/statistics.md describes their members.
#pragma once

#include <string>

#include "gc/statistics.h"

namespace cardinal {

/// Of both reports: goes up when a member changes its meaning or goes away.
inline constexpr int kStatisticsSchema = 3;

/// Seconds, to the nanosecond.
std::string json_seconds(double seconds);

std::string work_json(const WorkCounters& work);
std::string causes_json(const CollectionDetail& detail);
std::string remembered_set_json(const RememberedSetLedger& ledger);
std::string pauses_json(const PauseHistogram& pauses);
/// Objects, bytes and words scanned of each kind there is any of.
std::string kinds_json(const KindCounts& kinds);

/// A line of --gc-log, with its newline.
std::string collection_json(const CollectionRecord& record);

}  // namespace cardinal
