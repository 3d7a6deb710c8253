#include "compiler/codegen/function_generator.h"

#include <algorithm>

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
    // A recursive function is its own closure.
    bind(closure.binder, {self, true});
    load_captures(closure, self);
  }
  expr(closure.body, Context{});
  asm_.finish(target);
}

void FunctionGenerator::thunk(const stg::Closure& closure, Descriptor* target, bool is_caf) {
  Register self = asm_.new_register(RegisterClass::Pointer);
  asm_.pin(self, 1);
  asm_.set_span(closure.span);
  asm_.emit(is_caf ? Opcode::EnterCaf : Opcode::EnterThunk, {A::z()});
  if (!is_caf) load_captures(closure, self);
  expr(closure.body, Context{});
  asm_.finish(target);
}

std::vector<Var*> payload_order(const stg::Closure& closure) {
  std::vector<Var*> out(closure.free.begin(), closure.free.end());
  std::stable_partition(out.begin(), out.end(), [](Var* v) { return is_pointer_rep(v->rep); });
  return out;
}

/// The free variables to registers of their own: what is not needed later must not keep anything alive.
void FunctionGenerator::load_captures(const stg::Closure& closure, Register self) {
  std::uint32_t word = 0;
  for (Var* v : payload_order(closure)) {
    Register r = asm_.new_register(class_of(v->rep));
    asm_.emit(Opcode::Field, {A::d(r), A::s(self), A::n(word++)});
    bind(v, {r, v->rep != Rep::Lifted || evaluated_captures_.contains(v)});
  }
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

void FunctionGenerator::load_static(Register to, Word word, bool reaches_caf) {
  if (reaches_caf)
    asm_.emit(Opcode::LoadLiteral, {A::d(to), A::q(word)}).statics.push_back(word);
  else
    load_word(to, word);
}

std::optional<std::int32_t> small_literal(ProgramBuilder& program, stg::Atom atom) {
  if (atom.literal == nullptr || atom.rep() != Rep::Int) return std::nullopt;
  auto value = static_cast<SignedWord>(literal_word(program, atom.literal));
  if (value < INT16_MIN || value > INT16_MAX) return std::nullopt;
  return static_cast<std::int32_t>(value);
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
    load_static(r, top->closure, top->reaches_caf);
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

}  // namespace cardinal::codegen
