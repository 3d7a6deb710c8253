#include "gc/nursery.h"

#include <algorithm>

#include "gc/os_memory.h"

namespace cardinal {

namespace {
constexpr std::size_t kPage = 4096;
constexpr std::size_t kSmallest = 4 * kPage;
}  // namespace

void Nursery::initialise(Regions* regions, CardTable* cards, std::size_t wanted_bytes) {
  regions_ = regions;
  cards_ = cards;
  start_ = end_ = regions->start_of(0);
  resize(wanted_bytes);
}

void Nursery::resize(std::size_t wanted_bytes) {
  std::size_t area = std::size_t{regions_->first()} * kRegionBytes;
  std::size_t wanted = std::clamp((wanted_bytes + kPage - 1) & ~(kPage - 1), kSmallest, area);
  std::size_t before = bytes();
  if (wanted == before) return;
  char* base = reinterpret_cast<char*>(start_);
  if (wanted < before) release_pages(base + wanted, before - wanted);
  for (RegionIndex i = 0; i * kRegionBytes < std::max(wanted, before); ++i)
    regions_->space(i) = i * kRegionBytes < wanted ? kNurserySpace | kCondemned : kFreeSpace;
  if (wanted > before) huge_pages_.expect(base + before, wanted - before);
  if (wanted > before) cards_->fill(base + before, wanted - before, 1);
  end_ = reinterpret_cast<Word*>(base + wanted);
}

}  // namespace cardinal
