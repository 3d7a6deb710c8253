// Walking STG: what an expression mentions itself, and its parts.
#pragma once

#include "compiler/stg/stg.h"

namespace cardinal::stg {

namespace detail {
template <class F>
void each_of(Slice<Atom> atoms, F& visit) {
  for (Atom& atom : atoms)
    if (atom.var != nullptr) visit(atom.var);
}
}  // namespace detail

/// Calls visit(Var*&) for every use of a variable in the expression itself, its parts left out. Constructors that a Let
/// allocates belong to it.
template <class F>
void each_use(Expr* e, F visit) {
  switch (e->kind) {
    case ExprKind::Atom:
      if (Atom& atom = static_cast<AtomExpr*>(e)->atom; atom.var != nullptr) visit(atom.var);
      break;
    case ExprKind::Call:
      visit(static_cast<Call*>(e)->function);
      detail::each_of(static_cast<Call*>(e)->arguments, visit);
      break;
    case ExprKind::Jump:
      detail::each_of(static_cast<Jump*>(e)->arguments, visit);
      break;
    case ExprKind::Constructor:
      detail::each_of(static_cast<Constructor*>(e)->arguments, visit);
      break;
    case ExprKind::Primitive:
      detail::each_of(static_cast<Primitive*>(e)->arguments, visit);
      break;
    case ExprKind::Let:
      for (Closure& c : static_cast<Let*>(e)->closures) detail::each_of(c.arguments, visit);
      break;
    case ExprKind::Case:
    case ExprKind::LetJoin:
      break;
  }
}

/// Calls visit(Expr*&) for every part of the expression, bodies of closures included.
template <class F>
void each_part(Expr* e, F visit) {
  switch (e->kind) {
    case ExprKind::Case: {
      auto* c = static_cast<Case*>(e);
      visit(c->scrutinee);
      for (Alternative& alternative : c->alternatives) visit(alternative.body);
      break;
    }
    case ExprKind::Let: {
      auto* let = static_cast<Let*>(e);
      for (Closure& c : let->closures)
        if (c.kind != ClosureKind::Constructor) visit(c.body);
      visit(let->body);
      break;
    }
    case ExprKind::LetJoin: {
      auto* let = static_cast<LetJoin*>(e);
      for (JoinPoint& join : let->joins) visit(join.body);
      visit(let->body);
      break;
    }
    default:
      break;
  }
}

}  // namespace cardinal::stg
