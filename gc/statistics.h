// What the collector counts. Times are in seconds, sizes in bytes or words as named.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "gc/config.h"

namespace cardinal {

/// Work of one collection (or of all): what DESIGN's flatness claims are checked against.
struct WorkCounters {
  std::uint64_t words_scanned = 0;  ///< pointer slots looked at: roots, cards, copied objects, frames
  std::uint64_t cards_scanned = 0;
  std::uint64_t objects_visited = 0;  ///< old ones, whole: dirty, or visited each time (--barrier)
  std::uint64_t words_copied = 0;
  std::uint64_t words_marked = 0;       ///< in place, by a collection that compacts
  std::uint64_t objects_evacuated = 0;  ///< copied, or large and promoted
  std::uint64_t updates_scanned = 0;    ///< entries of the update log
  std::uint64_t stacks_scanned = 0;
  void add(const WorkCounters& more) {
    words_scanned += more.words_scanned;
    cards_scanned += more.cards_scanned;
    objects_visited += more.objects_visited;
    words_copied += more.words_copied;
    words_marked += more.words_marked;
    objects_evacuated += more.objects_evacuated;
    updates_scanned += more.updates_scanned;
    stacks_scanned += more.stacks_scanned;
  }
  bool operator==(const WorkCounters&) const = default;
};

/// One collection: a line of -S.
struct CollectionRecord {
  unsigned generation = 0;            ///< the oldest that was collected
  std::uint64_t bytes_allocated = 0;  ///< since the collection before
  std::uint64_t bytes_copied = 0;
  std::uint64_t bytes_live = 0;  ///< all generations, afterwards
  std::uint64_t bytes_slop = 0;  ///< held by the heap beyond what lives, nursery aside
  double cpu_seconds = 0;
  double elapsed_seconds = 0;
  double finished_cpu_seconds = 0;        ///< process CPU time at its end
  double finished_elapsed_seconds = 0;    ///< since the heap was created
  std::uint64_t page_faults = 0;          ///< during it
  std::uint64_t mutator_page_faults = 0;  ///< between the collection before and it
  WorkCounters work;
};

struct GenerationStatistics {
  std::uint64_t collections = 0;
  double cpu_seconds = 0;
  double elapsed_seconds = 0;
  double maximum_pause_seconds = 0;
};

struct Statistics {
  std::uint64_t bytes_allocated = 0;  ///< up to the last collection
  std::uint64_t bytes_copied = 0;
  std::uint64_t maximum_live_bytes = 0;  ///< maximum residency: sampled at major collections
  std::uint64_t cumulative_live_bytes = 0;
  std::uint64_t major_collections = 0;  ///< samples of the residency
  std::uint64_t maximum_slop_bytes = 0;
  std::uint64_t memory_in_use_bytes = 0;
  std::uint64_t maximum_memory_bytes = 0;  ///< "total memory in use"
  std::array<GenerationStatistics, kMaxGenerations> generations{};
  unsigned generation_count = 2;
  WorkCounters work;                    ///< of all collections
  CollectionRecord last;                ///< the latest collection
  std::vector<CollectionRecord> trace;  ///< every collection, when HeapConfig::trace_collections
  double gc_cpu_seconds() const;
  double gc_elapsed_seconds() const;
};

}  // namespace cardinal
