// Evidence: what the type checker leaves in the AST so that the desugarer can pass dictionaries.
//
// Every class constraint has an EvidenceVar. A *given* one is bound by a lambda (a generalised binding, a signature, an
// instance) or by a constructor pattern; a *wanted* one starts without binding and gets a term when it is solved,
// together with a place in the EvidenceBinds of the implication in which it was solved. Type equalities leave no
// evidence. All of it lives in the compilation's transient arena.
#pragma once

#include "compiler/types/entities.h"

namespace cardinal {

namespace core {
struct Var;  // compiler/core/core.h
}
struct EvidenceTerm;

struct EvidenceVar {
  Type* constraint;       ///< zonk before looking
  EvidenceTerm* binding;  ///< null when given (or unsolved: then an error was reported)
  std::uint32_t number;   ///< unique in the module
  core::Var* var;         ///< set by the desugarer while in scope
};

enum class EvidenceTag : std::uint8_t {
  Var,         ///< another evidence variable
  Instance,    ///< instance dictionary applied to `arguments`
  Superclass,  ///< superclass number `index` of `klass` out of arguments[0]
};
struct EvidenceTerm {
  EvidenceTag tag;
  EvidenceVar* var;     ///< Var
  Instance* instance;   ///< Instance
  Class* klass;         ///< Superclass: of arguments[0]
  std::uint32_t index;  ///< Superclass
  Slice<EvidenceVar*> arguments;
};

/// Bindings made by one implication, possibly recursive: to be bound by a letrec around what the implication covers.
struct EvidenceBinds {
  ArenaVector<EvidenceVar*> vars;
};

/// The elaboration of an expression `e`: \lambda… -> let binds in e apply…  A chain of them reads inside out: `outer`
/// wraps the result. Null pointers and empty lists mean nothing to do.
struct Wrapper {
  Slice<EvidenceVar*> apply;
  Slice<EvidenceVar*> lambda;
  EvidenceBinds* binds;
  Wrapper* outer;
};

}  // namespace cardinal
