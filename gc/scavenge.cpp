// Cheney's scan: every object copied (or large and reached) in this collection is looked at once, and what it refers to
// is evacuated in turn. Old owners leave their cards dirty where something younger remains.
#include "gc/collection.h"

namespace cardinal {

void Collection::scavenge() {
  bool more = true;
  while (more) {
    more = false;
    for (unsigned g = 0; g < heap_.generations; ++g) more |= scavenge_space(heap_.spaces[g]);
    more |= scavenge_large();
    if (in_place_) more |= scavenge_marked();
    if (full_) more |= scavenge_static_objects();
  }
}

namespace {
// The grey objects ahead of the scan are a queue of what will be evacuated next: their referents' headers are fetched
// early. (In the manner of Cher, Hosking & Vijaykumar, "Software prefetching for mark-sweep garbage collection", 2004.)
// What is not a pointer is fetched in vain, which does no harm.
constexpr std::size_t kPrefetchWords = 24;

inline void prefetch_referents(const Word* from, std::size_t words) {
  for (std::size_t i = 0; i < words; ++i) __builtin_prefetch(reinterpret_cast<const void*>(from[i]), 1);
}
}  // namespace

Collection::ScanPlan Collection::plan_for(ObjectKind kind) const {
  Tracking tracking = tracking_of_kind(kind);
  bool by_card = tracking == Tracking::ByCard || tracking == Tracking::NotAtAll;
  switch (info_of(kind).layout) {
    case Layout::Fields:
      return ScanPlan::Fields;
    case Layout::Fixed:
      return by_card ? ScanPlan::Fixed : ScanPlan::Other;
    case Layout::Stack:
      return by_card ? ScanPlan::Stack : ScanPlan::Other;
    default:
      return ScanPlan::Other;
  }
}

[[gnu::always_inline]] inline void Collection::scavenge_object(Object* object, unsigned generation) {
  const Descriptor* descriptor = descriptor_of(object);
  switch (plan_[static_cast<unsigned>(descriptor->kind)]) {
    case ScanPlan::Fields:
      mark_statics(descriptor);
      return scan_slots(object->payload, descriptor->pointers, {generation, generation, Tracking::NotAtAll});
    case ScanPlan::Fixed: {
      const ObjectKindInfo& info = info_of(descriptor->kind);
      return scan_slots(object->payload, info.fixed_pointers,
                        {generation, info.is_mutable ? 0 : generation, Tracking::ByCard});
    }
    case ScanPlan::Stack: {
      auto* stack = reinterpret_cast<StackObject*>(object);
      return scavenge_stack(stack, generation, stack->size);
    }
    case ScanPlan::Other:
      return scavenge_other(object, generation);
  }
}

bool Collection::scavenge_space(CopySpace& space) {
  unsigned generation = space.generation();
  bool any = false;
  while (Word* at = space.next_unscanned()) {
    auto* object = reinterpret_cast<Object*>(at);
    std::size_t words = size_of(object);
    if (words <= 8 && space.has_grey_ahead(at, kPrefetchWords + 8)) prefetch_referents(at + kPrefetchWords, words);
    if (generation > 0 && heap_.has_barrier()) heap_.cards.record_start(at);
    if (measured_) [[unlikely]]
      scavenge_counted(object, generation);
    else
      scavenge_object(object, generation);
    space.advance_scan(words);
    any = true;
  }
  return any;
}

bool Collection::scavenge_large() {
  if (grey_large_ == nullptr) return false;
  while (LargeObject* large = grey_large_) {
    grey_large_ = large->next_grey;
    scavenge_counted(large->object(), large->generation);
  }
  return true;
}

void Collection::scavenge_counted(Object* object, unsigned generation) {
  std::uint64_t before = work_.words_scanned;
  KindCount& count = kinds_[static_cast<unsigned>(descriptor_of(object)->kind)];
  ++count.objects;
  count.words += size_of(object);
  scavenge_object(object, generation);
  count.words_scanned += work_.words_scanned - before;
}

void Collection::scavenge_other(Object* object, unsigned generation) {
  const Descriptor* descriptor = descriptor_of(object);
  mark_statics(descriptor);
  Tracking tracking = tracking_of_kind(descriptor->kind);
  if (generation > 0 && tracking == Tracking::ByFlag) object->header |= kCleanFlag;
  if (generation > 0 && tracking == Tracking::Always) heap_.always[generation].push(word_of(object));
  if (descriptor->kind == ObjectKind::Stack) {
    auto* stack = reinterpret_cast<StackObject*>(object);
    return scavenge_stack(stack, generation, stack->size);
  }
  if (full_ && descriptor->kind == ObjectKind::FrozenEvaluation)
    for (FrameCursor f = top_frame(reinterpret_cast<FrozenStack*>(object)); !f.at_end(); f.next())
      mark_statics(f.descriptor());
  young_found_ = false;
  visit_pointers(object, descriptor, scanning(owner_of(descriptor->kind, generation)));
  if (young_found_ && tracking == Tracking::ByFlag) record_dirty(mutator_, object);
}

/// A mutable object that stays where it is, whole: it was dirty, or is visited each time.
void Collection::scavenge_old_object(Object* object, unsigned generation) {
  const Descriptor* descriptor = descriptor_of(object);
  ++work_.objects_visited;
  if (descriptor->kind == ObjectKind::Stack)
    return scavenge_touched_frames(reinterpret_cast<StackObject*>(object), generation, true);
  if (descriptor->kind == ObjectKind::ThreadState) evacuate_stack_of(reinterpret_cast<ThreadObject*>(object), 0);
  Tracking tracking = tracking_of_kind(descriptor->kind);
  young_found_ = false;
  visit_pointers(object, descriptor, scanning({generation, 0, tracking}));
  if (young_found_ && tracking == Tracking::ByFlag) record_dirty(mutator_, object);
}

void Collection::scavenge_card(Word card, bool whole_stacks) {
  Word* low = CardTable::start_of(card);
  Word* high = low + kCardBytes / kWordBytes;
  Word address = reinterpret_cast<Word>(low);
  if (!heap_.regions.contains(address)) return;  // static: CAFs have their own lists
  RegionIndex region = heap_.regions.index_of(address);
  SpaceByte space = heap_.regions.space(region);
  switch (space & kSpaceMask) {
    case kCopySpace: {
      if ((space & kCondemned) != 0) return;
      ++work_.cards_scanned;
      Word* top = heap_.regions.info(region).top;
      for (Word* at = heap_.cards.walk_start(card, heap_.regions.start_of(region)); at < high && at < top;) {
        auto* object = reinterpret_cast<Object*>(at);
        at += size_of(object);
        if (at > low) scavenge_in_card(object, space & kGenerationMask, low, high, whole_stacks);
      }
      return;
    }
    case kLargeSpace: {
      LargeObject* large = heap_.large.find(address);
      if (large == nullptr || large->generation <= collected_ || large->reached) return;
      ++work_.cards_scanned;
      return scavenge_in_card(large->object(), large->generation, low, high, whole_stacks);
    }
    default:
      return;
  }
}

void Collection::scavenge_in_card(Object* object, unsigned generation, Word* low, Word* high, bool whole_stacks) {
  const Descriptor* descriptor = descriptor_of(object);
  Tracking tracking = tracking_of_kind(descriptor->kind);
  bool has_cards = tracking == Tracking::ByCard || tracking == Tracking::NotAtAll;
  if (!has_cards) {
    // Its neighbour was written. References between old generations are found by cards under every barrier.
    if (whole_stacks) scavenge_old_object(object, generation);
    return;
  }
  if (descriptor->kind == ObjectKind::Stack)
    return scavenge_touched_frames(reinterpret_cast<StackObject*>(object), generation, whole_stacks);
  if (descriptor->kind == ObjectKind::ThreadState) evacuate_stack_of(reinterpret_cast<ThreadObject*>(object), 0);
  visit_pointers_within(object, descriptor, low, high, scanning(owner_of(descriptor->kind, generation)));
}

}  // namespace cardinal
