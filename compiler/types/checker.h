// The type checker.
//
// It works in the OutsideIn shape (Vytiniotis, Peyton Jones, Schrijvers, Sulzmann, JFP 2011): walking the renamed tree
// *generates* constraints, a *solver* discharges them. Equalities are mostly solved on the fly by unification; what
// cannot be solved where it stands becomes a Constraint. Whatever binds rigid variables or assumes dictionaries (a
// signature, an instance, a match on an existential constructor, a generalised let) wraps its constraints in an
// Implication.
//
// Levels. `level_` counts the implications around the place being checked. A unification variable carries the level it
// was made at, a skolem the level of the implication that binds it. The rules:
//   1. A variable of level n is never unified with a type that mentions a skolem of a level greater than n (skolem
//   escape);
//      variables of greater level in such a type are pulled down to n.
//   2. Under given equalities, variables from outside the implication that holds them are untouchable: they are not
//   unified
//      there, since the answer could depend on the equality.
//   3. A let generalises exactly the variables whose level is greater than its own.
//
// Checking is bidirectional: `rho(e, expected)` pushes a known type inwards, or infers when `expected` is null.
// Argument types may be polymorphic (`check_sigma`); subsumption is simple (GHC 9): only the outermost quantifiers are
// instantiated, functions are not eta-expanded.
//
// Evidence goes into the tree (evidence.h). Dictionaries for closed types are bound once at top level, others in the
// innermost implication in which they were solved.
//
// Typeable and Coercible are built into solve_class.cpp. Extension points: type families (an inert set of family
// equations beside `rewrites_`) and kind polymorphism (Forall in TyCon::kind, today only for unboxed tuples).
//
// Files: instantiate.cpp unify.cpp kinds.cpp declare_types.cpp declare_classes.cpp declare_instances.cpp generate_*.cpp
// solve.cpp solve_class.cpp defaulting.cpp errors.cpp module.cpp.
#pragma once

#include <deque>
#include <functional>
#include <string>
#include <unordered_map>

#include "compiler/syntax/ast.h"
#include "compiler/types/constraint.h"

namespace cardinal {

class Checker {
 public:
  Checker(const TypeContext& context, Module& module, ModuleInterface& interface);

  /// Checks all of the module. Errors go to the context's diagnostics.
  void check();
  /// Bindings of the dictionaries for closed types: they become top-level bindings.
  EvidenceBinds* top_evidence() const { return root_.binds; }
  Slice<EvidenceVar*> main_evidence() const { return main_evidence_; }

 private:
  // --- instantiate.cpp: fresh variables, instantiation, skolemisation, implications
  // -----------------------------------
  MetaVar* new_meta(Type* kind, Symbol hint = nullptr);
  Type* new_type() { return new_meta(context_.builtin.type_kind); }
  /// Of kind TYPE r for a fresh r.
  Type* new_open_type();
  Type* new_kind() { return new_meta(context_.builtin.type_kind); }
  TyVar* new_skolem(TyVar* like, Type* kind);
  EvidenceVar* new_evidence(Type* constraint);
  /// Wants `constraint`; equalities are unified and give no evidence (null).
  EvidenceVar* want(Type* constraint, const Origin* origin);
  /// The type with its outer quantifiers replaced by fresh variables. Evidence is appended to `apply`.
  Type* instantiate(Type* sigma, const Origin* origin, std::vector<EvidenceVar*>& apply);
  Type* instantiate_node(Type* sigma, const Origin* origin, SExpr* node);
  struct Skolemised {
    std::vector<TyVar*> skolems;
    std::vector<EvidenceVar*> givens;
    std::vector<std::pair<Type*, Type*>> equalities;
    Substitution substitution;
    Type* rho;
  };
  /// To be called inside the new level.
  Skolemised skolemise(Type* sigma);
  /// Runs `body` one level further in and wraps what it wants. `prepare` may add skolems, givens and equalities.
  template <class F>
  EvidenceBinds* with_implication(std::string_view what, Span span, F&& body);
  void add_given_equality(Type* left, Type* right);
  void enter_equalities(Implication& implication);
  const Origin* origin(Span span, std::string_view what = {});
  const Origin* use_of(Symbol name, Span span);
  std::string_view text(std::string_view text) { return context_.arena.copy_text(text); }
  Elaboration& elaboration(SExpr* node);
  Elaboration& elaboration(SPat* node);
  void add_apply(SExpr* node, const std::vector<EvidenceVar*>& evidence);
  void add_lambda(SExpr* node, const std::vector<EvidenceVar*>& givens, EvidenceBinds* binds);
  std::string show(Type* type) { return show_type(context_, type); }
  Type* con_app(TyCon* con, std::initializer_list<Type*> arguments);
  Type* list_of(Type* element) { return con_app(context_.builtin.list, {element}); }
  /// The library type, or a fresh variable when it is not there (reported).
  Type* known(KnownType what, Span use);
  EvidenceVar* want_class(KnownClass what, Type* argument, const Origin* origin);

  // --- unify.cpp
  // ---------------------------------------------------------------------------------------------------------
  /// Makes the two types equal, or leaves equalities behind. False if something was left.
  bool unify(Type* actual, Type* expected, const Origin* origin);
  bool unify_at(Type* actual, Type* expected, Span span);
  bool unify_inner(Type* actual, Type* expected, const Origin* origin);
  bool solve_meta(MetaVar* meta, Type* type, const Origin* origin);
  bool may_solve(MetaVar* meta, Type* type);
  bool defer(Type* actual, Type* expected, const Origin* origin);
  /// Follows metas, synonyms and given equalities at the head.
  Type* normal(Type* type);
  /// Applies given equalities everywhere.
  Type* rewrite_deep(Type* type);
  /// Splits a function type, making one of a variable. False (after a deferred error) when it is none.
  bool split_function(Type* type, Type*& argument, Type*& result, Span span, const Origin* why);

  // --- kinds.cpp: types as written
  // ---------------------------------------------------------------------------------------
  Type* convert(SType* type, Type* kind);
  Type* convert_infer(SType* type, Type*& kind);
  Type* convert_open(SType* type);
  Type* convert_application(SType* type, Type*& kind);
  void convert_context(Slice<SType*> context, std::vector<Type*>& out);
  void add_constraint(Type* constraint, std::vector<Type*>& out);
  TyVar* bind_variable(TypeVariable* variable);
  /// The type of a signature, quantified; the variables are in entity form. Kinds are settled.
  Type* convert_signature(SignatureType& signature, Slice<TyVar*>* outer_vars = nullptr);
  bool unify_kinds(Type* actual, Type* expected, SType* at);
  void default_kinds(Type* type);
  void default_kind(Type* kind);
  void check_ambiguity(Type* sigma, Span span);
  Type* error_type() { return new_open_type(); }

  // --- declare_types.cpp, declare_classes.cpp, declare_instances.cpp
  // ---------------------------------------------------
  void declare_group(Slice<Decl*> group);
  void declare_head(TyCon* con, Slice<TypeVariable*> parameters, Type* result_kind);
  void declare_constructor(DataDecl& decl, ConstructorDecl& con, TyCon* owner);
  void finish_data(DataDecl& decl, TyCon* owner);
  void declare_selectors(TyCon* owner);
  void declare_class(ClassDecl& decl);
  void finish_class(ClassDecl& decl);
  void settle_kind(TyCon* con);
  void declare_instance(InstanceDecl& decl);
  void infer_deriving_contexts();
  std::vector<Type*> derived_constraints(InstanceDecl& decl);
  void check_class_defaults(ClassDecl& decl);
  void check_instance(InstanceDecl& decl);
  void check_method(MethodInfo& info, FunctionBinding& binding, Type* sigma, std::string_view what);
  void declare_foreign(ForeignDecl& decl);
  void declare_primitive_rep(TyCon* con);

  // --- generate_expr.cpp, generate_app.cpp, generate_pattern.cpp, generate_bindings.cpp, generate_statements.cpp
  // ---------
  Type* rho(SExpr* e, Type* expected);
  Type* rho_inner(SExpr* e, Type* expected);
  Type* finish(SExpr* e, Type* actual, Type* expected);
  Type* want_expected(Type* expected) { return expected != nullptr ? expected : new_open_type(); }
  void check_sigma(SExpr* e, Type* sigma);
  Type* application(SExpr* e, Type* expected);
  Type* head_sigma(SExpr* head);
  Type* occurrence(Name& name, SExpr* node);
  Type* literal(SExpr* e, const Literal& literal);
  Type* tuple_expr(SExpr* e, Slice<SExpr*> elements, bool boxed, Type* expected);
  Type* record_construction(ERecordConstruction& e, Type* expected);
  Type* record_update(ERecordUpdate& e, Type* expected);
  Type* signature_expr(ESignature& e);
  void scope_type_variables(SignatureType& signature, const Substitution& substitution);
  std::string_view source_text(Span span) const {
    return span.known() ? span.file->text.substr(span.begin, span.end - span.begin) : std::string_view();
  }

  void pattern(SPat* p, Type* type);
  void constructor_pattern(SPat* p, DataCon* con, const std::vector<SPat*>& arguments, Type* type);
  void literal_pattern(PLiteral& p, Type* type);
  bool binds_evidence(SPat* p);
  bool can_fail(SPat* p);
  /// Checks patterns, then `body` in their scope; wraps it in an implication when a pattern binds evidence or types.
  template <class F>
  EvidenceBinds* pattern_scope(Slice<SPat*> patterns, const std::vector<Type*>& types, F&& body);

  void clauses(Slice<Clause*> clauses, std::string_view what, Type* type, Span span, bool is_case, Type* scrutinee);
  void split_parameter(Slice<Clause*> clauses, std::string_view what, Type* type, std::uint32_t index, Type*& result,
                       std::vector<Type*>& arguments);
  void check_clauses(Slice<Clause*> clauses, const std::vector<Type*>& arguments, Type* result);
  void right_hand_side(RightHandSide& rhs, Type* type);
  void guarded(Slice<GuardedBody> bodies, Type* type);
  void guards(Slice<Statement*> guards, std::uint32_t from, const std::function<void()>& then);

  struct MonoGroup {
    std::vector<SExpr*> occurrences;  ///< to receive the group's dictionaries
    std::vector<std::uint32_t> levels;
  };
  void bindings(Bindings& bindings, bool top);
  void declare_signatures(Bindings& bindings);
  void binding_group(BindingGroup& group, bool top);
  void infer_group(const std::vector<Binding*>& bindings, const std::vector<Abstraction*>& out, bool top);
  void check_binding(FunctionBinding& binding, Abstraction& out);
  void collect_quantifiable(Wanted& wanted, std::vector<TyVar*> skolems, std::vector<Constraint*>& out);
  void collect_equality_metas(Wanted& wanted, std::vector<MetaVar*>& out);
  void drop_implied(std::vector<Type*>& context);
  void set_type(LocalVar* variable, Type* type);
  Type* type_of(LocalVar* variable);

  Type* do_expr(EDo& e, Type* expected);
  void do_statements(EDo& e, std::uint32_t from, Type* monad, Type* result);
  Type* comprehension(EListComprehension& e, Type* expected);
  void qualifiers(Slice<Statement*> statements, std::uint32_t from, const std::function<void()>& then);

  // --- solve.cpp, solve_class.cpp, defaulting.cpp
  // --------------------------------------------------------------------------
  void solve(Wanted& wanted);
  bool solve_simple(Wanted& wanted);
  bool solve_implications(Wanted& wanted);
  bool solve_class(Constraint* constraint, std::vector<Constraint*>& more);
  bool solve_call_stack(Constraint* constraint, Class* klass);
  bool solve_typeable(Constraint* constraint, Class* klass, Type* type, Implication& place,
                      std::vector<Constraint*>& more);
  bool solve_from_givens(Constraint* constraint, Class* klass, const std::vector<Type*>& arguments, bool& blocked);
  void expand_givens(Implication& implication);
  EvidenceVar* use_given(Implication& implication, std::size_t index);
  void bind_evidence(EvidenceVar* evidence, EvidenceTerm* term, Implication& place);
  EvidenceTerm* var_term(EvidenceVar* var);
  bool solve_coercible(Constraint* constraint, Class* klass, Type* from, Type* to, Implication& place,
                       std::vector<Constraint*>& more);
  bool match(Type* pattern, Type* target, Substitution& substitution, Slice<TyVar*> vars);
  bool could_match(Type* pattern, Type* target);
  bool improve(Class* klass, const std::vector<Type*>& arguments, const Origin* origin);
  /// Whether `klass type` follows from instances alone.
  bool has_instance(Class* klass, Type* type, int depth = 0);
  bool default_types();
  bool default_one(MetaVar* meta, const std::vector<Constraint*>& constraints);
  void collect_unsolved(Wanted& wanted, std::vector<Constraint*>& out);

  // --- errors.cpp
  // ------------------------------------------------------------------------------------------------------------
  void report(Wanted& wanted, std::vector<Implication*>& path);
  void report_equality(Constraint* constraint, const std::vector<Implication*>& path);
  void report_class(Constraint* constraint, const std::vector<Implication*>& path);
  bool has_equality_errors(const Wanted& wanted);
  Diagnostic& error(const char* code, Span span, std::string message) {
    return context_.diagnostics.error(code, span, std::move(message));
  }

  // --- module.cpp
  // --------------------------------------------------------------------------------------------------------------
  void check_main();
  void finish_types();

  const TypeContext& context_;
  Module& module_;
  ModuleInterface& interface_;

  std::uint32_t level_ = 0;
  std::uint32_t given_equality_level_ = 0;  ///< variables of lower level are untouchable
  Wanted* wanted_ = nullptr;
  Implication root_;
  Implication* current_ = nullptr;                  ///< during generation: the implication being built, for patterns
  std::vector<Implication*> chain_;                 ///< during solving: root first
  std::vector<std::pair<TyVar*, Type*>> rewrites_;  ///< given equalities in force, oriented
  std::deque<Implication> implications_;
  std::deque<Constraint> constraints_;
  std::uint32_t next_meta_ = 0;
  std::uint32_t next_evidence_ = 0;
  std::uint64_t unifications_ = 0;
  std::uint32_t nesting_ = 0;
  bool ambiguity_suppressed_ = false;
  std::unordered_map<const void*, MonoGroup*> mono_;  ///< LocalVar* or Global* whose group is being inferred
  std::vector<std::pair<Span, std::pair<Symbol, Type*>>> holes_;
  std::vector<InstanceDecl*> instances_;
  std::vector<std::pair<InstanceDecl*, std::vector<Type*>>> deriving_;
  std::unordered_map<const InstanceDecl*, Type*> via_;  ///< DerivingVia: the type whose instance is used
  std::vector<Type*> default_types_;
  Slice<EvidenceVar*> main_evidence_;
  std::vector<LocalVar*> globals_;  ///< top-level binders whose types are to be persisted
};

}  // namespace cardinal
