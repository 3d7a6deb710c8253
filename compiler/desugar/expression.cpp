// Expressions.
#include <algorithm>

#include "compiler/desugar/desugarer.h"

namespace cardinal {

// The expression with its elaboration: \lambda -> let binds in inner apply, inside out.
Desugarer::Expr* Desugarer::expr(SExpr* e) {
  std::vector<Elaboration*> chain;
  for (Elaboration* at = e->elaboration; at != nullptr; at = at->outer) chain.push_back(at);
  std::function<Expr*(std::size_t)> level = [&](std::size_t i) -> Expr* {
    Elaboration* at = chain[i];
    return with_givens(at->lambda, [&] {
      return with_binds(at->binds, [&]() -> Expr* {
        if (i == 0) {
          switch (e->kind) {
            case SExprKind::Variable:
            case SExprKind::Constructor:
            case SExprKind::Application:
            case SExprKind::TypeApplication:
            case SExprKind::Infix:
              return application(e, at->apply);
            default:
              break;
          }
        }
        Expr* inner = i == 0 ? expr_inner(e) : level(i - 1);
        if (at->apply.empty()) return inner;
        Exprs dictionaries;
        for (EvidenceVar* var : at->apply) dictionaries.push_back(evidence(var));
        return builder_.app(inner, builder_.arena().copy(dictionaries), e->span);
      });
    });
  };
  return chain.empty() ? expr_inner(e) : level(chain.size() - 1);
}

Desugarer::Expr* Desugarer::conditional(Expr* condition, Expr* then, Expr* otherwise, Span span) {
  DataCon* yes = context_.names.need(KnownCon::True_, span, context_.diagnostics);
  DataCon* no = context_.names.need(KnownCon::False_, span, context_.diagnostics);
  if (yes == nullptr || no == nullptr) return then;
  Slice<core::Alternative> alternatives =
      builder_.arena().list<core::Alternative>({core::Builder::constructor_alternative(no, {}, otherwise),
                                                core::Builder::constructor_alternative(yes, {}, then)});
  return builder_.case_of(condition, nullptr, alternatives, span);
}

Desugarer::Expr* Desugarer::tuple_expr(SExpr* e, Slice<SExpr*> elements, bool boxed) {
  if (boxed && elements.empty()) return builder_.constructor(context_.builtin.unit_con, {}, e->span);
  TyCon* con = boxed ? tuple(context_.builtin, context_.entities, context_.symbols, elements.size())
                     : unboxed_tuple(context_.builtin, context_.entities, context_.symbols, elements.size());
  std::vector<Var*> parameters;
  std::vector<Argument> arguments;
  for (SExpr* element : elements) {
    if (element == nullptr) {
      parameters.push_back(new_lifted("t"));
      arguments.push_back({use(parameters.back()), core::Rep::Lifted});
    } else {
      arguments.push_back(argument(element));
    }
  }
  return builder_.lambda(builder_.arena().copy(parameters), construct(con->constructors[0], arguments, e->span),
                         e->span);
}

Desugarer::Expr* Desugarer::record_construction(ERecordConstruction& e) {
  DataCon* con = e.constructor.constructor;
  std::vector<Argument> arguments;
  if (e.elaboration != nullptr)
    for (EvidenceVar* var : e.elaboration->evidence) arguments.push_back({evidence(var), core::Rep::Lifted});
  for (std::uint32_t i = 0; i < con->fields.size(); ++i) {
    SExpr* value = nullptr;
    for (FieldBinding& field : e.fields)
      if (i < con->selectors.size() && field.field.resolution == Resolution::Global &&
          field.field.global == con->selectors[i])
        value = field.value;
    if (value != nullptr) {
      arguments.push_back(argument(value));
    } else {
      std::string_view label = i < con->labels.size() ? con->labels[i]->text() : std::string_view("");
      arguments.push_back(
          {failure(KnownValue::recConError, e.span, cat(location(e.span), "|", label)), core::Rep::Lifted});
    }
  }
  if (con->representation == ConstructorRepresentation::Newtype) return arguments[0].expr;
  return construct(con, arguments, e.span);
}

Desugarer::Expr* Desugarer::record_update(ERecordUpdate& e) {
  TyCon* owner = e.fields[0].field.global->tycon;
  // New values are shared by the alternatives.
  std::vector<std::pair<Var*, Expr*>> values;
  std::vector<core::Rep> reps;
  for (FieldBinding& field : e.fields) {
    Argument value = argument(field.value);
    Var* var = builder_.var(field.field.symbol, value.rep);
    values.push_back({var, value.expr});
    reps.push_back(value.rep);
  }
  std::vector<core::Alternative> alternatives;
  Expr* newtype_result = nullptr;
  for (DataCon* con : owner->constructors) {
    bool all = true;
    for (FieldBinding& field : e.fields)
      all &= std::find(con->selectors.begin(), con->selectors.end(), field.field.global) != con->selectors.end();
    if (!all) continue;
    if (con->representation == ConstructorRepresentation::Newtype) {
      newtype_result = use(values[0].first);
      break;
    }
    std::vector<Var*> binders;
    std::vector<Argument> arguments;
    for (std::uint32_t i = 0; i < con->dictionary_count; ++i) {
      binders.push_back(new_lifted("$d"));
      binders.back()->dictionary = true;
      arguments.push_back({use(binders.back()), core::Rep::Lifted});
    }
    for (std::uint32_t i = 0; i < con->fields.size(); ++i) {
      core::Rep field_rep = core::core_rep(con->field_reps[i]);
      Var* binder = builder_.var(con->labels[i], field_rep);
      if (field_rep != core::Rep::Void) binders.push_back(binder);
      Expr* value = use(binder);
      for (std::size_t f = 0; f < e.fields.size(); ++f)
        if (e.fields[f].field.global == con->selectors[i]) value = use(values[f].first);
      arguments.push_back({value, field_rep});
    }
    alternatives.push_back(
        core::Builder::constructor_alternative(con, builder_.arena().copy(binders), construct(con, arguments, e.span)));
  }
  Expr* result;
  if (newtype_result != nullptr) {
    result = newtype_result;
  } else {
    if (alternatives.size() < owner->constructors.size())
      alternatives.push_back(core::Builder::default_alternative(
          failure(KnownValue::patError, e.span, cat(location(e.span), "|record update"))));
    result = builder_.case_of(expr(e.record), nullptr, builder_.arena().copy(alternatives), e.span);
  }
  for (std::size_t i = values.size(); i-- > 0;) result = let(values[i].first, values[i].second, result);
  return result;
}

Desugarer::Expr* Desugarer::case_expr(ECase& e) {
  std::vector<Row> rows;
  for (Clause* clause : e.alternatives) rows.push_back(clause_row(clause));
  Span saved = match_span_;
  match_span_ = e.span;
  Failure failure{[&] { return this->failure(KnownValue::patError, e.span, cat(location(e.span), "|case")); }};
  Expr* result =
      match_value(expr(e.scrutinee), rep_of_expr(e.scrutinee), "x", std::move(rows), failure, e.scrutinee->type);
  match_span_ = saved;
  return result;
}

Desugarer::Expr* Desugarer::expr_inner(SExpr* e) {
  Slice<EvidenceVar*> evidences = e->elaboration != nullptr ? e->elaboration->evidence : Slice<EvidenceVar*>{};
  switch (e->kind) {
    case SExprKind::Variable:
    case SExprKind::Constructor:
    case SExprKind::Application:
    case SExprKind::TypeApplication:
    case SExprKind::Infix:
      return application(e, {});
    case SExprKind::Literal:
      return literal(cast<ELiteral>(e)->literal, e->type, evidences, false, e->span);
    case SExprKind::Parenthesised:
      return expr(cast<EParenthesised>(e)->expression);
    case SExprKind::Signature:
      return expr(cast<ESignature>(e)->expression);
    case SExprKind::Negate: {
      SExpr* operand = cast<ENegate>(e)->operand;
      SExpr* inner = operand;
      while (auto* parens = try_cast<EParenthesised>(inner)) inner = parens->expression;
      if (auto* number = try_cast<ELiteral>(inner))
        if (number_type(number->type) != NumberType::Other)
          return literal(number->literal, number->type, {}, true, e->span);
      return app(known(KnownValue::negate, e->span), {evidence(evidences[0]), expr(operand)}, e->span);
    }
    case SExprKind::LeftSection: {
      auto* section = cast<ELeftSection>(e);
      std::vector<Argument> arguments;
      operator_evidence(section->op, arguments);
      arguments.push_back(argument(section->operand));
      return call(section->op, std::move(arguments), e->span);
    }
    case SExprKind::RightSection: {
      auto* section = cast<ERightSection>(e);
      Argument right = argument(section->operand);
      // \x -> op x right, right being shared.
      Type* op_type = expose(context_.arena, section->op->type);
      TypeFun* fun = as_fun(op_type);
      Var* left = fun != nullptr ? new_var("x", fun->argument) : new_lifted("x");
      Var* shared = builder_.var(context_.symbols.intern("y"), right.rep);
      std::vector<Argument> arguments;
      operator_evidence(section->op, arguments);
      arguments.push_back({use(left), left->rep});
      arguments.push_back({use(shared), right.rep});
      Expr* body = call(section->op, std::move(arguments), e->span);
      return let(shared, right.expr, lambda({left}, body, e->span));
    }
    case SExprKind::Lambda: {
      auto* function = cast<ELambda>(e);
      std::vector<Pattern*> patterns;
      std::vector<Var*> vars;
      for (SPat* p : function->patterns) {
        patterns.push_back(pattern(p));
        vars.push_back(column_var(patterns.back(), "x"));
      }
      EvidenceBinds* scope = e->elaboration != nullptr ? e->elaboration->scope : nullptr;
      Span saved = match_span_;
      match_span_ = e->span;
      Row row{patterns,
              [&](Failure&) { return with_binds(scope, [&] { return expr(function->body); }); },
              false,
              {},
              e->span};
      Failure failure{[&] { return this->failure(KnownValue::patError, e->span, cat(location(e->span), "|lambda")); }};
      Expr* body = match(vars, {row}, failure);
      match_span_ = saved;
      return builder_.lambda(builder_.arena().copy(vars), body, e->span);
    }
    case SExprKind::LambdaCase: {
      auto* function = cast<ELambdaCase>(e);
      if (function->alternatives.empty()) {
        Var* var = new_lifted("x");
        return lambda({var},
                      builder_.strict_let(nullptr, use(var),
                                          failure(KnownValue::patError, e->span, cat(location(e->span), "|case"))));
      }
      std::vector<Row> rows;
      for (Clause* clause : function->alternatives) rows.push_back(clause_row(clause));
      Var* var = column_var(rows[0].patterns[0], "x");
      Span saved = match_span_;
      match_span_ = e->span;
      Failure failure{[&] { return this->failure(KnownValue::patError, e->span, cat(location(e->span), "|case")); }};
      Expr* body = match({var}, std::move(rows), failure);
      match_span_ = saved;
      return lambda({var}, body, e->span);
    }
    case SExprKind::Let: {
      auto* bindings = cast<ELet>(e);
      return with_bindings(*bindings->bindings, [&] { return expr(bindings->body); });
    }
    case SExprKind::If: {
      auto* choice = cast<EIf>(e);
      return conditional(expr(choice->condition), expr(choice->then_branch), expr(choice->else_branch), e->span);
    }
    case SExprKind::MultiIf: {
      Failure failure{[&] {
        return this->failure(KnownValue::nonExhaustiveGuardsError, e->span, cat(location(e->span), "|multi-way if"));
      }};
      return guarded(cast<EMultiIf>(e)->bodies, failure);
    }
    case SExprKind::Case:
      return case_expr(*cast<ECase>(e));
    case SExprKind::Do:
      return do_statements(*cast<EDo>(e), 0, evidences.empty() ? nullptr : evidences[0]);
    case SExprKind::ListComprehension: {
      auto* list = cast<EListComprehension>(e);
      if (list->branches.size() > 1) return parallel_comprehension(*list);
      return comprehension(
          *list, 0, 0, [&] { return builder_.constructor(context_.builtin.nil, {}, e->span); },
          [&] { return expr(list->body); });
    }
    case SExprKind::Tuple:
      return tuple_expr(e, cast<ETuple>(e)->elements, true);
    case SExprKind::UnboxedTuple:
      return tuple_expr(e, cast<EUnboxedTuple>(e)->elements, false);
    case SExprKind::List: {
      Expr* list = builder_.constructor(context_.builtin.nil, {}, e->span);
      Slice<SExpr*> elements = cast<EList>(e)->elements;
      for (std::uint32_t i = elements.size(); i-- > 0;)
        list = builder_.constructor(context_.builtin.cons, builder_.arena().list<Expr*>({expr(elements[i]), list}),
                                    e->span);
      return list;
    }
    case SExprKind::Sequence: {
      auto* sequence = cast<ESequence>(e);
      KnownValue function = sequence->then != nullptr
                                ? (sequence->to != nullptr ? KnownValue::enumFromThenTo : KnownValue::enumFromThen)
                                : (sequence->to != nullptr ? KnownValue::enumFromTo : KnownValue::enumFrom);
      Exprs arguments = {evidence(evidences[0]), expr(sequence->from)};
      if (sequence->then != nullptr) arguments.push_back(expr(sequence->then));
      if (sequence->to != nullptr) arguments.push_back(expr(sequence->to));
      return builder_.app(known(function, e->span), builder_.arena().copy(arguments), e->span);
    }
    case SExprKind::RecordConstruction:
      return record_construction(*cast<ERecordConstruction>(e));
    case SExprKind::RecordUpdate:
      return record_update(*cast<ERecordUpdate>(e));
    case SExprKind::Hole:
    case SExprKind::OperatorChain:
    case SExprKind::Error:
      break;
  }
  CARDINAL_UNREACHABLE("expression that cannot be desugared");
}

}  // namespace cardinal
