// The reserved range, cut into regions of 256 KiB, and one byte a region that says what it holds.
//
// The front of the range is the nursery area; regions behind it are handed out singly to copying spaces and in runs to
// large objects. Freed regions are used again, lowest address first, before memory that was never touched.
#pragma once

#include "gc/config.h"
#include "gc/huge_pages.h"
#include "vm/program/object.h"

namespace cardinal {

inline constexpr unsigned kRegionShift = 18;
inline constexpr std::size_t kRegionBytes = std::size_t{1} << kRegionShift;
inline constexpr std::size_t kRegionWords = kRegionBytes / kWordBytes;
inline constexpr std::size_t kCardsPerRegion = kRegionBytes / kCardBytes;

/// The byte of a region: generation in the low three bits, then how it is collected, then its space, then whether the
/// running (or next) collection evacuates from it. Young regions carry kCondemned between collections; large regions
/// always, and their objects decide.
using SpaceByte = std::uint8_t;
inline constexpr SpaceByte kGenerationMask = 0x07;
inline constexpr SpaceByte kInPlace = 0x08;  ///< the running collection marks what lies here, and then compacts it
inline constexpr SpaceByte kSpaceMask = 0x70;
inline constexpr SpaceByte kFreeSpace = 0x00;
inline constexpr SpaceByte kNurserySpace = 0x10;
inline constexpr SpaceByte kCopySpace = 0x20;  ///< ageing (generation 0) or old
inline constexpr SpaceByte kLargeSpace = 0x40;
inline constexpr SpaceByte kCondemned = 0x80;

using RegionIndex = std::uint32_t;
inline constexpr RegionIndex kNoRegion = ~RegionIndex{0};

struct RegionInfo {
  Word* top;                  ///< copying spaces: end of the objects
  std::uint64_t used_pages;   ///< large regions: 4 KiB pages in use
  std::uint64_t first_pages;  ///< large regions: pages at which an object begins
  RegionIndex head;           ///< large runs: the region where the object begins
  std::uint32_t shared_slot;  ///< LargeObjects' list of regions with free pages: position + 1, or 0
  bool resident;              ///< touched since it was last given back to the system
};

class Regions {
 public:
  /// Takes a range behind the static range. False when there is none.
  bool reserve(std::size_t wanted_bytes);
  /// Takes no memory: describes a range in which somebody else hands it out (BoehmMemory). Only the table of space
  /// bytes may be used then.
  bool describe(Word base, std::size_t bytes);
  ~Regions();

  Word base() const { return base_; }
  std::size_t bytes() const { return count_ * kRegionBytes; }
  RegionIndex count() const { return count_; }
  /// First region that is handed out one by one; what lies before is the nursery's.
  RegionIndex first() const { return first_; }
  bool contains(Word address) const { return address - base_ < bytes(); }
  RegionIndex index_of(Word address) const { return static_cast<RegionIndex>((address - base_) >> kRegionShift); }
  Word* start_of(RegionIndex region) const { return reinterpret_cast<Word*>(base_ + (Word{region} << kRegionShift)); }
  RegionInfo& info(RegionIndex region) { return info_[region]; }
  SpaceByte* bytes_table() { return space_; }
  SpaceByte& space(RegionIndex region) { return space_[region]; }
  SpaceByte space_of(Word address) const { return space_[(address - base_) >> kRegionShift]; }

  /// `run` consecutive regions, all marked `space`; kNoRegion when the range is full.
  RegionIndex allocate(SpaceByte space, RegionIndex run = 1);
  void free(RegionIndex region, RegionIndex run = 1);
  /// Gives free regions back to the system, keeping `keep` of them.
  void release_free(std::size_t keep);

  std::size_t in_use() const { return in_use_; }
  std::size_t available() const { return count_ - first_ - in_use_; }
  std::size_t resident() const { return resident_; }
  /// One past the highest region ever used.
  RegionIndex frontier() const { return frontier_; }

 private:
  RegionIndex find_free_run(RegionIndex run);
  void set_free(RegionIndex region, bool free);
  bool is_free(RegionIndex region) const { return (free_[region / 64] >> (region % 64) & 1) != 0; }

  Word base_ = 0;
  bool is_ours_ = false;  ///< the range's memory
  RegionIndex count_ = 0;
  RegionIndex first_ = 0;
  RegionIndex frontier_ = 0;
  RegionIndex lowest_free_ = 0;  ///< no free region below it
  std::size_t in_use_ = 0;
  std::size_t resident_ = 0;
  std::size_t free_count_ = 0;  ///< below the frontier
  SpaceByte* space_ = nullptr;
  RegionInfo* info_ = nullptr;
  HugePages huge_pages_;
  std::uint64_t* free_ = nullptr;  ///< bit set: below the frontier and free
};

}  // namespace cardinal
