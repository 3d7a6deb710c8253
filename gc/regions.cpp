#include "gc/regions.h"

#include <algorithm>
#include <bit>

#include "gc/os_memory.h"

namespace cardinal {

namespace {
constexpr std::size_t kSmallestRange = 64 * kRegionBytes;
// The card table covers the static range too, so the heap lies close behind it; several heaps of a process side by
// side.
constexpr Word kFirstBase = kStaticRange.end() + 3 * kGiB;
constexpr Word kBaseStep = 512 * kGiB;
constexpr int kBasesTried = 16;
constexpr std::size_t kNurseryShare = 8;  // the nursery area is this part of the range
}  // namespace

bool Regions::reserve(std::size_t wanted_bytes) {
  for (std::size_t bytes = wanted_bytes & ~(kRegionBytes - 1); bytes >= kSmallestRange;
       bytes = bytes / 2 & ~(kRegionBytes - 1))
    for (int i = 0; i < kBasesTried && base_ == 0; ++i) {
      Word base = kFirstBase + i * kBaseStep;
      if (reserve_memory(reinterpret_cast<void*>(base), bytes) == nullptr) continue;
      base_ = base;
      count_ = static_cast<RegionIndex>(bytes / kRegionBytes);
    }
  if (base_ == 0) return false;
  is_ours_ = true;
  first_ = frontier_ = lowest_free_ = static_cast<RegionIndex>(count_ / kNurseryShare);
  space_ = reserve_table<SpaceByte>(count_);
  info_ = reserve_table<RegionInfo>(count_);
  free_ = reserve_table<std::uint64_t>(count_ / 64 + 1);
  return space_ != nullptr && info_ != nullptr && free_ != nullptr;
}

bool Regions::describe(Word base, std::size_t bytes) {
  base_ = base;
  count_ = static_cast<RegionIndex>(bytes / kRegionBytes);
  space_ = reserve_table<SpaceByte>(count_);
  return space_ != nullptr;
}

Regions::~Regions() {
  if (is_ours_) unreserve_memory(reinterpret_cast<void*>(base_), bytes());
  if (space_ != nullptr) unreserve_memory(space_, count_ * sizeof(SpaceByte));
  if (info_ != nullptr) unreserve_memory(info_, count_ * sizeof(RegionInfo));
  if (free_ != nullptr) unreserve_memory(free_, (count_ / 64 + 1) * sizeof(std::uint64_t));
}

void Regions::set_free(RegionIndex region, bool free) {
  std::uint64_t bit = std::uint64_t{1} << (region % 64);
  if (free) {
    free_[region / 64] |= bit;
    ++free_count_;
    lowest_free_ = std::min(lowest_free_, region);
  } else {
    free_[region / 64] &= ~bit;
    --free_count_;
  }
}

RegionIndex Regions::find_free_run(RegionIndex run) {
  if (free_count_ < run) return kNoRegion;
  RegionIndex length = 0;
  bool lowest_known = false;
  for (RegionIndex word = lowest_free_ / 64; word <= (frontier_ - 1) / 64; ++word) {
    if (free_[word] == 0) {
      length = 0;
      continue;
    }
    if (!lowest_known) {
      lowest_free_ = std::max(lowest_free_, word * 64 + static_cast<RegionIndex>(std::countr_zero(free_[word])));
      lowest_known = true;
    }
    if (run == 1) return word * 64 + static_cast<RegionIndex>(std::countr_zero(free_[word]));
    for (RegionIndex bit = 0; bit < 64; ++bit) {
      length = (free_[word] >> bit & 1) != 0 ? length + 1 : 0;
      if (length == run) return word * 64 + bit + 1 - run;
    }
  }
  return kNoRegion;
}

RegionIndex Regions::allocate(SpaceByte space, RegionIndex run) {
  RegionIndex region = find_free_run(run);
  if (region != kNoRegion) {
    for (RegionIndex i = 0; i < run; ++i) set_free(region + i, false);
  } else {
    if (count_ - frontier_ < run) return kNoRegion;
    region = frontier_;
    frontier_ += run;
    if (free_count_ == 0) lowest_free_ = frontier_;
  }
  for (RegionIndex i = region; i < region + run; ++i) {
    space_[i] = space;
    RegionInfo& info = info_[i];
    if (!info.resident) {
      ++resident_;
      if ((space & kSpaceMask) == kCopySpace)
        huge_pages_.populate(start_of(i), kRegionBytes);
      else
        huge_pages_.expect(start_of(i), kRegionBytes);
    }
    info = {start_of(i), 0, 0, region, 0, true};
  }
  in_use_ += run;
  return region;
}

void Regions::free(RegionIndex region, RegionIndex run) {
  for (RegionIndex i = region; i < region + run; ++i) {
    space_[i] = kFreeSpace;
    set_free(i, true);
  }
  in_use_ -= run;
}

void Regions::release_free(std::size_t keep) {
  std::size_t kept = 0;
  for (RegionIndex i = lowest_free_; i < frontier_; ++i) {
    if (!is_free(i) || !info_[i].resident || kept++ < keep) continue;
    RegionIndex end = i;
    while (end < frontier_ && is_free(end) && info_[end].resident) {
      info_[end++].resident = false;
      --resident_;
    }
    release_pages(start_of(i), (end - i) * kRegionBytes);
    i = end - 1;
  }
}

}  // namespace cardinal
