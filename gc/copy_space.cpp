#include "gc/copy_space.h"

#include <utility>

namespace cardinal {

void CopySpace::initialise(Regions* regions, CardTable* cards, unsigned generation, bool has_barrier) {
  regions_ = regions;
  cards_ = cards;
  generation_ = generation;
  has_barrier_ = has_barrier;
}

std::size_t CopySpace::words() const {
  if (regions_list_.empty()) return 0;
  return full_words_ + static_cast<std::size_t>(alloc_ - regions_->start_of(regions_list_.back()));
}

Word* CopySpace::allocate_in_new_region(std::size_t words) {
  CARDINAL_ASSERT(words <= kRegionWords);
  if (!regions_list_.empty()) {
    flush();
    full_words_ += static_cast<std::size_t>(alloc_ - regions_->start_of(regions_list_.back()));
    if (scan_end_ == nullptr) scan_end_ = alloc_;
  }
  RegionIndex region = regions_->allocate(static_cast<SpaceByte>(kCopySpace | generation_));
  if (region == kNoRegion) out_of_memory("what lives: the heap's address range is full");
  regions_list_.push_back(region);
  Word* start = regions_->start_of(region);
  cards_->prepare_region(start, !has_barrier_);
  limit_ = start + kRegionWords;
  if (scan_ == nullptr) {
    scan_ = start;
    scan_region_ = regions_list_.size() - 1;
    scan_end_ = nullptr;
  }
  alloc_ = start + words;
  return start;
}

Word* CopySpace::next_unscanned_region() {
  // Regions are scanned in the order in which they were filled; the last is still being filled.
  while (scan_ == scan_end_) {
    RegionIndex region = regions_list_[++scan_region_];
    scan_ = regions_->start_of(region);
    scan_end_ = scan_region_ + 1 == regions_list_.size() ? nullptr : regions_->info(region).top;
    if (scan_ == alloc_) return nullptr;
  }
  return scan_;
}

void CopySpace::begin_scan() {
  flush();
  scan_ = alloc_;
  scan_end_ = nullptr;
  scan_region_ = regions_list_.empty() ? 0 : regions_list_.size() - 1;
}

std::vector<RegionIndex> CopySpace::condemn() {
  flush();
  alloc_ = limit_ = scan_ = scan_end_ = nullptr;
  scan_region_ = full_words_ = 0;
  for (RegionIndex region : regions_list_) regions_->space(region) |= kCondemned;
  return std::exchange(regions_list_, {});
}

void CopySpace::put_before(const std::vector<RegionIndex>& regions) {
  if (regions.empty()) return;
  flush();
  for (RegionIndex region : regions)
    full_words_ += static_cast<std::size_t>(regions_->info(region).top - regions_->start_of(region));
  bool goes_on = regions_list_.empty();  // then the last of them is the one to be filled
  regions_list_.insert(regions_list_.begin(), regions.begin(), regions.end());
  if (!goes_on) return;
  Word* start = regions_->start_of(regions.back());
  alloc_ = regions_->info(regions.back()).top;
  limit_ = start + kRegionWords;
  full_words_ -= static_cast<std::size_t>(alloc_ - start);
}

}  // namespace cardinal
