// Core: the compiler's intermediate language. A small lambda calculus, untyped, whose binders carry a representation.
//
// What the desugarer must know, and the lint checks:
//
// * Types are gone. Type abstraction and application leave nothing behind; dictionaries are ordinary arguments (flag
//   `dictionary` on their binders); newtype constructors and `unsafeCoerce#` are the identity and do not appear.
// * A binder of representation Lifted may be a thunk. Every other representation is a value: its right-hand side is
// evaluated where
//   it stands, so it is bound by Case (a Case on an expression of such a representation just binds), never by Let.
//   Arguments of functions, constructors and primitives may be any expressions; a non-trivial Lifted argument becomes a
//   thunk, another is evaluated before the call. An application (App) counts as Lifted there: when its result is not,
//   bind it by a Case whose binder says so. Likewise the binder of a Case is null only when the scrutinee is Lifted or
//   an unboxed tuple.
// * `State# s` is a value of representation Void: no register, but an argument, and it counts in arities. `realWorld#`
// and
//   any other state expression is Literal Void. `newtype IO a = IO (State# RealWorld -> (# State# RealWorld, a #))` is
//   so a function of one Void argument that returns an unboxed tuple.
// * Unboxed tuples are ConstructorApp / alternatives of DataCon's marked unboxed. They occur only as the result of a
// function, as a
//   scrutinee, or in tail position, never as a value of a binder. Void components are DROPPED by the desugarer, both in
//   ConstructorApp and in alternatives' binders: (# s, a #) is a unary tuple of `a`, which returns `a` as it is,
//   unevaluated. A Case on an unboxed tuple has exactly one alternative and its `binder` is unused (null).
// * Case evaluates a Lifted scrutinee to weak head normal form and binds `binder` (may be null if unused) to it.
// Alternatives are
//   disjoint; a Default alternative, when present, is last. An inexhaustive Case is an error: the desugarer adds a
//   Default that raises.
// * Constructor representations (DataCon::representation): Boxed; ImmediateOrBox (one constructor, one raw word field:
// I#, W#,
//   C#), Transparent (one constructor, one field of representation Unlifted, such as `data MVar a = MVar (MVar# a)` or
//   `data Integer = MkInteger Integer#`: the value is the field itself). Core treats all alike; code generation knows.
// * Strict constructor fields: the desugarer evaluates the argument (Case) before the ConstructorApp, and uses of the
// constructor as a
//   function go through a lambda. Saturated always: ConstructorApp has exactly the constructor's (non-void) fields,
//   dictionaries of an existential context first.
// * Join points: a Let whose binder has `join_arity` >= 0 is only ever called saturated, in tail position of the body.
//   Its value is a Lambda of exactly that many parameters, whose body may be another Lambda, never merged with it: a
//   join point may return a function. Without parameters the value is what is done there (join_point_of).
#pragma once

#include "vm/base/arena.h"
#include "vm/base/source.h"
#include "vm/base/symbol.h"
#include "vm/program/descriptor.h"
#include "vm/program/primops.h"
#include "vm/program/word.h"

namespace cardinal {
struct TyCon;
struct DataCon;
}  // namespace cardinal

namespace cardinal::core {

struct Expr;
struct TopLevel;

enum class Rep : std::uint8_t {
  Lifted,    ///< pointer; may be a thunk
  Unlifted,  ///< pointer to an object of primitive type (MutVar#, MVar#, Integer#, Array#, …): always a value, tag 1 or
             ///< immediate
  Int,       ///< raw word: Int#, Word#, Char#, Addr#
  Double,
  Void,  ///< State# s
};

struct Var {
  Symbol name;
  std::uint32_t unique;  ///< distinguishes variables of one name in dumps
  Rep rep = Rep::Lifted;
  bool dictionary = false;           ///< binds class evidence
  bool one_shot = false;             ///< lambda binder: the lambda is called at most once
  std::int8_t join_arity = -1;       ///< >= 0: a join point with that many parameters
  const TyCon* type_head = nullptr;  ///< head type constructor, where known
  TopLevel* top = nullptr;           ///< non-null exactly for top-level variables
  // Owned by whichever pass is running; meaningless between passes.
  std::uint32_t scratch = 0;
  void* scratch_pointer = nullptr;
};

enum class InlinePragma : std::uint8_t { None, Inline, NoInline };

/// What is known of a top-level binding beyond the module that made it. Lives in the persistent arena.
struct TopLevel {
  Symbol module = nullptr;
  Expr* unfolding = nullptr;    ///< optimised right-hand side; null when not kept
  Slice<const Rep> parameters;  ///< of the lambda it is (empty: a CAF or static constructor)
  InlinePragma pragma = InlinePragma::None;
  bool loop_breaker = false;      ///< recursive: not inlined
  std::uint32_t inline_size = 0;  ///< nodes of the unfolding
  bool dictionary_function =
      false;  ///< instance: its unfolding is a (lambda over a) ConstructorApp of a class dictionary
  // Filled by code generation.
  Word closure = 0;                  ///< tagged address of the static object
  const Descriptor* code = nullptr;  ///< functions: what a known call enters
  bool reaches_caf = false;          ///< the closure must be listed in static references
  // Strictness: bit i set if the function surely evaluates lifted parameter i. Filled by the optimiser.
  std::uint64_t strict_parameters = 0;
  bool diverges = false;  ///< calling it with all arguments never returns normally
};

enum class ExprKind : std::uint8_t { Variable, Literal, App, Lambda, Let, Case, ConstructorApp, PrimApp };

struct Expr {
  ExprKind kind;
  Span span;
};

struct Variable : Expr {
  static constexpr ExprKind kKind = ExprKind::Variable;
  Var* var;
};

enum class LiteralKind : std::uint8_t {
  Int,      ///< raw word: Int#, Word#, Char#
  Double,   ///< bits of the IEEE double in `bits`
  String,   ///< Addr# of NUL-terminated bytes (UTF-8; U+0000 encoded as C0 80) in `text`
  Integer,  ///< Integer#: value in decimal digits with optional '-' in `text` (used when it does not fit 61 bits), else
            ///< `bits`
  Void,
};
struct Literal : Expr {
  static constexpr ExprKind kKind = ExprKind::Literal;
  LiteralKind literal;
  Word bits = 0;
  std::string_view text;
  Rep rep() const {
    switch (literal) {
      case LiteralKind::Double:
        return Rep::Double;
      case LiteralKind::Integer:
        return Rep::Unlifted;
      case LiteralKind::Void:
        return Rep::Void;
      default:
        return Rep::Int;
    }
  }
};

struct App : Expr {
  static constexpr ExprKind kKind = ExprKind::App;
  Expr* function;
  Slice<Expr*> arguments;  ///< not empty
};

struct Lambda : Expr {
  static constexpr ExprKind kKind = ExprKind::Lambda;
  Slice<Var*> parameters;  ///< not empty
  Expr* body;
};

struct Binding {
  Var* var;
  Expr* value;
};

/// A join point's parameters, and what is done there.
struct JoinPoint {
  Slice<Var*> parameters;
  Expr* body;
};
/// Requires binding.var->join_arity >= 0.
JoinPoint join_point_of(const Binding& binding);

struct Let : Expr {
  static constexpr ExprKind kKind = ExprKind::Let;
  bool recursive;
  Slice<Binding> bindings;  ///< exactly one when not recursive; all Lifted, or all join points
  Expr* body;
};

enum class AlternativeKind : std::uint8_t { Constructor, Literal, Default };
struct Alternative {
  AlternativeKind kind = AlternativeKind::Default;
  const DataCon* constructor = nullptr;
  const Literal* literal = nullptr;  ///< Int or Double literal
  Slice<Var*> binders;  ///< constructor fields (dictionaries of an existential context first, void ones dropped)
  Expr* body = nullptr;
};

struct Case : Expr {
  static constexpr ExprKind kKind = ExprKind::Case;
  Expr* scrutinee;
  Var*
      binder;  ///< null: unused. Its rep is the scrutinee's (null binder: Lifted unless the alternatives say otherwise)
  Slice<Alternative> alternatives;
};

struct ConstructorApp : Expr {
  static constexpr ExprKind kKind = ExprKind::ConstructorApp;
  const DataCon* constructor;
  Slice<Expr*> arguments;
};

struct PrimApp : Expr {
  static constexpr ExprKind kKind = ExprKind::PrimApp;
  PrimOp op;
  Slice<Expr*> arguments;  ///< all of the primitive's, void ones included
};

template <class T>
T* as(Expr* e) {
  return e != nullptr && e->kind == T::kKind ? static_cast<T*>(e) : nullptr;
}
template <class T>
const T* as(const Expr* e) {
  return e != nullptr && e->kind == T::kKind ? static_cast<const T*>(e) : nullptr;
}

/// One module's (or one whole program's) top-level bindings in dependency order as far as it goes; all mutually
/// visible.
struct Module {
  Symbol name = nullptr;
  ArenaVector<Binding> bindings;
};

/// Makes nodes. Uniques are drawn from one counter per compilation session so that they never clash.
class Builder {
 public:
  /// Nodes go to `arena`; what other modules may see of a top-level variable goes to `persistent`.
  Builder(Arena& arena, Arena& persistent, std::uint32_t* next_unique)
      : arena_(&arena), persistent_(&persistent), next_unique_(next_unique) {}
  Builder(Arena& arena, std::uint32_t* next_unique) : Builder(arena, arena, next_unique) {}
  Arena& arena() const { return *arena_; }
  Arena& persistent() const { return *persistent_; }
  /// A builder of nodes that outlive the compilation.
  Builder persistent_builder() const { return Builder(*persistent_, *persistent_, next_unique_); }

  /// A new top-level variable of the module.
  Var* top_level(Symbol name, Symbol module) const {
    Var* v = persistent_->make<Var>(name, (*next_unique_)++, Rep::Lifted);
    v->top = persistent_->make<TopLevel>();
    v->top->module = module;
    return v;
  }

  Var* var(Symbol name, Rep rep = Rep::Lifted) const { return arena_->make<Var>(name, (*next_unique_)++, rep); }
  /// A new variable like `from` with a fresh unique.
  Var* clone(const Var* from) const {
    Var* v = arena_->make<Var>(*from);
    v->unique = (*next_unique_)++;
    return v;
  }

  Expr* variable(Var* v, Span span = {}) const { return arena_->make<Variable>(Expr{ExprKind::Variable, span}, v); }
  Expr* int_literal(Word bits, Span span = {}) const {
    return arena_->make<Literal>(Expr{ExprKind::Literal, span}, LiteralKind::Int, bits, std::string_view{});
  }
  Expr* literal(LiteralKind kind, Word bits, std::string_view text, Span span = {}) const {
    return arena_->make<Literal>(Expr{ExprKind::Literal, span}, kind, bits, text);
  }
  Expr* void_literal() const { return literal(LiteralKind::Void, 0, {}); }
  /// Application; none of `arguments` gives the function itself, and nested applications are joined.
  Expr* app(Expr* function, Slice<Expr*> arguments, Span span = {}) const;
  /// Lambda; no parameters give the body itself, and nested lambdas are joined.
  Expr* lambda(Slice<Var*> parameters, Expr* body, Span span = {}) const;
  /// The value of a join point.
  Expr* join_point(Slice<Var*> parameters, Expr* body, Span span = {}) const {
    return parameters.empty() ? body : arena_->make<Lambda>(Expr{ExprKind::Lambda, span}, parameters, body);
  }
  Expr* let(Var* v, Expr* value, Expr* body, Span span = {}) const {
    return arena_->make<Let>(Expr{ExprKind::Let, span}, false, arena_->list<Binding>({{v, value}}), body);
  }
  Expr* let_rec(Slice<Binding> bindings, Expr* body, Span span = {}) const {
    return arena_->make<Let>(Expr{ExprKind::Let, span}, true, bindings, body);
  }
  Expr* case_of(Expr* scrutinee, Var* binder, Slice<Alternative> alternatives, Span span = {}) const {
    return arena_->make<Case>(Expr{ExprKind::Case, span}, scrutinee, binder, alternatives);
  }
  /// case scrutinee of { binder -> body }
  Expr* strict_let(Var* binder, Expr* scrutinee, Expr* body, Span span = {}) const {
    return case_of(scrutinee, binder,
                   arena_->list<Alternative>({{AlternativeKind::Default, nullptr, nullptr, {}, body}}), span);
  }
  Expr* constructor(const DataCon* con, Slice<Expr*> arguments, Span span = {}) const {
    return arena_->make<ConstructorApp>(Expr{ExprKind::ConstructorApp, span}, con, arguments);
  }
  Expr* prim(PrimOp op, Slice<Expr*> arguments, Span span = {}) const {
    return arena_->make<PrimApp>(Expr{ExprKind::PrimApp, span}, op, arguments);
  }
  static Alternative constructor_alternative(const DataCon* con, Slice<Var*> binders, Expr* body) {
    return {AlternativeKind::Constructor, con, nullptr, binders, body};
  }
  static Alternative default_alternative(Expr* body) { return {AlternativeKind::Default, nullptr, nullptr, {}, body}; }

 private:
  Arena* arena_;
  Arena* persistent_;
  std::uint32_t* next_unique_;
};

}  // namespace cardinal::core
