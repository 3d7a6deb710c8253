// Declarations, bindings and modules. Part of ast.h.
#pragma once

#include "compiler/syntax/ast_expression.h"
#include "compiler/syntax/extensions.h"

namespace cardinal {

// --- Bindings ---

enum class InlinePragma : std::uint8_t { None, Inline, NoInline, Inlinable };

/// `f, g :: t`
struct TypeSignature {
  Span span;
  Slice<Name> names;  ///< renamer: resolved to the binder (Local) or the Global
  SignatureType type;
  bool is_default = false;  ///< `default f :: t` in a class
};

enum class BindingKind : std::uint8_t { Function, Pattern };

struct Binding {
  BindingKind kind;
  Span span;
};
/// A function by clauses, or a variable: one clause without patterns.
struct FunctionBinding : Binding {
  static constexpr auto kKind = BindingKind::Function;
  Symbol name = nullptr;
  Span name_span;
  Slice<Clause*> clauses;
  bool infix = false;                               ///< the first clause was written with an infix head
  InlinePragma inline_pragma = InlinePragma::None;  ///< renamer, from the pragmas of the same Bindings
  LocalVar* variable = nullptr;                     ///< renamer; in instance bodies null, see `method`
  Name method;                         ///< renamer, in class defaults and instance bodies: the class's method
  TypeSignature* signature = nullptr;  ///< renamer: its signature in the same Bindings, or null
};
/// `(a, b) = e`, `Just x = e`, `!x = e`
struct PatternBinding : Binding {
  static constexpr auto kKind = BindingKind::Pattern;
  SPat* pattern = nullptr;
  RightHandSide rhs;
  Slice<LocalVar*> variables;        ///< renamer: all it binds, in source order
  Slice<TypeSignature*> signatures;  ///< renamer: parallel to `variables`, null where there is none
};

/// Bindings to be checked together: they depend on each other, where a mention of a variable with a signature counts
/// for nothing. Such a mention may well refer to a later group; groups that truly depend on each other stand side by
/// side and share a `component`, which is one letrec for the desugarer. Components come in dependency order.
struct BindingGroup {
  Slice<Binding*> bindings;
  bool recursive = false;       ///< some binding of the group mentions a variable of the group, signature or not
  std::uint32_t component = 0;  ///< 0, 1, … within the Bindings
  BindingInfo* info = nullptr;  ///< checker
};

struct FixityDeclaration {
  Span span;
  Fixity fixity;
  Slice<Name> operators;
};

/// INLINE, NOINLINE, INLINABLE. Others are skipped with the comments.
struct BindingPragma {
  Span span;
  InlinePragma kind = InlinePragma::None;
  Slice<Name> names;
};

/// The declarations of a let, a where, a class or instance body, or of the top level.
struct Bindings {
  Span span;
  Slice<Binding*> bindings;            ///< parser: in source order, clauses of one function gathered
  Slice<TypeSignature*> signatures;    ///< parser
  Slice<FixityDeclaration*> fixities;  ///< parser
  Slice<BindingPragma*> pragmas;       ///< parser
  Slice<BindingGroup*>
      groups;  ///< renamer: strongly connected components in dependency order (not in class and instance bodies)
};

// --- Declarations ---

enum class DeclKind : std::uint8_t { TypeSynonym, Data, Class, Instance, StandaloneDeriving, Default, Foreign };

struct Decl {
  DeclKind kind;
  Span span;
};

/// `type T a b = t`
struct TypeSynonymDecl : Decl {
  static constexpr auto kKind = DeclKind::TypeSynonym;
  Name name;  ///< renamer: resolved to the TyCon shell
  Slice<TypeVariable*> parameters;
  SType* definition = nullptr;
};

struct ConstructorField {
  Span span;
  Name name;              ///< symbol null when the constructor is no record; renamer: resolved to the selector
  SType* type = nullptr;  ///< without its strictness mark
  bool strict = false;
  bool unpack = false;
};
/// One constructor of a data type, in either syntax.
struct ConstructorDecl {
  Span span;
  Name name;  ///< renamer: resolved to the DataCon shell (its owner, tag, labels and selectors set)
  bool infix = false;
  bool record = false;
  bool gadt = false;
  Slice<TypeVariable*> existentials;  ///< `forall a.`, in both syntaxes
  Slice<TypeVariable*> implicit;      ///< renamer: GADT syntax without forall
  Slice<SType*> context;
  Slice<ConstructorField> fields;
  SType* result = nullptr;  ///< GADT syntax: the type after the last arrow; else null
};
enum class DerivingStrategy : std::uint8_t { None, Stock, Newtype, AnyClass, Via };
/// `deriving stock (Eq, Ord)`
struct DerivingClause {
  Span span;
  DerivingStrategy strategy = DerivingStrategy::None;
  Slice<SignatureType> classes;  ///< a class, possibly applied to all but its last argument
  SType* via = nullptr;
};
/// `data` and `newtype`
struct DataDecl : Decl {
  static constexpr auto kKind = DeclKind::Data;
  bool is_newtype = false;
  bool gadt_syntax = false;
  Name name;              ///< renamer: resolved to the TyCon shell
  Slice<SType*> context;  ///< datatype contexts: parsed, otherwise ignored
  Slice<TypeVariable*> parameters;
  SType* kind_signature = nullptr;  ///< `data T :: k where`
  Slice<ConstructorDecl*> constructors;
  Slice<DerivingClause> deriving;  ///< the renamer turns these into Module::instances
};

struct SFunctionalDependency {
  Span span;
  Slice<Name> determining;
  Slice<Name> determined;
};
struct ClassDecl : Decl {
  static constexpr auto kKind = DeclKind::Class;
  Slice<SType*> context;  ///< superclasses
  Name name;              ///< renamer: resolved to the Class shell
  Slice<TypeVariable*> parameters;
  Slice<SFunctionalDependency> dependencies;
  Bindings* body =
      nullptr;  ///< signatures are methods (names resolve to their entities), bindings are defaults; never null
  ClassInfo* info = nullptr;  ///< checker
};

/// How an instance's methods come about.
enum class InstanceOrigin : std::uint8_t {
  Written,         ///< by the user
  Derived,         ///< by the renamer: `body` is generated
  NewtypeDerived,  ///< the dictionary is that of the representation type (or of `via`): `body` is empty
  AnyClass,        ///< all methods default: `body` is empty
};
struct InstanceDecl : Decl {
  static constexpr auto kKind = DeclKind::Instance;
  SignatureType head;        ///< [forall] [context =>] C t1 … tn
  Bindings* body = nullptr;  ///< never null; FunctionBinding::method is resolved; signatures are InstanceSigs
  InstanceOrigin origin = InstanceOrigin::Written;
  Overlap overlap = Overlap::None;  ///< parser, from the pragma
  bool partial_head =
      false;  ///< `head` is the class applied to all but its last argument: that is `derived_from`, applied to as many
              ///< of its parameters as the class's kind asks for (newtype and anyclass deriving clauses)
  bool infer_context = false;        ///< derived by a clause: the checker infers the context from the fields' types
  DataDecl* derived_from = nullptr;  ///< for all but Written, when the type is of this module
  SType* via = nullptr;
  Instance* instance = nullptr;  ///< checker
  InstanceInfo* info = nullptr;  ///< checker
};
/// `deriving stock instance Eq a => Eq (T a)`. The renamer turns it into an InstanceDecl with its context given.
struct StandaloneDerivingDecl : Decl {
  static constexpr auto kKind = DeclKind::StandaloneDeriving;
  DerivingStrategy strategy = DerivingStrategy::None;
  SType* via = nullptr;
  SignatureType head;
};
/// `default (Int, Double)`
struct DefaultDecl : Decl {
  static constexpr auto kKind = DeclKind::Default;
  Slice<SType*> types;
};
/// `foreign import ccall unsafe "math.h sin" c_sin :: Double -> Double`
struct ForeignDecl : Decl {
  static constexpr auto kKind = DeclKind::Foreign;
  bool is_export = false;
  Symbol convention = nullptr;   ///< ccall, prim, …
  std::string_view entity;       ///< the string, empty when absent
  LocalVar* variable = nullptr;  ///< renamer, for imports
  Name name;
  SignatureType type;
};

// --- Modules ---

enum class PortKind : std::uint8_t {
  Variable,  ///< `f`
  Type,      ///< `T`, `T(..)`, `C(m, n)`
  Module,    ///< `module M` (exports only)
  Pattern,   ///< `pattern P`
};
/// One item of an export or import list.
struct Port {
  PortKind kind = PortKind::Variable;
  Span span;
  Name name;
  bool all = false;          ///< (..)
  Slice<Name> subordinates;  ///< constructors, fields, methods
};
struct ImportDecl {
  Span span;
  Name module;  ///< symbol: the dotted name
  bool qualified = false;
  bool hiding = false;
  bool has_list = false;
  bool implicit = false;   ///< the Prelude's, made by the renamer
  Symbol alias = nullptr;  ///< `as M`
  Slice<Port> items;
};

struct Module {
  const SourceFile* file = nullptr;
  Name name;  ///< "Main" when there is no header
  bool has_header = false;
  bool has_exports = false;
  Slice<Port> exports;
  Slice<ImportDecl*> imports;    ///< renamer: the implicit Prelude added
  Slice<Decl*> declarations;     ///< parser: all but bindings, signatures, fixities; in source order
  Bindings* bindings = nullptr;  ///< parser: the top level's; renamer: its groups. Never null
  ExtensionSet extensions;       ///< in force: the defaults changed by LANGUAGE pragmas

  // Filled by the renamer.
  Slice<Slice<Decl*>>
      type_groups;  ///< synonyms, data types and classes: strongly connected components in dependency order
  Slice<InstanceDecl*> instances;  ///< written and derived, in source order
  Slice<DefaultDecl*> defaults;
  Slice<ForeignDecl*> foreigns;
  std::uint32_t next_unique = 0;  ///< the checker continues numbering here
};

}  // namespace cardinal
