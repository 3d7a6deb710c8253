// Expressions.
#include <algorithm>

#include "compiler/types/scope.h"

namespace cardinal {

namespace {
constexpr std::uint32_t kMaxNesting = 20000;
}

Type* Checker::finish(SExpr* e, Type* actual, Type* expected) {
  if (expected == nullptr) return actual;
  unify_at(actual, expected, e->span);
  return expected;
}

// An expression against a type that may be quantified.
void Checker::check_sigma(SExpr* e, Type* sigma) {
  Type* exposed = expose(context_.arena, sigma);
  if (exposed->tag != TypeTag::Forall) {
    rho(e, sigma);
    return;
  }
  std::vector<EvidenceVar*> givens;
  std::string_view what = text(cat("a type expected by the context: ", show_type(context_, exposed, true)));
  EvidenceBinds* binds = with_implication(what, e->span, [&](Implication& implication) {
    Skolemised skolemised = skolemise(exposed);
    implication.skolems = skolemised.skolems;
    implication.givens = givens = skolemised.givens;
    implication.equalities = skolemised.equalities;
    enter_equalities(implication);
    rho(e, skolemised.rho);
  });
  add_lambda(e, givens, binds);
}

Type* Checker::rho(SExpr* e, Type* expected) {
  if (nesting_ > kMaxNesting) {
    if (nesting_ == kMaxNesting + 1) error("nesting", e->span, "expression is nested too deeply");
    return want_expected(expected);
  }
  ++nesting_;
  Type* type = rho_inner(e, expected);
  --nesting_;
  if (e->type == nullptr) e->type = type;
  return type;
}

Type* Checker::literal(SExpr* e, const Literal& literal) {
  BuiltinTypes& b = context_.builtin;
  auto primitive = [&](const char* name) { return b.primitive_types.get(context_.symbols.intern(name))->type; };
  switch (literal.kind) {
    case LiteralKind::Integer: {
      Type* type = new_type();
      std::string_view written =
          e->span.known() ? e->span.file->text.substr(e->span.begin, e->span.end - e->span.begin) : "";
      EvidenceVar* num = want_class(KnownClass::Num, type, origin(e->span, text(cat("the literal ‘", written, "’"))));
      elaboration(e).evidence = context_.arena.list<EvidenceVar*>({num});
      return type;
    }
    case LiteralKind::Fractional: {
      Type* type = new_type();
      std::string_view written =
          e->span.known() ? e->span.file->text.substr(e->span.begin, e->span.end - e->span.begin) : "";
      EvidenceVar* fractional =
          want_class(KnownClass::Fractional, type, origin(e->span, text(cat("the literal ‘", written, "’"))));
      elaboration(e).evidence = context_.arena.list<EvidenceVar*>({fractional});
      return type;
    }
    case LiteralKind::Char:
      return known(KnownType::Char, e->span);
    case LiteralKind::String: {
      // Shown as String where the library has that name already.
      Type* character = known(KnownType::Char, e->span);
      if (TyCon* string = context_.names.find(KnownType::String); string != nullptr && string->expansion != nullptr)
        return string->type;
      return list_of(character);
    }
    case LiteralKind::PrimInt:
      return primitive("Int#");
    case LiteralKind::PrimWord:
      return primitive("Word#");
    case LiteralKind::PrimChar:
      return primitive("Char#");
    case LiteralKind::PrimString:
      return primitive("Addr#");
    case LiteralKind::PrimFloat:
      return primitive("Float#");
    case LiteralKind::PrimDouble:
      return primitive("Double#");
  }
  CARDINAL_UNREACHABLE("literal kind");
}

Type* Checker::signature_expr(ESignature& e) {
  Type* sigma = convert_signature(e.type);
  check_ambiguity(sigma, e.type.type->span);
  Type* exposed = expose(context_.arena, sigma);
  if (exposed->tag != TypeTag::Forall) {
    rho(e.expression, sigma);
    return sigma;
  }
  std::vector<EvidenceVar*> givens;
  std::string_view what = text(cat("an expression type signature: ", show_type(context_, sigma, true)));
  std::vector<std::pair<TypeVariable*, Type*>> scoped;
  EvidenceBinds* binds = with_implication(what, e.span, [&](Implication& implication) {
    Skolemised skolemised = skolemise(exposed);
    implication.skolems = skolemised.skolems;
    implication.givens = givens = skolemised.givens;
    implication.equalities = skolemised.equalities;
    enter_equalities(implication);
    scope_type_variables(e.type, skolemised.substitution);
    rho(e.expression, skolemised.rho);
  });
  add_lambda(e.expression, givens, binds);
  return sigma;
}

// Explicitly quantified variables of a signature stand for its skolems while its body is checked (ScopedTypeVariables).
void Checker::scope_type_variables(SignatureType& signature, const Substitution& substitution) {
  for (TypeVariable* variable : signature.implicit)
    if (TyVar* var = as_var(variable->type))
      if (Type* skolem = substitution.find(var)) variable->type = skolem;
  SType* type = signature.type;
  for (;;) {
    if (auto* parens = try_cast<STParenthesised>(type)) {
      type = parens->type;
    } else if (auto* qualified = try_cast<STQualified>(type)) {
      type = qualified->body;
    } else if (auto* forall = try_cast<STForall>(type)) {
      for (TypeVariable* variable : forall->variables)
        if (variable->type != nullptr)
          if (TyVar* var = as_var(variable->type))
            if (Type* skolem = substitution.find(var)) variable->type = skolem;
      type = forall->body;
    } else {
      return;
    }
  }
}

Type* Checker::tuple_expr(SExpr* e, Slice<SExpr*> elements, bool boxed, Type* expected) {
  BuiltinTypes& b = context_.builtin;
  if (elements.empty() && boxed) return finish(e, b.unit->type, expected);
  TyCon* con = boxed ? tuple(b, context_.entities, context_.symbols, elements.size())
                     : unboxed_tuple(b, context_.entities, context_.symbols, elements.size());
  std::vector<Type*> types;
  bool section = std::find(elements.begin(), elements.end(), nullptr) != elements.end();
  AppView view;
  if (expected != nullptr && !section) view = split_app(context_.arena, normal(expected));
  if (view.head != nullptr && view.con() == con && view.arguments.size() == elements.size()) {
    for (std::uint32_t i = 0; i < elements.size(); ++i) rho(elements[i], view.arguments[i]);
    return expected;
  }
  for (std::uint32_t i = 0; i < elements.size(); ++i) types.push_back(boxed ? new_type() : new_open_type());
  Type* type = make_apps(context_.arena, con->type, types);
  for (std::uint32_t i = elements.size(); i-- > 0;)
    if (elements[i] == nullptr) type = make_fun(context_.arena, types[i], type);
  if (expected != nullptr) unify_at(type, expected, e->span);
  for (std::uint32_t i = 0; i < elements.size(); ++i)
    if (elements[i] != nullptr) rho(elements[i], types[i]);
  return type;
}

Type* Checker::record_construction(ERecordConstruction& e, Type* expected) {
  if (e.constructor.resolution != Resolution::Constructor || e.constructor.constructor->type == nullptr) {
    for (FieldBinding& field : e.fields) rho(field.value, nullptr);
    return want_expected(expected);
  }
  DataCon* con = e.constructor.constructor;
  Substitution substitution;
  std::vector<Type*> universals;
  for (TyVar* var : con->universals) {
    Type* meta = new_meta(substitute(context_.arena, var->kind, substitution), var->name);
    substitution.add(var, meta);
    universals.push_back(meta);
  }
  for (TyVar* var : con->existentials)
    substitution.add(var, new_meta(substitute(context_.arena, var->kind, substitution), var->name));
  std::vector<EvidenceVar*> apply;
  for (Type* constraint : con->context)
    if (EvidenceVar* evidence = want(substitute(context_.arena, constraint, substitution), use_of(con->name, e.span)))
      apply.push_back(evidence);
  elaboration(&e).evidence = context_.arena.copy(apply);
  Type* type = make_apps(context_.arena, con->owner->type, universals);
  if (expected != nullptr) unify_at(type, expected, e.span);
  std::vector<bool> given(con->fields.size(), false);
  for (FieldBinding& field : e.fields) {
    if (field.field.resolution != Resolution::Global) {
      rho(field.value, nullptr);
      continue;
    }
    std::uint32_t at = 0;
    while (at < con->selectors.size() && con->selectors[at] != field.field.global) ++at;
    if (at == con->selectors.size()) {
      error("no-such-field", field.field.span,
            cat("Constructor ‘", con->name->text(), "’ does not have field ‘", field.field.symbol->text(), "’"));
      rho(field.value, nullptr);
      continue;
    }
    if (given[at])
      error("duplicate-field", field.field.span,
            cat("duplicate field name ‘", field.field.symbol->text(), "’ in record construction"));
    given[at] = true;
    check_sigma(field.value, substitute(context_.arena, con->fields[at], substitution));
  }
  std::string missing_strict;
  for (std::uint32_t i = 0; i < con->fields.size(); ++i)
    if (!given[i] && con->strict[i] && i < con->labels.size())
      missing_strict += cat(missing_strict.empty() ? "" : ", ", con->labels[i]->text());
  if (!missing_strict.empty())
    error("missing-strict-field", e.span,
          cat("Constructor ‘", con->name->text(), "’ does not have the required strict field(s): ", missing_strict));
  return type;
}

Type* Checker::record_update(ERecordUpdate& e, Type* expected) {
  TyCon* owner = nullptr;
  for (FieldBinding& field : e.fields)
    if (field.field.resolution == Resolution::Global && field.field.global->flavour == GlobalFlavour::Selector)
      owner = field.field.global->tycon;
    else if (field.field.resolution == Resolution::Global)
      error("not-a-field", field.field.span, cat("‘", field.field.symbol->text(), "’ is not a record selector"));
  if (owner == nullptr) {
    rho(e.record, nullptr);
    for (FieldBinding& field : e.fields) rho(field.value, nullptr);
    return want_expected(expected);
  }
  // Constructors that have all the fields.
  std::vector<DataCon*> relevant;
  for (DataCon* con : owner->constructors) {
    bool all = true;
    for (FieldBinding& field : e.fields)
      all &= field.field.resolution == Resolution::Global &&
             std::find(con->selectors.begin(), con->selectors.end(), field.field.global) != con->selectors.end();
    if (all) relevant.push_back(con);
  }
  if (relevant.empty()) {
    std::string names;
    for (FieldBinding& field : e.fields) names += cat(names.empty() ? "‘" : ", ‘", field.field.symbol->text(), "’");
    error("no-such-field", e.span, cat("No constructor has all these fields: ", names));
    rho(e.record, nullptr);
    for (FieldBinding& field : e.fields) rho(field.value, nullptr);
    return want_expected(expected);
  }
  // A parameter may change when only updated fields mention it.
  Substitution before, after;
  std::vector<Type*> from, to;
  for (TyVar* var : owner->params) {
    bool fixed = false;
    bool mentioned = false;
    for (DataCon* con : relevant) {
      for (std::uint32_t i = 0; i < con->fields.size(); ++i) {
        bool updated = false;
        for (FieldBinding& field : e.fields) updated |= con->selectors[i] == field.field.global;
        bool here = mentions(con->fields[i], var);
        mentioned |= here;
        if (!updated) fixed |= here;
      }
      for (Type* constraint : con->context) fixed |= mentions(constraint, var);
    }
    Type* old_type = new_meta(substitute(context_.arena, var->kind, before), var->name);
    Type* new_type = fixed || !mentioned ? old_type : new_meta(substitute(context_.arena, var->kind, after), var->name);
    before.add(var, old_type);
    after.add(var, new_type);
    from.push_back(old_type);
    to.push_back(new_type);
  }
  Type* type = make_apps(context_.arena, owner->type, to);
  if (expected != nullptr) unify_at(type, expected, e.span);
  rho(e.record, make_apps(context_.arena, owner->type, from));
  for (FieldBinding& field : e.fields) {
    DataCon* con = relevant[0];
    for (std::uint32_t i = 0; i < con->fields.size(); ++i) {
      if (con->selectors[i] != field.field.global) continue;
      bool existential = false;
      for (TyVar* var : con->existentials) existential |= mentions(con->fields[i], var);
      if (existential)
        error("existential-field", field.field.span,
              cat("Record update for insufficiently polymorphic field: ", field.field.symbol->text()));
      else
        check_sigma(field.value, substitute(context_.arena, con->fields[i], after));
    }
  }
  return type;
}

Type* Checker::rho_inner(SExpr* e, Type* expected) {
  BuiltinTypes& b = context_.builtin;
  switch (e->kind) {
    case SExprKind::Variable:
    case SExprKind::Constructor:
    case SExprKind::Application:
    case SExprKind::TypeApplication:
    case SExprKind::Infix:
      return application(e, expected);
    case SExprKind::Signature: {
      Type* type =
          instantiate_node(signature_expr(*cast<ESignature>(e)), origin(e->span, "an expression type signature"), e);
      return finish(e, type, expected);
    }
    case SExprKind::Literal: {
      Type* type = literal(e, cast<ELiteral>(e)->literal);
      e->type = type;
      return finish(e, type, expected);
    }
    case SExprKind::Parenthesised: {
      auto* parens = cast<EParenthesised>(e);
      return rho(parens->expression, expected);
    }
    case SExprKind::Negate: {
      auto* negate = cast<ENegate>(e);
      Type* type = expected != nullptr ? expected : new_type();
      EvidenceVar* num = want_class(KnownClass::Num, type, origin(e->span, "a use of syntactic negation"));
      elaboration(e).evidence = context_.arena.list<EvidenceVar*>({num});
      rho(negate->operand, type);
      return type;
    }
    case SExprKind::LeftSection: {
      auto* section = cast<ELeftSection>(e);
      Type* op = rho(section->op, nullptr);
      Type *argument, *result;
      split_function(op, argument, result, section->op->span, nullptr);
      if (expected != nullptr) unify_at(result, expected, e->span);
      check_sigma(section->operand, argument);
      return result;
    }
    case SExprKind::RightSection: {
      auto* section = cast<ERightSection>(e);
      Type* op = rho(section->op, nullptr);
      Type *left, *right, *rest, *result;
      split_function(op, left, rest, section->op->span, nullptr);
      split_function(rest, right, result, section->op->span, nullptr);
      Type* type = make_fun(context_.arena, left, result);
      if (expected != nullptr) unify_at(type, expected, e->span);
      check_sigma(section->operand, right);
      return type;
    }
    case SExprKind::Lambda: {
      auto* lambda = cast<ELambda>(e);
      Type* type = want_expected(expected);
      std::vector<Type*> arguments;
      Type* result = type;
      Type* whole = type;
      for (std::uint32_t i = 0; i < lambda->patterns.size(); ++i) {
        Type *argument, *rest;
        Origin* why = context_.arena.make<Origin>();
        why->span = e->span;
        why->note = text(cat("The lambda expression has ", lambda->patterns.size(), " value argument",
                             lambda->patterns.size() == 1 ? "" : "s"));
        if (expected == nullptr) why->note = {};
        split_function(result, argument, rest, e->span, why);
        arguments.push_back(argument);
        result = rest;
      }
      EvidenceBinds* scope = pattern_scope(lambda->patterns, arguments, [&] { check_sigma(lambda->body, result); });
      if (scope != nullptr) elaboration(e).scope = scope;
      return whole;
    }
    case SExprKind::LambdaCase: {
      auto* lambda = cast<ELambdaCase>(e);
      Type* type = want_expected(expected);
      Type *argument, *result;
      split_function(type, argument, result, e->span, nullptr);
      clauses(lambda->alternatives, "a \\case expression", result, e->span, true, argument);
      return type;
    }
    case SExprKind::Let: {
      auto* let = cast<ELet>(e);
      bindings(*let->bindings, false);
      return rho(let->body, expected);
    }
    case SExprKind::If: {
      auto* conditional = cast<EIf>(e);
      rho(conditional->condition, known(KnownType::Bool, e->span));
      Type* type = want_expected(expected);
      rho(conditional->then_branch, type);
      rho(conditional->else_branch, type);
      return type;
    }
    case SExprKind::MultiIf: {
      Type* type = want_expected(expected);
      guarded(cast<EMultiIf>(e)->bodies, type);
      return type;
    }
    case SExprKind::Case: {
      auto* match = cast<ECase>(e);
      Type* scrutinee = rho(match->scrutinee, nullptr);
      Type* type = want_expected(expected);
      clauses(match->alternatives, "a case expression", type, e->span, true, scrutinee);
      return type;
    }
    case SExprKind::Do:
      return do_expr(*cast<EDo>(e), expected);
    case SExprKind::ListComprehension:
      return comprehension(*cast<EListComprehension>(e), expected);
    case SExprKind::Tuple:
      return tuple_expr(e, cast<ETuple>(e)->elements, true, expected);
    case SExprKind::UnboxedTuple:
      return tuple_expr(e, cast<EUnboxedTuple>(e)->elements, false, expected);
    case SExprKind::List: {
      Type* element = new_type();
      Type* type = list_of(element);
      if (expected != nullptr) unify_at(type, expected, e->span);
      for (SExpr* item : cast<EList>(e)->elements) rho(item, element);
      return type;
    }
    case SExprKind::Sequence: {
      auto* sequence = cast<ESequence>(e);
      Type* element = new_type();
      Type* type = list_of(element);
      if (expected != nullptr) unify_at(type, expected, e->span);
      rho(sequence->from, element);
      if (sequence->then != nullptr) rho(sequence->then, element);
      if (sequence->to != nullptr) rho(sequence->to, element);
      EvidenceVar* enumeration =
          want_class(KnownClass::Enum, element,
                     origin(e->span, text(cat("the arithmetic sequence ‘", source_text(e->span), "’"))));
      elaboration(e).evidence = context_.arena.list<EvidenceVar*>({enumeration});
      return type;
    }
    case SExprKind::RecordConstruction:
      return record_construction(*cast<ERecordConstruction>(e), expected);
    case SExprKind::RecordUpdate:
      return record_update(*cast<ERecordUpdate>(e), expected);
    case SExprKind::Hole: {
      Type* type = want_expected(expected);
      holes_.push_back({e->span, {cast<EHole>(e)->name, type}});
      return type;
    }
    case SExprKind::OperatorChain:
    case SExprKind::Error:
      return want_expected(expected);
  }
  (void)b;
  CARDINAL_UNREACHABLE("expression node");
}

}  // namespace cardinal
