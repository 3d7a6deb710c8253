// Static objects: top-level functions, constructors and CAFs, in a fixed range. They never move; an image holds the
// library's.
#pragma once

#include "vm/base/arena.h"
#include "vm/program/object.h"

namespace cardinal {

inline bool is_static(Word pointer) {
  return kStaticRange.contains(untagged(pointer));
}

/// Header and payload are the caller's to fill. 8-byte aligned.
inline Object* allocate_static(Arena& statics, std::size_t size_words) {
  return static_cast<Object*>(statics.allocate(size_words * kWordBytes, kWordBytes));
}

}  // namespace cardinal
