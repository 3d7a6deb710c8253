#include "gc/stack.h"

namespace cardinal {

void place_watermark(StackObject* stack, std::uint32_t from) {
  CARDINAL_ASSERT(stack->watermark == stack->size);
  FrameCursor frame = frames_from(stack, from);
  Word* wanted = stack->words + from + kWatermarkDistanceWords;
  while (!frame.at_end() && frame.words() < wanted) frame.next();
  if (frame.at_end()) return;
  stack->displaced = frame.descriptor();
  stack->watermark = static_cast<std::uint32_t>(frame.words() - stack->words);
  *frame.words() = reinterpret_cast<Word>(builtin(Builtin::WatermarkFrame));
}

const Descriptor* pop_watermark(StackObject* stack) {
  std::uint32_t at = stack->watermark;
  const Descriptor* real = stack->displaced;
  remove_watermark(stack);
  place_watermark(stack, at);
  return real;
}

}  // namespace cardinal
