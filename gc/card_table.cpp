#include "gc/card_table.h"

#include <utility>

#include "gc/os_memory.h"
#include "vm/program/static_space.h"

namespace cardinal {

bool CardTable::reserve(const Regions& regions) {
  heap_base_ = regions.base();
  heap_cards_ = regions.bytes() >> kCardShift;
  Word first = kStaticRange.base >> kCardShift;
  table_bytes_ = (heap_base_ >> kCardShift) - first + heap_cards_;
  table_ = reserve_table<std::uint8_t>(table_bytes_);
  last_start_ = reserve_table<std::uint8_t>(heap_cards_);
  remembered_for_ = reserve_table<std::uint8_t>(heap_cards_);
  biased_ = reinterpret_cast<std::uint8_t*>(reinterpret_cast<Word>(table_) - first);
  return table_ != nullptr && last_start_ != nullptr && remembered_for_ != nullptr;
}

namespace {
/// The sparse table: as far as addresses reach it would be 256 GiB, so it lies where nothing else does.
constexpr Word kSparseTable = 0x3000'0000'0000;
/// Addresses whose cards are mapped together.
constexpr unsigned kPieceShift = 26;
}  // namespace

bool CardTable::reserve_sparse() {
  biased_ = reinterpret_cast<std::uint8_t*>(kSparseTable);
  return map_piece(kStaticRange.base, kStaticRange.size);
}

bool CardTable::map_piece(Word address, std::size_t bytes) {
  std::uint8_t* cards = biased_ + (address >> kCardShift);
  if (reserve_memory(cards, bytes >> kCardShift) == nullptr) return false;
  pieces_.emplace_back(cards, bytes >> kCardShift);
  return true;
}

bool CardTable::map(Word address) {
  Word number = address >> kPieceShift;
  if (mapped_.contains(number)) return true;
  if (!map_piece(number << kPieceShift, std::size_t{1} << kPieceShift)) return false;
  mapped_.insert(number);
  return true;
}

CardTable::~CardTable() {
  for (std::span<std::uint8_t> piece : pieces_) unreserve_memory(piece.data(), piece.size());
  if (table_ != nullptr) unreserve_memory(table_, table_bytes_);
  if (last_start_ != nullptr) unreserve_memory(last_start_, heap_cards_);
  if (remembered_for_ != nullptr) unreserve_memory(remembered_for_, heap_cards_);
}

std::vector<Word> CardTable::take_incoming(unsigned generation) {
  std::vector<Word> taken = std::exchange(incoming_[generation], {});
  std::erase_if(taken, [&](Word card) { return remembered_for(card) != generation; });
  for (Word card : taken) remembered_for(card) = 0;
  return taken;
}

}  // namespace cardinal
