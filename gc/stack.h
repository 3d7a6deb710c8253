// How mutator and collector share stacks.
//
// A stack is a heap object that the running thread writes without any barrier. What it may have written is known
// without looking: frames in [sp, max(low, watermark)) may be fresh, older ones are as the last collection left them,
// because returning into the frame under the watermark calls pop_watermark. So a collection scans the top of a stack,
// and the depth of what lies below costs nothing.
//
// The VM's duties:
//   * At every safepoint each StackObject's `sp` is right: deschedule() when a thread leaves the processor (its sp is
//   stored),
//     and before Heap::collect store sp of the running stack. Running on needs no call.
//   * A stack that is left for good (grown by copying, a chunk returned out of, a finished thread) is abandon()ed.
//   * Who writes into the stack of a thread that is not running (a message into its top frame, frames pushed or popped)
//     calls record_frames() afterwards.
//   * A chunk left by overflow into a new one is descheduled; the chunk returned into runs on by itself.
//   * Frames cut off by an exception: unwound_to(). Its watermark frame may itself be the new top.
//   * A copied stack must not copy a watermark: remove_watermark() first. Frames leave a stack (freezing) with their
//   own
//     descriptors: read them through gc/frames.h.
#pragma once

#include <algorithm>
#include <iterator>

#include "gc/barrier.h"
#include "gc/frames.h"

namespace cardinal {

/// How far below sp a collection places the watermark.
inline constexpr std::uint32_t kWatermarkDistanceWords = 128;

/// Header flag of a stack that was trimmed when it was copied: growing it means that too little was left.
inline constexpr Word kTrimmedFlag = Word{1} << 57;

/// Free words left above the top frame of a trimmed stack, by ThreadObject::reserve_step. Most blocked threads resume,
/// do a little in the frame they have, and block again; one that outgrows its trimmed stack is left more the next time.
inline constexpr std::uint32_t kTrimReserveWords[] = {0, 8, 24, 64};
static_assert(std::size(kTrimReserveWords) == ThreadObject::kReserveSteps);

/// Initialises the header fields of a new, empty stack of `size` words (StackObject::words), header word included.
inline void initialise_stack(StackObject* stack, std::uint32_t size) {
  stack->header = make_header(builtin_index(Builtin::Stack), kStackHeaderWords + size);
  stack->size = stack->sp = stack->low = stack->watermark = size;
  stack->displaced = nullptr;
}

/// Words [from, to) of a stack may refer to young objects: dirties their cards, or what the barrier in use has instead.
inline void record_stack_words(Mutator& mutator, StackObject* stack, std::uint32_t from, std::uint32_t to) {
  if (from >= to) return;
  if (mutator.barrier != Barrier::Cards)
    return record_store_slow(mutator, reinterpret_cast<Object*>(stack), stack->words + from);
  Word last = reinterpret_cast<Word>(stack->words + to - 1) >> kCardShift;
  for (Word card = reinterpret_cast<Word>(stack->words + from) >> kCardShift; card <= last; ++card)
    record_card(mutator, card);
}

/// The thread running on `stack` leaves the processor with its top frame at index `sp`.
inline void deschedule(Mutator& mutator, StackObject* stack, std::uint32_t sp) {
  stack->sp = sp;
  stack->low = std::max(stack->low, stack->watermark);
  record_stack_words(mutator, stack, sp, stack->low);
}

/// Frames of a stack that is not running were written, pushed or popped: those from its (new, already stored) sp up to
/// index `end`. Popping past the watermark needs remove_watermark first.
inline void record_frames(Mutator& mutator, StackObject* stack, std::uint32_t end) {
  stack->low = std::max(stack->low, end);
  record_stack_words(mutator, stack, stack->sp, stack->low);
}

/// Nobody will return into this stack any more.
inline void abandon(StackObject* stack) {
  stack->sp = stack->low = stack->watermark = stack->size;
  stack->displaced = nullptr;
}

/// Puts the displaced descriptor back; afterwards every frame of the stack counts as touched at the next deschedule.
inline void remove_watermark(StackObject* stack) {
  if (stack->watermark == stack->size) return;
  stack->words[stack->watermark] = reinterpret_cast<Word>(stack->displaced);
  stack->watermark = stack->size;
  stack->displaced = nullptr;
}

/// Frames were cut off `stack` (raise, freezing): its top is now index `sp`. For running stacks and others.
inline void unwound_to(StackObject* stack, std::uint32_t sp);

/// The watermark frame was returned into: puts the real descriptor back into the frame, moves the watermark about
/// kWatermarkDistanceWords further down, and returns the real descriptor, to be entered in its place.
const Descriptor* pop_watermark(StackObject* stack);

/// Places a watermark into the first frame at least kWatermarkDistanceWords older than the frame at index `from`, if
/// there is one. The stack must have none.
void place_watermark(StackObject* stack, std::uint32_t from);

inline void unwound_to(StackObject* stack, std::uint32_t sp) {
  stack->sp = sp;
  if (stack->watermark >= sp) return;
  stack->watermark = stack->size;  // its frame is gone
  stack->displaced = nullptr;
  place_watermark(stack, sp);
}

}  // namespace cardinal
