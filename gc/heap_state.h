// All parts of a heap. Owned by Heap; the phases of a collection work on it through Collection.
#pragma once

#include <memory>

#include "gc/boehm_memory.h"
#include "gc/card_table.h"
#include "gc/compactor.h"
#include "gc/copy_space.h"
#include "gc/heap.h"
#include "gc/large_objects.h"
#include "gc/nursery.h"
#include "gc/pointer_list.h"
#include "gc/regions.h"
#include "gc/static_marks.h"
#include "gc/tenuring.h"
#include "gc/word_log.h"

namespace cardinal {

struct HeapState {
  HeapConfig config;
  unsigned generations = 2;  ///< at least 2: -G1 is the ageing space and one old generation, always collected together
  Regions regions;
  CardTable cards;
  Nursery nursery;
  LargeObjects large;
  CopySpace spaces[kMaxGenerations];  ///< [0]: ageing; [g]: old generation g
  Tenuring tenuring;
  Mutator* mutator = nullptr;
  WordLog spare_card_log;   ///< changes places with the mutator's during a collection
  WordLog spare_dirty_log;  ///< likewise

  // Lists by generation: entry g holds what only a collection of g must look at.
  PointerList weaks[kMaxGenerations];    ///< by the youngest of the weak pointer, its key, value and finalizer
  PointerList threads[kMaxGenerations];  ///< by the TSO's own generation
  PointerList cafs[kMaxGenerations];     ///< by the value's generation; those under evaluation in 0
  PointerList
      always[kMaxGenerations];  ///< what every minor collection visits (Tracking::Always), by its own generation
  std::vector<Word> finalizers;
  std::vector<Word> unreachable_threads;
  StaticMarks marks;
  Compactor compactor;
  std::unique_ptr<BoehmMemory> boehm;  ///< --gc=boehm: all objects are there, and the spaces above are empty

  std::size_t threshold_words[kMaxGenerations] = {};  ///< a generation larger than this is collected
  std::size_t limit_bytes = 0;                        ///< -M; else under --gc=boehm what RLIMIT_AS leaves; 0: none
  double growth = 0;                                  ///< -F, or what stands for it now
  std::size_t maximum_bytes_now = 0;                  ///< -M with the grace given after a HeapExhausted
  const Word* stuck_at = nullptr;                     ///< mutator's hp when last nothing could be collected at all
  Statistics statistics;
  double created_elapsed = 0;
  std::uint64_t page_faults_before = 0;
  std::string verify_error;
  CollectionReports reports;

  unsigned oldest() const { return generations - 1; }
  unsigned generation_of_address(Word address) const {
    if (!regions.contains(address)) return oldest();
    SpaceByte space = regions.space_of(address);
    if ((space & kSpaceMask) == kLargeSpace) return LargeObject::of(reinterpret_cast<Object*>(address))->generation;
    return space & kGenerationMask;
  }
  /// Generation of what a word refers to; immediates and 0 count as the oldest.
  unsigned generation_of_word(Word w) const { return is_immediate(w) ? oldest() : generation_of_address(untagged(w)); }
  std::size_t words_in(unsigned generation) const { return spaces[generation].words() + large.words(generation); }
  /// Every collection collects everything: no reference need be remembered, so all cards are dirty for good.
  bool has_barrier() const { return config.generations > 1; }
  std::size_t old_words() const {
    std::size_t words = 0;
    for (unsigned g = 1; g < generations; ++g) words += spaces[g].words();
    return words;
  }
  std::size_t live_words() const {
    std::size_t words = boehm != nullptr ? boehm->live_words() : 0;
    for (unsigned g = 0; g < generations; ++g) words += words_in(g);
    return words;
  }
  std::size_t large_bytes() const {
    std::size_t bytes = 0;
    for (unsigned g = 0; g < generations; ++g) bytes += large.bytes(g);
    return bytes;
  }
  /// Memory that holds objects, the nursery aside.
  std::size_t bytes_in_use() const {
    return boehm != nullptr ? boehm->bytes_in_use() : regions.in_use() * kRegionBytes;
  }
  /// Memory the heap holds, free regions not given back included. Of the one nursery of --gc=none: what is used of it.
  std::size_t resident_bytes() const {
    if (boehm != nullptr) return boehm->bytes_resident();
    std::size_t young = nursery.bytes();
    if (config.collector == CollectorKind::None)
      young = mutator != nullptr ? static_cast<std::size_t>(mutator->hp - nursery.start()) * kWordBytes : 0;
    return regions.resident() * kRegionBytes + young;
  }
  /// What may be allocated between two collections.
  std::size_t nursery_bytes() const { return boehm != nullptr ? boehm->budget_bytes() : nursery.bytes(); }
  void resize_nursery(std::size_t bytes) { boehm != nullptr ? boehm->set_budget(bytes) : nursery.resize(bytes); }

  /// Marks in place. mark: true when it was not marked before.
  bool mark(Object* object, std::size_t words) {
    return boehm != nullptr ? boehm->mark(object) : compactor.mark(object, words);
  }
  bool is_marked(Word address) const {
    return boehm != nullptr ? boehm->is_marked(reinterpret_cast<const Object*>(address)) : compactor.is_marked(address);
  }
};

/// gc/verify.cpp
std::string verify_heap(HeapState& heap, const Mutator& mutator, const RootSet& roots);

}  // namespace cardinal
