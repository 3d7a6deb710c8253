// Patterns.
#include "compiler/types/scope.h"

namespace cardinal {

namespace {
/// The constructor that a constructor or record pattern names.
const DataCon* matched_constructor(SPat* p) {
  const Name* name = nullptr;
  if (auto* constructor = try_cast<PConstructor>(p)) name = &constructor->constructor;
  if (auto* record = try_cast<PRecord>(p)) name = &record->constructor;
  return name != nullptr && name->resolution == Resolution::Constructor ? name->constructor : nullptr;
}
}  // namespace

// Whether matching binds dictionaries, rigid variables or equalities, so that the scope needs an implication.
bool Checker::binds_evidence(SPat* p) {
  const DataCon* con = matched_constructor(p);
  bool binds = con != nullptr && (!con->existentials.empty() || !con->context.empty());
  each_subpattern(p, [&](SPat* inner) { binds = binds || binds_evidence(inner); });
  return binds;
}

// Whether a match can fail (Haskell 2010 §3.17.2: "failable"), which in a do needs MonadFail.
bool Checker::can_fail(SPat* p) {
  if (p->kind == SPatKind::Lazy) return false;
  if (p->kind == SPatKind::Literal || p->kind == SPatKind::List) return true;
  const DataCon* con = matched_constructor(p);
  bool fails = con != nullptr && con->owner->constructors.size() != 1;
  each_subpattern(p, [&](SPat* inner) { fails = fails || can_fail(inner); });
  return fails;
}

void Checker::constructor_pattern(SPat* p, DataCon* con, const std::vector<SPat*>& arguments, Type* type) {
  Substitution substitution;
  std::vector<Type*> universals;
  for (TyVar* var : con->universals) {
    Type* kind = substitute(context_.arena, var->kind, substitution);
    // Components of unboxed tuples have kinds of their own.
    if (con->representation == ConstructorRepresentation::UnboxedTuple) kind = kind_of(context_, new_open_type());
    Type* meta = new_meta(kind, var->name);
    substitution.add(var, meta);
    universals.push_back(meta);
  }
  unify_at(make_apps(context_.arena, con->owner->type, universals), type, p->span);
  for (TyVar* var : con->existentials) {
    TyVar* skolem = new_skolem(var, substitute(context_.arena, var->kind, substitution));
    substitution.add(var, skolem);
    if (current_ != nullptr) current_->skolems.push_back(skolem);
  }
  std::vector<EvidenceVar*> givens;
  for (Type* constraint : con->context) {
    Type* given = substitute(context_.arena, constraint, substitution);
    AppView view = split_app(context_.arena, given);
    if (view.con() == context_.builtin.equality && view.arguments.size() == 2) {
      current_->equalities.push_back({view.arguments[0], view.arguments[1]});
      given_equality_level_ = level_;
      add_given_equality(view.arguments[0], view.arguments[1]);
      continue;
    }
    EvidenceVar* evidence = new_evidence(given);
    givens.push_back(evidence);
    if (current_ != nullptr) current_->givens.push_back(evidence);
  }
  if (!givens.empty()) {
    elaboration(p).lambda = context_.arena.copy(givens);
    current_->what =
        text(cat("a pattern with constructor: ", con->name->text(), " :: ", show_type(context_, con->type, true)));
    current_->span = p->span;
  }
  for (std::uint32_t i = 0; i < arguments.size(); ++i)
    if (arguments[i] != nullptr) pattern(arguments[i], substitute(context_.arena, con->fields[i], substitution));
}

void Checker::literal_pattern(PLiteral& p, Type* type) {
  BuiltinTypes& b = context_.builtin;
  auto primitive = [&](const char* name) { return b.primitive_types.get(context_.symbols.intern(name))->type; };
  switch (p.literal.kind) {
    case LiteralKind::Integer:
    case LiteralKind::Fractional: {
      const Origin* why = origin(p.span, text(cat("the literal ‘", source_text(p.span), "’")));
      EvidenceVar* eq = want_class(KnownClass::Eq, type, why);
      EvidenceVar* num =
          want_class(p.literal.kind == LiteralKind::Integer ? KnownClass::Num : KnownClass::Fractional, type, why);
      elaboration(&p).evidence = context_.arena.list<EvidenceVar*>({eq, num});
      return;
    }
    case LiteralKind::Char:
      unify_at(known(KnownType::Char, p.span), type, p.span);
      return;
    case LiteralKind::String:
      unify_at(list_of(known(KnownType::Char, p.span)), type, p.span);
      return;
    case LiteralKind::PrimInt:
      unify_at(primitive("Int#"), type, p.span);
      return;
    case LiteralKind::PrimWord:
      unify_at(primitive("Word#"), type, p.span);
      return;
    case LiteralKind::PrimChar:
      unify_at(primitive("Char#"), type, p.span);
      return;
    case LiteralKind::PrimString:
      unify_at(primitive("Addr#"), type, p.span);
      return;
    case LiteralKind::PrimFloat:
      unify_at(primitive("Float#"), type, p.span);
      return;
    case LiteralKind::PrimDouble:
      unify_at(primitive("Double#"), type, p.span);
      return;
  }
}

void Checker::pattern(SPat* p, Type* type) {
  BuiltinTypes& b = context_.builtin;
  p->type = type;
  switch (p->kind) {
    case SPatKind::Wildcard:
      return;
    case SPatKind::Variable: {
      auto* variable = cast<PVariable>(p);
      if (variable->variable == nullptr) return;
      // A variable whose type is known already (its signature, or an earlier mono type) must agree.
      if (Type* known = type_of(variable->variable))
        unify_at(type, known, p->span);
      else
        set_type(variable->variable, type);
      return;
    }
    case SPatKind::As: {
      auto* as_pattern = cast<PAs>(p);
      if (as_pattern->variable != nullptr) {
        if (Type* known = type_of(as_pattern->variable))
          unify_at(type, known, p->span);
        else
          set_type(as_pattern->variable, type);
      }
      pattern(as_pattern->pattern, type);
      return;
    }
    case SPatKind::Lazy:
      pattern(cast<PLazy>(p)->pattern, type);
      return;
    case SPatKind::Bang:
      pattern(cast<PBang>(p)->pattern, type);
      return;
    case SPatKind::Parenthesised:
      pattern(cast<PParenthesised>(p)->pattern, type);
      return;
    case SPatKind::Literal:
      literal_pattern(*cast<PLiteral>(p), type);
      return;
    case SPatKind::Constructor: {
      auto* con = cast<PConstructor>(p);
      if (con->constructor.resolution != Resolution::Constructor || con->constructor.constructor->type == nullptr) {
        for (SPat* argument : con->arguments) pattern(argument, new_open_type());
        return;
      }
      DataCon* entity = con->constructor.constructor;
      if (con->arguments.size() != entity->fields.size()) {
        error("constructor-arity", p->span,
              cat("The constructor ‘", entity->name->text(), "’ should have ", entity->fields.size(), " argument",
                  entity->fields.size() == 1 ? "" : "s", ", but has been given ",
                  con->arguments.empty() ? std::string("none") : std::to_string(con->arguments.size())));
        for (SPat* argument : con->arguments) pattern(argument, new_open_type());
        return;
      }
      if (!con->type_arguments.empty())
        error("unsupported", p->span, "type arguments in constructor patterns are not supported yet");
      constructor_pattern(p, entity, {con->arguments.begin(), con->arguments.end()}, type);
      return;
    }
    case SPatKind::Record: {
      auto* record = cast<PRecord>(p);
      if (record->constructor.resolution != Resolution::Constructor ||
          record->constructor.constructor->type == nullptr) {
        for (FieldPattern& field : record->fields) pattern(field.pattern, new_open_type());
        return;
      }
      DataCon* con = record->constructor.constructor;
      std::vector<SPat*> arguments(con->fields.size(), nullptr);
      for (FieldPattern& field : record->fields) {
        std::uint32_t at = 0;
        while (at < con->selectors.size() &&
               (field.field.resolution != Resolution::Global || con->selectors[at] != field.field.global))
          ++at;
        if (at == con->selectors.size()) {
          if (field.field.resolution != Resolution::Error)
            error("no-such-field", field.field.span,
                  cat("Constructor ‘", con->name->text(), "’ does not have field ‘", field.field.symbol->text(), "’"));
          pattern(field.pattern, new_open_type());
        } else if (arguments[at] != nullptr) {
          error("duplicate-field", field.field.span,
                cat("duplicate field name ‘", field.field.symbol->text(), "’ in record pattern"));
          pattern(field.pattern, new_open_type());
        } else {
          arguments[at] = field.pattern;
        }
      }
      constructor_pattern(p, con, arguments, type);
      return;
    }
    case SPatKind::Tuple: {
      auto* tuple_pattern = cast<PTuple>(p);
      if (tuple_pattern->elements.empty()) {
        unify_at(b.unit->type, type, p->span);
        return;
      }
      TyCon* con = tuple(b, context_.entities, context_.symbols, tuple_pattern->elements.size());
      constructor_pattern(p, con->constructors[0], {tuple_pattern->elements.begin(), tuple_pattern->elements.end()},
                          type);
      return;
    }
    case SPatKind::UnboxedTuple: {
      auto* tuple_pattern = cast<PUnboxedTuple>(p);
      TyCon* con = unboxed_tuple(b, context_.entities, context_.symbols, tuple_pattern->elements.size());
      constructor_pattern(p, con->constructors[0], {tuple_pattern->elements.begin(), tuple_pattern->elements.end()},
                          type);
      return;
    }
    case SPatKind::List: {
      Type* element = new_type();
      unify_at(list_of(element), type, p->span);
      for (SPat* item : cast<PList>(p)->elements) pattern(item, element);
      return;
    }
    case SPatKind::Signature: {
      auto* signature = cast<PSignature>(p);
      // Variables the pattern binds stand for whatever type they meet.
      for (TypeVariable* variable : signature->type.implicit) {
        Type* kind = variable->kind != nullptr ? convert(variable->kind, b.type_kind) : new_kind();
        variable->type = new_meta(kind, variable->name);
      }
      Type* annotated = convert_open(signature->type.type);
      unify_at(type, annotated, p->span);
      pattern(signature->pattern, annotated);
      return;
    }
    case SPatKind::View: {
      auto* view = cast<PView>(p);
      Type* result = new_open_type();
      rho(view->function, make_fun(context_.arena, type, result));
      pattern(view->pattern, result);
      return;
    }
    case SPatKind::OperatorChain:
    case SPatKind::Error:
      return;
  }
}

}  // namespace cardinal
