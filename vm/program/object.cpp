#include "vm/program/object.h"

namespace cardinal {

std::size_t size_of_escaped(const Object* object) {
  switch (info_of(descriptor_of(object)->kind).layout) {
    case Layout::Array:
      return 2 + object->payload[0];
    case Layout::Stack:
      return kStackHeaderWords + reinterpret_cast<const StackObject*>(object)->size;
    case Layout::Frozen:
      return 2 + object->payload[0];
    default:
      break;
  }
  if (descriptor_of(object)->kind == ObjectKind::Filler) return object->payload[0];  // words, header included
  return 2 + words_for_bytes(object->payload[0]);
}

}  // namespace cardinal
