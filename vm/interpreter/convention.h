// The calling convention of all VM code, interpreted and compiled.
//
// Every piece of code is a function of one signature. Arguments travel in registers (preserve_none), and each function
// ends by a tail call to the next, so the C++ stack never grows.
//
//   cap       the capability: limits, barrier logs, current thread
//   sp        top of the VM stack, which grows downwards; *sp is the descriptor of the top frame
//   hp        next free word of the nursery
//   pc        interpreter: the current instruction. On entry to an object or frame: its descriptor
//   w0        the object entered, the closure called, or the (first) result
//   w1..w5    word arguments, or further results; d0..d3 double arguments or results
//
// A function is called with its caller's frame on top of the stack; stack arguments lie below that frame, at sp[0..]. A
// value is returned by entering the top frame with it in w0 or d0. An object is evaluated by entering it with w0 its
// address.
//
// Traps of clang 19: at most 11 word arguments; a caller whose own frame is realigned or uses alloca is miscompiled, so
// C++ enters VM code only through `enter_vm`.
#pragma once

#include "vm/program/object.h"

namespace cardinal {

struct Capability;

#define CARDINAL_VM_PARAMETERS                                                                                 \
  ::cardinal::Capability *cap, ::cardinal::Word *sp, ::cardinal::Word *hp, const std::uint16_t *pc,            \
      ::cardinal::Word w0, ::cardinal::Word w1, ::cardinal::Word w2, ::cardinal::Word w3, ::cardinal::Word w4, \
      ::cardinal::Word w5, double d0, double d1, double d2, double d3

#define CARDINAL_VM_ARGUMENTS cap, sp, hp, pc, w0, w1, w2, w3, w4, w5, d0, d1, d2, d3

typedef void(__attribute__((preserve_none)) * Entry)(CARDINAL_VM_PARAMETERS);

/// Declares or defines a function of the convention: VM_CODE(name) { … }
#define VM_CODE(name) __attribute__((preserve_none)) void name([[maybe_unused]] CARDINAL_VM_PARAMETERS)

/// Tail call with the current registers.
#define VM_TAIL(target)                                         \
  do {                                                          \
    [[clang::musttail]] return (target)(CARDINAL_VM_ARGUMENTS); \
  } while (false)

/// Enters the code of a descriptor.
#define VM_ENTER(descriptor)                                                                                \
  do {                                                                                                      \
    const ::cardinal::Descriptor* entered_ = (descriptor);                                                  \
    pc = reinterpret_cast<const std::uint16_t*>(entered_);                                                  \
    [[clang::musttail]] return reinterpret_cast<::cardinal::Entry>(entered_->entry)(CARDINAL_VM_ARGUMENTS); \
  } while (false)

/// Returns to the top frame.
#define VM_RETURN() VM_ENTER(reinterpret_cast<const ::cardinal::Descriptor*>(*sp))

}  // namespace cardinal
