// Cards: one byte for each 512 bytes of the static range and the heap; and for each card of an old region, where the
// last object that begins in it begins, so that a card can be scanned object by object.
//
// Meaning of a card's byte: outside the young generation, 1 means the card may hold a pointer into the young generation
// and is in a log. Cards of young regions are always 1, so that the write barrier falls through there.
//
// With more than two generations, pointers between old ones (say from 2 to 1) are kept apart, in a list for each
// generation pointed at: such cards are visited only when that generation is collected, and never by a minor
// collection.
#pragma once

#include <cstring>
#include <span>
#include <unordered_set>
#include <vector>

#include "gc/mutator.h"
#include "gc/regions.h"

namespace cardinal {

class CardTable {
 public:
  bool reserve(const Regions& regions);
  /// Instead: a table that takes memory piece by piece, for a heap that lies somewhere in the whole address space. Only
  /// cards of the static range and of where `map` was called may be touched.
  bool reserve_sparse();
  /// Sparse tables: cards for `address` and what lies near it. False when there is no memory.
  bool map(Word address);
  ~CardTable();

  /// Biased base: index by address >> kCardShift.
  std::uint8_t* bytes() const { return biased_; }
  static Word card_of(const void* address) { return reinterpret_cast<Word>(address) >> kCardShift; }
  static Word* start_of(Word card) { return reinterpret_cast<Word*>(card << kCardShift); }
  bool is_dirty(Word card) const { return biased_[card] != 0; }

  void fill(const void* start, std::size_t bytes, std::uint8_t value) {
    std::memset(biased_ + card_of(start), value, (bytes + kCardBytes - 1) >> kCardShift);
  }

  /// A copying space got a region: cards become dirty for good (young ones, or all where there is no barrier), or clean
  /// and with no object beginning anywhere.
  void prepare_region(Word* start, bool always_dirty) {
    fill(start, kRegionBytes, always_dirty ? 1 : 0);
    if (!always_dirty) std::memset(last_start_ + heap_card(card_of(start)), kNoStart, kCardsPerRegion);
  }
  void record_start(const Word* object) {
    Word address = reinterpret_cast<Word>(object);
    last_start_[(address - heap_base_) >> kCardShift] = (address & (kCardBytes - 1)) / kWordBytes;
  }
  /// Where to begin walking so as to meet every object that overlaps `card` of an old region that starts at `region`.
  Word* walk_start(Word card, Word* region) const {
    Word first = heap_card(card_of(region));
    for (Word i = heap_card(card); i > first;) {
      --i;
      if (last_start_[i] != kNoStart) return reinterpret_cast<Word*>(heap_base_ + (i << kCardShift)) + last_start_[i];
    }
    return region;
  }

  /// Generation whose list of incoming cards `card` is in; 0 for none.
  std::uint8_t& remembered_for(Word card) { return remembered_for_[heap_card(card)]; }
  std::vector<Word>& incoming(unsigned generation) { return incoming_[generation]; }
  void remember(Word card, unsigned generation) {
    std::uint8_t& now = remembered_for(card);
    if (now != 0 && now <= generation) return;
    now = static_cast<std::uint8_t>(generation);
    incoming_[generation].push_back(card);
  }
  /// Empties the list of a generation and returns what was in it.
  std::vector<Word> take_incoming(unsigned generation);

 private:
  static constexpr std::uint8_t kNoStart = 0xFF;
  Word heap_card(Word card) const { return card - (heap_base_ >> kCardShift); }

  bool map_piece(Word address, std::size_t bytes);

  Word heap_base_ = 0;
  std::uint8_t* biased_ = nullptr;
  std::uint8_t* table_ = nullptr;
  std::size_t table_bytes_ = 0;
  std::uint8_t* last_start_ = nullptr;
  std::uint8_t* remembered_for_ = nullptr;
  std::size_t heap_cards_ = 0;
  std::vector<Word> incoming_[kMaxGenerations];
  std::unordered_set<Word> mapped_;  ///< sparse: numbers of the pieces
  std::vector<std::span<std::uint8_t>> pieces_;
};

}  // namespace cardinal
