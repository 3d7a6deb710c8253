// Evacuation beyond the inline part in collection.h: large objects, neighbours that are moved together, survivors.
#include "gc/collection.h"

namespace cardinal {

namespace {
// A blocked thread's objects are laid next to each other: MVar, its first waiting TSO, that thread's stack, and what
// its top frame refers to. Each step is one nested evacuation, so this bounds the recursion.
constexpr unsigned kMaxFollowing = 3;
}  // namespace

/// What lies in the collected generations: where it went, or moves it there. Removes indirections, however long their
/// chain.
Word Collection::evacuate_condemned(Word w, SpaceByte space, unsigned least) {
  for (;;) {
    Object* object = object_of(w);
    Word header = object->header;
    if ((header & kForwardedBit) != 0) return (header & ~kForwardedBit) | tag_of(w);
    if ((space & kLargeSpace) != 0) [[unlikely]] {
      reach_large(object, least);
      return w;
    }
    if ((space & kInPlace) != 0 && heap_.is_marked(untagged(w))) return w;
    switch (descriptor_of(object)->kind) {
      case ObjectKind::SelectorThunk:
        if (!select(object)) return word_of(move(object, space, least));
        break;
      case ObjectKind::Indirection:
        break;
      case ObjectKind::ThreadState:
        return evacuate_thread(reinterpret_cast<ThreadObject*>(object), w, space, std::max(least, least_for_threads_));
      case ObjectKind::Stack:
        return evacuate_stack(w, destination(space, least), kNoTrimming);
      case ObjectKind::MVar: {
        auto* mvar = reinterpret_cast<MVarObject*>(move(object, space, std::max(least, least_for_threads_)));
        follow(&mvar->queue_head);
        return word_of(reinterpret_cast<Object*>(mvar), tag_of(w));
      }
      default:
        return word_of(move(object, space, least), tag_of(w));
    }
    w = object->payload[0];  // of an indirection
    if (is_immediate(w) || !is_condemned(untagged(w))) return evacuate(w, least);
    space = spaces_[(w - base_) >> kRegionShift];
  }
}

/// Only major collections: a static object is marked; a finished CAF gives its value.
Word Collection::evacuate_static(Word w, unsigned least) {
  Word reached = reach_static(w);
  return reached == w ? w : evacuate(reached, least);
}

void Collection::follow(Word* slot) {
  if (following_ == kMaxFollowing || *slot == 0) return;
  ++following_;
  *slot = evacuate(*slot, 0);  // the owner is grey: its edges are noted when it is scanned
  --following_;
}

Word Collection::evacuate_thread(ThreadObject* from, Word w, SpaceByte space, unsigned least) {
  unsigned generation = destination(space, least);
  auto* to = reinterpret_cast<ThreadObject*>(move(reinterpret_cast<Object*>(from), space, least));
  Word stack_before = to->stack;
  evacuate_stack_of(to, generation);
  auto* stack = reinterpret_cast<StackObject*>(untagged(to->stack));
  if (to->stack != stack_before && stack->sp < stack->size) {
    if (to->reason() != BlockReason::NotBlocked) follow(&to->blocked_on);
    FrameCursor top = top_frame(stack);
    visit_frame(top.descriptor(), top.words(), [&](Word* slot) { follow(slot); });
  }
  return word_of(reinterpret_cast<Object*>(to), tag_of(w));
}

void Collection::reach_large(Object* object, unsigned least) {
  LargeObject* large = LargeObject::of(object);
  if (large->reached || large->generation <= collected_) young_seen_ = true;
  if (large->reached || large->generation > collected_) return;
  if (large->generation == 0 && heap_.has_barrier()) heap_.cards.fill(large, std::size_t{large->pages} * 4096, 0);
  // Compaction: nothing may stay younger than the rest, as in destination_.
  unsigned next = in_place_ ? heap_.oldest() : std::min<unsigned>(large->generation + 1u, heap_.oldest());
  large->generation = static_cast<std::uint8_t>(std::max(next, least));
  large->reached = true;
  large->next_grey = grey_large_;
  grey_large_ = large;
  ++work_.objects_evacuated;
}

Word Collection::survivor(Word w) const {
  for (;;) {
    if (is_immediate(w) || !is_condemned(untagged(w))) return w;
    Object* object = object_of(w);
    if ((object->header & kForwardedBit) != 0) return (object->header & ~kForwardedBit) | tag_of(w);
    SpaceByte space = spaces_[(w - base_) >> kRegionShift];
    if ((space & kLargeSpace) != 0) {
      LargeObject* large = LargeObject::of(object);
      return large->reached || large->generation > collected_ ? w : 0;
    }
    if ((space & kInPlace) != 0 && heap_.is_marked(untagged(w))) return w;
    if (descriptor_of(object)->kind != ObjectKind::Indirection) return 0;
    w = object->payload[0];
  }
}

}  // namespace cardinal
