// Weak pointers: the value and finalizer live while the key does; the weak pointer object itself is kept while its key
// lives, so that the finalizer runs. Each is listed by the youngest of its parts, so a minor collection looks at young
// ones only.
#include <algorithm>

#include "gc/collection.h"

namespace cardinal {

namespace {
/// The object where it is now: survivors have been copied with their fields.
WeakObject* current_place(Word w, Word survivor) {
  return reinterpret_cast<WeakObject*>(untagged(survivor != 0 ? survivor : w));
}
bool is_dead(const WeakObject* weak) {
  return static_cast<std::uint32_t>(weak->header) == builtin_index(Builtin::DeadWeak);
}
}  // namespace

void Collection::settle_weak_pointers_and_threads() {
  tidy_threads();
  do {
    while (tidy_weak_pointers()) scavenge();
  } while (resurrect_threads());
  bury_weak_pointers();
  scavenge();
  if (full_) revert_unreached_cafs();
}

void Collection::file_weak(WeakObject* weak) {
  unsigned youngest = heap_.generation_of_address(reinterpret_cast<Word>(weak));
  for (Word part : {weak->key, weak->value, weak->finalizer})
    if (part != 0) youngest = std::min(youngest, heap_.generation_of_word(part));
  heap_.weaks[youngest].push(reinterpret_cast<Word>(weak));
}

/// One pass: what depends on a key that is alive becomes reachable. True when there was any.
bool Collection::tidy_weak_pointers() {
  bool any = false;
  std::size_t kept = 0;
  for (Word w : unsettled_weaks_) {
    WeakObject* weak = current_place(w, survivor(w));
    if (is_dead(weak)) continue;  // finalized early
    Word key = survivor(weak->key);
    if (key == 0) {
      unsettled_weaks_[kept++] = w;
      continue;
    }
    any = true;
    weak = reinterpret_cast<WeakObject*>(untagged(evacuate(w, 0)));
    weak->key = evacuate(weak->key, 0);
    weak->value = evacuate(weak->value, 0);
    weak->finalizer = evacuate(weak->finalizer, 0);
    file_weak(weak);
  }
  unsettled_weaks_.truncate(kept);
  return any;
}

/// What is left has dead keys: their finalizers become reachable and are handed to the VM.
void Collection::bury_weak_pointers() {
  std::size_t first = heap_.finalizers.size();
  for (Word w : unsettled_weaks_) {
    WeakObject* weak = current_place(w, survivor(w));
    if (weak->finalizer != 0) heap_.finalizers.push_back(weak->finalizer);
    weak->header = (weak->header & ~Word{0xFFFF'FFFF}) | builtin_index(Builtin::DeadWeak);
    weak->key = weak->value = weak->finalizer = 0;
  }
  unsettled_weaks_.clear();
  for (std::size_t i = first; i < heap_.finalizers.size(); ++i) forward(&heap_.finalizers[i]);
}

}  // namespace cardinal
