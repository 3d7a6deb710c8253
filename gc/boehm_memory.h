// --gc=boehm: memory from Boehm's collector (libgc; Boehm & Weiser, "Garbage collection in an uncooperative
// environment", 1988), the baseline that people compare with. Nothing moves.
//
// Who does what. libgc hands out blocks (its size classes and free lists), keeps a mark bit for each, sweeps the
// unmarked ones, and grows and shrinks the heap. Which blocks live it is told: when it asks for roots it gets no roots
// but the whole trace, made by Collection from the VM's precise roots, layouts and stack maps (GC_set_push_other_roots,
// GC_set_mark_bit: the interface that gc_mark.h gives to runtimes that know their objects). libgc itself scans nothing:
// neither the C stack nor static data nor, since all blocks are pointer-free to it (GC_malloc_atomic), the heap.
// Scanning conservatively would not do: a heap check takes one block for several objects, and one of them that lives
// would keep alive what its dead neighbours refer to: blocked threads, keys of weak pointers, whole lists. So every
// object also has a mark in its header, which says whether *it* lives.
//
// When. libgc never collects of its own accord (GC_disable): a collection begins at a safepoint, when the budget, as
// large as a nursery would be, is spent. A block is filled by the mutator before its next safepoint.
//
// libgc is one for the whole process, so at any time one heap can use it.
#pragma once

#include "gc/card_table.h"
#include "gc/regions.h"
#include "vm/base/function_ref.h"

namespace cardinal {

class BoehmMemory {
 public:
  BoehmMemory(Regions& regions, CardTable& cards) : regions_(regions), cards_(cards) {}
  ~BoehmMemory();
  BoehmMemory(const BoehmMemory&) = delete;
  BoehmMemory& operator=(const BoehmMemory&) = delete;

  /// Starts libgc, and describes its part of the address space in `regions` and `cards`, as old objects that are marked
  /// in place, all cards dirty. False when there is no address space for that, or another heap uses libgc.
  bool start();

  /// A block of `words` words with undefined contents. Null when there is no memory.
  Word* allocate(std::size_t words);
  /// The same for the mutator's hp, in place of the block it had. False when the budget is spent, or there is no memory
  /// and a collection may find some.
  bool take_block(Mutator& mutator, std::size_t words);
  /// The mutator has no block any more.
  void drop_block(Mutator& mutator);
  /// One collection: what `trace` marks survives. Called while libgc has stopped: it may not allocate from here.
  void collect(FunctionRef<void()> trace);

  bool is_marked(const Object* object) const { return (object->header & kMarkBits) == mark_; }
  /// True when it was not marked before.
  bool mark(Object* object);
  /// Where the block ends that holds this address, or null if no block does.
  static const Word* block_end(const void* address);

  /// Bytes that may be allocated until the next collection.
  std::size_t budget_bytes() const { return budget_bytes_; }
  void set_budget(std::size_t bytes) { budget_bytes_ = bytes; }

  /// After the last collection: words of the objects that lived, and bytes of pages that are not wholly free.
  std::size_t live_words() const { return live_words_; }
  std::size_t bytes_in_use() const { return bytes_in_use_; }
  /// Bytes libgc now has from the system.
  static std::size_t bytes_resident();
  /// libgc's own count of its collections since `start`.
  std::uint64_t collections() const;

  /// Header bits: the number, 1 or 2, of the latest collection that marked the object; 0 in a new one. What lives was
  /// marked by the collection before or is new, so two numbers in turn are enough and no mark need be cleared.
  static constexpr unsigned kMarkShift = 59;
  static constexpr Word kMarkBits = Word{3} << kMarkShift;

 private:
  bool claim(RegionIndex region);

  Regions& regions_;
  CardTable& cards_;
  Word mark_ = Word{2} << kMarkShift;
  Word no_block_ = 0;  ///< where hp and its limit stand while the mutator has no block
  bool started_ = false;
  std::size_t budget_bytes_ = 0;
  std::size_t marked_words_ = 0;
  std::size_t live_words_ = 0;
  std::size_t bytes_in_use_ = 0;
  std::uint64_t collections_before_ = 0;
};

}  // namespace cardinal
