// The heap: a generational copying collector whose minor collections cost what is live and young plus what was mutated,
// and never what merely exists. The essay is in gc/README.md.
#pragma once

#include <cstdio>
#include <span>
#include <string>
#include <vector>

#include "gc/config.h"
#include "gc/mutator.h"
#include "gc/statistics.h"
#include "vm/base/function_ref.h"

namespace cardinal {

/// A run of words that hold 0, immediates or pointers. The collector updates them in place.
struct RootSpan {
  Word* words;
  std::size_t count;
};

/// Where each collection writes a line when it is over; null: nowhere.
struct CollectionReports {
  std::FILE* text = nullptr;  ///< as -S
  std::FILE* json = nullptr;  ///< as --gc-log
};

/// What the VM keeps alive besides the heap's own tables. Threads and stacks are reached through their TSOs.
struct RootSet {
  std::span<const RootSpan> spans;
  Word* current_thread = nullptr;  ///< where the running TSO's word is (also a root), or null: its stack is not trimmed
};

enum class CollectionRequest : std::uint8_t {
  Automatic,  ///< as full as the sizes of the generations ask for
  Minor,
  Major,
};

enum class CollectionStatus : std::uint8_t {
  Done,
  HeapExhausted,  ///< more lives than -M or the address space allows: the VM raises HeapOverflow. The heap remains
                  ///< usable.
  HeapInvalid,    ///< --verify-heap found an error: Heap::verify_error()
};

struct CollectionResult {
  CollectionStatus status = CollectionStatus::Done;
  unsigned generation = 0;  ///< the oldest generation that was collected
  bool major = false;
};

class Heap {
 public:
  /// Reserves the address range and lays out an empty heap. Null when not even a small range can be had.
  static Heap* create(const HeapConfig& config);
  ~Heap();
  Heap(const Heap&) = delete;
  Heap& operator=(const Heap&) = delete;

  /// Gives a mutator its nursery, cards and logs. (One mutator now; the nursery area is divided among several later.)
  void attach(Mutator& mutator);

  /// Collects. The mutator's hp must be stored, every stack's sp right (gc/stack.h), the nursery without holes (a
  /// Filler where reserved words were not used). Afterwards the nursery is empty, hp and limits are set anew,
  /// everything young has moved, and finalizers() and unreachable_threads() may have grown.
  CollectionResult collect(Mutator& mutator, RootSet& roots, CollectionRequest request);

  /// Makes room for `words` words at hp without a collection: under -n the next chunk of the nursery; under --gc=boehm,
  /// where there is no nursery, a block of just that size in place of what hp had. False: there is no more, collect.
  bool next_chunk(Mutator& mutator, std::size_t words);
  /// Whether the mutator has a block for each heap check instead of a nursery (--gc=boehm).
  bool takes_blocks() const;

  /// A large object (words >= kLargeObjectWords, header word included; smaller ones are accepted) with its header
  /// written and its payload undefined: the caller fills it before the next safepoint (a size of kSizeEscape words or
  /// more also needs payload word 0 to agree with it). Never collects; may request a collection. Null when -M or the
  /// address space is exhausted: collect (Major) and try once more, then HeapOverflow.
  /// `beyond_limit`: -M does not count, for what the VM must have to raise an exception at all.
  Object* allocate_large(Mutator& mutator, std::uint32_t descriptor_index, std::size_t words,
                         bool beyond_limit = false);

  /// A new thread: from now on it is told when it can never be woken. Call once, any time before the next collection.
  void register_thread(ThreadObject* thread);
  /// A thread has ended: for the statistics alone.
  void count_ended_thread();
  /// Visits every thread that has not ended, in no order: what a collection would find unreachable too.
  void for_each_thread(FunctionRef<void(ThreadObject*)> visit) const;
  /// A new weak pointer, initialised. Dead ones become Builtin::DeadWeak with all fields 0. A finalizer run early: set
  /// that descriptor and the fields yourself; nothing need be told.
  void register_weak(WeakObject* weak);

  /// Finalizers (IO actions) of weak pointers that died. Roots until the VM takes them out.
  std::vector<Word>& finalizers();
  /// Threads blocked for ever, as tagless words: alive again, unlinked by nobody yet. Roots until the VM takes them
  /// out.
  std::vector<Word>& unreachable_threads();

  void report_collections_to(const CollectionReports& reports);

  const HeapConfig& config() const;
  const Statistics& statistics() const;
  /// Bytes allocated since the start, up to the mutator's stored hp.
  std::uint64_t bytes_allocated(const Mutator& mutator) const;

  /// Generation of an object: 0 young, generations - 1 the oldest; static objects count as the oldest.
  unsigned generation_of(const Object* object) const;
  /// Whether the address lies in memory the heap has handed out.
  bool contains(const void* address) const;

  /// Checks the whole heap; the text of the first error, or empty. Also run by collect() under HeapConfig::verify.
  std::string verify(const Mutator& mutator, const RootSet& roots);
  const std::string& verify_error() const;

 private:
  explicit Heap(struct HeapState* state) : state_(state) {}
  struct HeapState* state_;
};

}  // namespace cardinal
