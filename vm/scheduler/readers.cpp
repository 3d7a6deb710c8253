#include "vm/scheduler/readers.h"

#include <algorithm>

#include "vm/scheduler/scheduler.h"

namespace cardinal {

namespace {
int descriptor_of_reader(const ThreadObject* thread) {
  return static_cast<int>(immediate_value(thread->pending));
}
}  // namespace

void Readers::add(Capability& cap, ThreadObject* thread, int descriptor) {
  thread->pending = immediate(static_cast<Word>(descriptor));
  thread->next = 0;
  store(cap, thread, &thread->previous, ends_[1]);
  if (ends_[1] != 0)
    store(cap, thread_of(ends_[1]), &thread_of(ends_[1])->next, word_of_thread(thread));
  else
    ends_[0] = word_of_thread(thread);
  ends_[1] = word_of_thread(thread);
}

void Readers::remove(Capability& cap, ThreadObject* thread) {
  thread->pending = 0;
  if (thread->previous != 0)
    store(cap, thread_of(thread->previous), &thread_of(thread->previous)->next, thread->next);
  else
    ends_[0] = thread->next;
  if (thread->next != 0)
    store(cap, thread_of(thread->next), &thread_of(thread->next)->previous, thread->previous);
  else
    ends_[1] = thread->previous;
  thread->next = thread->previous = 0;
}

void Readers::append_events(std::vector<pollfd>& events) const {
  std::size_t first = events.size();
  for (Word w = ends_[0]; w != 0; w = thread_of(w)->next) {
    int descriptor = descriptor_of_reader(thread_of(w));
    auto same = [&](const pollfd& event) { return event.fd == descriptor; };
    if (std::none_of(events.begin() + static_cast<std::ptrdiff_t>(first), events.end(), same))
      events.push_back({descriptor, POLLIN, 0});
  }
}

void Readers::wake(Capability& cap, const std::vector<pollfd>& events) {
  for (Word w = ends_[0]; w != 0;) {
    ThreadObject* thread = thread_of(w);
    w = thread->next;
    auto ready = [&](const pollfd& event) { return event.fd == descriptor_of_reader(thread) && event.revents != 0; };
    if (std::none_of(events.begin(), events.end(), ready)) continue;
    remove(cap, thread);
    make_runnable(cap, thread);
  }
}

}  // namespace cardinal
