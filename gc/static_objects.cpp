// Static objects and CAFs.
//
// A static object never moves and is not collected, but an evaluated CAF may hold half the heap, so a major collection
// reaches CAFs only as code can: through the static-reference tables of the descriptors of live closures, frames and
// other static objects, and through the fields of static constructors. A minor collection visits only the CAFs entered
// since the last one and those under evaluation; the value of a finished one is promoted at once.
//
// An evaluated CAF that a major collection did not reach is reverted to what it was before it was entered (record_caf
// kept its header). No live code can enter it; should the VM still hold its address, it evaluates again instead of
// dangling.
#include "gc/collection.h"

namespace cardinal {

/// Major collections: marks a static object that was met. Returns a finished CAF's value in its place.
Word Collection::reach_static(Word w) {
  if (!is_static(w)) return w;
  Object* object = object_of(w);
  if (descriptor_index_of(object) == builtin_index(Builtin::CafIndirection)) return object->payload[0];
  mark_static(w);
  return w;
}

void Collection::mark_static(Word w) {
  if (heap_.marks.mark_object(w)) grey_statics_.push_back(untagged(w));
}

void Collection::mark_static_references(const Descriptor* descriptor) {
  if (!heap_.marks.mark_descriptor(descriptor)) return;
  for (std::uint32_t i = 0; i < descriptor->statics->count; ++i) mark_static(descriptor->statics->objects[i]);
}

bool Collection::scavenge_static_objects() {
  if (grey_statics_.empty()) return false;
  while (!grey_statics_.empty()) {
    Object* object = object_of(grey_statics_.back());
    grey_statics_.pop_back();
    const Descriptor* descriptor = descriptor_of(object);
    mark_statics(descriptor);
    switch (descriptor->kind) {
      case ObjectKind::CafBlackhole:  // its code may yet run again, after an asynchronous exception
        mark_statics(descriptor_at(static_cast<std::uint32_t>(reinterpret_cast<CafObject*>(object)->mark)));
        forward(&object->payload[0]);
        break;
      case ObjectKind::CafIndirection:
        forward(&object->payload[0], heap_.oldest());
        break;
      default:  // its fields are static or immediate, and are not to become heap pointers: the object is no root
        visit_pointers(object, descriptor, [&](Word* slot) {
          if (!is_immediate(*slot) && is_static(*slot)) mark_static(*slot);
        });
    }
  }
  return true;
}

void Collection::file_caf(CafObject* caf) {
  bool finished = descriptor_of(reinterpret_cast<Object*>(caf))->kind == ObjectKind::CafIndirection;
  heap_.cafs[finished ? heap_.generation_of_word(caf->value) : 0].push(reinterpret_cast<Word>(caf));
}

/// Other collections: all CAFs whose values are in collected generations are roots.
void Collection::scavenge_cafs() {
  for (Word w : old_cafs_) {
    auto* caf = reinterpret_cast<CafObject*>(w);
    bool finished = descriptor_of(object_of(w))->kind == ObjectKind::CafIndirection;
    if (caf->value != 0) forward(&caf->value, finished ? heap_.oldest() : 0);
    file_caf(caf);
  }
}

void Collection::revert_unreached_cafs() {
  for (Word w : old_cafs_) {
    auto* caf = reinterpret_cast<CafObject*>(w);
    if (heap_.marks.is_marked(w)) {
      file_caf(caf);
    } else {
      caf->header = caf->mark;
      caf->value = caf->mark = 0;
    }
  }
  heap_.marks.clear();
}

}  // namespace cardinal
