// Stacks grow by doubling copies up to -kc and then by linked chunks (DESIGN section 7).
#include <algorithm>

#include "vm/capability.h"

namespace cardinal {

namespace {

/// Words a chunk of `bytes` has for frames.
std::uint32_t chunk_words(std::size_t bytes) {
  std::size_t words = bytes / kWordBytes;
  return static_cast<std::uint32_t>(words > kStackHeaderWords ? words - kStackHeaderWords : 1);
}

/// In the nursery when there is room, else as a large object: growing a stack never collects.
StackObject* new_stack(Capability* cap, Word*& hp, std::uint32_t size) {
  std::size_t words = kStackHeaderWords + size;
  StackObject* stack;
  if (words < kLargeObjectWords && hp + words <= cap->mutator.real_hp_limit) {
    stack = reinterpret_cast<StackObject*>(hp);
    hp += words;
    initialise_stack(stack, size);
    return stack;
  }
  cap->mutator.hp = hp;
  Object* object = cap->heap->allocate_large(cap->mutator, builtin_index(Builtin::Stack), words);
  // Beyond -M: the refusal asked for a collection, which finds the heap exhausted and raises HeapOverflow with this
  // frame complete.
  if (object == nullptr)
    object = cap->heap->allocate_large(cap->mutator, builtin_index(Builtin::Stack), words, /*beyond_limit=*/true);
  if (object == nullptr) return nullptr;
  stack = reinterpret_cast<StackObject*>(object);
  Word header = stack->header;
  initialise_stack(stack, size);
  stack->header = header;
  return stack;
}

void become_top(Capability* cap, StackObject* stack) {
  cap->thread->stack = word_of(reinterpret_cast<Object*>(stack), 1);
  record_store(cap->mutator, cap->thread, &cap->thread->stack);
  cap->stack = stack;
}

constexpr std::uint32_t kUnderflowWords = 3;

/// -K in words. 0 in the configuration: no limit but memory's.
std::size_t maximum_words(const HeapConfig& config) {
  return config.maximum_stack_bytes != 0 ? config.maximum_stack_bytes / kWordBytes : ~std::size_t{0};
}

}  // namespace

std::size_t words_below(const StackObject* stack) {
  if (stack->size < kUnderflowWords) return 0;
  const Word* bottom = stack->words + stack->size - kUnderflowWords;
  bool linked = *bottom == reinterpret_cast<Word>(builtin(Builtin::UnderflowFrame)) ||
                (is_watermark(*bottom) && stack->displaced == builtin(Builtin::UnderflowFrame));
  return linked ? bottom[2] : 0;
}

Word* switch_to_stack(Capability* cap, StackObject* stack) {
  cap->stack = stack;
  Word* limit = stack->words;
  cap->mutator.real_stack_limit = limit;
  // While a safepoint is asked for, no frame may seem to fit: the limit of the stack left is no limit of this one.
  cap->mutator.stack_limit = safepoint_requested(cap->mutator) ? kNoFrameFits : limit;
  return stack->words + stack->sp;
}

Word* grow_stack(Capability* cap, Word* sp, Word*& hp, std::size_t words, std::size_t stack_arguments) {
  StackObject* old = cap->stack;
  const HeapConfig& config = cap->heap->config();
  std::uint32_t full_chunk = chunk_words(config.stack_chunk_bytes);
  auto top = static_cast<std::uint32_t>(sp - old->words);
  std::uint32_t used = old->size - top;
  if ((old->header & kTrimmedFlag) != 0) cap->thread->raise_reserve_step();

  if (old->size < full_chunk && used + words <= full_chunk && used + words <= maximum_words(config)) {
    // Copy everything into a stack of at least twice the size.
    auto size = static_cast<std::uint32_t>(
        std::min<std::size_t>(full_chunk, std::max<std::size_t>(2 * old->size, used + words + 16)));
    StackObject* stack = new_stack(cap, hp, size);
    if (stack == nullptr) return nullptr;
    remove_watermark(old);
    stack->sp = size - used;
    std::copy(sp, old->words + old->size, stack->words + stack->sp);
    record_frames(cap->mutator, stack, stack->size);
    abandon(old);
    become_top(cap, stack);
    return switch_to_stack(cap, stack);
  }

  // Link a new chunk. The topmost frames, up to -kb, move along, so that a loop across the boundary does not thrash.
  std::size_t size = std::max<std::size_t>(full_chunk, words + config.stack_chunk_buffer_bytes / kWordBytes + 64);
  std::size_t below = words_below(old) + used;
  // Beyond -K the stack grows once more, so that the thread reaches a safepoint with its frames complete; StackOverflow
  // is raised there.
  bool overflow = below + size > maximum_words(config);
  if (overflow && below + size > maximum_words(config) + 4 * std::size_t{full_chunk}) return nullptr;
  StackObject* stack = new_stack(cap, hp, static_cast<std::uint32_t>(size));
  if (stack == nullptr) return nullptr;
  std::size_t budget = config.stack_chunk_buffer_bytes / kWordBytes;
  std::uint32_t moved_end = top + static_cast<std::uint32_t>(stack_arguments);
  remove_watermark(old);
  for (FrameCursor frame = frames_from(old, moved_end); !frame.at_end(); frame.next()) {
    auto end = static_cast<std::uint32_t>(frame.words() + frame.size() - old->words);
    if (end - top > budget || end + kUnderflowWords > old->size) break;
    moved_end = end;
  }
  std::uint32_t moved = moved_end - top;
  Word* bottom = stack->words + stack->size - kUnderflowWords;
  bottom[0] = reinterpret_cast<Word>(builtin(Builtin::UnderflowFrame));
  bottom[1] = word_of(reinterpret_cast<Object*>(old), 1);
  bottom[2] = below - moved;
  stack->sp = stack->size - kUnderflowWords - moved;
  std::copy(sp, old->words + moved_end, stack->words + stack->sp);
  record_frames(cap->mutator, stack, stack->size);
  deschedule(cap->mutator, old, moved_end);
  become_top(cap, stack);
  Word* new_sp = switch_to_stack(cap, stack);
  if (overflow) {
    cap->thread->set_overflowed(true);
    request_safepoint(cap->mutator);
    cap->mutator.stack_limit = reinterpret_cast<Word*>(~Word{7});
  }
  return new_sp;
}

Word* underflow(Capability* cap, Word* sp) {
  auto* below = reinterpret_cast<StackObject*>(object_of(sp[1]));
  abandon(cap->stack);
  become_top(cap, below);
  return switch_to_stack(cap, below);
}

}  // namespace cardinal
