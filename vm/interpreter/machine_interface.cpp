#include "vm/interpreter/machine_interface.h"

#include "vm/interpreter/interpreter.h"

namespace cardinal {

StackAndHeap check_stack(Capability* cap, Word* sp, Word* hp, Word words, Word stack_arguments) {
  cap->mutator.stack_limit = cap->mutator.real_stack_limit;
  if (sp - words >= cap->mutator.stack_limit) return {sp, hp};
  Word* grown = grow_stack(cap, sp, hp, words, stack_arguments);
  if (grown != nullptr) return {grown, hp};
  cap->reason = ExitReason::StackOverflow;
  cap->sp = sp + stack_arguments;
  cap->mutator.hp = hp;
  return {nullptr, hp};
}

VM_CODE(continue_after_stack_check) {
  if (safepoint_requested(cap->mutator)) {
    cap->request_words = 0;
    VM_LEAVE(ExitReason::Safepoint);
  }
  VM_RETURN();
}

std::span<void* const> runtime_code() {
  static void* const addresses[] = {
#define SYMBOL(name) reinterpret_cast<void*>(&name),
      CARDINAL_RUNTIME_SYMBOLS(SYMBOL)
#undef SYMBOL
  };
  return addresses;
}

}  // namespace cardinal
