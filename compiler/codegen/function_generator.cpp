#include "compiler/codegen/function_generator.h"

#include "vm/base/diagnostic.h"

namespace cardinal::codegen {

using A = Assembler;

// --- Entry
// ----------------------------------------------------------------------------------------------------------------

void FunctionGenerator::function(const stg::Closure& closure, Descriptor* target, bool is_static) {
  std::vector<Register> words, doubles, stack;
  for (Var* v : closure.parameters) {
    if (v->rep == Rep::Void) continue;
    Register r = asm_.new_register(class_of(v->rep));
    bind(v, {r, v->rep != Rep::Lifted});
    if (v->rep == Rep::Double && doubles.size() < kDoubleArguments)
      doubles.push_back(r);
    else if (v->rep != Rep::Double && words.size() < kWordArguments)
      words.push_back(r);
    else
      stack.push_back(r);
  }
  bool needs_self = !is_static;
  std::uint32_t slot = 1;
  Register self{};
  if (needs_self) {
    self = asm_.new_register(RegisterClass::Pointer);
    asm_.pin(self, slot++);
  }
  for (Register r : words) asm_.pin(r, slot++);
  for (Register r : doubles) asm_.pin(r, slot++);
  for (std::uint32_t i = 0; i < stack.size(); ++i) asm_.pin_stack_argument(stack[i], i);
  asm_.set_span(closure.span);
  if (doubles.empty() && stack.empty()) {
    Opcode first = needs_self ? Opcode::EnterClosure0 : Opcode::Enter0;
    asm_.emit(static_cast<Opcode>(static_cast<unsigned>(first) + words.size()), {A::F(), A::z()});
  } else {
    asm_.emit(Opcode::EnterMany,
              {A::F(), A::z(), A::n(needs_self), A::n(static_cast<std::uint32_t>(words.size())),
               A::n(static_cast<std::uint32_t>(doubles.size())), A::n(static_cast<std::uint32_t>(stack.size()))});
  }
  if (needs_self) {
    // Its free variables are its payload, pointers first; a recursive closure captures itself.
    std::uint32_t word = 0;
    for (int pass = 0; pass < 2; ++pass)
      for (Var* v : closure.free) {
        if (is_pointer_rep(v->rep) != (pass == 0)) continue;
        Register r = asm_.new_register(class_of(v->rep));
        asm_.emit(Opcode::Field, {A::d(r), A::s(self), A::n(word++)});
        bind(v, {r, v->rep != Rep::Lifted || evaluated_captures_.contains(v)});
      }
  }
  expr(closure.body, Context{});
  asm_.finish(target);
}

void FunctionGenerator::thunk(const stg::Closure& closure, Descriptor* target, bool is_caf) {
  Register self = asm_.new_register(RegisterClass::Pointer);
  asm_.pin(self, 1);
  asm_.set_span(closure.span);
  asm_.emit(is_caf ? Opcode::EnterCaf : Opcode::EnterThunk, {A::z()});
  if (!is_caf) {
    std::uint32_t word = 0;
    for (int pass = 0; pass < 2; ++pass)
      for (Var* v : closure.free) {
        if (is_pointer_rep(v->rep) != (pass == 0)) continue;
        Register r = asm_.new_register(class_of(v->rep));
        asm_.emit(Opcode::Field, {A::d(r), A::s(self), A::n(word++)});
        bind(v, {r, v->rep != Rep::Lifted || evaluated_captures_.contains(v)});
      }
  }
  expr(closure.body, Context{});
  asm_.finish(target);
}

// --- Scopes and values
// --------------------------------------------------------------------------------------------------------

void FunctionGenerator::bind(Var* var, Location location) {
  auto [it, inserted] = locations_.try_emplace(var, location);
  trail_.push_back({var, !inserted, inserted ? Location{} : it->second});
  it->second = location;
}

void FunctionGenerator::undo_to(std::size_t mark) {
  while (trail_.size() > mark) {
    Undo undo = trail_.back();
    trail_.pop_back();
    if (undo.had)
      locations_[undo.var] = undo.old;
    else
      locations_.erase(undo.var);
  }
}

void FunctionGenerator::load_word(Register to, Word word) {
  auto value = static_cast<SignedWord>(word);
  if (value >= INT16_MIN && value <= INT16_MAX)
    asm_.emit(Opcode::LoadInt, {A::d(to), A::i(static_cast<std::int32_t>(value))});
  else
    asm_.emit(Opcode::LoadLiteral, {A::d(to), A::q(word)});
}

Register FunctionGenerator::value_of(stg::Atom atom) {
  if (atom.literal != nullptr) {
    Register r = asm_.new_register(class_of(atom.literal->rep()));
    load_word(r, literal_word(program_, atom.literal));
    return r;
  }
  if (const core::TopLevel* top = atom.var->top) {
    Register r = asm_.new_register(RegisterClass::Pointer);
    CARDINAL_ASSERT(top->closure != 0);
    if (top->reaches_caf)
      asm_.emit(Opcode::LoadLiteral, {A::d(r), A::q(top->closure)}).statics.push_back(top->closure);
    else
      load_word(r, top->closure);
    return r;
  }
  auto it = locations_.find(atom.var);
  if (it == locations_.end()) {
    std::string message =
        cat("code generation: variable not in scope: ", atom.var->name->text(), "_", atom.var->unique, " in ", name_);
    fatal(message.c_str());
  }
  return it->second.reg;
}

std::vector<Register> FunctionGenerator::values_of(Slice<stg::Atom> atoms) {
  std::vector<Register> out;
  for (stg::Atom atom : atoms)
    if (atom.rep() != Rep::Void) out.push_back(value_of(atom));
  return out;
}

bool FunctionGenerator::is_evaluated_atom(stg::Atom atom) const {
  if (atom.literal != nullptr || atom.var->rep != Rep::Lifted) return true;
  if (atom.var->top != nullptr) return is_evaluated(atom.var->top->closure);
  auto it = locations_.find(atom.var);
  return it != locations_.end() && it->second.evaluated;
}

// --- Expressions
// ----------------------------------------------------------------------------------------------------------------

void FunctionGenerator::expr(const stg::Expr* e, const Context& context) {
  if (e->span.known()) asm_.set_span(e->span);
  switch (e->kind) {
    case stg::ExprKind::Atom:
      return atom(static_cast<const stg::AtomExpr*>(e), context);
    case stg::ExprKind::Call:
      return call(static_cast<const stg::Call*>(e), context);
    case stg::ExprKind::Jump:
      return jump(static_cast<const stg::Jump*>(e));
    case stg::ExprKind::Constructor:
      return constructor(static_cast<const stg::Constructor*>(e), context);
    case stg::ExprKind::Primitive:
      return primitive(static_cast<const stg::Primitive*>(e), context);
    case stg::ExprKind::Case:
      return case_of(static_cast<const stg::Case*>(e), context);
    case stg::ExprKind::Let:
      return let(static_cast<const stg::Let*>(e), context);
    case stg::ExprKind::LetJoin:
      return let_join(static_cast<const stg::LetJoin*>(e), context);
  }
}

void FunctionGenerator::atom(const stg::AtomExpr* e, const Context& context) {
  Rep rep = e->atom.rep();
  if (rep == Rep::Void) {
    if (context.tail) asm_.emit(Opcode::ReturnVoid, {A::z()});
    return;
  }
  Register value = value_of(e->atom);
  bool evaluated = is_evaluated_atom(e->atom);
  if (context.tail) {
    if (rep == Rep::Double)
      asm_.emit(Opcode::ReturnDouble, {A::z(), A::s(value)});
    else
      asm_.emit(rep == Rep::Lifted && !evaluated ? Opcode::ReturnEval : Opcode::Return, {A::z(), A::s(value)});
    return;
  }
  if (context.results.empty()) return;
  Register to = context.results[0];
  if (rep == Rep::Lifted && !evaluated) {
    asm_.emit(Opcode::Eval, {A::d(to), A::s(value), A::F()});
    asm_.emit(Opcode::Result, {A::d(to)});
    asm_.end_stretch();
  } else {
    asm_.emit(Opcode::Move, {A::d(to), A::s(value)});
  }
}

/// After a call: takes what it returned.
void FunctionGenerator::results_of_call(const Context& context) {
  asm_.end_stretch();
  if (context.results.empty()) {
    asm_.emit(Opcode::ResultVoid, {});
  } else if (context.results.size() == 1) {
    asm_.emit(context.reps[0] == Rep::Double ? Opcode::ResultDouble : Opcode::Result, {A::d(context.results[0])});
  } else {
    std::uint32_t mask = 0;
    for (std::size_t i = 0; i < context.reps.size(); ++i) mask |= context.reps[i] == Rep::Double ? 1u << i : 0;
    asm_.emit(Opcode::Results, {A::n(mask), A::w(context.results)});
  }
}

void FunctionGenerator::return_registers(const std::vector<Register>& registers, const std::vector<Rep>& reps,
                                         bool evaluated) {
  if (registers.empty()) {
    asm_.emit(Opcode::ReturnVoid, {A::z()});
  } else if (registers.size() == 1) {
    if (reps[0] == Rep::Double)
      asm_.emit(Opcode::ReturnDouble, {A::z(), A::s(registers[0])});
    else
      asm_.emit(reps[0] == Rep::Lifted && !evaluated ? Opcode::ReturnEval : Opcode::Return,
                {A::z(), A::s(registers[0])});
  } else {
    std::uint32_t mask = 0;
    for (std::size_t i = 0; i < reps.size(); ++i) mask |= reps[i] == Rep::Double ? 1u << i : 0;
    asm_.emit(Opcode::ReturnMany, {A::z(), A::n(mask), A::v(registers)});
  }
}

void FunctionGenerator::call(const stg::Call* e, const Context& context) {
  const core::TopLevel* top = e->function->top;
  if (top != nullptr && top->code != nullptr && !top->parameters.empty() &&
      e->arguments.size() >= top->parameters.size()) {
    std::uint32_t n = top->parameters.size();
    if (n == e->arguments.size()) return call_known(top, e->arguments, context, top->closure);
    Register function = asm_.new_register(RegisterClass::Pointer);
    call_known(top, e->arguments.take(n), Context{false, {function}, {Rep::Lifted}}, top->closure);
    return apply(function, e->arguments.drop(n), context);
  }
  apply(value_of({e->function, nullptr}), e->arguments, context);
}

void FunctionGenerator::call_known(const core::TopLevel* top, Slice<stg::Atom> arguments, const Context& context,
                                   Word closure) {
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
  std::vector<Operand> operands{A::D(top->code)};
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
  if (top->reaches_caf) instruction.statics.push_back(closure);
  if (!context.tail) results_of_call(context);
}

void FunctionGenerator::apply(Register function, Slice<stg::Atom> arguments, const Context& context) {
  std::vector<Register> values;
  std::uint32_t pointers = 0, doubles = 0;
  for (stg::Atom a : arguments) {
    if (a.rep() == Rep::Void) continue;
    if (is_pointer_rep(a.rep())) pointers |= 1u << values.size();
    if (a.rep() == Rep::Double) doubles |= 1u << values.size();
    values.push_back(value_of(a));
  }
  Operand last = context.tail ? A::z() : A::F();
  if (values.size() <= 4 && doubles == 0 && arguments.size() < 256) {
    auto op =
        static_cast<Opcode>(static_cast<unsigned>(context.tail ? Opcode::TailApply0 : Opcode::Apply0) + values.size());
    std::vector<Operand> operands{A::s(function), A::n(arguments.size() | pointers << 8), last};
    for (Register r : values) operands.push_back(A::s(r));
    asm_.emit(op, std::move(operands));
  } else if (values.size() <= 8) {
    asm_.emit(context.tail ? Opcode::TailApplyMany : Opcode::ApplyMany,
              {A::s(function), A::n(arguments.size()), A::n(pointers | doubles << 8), last, A::v(values)});
  } else {
    // More than eight at once: in two steps.
    std::uint32_t n = 0, taken = 0;
    while (taken < 8) taken += arguments[n++].rep() != Rep::Void;
    Register partial = asm_.new_register(RegisterClass::Pointer);
    apply(function, arguments.take(n), Context{false, {partial}, {Rep::Lifted}});
    return apply(partial, arguments.drop(n), context);
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
  asm_.emit(Opcode::Jump, {A::L(target.label)});
}

void FunctionGenerator::constructor(const stg::Constructor* e, const Context& context) {
  if (e->constructor->representation == ConstructorRepresentation::UnboxedTuple) {
    std::vector<Register> values = values_of(e->arguments);
    if (context.tail) {
      std::vector<Rep> reps;
      for (stg::Atom a : e->arguments)
        if (a.rep() != Rep::Void) reps.push_back(a.rep());
      return return_registers(values, reps, true);
    }
    for (std::size_t i = 0; i < values.size() && i < context.results.size(); ++i)
      asm_.emit(Opcode::Move, {A::d(context.results[i]), A::s(values[i])});
    return;
  }
  Register to =
      context.tail || context.results.empty() ? asm_.new_register(RegisterClass::Pointer) : context.results[0];
  allocate_constructor(to, e->constructor, e->arguments);
  if (context.tail) asm_.emit(Opcode::Return, {A::z(), A::s(to)});
}

void FunctionGenerator::primitive(const stg::Primitive* e, const Context& context) {
  const PrimSignature& signature = signature_of(e->op);
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
    Rep rep = signature.result[i] == Representation::Pointer
                  ? (signature.result_lifted[i] ? Rep::Lifted : Rep::Unlifted)
              : signature.result[i] == Representation::Double ? Rep::Double
                                                              : Rep::Int;
    reps.push_back(rep);
    if (context.tail || results.size() <= i) results.push_back(asm_.new_register(class_of(rep)));
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

// --- Case
// -------------------------------------------------------------------------------------------------------------------------

void FunctionGenerator::case_of(const stg::Case* e, const Context& context) {
  const stg::Alternative& first = e->alternatives[0];
  if (first.kind == core::AlternativeKind::Constructor &&
      first.constructor->representation == ConstructorRepresentation::UnboxedTuple) {
    Context into{false, {}, {}};
    std::size_t scope = mark();
    for (Var* v : first.binders) {
      if (v->rep == Rep::Void) continue;
      Register r = asm_.new_register(class_of(v->rep));
      into.results.push_back(r);
      into.reps.push_back(v->rep);
      bind(v, {r, v->rep != Rep::Lifted});
    }
    expr(e->scrutinee, into);
    expr(first.body, context);
    undo_to(scope);
    return;
  }
  if (fused_comparison(e, context)) return;
  Rep rep = e->binder != nullptr ? e->binder->rep : Rep::Lifted;
  if (first.kind == core::AlternativeKind::Literal) rep = first.literal->rep();
  if (rep == Rep::Void) {
    expr(e->scrutinee, Context{false, {}, {}});
    expr(first.body, context);
    return;
  }
  std::size_t scope = mark();
  Location value{};
  const auto* scrutinee_atom = stg::as<stg::AtomExpr>(e->scrutinee);
  if (scrutinee_atom != nullptr && is_evaluated_atom(scrutinee_atom->atom)) {
    value = {value_of(scrutinee_atom->atom), true};
  } else {
    value = {asm_.new_register(class_of(rep)), true};
    expr(e->scrutinee, Context{false, {value.reg}, {rep}});
    // From here on the variable itself is known to be evaluated.
    if (scrutinee_atom != nullptr && scrutinee_atom->atom.var->top == nullptr) bind(scrutinee_atom->atom.var, value);
  }
  if (e->binder != nullptr) bind(e->binder, value);
  alternatives(e, value, rep, context);
  undo_to(scope);
}

void FunctionGenerator::alternatives(const stg::Case* e, Location value, Rep rep, const Context& context) {
  if (e->alternatives.size() == 1 && e->alternatives[0].kind != core::AlternativeKind::Literal)
    return alternative_body(e->alternatives[0], value.reg, context);
  if (rep == Rep::Int || rep == Rep::Double) return literal_alternatives(e, value.reg, rep, context);
  constructor_alternatives(e, value.reg, context);
}

void FunctionGenerator::alternative_body(const stg::Alternative& alternative, Register value, const Context& context) {
  std::size_t scope = mark();
  if (alternative.kind == core::AlternativeKind::Constructor) {
    const DataCon* con = alternative.constructor;
    switch (con->representation) {
      case ConstructorRepresentation::ImmediateOrBox: {
        Register r = asm_.new_register(RegisterClass::Raw);
        asm_.emit(Opcode::UnboxInt, {A::d(r), A::s(value)});
        bind(alternative.binders[0], {r, true});
        break;
      }
      case ConstructorRepresentation::Transparent:
        bind(alternative.binders[0], {value, true});
        break;
      default: {
        const ConstructorCode& code = program_.constructor_code(con);
        for (std::uint32_t i = 0; i < alternative.binders.size(); ++i) {
          Var* v = alternative.binders[i];
          if (v == nullptr || v->rep == Rep::Void) continue;
          Register r = asm_.new_register(class_of(v->rep));
          asm_.emit(Opcode::Field, {A::d(r), A::s(value), A::n(code.layout.positions[i])});
          bind(v, {r, v->rep != Rep::Lifted});
        }
      }
    }
  }
  expr(alternative.body, context);
  undo_to(scope);
}

void FunctionGenerator::constructor_alternatives(const stg::Case* e, Register value, const Context& context) {
  Label done = asm_.new_label();
  auto body = [&](const stg::Alternative& alternative, bool last) {
    alternative_body(alternative, value, context);
    if (!context.tail && !last) asm_.emit(Opcode::Jump, {A::L(done)});
  };
  Slice<stg::Alternative> alternatives = e->alternatives;
  asm_.end_stretch();
  if (alternatives.size() == 2) {
    Label other = asm_.new_label();
    asm_.emit(Opcode::JumpUnlessConstructor, {A::s(value), A::n(alternatives[0].constructor->tag), A::L(other)});
    body(alternatives[0], false);
    asm_.bind(other);
    body(alternatives[1], true);
  } else {
    std::uint32_t constructors = alternatives[0].constructor->owner->constructors.size();
    std::vector<Label> labels;
    for (std::uint32_t i = 0; i < alternatives.size(); ++i) labels.push_back(asm_.new_label());
    // Without a default every constructor has its alternative.
    std::vector<Label> table(constructors, labels.back());
    for (std::uint32_t i = 0; i < alternatives.size(); ++i)
      if (alternatives[i].kind == core::AlternativeKind::Constructor)
        table[alternatives[i].constructor->tag] = labels[i];
    asm_.emit(Opcode::SwitchConstructor, {A::s(value), A::T(table)});
    for (std::uint32_t i = 0; i < alternatives.size(); ++i) {
      asm_.bind(labels[i]);
      body(alternatives[i], i + 1 == alternatives.size());
    }
  }
  if (!context.tail) asm_.bind(done);
}

void FunctionGenerator::literal_alternatives(const stg::Case* e, Register value, Rep rep, const Context& context) {
  Label done = asm_.new_label();
  Slice<stg::Alternative> alternatives = e->alternatives;
  asm_.end_stretch();
  for (std::uint32_t i = 0; i < alternatives.size(); ++i) {
    const stg::Alternative& alternative = alternatives[i];
    bool last = i + 1 == alternatives.size();
    if (last) {
      // The last one is the default, or the only possibility left.
      alternative_body(alternative, value, context);
      break;
    }
    Label next = asm_.new_label();
    auto literal = static_cast<SignedWord>(alternative.literal->bits);
    if (rep == Rep::Double) {
      Register constant = asm_.new_register(RegisterClass::Raw), equal = asm_.new_register(RegisterClass::Raw);
      load_word(constant, alternative.literal->bits);
      asm_.emit(opcode_of(PrimOp::EqDouble), {A::d(equal), A::s(value), A::s(constant)});
      asm_.emit(Opcode::JumpIfZero, {A::s(equal), A::L(next)});
    } else if (literal >= INT16_MIN && literal <= INT16_MAX) {
      asm_.emit(Opcode::JumpUnlessInt, {A::s(value), A::i(static_cast<std::int32_t>(literal)), A::L(next)});
    } else {
      asm_.emit(Opcode::JumpUnlessLiteral, {A::s(value), A::q(alternative.literal->bits), A::L(next)});
    }
    asm_.end_stretch();
    alternative_body(alternative, value, context);
    if (!context.tail) asm_.emit(Opcode::Jump, {A::L(done)});
    asm_.bind(next);
  }
  if (!context.tail) asm_.bind(done);
}

/// case a <# b of { 1# -> …; _ -> … } and the like, without making the 0 or 1.
bool FunctionGenerator::fused_comparison(const stg::Case* e, const Context& context) {
  const auto* comparison = stg::as<stg::Primitive>(e->scrutinee);
  if (comparison == nullptr || e->binder != nullptr || e->alternatives.size() != 2) return false;
  const stg::Alternative& first = e->alternatives[0];
  if (first.kind != core::AlternativeKind::Literal || first.literal->bits > 1) return false;
  Opcode op;
  bool swapped = false;
  switch (comparison->op) {
    case PrimOp::EqInt:
    case PrimOp::EqWord:
    case PrimOp::EqChar:
      op = Opcode::JumpUnlessEq;
      break;
    case PrimOp::NeInt:
    case PrimOp::NeWord:
    case PrimOp::NeChar:
      op = Opcode::JumpUnlessNe;
      break;
    case PrimOp::GtInt:
      swapped = true;
      [[fallthrough]];
    case PrimOp::LtInt:
      op = Opcode::JumpUnlessLt;
      break;
    case PrimOp::GeInt:
      swapped = true;
      [[fallthrough]];
    case PrimOp::LeInt:
      op = Opcode::JumpUnlessLe;
      break;
    // Characters are never negative.
    case PrimOp::GtChar:
      swapped = true;
      [[fallthrough]];
    case PrimOp::LtChar:
      op = Opcode::JumpUnlessLt;
      break;
    case PrimOp::GeChar:
      swapped = true;
      [[fallthrough]];
    case PrimOp::LeChar:
      op = Opcode::JumpUnlessLe;
      break;
    default:
      return false;
  }
  const stg::Alternative& when_true = first.literal->bits == 1 ? first : e->alternatives[1];
  const stg::Alternative& when_false = first.literal->bits == 1 ? e->alternatives[1] : first;
  Register a = value_of(comparison->arguments[0]), b = value_of(comparison->arguments[1]);
  if (swapped) std::swap(a, b);
  Label otherwise = asm_.new_label(), done = asm_.new_label();
  asm_.emit(op, {A::s(a), A::s(b), A::L(otherwise)});
  asm_.end_stretch();
  std::size_t scope = mark();
  expr(when_true.body, context);
  undo_to(scope);
  if (!context.tail) asm_.emit(Opcode::Jump, {A::L(done)});
  asm_.bind(otherwise);
  expr(when_false.body, context);
  undo_to(scope);
  if (!context.tail) asm_.bind(done);
  return true;
}

// --- Let
// --------------------------------------------------------------------------------------------------------------------------

void FunctionGenerator::let_join(const stg::LetJoin* e, const Context& context) {
  for (const stg::JoinPoint& join : e->joins) {
    JoinTarget target{asm_.new_label(), {}};
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
  if (!context.tail) asm_.emit(Opcode::Jump, {A::L(done)});
  for (const stg::JoinPoint& join : e->joins) {
    asm_.bind(joins_[join.binder].label);
    if (e->recursive) {
      asm_.emit(Opcode::Poll, {A::F()});
      asm_.end_stretch();
    }
    expr(join.body, context);
    undo_to(scope);
    if (!context.tail) asm_.emit(Opcode::Jump, {A::L(done)});
  }
  if (!context.tail) asm_.bind(done);
}

std::uint32_t FunctionGenerator::closure_words(const stg::Closure& closure) {
  std::uint32_t free = closure.free.size();
  return 1 + (closure.kind == stg::ClosureKind::Thunk && free == 0 ? 1 : free);
}

namespace {

/// case p of K … x … -> x: the field of p to select, if the thunk is exactly that.
const Var* selected_field(const stg::Closure& closure, const DataCon*& con, std::uint32_t& index) {
  if (closure.kind != stg::ClosureKind::Thunk || closure.free.size() != 1) return nullptr;
  const auto* c = stg::as<stg::Case>(closure.body);
  if (c == nullptr || c->alternatives.size() != 1) return nullptr;
  const stg::Alternative& alternative = c->alternatives[0];
  if (alternative.kind != core::AlternativeKind::Constructor ||
      alternative.constructor->representation != ConstructorRepresentation::Boxed)
    return nullptr;
  const auto* scrutinee = stg::as<stg::AtomExpr>(c->scrutinee);
  const auto* body = stg::as<stg::AtomExpr>(alternative.body);
  if (scrutinee == nullptr || body == nullptr || scrutinee->atom.var != closure.free[0] || body->atom.var == nullptr)
    return nullptr;
  for (index = 0; index < alternative.binders.size(); ++index) {
    if (alternative.binders[index] != body->atom.var || body->atom.var->rep != Rep::Lifted) continue;
    con = alternative.constructor;
    return closure.free[0];
  }
  return nullptr;
}

}  // namespace

Descriptor* FunctionGenerator::closure_descriptor(const stg::Closure& closure, std::vector<Word>& statics,
                                                  std::vector<Var*>& payload) {
  Descriptor* descriptor = program_.descriptors.add();
  bool is_function = closure.kind == stg::ClosureKind::Function;
  descriptor->kind = is_function ? ObjectKind::Function : ObjectKind::Thunk;
  descriptor->arity = static_cast<std::uint8_t>(closure.parameters.size());
  for (int pass = 0; pass < 2; ++pass)
    for (Var* v : closure.free) {
      if (is_pointer_rep(v->rep) != (pass == 0)) continue;
      payload.push_back(v);
      ++(pass == 0 ? descriptor->pointers : descriptor->raws);
    }
  const DataCon* con = nullptr;
  std::uint32_t index = 0;
  if (selected_field(closure, con, index) != nullptr) {
    descriptor->kind = ObjectKind::SelectorThunk;
    descriptor->index = program_.constructor_code(con).layout.positions[index];
  }
  FunctionGenerator nested(program_, generated_,
                           program_.persistent.copy_text(cat(name_, ".", closure.binder->name->text())), closure.span);
  for (Var* v : closure.free)
    if (is_evaluated_atom({v, nullptr})) nested.evaluated_captures_.insert(v);
  Slice<Representation> parameters = program_.persistent.make_slice<Representation>(closure.parameters.size());
  for (std::uint32_t i = 0; i < parameters.size(); ++i) {
    Rep rep = closure.parameters[i]->rep;
    parameters[i] = is_pointer_rep(rep)  ? Representation::Pointer
                    : rep == Rep::Double ? Representation::Double
                    : rep == Rep::Void   ? Representation::Void
                                         : Representation::Int;
    if (rep == Rep::Double) descriptor->flags |= kDoubleParameters;
  }
  descriptor->info = program_.persistent.make<CodeInfo>(nested.name_, closure.span, parameters);
  if (is_function)
    nested.function(closure, descriptor, false);
  else
    nested.thunk(closure, descriptor, false);
  generated_.push_back({descriptor, nested.units()});
  statics = nested.statics();
  return descriptor;
}

void FunctionGenerator::let(const stg::Let* e, const Context& context) {
  std::size_t scope = mark();
  // Constructors whose parts are all static need no allocation.
  if (!e->recursive && e->closures[0].kind == stg::ClosureKind::Constructor) {
    const stg::Closure& closure = e->closures[0];
    Register r = asm_.new_register(RegisterClass::Pointer);
    allocate_constructor(r, closure.constructor, closure.arguments);
    bind(closure.binder, {r, true});
  } else {
    std::vector<Register> registers;
    std::uint32_t total = 0;
    for (const stg::Closure& closure : e->closures) {
      Register r = asm_.new_register(RegisterClass::Pointer);
      registers.push_back(r);
      bind(closure.binder, {r, closure.kind != stg::ClosureKind::Thunk});
      total += closure.kind == stg::ClosureKind::Constructor ? 1 + closure.arguments.size() : closure_words(closure);
    }
    // The code of the closures first: it may reserve nothing here, but the stretch must not be broken in between.
    struct Made {
      const Descriptor* descriptor;
      std::vector<Word> statics;
      std::vector<Register> payload;
      std::uint32_t words;
      std::uint32_t tag;
    };
    std::vector<Made> made(e->closures.size());
    for (std::size_t i = 0; i < made.size(); ++i) {
      const stg::Closure& closure = e->closures[i];
      if (closure.kind == stg::ClosureKind::Constructor) {
        const ConstructorCode& code = program_.constructor_code(closure.constructor);
        made[i].descriptor = code.descriptor;
        made[i].payload.resize(code.layout.positions.size());
        std::vector<Register> values = values_of(closure.arguments);
        for (std::size_t j = 0; j < values.size(); ++j) made[i].payload[code.layout.positions[j]] = values[j];
        made[i].words = static_cast<std::uint32_t>(1 + values.size());
        made[i].tag = static_cast<std::uint32_t>(tag_for_index(closure.constructor->tag));
      } else {
        std::vector<Var*> payload;
        made[i].descriptor = closure_descriptor(closure, made[i].statics, payload);
        for (Var* v : payload) made[i].payload.push_back(value_of({v, nullptr}));
        made[i].words = closure_words(closure);
        made[i].tag = closure.kind == stg::ClosureKind::Function
                          ? static_cast<std::uint32_t>(tag_for_index(closure.parameters.size() - 1))
                          : 0;
      }
    }
    asm_.reserve(total);
    if (e->recursive) {
      std::uint32_t offset = 0;
      for (std::size_t i = 0; i < made.size(); ++i) {
        asm_.emit(Opcode::AllocateAhead, {A::d(registers[i]), A::n(offset), A::n(made[i].tag)});
        offset += made[i].words;
      }
    }
    for (std::size_t i = 0; i < made.size(); ++i) {
      Instruction& instruction =
          asm_.emit(Opcode::Allocate, {A::d(registers[i]), A::D(made[i].descriptor), A::n(made[i].words),
                                       A::n(made[i].tag), A::v(made[i].payload)});
      instruction.statics = made[i].statics;
    }
  }
  expr(e->body, context);
  undo_to(scope);
}

void FunctionGenerator::allocate_constructor(Register to, const DataCon* con, Slice<stg::Atom> arguments) {
  if (try_static_constructor(to, con, arguments)) return;
  std::vector<Register> values = values_of(arguments);
  switch (con->representation) {
    case ConstructorRepresentation::ImmediateOrBox:
      asm_.reserve(2);
      asm_.emit(Opcode::BoxInt, {A::d(to), A::s(values[0]), A::D(program_.constructor_code(con).descriptor)});
      return;
    case ConstructorRepresentation::Transparent:
      asm_.emit(Opcode::Move, {A::d(to), A::s(values[0])});
      return;
    default:
      break;
  }
  const ConstructorCode& code = program_.constructor_code(con);
  std::vector<Register> payload(values.size());
  CARDINAL_ASSERT(values.size() == code.layout.positions.size());
  for (std::size_t i = 0; i < values.size(); ++i) payload[code.layout.positions[i]] = values[i];
  auto words = static_cast<std::uint32_t>(1 + values.size());
  asm_.reserve(words);
  asm_.emit(Opcode::Allocate, {A::d(to), A::D(code.descriptor), A::n(words),
                               A::n(static_cast<std::uint32_t>(tag_for_index(con->tag))), A::v(payload)});
}

bool FunctionGenerator::try_static_constructor(Register to, const DataCon* con, Slice<stg::Atom> arguments) {
  for (stg::Atom a : arguments)
    if (a.literal == nullptr && (a.var->rep != Rep::Void && (a.var->top == nullptr || a.var->top->closure == 0)))
      return false;
  bool reaches_caf = false;
  Word word = static_constructor(program_, con, arguments, reaches_caf);
  if (word == 0) return false;
  if (!reaches_caf) {
    load_word(to, word);
    return true;
  }
  asm_.emit(Opcode::LoadLiteral, {A::d(to), A::q(word)}).statics.push_back(word);
  return true;
}

}  // namespace cardinal::codegen
