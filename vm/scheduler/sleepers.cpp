#include "vm/scheduler/sleepers.h"

#include <algorithm>

#include "vm/scheduler/scheduler.h"

namespace cardinal {

namespace {
constexpr std::size_t kFirstCapacity = 32;
ArrayObject* array_of(Word w) {
  return reinterpret_cast<ArrayObject*>(object_of(w));
}
}  // namespace

Word* Sleepers::slot(std::size_t at) const {
  return array_of(table_)->elements + 2 * at;
}
Sleepers::Entry Sleepers::entry(std::size_t at) const {
  return {immediate_value(slot(at)[0]), slot(at)[1]};
}

std::uint64_t Sleepers::earliest() const {
  return entry(0).deadline;
}

void Sleepers::place(Capability& cap, std::size_t at, Entry entry) {
  Word* words = slot(at);
  words[0] = immediate(entry.deadline);
  store(cap, object_of(table_), words + 1, entry.thread);
  thread_of(entry.thread)->pending = immediate(at);
}

/// Moves the hole at `at` up to where `entry` belongs.
void Sleepers::sift_up(Capability& cap, std::size_t at, Entry moved) {
  while (at > 0) {
    Entry parent = entry((at - 1) / 2);
    if (parent.deadline <= moved.deadline) break;
    place(cap, at, parent);
    at = (at - 1) / 2;
  }
  place(cap, at, moved);
}
void Sleepers::sift_down(Capability& cap, std::size_t at, Entry moved) {
  for (;;) {
    std::size_t child = 2 * at + 1;
    if (child >= count_) break;
    if (child + 1 < count_ && entry(child + 1).deadline < entry(child).deadline) ++child;
    if (entry(child).deadline >= moved.deadline) break;
    place(cap, at, entry(child));
    at = child;
  }
  place(cap, at, moved);
}

/// Room for one more entry: doubles the table when it is full.
bool Sleepers::make_room(Capability& cap) {
  std::size_t capacity = table_ == 0 ? 0 : array_of(table_)->count / 2;
  if (count_ < capacity) return true;
  std::size_t words = 2 * std::max(kFirstCapacity, 2 * capacity);
  auto* larger = reinterpret_cast<ArrayObject*>(allocate_at_once(cap, Builtin::Array, 2 + words));
  if (larger == nullptr) return false;
  larger->count = words;
  std::fill_n(larger->elements, words, Word{0});
  if (count_ != 0) std::copy_n(array_of(table_)->elements, 2 * count_, larger->elements);
  table_ = word_of(reinterpret_cast<Object*>(larger), 1);
  for (std::size_t at = 0; at < words; at += kCardBytes / kWordBytes)
    record_store(cap.mutator, larger, larger->elements + at);
  record_store(cap.mutator, larger, larger->elements + words - 1);
  return true;
}

bool Sleepers::add(Capability& cap, ThreadObject* thread, std::uint64_t deadline) {
  if (!make_room(cap)) return false;
  sift_up(cap, count_++, {deadline, word_of_thread(thread)});
  return true;
}

void Sleepers::remove_at(Capability& cap, std::size_t at) {
  thread_of(slot(at)[1])->pending = 0;
  Entry last = entry(--count_);
  slot(count_)[0] = slot(count_)[1] = 0;
  if (count_ == 0) {
    table_ = 0;
    return;
  }
  if (at == count_) return;
  if (at > 0 && last.deadline < entry((at - 1) / 2).deadline)
    sift_up(cap, at, last);
  else
    sift_down(cap, at, last);
}

void Sleepers::remove(Capability& cap, ThreadObject* thread) {
  remove_at(cap, immediate_value(thread->pending));
}

ThreadObject* Sleepers::take_earliest(Capability& cap) {
  ThreadObject* thread = thread_of(slot(0)[1]);
  remove_at(cap, 0);
  return thread;
}

}  // namespace cardinal
