// The end of a collection that compacts (gc/compactor.h): every reference is given its new address, and the objects
// slide.
#include <algorithm>
#include <cstring>

#include "gc/collection.h"

namespace cardinal {

void Collection::mark_in_place(Object* object) {
  std::size_t words = size_of(object);
  if (!heap_.mark(object, words)) return;
  grey_marked_.push_back(object);
  work_.words_marked += words;
  ++work_.objects_evacuated;
}

namespace {

/// Objects between the mark stack and the scan: what they refer to is fetched in the meantime. (Cher, Hosking &
/// Vijaykumar, "Software prefetching for mark-sweep garbage collection", 2004: a queue in front of the stack.)
constexpr std::size_t kGreyAhead = 8;

void prefetch_fields(const Object* object) {
  constexpr std::size_t kMostFields = 7;
  std::size_t fields = std::min(size_of(object) - 1, kMostFields);
  for (std::size_t i = 0; i < fields; ++i) __builtin_prefetch(reinterpret_cast<const void*>(object->payload[i]), 1);
}

}  // namespace

bool Collection::scavenge_marked() {
  if (grey_marked_.empty()) return false;
  Object* queue[kGreyAhead];
  std::size_t taken = 0, queued = 0;  // the queue is what lies between, modulo its length
  while (!grey_marked_.empty() || taken < queued) {
    if (taken == queued && grey_marked_.size() == 1) {  // a list: there is nothing to do in the meantime
      Object* only = grey_marked_.back();
      grey_marked_.pop_back();
      scavenge_counted(only, heap_.oldest());
      continue;
    }
    while (!grey_marked_.empty() && queued - taken < kGreyAhead) {
      Object* next = queue[queued++ % kGreyAhead] = grey_marked_.back();
      grey_marked_.pop_back();
      prefetch_fields(next);
    }
    scavenge_counted(queue[taken++ % kGreyAhead], heap_.oldest());
  }
  return true;
}

namespace {

void update_all(PointerList& list, auto&& update) {
  for (Word& word : list) update(&word);
}

}  // namespace

void Collection::compact(RootSet& roots) {
  Compactor& compactor = heap_.compactor;
  std::size_t needed = compactor.assign(heap_.regions, in_place_regions_);

  auto update = [&](Word* slot) {
    Word offset = *slot - base_;
    if (is_immediate(*slot) || offset >= size_) return;
    SpaceByte space = spaces_[offset >> kRegionShift];
    if ((space & kSpaceMask) == kCopySpace && (space & kInPlace) != 0)
      *slot = compactor.new_address(untagged(*slot)) | tag_of(*slot);
  };
  auto update_fields = [&](Object* object) {
    const Descriptor* descriptor = descriptor_of(object);
    if (descriptor->kind != ObjectKind::Weak) return visit_pointers(object, descriptor, update);
    auto* weak = reinterpret_cast<WeakObject*>(object);
    for (Word* part : {&weak->key, &weak->value, &weak->finalizer}) update(part);
  };

  // Roots, and what the collector keeps of its own.
  for (const RootSpan& span : roots.spans)
    for (std::size_t i = 0; i < span.count; ++i) update(&span.words[i]);
  if (roots.current_thread != nullptr) update(roots.current_thread);
  for (Word& finalizer : heap_.finalizers) update(&finalizer);
  for (Word& thread : heap_.unreachable_threads) update(&thread);
  for (unsigned g = 0; g < heap_.generations; ++g) {
    update_all(heap_.threads[g], update);
    update_all(heap_.weaks[g], update);
    update_all(heap_.always[g], update);
    for (Word caf : heap_.cafs[g]) update(&reinterpret_cast<CafObject*>(caf)->value);
    for (LargeObject* large = heap_.large.list(g); large != nullptr; large = large->next)
      update_fields(large->object());
  }
  CARDINAL_ASSERT(log_size(mutator_.dirty_log) == 0);

  // What was promoted in this collection lies behind and stays where it is.
  CopySpace& space = heap_.spaces[heap_.oldest()];
  for (RegionIndex region : space.regions()) {
    const Word* top = heap_.regions.info(region).top;
    for (Word* at = heap_.regions.start_of(region); at < top;) {
      auto* object = reinterpret_cast<Object*>(at);
      at += size_of(object);
      update_fields(object);
    }
  }

  for (std::size_t i = 0; i < needed; ++i)
    heap_.cards.prepare_region(heap_.regions.start_of(in_place_regions_[i]), !heap_.has_barrier());
  for (RegionIndex region : in_place_regions_) {
    Word* start = heap_.regions.start_of(region);
    compactor.visit_marked(start, start + kRegionWords, [&](Object* object) {
      update_fields(object);
      auto* to = reinterpret_cast<Word*>(compactor.new_address(reinterpret_cast<Word>(object)));
      if (to != &object->header) std::memmove(to, &object->header, size_of(object) * kWordBytes);
      if (heap_.has_barrier()) heap_.cards.record_start(to);
    });
  }
  compactor.finish(heap_.regions, in_place_regions_);

  for (std::size_t i = 0; i < in_place_regions_.size(); ++i) {
    SpaceByte& byte = heap_.regions.space(in_place_regions_[i]);
    byte = static_cast<SpaceByte>(byte & ~(kInPlace | kCondemned));
    if (i >= needed) heap_.regions.free(in_place_regions_[i]);
  }
  in_place_regions_.resize(needed);
  space.put_before(in_place_regions_);
}

}  // namespace cardinal
