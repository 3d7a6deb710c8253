// Walking stack frames: the one place that knows the size and the pointers of each kind of frame, and the watermark.
// Used by the collector, the verifier and the VM's unwinders.
//
//   for (FrameCursor frame = top_frame(stack); !frame.at_end(); frame.next()) … frame.descriptor(), frame.words()
#pragma once

#include "vm/program/object.h"

namespace cardinal {

inline bool is_watermark(Word frame_word) {
  return frame_word == reinterpret_cast<Word>(builtin(Builtin::WatermarkFrame));
}

/// Size of a frame in words, its descriptor word included.
inline std::uint32_t frame_size(const Descriptor* descriptor, const Word* frame) {
  return descriptor->frame_kind == FrameKind::Apply ? 2 + apply_count(frame[1]) : descriptor->frame_words;
}

/// Whether all there is to know of the frame is in `pointer_bits` and `frame_words`: nearly all are such.
inline bool is_plain_frame(const Descriptor* descriptor) {
  return descriptor->frame_kind != FrameKind::Apply && (descriptor->flags & kWideBitmap) == 0;
}

/// Calls visit(Word* slot) for every pointer slot of the frame at `frame`.
template <class Visit>
inline void visit_frame(const Descriptor* descriptor, Word* frame, Visit&& visit) {
  switch (descriptor->frame_kind) {
    case FrameKind::Apply: {
      std::uint32_t count = apply_count(frame[1]), mask = apply_mask(frame[1]);
      for (std::uint32_t i = 0; i < count; ++i)
        if ((mask >> i & 1) != 0) visit(frame + 2 + i);
      return;
    }
    case FrameKind::NotAFrame:
      return;
    default:
      break;
  }
  if ((descriptor->flags & kWideBitmap) != 0) {
    const Word* bitmap = reinterpret_cast<const Word*>(descriptor->pointer_bits);
    for (std::uint32_t base = 0; base < descriptor->frame_words; base += 64)
      for (Word bits = bitmap[base / 64]; bits != 0; bits &= bits - 1) visit(frame + base + __builtin_ctzll(bits));
    return;
  }
  for (Word bits = descriptor->pointer_bits; bits != 0; bits &= bits - 1) visit(frame + __builtin_ctzll(bits));
}

/// A position in a run of frames. `displaced` is what a watermark in it stands for.
class FrameCursor {
 public:
  FrameCursor(Word* frame, Word* end, const Descriptor* displaced) : frame_(frame), end_(end), displaced_(displaced) {}
  bool at_end() const { return frame_ >= end_; }
  Word* words() const { return frame_; }
  bool has_watermark() const { return is_watermark(*frame_); }
  const Descriptor* descriptor() const {
    return has_watermark() ? displaced_ : reinterpret_cast<const Descriptor*>(*frame_);
  }
  std::uint32_t size() const { return frame_size(descriptor(), frame_); }
  void next() { frame_ += size(); }

 private:
  Word* frame_;
  Word* end_;
  const Descriptor* displaced_;
};

/// All frames of a chunk from index `sp` on, the youngest first; the Underflow or Stop frame is the last.
inline FrameCursor frames_from(StackObject* stack, std::uint32_t sp) {
  return {stack->words + sp, stack->words + stack->size, stack->displaced};
}
inline FrameCursor top_frame(StackObject* stack) {
  return frames_from(stack, stack->sp);
}
inline FrameCursor top_frame(FrozenStack* frozen) {
  return {frozen->words, frozen->words + frozen->count, nullptr};
}

}  // namespace cardinal
