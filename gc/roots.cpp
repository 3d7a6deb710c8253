// Where a collection begins: the logs, the dirty cards of what is not collected, entered CAFs, and the VM's roots.
#include <algorithm>
#include <numeric>

#include "gc/collection.h"
#include "gc/stack.h"

namespace cardinal {

Collection::Collection(HeapState& heap, Mutator& mutator, unsigned collected, bool in_place)
    : heap_(heap),
      mutator_(mutator),
      collected_(collected),
      full_(collected == heap.oldest()),
      in_place_(in_place),
      base_(heap.regions.base()),
      size_(heap.regions.bytes()),
      spaces_(heap.regions.bytes_table()),
      measured_(heap.config.measure_collections),
      phase_began_(processor_ticks()) {
  bool ageing = heap.config.generations > 1;
  least_for_threads_ = heap.tenuring.at_once() ? 1 : 0;
  for (unsigned k = 0; k < std::size(kObjectKinds); ++k)
    tracking_[k] = tracking_of(heap.config.barrier, static_cast<ObjectKind>(k));
  for (unsigned k = 0; k < std::size(kObjectKinds); ++k) plan_[k] = plan_for(static_cast<ObjectKind>(k));
  destination_[kNurserySpace] = ageing ? 0 : 1;
  for (unsigned g = 0; g < heap.generations; ++g)
    destination_[kCopySpace | g] = static_cast<std::uint8_t>(std::min(g + 1, heap.oldest()));
  // When the old objects slide nothing may be young: their cards are clean. (Those that are swept are all old.)
  if (in_place) std::ranges::fill(destination_, static_cast<std::uint8_t>(heap.oldest()));
}

void Collection::book(Cause cause, std::uint64_t ticks) {
  std::uint64_t stack_ticks = std::min(phase_stack_ticks_, ticks - phase_began_);
  ticks_[static_cast<unsigned>(Cause::Stacks)] += stack_ticks;
  ticks_[static_cast<unsigned>(cause)] += ticks - phase_began_ - stack_ticks;
  phase_began_ = ticks;
  phase_stack_ticks_ = 0;
  std::uint64_t outside_stacks = work_.words_scanned - stack_words_scanned();
  CauseWork& work = detail_.causes[static_cast<unsigned>(cause)];
  work.words_scanned += outside_stacks - words_booked_;
  words_booked_ = outside_stacks;
}

CollectionDetail Collection::detail(double seconds) const {
  CollectionDetail detail = detail_;
  auto all = static_cast<double>(std::accumulate(ticks_.begin(), ticks_.end(), std::uint64_t{0}));
  for (unsigned c = 0; c < kCauses && all > 0; ++c)
    detail.causes[c].seconds = seconds * static_cast<double>(ticks_[c]) / all;
  return detail;
}

/// What the running thread may have written since the last collection lies above the watermark.
void Collection::find_running_stack(const RootSet& roots) {
  if (roots.current_thread == nullptr || untagged(*roots.current_thread) == 0) return;
  running_stack_ = untagged(reinterpret_cast<ThreadObject*>(untagged(*roots.current_thread))->stack);
  if (running_stack_ == 0) return;
  auto* stack = reinterpret_cast<StackObject*>(running_stack_);
  stack->low = std::max(stack->low, stack->watermark);
  unsigned generation = heap_.generation_of_address(running_stack_);
  if (generation > collected_) running_stack_generation_ = generation;
}

void Collection::condemn(const RootSet& roots) {
  find_running_stack(roots);
  for (unsigned g = collected_ + 1; g-- > 0;) {  // the oldest lists are the longest: they change hands
    std::vector<RegionIndex> condemned = heap_.spaces[g].condemn();
    if (in_place_ && g == heap_.oldest()) {
      for (RegionIndex region : condemned) heap_.regions.space(region) |= kInPlace;
      in_place_regions_ = std::move(condemned);
    } else {
      from_regions_.insert(from_regions_.end(), condemned.begin(), condemned.end());
    }
    unsettled_weaks_.take(heap_.weaks[g]);
    unsettled_threads_.take(heap_.threads[g]);
    old_cafs_.take(heap_.cafs[g]);
    heap_.always[g].clear();
  }
  for (unsigned g = collected_ + 1; g < heap_.generations; ++g) heap_.spaces[g].begin_scan();
  visit_log(mutator_.caf_log, [&](Word caf) { old_cafs_.push(caf); });
  clear_log(mutator_.caf_log);
}

namespace {

constexpr std::size_t kCardsAhead = 8;

void prefetch_card(Word card) {
  constexpr std::size_t kLineBytes = 64;
  const char* start = reinterpret_cast<const char*>(CardTable::start_of(card));
  __builtin_prefetch(start - kLineBytes, 1);  // an object that starts before the card
  for (std::size_t line = 0; line < kCardBytes; line += kLineBytes) __builtin_prefetch(start + line, 1);
}

}  // namespace

void Collection::scavenge_logs_and_cards() {
  // All cards and objects of the logs become clean first, so that scanning one may dirty another, or itself again.
  std::swap(mutator_.card_log, heap_.spare_card_log);
  visit_log(heap_.spare_card_log, [&](Word card) { heap_.cards.bytes()[card] = 0; });
  std::swap(mutator_.dirty_log, heap_.spare_dirty_log);
  RememberedSetLedger& ledger = detail_.remembered;
  visit_log(heap_.spare_dirty_log, [&](Word w) {
    if (stays_old(w)) object_of(w)->header |= kCleanFlag;
  });
  if (!full_) {
    scavenge_remembered_cards();  // first: it scans stacks whole
    // The mutator was at most of these cards a nursery ago: they are out of the nearer caches. Fetch each a few cards
    // before its turn.
    Word ahead[kCardsAhead] = {};
    std::size_t turn = 0;
    visit_log(heap_.spare_card_log, [&](Word card) {
      prefetch_card(card);
      Word& place = ahead[turn++ % kCardsAhead];
      if (place != 0) scan_remembered(ledger.cards_with_young, [&] { scavenge_card(place, false); });
      place = card;
    });
    for (std::size_t i = 0; i < kCardsAhead; ++i)
      if (Word card = ahead[turn++ % kCardsAhead]; card != 0)
        scan_remembered(ledger.cards_with_young, [&] { scavenge_card(card, false); });
    visit_log(mutator_.update_log, [&](Word thunk) {
      Object* object = object_of(thunk);
      if (!heap_.regions.contains(thunk) || !stays_old(thunk)) return;
      if (descriptor_index_of(object) != builtin_index(Builtin::Indirection)) return;
      unsigned generation = heap_.generation_of_address(thunk);
      ++work_.updates_scanned;
      scan_remembered(ledger.updates_with_young,
                      [&] { scan_slots(&object->payload[0], 1, {generation, generation, Tracking::NotAtAll}); });
    });
    visit_dirty_objects();
    visit_always();
    ledger.cards = work_.cards_scanned;
    ledger.objects = work_.objects_visited;
    ledger.updates = work_.updates_scanned;
    ledger.words_scanned = work_.words_scanned;
    scavenge_cafs();
  } else {
    for (unsigned g = 1; g < heap_.generations; ++g) heap_.cards.take_incoming(g);
  }
  clear_log(heap_.spare_card_log);
  clear_log(heap_.spare_dirty_log);
  clear_log(mutator_.update_log);
}

/// Whether the object at this old address is not collected: it lies in an older generation.
bool Collection::stays_old(Word address) const {
  SpaceByte space = spaces_[(address - base_) >> kRegionShift];
  if ((space & kSpaceMask) != kLargeSpace) return (space & kCondemned) == 0;
  const LargeObject* large = LargeObject::of(reinterpret_cast<Object*>(address));
  return large->generation > collected_ && !large->reached;
}

/// Barrier::DirtyList.
void Collection::visit_dirty_objects() {
  visit_log(heap_.spare_dirty_log, [&](Word w) {
    if (!stays_old(w)) return;
    scan_remembered(detail_.remembered.objects_with_young,
                    [&] { scavenge_old_object(object_of(w), heap_.generation_of_address(w)); });
  });
}

/// Tracking::Always: all that is old and not collected.
void Collection::visit_always() {
  for (unsigned g = collected_ + 1; g < heap_.generations; ++g)
    for (std::size_t i = 0; i < heap_.always[g].size(); ++i)
      scan_remembered(detail_.remembered.objects_with_young,
                      [&] { scavenge_old_object(object_of(heap_.always[g][i]), g); });
}

void Collection::scavenge_remembered_cards() {
  // All lists are taken before a card is scanned: what scanning enters anew, for where things have gone, is to stay.
  std::vector<Word> cards;
  for (unsigned g = 1; g <= collected_; ++g) {
    std::vector<Word> incoming = heap_.cards.take_incoming(g);
    cards.insert(cards.end(), incoming.begin(), incoming.end());
  }
  for (Word card : cards) scan_remembered(detail_.remembered.cards_with_young, [&] { scavenge_card(card, true); });
}

void Collection::evacuate_roots(RootSet& roots) {
  for (const RootSpan& span : roots.spans)
    for (std::size_t i = 0; i < span.count; ++i) forward(&span.words[i]);
  if (roots.current_thread != nullptr) forward(roots.current_thread);
  if (running_stack_generation_ != 0)
    scavenge_touched_frames(reinterpret_cast<StackObject*>(running_stack_), running_stack_generation_, false);
  for (Word& finalizer : heap_.finalizers) forward(&finalizer);
  for (Word& thread : heap_.unreachable_threads) forward(&thread);
}

void Collection::release_from_space() {
  for (StackObject* stack : scanned_stacks_) stack->header &= ~kScannedFlag;
  for (RegionIndex region : from_regions_) heap_.regions.free(region);
  for (unsigned g = collected_ + 1; g-- > 0;) heap_.large.sweep(g);  // survivors go to older lists: the oldest first
  for (CopySpace& space : heap_.spaces) space.flush();
  for (RegionIndex region : heap_.spaces[0].regions()) heap_.regions.space(region) |= kCondemned;
}

}  // namespace cardinal
