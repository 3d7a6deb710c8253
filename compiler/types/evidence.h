// Evidence: what the type checker leaves in the AST so that the desugarer can pass dictionaries.
//
// Every class constraint has an EvidenceVar. A *given* one is bound by a lambda (a generalised binding, a signature, an
// instance) or by a constructor pattern; a *wanted* one starts without binding and gets a term when it is solved,
// together with a place in the EvidenceBinds of the implication in which it was solved. Type equalities leave no
// evidence. All of it lives in the compilation's transient arena; types in it must be zonked before they are looked at.
#pragma once

#include "compiler/types/entities.h"

namespace cardinal {

namespace core {
struct Var;  // compiler/core/core.h
}
struct EvidenceTerm;
struct Binding;

struct EvidenceVar {
  Type* constraint;
  EvidenceTerm* binding;  ///< null when given (or unsolved: then an error was reported)
  std::uint32_t number;   ///< unique in the module
  core::Var* core;        ///< set by the desugarer while in scope
};

enum class EvidenceTag : std::uint8_t {
  Var,         ///< another evidence variable, arguments[0]
  Instance,    ///< instance dictionary applied to `arguments`
  Superclass,  ///< superclass number `index` of `klass` out of arguments[0]
  CallStack,   ///< HasCallStack at the use of `name` at `span`, called from arguments[0] if there is one; `klass` is
               ///< HasCallStack
  Typeable,    ///< of `tycon` applied to types whose evidence `arguments` are; `klass` is Typeable
  Empty,       ///< a dictionary of `klass` without fields: Coercible
};
struct EvidenceTerm {
  EvidenceTag tag;
  std::uint32_t index;  ///< Superclass
  Instance* instance;   ///< Instance
  Class* klass;         ///< Superclass: of arguments[0]
  TyCon* tycon;         ///< Typeable
  Symbol name;          ///< CallStack
  Span span;            ///< CallStack
  Slice<EvidenceVar*> arguments;
};

/// Bindings made by one implication, possibly recursive: to be bound by a letrec around what the implication covers.
struct EvidenceBinds {
  ArenaVector<EvidenceVar*> vars;
};

/// The elaboration of an expression `e`:  \lambda… -> let binds in e apply…
/// A chain reads inside out: `outer` wraps the result. Null pointers and empty lists mean nothing to do.
///
/// `evidence` holds the dictionaries the syntax itself needs:
///   integer literal, negation    [Num]              fractional literal       [Fractional]
///   arithmetic sequence          [Enum]             do                       [Monad]
///   bind statement               [MonadFail] when its pattern can fail (in do)
///   integer literal pattern      [Eq, Num]          fractional one           [Eq, Fractional]
///   overloaded string            [IsString]
/// `lambda` of a constructor pattern lists the dictionaries the match binds.
/// `scope` (expressions: of a lambda; clauses; bind statements; guards' bind statements) must be bound around all that
/// the patterns scope over; it may mention the patterns' dictionaries.
struct Elaboration {
  Slice<EvidenceVar*> apply;
  Slice<EvidenceVar*> lambda;
  EvidenceBinds* binds;
  Elaboration* outer;
  Slice<EvidenceVar*> evidence;
  EvidenceBinds* scope;
  /// On a function's first clause, when its type quantifies between the arguments: `lambda` lists the dictionaries,
  /// `positions` how many patterns stand before each, `binds` goes around the match.
  Slice<std::uint32_t> positions;
};

/// The dictionary abstraction of one binding: \givens -> let binds in …
struct Abstraction {
  Slice<EvidenceVar*> givens;
  EvidenceBinds* binds;
};

/// Parallel to the group's bindings. The variables of a pattern binding all have the abstraction's dictionaries as
/// parameters.
struct BindingInfo {
  Slice<Abstraction> abstractions;
};

enum class MethodOrigin : std::uint8_t {
  Written,  ///< `binding`
  Default,  ///< the class's default, applied to the instance's own dictionary
  Newtype,  ///< the representation type's method: `evidence` is its dictionary
  Missing,  ///< call of noMethodBindingError
};
/// One method of an instance: \instance's givens -> let outer binds in \method's givens -> let inner binds in body.
struct MethodInfo {
  MethodOrigin origin;
  Binding* binding;
  Abstraction outer;
  Abstraction inner;
  EvidenceVar* evidence;  ///< Default: the instance's dictionary; Newtype: the representation's
};
struct InstanceInfo {
  Abstraction dictionary;  ///< for the superclasses
  Slice<EvidenceVar*> superclasses;
  Slice<MethodInfo> methods;  ///< parallel to the class's methods
};
struct ClassInfo {
  Slice<MethodInfo> defaults;  ///< parallel to the class's methods; `outer.givens` is the class's dictionary
};

}  // namespace cardinal
