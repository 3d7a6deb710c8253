// What the collector counts. Times are in seconds, sizes in bytes or words as named.
#pragma once

#include <array>
#include <cstdint>

#include "gc/config.h"
#include "gc/pause_histogram.h"
#include "vm/program/object.h"

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

/// What a collection works for. Stacks are scanned on behalf of all the others, but words and time for them count here.
enum class Cause : std::uint8_t { Cards, Roots, Copying, Weak, Release, Compaction, Stacks };
inline constexpr const char* kCauseNames[] = {"cards", "roots", "copying", "weak", "release", "compaction", "stacks"};
inline constexpr unsigned kCauses = std::size(kCauseNames);

struct CauseWork {
  std::uint64_t words_scanned = 0;
  double seconds = 0;  ///< elapsed; of all causes together: the pauses
};

/// What old objects were looked at because they might refer to young ones, and how many did.
struct RememberedSetLedger {
  std::uint64_t cards = 0, cards_with_young = 0;
  std::uint64_t objects = 0, objects_with_young = 0;  ///< looked at whole
  std::uint64_t updates = 0, updates_with_young = 0;  ///< old thunks that got their value
  std::uint64_t words_scanned = 0;                    ///< for all of them, frames of stacks included
  void add(const RememberedSetLedger& more) {
    cards += more.cards, cards_with_young += more.cards_with_young;
    objects += more.objects, objects_with_young += more.objects_with_young;
    updates += more.updates, updates_with_young += more.updates_with_young;
    words_scanned += more.words_scanned;
  }
};

/// Objects of one kind that a collection reached.
struct KindCount {
  std::uint64_t objects = 0;
  std::uint64_t words = 0;
  std::uint64_t words_scanned = 0;
};
using KindCounts = std::array<KindCount, std::size(kObjectKinds)>;

/// Taken apart: only under HeapConfig::measure_collections.
struct CollectionDetail {
  std::array<CauseWork, kCauses> causes{};
  RememberedSetLedger remembered;
  void add(const CollectionDetail& more) {
    for (unsigned c = 0; c < kCauses; ++c) {
      causes[c].words_scanned += more.causes[c].words_scanned;
      causes[c].seconds += more.causes[c].seconds;
    }
    remembered.add(more.remembered);
  }
};

/// One collection: a line of -S or of --gc-log.
struct CollectionRecord {
  std::uint64_t number = 0;  ///< from 1
  bool major = false;
  unsigned generation = 0;            ///< the oldest that was collected
  std::uint64_t bytes_allocated = 0;  ///< since the collection before
  std::uint64_t bytes_copied = 0;
  std::uint64_t bytes_live = 0;    ///< all generations, afterwards
  std::uint64_t bytes_in_use = 0;  ///< memory of the heap afterwards, nursery included
  std::uint64_t bytes_large = 0;   ///< of bytes_live: large objects
  std::uint64_t bytes_slop = 0;    ///< held by the heap beyond what lives, nursery aside
  double cpu_seconds = 0;
  double elapsed_seconds = 0;
  double finished_cpu_seconds = 0;        ///< process CPU time at its end
  double finished_elapsed_seconds = 0;    ///< since the heap was created
  std::uint64_t threads = 0;              ///< that had not ended
  std::uint64_t page_faults = 0;          ///< during it
  std::uint64_t mutator_page_faults = 0;  ///< between the collection before and it
  WorkCounters work;
  CollectionDetail detail;
};

struct GenerationStatistics {
  std::uint64_t collections = 0;
  double cpu_seconds = 0;
  double elapsed_seconds = 0;
  double maximum_pause_seconds = 0;
  PauseHistogram pauses;
  CollectionDetail detail;
};

struct Statistics {
  std::uint64_t bytes_allocated = 0;  ///< up to the last collection
  std::uint64_t bytes_copied = 0;
  std::uint64_t maximum_live_bytes = 0;  ///< maximum residency: sampled at major collections
  std::uint64_t cumulative_live_bytes = 0;
  std::uint64_t major_collections = 0;  ///< samples of the residency
  std::uint64_t maximum_slop_bytes = 0;
  std::uint64_t maximum_large_bytes = 0;  ///< of large objects after a major collection
  std::uint64_t memory_in_use_bytes = 0;
  std::uint64_t maximum_memory_bytes = 0;  ///< "total memory in use"
  std::array<GenerationStatistics, kMaxGenerations> generations{};
  unsigned generation_count = 2;
  WorkCounters work;                 ///< of all collections
  CollectionRecord last;             ///< the latest collection
  KindCounts scanned{};              ///< objects reached by all collections together; under measure_collections
  KindCounts census{};               ///< what lived at the last major collection, by kind; under measure_collections
  std::uint64_t nursery_chunks = 0;  ///< handed out: one for each nursery, or several (-n)
  std::uint64_t threads_created = 0;
  std::uint64_t threads_ended = 0;
  std::uint64_t threads_peak = 0;  ///< the most there have been at one time
  std::uint64_t threads() const { return threads_created - threads_ended; }
  std::uint64_t collections() const { return last.number; }
  double gc_cpu_seconds() const;
  double gc_elapsed_seconds() const;
};

}  // namespace cardinal
