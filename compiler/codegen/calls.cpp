// Calls, jumps and primitives.
#include "compiler/codegen/function_generator.h"
#include "compiler/core/properties.h"
#include "vm/program/object.h"

namespace cardinal::codegen {

using A = Assembler;

std::optional<KnownFunction> FunctionGenerator::known_function(const Var* function) const {
  if (const core::TopLevel* top = function->top) {
    if (top->code == nullptr || top->parameters.empty()) return std::nullopt;
    return KnownFunction{top->code, top->code->arity, top->closure, top->reaches_caf};
  }
  auto it = functions_.find(function);
  return it != functions_.end() ? std::optional(it->second) : std::nullopt;
}

Register FunctionGenerator::closure_register(const KnownFunction& known, Var* function) {
  if (known.static_closure == 0) return value_of({function, nullptr});
  Register r = asm_.new_register(RegisterClass::Pointer);
  load_static(r, known.static_closure, known.reaches_caf);
  return r;
}

void FunctionGenerator::call(const stg::Call* e, const Context& context) {
  std::optional<KnownFunction> known = known_function(e->function);
  if (!known) return apply(value_of({e->function, nullptr}), e->arguments, context);
  if (e->arguments.size() < known->arity) {
    Register to =
        context.tail || context.results.empty() ? asm_.new_register(RegisterClass::Pointer) : context.results[0];
    Allocation partial = partial_allocation(*known, closure_register(*known, e->function), e->arguments);
    asm_.reserve(partial.words);
    allocate(to, partial);
    if (context.tail) asm_.emit(Opcode::Return, {A::z(), A::s(to)});
    return;
  }
  if (e->arguments.size() == known->arity) return call_known(*known, e->function, e->arguments, context);
  Register function = asm_.new_register(RegisterClass::Pointer);
  call_known(*known, e->function, e->arguments.take(known->arity), Context{false, {function}, {Rep::Lifted}});
  apply(function, e->arguments.drop(known->arity), context);
}

/// A call with exactly the arguments the function wants.
void FunctionGenerator::call_known(const KnownFunction& known, Var* function, Slice<stg::Atom> arguments,
                                   const Context& context) {
  if (known.static_closure == 0) {
    if (known.all_in_registers)
      return call_closure(known, value_of({function, nullptr}), values_of(arguments), context);
    return apply(value_of({function, nullptr}), arguments, context);
  }
  std::vector<Register> words, doubles, stack;
  for (stg::Atom a : arguments) {
    Rep rep = a.rep();
    if (rep == Rep::Void) continue;
    Register r = value_of(a);
    if (rep == Rep::Double && doubles.size() < kDoubleArguments)
      doubles.push_back(r);
    else if (rep != Rep::Double && words.size() < kWordArguments)
      words.push_back(r);
    else
      stack.push_back(r);
  }
  std::vector<Operand> operands{A::D(known.code)};
  operands.push_back(context.tail ? A::z() : A::F());
  Opcode op;
  if (doubles.empty() && stack.empty()) {
    op = static_cast<Opcode>(static_cast<unsigned>(context.tail ? Opcode::TailCall0 : Opcode::Call0) + words.size());
    for (Register r : words) operands.push_back(A::s(r));
  } else {
    op = context.tail ? Opcode::TailCallMany : Opcode::CallMany;
    operands.push_back(A::n(static_cast<std::uint32_t>(words.size())));
    operands.push_back(A::n(static_cast<std::uint32_t>(doubles.size())));
    std::vector<Register> all = words;
    all.insert(all.end(), doubles.begin(), doubles.end());
    all.insert(all.end(), stack.begin(), stack.end());
    operands.push_back(A::v(all));
  }
  Instruction& instruction = asm_.emit(op, std::move(operands));
  if (known.reaches_caf) instruction.statics.push_back(known.static_closure);
  if (!context.tail) results_of_call(context);
}

void FunctionGenerator::call_closure(const KnownFunction& known, Register closure, const std::vector<Register>& words,
                                     const Context& context) {
  Opcode first = context.tail ? Opcode::TailCallClosure0 : Opcode::CallClosure0;
  std::vector<Operand> operands{A::D(known.code), context.tail ? A::z() : A::F(), A::s(closure)};
  for (Register r : words) operands.push_back(A::s(r));
  asm_.emit(static_cast<Opcode>(static_cast<unsigned>(first) + words.size()), std::move(operands));
  if (!context.tail) results_of_call(context);
}

namespace {

/// Most values one Apply instruction passes.
constexpr std::uint32_t kMaxAppliedValues = 8;

/// How many of the arguments go with one Apply instruction.
std::uint32_t applied_at_once(Slice<stg::Atom> arguments) {
  std::uint32_t values = 0;
  for (std::uint32_t i = 0; i < arguments.size(); ++i) {
    values += arguments[i].rep() != Rep::Void;
    if (values > kMaxAppliedValues || i == kMaxApplyArguments) return i;
  }
  return arguments.size();
}

}  // namespace

void FunctionGenerator::apply(Register function, Slice<stg::Atom> arguments, const Context& context) {
  if (std::uint32_t n = applied_at_once(arguments); n < arguments.size()) {
    Register partial = asm_.new_register(RegisterClass::Pointer);
    apply(function, arguments.take(n), Context{false, {partial}, {Rep::Lifted}});
    return apply(partial, arguments.drop(n), context);
  }
  std::vector<Register> values;
  std::uint32_t pointers = 0, doubles = 0;
  for (stg::Atom a : arguments) {
    if (a.rep() == Rep::Void) continue;
    if (is_pointer_rep(a.rep())) pointers |= 1u << values.size();
    if (a.rep() == Rep::Double) doubles |= 1u << values.size();
    values.push_back(value_of(a));
  }
  Operand last = context.tail ? A::z() : A::F();
  if (values.size() <= 4 && doubles == 0) {
    auto op =
        static_cast<Opcode>(static_cast<unsigned>(context.tail ? Opcode::TailApply0 : Opcode::Apply0) + values.size());
    std::vector<Operand> operands{A::s(function), A::n(arguments.size() | pointers << 8), last};
    for (Register r : values) operands.push_back(A::s(r));
    asm_.emit(op, std::move(operands));
  } else {
    asm_.emit(context.tail ? Opcode::TailApplyMany : Opcode::ApplyMany,
              {A::s(function), A::n(arguments.size()), A::n(pointers | doubles << 8), last, A::v(values)});
  }
  if (!context.tail) results_of_call(context);
}

void FunctionGenerator::jump(const stg::Jump* e) {
  const JoinTarget& target = joins_.at(e->target);
  std::vector<Register> values = values_of(e->arguments);
  // Arguments may mention the parameters they replace (loops): move through fresh registers; needless moves share a
  // slot.
  std::vector<Register> fresh;
  for (Register value : values) {
    fresh.push_back(asm_.new_register(asm_.class_of(value)));
    asm_.emit(Opcode::Move, {A::d(fresh.back()), A::s(value)});
  }
  for (std::size_t i = 0; i < fresh.size(); ++i) asm_.emit(Opcode::Move, {A::d(target.parameters[i]), A::s(fresh[i])});
  if (target.is_loop)
    asm_.emit(Opcode::Loop, {A::L(target.label), A::F()});
  else
    asm_.emit(Opcode::Jump, {A::L(target.label)});
}

namespace {

/// The instruction that tries an Integer# primitive on small values first.
std::optional<Opcode> small_integer_opcode(PrimOp op) {
  switch (op) {
    case PrimOp::IntegerAdd:
      return Opcode::SmallIntegerAdd;
    case PrimOp::IntegerSub:
      return Opcode::SmallIntegerSub;
    case PrimOp::IntegerMul:
      return Opcode::SmallIntegerMul;
    case PrimOp::IntegerQuot:
      return Opcode::SmallIntegerQuot;
    case PrimOp::IntegerRem:
      return Opcode::SmallIntegerRem;
    case PrimOp::IntegerDiv:
      return Opcode::SmallIntegerDiv;
    case PrimOp::IntegerMod:
      return Opcode::SmallIntegerMod;
    case PrimOp::IntegerCompare:
      return Opcode::SmallIntegerCompare;
    default:
      return std::nullopt;
  }
}

/// a + k, k + a or a - k with a small k: the variable part, and what to add to it.
struct SmallSum {
  stg::Atom variable;
  std::int32_t constant;
};
std::optional<SmallSum> small_sum(ProgramBuilder& program, const stg::Primitive* e) {
  bool is_sum = e->op == PrimOp::AddInt || e->op == PrimOp::AddWord || e->op == PrimOp::PlusAddr;
  bool is_difference = e->op == PrimOp::SubInt || e->op == PrimOp::SubWord;
  if (!is_sum && !is_difference) return std::nullopt;
  if (std::optional<std::int32_t> k = small_literal(program, e->arguments[1]); k && *k != INT16_MIN)
    return SmallSum{e->arguments[0], is_sum ? *k : -*k};
  if (std::optional<std::int32_t> k = small_literal(program, e->arguments[0]); k && is_sum)
    return SmallSum{e->arguments[1], *k};
  return std::nullopt;
}

}  // namespace

void FunctionGenerator::primitive(const stg::Primitive* e, const Context& context) {
  const PrimSignature& signature = signature_of(e->op);
  if (std::optional<SmallSum> sum = small_sum(program_, e)) {
    Register to = context.tail || context.results.empty() ? asm_.new_register(RegisterClass::Raw) : context.results[0];
    asm_.emit(Opcode::AddSmall, {A::d(to), A::s(value_of(sum->variable)), A::i(sum->constant)});
    if (context.tail) return_registers({to}, {Rep::Int}, true);
    return;
  }
  std::vector<Register> arguments = values_of(e->arguments);
  if (e->op == PrimOp::Raise || e->op == PrimOp::RaiseIO || e->op == PrimOp::Exit) {
    // Nothing comes back: the path ends here.
    asm_.end_stretch();
    asm_.emit(Opcode::ControlPrimitive, {A::n(static_cast<std::uint32_t>(e->op)), A::F(), A::v(arguments)});
    asm_.emit(Opcode::ResultVoid, {});
    asm_.emit(Opcode::ReturnVoid, {A::z()});
    return;
  }
  std::vector<Register> results = context.results;
  std::vector<Rep> reps;
  for (unsigned i = 0; i < signature.results; ++i) {
    reps.push_back(core::rep_of_result(signature, i));
    if (context.tail || results.size() <= i) results.push_back(asm_.new_register(class_of(reps.back())));
  }
  results.resize(signature.results);
  switch (info_of(e->op).style) {
    case PrimStyle::Inline: {
      if (e->op == PrimOp::NewMutVar) asm_.reserve(2);
      if (e->op == PrimOp::NewMVar) asm_.reserve(4);
      std::vector<Operand> operands;
      for (Register r : results) operands.push_back(A::d(r));
      for (Register r : arguments) operands.push_back(A::s(r));
      asm_.emit(opcode_of(e->op), std::move(operands));
      break;
    }
    case PrimStyle::Call:
      asm_.end_stretch();
      if (std::optional<Opcode> small = small_integer_opcode(e->op))
        asm_.emit(*small, {A::d(results[0]), A::s(arguments[0]), A::s(arguments[1])});
      asm_.emit(Opcode::CallPrimitive,
                {A::n(static_cast<std::uint32_t>(e->op)), A::F(), A::w(results), A::v(arguments)});
      asm_.end_stretch();
      break;
    case PrimStyle::Control:
      asm_.end_stretch();
      asm_.emit(Opcode::ControlPrimitive, {A::n(static_cast<std::uint32_t>(e->op)), A::F(), A::v(arguments)});
      results_of_call(Context{false, results, reps});
      break;
    case PrimStyle::Macro:
      CARDINAL_UNREACHABLE("macro primitive in STG");
  }
  if (context.tail) return_registers(results, reps, true);
}

void FunctionGenerator::let_join(const stg::LetJoin* e, const Context& context) {
  for (const stg::JoinPoint& join : e->joins) {
    JoinTarget target{asm_.new_label(), {}, false};
    for (Var* v : join.parameters) {
      if (v->rep == Rep::Void) continue;
      Register r = asm_.new_register(class_of(v->rep));
      target.parameters.push_back(r);
      bind(v, {r, v->rep != Rep::Lifted});
    }
    joins_[join.binder] = target;
  }
  Label done = asm_.new_label();
  std::size_t scope = mark();
  expr(e->body, context);
  undo_to(scope);
  leave_alternative(context, done);
  if (e->recursive)
    for (const stg::JoinPoint& join : e->joins) joins_[join.binder].is_loop = true;
  for (const stg::JoinPoint& join : e->joins) {
    asm_.bind(joins_[join.binder].label);
    expr(join.body, context);
    undo_to(scope);
    leave_alternative(context, done);
  }
  if (!context.tail) asm_.bind(done);
}

}  // namespace cardinal::codegen
