// What machine code links against: the code and functions of the VM that it refers to, by name.
//
// The JIT is a shared object that is loaded late and has no undefined symbols of the VM; it is handed this table
// instead, and defines each entry as an absolute symbol for the code it makes. Everything else that machine code needs
// of the VM it finds at constant offsets from the capability register, in descriptors (which have static addresses), or
// on the VM stack.
#pragma once

#include <span>

#include "vm/capability.h"

namespace cardinal {

/// What a stack check gives back. `sp` is null when the stack may not grow: the thread has then left VM code, and so
/// must the caller, by a plain return.
struct StackAndHeap {
  Word* sp;
  Word* hp;
};

/// The slow path of a function's stack check in machine code: takes back a stack limit that was raised to ask for a
/// safepoint, and grows the stack when `words` do not fit below sp, where `stack_arguments` words of arguments lie. The
/// caller then stores its arguments into its frame, puts a Case frame's descriptor there, and jumps to
/// continue_after_stack_check.
StackAndHeap check_stack(Capability* cap, Word* sp, Word* hp, Word words, Word stack_arguments);

/// Enters the top frame, after a safepoint if somebody asked for one.
VM_CODE(continue_after_stack_check);

// SYMBOL(name): code of the calling convention, or a C++ function, in namespace cardinal.
#define CARDINAL_RUNTIME_SYMBOLS(SYMBOL) \
  SYMBOL(evaluate)                       \
  SYMBOL(apply_general)                  \
  SYMBOL(check_stack)                    \
  SYMBOL(continue_after_stack_check)

enum class RuntimeCode : std::uint8_t {
#define SYMBOL(name) name,
  CARDINAL_RUNTIME_SYMBOLS(SYMBOL)
#undef SYMBOL
};
/// The name under which machine code knows it.
inline constexpr const char* kRuntimeCodeNames[] = {
#define SYMBOL(name) "cardinal." #name,
    CARDINAL_RUNTIME_SYMBOLS(SYMBOL)
#undef SYMBOL
};

/// Addresses in the order of RuntimeCode.
std::span<void* const> runtime_code();

}  // namespace cardinal
