// Threads that wait until a file descriptor can be read: a queue through the threads themselves, whose `pending` holds
// the descriptor.
#pragma once

#include <poll.h>

#include <vector>

#include "vm/capability.h"

namespace cardinal {

class Readers {
 public:
  void add(Capability& cap, ThreadObject* thread, int descriptor);
  void remove(Capability& cap, ThreadObject* thread);
  bool empty() const { return ends_[0] == 0; }
  /// The descriptors waited for, each once, behind what `events` holds.
  void append_events(std::vector<pollfd>& events) const;
  /// Makes runnable who waited for a descriptor that poll found ready.
  void wake(Capability& cap, const std::vector<pollfd>& events);
  /// Two roots: the queue's ends.
  Word* roots() { return ends_; }
  static constexpr std::size_t kRoots = 2;

 private:
  Word ends_[kRoots] = {0, 0};
};

}  // namespace cardinal
