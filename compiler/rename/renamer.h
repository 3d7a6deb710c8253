// The renamer's state. Private to compiler/rename; see rename.h.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "compiler/rename/components.h"
#include "compiler/rename/scope.h"

namespace cardinal {

class Renamer {
 public:
  Renamer(const TypeContext& context, Module& module);

  ModuleInterface* run();
  SExpr* expression_in(ModuleInterface& interface, SExpr* expression);
  SignatureType signature_in_prim(SType* type);

 private:
  friend class Deriver;

  // --- imports.cpp ---
  void open_imports();
  void open_import(ImportDecl* import);
  void fill_import_list(ImportView& view);
  // --- exports.cpp ---
  void build_exports();
  void export_value(Symbol name, ValueEntity entity, Span span);
  void export_type(Symbol name, TyCon* tycon, Span span);
  void export_port(const Port& port);
  void export_module(const Port& port);

  // --- declare.cpp: entities for what the module defines ---
  void declare_all();
  void declare_data(DataDecl& decl);
  void declare_class(ClassDecl& decl);
  void declare_value(Symbol name, ValueEntity entity, Span span);
  void declare_type(Symbol name, TyCon* tycon, Span span);
  LocalVar* declare_top_binder(Symbol name, Span span, GlobalFlavour flavour);
  void declare_top_bindings();
  void apply_fixities();
  void set_fixity(const Name& op, Fixity fixity);
  void mark_pragmas(Bindings& bindings);

  // --- rename_declarations.cpp ---
  void rename_type_declarations();
  void rename_type_declaration(Decl* decl);
  void rename_data(DataDecl& decl);
  void rename_class_head(ClassDecl& decl);
  void rename_class_body(ClassDecl& decl);
  void rename_instance_head(InstanceDecl& decl);
  void rename_instance_body(InstanceDecl& decl);
  void rename_methods(Bindings& body, Class* klass, bool of_instance);
  void derive_all();
  Class* head_class(SType* head);
  void bind_parameters(Slice<TypeVariable*> parameters);

  // --- rename_types.cpp ---
  SType* rename_type(SType* type);
  void rename_types(Slice<SType*> types) {
    for (SType*& type : types) type = rename_type(type);
  }
  SType* resolve_type_chain(STOperatorChain& chain);
  /// Renames the type; variables not in scope are quantified implicitly. Variables stay in scope until the caller
  /// leaves its scope only with `keep`.
  void rename_signature(SignatureType& signature, bool keep = false);
  void collect_type_variables(SType* type, std::vector<TypeVariable*>& out);
  void collect_type_variable(Symbol name, Span span, std::vector<TypeVariable*>& out);
  void bind_type_variable(TypeVariable* variable);

  // --- rename_patterns.cpp ---
  SPat* rename_pattern(SPat* pattern);
  SPat* resolve_pattern_chain(POperatorChain& chain);
  /// Makes the binders of a let or top-level pattern, in order.
  void collect_binders(SPat* pattern, std::vector<LocalVar*>& out, bool top_level);
  void expand_wildcard(PRecord& record);
  LocalVar* bind_in_pattern(Symbol name, Span span);
  void begin_patterns() { pattern_binders_.clear(); }

  // --- rename_expressions.cpp ---
  SExpr* rename_expression(SExpr* expression);
  SExpr* rename_optional(SExpr* expression) { return expression == nullptr ? nullptr : rename_expression(expression); }
  SExpr* rename_occurrence(EVariable& occurrence);
  SExpr* resolve_chain(EOperatorChain& chain);
  void check_section(SExpr* operand, bool was_chain, SExpr* op, bool left);
  void rename_record_fields(Slice<FieldBinding>& fields);
  void expand_wildcard(ERecordConstruction& record);
  void rename_statements(Slice<Statement*> statements);
  void rename_right_hand_side(RightHandSide& rhs);
  void rename_clause(Clause& clause);
  void rename_guarded(GuardedBody& body);

  // --- rename_bindings.cpp ---
  /// A let or where; its binders are in scope until the caller leaves the scope.
  void rename_local_bindings(Bindings* bindings);
  void rename_top_bindings();
  void resolve_signatures(Bindings& bindings, const std::unordered_map<Symbol, LocalVar*>& binders, bool top_level);
  void rename_bodies(Bindings& bindings);
  void rename_binding(Binding* binding);
  void rename_function(FunctionBinding& function);
  void make_groups(Bindings& bindings, const std::vector<std::vector<const void*>>& uses);

  // --- Scopes ---
  struct ScopeMark {
    std::size_t values;
    std::size_t types;
  };
  ScopeMark enter_scope() const { return {value_trail_.size(), type_trail_.size()}; }
  void leave_scope(ScopeMark mark);
  void bind(LocalVar* variable);
  LocalVar* new_local(Symbol name, Span span);

  // --- names.cpp ---
  void resolve_value(Name& name);
  /// The constructor; null and reported when it is none.
  DataCon* resolve_constructor(Name& name);
  void resolve_type_name(Name& name);
  void resolve_class_method(Name& name, Class* klass, std::string_view what);
  ValueEntity special_value(Symbol name);
  TyCon* special_type(Symbol name);
  void not_in_scope(Name& name, std::string_view what, bool type);
  template <class E>
  void ambiguous(Name& name, const Candidates<E>& candidates);
  void set_entity(Name& name, ValueEntity entity);
  Fixity fixity_of(const Name& name) const;
  std::string written(const Name& name) const;
  std::string place(Span span) const;
  void use(const void* entity) {
    if (!uses_.empty()) uses_.back().push_back(entity);
  }
  void begin_uses() { uses_.emplace_back(); }
  /// The distinct entities used since; they count as used by the encloser as well.
  std::vector<const void*> end_uses();

  template <class T>
  T* make_node(Span span) {
    T* out = new (arena_.allocate(sizeof(T), alignof(T))) T{};
    out->kind = T::kKind;
    out->span = span;
    return out;
  }
  Diagnostic& error(const char* code, Span span, std::string message) {
    return context_.diagnostics.error(code, span, std::move(message));
  }

  const TypeContext& context_;
  Arena& arena_;
  Module& module_;
  ModuleInterface* interface_ = nullptr;
  ModuleScope scope_;

  std::unordered_map<Symbol, LocalVar*> values_;  // local variables in scope
  std::vector<std::pair<Symbol, LocalVar*>> value_trail_;
  std::unordered_map<Symbol, TypeVariable*> type_variables_;
  std::vector<std::pair<Symbol, TypeVariable*>> type_trail_;
  std::unordered_map<const LocalVar*, Fixity> local_fixities_;
  std::unordered_map<Symbol, LocalVar*> top_binders_;
  std::unordered_map<const TyCon*, DataDecl*> data_decls_;
  std::vector<LocalVar*> pattern_binders_;      // of the patterns being renamed: for duplicates
  std::vector<std::vector<const void*>> uses_;  // own entities mentioned, one frame per binding or declaration around
  std::uint32_t next_unique_ = 1;
};

}  // namespace cardinal
