// What the command line decides of a heap. Sizes are in bytes unless the name says words. Spellings and meanings are
// GHC's.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cardinal {

enum class CollectorKind : std::uint8_t {
#define COLLECTOR(id, name, help) id,
#include "gc/strategies.def"
};
/// How stores into old mutable objects are remembered for the next minor collection.
enum class Barrier : std::uint8_t {
#define BARRIER(id, name, help) id,
#include "gc/strategies.def"
};

/// How a major collection treats the oldest generation.
enum class OldSpace : std::uint8_t {
#define OLD_SPACE(id, name, help) id,
#include "gc/strategies.def"
};

/// What the user knows of a strategy.
struct StrategyRow {
  const char* name;
  const char* help;
};
inline constexpr StrategyRow kCollectors[] = {
#define COLLECTOR(id, name, help) {name, help},
#include "gc/strategies.def"
};
inline constexpr StrategyRow kOldSpaces[] = {
#define OLD_SPACE(id, name, help) {name, help},
#include "gc/strategies.def"
};
inline constexpr StrategyRow kBarriers[] = {
#define BARRIER(id, name, help) {name, help},
#include "gc/strategies.def"
};

struct HeapConfig {
  CollectorKind collector = CollectorKind::Generational;  ///< --gc
  Barrier barrier = Barrier::Cards;                       ///< --barrier
  std::size_t nursery_bytes = std::size_t{4} << 20;       ///< -A: allocated between two minor collections
  std::size_t nursery_chunk_bytes = 0;     ///< -n: the nursery is handed out in chunks of this size; 0: in one
  std::size_t large_allocation_bytes = 0;  ///< -AL: in large objects between two collections; 0: as much as the nursery
  unsigned generations = 2;                ///< -G: 1 to kMaxGenerations; 1: every collection is a major one
  OldSpace old_space = OldSpace::Copy;     ///< --old, -c: how the oldest generation is collected
  double compact_percent = 30;             ///< -c<n>: compact when this part of -M is live
  /// -F: the old generation grows to this multiple of what lived. 0: to 2, or up to 8 while hardly anything dies in it.
  double old_generation_factor = 0;
  /// -O: no major collection while the old generation is smaller.
  std::size_t minimum_old_bytes = std::size_t{32} << 20;
  std::size_t maximum_heap_bytes = 0;                           ///< -M: 0 is no limit
  std::size_t maximum_heap_grace_bytes = std::size_t{1} << 20;  ///< -Mgrace: allowed beyond -M after a HeapOverflow
  std::size_t heap_hint_bytes = 0;                        ///< -H: the nursery grows to use the heap up to this size
  bool heap_hint_automatic = false;                       ///< -H without a size: the largest size the heap has had
  double minimum_free_percent = 3.0;                      ///< -m: of -M that must be free after a major collection
  std::size_t initial_stack_bytes = 256;                  ///< -k (-ki): first stack of a thread
  std::size_t stack_chunk_bytes = std::size_t{32} << 10;  ///< -kc: stacks double up to this and then link chunks
  std::size_t stack_chunk_buffer_bytes = std::size_t{1} << 10;  ///< -kb: moved to the next chunk on overflow
  std::size_t maximum_stack_bytes = 0;                          ///< -K: 0 is 80 % of the machine's memory
  bool bell = false;                                            ///< -B: the terminal beeps when a collection starts
  bool verify = false;               ///< --verify-heap: check the heap before and after each collection
  unsigned stress = 0;               ///< --gc-stress=N: the VM collects at every N-th safepoint
  bool measure_collections = false;  ///< -S, --stats=json, --gc-log: page faults, times and words of each phase, object
                                     ///< kinds
  std::size_t reserve_bytes = 0;     ///< address space to reserve; 0: what RLIMIT_AS allows, at most 256 GiB
};

inline constexpr unsigned kMaxGenerations = 8;

/// Objects of at least this many words (header included) belong to the large-object space: Heap::allocate_large.
/// Anything smaller may be bump-allocated in the nursery. 3 KiB: three quarters of a page.
inline constexpr std::size_t kLargeObjectWords = 384;

inline constexpr unsigned kCardShift = 9;  ///< a card is 512 bytes
inline constexpr std::size_t kCardBytes = std::size_t{1} << kCardShift;

}  // namespace cardinal
