// The simplifier's class: its parts are simplify.cpp (expressions, inlining), simplify_bindings.cpp (lets and
// arguments), simplify_case.cpp (what becomes of a value) and simplify_duplication.cpp (continuations used more than
// once).
#pragma once

#include <vector>

#include "compiler/optimise/simplify.h"
#include "vm/base/function_ref.h"

namespace cardinal::optimise {

/// What happens to the value of the expression at hand, innermost first.
struct Cont {
  enum class Kind : std::uint8_t { Stop, Apply, Select } kind = Kind::Stop;
  Cont* next = nullptr;
  Span span;
  // Apply
  Slice<Expr*> arguments;
  bool simplified =
      false;  ///< arguments (atoms) and alternatives are already simplified: alternatives are copied at each use
  bool duplicable = false;  ///< this and all that follows may be used any number of times
  // Select
  Var* binder = nullptr;
  Slice<Alternative> alternatives;
};

class Simplifier {
 public:
  Simplifier(const Builder& builder, const SimplifyOptions& options, const TypeContext& context)
      : b_(builder), arena_(builder.arena()), options_(options), context_(context) {}

  Expr* top(Expr* value);

 private:
  struct Fact {
    const ConstructorApp* known = nullptr;  ///< it is this constructor (arguments are atoms)
    const Literal* literal = nullptr;
    const Lambda* lambda = nullptr;  ///< a small local function
    bool evaluated = false;
    const PrimApp* primitive = nullptr;  ///< not Lifted: what computed it, from atoms
  };
  /// A binding that a duplicable continuation needs around its uses.
  struct Wrapper {
    Var* var;
    Expr* value;
  };

  // Expressions
  Expr* simplify(Expr* e, Cont* k);
  Expr* variable(Variable* e, Cont* k);
  /// A variable of the result: inline it, or go on with it.
  Expr* known_variable(Variable* e, Cont* k);
  /// The target has the continuation already: what follows here is dropped.
  Expr* jump(Variable* e, Cont* k);
  /// A copy of the top-level variable's right-hand side if it is to be inlined here.
  Expr* top_level_unfolding(const Var* v, const Cont* k);
  /// More is worth inlining where it meets something known.
  std::size_t threshold(const Cont* k);
  Expr* copy(const Expr* e);
  Expr* lambda(Lambda* e, Cont* k);
  /// (\params -> body) arguments
  Expr* beta(Lambda* e, Cont* k);
  Expr* bind_arguments(Slice<Var*> parameters, Slice<Expr*> arguments, std::uint32_t n, std::uint32_t i,
                       bool simplified, Expr* body, Cont* k);
  Expr* constructor(ConstructorApp* e, Cont* k);
  Expr* primitive(PrimApp* e, Cont* k);
  Expr* atom(Expr* e);

  // Bindings
  /// let v = value in rest(): inlined, dropped or bound; strict unless Lifted.
  Expr* bind(Var* v, Expr* value, FunctionRef<Expr*()> rest);
  /// A simplified right-hand side: substitute what is trivial, note what is known.
  Expr* finish_let(Var* v, Expr* value, FunctionRef<Expr*()> rest);
  Expr* let(Let* e, Cont* k);
  /// Those bindings of a recursive group that its body reaches.
  Slice<Binding> live_bindings(const Let* e);
  /// The continuation goes into the join points as well as into the body.
  Expr* let_join(Let* e, Cont* k);
  /// Simplifies `es` to atoms, binding what is not one around what `make` gives.
  Expr* with_atoms(Slice<Expr*> es, FunctionRef<Expr*(Slice<Expr*>)> make);
  Expr* with_atoms_from(Slice<Expr*> es, Slice<Expr*> atoms, std::uint32_t i, FunctionRef<Expr*(Slice<Expr*>)> make);

  // Putting a simplified expression into its continuation
  Expr* rebuild(Expr* e, Cont* k);
  /// The constructor application this atom stands for, if known.
  const ConstructorApp* known_constructor(const Expr* e);
  Expr* select(Expr* e, Cont* k);
  bool is_value(const Var* v);
  /// The alternatives of a continuation for one use: fresh copies if it is used elsewhere too. last_binder_ is the
  /// binder to use with them.
  Slice<Alternative> use_alternatives(Cont* k);
  Expr* select_literal(const Literal* literal, Expr* e, Cont* k);
  /// case tagToEnum# x of { False -> a; True -> b }  becomes  case x of { 0# -> a; _ -> b }
  Expr* select_enum(const PrimApp* prim, Cont* k);
  bool uses_binder(const Cont* k);
  Expr* select_known(const ConstructorApp* con, Expr* e, Cont* k);
  Expr* build_case(Expr* e, Cont* k);
  Expr* rebuild_case(Expr* e, Var* binder, Slice<Alternative> alternatives, Cont* k);

  // Duplicable continuations
  /// Calls use(k') with a continuation that may be used any number of times, and binds around the result what k' needs.
  Expr* with_duplicable(Cont* k, FunctionRef<Expr*(Cont*)> use);
  Cont* duplicable(Cont* k, std::vector<Wrapper>& wrappers);
  bool small_enough(const Expr* e) const;
  Expr* make_join_point(Var* binder, const Alternative& a, Expr* body, std::vector<Wrapper>& wrappers);

  // Facts: learned at a binding or in an alternative, forgotten behind it
  void learn(const Var* v, Fact fact);
  void forget_to(std::size_t scope);
  void learn_origin(const Var* v, const Expr* value);
  const PrimApp* origin(const Var* v) const;
  const Fact* find_fact(const Var* v) const;
  std::size_t mark() const { return trail_.size(); }

  static constexpr unsigned kMaxDepth = 60;      ///< of unfoldings inside each other
  static constexpr unsigned kMaxInlined = 4000;  ///< unfoldings in one binding

  const Builder& b_;
  Arena& arena_;
  const SimplifyOptions& options_;
  const TypeContext& context_;
  Occurrences occurrences_;
  std::unordered_map<const Var*, Expr*> suspended_;     ///< mentioned once: the unsimplified value
  std::unordered_map<const Var*, Expr*> substitution_;  ///< replaced by a simplified atom
  std::unordered_map<const Var*, Fact> facts_;
  struct Undo {
    const Var* var;
    bool had;
    Fact old;
  };
  std::vector<Undo> trail_;
  Var* last_binder_ = nullptr;
  unsigned depth_ = 0;    ///< unfoldings being simplified inside each other
  unsigned inlined_ = 0;  ///< unfoldings inlined in this binding
  Cont stop_;
};

}  // namespace cardinal::optimise
