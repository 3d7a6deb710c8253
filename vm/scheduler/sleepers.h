// Sleeping threads: a binary heap by deadline, in a heap object with cards, so that a minor collection looks only at
// what changed in it and not at all who sleep. A sleeper's `pending` says where it stands, so taking one out is O(log
// n) too.
#pragma once

#include <cstddef>
#include <cstdint>

#include "vm/capability.h"

namespace cardinal {

class Sleepers {
 public:
  /// The thread sleeps until `deadline` (nanoseconds of CLOCK_MONOTONIC). False: there is no memory for it.
  bool add(Capability& cap, ThreadObject* thread, std::uint64_t deadline);
  void remove(Capability& cap, ThreadObject* thread);
  bool empty() const { return count_ == 0; }
  std::size_t count() const { return count_; }
  /// Of the one that is to wake first. Not empty.
  std::uint64_t earliest() const;
  ThreadObject* take_earliest(Capability& cap);
  /// The table is one root.
  Word* root() { return &table_; }

 private:
  struct Entry {
    std::uint64_t deadline;
    Word thread;
  };
  Word* slot(std::size_t at) const;
  Entry entry(std::size_t at) const;
  void place(Capability& cap, std::size_t at, Entry entry);
  void remove_at(Capability& cap, std::size_t at);
  void sift_up(Capability& cap, std::size_t at, Entry entry);
  void sift_down(Capability& cap, std::size_t at, Entry entry);
  bool make_room(Capability& cap);

  Word table_ = 0;  ///< array of 2 words for each entry: deadline as an immediate, thread
  std::size_t count_ = 0;
};

}  // namespace cardinal
