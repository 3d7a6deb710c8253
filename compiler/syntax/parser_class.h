// The parser's state and productions. Private to compiler/syntax; see parser.h.
#pragma once

#include "compiler/syntax/ast.h"
#include "compiler/syntax/layout.h"
#include "compiler/syntax/parser.h"

namespace cardinal {

/// Collects the items of a Bindings; clauses of one function that follow each other become one binding.
struct BindingsBuilder {
  std::vector<Binding*> bindings;
  std::vector<TypeSignature*> signatures;
  std::vector<FixityDeclaration*> fixities;
  std::vector<BindingPragma*> pragmas;
  std::vector<Clause*> clauses;  ///< of the last binding, while it is a function

  Bindings* finish(Arena& arena, Span span);
  void flush_clauses(Arena& arena);
};

class Parser {
 public:
  Parser(Arena& arena, SymbolTable& symbols, Diagnostics& diagnostics, const SourceFile& file, LexResult& lexed,
         const ParseOptions& options);

  Module* module();
  SExpr* whole_expression();
  SType* whole_type();

 private:
  friend struct Nesting;

  // --- parse_module.cpp ---
  void top_level_items(Module& module, BlockForm form);
  bool import_declaration(std::vector<ImportDecl*>& imports);
  Slice<Port> ports(bool exports);
  Port port(bool exports);
  Name module_name();

  // --- parse_declaration.cpp ---
  /// One top-level declaration.
  void declaration(std::vector<Decl*>& declarations, BindingsBuilder& bindings);
  Decl* type_declaration();
  Decl* data_declaration();
  Decl* class_declaration();
  Decl* instance_declaration();
  Decl* standalone_deriving();
  Decl* default_declaration();
  Decl* foreign_declaration();
  /// Takes `C a (b :: k)`, `a `C` b`, `(a :+: b) c` apart.
  void declaration_head(SType* type, Name& name, std::vector<TypeVariable*>& parameters);
  ConstructorDecl* constructor();
  void constructor_from_type(SType* type, ConstructorDecl& out);
  void record_fields(ConstructorDecl& out);
  ConstructorField constructor_field(SType* type);
  void gadt_constructors(std::vector<ConstructorDecl*>& out);
  void deriving_clauses(DataDecl& data);
  DerivingStrategy deriving_strategy();
  Bindings* class_body(bool is_class);

  // --- parse_binding.cpp ---
  struct LeftHandSide {
    bool is_function = false;
    bool infix = false;
    Name name;                    // function
    std::vector<SPat*> patterns;  // function
    SPat* pattern = nullptr;      // pattern binding
  };
  /// A let or where block; its keyword was just consumed.
  Bindings* bindings_block();
  /// One signature, fixity declaration, pragma or binding.
  void binding_item(BindingsBuilder& out);
  void value_binding(BindingsBuilder& out);
  bool at_signature() const;
  bool at_fixity() const;
  void signature(BindingsBuilder& out, bool is_default);
  void fixity(BindingsBuilder& out);
  void binding_pragma(BindingsBuilder& out);
  LeftHandSide left_hand_side();
  /// From `=` or `|` (case: `->` or `|`) to the end of the where bindings.
  RightHandSide right_hand_side(TokenKind separator);
  Slice<GuardedBody> guarded_bodies(TokenKind separator);
  Slice<Statement*> guards();

  // --- parse_expression.cpp ---
  SExpr* expression();
  /// Without a type signature.
  SExpr* operator_chain();
  SExpr* application();
  SExpr* atom();
  SExpr* atom_without_record();
  SExpr* record_suffix(SExpr* subject);
  SExpr* parenthesised();
  SExpr* unboxed_tuple();
  SExpr* bracketed();
  SExpr* lambda();
  SExpr* if_expression();
  SExpr* case_expression();
  SExpr* let_expression();
  SExpr* do_expression();
  Slice<Clause*> alternatives();
  /// One statement of `do`, a guard, or a qualifier.
  Statement* statement();
  Slice<Statement*> qualifiers();
  /// Does the statement here have the form `pattern <- expression`?
  bool at_bind() const;
  bool at_operator() const;
  /// The operator here, symbolic or in backquotes, as an expression. Consumes it.
  SExpr* operator_expression();
  /// How many real tokens the operator here takes: 1, or 3 in backquotes; 0 when there is none.
  std::uint32_t operator_length() const;
  static bool starts_atom(const Token& token);
  static bool starts_block_argument(const Token& token);

  // --- parse_pattern.cpp ---
  SPat* pattern();
  /// Without a type signature.
  SPat* pattern_chain();
  SPat* pattern_application();
  SPat* atomic_pattern();
  SPat* parenthesised_pattern();
  /// A component of a bracket: a pattern with signature, or a view pattern.
  SPat* pattern_component();
  SPat* record_pattern(Name constructor);
  bool at_view_pattern() const;
  static bool starts_atomic_pattern(const Token& token);

  // --- parse_type.cpp ---
  SType* type();
  SignatureType signature_type() { return {type(), {}}; }
  /// Applications and operators, without arrows and contexts.
  SType* type_chain();
  SType* type_application();
  SType* atomic_type();
  SType* parenthesised_type();
  bool starts_atomic_type(const Token& token) const;
  bool at_type_operator() const;
  bool at_forall() const;
  Slice<TypeVariable*> forall_binders();
  TypeVariable* type_variable_binder();
  bool starts_type_variable_binder() const;
  Slice<SType*> context_of(SType* type);

  // --- Names ---
  Name take_name();
  Name special_name(std::string_view symbol, Span span);
  /// A variable, or an operator in parentheses.
  Name variable();
  /// An operator with or without backquotes, for fixity declarations and export lists.
  Name operator_name();
  bool at_parenthesised_operator() const;

  // --- Tokens ---
  const Token& now() const { return layout_.current(); }
  TokenKind kind() const { return layout_.current().kind; }
  bool at(TokenKind k) const { return layout_.current().kind == k; }
  bool at_word(Symbol word) const {
    return at(TokenKind::VariableName) && now().symbol == word && now().qualifier == nullptr;
  }
  bool at_prefix(Symbol op) const {
    return at(TokenKind::VariableOperator) && now().symbol == op && now().qualifier == nullptr &&
           now().occurrence == Occurrence::Prefix;
  }
  void advance() { layout_.advance(); }
  bool accept(TokenKind k) {
    if (!at(k)) return false;
    advance();
    return true;
  }
  /// Consumes a `k` or reports that it is missing; `where` completes the message: "after the condition".
  bool expect(TokenKind k, std::string_view where = {});
  void end_block(BlockForm form, std::string_view what);
  Span span_of(const Token& token) const { return {&file_, token.begin, token.end}; }
  Span here() const { return span_of(now()); }
  /// From `begin` to the last consumed token.
  Span since(Span begin) const {
    const Token& last = layout_.previous();
    return {&file_, begin.begin, last.end > begin.begin ? last.end : begin.end};
  }

  // --- Errors ---
  /// Reports "unexpected …, expected …" at the current token and panics.
  void unexpected(std::string_view expected);
  /// Reports at `span` and panics. The result may get a hint; it is a dummy while already panicking.
  Diagnostic& fail(Span span, std::string message);
  /// A chain or a spine is a tree as deep as it is long: later passes recurse over it, so its length is limited as
  /// nesting is.
  static constexpr std::size_t kChainLimit = 20'000;
  void check_length(std::size_t length, std::size_t limit, std::string_view what) {
    if (length > limit) fail(here(), cat("too many ", what, ": more than ", limit));
  }
  std::string describe(const Token& token) const;
  void add_layout_hint(Diagnostic& diagnostic) const;

  template <class T, class... Args>
  T* make(Span span, Args&&... args) {
    return node<T>(arena_, span, std::forward<Args>(args)...);
  }
  template <class T>
  T* make_expression(Span span) {
    T* out = new (arena_.allocate(sizeof(T), alignof(T))) T{};
    out->kind = T::kKind;
    out->span = span;
    return out;
  }

  struct Words {
    Symbol forall, forall_sign, as, qualified, hiding, family, role, stock, anyclass, via, pattern, minus, bang, tilde,
        star, star_sign, dot, colon, export_, safe, unsafe, interruptible, ccall;
  };

  Arena& arena_;
  SymbolTable& symbols_;
  Diagnostics& diagnostics_;
  const SourceFile& file_;
  LexResult& lexed_;
  Layout layout_;
  Words words_;
  Diagnostic dummy_;
  std::uint32_t nesting_ = 0;
  std::uint32_t nesting_limit_;
};

/// Counts one level of nesting for as long as it lives.
struct Nesting {
  explicit Nesting(Parser& parser);
  ~Nesting() { --parser_.nesting_; }
  Nesting(const Nesting&) = delete;
  Nesting& operator=(const Nesting&) = delete;

 private:
  Parser& parser_;
};

}  // namespace cardinal
