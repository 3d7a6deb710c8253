// Raising exceptions: unwinding the VM stack (Marlow, Peyton Jones, Moran, Reppy, "Asynchronous exceptions in Haskell",
// 2001).
//
// A synchronous exception updates the thunks under evaluation with "raise it again". An asynchronous one must not: the
// thunk is innocent, so the frames of its evaluation are frozen into an object the thunk then refers to, and whoever
// needs it resumes. Both are services of the scheduler, run at a safepoint; they allocate (from the nursery while there
// is room, else large objects) and never collect.
#pragma once

#include "vm/capability.h"

namespace cardinal {

/// The running thread raises `exception`: afterwards its top frame runs the handler. False: nobody handles it, the
/// thread is dead.
bool raise_synchronously(Capability& cap, Word exception);

/// Interrupts `thread` with `exception`: it is running, in no queue, or blocked, and is then taken out of what it
/// waited in. False: it died.
bool raise_asynchronously(Capability& cap, ThreadObject* thread, Word exception);

enum class Thrown : std::uint8_t {
  Delivered,  ///< the target goes on with its handler
  Died,       ///< the target had none
  Queued,     ///< the target is masked: it gets the exception when that ends; a sender now waits for it
  Ignored,    ///< the target had ended already
};
/// throwTo: to a thread that is not the running one, or is masked. `sender`: the running thread, or null when the
/// runtime throws.
Thrown throw_to(Capability& cap, ThreadObject* target, Word exception, ThreadObject* sender);

/// If an exception waits for the thread and it may receive one: raises the first. False: the thread died of it.
bool deliver_waiting_exception(Capability& cap, ThreadObject* thread);

/// A thread that waits in throwTo gives up: removes its exception from the target's list.
void forget_thrower(Capability& cap, ThreadObject* target, ThreadObject* sender);

}  // namespace cardinal
