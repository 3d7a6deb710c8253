// Stacks: copying with trimming, scanning of the touched part, watermarks (gc/stack.h).
#include "gc/collection.h"
#include "gc/stack.h"

namespace cardinal {

namespace {
std::uint32_t trimmed_size(const StackObject* stack, std::uint32_t reserve_words) {
  return std::min(stack->size, stack->size - stack->sp + reserve_words);
}

/// A trimmed stack of at most this many words moves out of the large-object space.
constexpr std::uint32_t kMostTrimmedWords = 2048;

/// For how many stacks the time of the `n`-th of a collection (from 0) stands. Two readings of the clock would be a
/// tenth of the work on a small stack: of many, one in sixteen is timed.
unsigned timing_weight(std::uint64_t n) {
  constexpr std::uint64_t kAllTimed = 64;
  constexpr unsigned kSample = 16;
  return n < kAllTimed ? 1 : n % kSample == 0 ? kSample : 0;
}
}  // namespace

/// The top chunk of a thread that is copied, or old and written to. Only from here is a stack trimmed.
void Collection::evacuate_stack_of(ThreadObject* thread, unsigned least) {
  Word address = untagged(thread->stack);
  if (!is_condemned(address)) return;
  bool is_blocked = thread->reason() != BlockReason::NotBlocked;
  SpaceByte space = spaces_[(address - base_) >> kRegionShift];
  std::uint32_t reserve =
      is_blocked && address != running_stack_ ? kTrimReserveWords[thread->reserve_step()] : kNoTrimming;
  thread->stack = evacuate_stack(thread->stack, destination(space, least), reserve);
}

Word Collection::evacuate_stack(Word w, unsigned generation, std::uint32_t reserve) {
  Word address = untagged(w);
  if (!is_condemned(address)) return w;
  auto* from = reinterpret_cast<StackObject*>(address);
  if ((from->header & kForwardedBit) != 0) return (from->header & ~kForwardedBit) | tag_of(w);
  SpaceByte space = spaces_[(address - base_) >> kRegionShift];
  if ((space & kInPlace) != 0) {
    mark_in_place(reinterpret_cast<Object*>(from));
    return w;
  }
  if ((space & kLargeSpace) != 0) {
    LargeObject* large = LargeObject::of(reinterpret_cast<Object*>(from));
    std::uint32_t size = trimmed_size(from, reserve);
    bool movable = reserve != kNoTrimming && large->generation <= collected_ && !large->reached;
    if (!movable || size > kMostTrimmedWords || size > from->size / 2) {
      reach_large(reinterpret_cast<Object*>(from), generation);
      return w;
    }
  }
  return word_of(reinterpret_cast<Object*>(copy_stack(from, generation, reserve)), tag_of(w));
}

StackObject* Collection::copy_stack(StackObject* from, unsigned generation, std::uint32_t reserve) {
  std::uint32_t size = reserve != kNoTrimming ? trimmed_size(from, reserve) : from->size;
  std::uint32_t shift = from->size - size;
  std::uint32_t used = from->size - from->sp;
  auto* to = reinterpret_cast<StackObject*>(heap_.spaces[generation].allocate(kStackHeaderWords + size));
  to->header = make_header(builtin_index(Builtin::Stack), kStackHeaderWords + size) |
               (size < from->size ? kTrimmedFlag : from->header & kTrimmedFlag);
  to->size = size;
  to->sp = from->sp - shift;
  to->low = std::max(from->low, from->sp) - shift;
  to->watermark = std::max(from->watermark, from->sp) - shift;
  to->displaced = from->displaced;
  copy_words(to->words + to->sp, from->words + from->sp, used);
  from->header = reinterpret_cast<Word>(to) | kForwardedBit;
  work_.words_copied += kStackHeaderWords + used;
  ++work_.objects_evacuated;
  return to;
}

void Collection::scavenge_stack(StackObject* stack, unsigned generation, std::uint32_t end) {
  std::uint64_t before = work_.words_scanned;
  unsigned weight = measured_ ? timing_weight(work_.stacks_scanned) : 0;
  std::uint64_t began = weight != 0 ? processor_ticks() : 0;
  scavenge_frames(stack, generation, end);
  if (weight != 0) phase_stack_ticks_ += (processor_ticks() - began) * weight;
  stack_words_scanned() += work_.words_scanned - before;
}

/// Scans the frames from sp up to index `end`; those beyond were clean and stay so. Leaves `low` where nothing young is
/// referred to from there on, and the watermark in its place.
void Collection::scavenge_frames(StackObject* stack, unsigned generation, std::uint32_t end) {
  ++work_.stacks_scanned;
  if (generation == 0) {  // scanned whole each time: it is copied anyway
    remove_watermark(stack);
    stack->low = end = stack->size;
  }
  Owner owner{generation, 0, Tracking::ByFlag};
  const Word* young_end_at = stack->words + stack->sp;
  Word* end_at = stack->words + end;
  for (Word* frame = stack->words + stack->sp; frame < end_at;) {
    const Descriptor* descriptor =
        is_watermark(*frame) ? stack->displaced : reinterpret_cast<const Descriptor*>(*frame);
    mark_statics(descriptor);
    young_found_ = false;
    if (is_plain_frame(descriptor)) [[likely]] {
      for (Word bits = descriptor->pointer_bits; bits != 0; bits &= bits - 1) {
        ++work_.words_scanned;
        scan_slot(frame + __builtin_ctzll(bits), owner);
      }
      frame += descriptor->frame_words;
    } else {
      visit_frame(descriptor, frame, scanning(owner));
      frame += frame_size(descriptor, frame);
    }
    if (young_found_) young_end_at = frame;
  }
  if (generation == 0) return;
  auto young_end = static_cast<std::uint32_t>(young_end_at - stack->words);
  stack->low = young_end;
  // The running stack is a root of the next collection too; if its thread leaves the processor, that dirties the cards.
  bool by_card = tracking_of_kind(ObjectKind::Stack) == Tracking::ByCard;
  if (!by_card || reinterpret_cast<Word>(stack) != running_stack_)
    record_stack_words(mutator_, stack, stack->sp, young_end);
  bool well_placed = stack->watermark != stack->size && stack->watermark >= stack->sp + kWatermarkDistanceWords / 2 &&
                     stack->watermark <= stack->sp + kWatermarkDistanceWords * 2;
  // A stack that is not deeper than the distance has no place for one.
  if (!well_placed && (stack->watermark != stack->size || stack->size - stack->sp > kWatermarkDistanceWords)) {
    remove_watermark(stack);
    place_watermark(stack, stack->sp);
  }
}

void Collection::scavenge_touched_frames(StackObject* stack, unsigned generation, bool whole) {
  if ((stack->header & kScannedFlag) != 0) return;
  std::uint32_t end = whole ? stack->size : stack->low;
  if (stack->sp >= end) return;
  stack->header |= kScannedFlag;
  scanned_stacks_.push_back(stack);
  scavenge_stack(stack, generation, end);
}

}  // namespace cardinal
