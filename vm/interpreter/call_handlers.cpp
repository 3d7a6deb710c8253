// Handlers of evaluation, calls and returns.
#include "vm/interpreter/handlers.h"

namespace cardinal {

VM_CODE(op_Eval) {
  Word w = slot(sp, pc, 2);
  if (is_evaluated(w)) {
    slot(sp, pc, 1) = w;
    VM_NEXT(5 + 2);
  }
  push_frame(sp, pc, 3);
  w0 = w;
  VM_TAIL(evaluate);
}
VM_CODE(op_Result) {
  slot(sp, pc, 1) = w0;
  VM_NEXT(2);
}
VM_CODE(op_ResultDouble) {
  slot(sp, pc, 1) = as_word(d0);
  VM_NEXT(2);
}
VM_CODE(op_ResultVoid) {
  VM_NEXT(1);
}
VM_CODE(op_Results) {
  const Word words[] = {w0, w1, w2, w3, w4, w5};
  const double doubles[] = {d0, d1, d2, d3};
  unsigned count = pc[2], word = 0, real = 0;
  for (unsigned i = 0; i < count; ++i) sp[pc[3 + i]] = (pc[1] >> i & 1) != 0 ? as_word(doubles[real++]) : words[word++];
  VM_NEXT(3 + count);
}

#define CALL_HANDLERS(n, loads_call, loads_tail) \
  VM_CODE(op_Call##n) {                          \
    loads_call;                                  \
    push_frame(sp, pc, 3);                       \
    VM_ENTER(descriptor_operand(pc, 1));         \
  }                                              \
  VM_CODE(op_TailCall##n) {                      \
    loads_tail;                                  \
    sp += pc[3];                                 \
    VM_ENTER(descriptor_operand(pc, 1));         \
  }
CALL_HANDLERS(0, , )
CALL_HANDLERS(1, w1 = sp[pc[5]], w1 = sp[pc[4]])
CALL_HANDLERS(2, w1 = sp[pc[5]]; w2 = sp[pc[6]], w1 = sp[pc[4]]; w2 = sp[pc[5]])
CALL_HANDLERS(3, w1 = sp[pc[5]]; w2 = sp[pc[6]]; w3 = sp[pc[7]], w1 = sp[pc[4]]; w2 = sp[pc[5]]; w3 = sp[pc[6]])
CALL_HANDLERS(4, w1 = sp[pc[5]]; w2 = sp[pc[6]]; w3 = sp[pc[7]]; w4 = sp[pc[8]], w1 = sp[pc[4]]; w2 = sp[pc[5]];
              w3 = sp[pc[6]]; w4 = sp[pc[7]])
CALL_HANDLERS(5, w1 = sp[pc[5]]; w2 = sp[pc[6]]; w3 = sp[pc[7]]; w4 = sp[pc[8]]; w5 = sp[pc[9]], w1 = sp[pc[4]];
              w2 = sp[pc[5]]; w3 = sp[pc[6]]; w4 = sp[pc[7]]; w5 = sp[pc[8]])

// Known functions with a closure of their own.
#define CALL_CLOSURE_HANDLERS(n, loads_call, loads_tail) \
  VM_CODE(op_CallClosure##n) {                           \
    w0 = slot(sp, pc, 5);                                \
    loads_call;                                          \
    push_frame(sp, pc, 3);                               \
    VM_ENTER(descriptor_operand(pc, 1));                 \
  }                                                      \
  VM_CODE(op_TailCallClosure##n) {                       \
    w0 = slot(sp, pc, 4);                                \
    loads_tail;                                          \
    sp += pc[3];                                         \
    VM_ENTER(descriptor_operand(pc, 1));                 \
  }
CALL_CLOSURE_HANDLERS(0, , )
CALL_CLOSURE_HANDLERS(1, w1 = sp[pc[6]], w1 = sp[pc[5]])
CALL_CLOSURE_HANDLERS(2, w1 = sp[pc[6]]; w2 = sp[pc[7]], w1 = sp[pc[5]]; w2 = sp[pc[6]])
CALL_CLOSURE_HANDLERS(3, w1 = sp[pc[6]]; w2 = sp[pc[7]]; w3 = sp[pc[8]], w1 = sp[pc[5]]; w2 = sp[pc[6]]; w3 = sp[pc[7]])
CALL_CLOSURE_HANDLERS(4, w1 = sp[pc[6]]; w2 = sp[pc[7]]; w3 = sp[pc[8]]; w4 = sp[pc[9]], w1 = sp[pc[5]]; w2 = sp[pc[6]];
                      w3 = sp[pc[7]]; w4 = sp[pc[8]])

namespace {

/// Loads words, doubles and stack arguments as CallMany and TailCallMany list them.
struct ArgumentRegisters {
  Word words[kWordArguments] = {};
  double doubles[kDoubleArguments] = {};
  unsigned stack = 0;
  Word stack_words[256];
};
void gather(ArgumentRegisters& out, const Word* sp, unsigned words, unsigned doubles, const std::uint16_t* list) {
  unsigned count = *list++;
  for (unsigned i = 0; i < words; ++i) out.words[i] = sp[*list++];
  for (unsigned i = 0; i < doubles; ++i) out.doubles[i] = as_double(sp[*list++]);
  out.stack = count - words - doubles;
  for (unsigned i = 0; i < out.stack; ++i) out.stack_words[i] = sp[*list++];
}

}  // namespace

/// Out of line, so that the buffer costs no other handler a frame. Returns the new sp, or null when the stack cannot
/// grow.
__attribute__((noinline)) Word* scatter(Capability* cap, Word* sp, Word*& hp, const ArgumentRegisters& from) {
  if (sp - from.stack < cap->mutator.real_stack_limit) {
    sp = grow_stack(cap, sp, hp, from.stack, 0);
    if (sp == nullptr) return nullptr;
  }
  sp -= from.stack;
  for (unsigned i = 0; i < from.stack; ++i) sp[i] = from.stack_words[i];
  return sp;
}

#define LOAD_REGISTERS(a)                                                                                             \
  w1 = (a).words[0], w2 = (a).words[1], w3 = (a).words[2], w4 = (a).words[3], w5 = (a).words[4], d0 = (a).doubles[0], \
  d1 = (a).doubles[1], d2 = (a).doubles[2], d3 = (a).doubles[3]

VM_CODE(op_CallMany) {
  ArgumentRegisters arguments;
  gather(arguments, sp, pc[5], pc[6], pc + 7);
  push_frame(sp, pc, 3);
  Word* next = scatter(cap, sp, hp, arguments);
  if (next == nullptr) VM_LEAVE(ExitReason::StackOverflow);
  sp = next;
  LOAD_REGISTERS(arguments);
  VM_ENTER(descriptor_operand(pc, 1));
}
VM_CODE(op_TailCallMany) {
  ArgumentRegisters arguments;
  gather(arguments, sp, pc[4], pc[5], pc + 6);
  sp += pc[3];
  Word* next = scatter(cap, sp, hp, arguments);
  if (next == nullptr) VM_LEAVE(ExitReason::StackOverflow);
  sp = next;
  LOAD_REGISTERS(arguments);
  VM_ENTER(descriptor_operand(pc, 1));
}

// Unknown calls. The fast path: the tag says that the arity is exactly the number of arguments given.
#define APPLY_HANDLERS(n, loads_call, loads_tail)                                                           \
  VM_CODE(op_Apply##n) {                                                                                    \
    w0 = slot(sp, pc, 1);                                                                                   \
    loads_call;                                                                                             \
    unsigned shape = pc[2];                                                                                 \
    push_frame(sp, pc, 3);                                                                                  \
    if (tag_of(w0) == (shape & 0xFF) && (shape & 0xFF) < kTagMany) {                                        \
      const Descriptor* function = descriptor_of(object_of(w0));                                            \
      if (function->kind == ObjectKind::Function) VM_ENTER(function);                                       \
    }                                                                                                       \
    cap->arguments_shape = {static_cast<std::uint8_t>(shape), n, static_cast<std::uint8_t>(shape >> 8), 0}; \
    VM_TAIL(apply_words);                                                                                   \
  }                                                                                                         \
  VM_CODE(op_TailApply##n) {                                                                                \
    w0 = slot(sp, pc, 1);                                                                                   \
    loads_tail;                                                                                             \
    unsigned shape = pc[2];                                                                                 \
    sp += pc[3];                                                                                            \
    if (tag_of(w0) == (shape & 0xFF) && (shape & 0xFF) < kTagMany) {                                        \
      const Descriptor* function = descriptor_of(object_of(w0));                                            \
      if (function->kind == ObjectKind::Function) VM_ENTER(function);                                       \
    }                                                                                                       \
    cap->arguments_shape = {static_cast<std::uint8_t>(shape), n, static_cast<std::uint8_t>(shape >> 8), 0}; \
    VM_TAIL(apply_words);                                                                                   \
  }
APPLY_HANDLERS(0, , )
APPLY_HANDLERS(1, w1 = sp[pc[5]], w1 = sp[pc[4]])
APPLY_HANDLERS(2, w1 = sp[pc[5]]; w2 = sp[pc[6]], w1 = sp[pc[4]]; w2 = sp[pc[5]])
APPLY_HANDLERS(3, w1 = sp[pc[5]]; w2 = sp[pc[6]]; w3 = sp[pc[7]], w1 = sp[pc[4]]; w2 = sp[pc[5]]; w3 = sp[pc[6]])
APPLY_HANDLERS(4, w1 = sp[pc[5]]; w2 = sp[pc[6]]; w3 = sp[pc[7]]; w4 = sp[pc[8]], w1 = sp[pc[4]]; w2 = sp[pc[5]];
               w3 = sp[pc[6]]; w4 = sp[pc[7]])

VM_CODE(op_ApplyMany) {
  w0 = slot(sp, pc, 1);
  cap->arguments_shape = {static_cast<std::uint8_t>(pc[2]), static_cast<std::uint8_t>(pc[6]),
                          static_cast<std::uint8_t>(pc[3]), static_cast<std::uint8_t>(pc[3] >> 8)};
  for (unsigned i = 0; i < pc[6]; ++i) cap->call_arguments[i] = sp[pc[7 + i]];
  push_frame(sp, pc, 4);
  VM_TAIL(apply_general);
}
VM_CODE(op_TailApplyMany) {
  w0 = slot(sp, pc, 1);
  cap->arguments_shape = {static_cast<std::uint8_t>(pc[2]), static_cast<std::uint8_t>(pc[5]),
                          static_cast<std::uint8_t>(pc[3]), static_cast<std::uint8_t>(pc[3] >> 8)};
  for (unsigned i = 0; i < pc[5]; ++i) cap->call_arguments[i] = sp[pc[6 + i]];
  sp += pc[4];
  VM_TAIL(apply_general);
}
/// The function is a thunk: its value is called with w1..w4 when it comes.
VM_CODE(apply_unevaluated) {
  Capability::CallShape shape = cap->arguments_shape;
  sp -= 2u + shape.count;
  sp[0] = reinterpret_cast<Word>(builtin(Builtin::ApplyFrame));
  sp[1] = apply_counts(shape.count, shape.pointers | static_cast<std::uint32_t>(shape.logical) << 24);
  if (shape.count > 0) sp[2] = w1;
  if (shape.count > 1) sp[3] = w2;
  if (shape.count > 2) sp[4] = w3;
  if (shape.count > 3) sp[5] = w4;
  VM_ENTER(descriptor_of(object_of(w0)));
}
/// Puts the word arguments in w1..w4 where apply_general takes them from.
VM_CODE(apply_words_generally) {
  cap->call_arguments[0] = w1;
  cap->call_arguments[1] = w2;
  cap->call_arguments[2] = w3;
  cap->call_arguments[3] = w4;
  VM_TAIL(apply_general);
}
/// A partial application that lacks exactly these arguments, all of them words in registers together with those it
/// holds.
VM_CODE(apply_exact_partial) {
  const auto* partial = reinterpret_cast<const ApplyObject*>(object_of(w0));
  const Word* held = partial->arguments;
  // The new arguments move up behind the held ones.
  switch (partial->count) {
    case 0:
      break;
    case 1:
      w5 = w4, w4 = w3, w3 = w2, w2 = w1, w1 = held[0];
      break;
    case 2:
      w5 = w3, w4 = w2, w3 = w1, w2 = held[1], w1 = held[0];
      break;
    case 3:
      w5 = w2, w4 = w1, w3 = held[2], w2 = held[1], w1 = held[0];
      break;
    case 4:
      w5 = w1, w4 = held[3], w3 = held[2], w2 = held[1], w1 = held[0];
      break;
    default:
      w5 = held[4], w4 = held[3], w3 = held[2], w2 = held[1], w1 = held[0];
  }
  w0 = partial->function;
  VM_ENTER(descriptor_of(object_of(w0)));
}
/// A function that wants more: the arguments wait in a partial application.
VM_CODE(apply_too_few) {
  Capability::CallShape shape = cap->arguments_shape;
  unsigned lacking = descriptor_of(object_of(w0))->arity - shape.logical;
  auto* partial = reinterpret_cast<ApplyObject*>(hp);
  hp += kApplyHeaderWords + shape.count;
  partial->header = make_header(builtin_index(Builtin::PartialApplication), kApplyHeaderWords + shape.count);
  partial->function = w0;
  partial->count = shape.count;
  partial->pointer_mask = shape.pointers | lacking << 24;
  if (shape.count > 0) partial->arguments[0] = w1;
  if (shape.count > 1) partial->arguments[1] = w2;
  if (shape.count > 2) partial->arguments[2] = w3;
  if (shape.count > 3) partial->arguments[3] = w4;
  w0 = reinterpret_cast<Word>(partial) | tag_for_index(lacking - 1);
  VM_RETURN();
}
/// A function of fewer arguments, none of them void: what it gives is called with the others.
VM_CODE(apply_too_many) {
  Capability::CallShape shape = cap->arguments_shape;
  const Descriptor* function = descriptor_of(object_of(w0));
  unsigned left = shape.count - function->arity;
  sp -= 2 + left;
  sp[0] = reinterpret_cast<Word>(builtin(Builtin::ApplyFrame));
  sp[1] = apply_counts(left, static_cast<std::uint32_t>(shape.pointers >> function->arity) | left << 24);
  const Word words[] = {w1, w2, w3, w4};
  for (unsigned i = 0; i < left; ++i) sp[2 + i] = words[function->arity + i];
  VM_ENTER(function);
}
/// Calls w0 with the words w1..w4 that arguments_shape describes.
VM_CODE(apply_words) {
  Capability::CallShape shape = cap->arguments_shape;
  constexpr int kFrameWords = 2 + 4;
  if (!is_evaluated(w0)) {
    if (!info_of(descriptor_of(object_of(w0))->kind).evaluated && sp - kFrameWords >= cap->mutator.real_stack_limit)
      VM_TAIL(apply_unevaluated);
    VM_TAIL(apply_words_generally);
  }
  const Descriptor* descriptor = descriptor_of(object_of(w0));
  if (descriptor->kind == ObjectKind::PartialApplication) {
    const auto* partial = reinterpret_cast<const ApplyObject*>(object_of(w0));
    if (apply_logical(partial->pointer_mask) == shape.logical && partial->count + shape.count <= kWordArguments &&
        (descriptor_of(object_of(partial->function))->flags & kDoubleParameters) == 0)
      VM_TAIL(apply_exact_partial);
  } else if ((descriptor->flags & kDoubleParameters) == 0) {
    if (descriptor->arity == shape.logical) {
      if (shape.count <= kWordArguments) VM_ENTER(descriptor);
    } else if (descriptor->arity > shape.logical) {
      if (hp + kApplyHeaderWords + shape.count <= cap->mutator.hp_limit) VM_TAIL(apply_too_few);
    } else if (shape.logical == shape.count && sp - kFrameWords >= cap->mutator.real_stack_limit) {
      VM_TAIL(apply_too_many);
    }
  }
  VM_TAIL(apply_words_generally);
}

VM_CODE(op_Return) {
  w0 = slot(sp, pc, 2);
  sp += pc[1];
  VM_RETURN();
}
VM_CODE(op_ReturnEval) {
  w0 = slot(sp, pc, 2);
  sp += pc[1];
  if (is_evaluated(w0)) VM_RETURN();
  VM_TAIL(evaluate);
}
VM_CODE(op_ReturnDouble) {
  d0 = as_double(slot(sp, pc, 2));
  sp += pc[1];
  VM_RETURN();
}
VM_CODE(op_ReturnVoid) {
  sp += pc[1];
  VM_RETURN();
}
VM_CODE(op_ReturnMany) {
  Word words[kWordResults] = {};
  double doubles[kDoubleArguments] = {};
  unsigned count = pc[3], word = 0, real = 0;
  for (unsigned i = 0; i < count; ++i) {
    Word value = sp[pc[4 + i]];
    if ((pc[2] >> i & 1) != 0)
      doubles[real++] = as_double(value);
    else
      words[word++] = value;
  }
  w0 = words[0], w1 = words[1], w2 = words[2], w3 = words[3], w4 = words[4], w5 = words[5];
  d0 = doubles[0], d1 = doubles[1], d2 = doubles[2], d3 = doubles[3];
  sp += pc[1];
  VM_RETURN();
}

}  // namespace cardinal
