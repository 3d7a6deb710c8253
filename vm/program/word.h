// The machine word of the VM and what its low three bits say.
//
//   000       a pointer to an object that is unevaluated, or of which nothing is known
//   001..101  a pointer to an evaluated constructor 1..5 of its type (0-based index + 1), or to a function of
//   arity 1..5 110       a pointer to an evaluated constructor whose index is 5 or more, or to a function of arity 6 or
//   more:
//             the descriptor knows; partial applications carry the number of arguments they still lack
//   111       an immediate: a small Int, Word or Char, or the index of a nullary constructor, in the upper 61 bits
//
// A pointer with tag 0 may still refer to an evaluated object; a pointer with a tag 1..6 never refers to an unevaluated
// one.
#pragma once

#include <cstdint>

#include "vm/base/assert.h"

namespace cardinal {

using Word = std::uint64_t;
using SignedWord = std::int64_t;

inline constexpr unsigned kTagBits = 3;
inline constexpr Word kTagMask = 7;
inline constexpr Word kTagUnknown = 0;
inline constexpr Word kTagMany = 6;  ///< sixth or later constructor; arity six or more
inline constexpr Word kTagImmediate = 7;

constexpr Word tag_of(Word w) {
  return w & kTagMask;
}
constexpr bool is_immediate(Word w) {
  return tag_of(w) == kTagImmediate;
}
constexpr bool is_pointer(Word w) {
  return !is_immediate(w);
}
constexpr bool is_evaluated(Word w) {
  return tag_of(w) != kTagUnknown;
}
constexpr Word untagged(Word w) {
  return w & ~kTagMask;
}

/// The tag of a pointer to constructor `index` (0-based) or, with index = arity - 1, to a function.
constexpr Word tag_for_index(std::uint32_t index) {
  return index < kTagMany - 1 ? index + 1 : kTagMany;
}

/// Immediates hold 61 bits. Int and Word share the form: the bits are sign-extended for Int, and a Word fits when its
/// sign-extended form is itself.
constexpr bool fits_immediate(Word w) {
  return static_cast<Word>(static_cast<SignedWord>(w << kTagBits) >> kTagBits) == w;
}
constexpr Word immediate(Word w) {
  return (w << kTagBits) | kTagImmediate;
}
constexpr Word immediate_value(Word w) {
  return static_cast<Word>(static_cast<SignedWord>(w) >> kTagBits);
}

inline constexpr std::size_t kWordBytes = sizeof(Word);
constexpr std::size_t words_for_bytes(std::size_t bytes) {
  return (bytes + kWordBytes - 1) / kWordBytes;
}

}  // namespace cardinal
