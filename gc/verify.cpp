// --verify-heap: walks everything and checks it against what the rest of the collector takes for granted.
//
//   1. Every space is a row of well-formed objects: known descriptor, a kind that may be there, size that fits its
//   layout.
//   2. Every pointer lands on the first word of such an object, or on a static one, with a tag that is true.
//   3. Stacks are rows of frames that end in a Stop or Underflow frame; the watermark is where the stack says.
//   4. Every old-to-young edge lies on a dirty card (or in the update log, or in the running stack's touched part),
//   every edge
//      between old generations on a remembered one.
//   5. The log holds exactly the dirty cards of the old generations; cards of the young one are all dirty.
//   (Under --gc=boehm, where spaces are no rows, objects are those that can be reached, each within a block that libgc
//   handed out; and the latest collection marked them, or they are new.)
//   6. The lists of threads, weak pointers and CAFs hold such objects, in the generation they say.
//
// The first error is returned as text; nothing is repaired and nothing aborts, so that tests can plant errors.
#include <sys/mman.h>

#include <cstdio>
#include <unordered_map>
#include <unordered_set>

#include "gc/barrier.h"
#include "gc/heap_state.h"
#include "gc/object_walk.h"
#include "gc/os_memory.h"
#include "gc/stack.h"
#include "vm/program/static_space.h"

namespace cardinal {

namespace {

constexpr Word kFlagBits = Word{0xFF} << 56;

class Verifier {
 public:
  Verifier(HeapState& heap, const Mutator& mutator, const RootSet& roots)
      : heap_(heap), mutator_(mutator), roots_(roots), base_(heap.regions.base()) {
    if (heap.boehm != nullptr) return;
    start_words_ = heap.regions.bytes() / kWordBytes / 64;
    starts_ = reserve_table<std::uint64_t>(start_words_);
  }
  ~Verifier() {
    if (starts_ != nullptr) unreserve_memory(starts_, start_words_ * sizeof(std::uint64_t));
  }

  std::string run() {
    if (heap_.boehm != nullptr) return run_from_roots();
    if (starts_ == nullptr) return "no memory to verify the heap";
    find_running_stack();
    visit_log(mutator_.update_log, [&](Word thunk) { updated_.insert(thunk); });
    visit_log(mutator_.dirty_log, [&](Word object) {
      if (!dirty_.insert(object).second) fail("object twice in the list of dirty ones", object_of(object));
    });
    for (const PointerList& list : heap_.always) always_.insert(list.begin(), list.end());
    for (unsigned g = 0; g < heap_.generations; ++g) heap_.spaces[g].flush();
    walk_spaces([&](Object* object, Word* end) { return check_object(object, end); });
    if (ok()) walk_spaces([&](Object* object, Word*) { return check_pointers(object); });
    if (ok()) check_cards();
    if (ok()) check_roots_and_lists();
    return error_;
  }

 private:
  std::string run_from_roots() {
    find_running_stack();
    if (roots_.current_thread != nullptr) check_word(*roots_.current_thread, roots_.current_thread);
    check_roots_and_lists();
    while (ok() && !unchecked_.empty()) {
      Object* object = unchecked_.back();
      unchecked_.pop_back();
      check_pointers(object);
    }
    return error_;
  }

  bool ok() const { return error_.empty(); }
  bool fail(const char* what, const void* where, const char* detail = "") {
    if (!ok()) return false;
    char text[256];
    auto w = reinterpret_cast<Word>(where);
    unsigned generation = heap_.regions.contains(w) ? heap_.generation_of_address(w & ~kTagMask) : heap_.oldest();
    std::snprintf(text, sizeof text, "%s at %p (generation %u)%s%s", what, where, generation, *detail != 0 ? ": " : "",
                  detail);
    error_ = text;
    return false;
  }

  void find_running_stack() {
    if (roots_.current_thread == nullptr || untagged(*roots_.current_thread) == 0) return;
    Word stack = reinterpret_cast<ThreadObject*>(untagged(*roots_.current_thread))->stack;
    running_stack_ = reinterpret_cast<StackObject*>(untagged(stack));
  }

  template <class Visit>
  void walk(Word* at, Word* end, Visit&& visit) {
    while (ok() && at < end) {
      auto* object = reinterpret_cast<Object*>(at);
      if (!visit(object, end)) return;
      at += size_of(object);
    }
  }
  template <class Visit>
  void walk_spaces(Visit&& visit) {
    walk(mutator_.nursery_start, mutator_.hp, visit);
    for (unsigned g = 0; g < heap_.generations; ++g) {
      for (RegionIndex region : heap_.spaces[g].regions())
        walk(heap_.regions.start_of(region), heap_.regions.info(region).top, visit);
      for (LargeObject* large = heap_.large.list(g); ok() && large != nullptr; large = large->next)
        visit(large->object(), &large->object()->header + large->words);
    }
  }

  bool is_descriptor(const Descriptor* descriptor) {
    auto address = reinterpret_cast<Word>(descriptor);
    if (!kDescriptorRange.contains(address) || (address - kDescriptorRange.base) % sizeof(Descriptor) != 0)
      return false;
    Word page = address & ~Word{4095};
    auto [entry, is_new] = mapped_.try_emplace(page, false);
    unsigned char resident;
    if (is_new) entry->second = mincore(reinterpret_cast<void*>(page), 4096, &resident) == 0;
    return entry->second;
  }

  /// Header flags that an object keeps between collections.
  Word lasting_flags(const Object* object) const {
    return (heap_.boehm != nullptr ? BoehmMemory::kMarkBits : 0) | flags_of_kind(descriptor_of(object)->kind);
  }
  static Word flags_of_kind(ObjectKind kind) {
    switch (kind) {
      case ObjectKind::BigNat:
        return kNegativeFlag;
      case ObjectKind::Stack:
        return kTrimmedFlag | kCleanFlag;
      case ObjectKind::MutVar:
      case ObjectKind::MVar:
      case ObjectKind::ThreadState:
        return kCleanFlag;
      default:
        return 0;
    }
  }

  bool check_object(Object* object, Word* end) {
    if ((object->header & kFlagBits & ~lasting_flags(object)) != 0)
      return fail("header flags left over or object forwarded", object);
    const Descriptor* descriptor = descriptor_of(object);
    if (descriptor_index_of(object) == 0 || !is_descriptor(descriptor))
      return fail("not an object: bad descriptor", object);
    if (static_cast<std::size_t>(descriptor->kind) >= std::size(kObjectKinds)) return fail("bad object kind", object);
    const ObjectKindInfo& info = info_of(descriptor->kind);
    if (descriptor->kind == ObjectKind::Frame || descriptor->kind == ObjectKind::Caf ||
        descriptor->kind == ObjectKind::CafBlackhole || descriptor->kind == ObjectKind::CafIndirection)
      return fail("an object of this kind cannot be in the heap", object, info.name);
    std::size_t words = size_of(object), room = static_cast<std::size_t>(end - &object->header);
    if (words == 0 || words > room) return fail("size reaches beyond its space", object, info.name);
    if (words < least_size(object, descriptor, words)) return fail("smaller than its layout", object, info.name);
    if (heap_.boehm != nullptr) return true;
    Word i = (reinterpret_cast<Word>(object) - base_) / kWordBytes;
    starts_[i / 64] |= Word{1} << (i % 64);
    return true;
  }

  std::size_t least_size(Object* object, const Descriptor* descriptor, std::size_t words) {
    const ObjectKindInfo& info = info_of(descriptor->kind);
    switch (info.layout) {
      case Layout::Fields:
        return std::size_t{1} + descriptor->pointers + descriptor->raws;
      case Layout::Fixed:
        if (descriptor->kind == ObjectKind::Weak) return sizeof(WeakObject) / kWordBytes;
        if (descriptor->kind == ObjectKind::ThreadState) return sizeof(ThreadObject) / kWordBytes;
        return std::size_t{1} + info.fixed_pointers;
      case Layout::Array:
      case Layout::Frozen:
        return 2 + object->payload[0];
      case Layout::Apply:
        return words < kApplyHeaderWords ? kApplyHeaderWords : kApplyHeaderWords + apply_count(object->payload[1]);
      case Layout::Stack:
        return words < kStackHeaderWords ? kStackHeaderWords
                                         : kStackHeaderWords + reinterpret_cast<StackObject*>(object)->size;
      case Layout::Raw:
        return descriptor->kind == ObjectKind::ByteArray ? 2 + words_for_bytes(object->payload[0]) : 1;
    }
    return 1;
  }

  bool is_start(Word address) {
    if (!heap_.regions.contains(address) || (address & kTagMask) != 0) return false;
    if (heap_.boehm != nullptr) return is_in_block(reinterpret_cast<Object*>(address));
    Word i = (address - base_) / kWordBytes;
    return (starts_[i / 64] >> (i % 64) & 1) != 0;
  }

  /// --gc=boehm: whether that is an object; if so it is to be checked too, once.
  bool is_in_block(Object* object) {
    if (met_.contains(word_of(object))) return true;
    const Word* end = BoehmMemory::block_end(object);
    if (end == nullptr || !check_object(object, const_cast<Word*>(end))) return false;
    if ((object->header & BoehmMemory::kMarkBits) != 0 && !heap_.boehm->is_marked(object))
      return fail("reachable object that the latest collection did not reach", object);
    met_.insert(word_of(object));
    unchecked_.push_back(object);
    return true;
  }

  bool check_word(Word w, const void* where) {
    if (is_immediate(w) || w == 0) return true;
    Object* target = object_of(w);
    if (heap_.regions.contains(untagged(w))) {
      if (!is_start(untagged(w))) return fail("pointer to what is no object", where);
    } else if (!is_static(w)) {
      return fail("pointer out of the heap", where);
    } else if (!is_descriptor(descriptor_of(target))) {
      return fail("pointer to what is no static object", where);
    }
    const Descriptor* descriptor = descriptor_of(target);
    Word tag = tag_of(w);
    if (tag == 0) return true;
    if (!info_of(descriptor->kind).evaluated)
      return fail("evaluated tag on a pointer to an unevaluated object", where, info_of(descriptor->kind).name);
    Word expected = descriptor->kind == ObjectKind::Constructor ? tag_for_index(descriptor->index)
                    : descriptor->kind == ObjectKind::Function  ? tag_for_index(descriptor->arity - 1u)
                                                                : tag;
    if (tag != expected) return fail("wrong tag", where, info_of(descriptor->kind).name);
    return true;
  }

  /// An edge from a slot of an object of generation `owner`.
  bool check_edge(Word* slot, unsigned owner, bool exempt) {
    if (!check_word(*slot, slot)) return false;
    if (is_immediate(*slot) || *slot == 0) return true;
    unsigned target = heap_.generation_of_word(*slot);
    if (target >= owner || exempt) return true;
    if (is_tracked_whole_) return true;
    Word card = CardTable::card_of(slot);
    if (heap_.cards.is_dirty(card)) return true;
    std::uint8_t remembered = heap_.cards.remembered_for(card);
    if (target > 0 && remembered != 0 && remembered <= target) return true;
    char detail[80];
    std::snprintf(detail, sizeof detail, "%s refers to a %s %s", info_of(descriptor_of(owner_)->kind).name,
                  target == 0 ? "young" : "less old", info_of(descriptor_of(object_of(*slot))->kind).name);
    return fail("reference to a younger object without a dirty card", slot, detail);
  }

  bool check_pointers(Object* object) {
    owner_ = object;
    const Descriptor* descriptor = descriptor_of(object);
    unsigned owner = heap_.generation_of_address(reinterpret_cast<Word>(object));
    if (owner > 0 && !check_tracking(object, descriptor)) return false;
    if (descriptor->kind == ObjectKind::Stack) return check_stack(reinterpret_cast<StackObject*>(object), owner);
    if (descriptor->kind == ObjectKind::FrozenEvaluation &&
        !check_frames(top_frame(reinterpret_cast<FrozenStack*>(object)), object->payload + 1 + object->payload[0],
                      object))
      return false;
    bool exempt = updated_.contains(reinterpret_cast<Word>(object));
    bool fine = true;
    visit_pointers(object, descriptor, [&](Word* slot) { fine = fine && check_edge(slot, owner, exempt); });
    return fine;
  }

  /// The object's flag and the lists agree. Sets whether the next minor collection will look at all of it.
  bool check_tracking(Object* object, const Descriptor* descriptor) {
    is_tracked_whole_ = false;
    switch (tracking_of(heap_.config.barrier, descriptor->kind)) {
      case Tracking::ByFlag: {
        bool is_dirty = (object->header & kCleanFlag) == 0, is_listed = dirty_.contains(word_of(object));
        if (is_dirty != is_listed) return fail(is_dirty ? "dirty object not listed" : "clean object listed", object);
        is_tracked_whole_ = is_dirty;
        return true;
      }
      case Tracking::Always:
        is_tracked_whole_ = always_.contains(word_of(object));
        return is_tracked_whole_ || fail("old object missing in the list of what is always visited", object);
      default:
        return true;
    }
  }

  bool check_frames(FrameCursor frame, Word* end, const void* owner) {
    for (; !frame.at_end(); frame.next()) {
      if (frame.descriptor() == nullptr || !is_descriptor(frame.descriptor()))
        return fail("not a frame: bad descriptor", frame.words());
      if (frame.descriptor()->kind != ObjectKind::Frame && frame.descriptor()->frame_kind == FrameKind::NotAFrame)
        return fail("not a frame: descriptor of something else", frame.words());
      std::uint32_t size = frame.size();
      if (size == 0 || size > static_cast<std::size_t>(end - frame.words()))
        return fail("frame reaches beyond its stack", frame.words());
    }
    return true;
  }

  bool check_stack(StackObject* stack, unsigned owner) {
    if (stack->sp > stack->size || stack->low > stack->size || stack->watermark > stack->size)
      return fail("stack indices out of bounds", stack);
    if ((stack->watermark < stack->size) != (stack->displaced != nullptr) ||
        (stack->watermark < stack->size && !is_watermark(stack->words[stack->watermark])))
      return fail("watermark is not where the stack says", stack);
    if (stack->watermark < stack->sp) return fail("watermark above the top of the stack", stack);
    if (!check_frames(top_frame(stack), stack->words + stack->size, stack)) return false;
    bool is_running = stack == running_stack_;
    std::uint32_t touched = is_running ? std::max(stack->low, stack->watermark) : stack->low;
    bool fine = true, watermark_met = stack->watermark == stack->size;
    FrameKind last = FrameKind::Stop;
    for (FrameCursor f = top_frame(stack); fine && !f.at_end(); f.next()) {
      auto at = static_cast<std::uint32_t>(f.words() - stack->words);
      if (f.has_watermark() && at != stack->watermark) return fail("a watermark the stack does not know", f.words());
      watermark_met |= at == stack->watermark;
      last = f.descriptor()->frame_kind;
      visit_frame(f.descriptor(), f.words(), [&](Word* slot) {
        fine = fine && check_edge(slot, owner, is_running && at < touched);
        if (fine && owner > 0 && at >= touched && !is_immediate(*slot) && heap_.generation_of_word(*slot) == 0)
          fine = fail("young reference in a frame that counts as untouched", slot);
      });
    }
    if (fine && !watermark_met) return fail("watermark within a frame", stack);
    if (fine && last != FrameKind::Stop && last != FrameKind::Underflow)
      return fail("stack without a bottom frame", stack);
    return fine;
  }

  void check_cards() {
    std::unordered_set<Word> logged;
    visit_log(mutator_.card_log, [&](Word card) {
      if (!heap_.cards.is_dirty(card)) fail("clean card in the log", CardTable::start_of(card));
      if (!logged.insert(card).second) fail("card twice in the log", CardTable::start_of(card));
    });
    auto check_old = [&](const void* start, std::size_t bytes) {
      Word first = CardTable::card_of(start);
      for (Word card = first; ok() && card < first + (bytes >> kCardShift); ++card)
        if (heap_.cards.is_dirty(card) && !logged.contains(card))
          fail("dirty card that is not in the log", CardTable::start_of(card));
    };
    auto check_young = [&](const void* start, std::size_t bytes) {
      Word first = CardTable::card_of(start);
      for (Word card = first; ok() && card < first + (bytes >> kCardShift); ++card) {
        if (!heap_.cards.is_dirty(card)) fail("clean card in the young generation", CardTable::start_of(card));
        if (logged.contains(card)) fail("young card in the log", CardTable::start_of(card));
      }
    };
    check_young(heap_.nursery.start(), heap_.nursery.bytes());
    for (unsigned g = 0; g < heap_.generations; ++g) {
      for (RegionIndex region : heap_.spaces[g].regions()) {
        Word* start = heap_.regions.start_of(region);
        if (g == 0 || !heap_.has_barrier()) {
          check_young(start, kRegionBytes);
          continue;
        }
        check_old(start, kRegionBytes);
        for (Word* at = start; ok() && at < heap_.regions.info(region).top; at += kCardBytes / kWordBytes) {
          Word* from = heap_.cards.walk_start(CardTable::card_of(at), start);
          if (from > at || !is_start(reinterpret_cast<Word>(from))) fail("wrong object start of a card", at);
        }
      }
      for (LargeObject* large = heap_.large.list(g); ok() && large != nullptr; large = large->next) {
        std::size_t bytes = std::size_t{large->pages} * 4096;
        g == 0 || !heap_.has_barrier() ? check_young(large, bytes) : check_old(large, bytes);
      }
    }
  }

  void check_roots_and_lists() {
    for (const RootSpan& span : roots_.spans)
      for (std::size_t i = 0; i < span.count; ++i) check_word(span.words[i], &span.words[i]);
    for (Word& w : heap_.finalizers) check_word(w, &w);
    for (Word& w : heap_.unreachable_threads) check_word(w, &w);
    for (unsigned g = 0; g < heap_.generations; ++g) {
      for (Word w : heap_.threads[g])
        if (!is_start(w) || descriptor_of(object_of(w))->kind != ObjectKind::ThreadState ||
            heap_.generation_of_address(w) != g)
          fail("wrong entry in the list of threads", object_of(w));
      for (Word w : heap_.weaks[g]) {
        if (!is_start(w) || descriptor_of(object_of(w))->kind != ObjectKind::Weak) {
          fail("wrong entry in the list of weak pointers", object_of(w));
          break;
        }
        auto* weak = reinterpret_cast<WeakObject*>(w);
        for (Word part : {weak->key, weak->value, weak->finalizer}) {
          check_word(part, weak);
          if (ok() && part != 0 && heap_.generation_of_word(part) < g) fail("weak pointer listed as too old", weak);
        }
      }
      for (Word w : heap_.cafs[g]) {
        if (!is_static(w)) fail("wrong entry in the list of CAFs", object_of(w));
        auto* caf = reinterpret_cast<CafObject*>(w);
        if (ok()) check_word(caf->value, caf);
        bool finished = ok() && descriptor_of(object_of(w))->kind == ObjectKind::CafIndirection;
        if (finished && heap_.generation_of_word(caf->value) < g) fail("CAF listed as too old", caf);
      }
    }
  }

  HeapState& heap_;
  const Mutator& mutator_;
  const RootSet& roots_;
  Word base_;
  std::uint64_t* starts_ = nullptr;  ///< bit per heap word: an object begins there
  std::size_t start_words_ = 0;
  std::unordered_set<Word> met_;    ///< --gc=boehm: objects reached so far
  std::vector<Object*> unchecked_;  ///< of them: those whose pointers have not been looked at
  StackObject* running_stack_ = nullptr;
  std::unordered_set<Word> updated_;       ///< thunks in the update log
  std::unordered_set<Word> dirty_;         ///< objects in the dirty log
  std::unordered_set<Word> always_;        ///< objects that every minor collection visits
  const Object* owner_ = nullptr;          ///< the object being checked
  bool is_tracked_whole_ = false;          ///< the object being checked is in one of those
  std::unordered_map<Word, bool> mapped_;  ///< descriptor pages
  std::string error_;
};

}  // namespace

std::string verify_heap(HeapState& heap, const Mutator& mutator, const RootSet& roots) {
  return Verifier(heap, mutator, roots).run();
}

}  // namespace cardinal
