// Unknown calls in general: the function may be unevaluated, a partial application, or want more or fewer arguments
// than it gets (Marlow & Peyton Jones, "Making a fast curry: push/enter vs. eval/apply for higher-order languages",
// 2004).
#include <algorithm>

#include "vm/interpreter/handlers.h"

namespace cardinal {

namespace {

/// How many of the first `logical` arguments of a function are values (not void).
unsigned values_among(const Descriptor* function, unsigned from, unsigned logical) {
  unsigned count = 0;
  for (unsigned i = from; i < from + logical; ++i) count += function->info->parameters[i] != Representation::Void;
  return count;
}

/// What is to be done after looking at function and arguments.
enum class Step : std::uint8_t { EnterFunction, Return, Evaluate, Leave };

struct Registers {
  Word w0;
  Word words[kWordArguments];
  double doubles[kDoubleArguments];
};

/// Pushes an Apply frame with arguments [from, count) that bring `logical` logical ones. False when the stack cannot
/// grow.
bool push_apply_frame(Capability* cap, Word*& sp, Word*& hp, unsigned from, unsigned logical) {
  const Capability::CallShape& shape = cap->arguments_shape;
  unsigned count = shape.count - from;
  if (sp - (count + 2) < cap->mutator.real_stack_limit) {
    Word* grown = grow_stack(cap, sp, hp, count + 2, 0);
    if (grown == nullptr) return false;
    sp = grown;
  }
  sp -= count + 2;
  std::uint32_t mask = static_cast<std::uint32_t>(shape.pointers >> from) | static_cast<std::uint32_t>(logical) << 24;
  sp[0] = reinterpret_cast<Word>(builtin(Builtin::ApplyFrame));
  sp[1] = apply_counts(count, mask);
  for (unsigned i = 0; i < count; ++i) sp[2 + i] = cap->call_arguments[from + i];
  return true;
}

/// Spreads values over the argument registers as the function's parameters say; what does not fit goes to the stack.
bool load_arguments(Capability* cap, Word*& sp, Word*& hp, const Descriptor* function, const Word* values,
                    Registers& out) {
  unsigned words = 0, doubles = 0, value = 0;
  Word stack[kMaxApplyArguments];
  unsigned on_stack = 0;
  for (Representation rep : function->info->parameters) {
    if (rep == Representation::Void) continue;
    Word w = values[value++];
    if (rep == Representation::Double && doubles < kDoubleArguments)
      out.doubles[doubles++] = __builtin_bit_cast(double, w);
    else if (rep != Representation::Double && words < kWordArguments)
      out.words[words++] = w;
    else
      stack[on_stack++] = w;
  }
  if (on_stack == 0) return true;
  if (sp - on_stack < cap->mutator.real_stack_limit) {
    sp = grow_stack(cap, sp, hp, on_stack, 0);
    if (sp == nullptr) return false;
  }
  sp -= on_stack;
  std::copy(stack, stack + on_stack, sp);
  return true;
}

Step stack_overflow(Capability* cap, Word* sp, Word* hp) {
  cap->reason = ExitReason::StackOverflow;
  cap->sp = sp;
  cap->mutator.hp = hp;
  return Step::Leave;
}

/// Makes a partial application of `function` (arity known) to `count` values, or asks for a collection and tries again.
Step make_partial(Capability* cap, Word*& sp, Word*& hp, Registers& r, Word function, const Word* values,
                  unsigned count, std::uint32_t pointers, unsigned lacking) {
  CARDINAL_ASSERT(count < kMaxApplyArguments && lacking <= kMaxApplyArguments);
  std::size_t words = kApplyHeaderWords + count;
  if (hp + words > cap->mutator.hp_limit) {
    // Everything back on the stack: the call is made again afterwards.
    Word* before = sp;
    if (!push_apply_frame(cap, sp, hp, 0, cap->arguments_shape.logical)) return stack_overflow(cap, before, hp);
    if (sp - 2 < cap->mutator.real_stack_limit) {
      Word* grown = grow_stack(cap, sp, hp, 2, 0);
      if (grown == nullptr) return stack_overflow(cap, before, hp);
      sp = grown;
    }
    sp -= 2;
    sp[0] = reinterpret_cast<Word>(builtin(Builtin::EnterFrame));
    sp[1] = r.w0;
    cap->request_words = words;
    cap->reason = ExitReason::Safepoint;
    cap->sp = sp;
    cap->mutator.hp = hp;
    return Step::Leave;
  }
  auto* partial = reinterpret_cast<ApplyObject*>(hp);
  hp += words;
  partial->header = make_header(builtin_index(Builtin::PartialApplication), words);
  partial->function = function;
  partial->count = count;
  partial->pointer_mask = pointers | lacking << 24;
  std::copy(values, values + count, partial->arguments);
  r.w0 = reinterpret_cast<Word>(partial) | tag_for_index(lacking - 1);
  return Step::Return;
}

__attribute__((noinline)) Step apply_step(Capability* cap, Word*& sp, Word*& hp, Registers& r) {
  if (!is_evaluated(r.w0)) {
    Object* object = object_of(r.w0);
    if (!info_of(descriptor_of(object)->kind).evaluated) {
      Word* before = sp;
      if (!push_apply_frame(cap, sp, hp, 0, cap->arguments_shape.logical)) return stack_overflow(cap, before, hp);
      return Step::Evaluate;
    }
  }
  Capability::CallShape shape = cap->arguments_shape;
  Object* object = object_of(r.w0);
  Word values[2 * kMaxApplyArguments];
  unsigned held = 0;
  std::uint32_t pointers = 0;
  const Descriptor* function = descriptor_of(object);
  Word closure = r.w0;
  unsigned lacking = function->arity;
  if (function->kind == ObjectKind::PartialApplication) {
    auto* partial = reinterpret_cast<ApplyObject*>(object);
    held = partial->count;
    pointers = partial->pointer_mask & 0xFF'FFFF;
    std::copy(partial->arguments, partial->arguments + held, values);
    lacking = apply_logical(partial->pointer_mask);
    closure = partial->function;
    function = descriptor_of(object_of(closure));
  }
  CARDINAL_ASSERT(function->kind == ObjectKind::Function);
  if (shape.logical < lacking) {
    std::copy(cap->call_arguments, cap->call_arguments + shape.count, values + held);
    pointers |= static_cast<std::uint32_t>(shape.pointers) << held;
    return make_partial(cap, sp, hp, r, closure, values, held + shape.count, pointers, lacking - shape.logical);
  }
  unsigned taken = values_among(function, function->arity - lacking, lacking);
  CARDINAL_ASSERT(held + taken <= kMaxApplyArguments);
  std::copy(cap->call_arguments, cap->call_arguments + taken, values + held);
  Word* before = sp;
  if (shape.logical > lacking && !push_apply_frame(cap, sp, hp, taken, shape.logical - lacking))
    return stack_overflow(cap, before, hp);
  if (!load_arguments(cap, sp, hp, function, values, r)) return stack_overflow(cap, before, hp);
  r.w0 = untagged(closure) | tag_for_index(function->arity - 1u);  // recursive functions hand themselves on
  return Step::EnterFunction;
}

}  // namespace

VM_CODE(apply_general) {
  Registers r{w0, {}, {}};
  Word* new_sp = sp;
  Word* new_hp = hp;
  Step step = apply_step(cap, new_sp, new_hp, r);
  sp = new_sp;
  hp = new_hp;
  w0 = r.w0;
  switch (step) {
    case Step::EnterFunction: {
      w1 = r.words[0], w2 = r.words[1], w3 = r.words[2], w4 = r.words[3], w5 = r.words[4];
      d0 = r.doubles[0], d1 = r.doubles[1], d2 = r.doubles[2], d3 = r.doubles[3];
      VM_ENTER(descriptor_of(object_of(w0)));
    }
    case Step::Return:
      VM_RETURN();
    case Step::Evaluate:
      VM_TAIL(evaluate);
    case Step::Leave:
      return;
  }
}

/// The Apply frame: w0 is the function.
VM_CODE(enter_apply_frame) {
  std::uint32_t count = apply_count(sp[1]), mask = apply_mask(sp[1]);
  cap->arguments_shape = {static_cast<std::uint8_t>(apply_logical(mask)), static_cast<std::uint8_t>(count),
                          static_cast<std::uint8_t>(mask), 0};
  if (count <= 4) {
    if (count > 0) w1 = sp[2];
    if (count > 1) w2 = sp[3];
    if (count > 2) w3 = sp[4];
    if (count > 3) w4 = sp[5];
    sp += 2 + count;
    VM_TAIL(apply_words);
  }
  for (std::uint32_t i = 0; i < count; ++i) cap->call_arguments[i] = sp[2 + i];
  sp += 2 + count;
  VM_TAIL(apply_general);
}

}  // namespace cardinal
