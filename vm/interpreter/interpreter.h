// The bytecode interpreter: one function of the VM's calling convention for each instruction, chained by tail calls.
//
// A handler reads its operands at pc, works on the frame slots sp[i] and jumps to the next handler through the table.
// Between instructions w0..w5 and d0..d3 carry nothing, except from a call or evaluation to the Result instruction
// behind it.
//
// Slow paths are separate functions, so that handlers need no C++ stack frame. Collections happen only when a handler
// leaves VM code with the stack complete (*sp a frame descriptor); see DESIGN section 6 and ExitReason.
#pragma once

#include "vm/capability.h"
#include "vm/program/bytecode.h"

namespace cardinal {

extern const Entry kHandlers[kOpcodeCount];

#define VM_NEXT(units)       \
  do {                       \
    pc += (units);           \
    VM_TAIL(kHandlers[*pc]); \
  } while (false)

/// Room for `words` more on the stack in a control primitive; leaves with StackOverflow otherwise.
#define VM_NEED_STACK(words)                                       \
  if (sp - (words) < cap->mutator.real_stack_limit) [[unlikely]] { \
    Word* grown = grow_stack(cap, sp, hp, (words), 0);             \
    if (grown == nullptr) VM_LEAVE(ExitReason::StackOverflow);     \
    sp = grown;                                                    \
  }

/// Evaluates the object w0 (tag 0) and returns its value to the top frame.
VM_CODE(evaluate);

/// Calls the function w0 with `cap->call`: the general path of unknown calls. See apply.cpp.
VM_CODE(apply_general);

/// The entry of each built-in descriptor, for the descriptor table.
void bind_builtin_entries();
/// The entry of a descriptor made by the compiler; its bytecode, if any, is complete.
void* entry_for(const Descriptor& descriptor);

/// Style Call primitives: false when `words` more heap words are needed than there are; then nothing was done and it is
/// run again after a collection. Results and arguments exclude void ones; doubles travel as their bits.
struct PrimitiveCall {
  Capability* cap;
  Word* hp;  ///< next free word; the primitive advances it by what it allocates
  const Word* arguments;
  Word* results;
  std::size_t needed = 0;  ///< set when false is returned
  bool heap_overflow = false;

  /// `words` words of fresh object memory, or null (and `needed` is set).
  Word* allocate(std::size_t words) {
    if (hp + words > cap->mutator.hp_limit) {
      needed = static_cast<std::size_t>(hp - cap->mutator.hp) + words;  // what it took before counts again
      return nullptr;
    }
    Word* out = hp;
    hp += words;
    return out;
  }
};
using PrimitiveFunction = bool (*)(PrimitiveCall&);
extern const PrimitiveFunction kPrimitiveFunctions[kPrimOpCount];

/// Style Control primitives: entered with arguments in w1.. and the frame pushed.
extern const Entry kControlPrimitives[kPrimOpCount];

/// Allocation-free search for the constructor index of an evaluated value.
inline std::uint32_t constructor_index(Word w) {
  Word tag = tag_of(w);
  if (tag == kTagImmediate) return static_cast<std::uint32_t>(w >> kTagBits);
  if (tag < kTagMany) return static_cast<std::uint32_t>(tag - 1);
  return descriptor_of(object_of(w))->index;
}

}  // namespace cardinal
