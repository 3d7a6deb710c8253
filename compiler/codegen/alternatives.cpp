// Case expressions: evaluation of the scrutinee, branching, comparisons.
#include "compiler/codegen/function_generator.h"

namespace cardinal::codegen {

using A = Assembler;

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
  if (branch_on_comparison(e, context) || bool_of_comparison(e, context)) return;
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

void FunctionGenerator::leave_alternative(const Context& context, Label done) {
  if (!context.tail) asm_.emit(Opcode::Jump, {A::L(done)});
}

void FunctionGenerator::jump_unless_constructor(Register value, const DataCon* con, Label otherwise) {
  Word word = immediate(con->tag);
  if (program_.constructor_code(con).layout.positions.size() != 0) {
    if (tag_for_index(con->tag) != kTagMany)
      asm_.emit(Opcode::JumpUnlessTag,
                {A::s(value), A::n(static_cast<std::uint32_t>(tag_for_index(con->tag))), A::L(otherwise)});
    else
      asm_.emit(Opcode::JumpUnlessConstructor, {A::s(value), A::n(con->tag), A::L(otherwise)});
  } else if (word <= INT16_MAX) {
    asm_.emit(Opcode::JumpUnlessEqInt, {A::s(value), A::i(static_cast<std::int32_t>(word)), A::L(otherwise)});
  } else {
    asm_.emit(Opcode::JumpUnlessLiteral, {A::s(value), A::q(word), A::L(otherwise)});
  }
}

void FunctionGenerator::jump_unless_literal(Register value, Rep rep, const core::Literal* literal, Label otherwise) {
  if (rep == Rep::Double) {
    Register constant = asm_.new_register(RegisterClass::Raw), equal = asm_.new_register(RegisterClass::Raw);
    load_word(constant, literal->bits);
    asm_.emit(opcode_of(PrimOp::EqDouble), {A::d(equal), A::s(value), A::s(constant)});
    asm_.emit(Opcode::JumpIfZero, {A::s(equal), A::L(otherwise)});
  } else if (std::optional<std::int32_t> small = small_literal(program_, {nullptr, literal})) {
    asm_.emit(Opcode::JumpUnlessEqInt, {A::s(value), A::i(*small), A::L(otherwise)});
  } else {
    asm_.emit(Opcode::JumpUnlessLiteral, {A::s(value), A::q(literal->bits), A::L(otherwise)});
  }
}

void FunctionGenerator::constructor_alternatives(const stg::Case* e, Register value, const Context& context) {
  Label done = asm_.new_label();
  Slice<stg::Alternative> alternatives = e->alternatives;
  asm_.end_stretch();
  std::vector<Label> labels;
  for (std::uint32_t i = 0; i < alternatives.size(); ++i) labels.push_back(asm_.new_label());
  if (alternatives.size() == 2) {
    jump_unless_constructor(value, alternatives[0].constructor, labels[1]);
  } else {
    // Without a default every constructor has its alternative.
    std::vector<Label> table(alternatives[0].constructor->owner->constructors.size(), labels.back());
    for (std::uint32_t i = 0; i < alternatives.size(); ++i)
      if (alternatives[i].kind == core::AlternativeKind::Constructor)
        table[alternatives[i].constructor->tag] = labels[i];
    asm_.emit(Opcode::SwitchConstructor, {A::s(value), A::T(table)});
  }
  for (std::uint32_t i = 0; i < alternatives.size(); ++i) {
    asm_.bind(labels[i]);
    alternative_body(alternatives[i], value, context);
    if (i + 1 != alternatives.size()) leave_alternative(context, done);
  }
  if (!context.tail) asm_.bind(done);
}

void FunctionGenerator::literal_alternatives(const stg::Case* e, Register value, Rep rep, const Context& context) {
  Label done = asm_.new_label();
  asm_.end_stretch();
  // The last one is the default, or the only possibility left.
  for (std::uint32_t i = 0; i + 1 < e->alternatives.size(); ++i) {
    Label next = asm_.new_label();
    jump_unless_literal(value, rep, e->alternatives[i].literal, next);
    asm_.end_stretch();
    alternative_body(e->alternatives[i], value, context);
    leave_alternative(context, done);
    asm_.bind(next);
  }
  alternative_body(e->alternatives.back(), value, context);
  if (!context.tail) asm_.bind(done);
}

// --- Comparisons
// -----------------------------------------------------------------------------------------------------------

namespace {

enum class Relation : std::uint8_t { Eq, Ne, Lt, Le, Gt, Ge };

/// The relation a primitive decides between signed words. Characters are never negative.
std::optional<Relation> relation_of(PrimOp op) {
  switch (op) {
    case PrimOp::EqInt:
    case PrimOp::EqWord:
    case PrimOp::EqChar:
      return Relation::Eq;
    case PrimOp::NeInt:
    case PrimOp::NeWord:
    case PrimOp::NeChar:
      return Relation::Ne;
    case PrimOp::LtInt:
    case PrimOp::LtChar:
      return Relation::Lt;
    case PrimOp::LeInt:
    case PrimOp::LeChar:
      return Relation::Le;
    case PrimOp::GtInt:
    case PrimOp::GtChar:
      return Relation::Gt;
    case PrimOp::GeInt:
    case PrimOp::GeChar:
      return Relation::Ge;
    default:
      return std::nullopt;
  }
}
/// b R' a for a R b.
Relation mirrored(Relation relation) {
  switch (relation) {
    case Relation::Lt:
      return Relation::Gt;
    case Relation::Le:
      return Relation::Ge;
    case Relation::Gt:
      return Relation::Lt;
    case Relation::Ge:
      return Relation::Le;
    default:
      return relation;
  }
}

/// The instructions that decide a relation. Between two slots Gt and Ge are the mirrored Lt and Le.
struct RelationOpcodes {
  Opcode jump, jump_small, boolean, boolean_small;
};
constexpr RelationOpcodes kRelationOpcodes[] = {
    {Opcode::JumpUnlessEq, Opcode::JumpUnlessEqInt, Opcode::BoolEq, Opcode::BoolEqInt},
    {Opcode::JumpUnlessNe, Opcode::JumpUnlessNeInt, Opcode::BoolNe, Opcode::BoolNeInt},
    {Opcode::JumpUnlessLt, Opcode::JumpUnlessLtInt, Opcode::BoolLt, Opcode::BoolLtInt},
    {Opcode::JumpUnlessLe, Opcode::JumpUnlessLeInt, Opcode::BoolLe, Opcode::BoolLeInt},
    {Opcode::JumpUnlessLt, Opcode::JumpUnlessGtInt, Opcode::BoolLt, Opcode::BoolGtInt},
    {Opcode::JumpUnlessLe, Opcode::JumpUnlessGeInt, Opcode::BoolLe, Opcode::BoolGeInt},
};

/// case e of x { _ -> … } that names a raw operand of what follows.
const stg::Case* named_operand(const stg::Expr* e) {
  const auto* c = stg::as<stg::Case>(e);
  bool names = c != nullptr && c->binder != nullptr && c->binder->rep == Rep::Int && c->alternatives.size() == 1 &&
               c->alternatives[0].kind == core::AlternativeKind::Default;
  return names ? c : nullptr;
}

}  // namespace

/// A comparison ready to be emitted: its opcodes and the two operands they read.
struct FunctionGenerator::Comparison {
  Opcode jump, boolean;
  Operand left, right;
};

std::optional<FunctionGenerator::Comparison> FunctionGenerator::comparison(const stg::Expr* e) {
  const stg::Expr* compared = e;
  while (const stg::Case* operand = named_operand(compared)) compared = operand->alternatives[0].body;
  const auto* primitive = stg::as<stg::Primitive>(compared);
  std::optional<Relation> found = primitive != nullptr ? relation_of(primitive->op) : std::nullopt;
  if (!found) return std::nullopt;
  Relation relation = *found;
  while (const stg::Case* operand = named_operand(e)) {
    Register r = asm_.new_register(class_of(operand->binder->rep));
    expr(operand->scrutinee, Context{false, {r}, {operand->binder->rep}});
    bind(operand->binder, {r, true});
    e = operand->alternatives[0].body;
  }
  stg::Atom left = primitive->arguments[0], right = primitive->arguments[1];
  if (left.literal != nullptr) {
    std::swap(left, right);
    relation = mirrored(relation);
  }
  const RelationOpcodes& opcodes = kRelationOpcodes[static_cast<std::size_t>(relation)];
  if (std::optional<std::int32_t> small = small_literal(program_, right))
    return Comparison{opcodes.jump_small, opcodes.boolean_small, A::s(value_of(left)), A::i(*small)};
  Register a = value_of(left), b = value_of(right);
  if (relation == Relation::Gt || relation == Relation::Ge) std::swap(a, b);
  return Comparison{opcodes.jump, opcodes.boolean, A::s(a), A::s(b)};
}

/// case a <# b of { 1# -> …; _ -> … } and the like, without making the 0 or 1.
bool FunctionGenerator::branch_on_comparison(const stg::Case* e, const Context& context) {
  if (e->binder != nullptr || e->alternatives.size() != 2) return false;
  const stg::Alternative& first = e->alternatives[0];
  if (first.kind != core::AlternativeKind::Literal || first.literal->bits > 1) return false;
  std::optional<Comparison> compared = comparison(e->scrutinee);
  if (!compared) return false;
  const stg::Alternative& when_true = first.literal->bits == 1 ? first : e->alternatives[1];
  const stg::Alternative& when_false = first.literal->bits == 1 ? e->alternatives[1] : first;
  Label otherwise = asm_.new_label(), done = asm_.new_label();
  asm_.emit(compared->jump, {compared->left, compared->right, A::L(otherwise)});
  asm_.end_stretch();
  std::size_t scope = mark();
  expr(when_true.body, context);
  undo_to(scope);
  leave_alternative(context, done);
  asm_.bind(otherwise);
  expr(when_false.body, context);
  undo_to(scope);
  if (!context.tail) asm_.bind(done);
  return true;
}

/// case a <# b of r { _ -> tagToEnum# r }: the Bool at once.
bool FunctionGenerator::bool_of_comparison(const stg::Case* e, const Context& context) {
  if (e->binder == nullptr || e->alternatives.size() != 1) return false;
  const auto* converted = stg::as<stg::Primitive>(e->alternatives[0].body);
  if (converted == nullptr || converted->op != PrimOp::TagToEnum || converted->arguments[0].var != e->binder)
    return false;
  std::optional<Comparison> compared = comparison(e->scrutinee);
  if (!compared) return false;
  Register to =
      context.tail || context.results.empty() ? asm_.new_register(RegisterClass::Pointer) : context.results[0];
  asm_.emit(compared->boolean, {A::d(to), compared->left, compared->right});
  if (context.tail) asm_.emit(Opcode::Return, {A::z(), A::s(to)});
  return true;
}

}  // namespace cardinal::codegen
