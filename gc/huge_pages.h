// Which parts of the heap's range are backed by huge pages.
//
// A huge page (2 MiB) comes by one fault instead of 512 and takes one entry of the TLB: populating memory that way
// costs a tenth, where the system has huge pages at hand. Where it must make room for one first it costs several times
// as much as small pages. So the time is measured, and after a slow one the next go without, the more the slower it
// was.
#pragma once

#include <cstddef>

namespace cardinal {

inline constexpr std::size_t kHugePageBytes = std::size_t{1} << 21;

class HugePages {
 public:
  /// Memory that may never have been touched: has its pages present. At most one huge page's worth, within one.
  void populate(void* start, std::size_t bytes);
  /// Memory that is about to be touched, of any size: asks for huge pages, as they come.
  void expect(void* start, std::size_t bytes);

 private:
  /// Takes the decision for the huge page at `page`, once.
  bool decide(char* page);

  char* decided_end_ = nullptr;  ///< up to here it was taken
  unsigned left_out_ = 0;        ///< huge pages still to be left out after a slow one
};

}  // namespace cardinal
