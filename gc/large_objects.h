// Objects that never move: those of kLargeObjectWords and more. Each occupies whole 4 KiB pages: a run of pages in a
// shared region, or a run of regions. A LargeObject header stands before it. They are promoted at their first survival.
#pragma once

#include <vector>

#include "gc/card_table.h"

namespace cardinal {

struct LargeObject {
  LargeObject* next;       ///< in its generation's list
  LargeObject* next_grey;  ///< reached by the running collection and not scanned yet
  std::uint64_t words;     ///< of the object
  std::uint32_t pages;
  std::uint8_t generation;
  bool reached;  ///< by the running collection, which has also set its new generation
  std::uint8_t spare[2];
  Object* object() { return reinterpret_cast<Object*>(this + 1); }
  static LargeObject* of(Object* object) { return reinterpret_cast<LargeObject*>(object) - 1; }
};
static_assert(sizeof(LargeObject) == 32);

class LargeObjects {
 public:
  void initialise(Regions* regions, CardTable* cards) {
    regions_ = regions;
    cards_ = cards;
  }

  /// A young object with dirty cards, its header word not yet written. Null when there is no room.
  LargeObject* allocate(std::size_t words);
  /// Frees what was not reached in generation `generation`, and moves the rest to the lists of their new generations.
  void sweep(unsigned generation);
  LargeObject* list(unsigned generation) const { return lists_[generation]; }
  /// Bytes of whole pages held by a generation's objects.
  std::size_t bytes(unsigned generation) const { return bytes_[generation]; }
  std::size_t words(unsigned generation) const { return words_[generation]; }
  /// The object whose pages hold `address`, or null.
  LargeObject* find(Word address) const;
  /// Regions that a large object of this size would need in the worst case.
  static std::size_t regions_for(std::size_t words);

 private:
  static constexpr unsigned kPageShift = 12;
  static constexpr unsigned kPagesPerRegion = 64;
  static_assert(kRegionBytes >> kPageShift == kPagesPerRegion);
  static constexpr std::size_t kRegionsProbed = 8;
  static std::size_t pages_for(std::size_t words) {
    return (sizeof(LargeObject) + words * kWordBytes + ((std::size_t{1} << kPageShift) - 1)) >> kPageShift;
  }
  Word* allocate_pages(unsigned pages);
  void free(LargeObject* large);
  void list_shared(RegionIndex region);
  void unlist_shared(RegionIndex region);

  Regions* regions_ = nullptr;
  CardTable* cards_ = nullptr;
  LargeObject* lists_[kMaxGenerations] = {};
  std::size_t bytes_[kMaxGenerations] = {};
  std::size_t words_[kMaxGenerations] = {};
  std::vector<RegionIndex> shared_;  ///< regions of small runs that may have free pages
};

}  // namespace cardinal
