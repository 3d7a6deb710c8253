// A space that is filled by copying: a list of regions with a bump pointer, and the Cheney scan pointer that chases it.
// The ageing space is generation 0's; each old generation has one.
#pragma once

#include <vector>

#include "gc/card_table.h"

namespace cardinal {

class CopySpace {
 public:
  /// `has_barrier`: whether what is stored into this space must be remembered.
  void initialise(Regions* regions, CardTable* cards, unsigned generation, bool has_barrier);

  unsigned generation() const { return generation_; }
  const std::vector<RegionIndex>& regions() const { return regions_list_; }

  /// Room for an object of `words` words. Must not fail: a collection begins only when regions enough are free.
  Word* allocate(std::size_t words) {
    Word* at = alloc_;
    if (words > static_cast<std::size_t>(limit_ - at)) [[unlikely]]
      return allocate_in_new_region(words);
    alloc_ = at + words;
    return at;
  }

  /// Writes the bump pointer back to the region's `top`.
  void flush() {
    if (!regions_list_.empty()) regions_->info(regions_list_.back()).top = alloc_;
  }
  /// Words of objects, dead ones included.
  std::size_t words() const;
  std::size_t region_words() const { return regions_list_.size() * kRegionWords; }

  /// Before a collection that does not evacuate from this space: scanning begins behind what is there.
  void begin_scan();
  /// Before a collection that does: hands over the regions and starts empty.
  std::vector<RegionIndex> condemn();
  /// After a collection: `regions`, full ones but for the last (their tops say), come before what is here.
  void put_before(const std::vector<RegionIndex>& regions);
  /// The next object that was copied here and not scanned yet, or null when the scan has caught up.
  Word* next_unscanned() {
    if (scan_ == alloc_) return nullptr;
    if (scan_ != scan_end_) [[likely]]
      return scan_;
    return next_unscanned_region();
  }
  /// Whether the `words` words from `at`, the object being scanned, are copied objects of the same region.
  bool has_grey_ahead(const Word* at, std::size_t words) const {
    return at + words < (scan_end_ != nullptr ? scan_end_ : alloc_);
  }
  void advance_scan(std::size_t words) { scan_ += words; }

 private:
  Word* allocate_in_new_region(std::size_t words);
  Word* next_unscanned_region();

  Regions* regions_ = nullptr;
  CardTable* cards_ = nullptr;
  unsigned generation_ = 0;
  bool has_barrier_ = false;
  std::vector<RegionIndex> regions_list_;
  Word* alloc_ = nullptr;
  Word* limit_ = nullptr;
  Word* scan_ = nullptr;
  Word* scan_end_ = nullptr;  ///< top of the region being scanned, or null while that is the one being filled
  std::size_t scan_region_ = 0;
  std::size_t full_words_ = 0;  ///< in all regions but the last
};

}  // namespace cardinal
