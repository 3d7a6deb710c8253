// Names and binders in the syntax tree, and the helpers every node shares. Part of ast.h.
#pragma once

#include <utility>

#include "compiler/types/entities.h"
#include "vm/base/arena.h"
#include "vm/base/source.h"
#include "vm/base/symbol.h"

namespace cardinal {

// Defined by compiler/types while checking.
struct Elaboration;   ///< what the checker decided for one node: instantiation, evidence, coercion
struct BindingInfo;   ///< what the checker decided for one binding group: generalisation, evidence abstraction
struct InstanceInfo;  ///< what the checker decided for one instance declaration
struct ClassInfo;     ///< what the checker decided for one class declaration
// Defined by compiler/core.
namespace core {
struct Var;
}

// Defined below and in the sibling headers.
struct SType;
struct SPat;
struct SExpr;
struct Statement;
struct Bindings;
struct Decl;

/// The node `node` as a `T`; the kind must match.
template <class T, class Node>
T* cast(Node* node) {
  CARDINAL_ASSERT(node->kind == T::kKind);
  return static_cast<T*>(node);
}
/// The node `node` as a `T`, or null when it is of another kind. Null stays null.
template <class T, class Node>
T* try_cast(Node* node) {
  return node != nullptr && node->kind == T::kKind ? static_cast<T*>(node) : nullptr;
}

/// A variable bound by a pattern, a function argument, a let or where, or at top level. Made by the renamer.
struct LocalVar {
  Symbol name = nullptr;
  Span span;
  std::uint32_t unique = 0;  ///< distinct within a module; printed as name_unique
  Global* global =
      nullptr;  ///< renamer: the entity, if this binder is at top level (occurrences then resolve to the entity)
  Type* type = nullptr;       ///< checker: the type (a polymorphic one for let-bound variables)
  core::Var* core = nullptr;  ///< desugarer
};

/// A type variable bound by a forall, a declaration head, a signature's implicit quantification or a pattern signature.
/// Made by the parser where it is written as a binder, else by the renamer.
struct TypeVariable {
  Symbol name = nullptr;
  Span span;
  std::uint32_t unique = 0;  ///< renamer
  SType* kind = nullptr;     ///< parser: the annotation in `(a :: k)`, else null
  bool inferred = false;     ///< parser: written `{a}` in a forall
  Type* type = nullptr;      ///< checker: the variable it stands for
};

enum class Resolution : std::uint8_t {
  Unresolved,       ///< before renaming
  Local,            ///< `local`: a value bound by a pattern, let, where
  Global,           ///< `global`: a top-level variable, method or field selector, of this module or another
  Constructor,      ///< `constructor`
  TypeVariable,     ///< `type_variable`
  TypeConstructor,  ///< `tycon`: a type, or a class through `tycon->klass`
  Error,            ///< not in scope or ambiguous, already reported: check nothing, report nothing
};

/// An occurrence of a name. Special names have their usual spelling as symbol, without blanks:
/// "()", "[]", "(,)", "(,,)", "(#,#)", "(##)", "->", ":", "~".
struct Name {
  Symbol qualifier = nullptr;  ///< parser: the module as written, or null
  Symbol symbol = nullptr;     ///< parser
  Span span;
  Resolution resolution = Resolution::Unresolved;  ///< renamer, as is the pointer
  union {
    LocalVar* local = nullptr;
    Global* global;
    DataCon* constructor;
    TypeVariable* type_variable;
    TyCon* tycon;
  };
};

/// Makes a node of kind T: `node<ELambda>(arena, span, patterns, body)`.
template <class T, class... Args>
T* node(Arena& arena, Span span, Args&&... args) {
  static_assert(std::is_trivially_destructible_v<T>);
  return new (arena.allocate(sizeof(T), alignof(T))) T{{T::kKind, span}, std::forward<Args>(args)...};
}

}  // namespace cardinal
