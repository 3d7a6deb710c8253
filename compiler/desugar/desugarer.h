// The desugarer: one traversal of the checked tree. Types decide representations and the meaning of literals; evidence
// becomes dictionary arguments; patterns are compiled column by column (Wadler's algorithm, in Peyton Jones 1987, ch.
// 5).
//
// Pattern matching never duplicates a right-hand side: what several branches fall through to becomes a local function
// of one void argument, called in tail position only (a join point). Variables in patterns are not bound: they *are*
// the matched variable (LocalVar::core).
//
// Files: names_and_evidence.cpp, application.cpp, expression.cpp, literal.cpp, pattern.cpp, match.cpp, bindings.cpp,
// statements.cpp, declarations.cpp.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "compiler/core/data_representation.h"
#include "compiler/desugar/desugar.h"
#include "compiler/types/type.h"

namespace cardinal {

class Desugarer {
 public:
  Desugarer(const TypeContext& context, Module& module, ModuleInterface& interface, core::Builder& builder);
  core::Module run(const CheckedModule& checked);

 private:
  using Expr = core::Expr;
  using Var = core::Var;
  using Exprs = std::vector<Expr*>;

  // --- names_and_evidence.cpp
  // -----------------------------------------------------------------------------------------
  core::Rep rep(Type* type) { return core::core_rep(rep_of(context_, type)); }
  bool is_unboxed_tuple(Type* type) { return rep_of(context_, type) == Rep::Tuple; }
  /// A new variable for a value of this type.
  Var* new_var(Symbol name, Type* type);
  Var* new_var(std::string_view name, Type* type) { return new_var(context_.symbols.intern(name), type); }
  Var* new_lifted(std::string_view name) { return builder_.var(context_.symbols.intern(name)); }
  Expr* use(Var* var, Span span = {});
  Expr* global(Global* global, Span span = {});
  /// A library variable; reports and gives null-free junk when it is missing.
  Expr* known(KnownValue what, Span use);
  Expr* local(LocalVar* variable, Span span);
  Expr* evidence(EvidenceVar* evidence);
  Expr* evidence_term(EvidenceTerm* term);
  /// `inner` runs with the evidence bound; the result is its value inside the bindings.
  Expr* with_all_binds(const std::vector<EvidenceBinds*>& binds, std::size_t from, const std::function<Expr*()>& inner);
  Expr* with_binds(EvidenceBinds* binds, const std::function<Expr*()>& inner);
  Expr* with_givens(Slice<EvidenceVar*> givens, const std::function<Expr*()>& inner);
  Expr* with_abstraction(const Abstraction& abstraction, const std::function<Expr*()>& inner);
  Expr* constructor(KnownCon what, std::initializer_list<Expr*> arguments, Span span);
  Expr* app(Expr* function, std::initializer_list<Expr*> arguments, Span span = {}) {
    return builder_.app(function, builder_.arena().list<Expr*>(arguments), span);
  }
  Expr* lambda(std::initializer_list<Var*> parameters, Expr* body, Span span = {}) {
    return builder_.lambda(builder_.arena().list<Var*>(parameters), body, span);
  }
  Expr* let(Var* var, Expr* value, Expr* body);
  Expr* string_bytes(std::string_view text) {
    return builder_.literal(core::LiteralKind::String, 0, builder_.arena().copy_text(text));
  }
  /// file:line:column-column as GHC prints spans.
  std::string location(Span span);
  Expr* failure(KnownValue what, Span span, std::string_view text);
  std::string_view source_text(Span span);

  // --- application.cpp
  // ------------------------------------------------------------------------------------------------------
  /// An argument with its representation, to be evaluated before the call when it is not lifted and not trivial.
  struct Argument {
    Expr* expr;
    core::Rep rep;
  };
  Expr* application(SExpr* e, Slice<EvidenceVar*> apply);
  Argument argument(SExpr* e);
  /// For a head that `call` looks through: the dictionaries it was instantiated with come first.
  void operator_evidence(SExpr* op, std::vector<Argument>& out);
  Expr* call(SExpr* head, std::vector<Argument> arguments, Span span, bool looked_through = false);
  Expr* call_global(Global* global, std::vector<Argument>& arguments, Span span);
  Expr* call_constructor(DataCon* con, std::vector<Argument>& arguments, Span span, Type* type);
  Expr* apply(Expr* function, std::vector<Argument>& arguments, std::size_t from, Span span);
  /// Binds what must be evaluated first, then builds.
  Expr* with_values(std::vector<Argument>& arguments, const std::function<Expr*(Exprs&)>& build);
  /// A saturated constructor application: strict fields evaluated, void ones dropped.
  Expr* construct(DataCon* con, std::vector<Argument>& arguments, Span span);

  // --- expression.cpp, literal.cpp
  // --------------------------------------------------------------------------------------------
  Expr* expr(SExpr* e);
  Expr* expr_inner(SExpr* e);
  core::Rep rep_of_expr(SExpr* e);
  Expr* tuple_expr(SExpr* e, Slice<SExpr*> elements, bool boxed);
  Expr* record_construction(ERecordConstruction& e);
  Expr* record_update(ERecordUpdate& e);
  Expr* case_expr(ECase& e);
  Expr* conditional(Expr* condition, Expr* then, Expr* otherwise, Span span);
  Expr* literal(const Literal& literal, Type* type, Slice<EvidenceVar*> evidence, bool negate, Span span);
  Expr* integer(const Literal& literal, bool negate);
  Expr* string(std::string_view text, Span span);
  enum class NumberType { Int, Word, Integer, Double, Float, Other };
  NumberType number_type(Type* type);
  std::string decimal(const Literal& literal, bool negate);
  std::uint64_t word_value(const Literal& literal, bool negate);
  double double_value(const Literal& literal, bool negate, bool single);
  Expr* rational(const Literal& literal, bool negate, Span span);

  // --- pattern.cpp, match.cpp
  // ---------------------------------------------------------------------------------------------------
  /// A pattern as the match compiler sees it.
  struct Pattern {
    enum class Tag { Any, Constructor, Primitive, Number, View };
    Tag tag = Tag::Any;
    bool bang = false;             ///< evaluate, then go on
    std::vector<LocalVar*> names;  ///< stand for the matched variable
    std::vector<SPat*> lazy;       ///< matched when a variable of it is needed
    DataCon* con = nullptr;
    std::vector<Pattern*> arguments;  ///< Constructor; View: one
    Slice<EvidenceVar*> givens;
    core::Literal* literal = nullptr;  ///< Primitive
    const Literal* number = nullptr;   ///< Number: overloaded literal
    Slice<EvidenceVar*> evidence;      ///< Number: Eq, Num
    SExpr* function = nullptr;         ///< View
    Type* type = nullptr;
    Span span;
  };
  /// How a match goes on when it fails; counts its uses.
  struct Failure {
    std::function<Expr*()> make;
    std::uint32_t uses = 0;
    Expr* operator()() {
      ++uses;
      return make();
    }
  };
  struct Row {
    std::vector<Pattern*> patterns;
    std::function<Expr*(Failure&)> body;
    bool can_fall_through;
    std::vector<std::pair<Var*, SPat*>> lazy;
    Span span;
  };
  Pattern* pattern(SPat* p);
  Pattern* any(Type* type);
  Pattern* list_pattern(const std::vector<Pattern*>& items, Type* type, Span span);
  Pattern* character_pattern(char32_t c, Span span);
  bool is_strict(Pattern* p);
  bool is_irrefutable(Pattern* p);
  Var* column_var(Pattern* p, std::string_view fallback);
  Expr* match(std::vector<Var*> vars, std::vector<Row> rows, Failure& failure);
  Expr* match_group(std::vector<Var*>& vars, std::vector<Row> rows, Failure& failure);
  Expr* match_constructors(std::vector<Var*>& vars, std::vector<Row> rows, Failure& failure);
  Expr* match_primitives(std::vector<Var*>& vars, std::vector<Row> rows, Failure& failure);
  /// `first` with a failure that continues with `second`, shared through a join point when used more than once.
  Expr* with_lazy(Row& row, const std::function<Expr*()>& inside);
  Expr* with_failure(const std::function<Expr*(Failure&)>& first, const std::function<Expr*()>& second);
  /// Matches the value of an expression.
  Expr* match_value(Expr* value, core::Rep rep, std::string_view name, std::vector<Row> rows, Failure& failure,
                    Type* type);
  Expr* bind_lazy(Var* var, SPat* p, Expr* body, Span span);
  /// Bindings for the variables of a pattern, projected from `var`; `span` and text for the failure.
  void project(Var* var, SPat* p, Span span, std::vector<core::Binding>& out, bool top);
  void pattern_variables(SPat* p, std::vector<LocalVar*>& out);
  /// Function of the clauses; `what` as in "function f".
  Expr* clauses(Slice<Clause*> clauses, Span span, std::string_view what,
                const std::vector<EvidenceBinds*>& binds = {});
  Row clause_row(Clause* clause);
  Expr* right_hand_side(RightHandSide& rhs, Failure& failure);
  Expr* guarded(Slice<GuardedBody> bodies, Failure& failure);
  Expr* guards(Slice<Statement*> guards, std::uint32_t from, SExpr* body, Failure& failure);
  bool guards_can_fail(RightHandSide& rhs);
  bool is_true(SExpr* e);

  // --- bindings.cpp, statements.cpp
  // -----------------------------------------------------------------------------------------------
  Expr* with_bindings(Bindings& bindings, const std::function<Expr*()>& body);
  /// The abstractions' dictionaries become parameters before the clauses' own; what they bind goes inside of all, so
  /// that the arity is whole (dictionary expressions are cheap to make again).
  Expr* function_value(FunctionBinding& binding, const std::vector<Abstraction>& abstractions);
  Var* banged_var(const std::vector<core::Binding>& lifted, Var* whole);
  Expr* recursive_lets(std::vector<core::Binding> bindings, Expr* body);
  Expr* do_statements(EDo& e, std::uint32_t from, EvidenceVar* monad);
  Expr* comprehension(EListComprehension& e, std::size_t branch, std::uint32_t from, const std::function<Expr*()>& tail,
                      const std::function<Expr*()>& element_of);
  Expr* parallel_comprehension(EListComprehension& e);

  // --- declarations.cpp
  // -------------------------------------------------------------------------------------------------------------
  Var* top_var(std::string_view name);
  void bind_top(Var* var, Expr* value) { output_.bindings.push_back(builder_.arena(), {var, value}); }
  void top_bindings(Bindings& bindings);
  void class_selectors(Class* klass);
  void class_defaults(ClassDecl& decl);
  void record_selectors(TyCon* owner, Slice<ConstructorDecl*> decls);
  void instance(InstanceDecl& decl);
  void set_pragma(Global* global, InlinePragma pragma);

  const TypeContext& context_;
  Module& module_;
  ModuleInterface& interface_;
  core::Builder& builder_;
  core::Module output_;
  Span match_span_;  ///< of the match being compiled, for failures of lazy patterns
  std::uint32_t next_top_ = 0;
  std::vector<std::unique_ptr<Pattern>> builder_patterns_;
};

}  // namespace cardinal
