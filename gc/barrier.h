// How the collector learns which old objects may refer to young ones: by the kind of object, under each barrier.
//
// * cards: every kind by the cards of the slots written, in a log.
// * dirty-list: by a header flag and a list of dirty objects, each scanned whole; arrays, which may be large, by cards.
// * remembered-tso: threads and stacks are visited by every minor collection, written or not.
// * remembered: MVars too. That is the collector the ticket complains of.
//
// The mutator is the same under all: it tests the card of the slot, which for young objects is always dirty, and goes
// on to record_store_slow when that is clean or the barrier is another than `cards` (a dirty card may then be a
// neighbour's).
#pragma once

#include "gc/mutator.h"

namespace cardinal {

enum class Tracking : std::uint8_t {
  ByCard,    ///< the slot's card is dirty
  ByFlag,    ///< the object is flagged dirty and listed
  Always,    ///< the object is listed for as long as it is old
  NotAtAll,  ///< immutable: what it refers to is never younger
};

constexpr Tracking tracking_of(Barrier barrier, ObjectKind kind) {
  if (!info_of(kind).is_mutable) return Tracking::NotAtAll;
  bool is_thread = kind == ObjectKind::ThreadState || kind == ObjectKind::Stack;
  switch (barrier) {
    case Barrier::Cards:
      return Tracking::ByCard;
    case Barrier::DirtyList:
      return is_thread || kind == ObjectKind::MVar || kind == ObjectKind::MutVar ? Tracking::ByFlag : Tracking::ByCard;
    case Barrier::RememberedTso:
      return is_thread ? Tracking::Always : Tracking::ByCard;
    case Barrier::Remembered:
      return is_thread || kind == ObjectKind::MVar ? Tracking::Always : Tracking::ByCard;
  }
  return Tracking::ByCard;
}

/// Header flag of an old object that is tracked by flag and refers to nothing young. Young objects never have it, so
/// that their stores do nothing.
inline constexpr Word kCleanFlag = Word{1} << 58;

/// The object may refer to young ones from now on.
inline void record_dirty(Mutator& mutator, Object* object) {
  if ((object->header & kCleanFlag) == 0) return;
  object->header &= ~kCleanFlag;
  mutator.dirty_log.push(word_of(object));
}

}  // namespace cardinal
