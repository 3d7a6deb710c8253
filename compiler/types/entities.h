// The things a module defines and another may name: types, type constructors, data constructors, classes, instances and
// top-level variables.
//
// Entities are plain data in an arena. Those of the library live in the image, which is that arena written to a file
// and mapped again at the same address; so there are only pointers and Slices here, nothing is destroyed, and nothing
// refers to transient compiler state. The renamer makes them as shells (name, module, span); the type checker fills in
// the rest; later stages fill the slots that are theirs (`core`, `code`), whose types are only declared here.
//
// One datatype serves types and kinds. Kinds are `TYPE rep`, `Constraint` and arrows between them; `Type` is short for
// `TYPE LiftedRep`, so a binder's representation is read off its type's kind. Class constraints are types of kind
// Constraint: a class's type constructor applied to its arguments.
#pragma once

#include "compiler/types/representation.h"
#include "vm/base/arena_map.h"
#include "vm/base/source.h"
#include "vm/base/symbol.h"

namespace cardinal {

namespace core {
struct Var;  // compiler/core/core.h
}

struct TyCon;
struct DataCon;
struct Class;
struct Instance;
struct Global;
struct TyVar;

// --- Types
// ----------------------------------------------------------------------------------------------------------------

enum class TypeTag : std::uint8_t {
  Con,     ///< TypeCon: a type constructor by itself
  App,     ///< TypeApp: application of one type to another
  Fun,     ///< TypeFun: the saturated arrow (App(App((->), a), b) never occurs)
  Forall,  ///< TypeForall: forall vars. context => body
  Var,     ///< TyVar: a quantified or rigid variable
  Meta,    ///< MetaVar: a unification variable of a running check; never in a finished entity
  Number,  ///< TypeLiteral: a type-level natural (slot)
  String,  ///< TypeLiteral: a type-level symbol (slot)
};

struct Type {
  TypeTag tag;
};

struct TypeCon : Type {
  TyCon* con;
};
struct TypeApp : Type {
  Type* function;
  Type* argument;
};
struct TypeFun : Type {
  Type* argument;
  Type* result;
};
/// Either list may be empty, not both. `context` holds constraints.
struct TypeForall : Type {
  Slice<TyVar*> vars;
  Slice<Type*> context;
  Type* body;
};
struct TypeLiteral : Type {
  Symbol text;
  std::uint64_t number;
};

enum class TyVarFlavour : std::uint8_t {
  Quantified,  ///< bound by a forall, a declaration's head or a class
  Skolem,      ///< rigid in the implication of level `level`
};
/// A type variable is compared by address.
struct TyVar : Type {
  TyVarFlavour flavour;
  std::uint32_t level;  ///< of a skolem: the implication that binds it
  Symbol name;          ///< as the user wrote it
  Type* kind;
  Span span;  ///< of its binding, for messages
};

/// A unification variable. `solution` is followed by `zonk`.
struct MetaVar : Type {
  std::uint32_t level;  ///< touchable only at this level (OutsideIn)
  std::uint32_t number;
  Type* solution;  ///< null while unsolved
  Type* kind;
  Symbol hint;  ///< the quantified variable it instantiates, or null
};

// --- Type constructors
// ----------------------------------------------------------------------------------------------------

enum class TyConFlavour : std::uint8_t {
  Data,
  Newtype,
  Synonym,
  Class,      ///< `klass` is set; its kind ends in Constraint
  Primitive,  ///< known to the compiler, no constructors: Int#, State#, (->), TYPE, Constraint, …
  Tuple,      ///< boxed tuples and unit
  UnboxedTuple,
  Family,  ///< type family (slot)
};

enum class Associativity : std::uint8_t { Left, Right, None };
struct Fixity {
  Associativity associativity = Associativity::Left;
  std::uint8_t precedence = 9;
};

struct TyCon {
  TyConFlavour flavour;
  Symbol name;
  Symbol module;  ///< of definition
  Span span;
  Type* kind;           ///< null until kinds were inferred
  std::uint32_t arity;  ///< parameters written at the declaration's head
  Slice<TyVar*> params;
  Slice<DataCon*> constructors;  ///< in declaration order
  Type* expansion;               ///< Synonym: right-hand side over `params`
  Class* klass;                  ///< Class: the class
  Slice<Global*> fields;         ///< the selectors of the record fields, in order of first appearance
  Rep rep;                       ///< of a saturated application (redundant with `kind`, at hand for later stages)
  bool rep_from_kind;            ///< an unboxed tuple or rep-polymorphic: compute from arguments
  TypeCon* type;                 ///< the constructor as a type: there is exactly one, so it is compared by address
  Fixity fixity;                 ///< of a type operator
  bool promoted;                 ///< stands for a data constructor used as a type (LiftedRep …)
};

/// How values of a constructor exist at run time (DESIGN §4).
enum class ConstructorRepresentation : std::uint8_t {
  Boxed,           ///< an object with the payload; an immediate when there is no payload
  ImmediateOrBox,  ///< one constructor with one raw word field (I#, W#, C#): small values are immediates
  Transparent,  ///< one constructor with one field of representation Unlifted (IORef, MVar, Integer): the field itself
  UnboxedTuple,
  Newtype,  ///< none: Core never mentions the constructor
};

/// The type of the constructor K is  forall universals existentials. context => fields -> owner universals.
/// At run time its payload is one dictionary for each class constraint of `context`, then the fields.
struct DataCon {
  Symbol name;
  Symbol module;
  Span span;
  TyCon* owner;
  std::uint32_t tag;  ///< 0-based position among the owner's constructors
  Slice<TyVar*> universals;
  Slice<TyVar*> existentials;
  Slice<Type*> context;  ///< class constraints and (GADTs, slot) equalities
  Slice<Type*> fields;
  Slice<bool> strict;        ///< one for each field: `!`
  Slice<Symbol> labels;      ///< one for each field, or empty
  Slice<Global*> selectors;  ///< parallel to `labels`
  Type* type;                ///< of the constructor as a function
  Fixity fixity;
  bool declared_infix;
  bool is_newtype;
  ConstructorRepresentation representation;
  /// Parallel to `fields`, set together with `representation`; empty stands for all Lifted. Code generation lays
  /// objects out by it.
  Slice<Rep> field_reps;
  std::uint32_t dictionary_count;  ///< class constraints in `context` (equalities have no payload)
  bool is_dictionary;              ///< the constructor of a class's dictionaries

  std::uint32_t payload_size() const { return dictionary_count + fields.size(); }
};

// --- Classes
// --------------------------------------------------------------------------------------------------------------

struct FunctionalDependency {
  Slice<std::uint32_t> from;  ///< parameter positions
  Slice<std::uint32_t> to;
};

struct Method {
  Global* selector;        ///< its type is forall class_vars. C vars => method type
  Type* type;              ///< within the class: over the class's own variables
  Global* default_method;  ///< null without default; its type is the selector's
};

/// The dictionary of a class holds its superclasses' dictionaries, then its methods. A class with exactly one of both
/// still has a proper dictionary.
struct Class {
  Symbol name;
  Symbol module;
  Span span;
  TyCon* tycon;
  Slice<TyVar*> params;
  Slice<Type*> superclasses;  ///< constraints over params
  Slice<Global*> superclass_selectors;
  Slice<Method> methods;
  Slice<FunctionalDependency> dependencies;
  DataCon* dictionary;
  Slice<Slice<std::uint32_t>>
      minimal;  ///< MINIMAL as disjunction of conjunctions of method indexes; empty: all without default
  ArenaVector<Instance*> instances;  ///< every instance known to this session
};

enum class Overlap : std::uint8_t { None, Overlappable, Overlapping, Overlaps, Incoherent };

/// forall vars. context => C args. `dictionary` takes one dictionary for each element of `context` and gives C's.
struct Instance {
  Class* klass;
  Symbol module;
  Span span;
  Slice<TyVar*> vars;
  Slice<Type*> context;
  Slice<Type*> arguments;
  Global* dictionary;
  Slice<Global*> methods;  ///< parallel to klass->methods: each takes the context's dictionaries
  Overlap overlap;
  bool derived;
};

// --- Top-level variables
// --------------------------------------------------------------------------------------------------

enum class GlobalFlavour : std::uint8_t {
  Function,        ///< an ordinary top-level binding
  Method,          ///< class method selector; `klass` and `index`
  Superclass,      ///< superclass selector; `klass` and `index`
  DefaultMethod,   ///< `klass` and `index`
  Selector,        ///< record field; `tycon`
  Dictionary,      ///< instance dictionary (function); `instance`
  InstanceMethod,  ///< one method of an instance; `instance` and `index`
  PrimOp,          ///< `index` in the table of primitive operations
  Foreign,         ///< foreign import
};

struct Global {
  GlobalFlavour flavour;
  Symbol name;
  Symbol module;  ///< of definition
  Span span;
  Type* type;  ///< null until inferred
  Fixity fixity;
  bool has_fixity;
  bool exported;
  bool noinline;  ///< pragma
  bool inline_;   ///< pragma
  std::uint32_t index;
  Class* klass;
  TyCon* tycon;
  Instance* instance;
  core::Var* core;  ///< its Core variable with all later stages know of it, null until desugared or first mentioned
};

// --- Modules
// --------------------------------------------------------------------------------------------------------------

/// What a name in the value namespace stands for: exactly one is non-null. Methods and field selectors are Globals.
struct ValueEntity {
  Global* global = nullptr;
  DataCon* con = nullptr;
  bool null() const { return global == nullptr && con == nullptr; }
  friend bool operator==(const ValueEntity&, const ValueEntity&) = default;
};

struct ModuleInterface {
  Symbol name;
  Span span;
  ArenaMap<Symbol, ValueEntity> values;  ///< exports, by unqualified name
  ArenaMap<Symbol, TyCon*> types;        ///< exports: types and classes
  ArenaMap<Symbol, ValueEntity>
      all_values;  ///< every top-level definition, exported or not: KnownNames and tools use it
  ArenaMap<Symbol, TyCon*> all_types;
  Slice<ModuleInterface*> imports;   ///< direct imports; instances are visible through them transitively
  ArenaVector<Instance*> instances;  ///< defined here
  ArenaVector<Global*> globals;      ///< every top-level variable defined here, compiler-made ones too
  ArenaVector<TyCon*> tycons;        ///< every type constructor and class defined here
};

/// All modules of a session by name.
struct ModuleTable {
  ArenaMap<Symbol, ModuleInterface*> modules;
};

// --- Making and looking at types
// ------------------------------------------------------------------------------------------

inline TypeCon* as_con(Type* type) {
  return type->tag == TypeTag::Con ? static_cast<TypeCon*>(type) : nullptr;
}
inline TypeApp* as_app(Type* type) {
  return type->tag == TypeTag::App ? static_cast<TypeApp*>(type) : nullptr;
}
inline TypeFun* as_fun(Type* type) {
  return type->tag == TypeTag::Fun ? static_cast<TypeFun*>(type) : nullptr;
}
inline TypeForall* as_forall(Type* type) {
  return type->tag == TypeTag::Forall ? static_cast<TypeForall*>(type) : nullptr;
}
inline TyVar* as_var(Type* type) {
  return type->tag == TypeTag::Var ? static_cast<TyVar*>(type) : nullptr;
}
inline MetaVar* as_meta(Type* type) {
  return type->tag == TypeTag::Meta ? static_cast<MetaVar*>(type) : nullptr;
}

inline Type* make_app(Arena& arena, Type* function, Type* argument) {
  return arena.make<TypeApp>(Type{TypeTag::App}, function, argument);
}
inline Type* make_fun(Arena& arena, Type* argument, Type* result) {
  return arena.make<TypeFun>(Type{TypeTag::Fun}, argument, result);
}
/// The body itself when there is nothing to bind.
inline Type* make_forall(Arena& arena, Slice<TyVar*> vars, Slice<Type*> context, Type* body) {
  if (vars.empty() && context.empty()) return body;
  return arena.make<TypeForall>(Type{TypeTag::Forall}, vars, context, body);
}
inline TyVar* make_tyvar(Arena& arena, Symbol name, Type* kind, Span span) {
  return arena.make<TyVar>(Type{TypeTag::Var}, TyVarFlavour::Quantified, 0u, name, kind, span);
}

/// Shells: everything but name, module and span is empty. The type of a TyCon (`type`) is made at once.
TyCon* make_tycon(Arena& arena, TyConFlavour flavour, Symbol name, Symbol module, Span span);
DataCon* make_datacon(Arena& arena, Symbol name, Symbol module, Span span, TyCon* owner, std::uint32_t tag);
/// Makes the class and its type constructor; reach the latter through `tycon`.
Class* make_class(Arena& arena, Symbol name, Symbol module, Span span);
Global* make_global(Arena& arena, GlobalFlavour flavour, Symbol name, Symbol module, Span span);

}  // namespace cardinal
