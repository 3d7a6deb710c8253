// The comparison as people and programs want it.
#pragma once

#include <span>
#include <string>

#include "vm/compare/summary.h"

namespace cardinal::compare {

/// A line each configuration: times, pauses, memory, ratio to the first.
std::string table(std::span<const Outcome> outcomes);

/// One object: program, arguments, runs, and for each configuration its summary, its runs with their --stats=json, and
/// the collections of one run.
std::string json(const Request& request, std::span<const Outcome> outcomes);

/// A line each run (RFC 4180), with a heading.
std::string csv(std::span<const Outcome> outcomes);

/// A self-contained page with charts of what json() holds.
std::string html(const Request& request, std::span<const Outcome> outcomes);

}  // namespace cardinal::compare
