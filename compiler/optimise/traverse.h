// What passes over Core share: visiting children, sizes, copying with fresh binders.
#pragma once

#include <unordered_map>

#include "compiler/core/core.h"
#include "compiler/core/properties.h"

namespace cardinal::optimise {

using core::Alternative;
using core::AlternativeKind;
using core::App;
using core::Binding;
using core::Builder;
using core::Case;
using core::ConstructorApp;
using core::diverges;
using core::Expr;
using core::ExprKind;
using core::Lambda;
using core::Let;
using core::Literal;
using core::PrimApp;
using core::TopLevel;
using core::Var;
using core::Variable;
using CoreRep = core::Rep;

/// Calls visit(Expr*) for each direct subexpression.
template <class F>
void each_child(const Expr* e, F visit) {
  switch (e->kind) {
    case ExprKind::Variable:
    case ExprKind::Literal:
      break;
    case ExprKind::App:
      visit(static_cast<const App*>(e)->function);
      for (Expr* a : static_cast<const App*>(e)->arguments) visit(a);
      break;
    case ExprKind::Lambda:
      visit(static_cast<const Lambda*>(e)->body);
      break;
    case ExprKind::Let:
      for (const Binding& b : static_cast<const Let*>(e)->bindings) visit(b.value);
      visit(static_cast<const Let*>(e)->body);
      break;
    case ExprKind::Case:
      visit(static_cast<const Case*>(e)->scrutinee);
      for (const Alternative& a : static_cast<const Case*>(e)->alternatives) visit(a.body);
      break;
    case ExprKind::ConstructorApp:
      for (Expr* a : static_cast<const ConstructorApp*>(e)->arguments) visit(a);
      break;
    case ExprKind::PrimApp:
      for (Expr* a : static_cast<const PrimApp*>(e)->arguments) visit(a);
      break;
  }
}

inline bool is_atom(const Expr* e) {
  return e->kind == ExprKind::Variable || e->kind == ExprKind::Literal;
}

/// Number of nodes, counting at most `limit` + 1.
std::size_t size_up_to(const Expr* e, std::size_t limit);

/// A copy with fresh local binders. `substitution` maps variables to expressions put in their place (atoms).
Expr* clone(const Builder& builder, const Expr* e, std::unordered_map<const Var*, Expr*>& substitution);
inline Expr* clone(const Builder& builder, const Expr* e) {
  std::unordered_map<const Var*, Expr*> none;
  return clone(builder, e, none);
}

/// A copy that shares nothing with the original: nodes, binders and literals' texts are made by `builder`.
Expr* persist(const Builder& builder, const Expr* e);

/// Whether it is an argument that is evaluated before the call anyway.
bool is_eager(const Expr* e);

/// Whether it can be dropped: any primitive on atoms that has no effect and cannot fail.
bool is_pure_primitive(const Expr* e);

/// Whether it can be evaluated early or dropped: primitive arithmetic on atoms that cannot fail.
bool is_cheap_primitive(const Expr* e);

}  // namespace cardinal::optimise
