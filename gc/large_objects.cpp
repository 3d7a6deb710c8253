#include "gc/large_objects.h"

#include <algorithm>
#include <bit>

namespace cardinal {

namespace {
constexpr std::uint64_t low_bits(unsigned n) {
  return n >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1;
}

// Lowest position of `n` consecutive set bits, or 64.
unsigned find_run(std::uint64_t bits, unsigned n) {
  for (unsigned have = 1; have < n && bits != 0;) {
    unsigned step = std::min(have, n - have);
    bits &= bits >> step;
    have += step;
  }
  return bits == 0 ? 64 : static_cast<unsigned>(std::countr_zero(bits));
}
}  // namespace

std::size_t LargeObjects::regions_for(std::size_t words) {
  return (pages_for(words) + kPagesPerRegion - 1) / kPagesPerRegion;
}

Word* LargeObjects::allocate_pages(unsigned pages) {
  auto take = [&](RegionIndex region, unsigned at) {
    RegionInfo& info = regions_->info(region);
    info.used_pages |= low_bits(pages) << at;
    info.first_pages |= std::uint64_t{1} << at;
    return regions_->start_of(region) + (std::size_t{at} << kPageShift) / kWordBytes;
  };
  for (std::size_t probe = 0; probe < std::min(kRegionsProbed, shared_.size()); ++probe) {
    std::size_t i = shared_.size() - 1 - probe;
    RegionIndex region = shared_[i];
    unsigned at = find_run(~regions_->info(region).used_pages, pages);
    if (at < 64) return take(region, at);
    if (~regions_->info(region).used_pages == 0) unlist_shared(region);  // listed again when something in it dies
  }
  RegionIndex region = regions_->allocate(kLargeSpace | kCondemned);
  if (region == kNoRegion) return nullptr;
  list_shared(region);
  return take(region, 0);
}

LargeObject* LargeObjects::allocate(std::size_t words) {
  std::size_t pages = pages_for(words);
  Word* start = nullptr;
  if (pages <= kPagesPerRegion) {
    start = allocate_pages(static_cast<unsigned>(pages));
  } else {
    std::size_t run = regions_for(words);
    if (run > regions_->available()) return nullptr;
    RegionIndex region = regions_->allocate(kLargeSpace | kCondemned, static_cast<RegionIndex>(run));
    if (region != kNoRegion) {
      for (RegionIndex i = region; i < region + run; ++i) regions_->info(i).used_pages = ~std::uint64_t{0};
      regions_->info(region).first_pages = 1;
      start = regions_->start_of(region);
    }
  }
  if (start == nullptr) return nullptr;
  auto* large = reinterpret_cast<LargeObject*>(start);
  *large = {lists_[0], nullptr, words, static_cast<std::uint32_t>(pages), 0, false, {}};
  lists_[0] = large;
  bytes_[0] += pages << kPageShift;
  words_[0] += words;
  cards_->fill(start, pages << kPageShift, 1);
  return large;
}

void LargeObjects::free(LargeObject* large) {
  Word address = reinterpret_cast<Word>(large);
  RegionIndex region = regions_->index_of(address);
  if (large->pages > kPagesPerRegion) {
    regions_->free(region, static_cast<RegionIndex>((large->pages + kPagesPerRegion - 1) / kPagesPerRegion));
    return;
  }
  RegionInfo& info = regions_->info(region);
  unsigned at = static_cast<unsigned>((address & (kRegionBytes - 1)) >> kPageShift);
  info.used_pages &= ~(low_bits(large->pages) << at);
  info.first_pages &= ~(std::uint64_t{1} << at);
  if (info.used_pages == 0) {
    unlist_shared(region);
    regions_->free(region);
  } else {
    list_shared(region);
  }
}

void LargeObjects::list_shared(RegionIndex region) {
  std::uint32_t& slot = regions_->info(region).shared_slot;
  if (slot != 0) return;
  shared_.push_back(region);
  slot = static_cast<std::uint32_t>(shared_.size());
}

void LargeObjects::unlist_shared(RegionIndex region) {
  std::uint32_t& slot = regions_->info(region).shared_slot;
  if (slot == 0) return;
  regions_->info(shared_.back()).shared_slot = slot;
  shared_[slot - 1] = shared_.back();
  shared_.pop_back();
  slot = 0;
}

void LargeObjects::sweep(unsigned generation) {
  LargeObject* large = lists_[generation];
  lists_[generation] = nullptr;
  bytes_[generation] = words_[generation] = 0;
  while (large != nullptr) {
    LargeObject* next = large->next;
    if (large->reached) {
      large->reached = false;
      large->next = lists_[large->generation];
      lists_[large->generation] = large;
      bytes_[large->generation] += std::size_t{large->pages} << kPageShift;
      words_[large->generation] += large->words;
    } else {
      free(large);
    }
    large = next;
  }
}

LargeObject* LargeObjects::find(Word address) const {
  RegionIndex region = regions_->info(regions_->index_of(address)).head;
  const RegionInfo& info = regions_->info(region);
  unsigned page = 0;
  if (region == regions_->index_of(address)) page = static_cast<unsigned>((address & (kRegionBytes - 1)) >> kPageShift);
  std::uint64_t starts = info.first_pages & low_bits(page + 1);
  if (starts == 0) return nullptr;
  unsigned first = 63 - static_cast<unsigned>(std::countl_zero(starts));
  auto* large =
      reinterpret_cast<LargeObject*>(regions_->start_of(region) + (std::size_t{first} << kPageShift) / kWordBytes);
  return address < reinterpret_cast<Word>(large->object()) + large->words * kWordBytes ? large : nullptr;
}

}  // namespace cardinal
