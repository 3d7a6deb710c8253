// Descriptors: what the VM knows of a kind of object, of a piece of code, or of a stack frame.
//
// All descriptors stand in one table at a fixed address. An object's header holds a descriptor's 32-bit index; a stack
// frame's first word holds a descriptor's address. A descriptor's `entry` is the one word through which code is
// reached: the interpreter's, or machine code once the function is compiled. Callers never ask which.
#pragma once

#include "vm/base/address_plan.h"
#include "vm/base/slice.h"
#include "vm/base/source.h"
#include "vm/base/symbol.h"
#include "vm/program/word.h"

namespace cardinal {

enum class ObjectKind : std::uint8_t {
#define OBJECT_KIND(name, layout, pointers, evaluated, is_mutable) name,
#include "vm/program/object_kinds.def"
};

enum class Layout : std::uint8_t { Fields, Fixed, Array, Raw, Apply, Stack, Frozen };

struct ObjectKindInfo {
  const char* name;
  Layout layout;
  std::uint8_t fixed_pointers;
  bool evaluated;
  bool is_mutable;
};
inline constexpr ObjectKindInfo kObjectKinds[] = {
#define OBJECT_KIND(name, layout, pointers, evaluated, is_mutable) \
  {#name, Layout::layout, pointers, evaluated, is_mutable},
#include "vm/program/object_kinds.def"
};
constexpr const ObjectKindInfo& info_of(ObjectKind kind) {
  return kObjectKinds[static_cast<unsigned>(kind)];
}

/// What an unwinder must know of a frame. Every frame is [descriptor, slots…]; `frame_words` counts both.
enum class FrameKind : std::uint8_t {
  NotAFrame,
  Case,         ///< continues compiled code: pointers are where `pointer_bits` says (bit i: word i of the frame)
  Update,       ///< word 1: the thunk or CAF under evaluation
  Catch,        ///< word 1: handler; word 2: raw, the masking state to restore for the handler
  RestoreMask,  ///< word 1: raw, the masking state to return to
  Apply,        ///< dynamic size: word 1: count (low half) and pointer mask (high half) of the arguments that follow
  Underflow,    ///< bottom of a stack chunk; word 1: the StackObject below; word 2: raw, words in all chunks below
  Stop,         ///< bottom of a thread; under a forked one the library's handler of uncaught exceptions stands
};

/// How a value is represented in a register or slot. Only Pointer is seen by the collector.
enum class Representation : std::uint8_t {
  Pointer,  ///< a tagged word: lifted value or object of primitive type
  Int,      ///< raw 64-bit word, signed, unsigned or a character
  Double,   ///< raw IEEE double
  Void,     ///< zero-width: state tokens
};

struct StaticReferences;
struct CodeInfo;

struct alignas(64) Descriptor {
  void* entry;  ///< an Entry (vm/interpreter/convention.h); bound when the VM starts or the image is built
  const std::uint16_t* code;  ///< bytecode, null for built-in descriptors
  ObjectKind kind;
  FrameKind frame_kind;
  std::uint8_t arity;         ///< functions: logical arguments including void ones
  std::uint8_t flags;         ///< DescriptorFlags
  std::uint32_t index;        ///< constructors: 0-based index in its type; SelectorThunk: the selected field
  std::uint16_t pointers;     ///< Fields layout: pointer words, which come first
  std::uint16_t raws;         ///< Fields layout: raw words, after the pointers
  std::uint32_t frame_words;  ///< Case frames and code: size of the whole frame, descriptor word included
  Word pointer_bits;  ///< frames of at most 64 words: bit i set if word i is a pointer; else address of a bitmap
  const StaticReferences* statics;  ///< CAFs and functions leading to CAFs this code may reach; null: none
  const CodeInfo* info;             ///< names, spans, parameter representations
};
static_assert(sizeof(Descriptor) == 64);

enum DescriptorFlags : std::uint8_t {
  kWideBitmap = 1,        ///< pointer_bits is the address of an array of words
  kDoubleParameters = 2,  ///< functions: some parameter is a double
};

/// The static objects (tagged or untagged addresses in kStaticRange) that keep CAFs alive while the owner is live.
struct StaticReferences {
  std::uint32_t count;
  const Word* objects;
};

struct CodeInfo {
  std::string_view name;  ///< qualified, for people: "Main.loop", "Data.Maybe.Just"
  Span span;
  Slice<const Representation> parameters;  ///< functions: one an argument, void ones included
  /// Constructors: field names (empty when not a record) are kept by the compiler; fixity etc. likewise.
};

inline const Descriptor* descriptor_at(std::uint32_t index) {
  return reinterpret_cast<const Descriptor*>(kDescriptorRange.base) + index;
}
inline std::uint32_t index_of(const Descriptor* descriptor) {
  return static_cast<std::uint32_t>((reinterpret_cast<std::uintptr_t>(descriptor) - kDescriptorRange.base) /
                                    sizeof(Descriptor));
}

/// Whether word `i` of a Case frame is a pointer.
inline bool frame_word_is_pointer(const Descriptor* frame, std::uint32_t i) {
  if ((frame->flags & kWideBitmap) != 0)
    return (reinterpret_cast<const Word*>(frame->pointer_bits)[i / 64] >> (i % 64) & 1) != 0;
  return i < 64 && (frame->pointer_bits >> i & 1) != 0;
}

// --- Built-in descriptors
// ----------------------------------------------------------------------------------------------- The first entries of
// the table. BUILTIN(name, kind, frame_kind, arity, index, pointers, raws, frame_words, pointer_bits)
#define CARDINAL_BUILTIN_DESCRIPTORS(BUILTIN)                                                             \
  BUILTIN(Invalid, Filler, NotAFrame, 0, 0, 0, 0, 0, 0)                                                   \
  BUILTIN(Filler, Filler, NotAFrame, 0, 0, 0, 0, 0, 0)                                                    \
  BUILTIN(Indirection, Indirection, NotAFrame, 0, 0, 1, 0, 0, 0)                                          \
  BUILTIN(Blackhole, Blackhole, NotAFrame, 0, 0, 0, 0, 0, 0)                                              \
  BUILTIN(BlackholeQueue, BlackholeQueue, NotAFrame, 0, 0, 1, 0, 0, 0)                                    \
  BUILTIN(CafBlackhole, CafBlackhole, NotAFrame, 0, 0, 1, 0, 0, 0)                                        \
  BUILTIN(CafIndirection, CafIndirection, NotAFrame, 0, 0, 1, 0, 0, 0)                                    \
  BUILTIN(PartialApplication, PartialApplication, NotAFrame, 0, 0, 0, 0, 0, 0)                            \
  BUILTIN(ApplyThunk, ApplyThunk, NotAFrame, 0, 0, 0, 0, 0, 0)                                            \
  BUILTIN(FrozenEvaluation, FrozenEvaluation, NotAFrame, 0, 0, 0, 0, 0, 0)                                \
  BUILTIN(RaiseThunk, Thunk, NotAFrame, 0, 0, 1, 0, 0, 0)                                                 \
  BUILTIN(MutVar, MutVar, NotAFrame, 0, 0, 1, 0, 0, 0)                                                    \
  BUILTIN(MVar, MVar, NotAFrame, 0, 0, 3, 0, 0, 0)                                                        \
  BUILTIN(Array, Array, NotAFrame, 0, 0, 0, 0, 0, 0)                                                      \
  BUILTIN(FrozenArray, FrozenArray, NotAFrame, 0, 0, 0, 0, 0, 0)                                          \
  BUILTIN(ByteArray, ByteArray, NotAFrame, 0, 0, 0, 0, 0, 0)                                              \
  BUILTIN(BigNat, BigNat, NotAFrame, 0, 0, 0, 0, 0, 0)                                                    \
  BUILTIN(Weak, Weak, NotAFrame, 0, 0, 0, 0, 0, 0)                                                        \
  BUILTIN(DeadWeak, Weak, NotAFrame, 0, 0, 0, 0, 0, 0)                                                    \
  BUILTIN(ThreadState, ThreadState, NotAFrame, 0, 0, 6, 0, 0, 0)                                          \
  BUILTIN(Stack, Stack, NotAFrame, 0, 0, 0, 0, 0, 0)                                                      \
  BUILTIN(UpdateFrame, Frame, Update, 0, 0, 0, 0, 2, 0b10)                                                \
  BUILTIN(CatchFrame, Frame, Catch, 0, 0, 0, 0, 3, 0b010)                                                 \
  BUILTIN(RestoreMaskFrame, Frame, RestoreMask, 0, 0, 0, 0, 2, 0)                                         \
  BUILTIN(ApplyFrame, Frame, Apply, 0, 0, 0, 0, 0, 0)                                                     \
  BUILTIN(UnderflowFrame, Frame, Underflow, 0, 0, 0, 0, 3, 0b010)                                         \
  BUILTIN(StopFrame, Frame, Stop, 0, 0, 0, 0, 1, 0)                                                       \
  BUILTIN(ChildStopFrame, Frame, Stop, 0, 0, 0, 0, 1, 0) /* of a forked thread */                         \
  BUILTIN(WatermarkFrame, Frame, NotAFrame, 0, 0, 0, 0, 0, 0)                                             \
  BUILTIN(ReturnPointerFrame, Frame, Case, 0, 0, 0, 0, 2, 0b10) /* returns word 1 in w0 as it is */       \
  BUILTIN(ReturnRawFrame, Frame, Case, 0, 0, 0, 0, 2, 0)        /* returns raw word 1 in w0 */            \
  BUILTIN(EnterFrame, Frame, Case, 0, 0, 0, 0, 2, 0b10)         /* evaluates word 1 */                    \
  BUILTIN(TakeMVarFrame, Frame, Case, 0, 0, 0, 0, 2, 0b10)      /* takes the MVar word 1 */               \
  BUILTIN(ReadMVarFrame, Frame, Case, 0, 0, 0, 0, 2, 0b10)      /* reads the MVar word 1 */               \
  BUILTIN(PutMVarFrame, Frame, Case, 0, 0, 0, 0, 3, 0b110)      /* puts word 2 into the MVar word 1 */    \
  BUILTIN(ForkFrame, Frame, Case, 0, 0, 0, 0, 2, 0b10)          /* forks a thread for IO action word 1 */ \
  BUILTIN(HandleGetCharFrame, Frame, Case, 0, 0, 0, 0, 2, 0)    /* reads from the handle of raw word 1 */ \
  BUILTIN(HandleLookAheadFrame, Frame, Case, 0, 0, 0, 0, 2, 0)                                            \
  BUILTIN(RaiseFrame, Frame, Case, 0, 0, 0, 0, 2, 0b10) /* raises exception word 1 */                     \
  BUILTIN(SeqIoFrame, Frame, Case, 0, 0, 0, 0, 2, 0b10) /* runs IO action word 1 */

enum class Builtin : std::uint32_t {
#define BUILTIN(name, ...) name,
  CARDINAL_BUILTIN_DESCRIPTORS(BUILTIN)
#undef BUILTIN
      Count
};

inline const Descriptor* builtin(Builtin which) {
  return descriptor_at(static_cast<std::uint32_t>(which));
}
constexpr std::uint32_t builtin_index(Builtin which) {
  return static_cast<std::uint32_t>(which);
}

/// The table that grows behind the built-in descriptors: maps pages as needed, hands out slots.
class DescriptorTable {
 public:
  /// A fresh table holding only the built-in descriptors (mapped and initialised; their entries are null).
  static DescriptorTable fresh();
  /// Continues after `count` descriptors that an image has mapped.
  static DescriptorTable continued(std::uint32_t count);

  /// A zeroed descriptor at the next index.
  Descriptor* add();
  std::uint32_t count() const { return count_; }

 private:
  void ensure_mapped(std::uint32_t count);
  std::uint32_t count_ = 0;
  std::uintptr_t mapped_end_ = kDescriptorRange.base;
};

}  // namespace cardinal
