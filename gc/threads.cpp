// Threads: those of the collected generations that survive are listed again by their new generation; blocked ones that
// nothing can reach are brought back to life and handed to the VM, which tells them so. Older threads are not looked
// at.
#include "gc/collection.h"

namespace cardinal {

namespace {
const ThreadObject* thread_of(Word w) {
  return reinterpret_cast<const ThreadObject*>(untagged(w));
}
}  // namespace

void Heap::for_each_thread(FunctionRef<void(ThreadObject*)> visit) const {
  for (unsigned g = 0; g < state_->generations; ++g) {
    for (Word w : state_->threads[g]) {
      auto* thread = reinterpret_cast<ThreadObject*>(w);
      if (!thread->has_ended()) visit(thread);
    }
  }
}

void Collection::tidy_threads() {
  constexpr std::size_t kAhead = 16;  // headers to be looked at next are fetched early
  std::size_t kept = 0;
  for (std::size_t i = 0, count = unsettled_threads_.size(); i < count; ++i) {
    if (i + kAhead < count) __builtin_prefetch(thread_of(unsettled_threads_[i + kAhead]));
    Word w = unsettled_threads_[i];
    if (Word header = object_of(w)->header; (header & kForwardedBit) != 0) [[likely]] {
      Word now = header & ~kForwardedBit;
      heap_.threads[spaces_[(now - base_) >> kRegionShift] & kGenerationMask].push(now);
    } else if (Word now = survivor(w); now != 0) {
      heap_.threads[heap_.generation_of_word(now)].push(untagged(now));
    } else if (!thread_of(w)->has_ended()) {
      unsettled_threads_[kept++] = w;
    }
  }
  unsettled_threads_.truncate(kept);
}

/// True when there were any: they may keep weak pointers' keys alive.
bool Collection::resurrect_threads() {
  tidy_threads();
  if (unsettled_threads_.empty()) return false;
  for (Word w : unsettled_threads_) {
    bool is_blocked = survivor(w) != 0 || thread_of(w)->reason() != BlockReason::NotBlocked;
    if (!is_blocked) {  // nobody will ever run it
      ++heap_.statistics.threads_ended;
      continue;
    }
    Word now = evacuate(w, 0);
    heap_.unreachable_threads.push_back(now);
    heap_.threads[heap_.generation_of_word(now)].push(untagged(now));
  }
  unsettled_threads_.clear();
  scavenge();
  return true;
}

}  // namespace cardinal
