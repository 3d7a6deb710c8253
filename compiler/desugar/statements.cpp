// do and comprehensions.
#include "compiler/desugar/desugarer.h"

namespace cardinal {

// e >>= \p -> rest, e >> rest (Haskell 2010 §3.14).
Desugarer::Expr* Desugarer::do_statements(EDo& e, std::uint32_t from, EvidenceVar* monad) {
  Statement* statement = e.statements[from];
  bool last = from + 1 == e.statements.size();
  auto rest = [&, monad] { return do_statements(e, from + 1, monad); };
  switch (statement->kind) {
    case StatementKind::Let:
      return with_bindings(*statement->bindings, rest);
    case StatementKind::Expression: {
      Expr* first = expr(statement->expression);
      if (last) return first;
      return app(known(KnownValue::then, statement->span), {evidence(monad), first, rest()}, statement->span);
    }
    case StatementKind::Bind: {
      Expr* first = expr(statement->expression);
      Pattern* p = pattern(statement->pattern);
      Var* var = column_var(p, "x");
      EvidenceBinds* scope = statement->elaboration != nullptr ? statement->elaboration->scope : nullptr;
      Slice<EvidenceVar*> fail =
          statement->elaboration != nullptr ? statement->elaboration->evidence : Slice<EvidenceVar*>{};
      Span saved = match_span_;
      match_span_ = statement->pattern->span;
      Failure failure{[&]() -> Expr* {
        std::string message = cat("Pattern match failure in do expression at ", location(statement->pattern->span));
        if (fail.empty())
          return this->failure(KnownValue::patError, statement->span, cat(location(statement->pattern->span), "|do"));
        return app(known(KnownValue::fail, statement->span), {evidence(fail[0]), string(message, statement->span)},
                   statement->span);
      }};
      Row row{{p}, [&](Failure&) { return with_binds(scope, rest); }, false, {}, statement->span};
      Expr* body = match({var}, {row}, failure);
      match_span_ = saved;
      return app(known(KnownValue::bind, statement->span),
                 {evidence(monad), first, lambda({var}, body, statement->span)}, statement->span);
    }
  }
  CARDINAL_UNREACHABLE("statement kind");
}

// Wadler's translation (Peyton Jones 1987, ch. 7): no intermediate lists, no append. `tail` makes what comes after the
// elements of this comprehension; it is a variable or an application and may be made several times.
Desugarer::Expr* Desugarer::comprehension(EListComprehension& e, std::size_t branch, std::uint32_t from,
                                          const std::function<Expr*()>& tail,
                                          const std::function<Expr*()>& element_of) {
  Slice<Statement*> statements = e.branches[branch];
  if (from == statements.size())
    return builder_.constructor(context_.builtin.cons, builder_.arena().list<Expr*>({element_of(), tail()}), e.span);
  Statement* statement = statements[from];
  switch (statement->kind) {
    case StatementKind::Let:
      return with_bindings(*statement->bindings, [&] { return comprehension(e, branch, from + 1, tail, element_of); });
    case StatementKind::Expression: {
      Expr* test = expr(statement->expression);
      Expr* yes = comprehension(e, branch, from + 1, tail, element_of);
      return conditional(test, yes, tail(), statement->span);
    }
    case StatementKind::Bind: {
      // letrec go = \xs -> case xs of { [] -> tail; x : rest -> match x … (go rest) } in go list
      Expr* list = expr(statement->expression);
      Var* go = new_lifted("go");
      Var* xs = new_lifted("xs");
      Var* rest = new_lifted("rest");
      xs->type_head = rest->type_head = context_.builtin.list;
      Pattern* p = pattern(statement->pattern);
      Var* x = column_var(p, "x");
      auto next = [&] { return app(builder_.variable(go), {builder_.variable(rest)}, statement->span); };
      EvidenceBinds* scope = statement->elaboration != nullptr ? statement->elaboration->scope : nullptr;
      Span saved = match_span_;
      match_span_ = statement->pattern->span;
      Failure failure{next};
      Row row{{p},
              [&](Failure&) {
                return with_binds(scope, [&] { return comprehension(e, branch, from + 1, next, element_of); });
              },
              false,
              {},
              statement->span};
      Expr* element = match({x}, {row}, failure);
      match_span_ = saved;
      Expr* body = builder_.case_of(builder_.variable(xs), nullptr,
                                    builder_.arena().list<core::Alternative>(
                                        {core::Builder::constructor_alternative(context_.builtin.nil, {}, tail()),
                                         core::Builder::constructor_alternative(
                                             context_.builtin.cons, builder_.arena().list<Var*>({x, rest}), element)}),
                                    statement->span);
      Expr* function = lambda({xs}, body, statement->span);
      return builder_.let_rec(builder_.arena().list<core::Binding>({{go, function}}),
                              app(builder_.variable(go), {list}));
    }
  }
  CARDINAL_UNREACHABLE("statement kind");
}

// [e | qs1 | qs2 …] is [e | (vs1, (vs2, …)) <- zip [vs1 | qs1] (zip [vs2 | qs2] …)] with vs the variables each branch
// binds.
Desugarer::Expr* Desugarer::parallel_comprehension(EListComprehension& e) {
  DataCon* pair = tuple(context_.builtin, context_.entities, context_.symbols, 2)->constructors[0];
  auto nil = [&]() -> Expr* { return builder_.constructor(context_.builtin.nil, {}, e.span); };
  struct Branch {
    std::vector<LocalVar*> variables;
    Expr* list;
  };
  std::vector<Branch> branches;
  for (std::size_t b = 0; b < e.branches.size(); ++b) {
    Branch branch;
    for (Statement* statement : e.branches[b]) {
      if (statement->kind == StatementKind::Bind) pattern_variables(statement->pattern, branch.variables);
      if (statement->kind != StatementKind::Let) continue;
      for (Binding* binding : statement->bindings->bindings) {
        if (auto* function = try_cast<FunctionBinding>(binding))
          branch.variables.push_back(function->variable);
        else
          for (LocalVar* variable : cast<PatternBinding>(binding)->variables) branch.variables.push_back(variable);
      }
    }
    // A chain of pairs holds the variables.
    branch.list = comprehension(e, b, 0, nil, [&] {
      Expr* all = builder_.constructor(context_.builtin.unit_con, {}, e.span);
      for (std::size_t i = branch.variables.size(); i-- > 0;)
        all =
            builder_.constructor(pair, builder_.arena().list<Expr*>({local(branch.variables[i], e.span), all}), e.span);
      return all;
    });
    branches.push_back(branch);
  }
  Expr* zipped = branches.back().list;
  for (std::size_t b = branches.size() - 1; b-- > 0;)
    zipped = app(known(KnownValue::zip, e.span), {branches[b].list, zipped}, e.span);
  // letrec go = \xs -> case xs of { [] -> []; x : rest -> case x of … -> e : go rest } in go zipped
  Var* go = new_lifted("go");
  Var* xs = new_lifted("xs");
  Var* x = new_lifted("x");
  Var* rest = new_lifted("rest");
  auto open_pair = [&](Var* whole, Var* first, Var* second, Expr* body) {
    return builder_.case_of(builder_.variable(whole), nullptr,
                            builder_.arena().list<core::Alternative>({core::Builder::constructor_alternative(
                                pair, builder_.arena().list<Var*>({first, second}), body)}),
                            e.span);
  };
  // Selections, lazily: each variable is a projection of its branch's chain.
  std::vector<core::Binding> selections;
  Var* remaining = x;
  for (std::size_t b = 0; b < branches.size(); ++b) {
    Var* chain = remaining;
    if (b + 1 < branches.size()) {
      chain = new_lifted("branch");
      Var* others = new_lifted("others");
      Var *f1 = new_lifted("a"), *s1 = new_lifted("b"), *f2 = new_lifted("a"), *s2 = new_lifted("b");
      selections.push_back({chain, open_pair(remaining, f1, s1, use(f1))});
      selections.push_back({others, open_pair(remaining, f2, s2, use(s2))});
      remaining = others;
    }
    for (LocalVar* variable : branches[b].variables) {
      Var* value = new_var(variable->name, variable->type);
      Var* tail = new_lifted("vars");
      Var *f1 = new_lifted("a"), *s1 = new_lifted("b"), *f2 = new_lifted("a"), *s2 = new_lifted("b");
      selections.push_back({value, open_pair(chain, f1, s1, use(f1))});
      selections.push_back({tail, open_pair(chain, f2, s2, use(s2))});
      variable->core = value;
      chain = tail;
    }
  }
  Expr* element = builder_.constructor(
      context_.builtin.cons,
      builder_.arena().list<Expr*>({expr(e.body), app(builder_.variable(go), {builder_.variable(rest)}, e.span)}),
      e.span);
  for (std::size_t i = selections.size(); i-- > 0;)
    element = builder_.let(selections[i].var, selections[i].value, element);
  Expr* body = builder_.case_of(builder_.variable(xs), nullptr,
                                builder_.arena().list<core::Alternative>(
                                    {core::Builder::constructor_alternative(context_.builtin.nil, {}, nil()),
                                     core::Builder::constructor_alternative(
                                         context_.builtin.cons, builder_.arena().list<Var*>({x, rest}), element)}),
                                e.span);
  return builder_.let_rec(builder_.arena().list<core::Binding>({{go, lambda({xs}, body, e.span)}}),
                          app(builder_.variable(go), {zipped}));
}

}  // namespace cardinal
