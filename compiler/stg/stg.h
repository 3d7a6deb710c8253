// STG: Core made explicit. Every argument is an atom, every allocation is a Let, every evaluation is a Case, and every
// closure lists its free variables (Peyton Jones, "Implementing lazy functional languages on stock hardware", 1992).
//
// Differences from Core that code generation relies on:
//   * macro primitives are gone, applications of lambdas are Lets and Cases, unsaturated known calls are closures;
//   * variables of representation Void occur only as arguments and parameters: they have no register and are never
//   captured;
//   * join points are LetJoin, and calls of them are Jump.
#pragma once

#include "compiler/core/core.h"

namespace cardinal::stg {

using core::Literal;
using core::Rep;
using core::Var;

struct Atom {
  Var* var = nullptr;  ///< exactly one of both
  const Literal* literal = nullptr;
  Rep rep() const { return var != nullptr ? var->rep : literal->rep(); }
};

enum class ExprKind : std::uint8_t { Atom, Call, Jump, Constructor, Primitive, Case, Let, LetJoin };

struct Expr {
  ExprKind kind;
  Span span;
};

/// Tail position: returns the atom, evaluating it when Lifted. As a scrutinee: evaluates it.
struct AtomExpr : Expr {
  static constexpr ExprKind kKind = ExprKind::Atom;
  Atom atom;
};
struct Call : Expr {
  static constexpr ExprKind kKind = ExprKind::Call;
  Var* function;
  Slice<Atom> arguments;  ///< void ones included; not empty
};
struct Jump : Expr {
  static constexpr ExprKind kKind = ExprKind::Jump;
  Var* target;
  Slice<Atom> arguments;
};
/// A constructor value, or an unboxed tuple (returned in registers).
struct Constructor : Expr {
  static constexpr ExprKind kKind = ExprKind::Constructor;
  const DataCon* constructor;
  Slice<Atom> arguments;
};
struct Primitive : Expr {
  static constexpr ExprKind kKind = ExprKind::Primitive;
  PrimOp op;
  Slice<Atom> arguments;
};

struct Alternative {
  core::AlternativeKind kind;
  const DataCon* constructor;
  const Literal* literal;
  Slice<Var*> binders;
  Expr* body;
};
struct Case : Expr {
  static constexpr ExprKind kKind = ExprKind::Case;
  Expr* scrutinee;
  Var* binder;  ///< null: unused
  Slice<Alternative> alternatives;
};

enum class ClosureKind : std::uint8_t { Function, Thunk, Constructor };
struct Closure {
  Var* binder;
  ClosureKind kind;
  Slice<Var*> parameters;      ///< Function: at most kMaxApplyArguments
  Expr* body;                  ///< Function, Thunk
  const DataCon* constructor;  ///< Constructor
  Slice<Atom> arguments;       ///< Constructor
  Slice<Var*> free;            ///< captured variables: neither top-level nor void, nor a function itself
  Span span;
};
struct Let : Expr {
  static constexpr ExprKind kKind = ExprKind::Let;
  bool recursive;
  Slice<Closure> closures;
  Expr* body;
};
struct JoinPoint {
  Var* binder;
  Slice<Var*> parameters;
  Expr* body;
};
struct LetJoin : Expr {
  static constexpr ExprKind kKind = ExprKind::LetJoin;
  bool recursive;
  Slice<JoinPoint> joins;
  Expr* body;
};

template <class T>
T* as(Expr* e) {
  return e->kind == T::kKind ? static_cast<T*>(e) : nullptr;
}
template <class T>
const T* as(const Expr* e) {
  return e->kind == T::kKind ? static_cast<const T*>(e) : nullptr;
}

struct Program {
  Slice<Closure> bindings;  ///< top-level
};

/// Core to STG, closed functions lifted and free variables annotated.
Program prepare(Arena& arena, const core::Builder& builder, const core::Module& module);

/// Fills `free` of every closure below the top level.
void annotate_free_variables(Arena& arena, Program& program);

/// Makes local functions that capture nothing but each other top-level ones; fills `free` of every closure left.
void lift_closed_functions(Arena& arena, const core::Builder& builder, Program& program);

std::string print(const Program& program);

}  // namespace cardinal::stg
