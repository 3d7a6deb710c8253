// One collection: generations 0 to `collected` are evacuated, everything older is a root where cards and logs say so.
//
// The phases, a file each: roots.cpp (logs, CAFs, cards, roots), evacuate.cpp (moving one object), selector.cpp,
// scavenge.cpp (Cheney's scan), stacks.cpp, static_objects.cpp, weak.cpp, threads.cpp. heap.cpp strings them together.
//
// Promotion. An object of the nursery goes to the ageing space, one of the ageing space to generation 1, one of a
// collected generation g to g + 1. What an *immutable* old object refers to is promoted at once to that object's
// generation (`least`), so that the reference need not be remembered; what a mutable one refers to ages as usual, and
// the slot's card stays dirty.
#pragma once

#include "gc/barrier.h"
#include "gc/heap_state.h"
#include "gc/object_walk.h"

namespace cardinal {

/// Header flag of an old stack that the running collection has scanned: several of its cards may be in the log.
inline constexpr Word kScannedFlag = Word{1} << 56;

/// Instead of a number of free words: the stack is copied as large as it is.
inline constexpr std::uint32_t kNoTrimming = ~std::uint32_t{0};

/// The processor's clock: at a constant rate, which only its user knows, and read in a few nanoseconds.
inline std::uint64_t processor_ticks() {
  return __builtin_readcyclecounter();
}

class Collection {
 public:
  /// `in_place`: a major collection that marks what lives in the oldest generation where it is (to compact or to sweep
  /// it).
  Collection(HeapState& heap, Mutator& mutator, unsigned collected, bool in_place);

  // The phases, in order.
  void condemn(const RootSet& roots);
  void scavenge_logs_and_cards();
  void evacuate_roots(RootSet& roots);
  void scavenge();
  void settle_weak_pointers_and_threads();
  void release_from_space();
  void compact(RootSet& roots);

  const WorkCounters& work() const { return work_; }
  /// Under HeapConfig::measure_collections: what was reached, and the work taken apart.
  const KindCounts& kinds() const { return kinds_; }
  /// The whole took `seconds`, which the causes share as their ticks tell.
  CollectionDetail detail(double seconds) const;
  /// A phase is over, at `ticks`: the time and the words scanned since the phase before, stacks apart, are `cause`'s.
  void book(Cause cause, std::uint64_t ticks);
  bool full() const { return full_; }

  /// The new place of what `w` refers to; `w` itself when that is not collected. Removes indirections.
  Word evacuate(Word w, unsigned least);

 private:
  /// Copies an object of the collected generations, or marks it where it lies.
  Object* move(Object* object, SpaceByte space, unsigned least) {
    if ((space & kInPlace) == 0) [[likely]]
      return copy(object, size_of(object), destination(space, least));
    mark_in_place(object);
    return object;
  }
  // compact.cpp
  void mark_in_place(Object* object);
  bool scavenge_marked();
  // evacuate.cpp
  Word evacuate_condemned(Word w, SpaceByte space, unsigned least);
  Word evacuate_static(Word w, unsigned least);
  Object* copy(Object* from, std::size_t words, unsigned generation);
  void follow(Word* slot);
  void reach_large(Object* object, unsigned least);
  unsigned destination(SpaceByte space, unsigned least) const {
    unsigned natural = destination_[space & ~kCondemned];
    return natural < least ? least : natural;
  }
  bool is_condemned(Word address) const {
    return address - base_ < size_ && (spaces_[(address - base_) >> kRegionShift] & kCondemned) != 0;
  }
  bool is_marked_in_place(Word address) const {
    return (spaces_[(address - base_) >> kRegionShift] & kInPlace) != 0 && heap_.is_marked(address);
  }
  /// Where `w` has gone, `w` itself when it is not collected, 0 when nobody reached it so far.
  Word survivor(Word w) const;
  // selector.cpp: overwrites the thunk by an indirection if its field can be had.
  bool select(Object* thunk);

  // roots.cpp
  void find_running_stack(const RootSet& roots);
  // scavenge.cpp
  void forward(Word* slot, unsigned least = 0) {
    ++work_.words_scanned;
    Word before = *slot, after = evacuate(before, least);
    if (after != before) *slot = after;
  }
  /// What the slots of one object have in common.
  struct Owner {
    unsigned generation;
    unsigned least;  ///< generation that what it refers to must reach
    Tracking tracking;
  };
  [[gnu::always_inline]] void scan_slots(Word* slot, std::size_t count, Owner owner) {
    work_.words_scanned += count;
    for (Word* end = slot + count; slot < end; ++slot) scan_slot(slot, owner);
  }
  void scan_slot(Word* slot, Owner owner);
  auto scanning(Owner owner) {
    return [this, owner](Word* slot) __attribute__((always_inline)) { scan_slots(slot, 1, owner); };
  }
  Owner owner_of(ObjectKind kind, unsigned generation) const {
    return {generation, info_of(kind).is_mutable ? 0 : generation, tracking_of_kind(kind)};
  }
  /// How an object that was copied is scanned, by kind, under the barrier in use.
  enum class ScanPlan : std::uint8_t {
    Fields,  ///< immutable
    Fixed,   ///< tracked by cards, if at all
    Stack,   ///< tracked by cards
    Other
  };
  ScanPlan plan_for(ObjectKind kind) const;
  unsigned generation_of(Word w) const {
    Word offset = w - base_;
    if (is_immediate(w) || offset >= size_) return kMaxGenerations;
    SpaceByte space = spaces_[offset >> kRegionShift];
    if ((space & kSpaceMask) == kLargeSpace) [[unlikely]]
      return LargeObject::of(object_of(w))->generation;
    return space & kGenerationMask;
  }
  [[gnu::always_inline]] void remember_younger(Word* slot, Owner owner) {
    unsigned target = generation_of(*slot);
    if (target < owner.generation) [[unlikely]]
      remember(slot, target, owner.tracking);
  }
  void remember(Word* slot, unsigned target, Tracking tracking) {
    Word card = CardTable::card_of(slot);
    if (target > 0) {
      heap_.cards.remember(card, target);
    } else if (tracking == Tracking::ByFlag || tracking == Tracking::Always) {
      young_found_ = true;
    } else {
      record_card(mutator_, card);
    }
  }
  Tracking tracking_of_kind(ObjectKind kind) const { return tracking_[static_cast<unsigned>(kind)]; }
  bool scavenge_space(CopySpace& space);
  bool scavenge_large();
  void scavenge_object(Object* object, unsigned generation);
  void scavenge_other(Object* object, unsigned generation);
  void scavenge_counted(Object* object, unsigned generation);
  void scavenge_remembered_cards();
  void scavenge_old_object(Object* object, unsigned generation);
  void visit_dirty_objects();
  void visit_always();
  bool stays_old(Word address) const;
  void scavenge_card(Word card, bool whole_stacks);
  /// Scans one entry of the remembered set and counts it in `with_young` if it referred to what is collected.
  template <class Scan>
  void scan_remembered(std::uint64_t& with_young, Scan&& scan) {
    young_seen_ = false;
    scan();
    with_young += young_seen_;
  }
  void scavenge_in_card(Object* object, unsigned generation, Word* low, Word* high, bool whole_stacks);

  // stacks.cpp
  void evacuate_stack_of(ThreadObject* thread, unsigned least);
  /// `reserve`: free words to leave above the top frame, or kNoTrimming.
  Word evacuate_stack(Word w, unsigned generation, std::uint32_t reserve);
  StackObject* copy_stack(StackObject* from, unsigned generation, std::uint32_t reserve);
  void scavenge_stack(StackObject* stack, unsigned generation, std::uint32_t end);
  void scavenge_frames(StackObject* stack, unsigned generation, std::uint32_t end);
  void scavenge_touched_frames(StackObject* stack, unsigned generation, bool whole);
  Word evacuate_thread(ThreadObject* from, Word w, SpaceByte space, unsigned least);

  // static_objects.cpp
  Word reach_static(Word w);
  void mark_statics(const Descriptor* descriptor) {
    if (full_ && descriptor->statics != nullptr) mark_static_references(descriptor);
  }
  void mark_static_references(const Descriptor* descriptor);
  void mark_static(Word w);
  bool scavenge_static_objects();
  void scavenge_cafs();
  void revert_unreached_cafs();
  void file_caf(CafObject* caf);

  // weak.cpp, threads.cpp
  bool tidy_weak_pointers();
  void file_weak(WeakObject* weak);
  void bury_weak_pointers();
  void tidy_threads();
  bool resurrect_threads();

  HeapState& heap_;
  Mutator& mutator_;
  const unsigned collected_;
  const bool full_;
  const bool in_place_;
  const Word base_;
  const Word size_;
  const SpaceByte* const spaces_;
  std::uint8_t destination_[kCondemned] = {};        ///< by space byte, without kCondemned
  Tracking tracking_[std::size(kObjectKinds)] = {};  ///< by kind, under the barrier in use
  ScanPlan plan_[std::size(kObjectKinds)] = {};
  bool young_seen_ = false;                ///< the remembered entry being scanned referred to what moves
  bool young_found_ = false;               ///< in the object being scanned that is not tracked by cards
  unsigned least_for_threads_ = 0;         ///< threads, stacks and MVars go at least there (Tenuring)
  unsigned following_ = 0;                 ///< depth of objects evacuated because their neighbour was
  Word running_stack_ = 0;                 ///< from-space address of the running thread's top chunk
  unsigned running_stack_generation_ = 0;  ///< if that is old and stays: a root itself, it needs no cards
  LargeObject* grey_large_ = nullptr;
  std::vector<RegionIndex> from_regions_;
  std::vector<RegionIndex> in_place_regions_;
  std::vector<Object*> grey_marked_;  ///< marked in place and not scanned yet
  std::vector<StackObject*> scanned_stacks_;
  std::vector<Word> grey_statics_;
  PointerList unsettled_weaks_;
  PointerList unsettled_threads_;
  PointerList old_cafs_;
  WorkCounters work_;
  const bool measured_;
  std::uint64_t words_booked_ = 0;
  std::array<std::uint64_t, kCauses> ticks_{};  ///< by cause
  std::uint64_t phase_began_;                   ///< in ticks
  std::uint64_t phase_stack_ticks_ = 0;         ///< for stacks, since then
  std::uint64_t& stack_words_scanned() { return detail_.causes[static_cast<unsigned>(Cause::Stacks)].words_scanned; }
  CollectionDetail detail_;
  KindCounts kinds_{};

  friend CollectionResult collect_heap(HeapState&, Mutator&, RootSet&, CollectionRequest);
};

/// Evacuation, hot part: what need not move. Most words are immediates, null, old or static.
[[gnu::always_inline]] inline Word Collection::evacuate(Word w, unsigned least) {
  if (is_immediate(w) || w == 0) return w;
  Word offset = w - base_;
  if (offset >= size_) [[unlikely]]
    return full_ ? evacuate_static(w, least) : w;
  SpaceByte space = spaces_[offset >> kRegionShift];
  if ((space & kCondemned) == 0) return w;
  return evacuate_condemned(w, space, least);
}

/// Evacuates what `slot` refers to. If that is younger than the owner afterwards, the slot is remembered.
[[gnu::always_inline]] inline void Collection::scan_slot(Word* slot, Owner owner) {
  Word before = *slot, after = before;
  Word offset = before - base_;
  if (offset >= size_) {  // null, too
    if (!full_ || is_immediate(before) || before == 0) return;
    after = evacuate_static(before, owner.least);
  } else {
    if (is_immediate(before)) return;
    SpaceByte space = spaces_[offset >> kRegionShift];
    if ((space & kCondemned) == 0) {
      if ((space & kGenerationMask) < owner.generation) remember_younger(slot, owner);
      return;
    }
    Word header = object_of(before)->header;
    after = (header & kForwardedBit) != 0 ? (header & ~kForwardedBit) | tag_of(before)
                                          : evacuate_condemned(before, space, owner.least);
  }
  if (after != before) {
    *slot = after;
    young_seen_ = true;
  }
  if (owner.generation != 0) remember_younger(slot, owner);
}

/// Most objects have a few words: a loop costs less than a call.
[[gnu::always_inline]] inline void copy_words(Word* to, const Word* from, std::size_t words) {
  if (words > 16) [[unlikely]] {
    std::memcpy(to, from, words * kWordBytes);
    return;
  }
  std::size_t i = words & 1;
  if (i != 0) to[0] = from[0];
  for (; i < words; i += 2) std::memcpy(to + i, from + i, 2 * kWordBytes);
}

[[gnu::always_inline]] inline Object* Collection::copy(Object* from, std::size_t words, unsigned generation) {
  Word* to = heap_.spaces[generation].allocate(words);
  const Word* source = &from->header;
  copy_words(to, source, words);
  from->header = reinterpret_cast<Word>(to) | kForwardedBit;
  work_.words_copied += words;
  ++work_.objects_evacuated;
  return reinterpret_cast<Object*>(to);
}

}  // namespace cardinal
