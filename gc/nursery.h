// The nursery: -A bytes in one piece at the front of the range, always the same addresses, so that a small one stays in
// the processor's cache. Its cards are dirty throughout.
#pragma once

#include "gc/card_table.h"

namespace cardinal {

class Nursery {
 public:
  void initialise(Regions* regions, CardTable* cards, std::size_t wanted_bytes);
  /// Only while it is empty. Rounded up to whole pages, and down to what the area holds.
  void resize(std::size_t wanted_bytes);
  Word* start() const { return start_; }
  Word* end() const { return end_; }
  std::size_t bytes() const { return static_cast<std::size_t>(end_ - start_) * kWordBytes; }

 private:
  Regions* regions_ = nullptr;
  CardTable* cards_ = nullptr;
  HugePages huge_pages_;
  Word* start_ = nullptr;
  Word* end_ = nullptr;
};

}  // namespace cardinal
