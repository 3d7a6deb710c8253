// Applications: saturated constructors and primitives, evaluation of unlifted arguments.
#include <algorithm>

#include "compiler/desugar/desugarer.h"

namespace cardinal {

namespace {
bool plain(const Elaboration* elaboration) {
  return elaboration == nullptr ||
         (elaboration->lambda.empty() && elaboration->binds == nullptr && elaboration->outer == nullptr);
}
bool is_value(core::Expr* e, core::Rep rep) {
  if (e->kind == core::ExprKind::Variable || e->kind == core::ExprKind::Literal) return true;
  return e->kind == core::ExprKind::PrimApp && rep != core::Rep::Void;
}
}  // namespace

Desugarer::Argument Desugarer::argument(SExpr* e) {
  return {expr(e), rep_of_expr(e)};
}

core::Rep Desugarer::rep_of_expr(SExpr* e) {
  for (const Elaboration* at = e->elaboration; at != nullptr; at = at->outer)
    if (!at->lambda.empty()) return core::Rep::Lifted;
  return e->type != nullptr ? rep(e->type) : core::Rep::Lifted;
}

Desugarer::Expr* Desugarer::with_values(std::vector<Argument>& arguments, const std::function<Expr*(Exprs&)>& build) {
  std::vector<std::pair<Var*, Expr*>> first;
  Exprs values;
  for (Argument& argument : arguments) {
    if (argument.rep == core::Rep::Lifted || is_value(argument.expr, argument.rep)) {
      values.push_back(argument.expr);
      continue;
    }
    Var* var = builder_.var(context_.symbols.intern("v"), argument.rep);
    first.push_back({var, argument.expr});
    values.push_back(use(var));
  }
  Expr* result = build(values);
  for (std::size_t i = first.size(); i-- > 0;) result = builder_.strict_let(first[i].first, first[i].second, result);
  return result;
}

Desugarer::Expr* Desugarer::apply(Expr* function, std::vector<Argument>& arguments, std::size_t from, Span span) {
  if (from >= arguments.size()) return function;
  std::vector<Argument> rest(arguments.begin() + static_cast<std::ptrdiff_t>(from), arguments.end());
  return with_values(rest, [&](Exprs& values) { return builder_.app(function, builder_.arena().copy(values), span); });
}

// The same spine the checker walked: evidence is applied where it was recorded.
Desugarer::Expr* Desugarer::application(SExpr* e, Slice<EvidenceVar*> apply) {
  struct Item {
    SExpr* argument;
    EvidenceVar* evidence;
  };
  std::vector<Item> items;  // in reverse
  auto add_evidence = [&](Slice<EvidenceVar*> evidence) {
    for (std::uint32_t i = evidence.size(); i-- > 0;) items.push_back({nullptr, evidence[i]});
  };
  add_evidence(apply);
  SExpr* head = e;
  Global* dollar = context_.names.find(KnownValue::dollar);
  bool outermost = true;
  for (;; outermost = false) {
    if (!outermost) {
      if (!plain(head->elaboration)) break;
      if (head->kind == SExprKind::Application || head->kind == SExprKind::TypeApplication ||
          head->kind == SExprKind::Infix || head->kind == SExprKind::Variable || head->kind == SExprKind::Constructor)
        if (head->elaboration != nullptr) add_evidence(head->elaboration->apply);
    }
    if (auto* app = try_cast<EApplication>(head)) {
      items.push_back({app->argument, nullptr});
      head = app->function;
    } else if (auto* type_app = try_cast<ETypeApplication>(head)) {
      head = type_app->function;
    } else if (auto* infix = try_cast<EInfix>(head)) {
      auto* op = try_cast<EVariable>(infix->op);
      items.push_back({infix->right, nullptr});
      if (op != nullptr && op->name.resolution == Resolution::Global && op->name.global == dollar &&
          dollar != nullptr) {
        head = infix->left;
      } else {
        items.push_back({infix->left, nullptr});
        head = infix->op;
      }
    } else if (auto* parens = try_cast<EParenthesised>(head); parens != nullptr && head->elaboration == nullptr) {
      head = parens->expression;
    } else {
      break;
    }
  }
  std::vector<Argument> arguments;
  for (std::size_t i = items.size(); i-- > 0;) {
    if (items[i].evidence != nullptr || items[i].argument == nullptr)
      arguments.push_back({evidence(items[i].evidence), core::Rep::Lifted});
    else
      arguments.push_back(argument(items[i].argument));
  }
  return call(head, std::move(arguments), e->span, head == e);
}

void Desugarer::operator_evidence(SExpr* op, std::vector<Argument>& out) {
  if (!plain(op->elaboration) || op->elaboration == nullptr) return;
  if (op->kind != SExprKind::Variable && op->kind != SExprKind::Constructor) return;
  for (EvidenceVar* var : op->elaboration->apply) out.push_back({evidence(var), core::Rep::Lifted});
}

// `head` is applied without its own `apply` when it is a name: the caller put that into the arguments.
Desugarer::Expr* Desugarer::call(SExpr* head, std::vector<Argument> arguments, Span span, bool looked_through) {
  if (looked_through || plain(head->elaboration)) {
    if (auto* variable = try_cast<EVariable>(head)) {
      if (variable->name.resolution == Resolution::Global) return call_global(variable->name.global, arguments, span);
      return apply(local(variable->name.local, head->span), arguments, 0, span);
    }
    if (auto* con = try_cast<EConstructor>(head))
      return call_constructor(con->name.constructor, arguments, span, con->type);
  }
  return apply(expr(head), arguments, 0, span);
}

Desugarer::Expr* Desugarer::call_global(Global* target, std::vector<Argument>& arguments, Span span) {
  if (target->flavour != GlobalFlavour::PrimOp) return apply(global(target, span), arguments, 0, span);
  PrimOp op = static_cast<PrimOp>(target->index);
  if (op == PrimOp::RealWorld) return builder_.void_literal();
  // Parameters of the primitive's type.
  std::vector<core::Rep> parameters;
  Type* type = target->type;
  while (TypeForall* forall = as_forall(type)) type = forall->body;
  while (TypeFun* fun = as_fun(type)) {
    parameters.push_back(rep(fun->argument));
    type = fun->result;
  }
  if (arguments.size() < parameters.size()) {
    std::vector<Var*> vars;
    std::vector<Argument> all;
    for (core::Rep parameter : parameters) {
      vars.push_back(builder_.var(context_.symbols.intern("a"), parameter));
      all.push_back({use(vars.back()), parameter});
    }
    Expr* function = builder_.lambda(builder_.arena().copy(vars), call_global(target, all, span), span);
    return apply(function, arguments, 0, span);
  }
  std::vector<Argument> taken(arguments.begin(), arguments.begin() + static_cast<std::ptrdiff_t>(parameters.size()));
  auto rest = [&](Expr* result) { return apply(result, arguments, parameters.size(), span); };
  switch (op) {
    case PrimOp::Seq: {
      Var* var = taken[0].rep == core::Rep::Lifted ? nullptr : builder_.var(context_.symbols.intern("v"), taken[0].rep);
      std::vector<Argument> more(arguments.begin() + 2, arguments.end());
      Expr* body = apply(taken[1].expr, more, 0, span);
      return builder_.strict_let(var, taken[0].expr, body, span);
    }
    case PrimOp::UnsafeCoerce:
      return rest(taken[0].expr);
    case PrimOp::DataToTag: {
      Var* var = new_lifted("x");
      Expr* index = builder_.prim(PrimOp::ConstructorIndex, builder_.arena().list<Expr*>({use(var)}), span);
      return builder_.strict_let(var, taken[0].expr, index, span);
    }
    default:
      return rest(
          with_values(taken, [&](Exprs& values) { return builder_.prim(op, builder_.arena().copy(values), span); }));
  }
}

Desugarer::Expr* Desugarer::call_constructor(DataCon* con, std::vector<Argument>& arguments, Span span, Type* type) {
  if (con->representation == ConstructorRepresentation::Newtype) {
    if (arguments.empty()) {
      Var* var = new_lifted("x");
      return lambda({var}, use(var), span);
    }
    return apply(arguments[0].expr, arguments, 1, span);
  }
  std::size_t arity = con->payload_size();
  if (arguments.size() < arity) {
    std::vector<Var*> vars;
    std::vector<Argument> all;
    for (std::size_t i = 0; i < arity; ++i) {
      core::Rep field = core::Rep::Lifted;
      if (i >= con->dictionary_count && !con->field_reps.empty())
        field = core::core_rep(con->field_reps[static_cast<std::uint32_t>(i) - con->dictionary_count]);
      vars.push_back(builder_.var(context_.symbols.intern("a"), field));
      all.push_back({use(vars.back()), field});
    }
    return apply(builder_.lambda(builder_.arena().copy(vars), construct(con, all, span), span), arguments, 0, span);
  }
  (void)type;
  return construct(con, arguments, span);
}

Desugarer::Expr* Desugarer::construct(DataCon* con, std::vector<Argument>& arguments, Span span) {
  CARDINAL_ASSERT(arguments.size() == con->payload_size());
  // Strict lifted fields are evaluated first.
  std::vector<std::pair<Var*, Expr*>> strict;
  for (std::uint32_t i = 0; i < con->fields.size(); ++i) {
    Argument& argument = arguments[con->dictionary_count + i];
    if (!con->strict[i] || argument.rep != core::Rep::Lifted) continue;
    if (argument.expr->kind == core::ExprKind::ConstructorApp || argument.expr->kind == core::ExprKind::Lambda)
      continue;
    Var* var = new_lifted("s");
    strict.push_back({var, argument.expr});
    argument.expr = use(var);
  }
  Expr* result = with_values(arguments, [&](Exprs& values) {
    Exprs kept;
    for (std::size_t i = 0; i < values.size(); ++i)
      if (arguments[i].rep != core::Rep::Void) kept.push_back(values[i]);
    return builder_.constructor(con, builder_.arena().copy(kept), span);
  });
  for (std::size_t i = strict.size(); i-- > 0;) result = builder_.strict_let(strict[i].first, strict[i].second, result);
  return result;
}

}  // namespace cardinal
