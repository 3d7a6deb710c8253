#include "compiler/optimise/occurrence.h"

namespace cardinal::optimise {

bool is_one_shot(const Lambda* lambda) {
  for (const Var* v : lambda->parameters)
    if (v->rep != CoreRep::Void && !v->one_shot) return false;
  return true;
}

void Occurrences::walk(const Expr* e, unsigned lambdas) {
  switch (e->kind) {
    case ExprKind::Variable: {
      const Var* v = static_cast<const Variable*>(e)->var;
      if (v->top != nullptr) return;
      Occurrence& occurrence = map_[v];
      ++occurrence.count;
      auto declared = depth_.find(v);
      // A variable free in the whole expression counts as bound outside all lambdas.
      if (lambdas > (declared != depth_.end() ? declared->second : 0)) occurrence.inside_lambda = true;
      return;
    }
    case ExprKind::Lambda: {
      const auto* lambda = static_cast<const Lambda*>(e);
      unsigned inside = is_one_shot(lambda) ? lambdas : lambdas + 1;
      for (const Var* v : lambda->parameters) declare(v, inside);
      walk(lambda->body, inside);
      return;
    }
    case ExprKind::Let: {
      const auto* let = static_cast<const Let*>(e);
      for (const Binding& b : let->bindings) declare(b.var, lambdas);
      for (const Binding& b : let->bindings) {
        if (b.var->join_arity < 0) {
          walk(b.value, lambdas);
          continue;
        }
        // A join point's body is not under a lambda, unless it is a loop.
        core::JoinPoint join = core::join_point_of(b);
        unsigned inside = let->recursive ? lambdas + 1 : lambdas;
        for (const Var* v : join.parameters) declare(v, inside);
        walk(join.body, inside);
      }
      walk(let->body, lambdas);
      return;
    }
    case ExprKind::Case: {
      const auto* c = static_cast<const Case*>(e);
      declare(c->binder, lambdas);
      walk(c->scrutinee, lambdas);
      for (const Alternative& a : c->alternatives) {
        for (const Var* v : a.binders) declare(v, lambdas);
        walk(a.body, lambdas);
      }
      return;
    }
    default:
      each_child(e, [&](const Expr* child) { walk(child, lambdas); });
  }
}

}  // namespace cardinal::optimise
