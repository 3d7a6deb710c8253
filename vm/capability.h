// A capability: what one processor needs to run VM code. There is one now; nothing here is shared.
#pragma once

#include "gc/heap.h"
#include "gc/stack.h"
#include "vm/interpreter/convention.h"
#include "vm/program/primops.h"

namespace cardinal {

class Scheduler;
struct Vm;

/// Why VM code came back to the scheduler. The thread's frames are complete: it continues by entering the top one.
enum class ExitReason : std::uint8_t {
  Safepoint,      ///< heap check or poll failed: collect if there is no room for `request_words`, let others run
  Blocked,        ///< the thread was put into a queue or table by the code that left
  Yielded,        ///< gives up the processor
  Finished,       ///< the Stop frame was reached
  Raise,          ///< raise `request_word` in this thread
  StackOverflow,  ///< the stack may not grow
  HeapOverflow,   ///< a large object could not be had
  Collect,        ///< performGC: request_words 0 minor, 1 major
  Exit,           ///< end the process with code request_words
  Control,        ///< a control primitive that needs the scheduler: `control`, its arguments in `arguments`
};

struct Capability {
  Mutator mutator;     ///< first: machine code reaches its fields from the capability register
  Word* sp = nullptr;  ///< of the current thread, valid outside VM code
  ThreadObject* thread = nullptr;
  StackObject* stack = nullptr;  ///< the current thread's top chunk
  Word received = 0;             ///< what the top frame gets when VM code is entered next (ThreadObject::pending)
  Heap* heap = nullptr;
  Vm* vm = nullptr;
  Scheduler* scheduler = nullptr;

  ExitReason reason = ExitReason::Safepoint;
  std::size_t request_words = 0;
  Word request_word = 0;
  PrimOp control{};
  Word arguments[4] = {};

  /// The arguments of a call on its way through apply_general: values in logical order, void ones left out.
  struct CallShape {
    std::uint8_t logical;   ///< void ones included
    std::uint8_t count;     ///< values
    std::uint8_t pointers;  ///< bit i: value i is a pointer
    std::uint8_t doubles;   ///< bit i: value i is a double
  };
  CallShape arguments_shape = {};
  Word call_arguments[kMaxApplyArguments] = {};

  // Run queue: doubly linked through ThreadObject::next/previous. Roots.
  Word run_queue_head = 0;
  Word run_queue_tail = 0;
};

/// Leaves VM code for the scheduler. The stack must be complete. Use as: VM_LEAVE(reason)
#define VM_LEAVE(why)     \
  do {                    \
    cap->reason = (why);  \
    cap->sp = sp;         \
    cap->mutator.hp = hp; \
    return;               \
  } while (false)

/// Runs the current thread's top frame until VM code leaves. The one place where C++ enters VM code.
void enter_vm(Capability* cap);

/// Grows the running stack so that at least `words` lie below sp; the `stack_arguments` words at sp move along. May
/// take nursery space at hp; never collects. Gives the new sp, or null if -K or memory forbids it.
Word* grow_stack(Capability* cap, Word* sp, Word*& hp, std::size_t words, std::size_t stack_arguments);

/// Words in the stack chunks below this one.
std::size_t words_below(const StackObject* stack);

/// The Underflow frame at sp was returned to: goes on in the chunk below. Gives its sp.
Word* underflow(Capability* cap, Word* sp);

/// Makes `stack` the running one: sets its limit. Returns its sp.
Word* switch_to_stack(Capability* cap, StackObject* stack);

}  // namespace cardinal
