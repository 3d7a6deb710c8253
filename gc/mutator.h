// What the mutator touches on its fast paths: allocation limits, the card table and the logs of the write barrier
// (gc/barrier.h).
//
// Standard layout, first member of a Capability, so that the interpreter and machine code reach each field at a
// constant offset from the capability register.
//
//   allocation   hp + words <= hp_limit, else the slow path. hp lives in a register and is stored in `hp` at
//   safepoints. stores       record_store(slot) after (or before) every store into a mutable object: TSO, MVar, MutVar,
//   array, a
//                BlackholeQueue. Cards of the young generation are always dirty, so young stores end at the test, under
//                every barrier.
//   updates      record_update(thunk) after an object was overwritten by an indirection (thunk or CAF).
//   CAFs         record_caf(caf) when an unevaluated CAF is entered, before its header is overwritten.
//   stacks       gc/stack.h
//
// The static range has cards too (the collector ignores them), so no barrier need ask whether an object is static.
// "One log per capability": the collector reads the log, never the table, so a minor collection costs what was mutated.
#pragma once

#include <cstddef>
#include <cstdint>

#include "gc/config.h"
#include "vm/program/object.h"

namespace cardinal {

/// A growable list of words that costs its user a store, an add and a compare to extend. Segments are chained.
struct WordLog {
  Word* cursor = nullptr;  ///< next free entry; always below `limit`
  Word* limit = nullptr;
  struct LogSegment* segment = nullptr;  ///< the one being filled; earlier ones are linked from it

  void push(Word entry) {
    *cursor++ = entry;
    if (cursor == limit) [[unlikely]]
      extend();
  }
  void extend();  ///< out of line: chains a new segment
};

struct Mutator {
  // Compared from memory; zeroed by anyone (timer, other capabilities) who wants the mutator at a safepoint.
  Word* hp_limit;          ///< one past the last word that may be allocated in the nursery
  Word* stack_limit;       ///< lowest address sp may take in the running stack: the VM's
  std::uint8_t* cards;     ///< biased: the card of address a is cards[a >> kCardShift]
  Word* hp;                ///< next free word of the nursery; valid at safepoints
  Word* real_hp_limit;     ///< what hp_limit is when nobody asked for a safepoint
  Word* real_stack_limit;  ///< likewise
  Word* nursery_start;
  WordLog card_log;    ///< card numbers (address >> kCardShift): exactly the dirty cards outside the young generation
  WordLog update_log;  ///< old thunks overwritten by an indirection since the last collection
  WordLog caf_log;     ///< CAFs entered since the last collection
  std::uint64_t large_words_allocated;  ///< since the last collection, outside the nursery
  bool collection_requested;            ///< set by allocate_large; cleared by a collection
  Barrier barrier;                      ///< what a store that meets a clean card does
  WordLog dirty_log;                    ///< Barrier::DirtyList: exactly the old objects that are flagged dirty
};
static_assert(__is_standard_layout(Mutator));

/// Asks the mutator to come to a safepoint. May be called from a signal handler or another thread.
inline void request_safepoint(Mutator& mutator) {
  __atomic_store_n(&mutator.hp_limit, static_cast<Word*>(nullptr), __ATOMIC_RELAXED);
}
/// The stack limit under which no frame fits: loops that allocate nothing look at that one.
inline Word* const kNoFrameFits = reinterpret_cast<Word*>(~Word{7});
/// For code that allocates nothing and polls: whether somebody asked for a safepoint.
inline bool safepoint_requested(const Mutator& mutator) {
  return __atomic_load_n(&mutator.hp_limit, __ATOMIC_RELAXED) == nullptr;
}
/// The slow path's first act: takes the request back.
inline void restore_limits(Mutator& mutator) {
  __atomic_store_n(&mutator.hp_limit, mutator.real_hp_limit, __ATOMIC_RELAXED);
  __atomic_store_n(&mutator.stack_limit, mutator.real_stack_limit, __ATOMIC_RELAXED);
}

inline void record_card(Mutator& mutator, Word card) {
  if (mutator.cards[card] == 0) {
    mutator.cards[card] = 1;
    mutator.card_log.push(card);
  }
}
/// What a store does that meets a clean card, or under another barrier than cards. gc/barrier.cpp
void record_store_slow(Mutator& mutator, Object* owner, const void* slot);
/// After a store into the word at `slot` of the mutable object `owner`.
inline void record_store(Mutator& mutator, void* owner, const void* slot) {
  bool is_dirty = mutator.cards[reinterpret_cast<Word>(slot) >> kCardShift] != 0;
  if (!is_dirty || mutator.barrier != Barrier::Cards) [[unlikely]]
    record_store_slow(mutator, static_cast<Object*>(owner), slot);
}
/// After `thunk` (any thunk, blackhole or CAF) was overwritten by an indirection to its value in payload[0].
inline void record_update(Mutator& mutator, const Object* thunk) {
  if (mutator.cards[reinterpret_cast<Word>(&thunk->payload[0]) >> kCardShift] == 0)
    mutator.update_log.push(word_of(thunk));
}
/// When an unevaluated CAF is entered, before its header changes: remembers the header, should the CAF ever be
/// reverted.
inline void record_caf(Mutator& mutator, CafObject* caf) {
  caf->mark = caf->header;
  caf->value = 0;
  mutator.caf_log.push(reinterpret_cast<Word>(caf));
}

}  // namespace cardinal
