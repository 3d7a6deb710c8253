// Sliding compaction of the oldest generation: live objects keep their order and move towards the start of the space.
//
// The tables are those of the Compressor (Kermany & Petrank, PLDI 2006), used by one thread and in place: a mark bit
// for each word of a live object, and for each block of 64 words the new address of the first object that begins in it.
// Where an object goes is then the block's address plus the number of marked words between. So references are updated
// without looking at what they refer to, and nothing is written into headers.
//
// A collection that compacts marks instead of copying what is in place (Collection::move), promotes everything younger
// into fresh regions behind, and then calls assign, updates every reference by new_address, and slides.
#pragma once

#include <bit>
#include <vector>

#include "gc/card_table.h"

namespace cardinal {

class Compactor {
 public:
  ~Compactor();
  /// Takes address space for the tables, 3.3 % of the heap's, when it is first needed. False: there is none.
  bool reserve(const Regions& regions);

  /// Marks an object of `words` words. False: it was marked before.
  bool mark(const Object* object, std::size_t words) {
    Word at = word_number(reinterpret_cast<Word>(object));
    if ((marks_[at / 64] >> (at % 64) & 1) != 0) return false;
    set_bits(at, words);
    return true;
  }
  bool is_marked(Word address) const {
    Word at = word_number(address);
    return (marks_[at / 64] >> (at % 64) & 1) != 0;
  }

  /// Decides where the marked objects of `space` (regions in the order in which they were filled) go: into the first of
  /// the same regions. Returns how many of them are needed, and sets their tops. Words marked: live_words().
  std::size_t assign(Regions& regions, const std::vector<RegionIndex>& space);
  /// Where a marked object goes; `address` is where it lies.
  Word new_address(Word address) const {
    Word at = word_number(address), block = at / 64;
    std::uint64_t before = (std::uint64_t{1} << (at % 64)) - 1;
    std::uint64_t spilled = low_bits(spill_[block]);
    return new_start_[block] + static_cast<Word>(std::popcount(marks_[block] & before & ~spilled)) * kWordBytes;
  }
  std::size_t live_words() const { return live_words_; }

  /// Calls visit(Object*) for each marked object of a region, in order; `top` is where its objects end.
  template <class Visit>
  void visit_marked(Word* start, const Word* top, Visit&& visit) const {
    for (Word* at = start; at < top;) {
      Word number = word_number(reinterpret_cast<Word>(at));
      std::uint64_t bits = marks_[number / 64] >> (number % 64);
      if (bits == 0) {
        at += 64 - number % 64;
      } else if ((bits & 1) == 0) {
        at += std::countr_zero(bits);
      } else {
        auto* object = reinterpret_cast<Object*>(at);
        at += size_of(object);  // before it moves
        visit(object);
      }
    }
  }
  /// After sliding: makes dead objects of the holes that regions' ends left, and forgets the marks of `space`.
  void finish(Regions& regions, const std::vector<RegionIndex>& space);

 private:
  static constexpr std::size_t kBlockWords = 64;
  struct Hole {
    Word* start;
    std::size_t words;
  };
  static std::uint64_t low_bits(unsigned n) { return n >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1; }
  Word word_number(Word address) const { return (address - base_) / kWordBytes; }
  void set_bits(Word at, std::size_t words);

  Word base_ = 0;
  std::size_t blocks_ = 0;
  std::uint64_t* marks_ = nullptr;  ///< by block: a bit a word
  Word* new_start_ = nullptr;       ///< by block: new address of the first marked object that begins in it
  std::uint8_t* spill_ = nullptr;   ///< by block: words at its start that belong to an object which begins before it
  std::vector<Hole> holes_;
  std::size_t live_words_ = 0;
};

}  // namespace cardinal
