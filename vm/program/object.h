// Objects: one header word and the payload. Sizes are in words and include the header.
//
//   header   bits 0..31 descriptor index | bits 32..55 size in words (kSizeEscape: look at payload word 0) |
//   bits 56..63 flags
//
// Bit 63 marks a forwarded object: the rest of the word is then the new address (collector only).
#pragma once

#include <span>

#include "vm/program/descriptor.h"

namespace cardinal {

inline constexpr unsigned kSizeShift = 32;
inline constexpr Word kSizeEscape = 0xFF'FFFF;  ///< size does not fit 24 bits: computed from payload word 0 by kind
inline constexpr Word kForwardedBit = Word{1} << 63;

struct Object {
  Word header;
  Word payload[];
};

constexpr Word make_header(std::uint32_t descriptor_index, std::size_t size_words) {
  return descriptor_index | (Word{size_words < kSizeEscape ? size_words : kSizeEscape} << kSizeShift);
}
inline Object* object_of(Word w) {
  return reinterpret_cast<Object*>(untagged(w));
}
inline Word word_of(const Object* object, Word tag = 0) {
  return reinterpret_cast<Word>(object) | tag;
}
inline std::uint32_t descriptor_index_of(const Object* object) {
  return static_cast<std::uint32_t>(object->header);
}
inline const Descriptor* descriptor_of(const Object* object) {
  return descriptor_at(descriptor_index_of(object));
}
/// Replaces what the object is and keeps its size and flags.
inline void set_descriptor(Object* object, std::uint32_t index) {
  object->header = (object->header & ~Word{0xFFFF'FFFF}) | index;
}
/// Size in words, header included. Not valid for forwarded objects.
std::size_t size_of_escaped(const Object* object);
inline std::size_t size_of(const Object* object) {
  Word size = (object->header >> kSizeShift) & kSizeEscape;
  return size != kSizeEscape ? size : size_of_escaped(object);
}

struct MVarObject {
  Word header;
  Word value;       ///< 0 when empty
  Word queue_head;  ///< first blocked TSO (takers and readers when empty, putters when full), 0 when none
  Word queue_tail;
};

enum class BlockReason : std::uint8_t {
  NotBlocked,
  OnMVarTake,
  OnMVarRead,
  OnMVarPut,
  OnBlackhole,
  OnDelay,
  OnRead,
  OnWrite,
  OnThrowTo,
  Finished,
  Died
};
enum class MaskingState : std::uint8_t { Unmasked, MaskedInterruptible, MaskedUninterruptible };

/// A thread. Queues (run queue, MVar, blackhole) link threads through `next` and `previous`, so removal is O(1).
struct ThreadObject {
  Word header;
  Word stack;  ///< StackObject of the top chunk
  Word next;   ///< 0 at the end of a queue
  Word previous;
  Word blocked_on;  ///< MVar, blackhole, or the thread thrown to
  Word pending;  ///< blocked on an MVar: the value to put; runnable: the value received, which the thread's top frame
                 ///< will get; asleep: its place among the sleepers. Else 0
  Word exceptions;  ///< first of a list of exceptions thrown to it while masked: arrays [exception, sender or 0, next
                    ///< or 0]
  Word id : 40;     // one raw word from here
  Word reason_bits : 8;
  Word masking_bits : 4;
  Word flag_bits : 12;

  BlockReason reason() const { return static_cast<BlockReason>(reason_bits); }
  void set_reason(BlockReason reason) { reason_bits = static_cast<Word>(reason); }
  bool has_ended() const { return reason() == BlockReason::Finished || reason() == BlockReason::Died; }
  MaskingState masking() const { return static_cast<MaskingState>(masking_bits); }
  void set_masking(MaskingState state) { masking_bits = static_cast<Word>(state); }
  /// Its stack went beyond -K: StackOverflow is raised at the next safepoint.
  bool overflowed() const { return (flag_bits & 1) != 0; }
  void set_overflowed(bool yes) { flag_bits = (flag_bits & ~Word{1}) | (yes ? 1 : 0); }
  /// How much room its stack is left when it is trimmed (kTrimReserveWords in gc/stack.h).
  static constexpr unsigned kReserveSteps = 4;
  unsigned reserve_step() const { return static_cast<unsigned>(flag_bits >> 3 & 3); }
  void raise_reserve_step() {
    if (reserve_step() + 1 < kReserveSteps) flag_bits = flag_bits + (1u << 3);
  }
  /// The masking state it was forked in: an uncaught exception's handler restores it.
  MaskingState inherited_masking() const { return static_cast<MaskingState>(flag_bits >> 1 & 3); }
  void set_inherited_masking(MaskingState state) { flag_bits = (flag_bits & ~Word{6}) | static_cast<Word>(state) << 1; }
};
static_assert(sizeof(ThreadObject) == 64);

/// A stack chunk: grows downwards from words + size. Indices count words from `words`.
/// Invariant between collections: every frame at or above `low` (older than it) refers only to objects no younger than
/// this object's generation allows (the collector left it so); what lies in [sp, low) may refer to anything.
struct StackObject {
  Word header;
  std::uint32_t size;  ///< words in `words`
  std::uint32_t sp;    ///< index of the top frame; valid while the thread is not running
  std::uint32_t low;   ///< index: the frames from here on were not touched since the last collection
  std::uint32_t
      watermark;  ///< index of the frame whose descriptor word is replaced by the watermark; == size when none
  const Descriptor* displaced;  ///< the descriptor the watermark stands in for
  Word words[];
};
inline constexpr std::size_t kStackHeaderWords = 4;
static_assert(sizeof(StackObject) == kStackHeaderWords * kWordBytes);

/// PartialApplication and ApplyThunk.
struct ApplyObject {
  Word header;
  Word function;
  std::uint32_t count;         ///< arguments held (void ones are not); at most 24
  std::uint32_t pointer_mask;  ///< bit i < 24: argument i is a pointer; bits 24..31: see apply_logical
  Word arguments[];
};
inline constexpr std::size_t kApplyHeaderWords = 3;
/// The largest arity of a function, void parameters included: the compiler curries longer lambdas. So a partial
/// application holds fewer values than this, and a pointer mask has a bit for each.
inline constexpr unsigned kMaxApplyArguments = 24;
/// Top byte of a pointer mask: of a PartialApplication, the logical arguments (void ones included) it still lacks; of
/// an ApplyThunk or Apply frame, the logical arguments it brings.
constexpr unsigned apply_logical(std::uint32_t pointer_mask) {
  return pointer_mask >> 24;
}

/// The second word of an ApplyObject's payload, and word 1 of an Apply frame: how many arguments, which are pointers.
inline std::uint32_t apply_count(Word counts) {
  return static_cast<std::uint32_t>(counts);
}
inline std::uint32_t apply_mask(Word counts) {
  return static_cast<std::uint32_t>(counts >> 32);
}
constexpr Word apply_counts(std::uint32_t count, std::uint32_t pointer_mask) {
  return count | Word{pointer_mask} << 32;
}

/// Header flag of a BigNat that stands for a negative Integer.
inline constexpr Word kNegativeFlag = Word{1} << 56;
/// The limbs of a BigNat: the whole payload, or, when its size in words does not fit the header, what follows payload
/// word 0, which is their length in bytes.
inline std::span<const Word> limbs_of(const Object* object) {
  std::size_t size = size_of(object);
  if (size < kSizeEscape) return {object->payload, size - 1};
  return {object->payload + 1, object->payload[0] / kWordBytes};
}

/// FrozenEvaluation: `count` words of stack frames, topmost first; entering it pushes them back and continues. The size
/// in the header may be larger (slack), because it overwrites a thunk only through an indirection.
struct FrozenStack {
  Word header;
  Word count;
  Word words[];
};

struct ArrayObject {
  Word header;
  Word count;  ///< elements
  Word elements[];
};
struct BytesObject {
  Word header;
  Word length;  ///< bytes
  std::uint8_t bytes[];
};

struct WeakObject {
  Word header;
  Word key;
  Word value;
  Word finalizer;  ///< IO action, or 0
  Word link;       ///< list of weak pointers of one generation: the collector's
};

/// A static thunk. After evaluation `value` holds the result.
struct CafObject {
  Word header;
  Word value;  ///< CafIndirection: the result; CafBlackhole: first waiting TSO or 0
  Word link;   ///< list of entered CAFs: the collector's
  Word mark;   ///< the collector's
};

}  // namespace cardinal
