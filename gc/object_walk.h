// The one visitor over the layout table (vm/program/object_kinds.def): scavenging, card scanning and the verifier all
// learn from here where an object's pointers are.
#pragma once

#include "gc/frames.h"

namespace cardinal {

/// Calls visit(Word* slot) for every pointer of `object`; for a stack, those of the frames from sp on.
template <class Visit>
inline void visit_pointers(Object* object, const Descriptor* descriptor, Visit&& visit) {
  auto range = [&](Word* slot, std::size_t count) {
    for (Word* end = slot + count; slot < end; ++slot) visit(slot);
  };
  const ObjectKindInfo& info = info_of(descriptor->kind);
  switch (info.layout) {
    case Layout::Fields:
      return range(object->payload, descriptor->pointers);
    case Layout::Fixed:
      return range(object->payload, info.fixed_pointers);
    case Layout::Array:
      return range(object->payload + 1, object->payload[0]);
    case Layout::Raw:
      return;
    case Layout::Apply: {
      auto* apply = reinterpret_cast<ApplyObject*>(object);
      visit(&apply->function);
      for (std::uint32_t i = 0; i < apply->count; ++i)
        if ((apply->pointer_mask >> i & 1) != 0) visit(&apply->arguments[i]);
      return;
    }
    case Layout::Stack:
      for (FrameCursor f = top_frame(reinterpret_cast<StackObject*>(object)); !f.at_end(); f.next())
        visit_frame(f.descriptor(), f.words(), visit);
      return;
    case Layout::Frozen:
      for (FrameCursor f = top_frame(reinterpret_cast<FrozenStack*>(object)); !f.at_end(); f.next())
        visit_frame(f.descriptor(), f.words(), visit);
      return;
  }
}

/// The same for the slots in [low, high) only: of an array of millions, just the card's part is looked at.
template <class Visit>
inline void visit_pointers_within(Object* object, const Descriptor* descriptor, Word* low, Word* high, Visit&& visit) {
  auto range = [&](Word* slot, std::size_t count) {
    Word* end = slot + count;
    for (slot = slot < low ? low : slot, end = end > high ? high : end; slot < end; ++slot) visit(slot);
  };
  const ObjectKindInfo& info = info_of(descriptor->kind);
  switch (info.layout) {
    case Layout::Fields:
      return range(object->payload, descriptor->pointers);
    case Layout::Fixed:
      return range(object->payload, info.fixed_pointers);
    case Layout::Array:
      return range(object->payload + 1, object->payload[0]);
    default:
      visit_pointers(object, descriptor, [&](Word* slot) {
        if (slot >= low && slot < high) visit(slot);
      });
  }
}

}  // namespace cardinal
