// do, comprehensions, guards.
#include "compiler/types/scope.h"

namespace cardinal {

Type* Checker::do_expr(EDo& e, Type* expected) {
  if (e.statements.empty()) return want_expected(expected);
  bool monadic = false;
  for (std::uint32_t i = 0; i < e.statements.size(); ++i)
    monadic |= e.statements[i]->kind == StatementKind::Bind ||
               (e.statements[i]->kind == StatementKind::Expression && i + 1 < e.statements.size());
  Type* type = want_expected(expected);
  if (!monadic) {
    for (Statement* statement : e.statements)
      if (statement->kind == StatementKind::Let)
        bindings(*statement->bindings, false);
      else
        rho(statement->expression, type);
    return type;
  }
  BuiltinTypes& b = context_.builtin;
  Type* monad = new_meta(make_fun(context_.arena, b.type_kind, b.type_kind), context_.symbols.intern("m"));
  Type* result = new_type();
  unify_at(make_app(context_.arena, monad, result), type, e.span);
  std::string_view what = "a do statement";
  EvidenceVar* evidence = want_class(KnownClass::Monad, monad, origin(e.statements[0]->span, what));
  elaboration(&e).evidence = context_.arena.list<EvidenceVar*>({evidence});
  do_statements(e, 0, monad, make_app(context_.arena, monad, result));
  return type;
}

void Checker::do_statements(EDo& e, std::uint32_t from, Type* monad, Type* result) {
  for (std::uint32_t i = from; i < e.statements.size(); ++i) {
    Statement* statement = e.statements[i];
    bool last = i + 1 == e.statements.size();
    switch (statement->kind) {
      case StatementKind::Let:
        bindings(*statement->bindings, false);
        break;
      case StatementKind::Expression:
        rho(statement->expression, last ? result : make_app(context_.arena, monad, new_type()));
        break;
      case StatementKind::Bind: {
        Type* element = new_type();
        rho(statement->expression, make_app(context_.arena, monad, element));
        if (can_fail(statement->pattern)) {
          const Origin* why = origin(statement->pattern->span, text(cat("a do statement with the failable pattern ‘",
                                                                        source_text(statement->pattern->span), "’")));
          EvidenceVar* fail = want_class(KnownClass::MonadFail, monad, why);
          if (statement->elaboration == nullptr) statement->elaboration = context_.arena.make<Elaboration>();
          statement->elaboration->evidence = context_.arena.list<EvidenceVar*>({fail});
        }
        SPat* p = statement->pattern;
        if (!binds_evidence(p)) {
          pattern(p, element);
          break;
        }
        EvidenceBinds* scope =
            pattern_scope(Slice<SPat*>{&p, 1}, {element}, [&] { do_statements(e, i + 1, monad, result); });
        if (statement->elaboration == nullptr) statement->elaboration = context_.arena.make<Elaboration>();
        statement->elaboration->scope = scope;
        return;
      }
    }
  }
}

Type* Checker::comprehension(EListComprehension& e, Type* expected) {
  Type* element = new_type();
  Type* type = list_of(element);
  if (expected != nullptr) unify_at(type, expected, e.span);
  std::function<void(std::uint32_t)> branch = [&](std::uint32_t i) {
    if (i == e.branches.size()) {
      rho(e.body, element);
      return;
    }
    qualifiers(e.branches[i], 0, [&] { branch(i + 1); });
  };
  branch(0);
  return type;
}

void Checker::qualifiers(Slice<Statement*> statements, std::uint32_t from, const std::function<void()>& then) {
  for (std::uint32_t i = from; i < statements.size(); ++i) {
    Statement* statement = statements[i];
    switch (statement->kind) {
      case StatementKind::Let:
        bindings(*statement->bindings, false);
        break;
      case StatementKind::Expression:
        rho(statement->expression, known(KnownType::Bool, statement->span));
        break;
      case StatementKind::Bind: {
        Type* element = new_type();
        rho(statement->expression, list_of(element));
        SPat* p = statement->pattern;
        if (!binds_evidence(p)) {
          pattern(p, element);
          break;
        }
        EvidenceBinds* scope =
            pattern_scope(Slice<SPat*>{&p, 1}, {element}, [&] { qualifiers(statements, i + 1, then); });
        if (statement->elaboration == nullptr) statement->elaboration = context_.arena.make<Elaboration>();
        statement->elaboration->scope = scope;
        return;
      }
    }
  }
  then();
}

void Checker::guards(Slice<Statement*> guards, std::uint32_t from, const std::function<void()>& then) {
  for (std::uint32_t i = from; i < guards.size(); ++i) {
    Statement* guard = guards[i];
    switch (guard->kind) {
      case StatementKind::Let:
        bindings(*guard->bindings, false);
        break;
      case StatementKind::Expression:
        rho(guard->expression, known(KnownType::Bool, guard->span));
        break;
      case StatementKind::Bind: {
        Type* type = rho(guard->expression, nullptr);
        SPat* p = guard->pattern;
        if (!binds_evidence(p)) {
          pattern(p, type);
          break;
        }
        EvidenceBinds* scope = pattern_scope(Slice<SPat*>{&p, 1}, {type}, [&] { this->guards(guards, i + 1, then); });
        if (guard->elaboration == nullptr) guard->elaboration = context_.arena.make<Elaboration>();
        guard->elaboration->scope = scope;
        return;
      }
    }
  }
  then();
}

void Checker::guarded(Slice<GuardedBody> bodies, Type* type) {
  for (GuardedBody& body : bodies) guards(body.guards, 0, [&] { check_sigma(body.body, type); });
}

void Checker::right_hand_side(RightHandSide& rhs, Type* type) {
  if (rhs.where != nullptr) bindings(*rhs.where, false);
  guarded(rhs.bodies, type);
}

// Function clauses against `type`, or alternatives of a case: patterns of type `scrutinee`, bodies of `type`.
void Checker::clauses(Slice<Clause*> clauses, std::string_view what, Type* type, Span span, bool is_case,
                      Type* scrutinee) {
  if (clauses.empty()) return;
  std::uint32_t count = clauses[0]->patterns.size();
  std::vector<Type*> arguments;
  Type* result = type;
  if (is_case) {
    arguments.push_back(scrutinee);
  } else {
    for (Clause* clause : clauses)
      if (clause->patterns.size() != count) {
        error("clause-arity", clause->span, cat("Equations for ", what, " have different numbers of arguments"));
        return;
      }
    bool quantified = false;  // forall between the arguments
    Type* rest = result;
    for (std::uint32_t i = 0; i < count && !quantified; ++i) {
      rest = normal(rest);
      quantified = rest->tag == TypeTag::Forall;
      if (rest->tag != TypeTag::Fun) break;
      rest = static_cast<TypeFun*>(rest)->result;
    }
    if (quantified) {
      std::vector<EvidenceVar*> givens;
      std::vector<std::uint32_t> positions;
      std::string_view where = text(cat("the type: ", show_type(context_, type, true)));
      EvidenceBinds* binds = with_implication(where, span, [&](Implication& implication) {
        for (std::uint32_t i = 0; i < count; ++i) {
          Skolemised skolemised = skolemise(result);
          result = skolemised.rho;
          implication.skolems.insert(implication.skolems.end(), skolemised.skolems.begin(), skolemised.skolems.end());
          implication.equalities.insert(implication.equalities.end(), skolemised.equalities.begin(),
                                        skolemised.equalities.end());
          givens.insert(givens.end(), skolemised.givens.begin(), skolemised.givens.end());
          positions.resize(givens.size(), i);
          split_parameter(clauses, what, type, i, result, arguments);
        }
        implication.givens = givens;
        enter_equalities(implication);
        check_clauses(clauses, arguments, result);
      });
      if (clauses[0]->elaboration == nullptr) clauses[0]->elaboration = context_.arena.make<Elaboration>();
      clauses[0]->elaboration->lambda = context_.arena.copy(givens);
      clauses[0]->elaboration->positions = context_.arena.copy(positions);
      clauses[0]->elaboration->binds = binds;
      return;
    }
    for (std::uint32_t i = 0; i < count; ++i) split_parameter(clauses, what, type, i, result, arguments);
  }
  check_clauses(clauses, arguments, result);
}

// The type of the next parameter; `result` becomes what is behind it.
void Checker::split_parameter(Slice<Clause*> clauses, std::string_view what, Type* type, std::uint32_t index,
                              Type*& result, std::vector<Type*>& arguments) {
  std::uint32_t count = clauses[0]->patterns.size();
  Type *argument, *rest;
  Origin* why = context_.arena.make<Origin>();
  why->span = clauses[0]->span;
  if (as_meta(normal(result)) == nullptr)
    why->note = text(cat("The equation(s) for ", what, " have ", count, " value argument", count == 1 ? "" : "s",
                         ",\n    but its type ‘", show(type), "’ has only ", index));
  split_function(result, argument, rest, clauses[0]->span, why);
  arguments.push_back(argument);
  result = rest;
}

void Checker::check_clauses(Slice<Clause*> clauses, const std::vector<Type*>& arguments, Type* result) {
  for (Clause* clause : clauses) {
    EvidenceBinds* scope = pattern_scope(clause->patterns, arguments, [&] { right_hand_side(clause->rhs, result); });
    if (scope != nullptr) {
      if (clause->elaboration == nullptr) clause->elaboration = context_.arena.make<Elaboration>();
      clause->elaboration->scope = scope;
    }
  }
}

}  // namespace cardinal
