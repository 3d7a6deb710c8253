#include "gc/compactor.h"

#include <algorithm>
#include <cstring>

#include "gc/os_memory.h"

namespace cardinal {

Compactor::~Compactor() {
  if (marks_ != nullptr) unreserve_memory(marks_, blocks_ * sizeof *marks_);
  if (new_start_ != nullptr) unreserve_memory(new_start_, blocks_ * sizeof *new_start_);
  if (spill_ != nullptr) unreserve_memory(spill_, blocks_ * sizeof *spill_);
}

bool Compactor::reserve(const Regions& regions) {
  if (spill_ != nullptr) return true;
  base_ = regions.base();
  blocks_ = regions.bytes() / (kBlockWords * kWordBytes);
  if (marks_ == nullptr) marks_ = reserve_table<std::uint64_t>(blocks_);
  if (new_start_ == nullptr) new_start_ = reserve_table<Word>(blocks_);
  spill_ = marks_ != nullptr && new_start_ != nullptr ? reserve_table<std::uint8_t>(blocks_) : nullptr;
  return spill_ != nullptr;
}

void Compactor::set_bits(Word at, std::size_t words) {
  while (words > 0) {
    auto offset = static_cast<unsigned>(at % 64);
    auto n = static_cast<unsigned>(std::min<std::size_t>(words, 64 - offset));
    marks_[at / 64] |= low_bits(n) << offset;
    at += n;
    words -= n;
  }
}

std::size_t Compactor::assign(Regions& regions, const std::vector<RegionIndex>& space) {
  live_words_ = 0;
  holes_.clear();
  if (space.empty()) return 0;
  std::size_t target = 0;  // position in `space` of the region being filled anew
  Word* free = regions.start_of(space[0]);
  Word* end = free + kRegionWords;
  std::vector<Word*> tops(space.size(), nullptr);

  for (std::size_t source = 0; source < space.size(); ++source) {
    Word* start = regions.start_of(space[source]);
    const Word* top = regions.info(space[source]).top;
    // The objects that begin in one block stay together.
    for (Word* block = start; block < top; block += kBlockWords) {
      Word number = word_number(reinterpret_cast<Word>(block)) / 64;
      std::uint64_t begun = marks_[number] & ~low_bits(spill_[number]);
      if (begun == 0) continue;
      Word* first = block + std::countr_zero(begun);
      std::size_t words = 0;
      visit_marked(first, std::min<const Word*>(block + kBlockWords, top), [&](Object* object) {
        std::size_t size = size_of(object);
        words += size;
        Word* over = &object->header + size;  // beyond the block?
        for (Word* next = block + kBlockWords; over > next; next += kBlockWords)
          spill_[word_number(reinterpret_cast<Word>(next)) / 64] =
              static_cast<std::uint8_t>(std::min<std::size_t>(over - next, kBlockWords));
      });
      if (free + words > end) {
        tops[target] = free;
        if (target ==
            source) {  // they stay where they are, behind a hole: nothing may move ahead of what has not moved
          if (first > free) holes_.push_back({free, static_cast<std::size_t>(first - free)});
          free = first;
        } else {
          free = regions.start_of(space[++target]);
          end = free + kRegionWords;
        }
      }
      new_start_[number] = reinterpret_cast<Word>(free);
      free += words;
      live_words_ += words;
    }
  }
  tops[target] = free;
  for (std::size_t i = 0; i <= target; ++i) regions.info(space[i]).top = tops[i];
  return free == regions.start_of(space[target]) ? target : target + 1;
}

void Compactor::finish(Regions& regions, const std::vector<RegionIndex>& space) {
  for (const Hole& hole : holes_) *hole.start = make_header(builtin_index(Builtin::Filler), hole.words);
  for (RegionIndex region : space) {
    Word first = word_number(reinterpret_cast<Word>(regions.start_of(region))) / 64;
    constexpr std::size_t kBlocks = kRegionWords / kBlockWords;
    std::memset(marks_ + first, 0, kBlocks * sizeof *marks_);
    std::memset(spill_ + first, 0, kBlocks);
  }
}

}  // namespace cardinal
