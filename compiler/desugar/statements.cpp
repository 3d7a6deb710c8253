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
                                          const std::function<Expr*()>& tail) {
  Slice<Statement*> statements = e.branches[branch];
  if (from == statements.size())
    return builder_.constructor(context_.builtin.cons, builder_.arena().list<Expr*>({expr(e.body), tail()}), e.span);
  Statement* statement = statements[from];
  switch (statement->kind) {
    case StatementKind::Let:
      return with_bindings(*statement->bindings, [&] { return comprehension(e, branch, from + 1, tail); });
    case StatementKind::Expression: {
      Expr* test = expr(statement->expression);
      Expr* yes = comprehension(e, branch, from + 1, tail);
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
              [&](Failure&) { return with_binds(scope, [&] { return comprehension(e, branch, from + 1, next); }); },
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

// [e | qs1 | qs2 …]: the branches are not supported beyond two simple ones in this version.
Desugarer::Expr* Desugarer::parallel_comprehension(EListComprehension& e) {
  context_.diagnostics.error("unsupported", e.span, "parallel list comprehensions are not supported yet");
  return builder_.constructor(context_.builtin.nil, {}, e.span);
}

}  // namespace cardinal
