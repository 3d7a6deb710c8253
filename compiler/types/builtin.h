// The types the language itself has syntax or rules for. They exist before any module is compiled, live in the same
// arena as the library's entities, and belong to the wired module GHC.Prim (tuples, lists and unit to GHC.Types, as in
// GHC).
#pragma once

#include "compiler/types/entities.h"

namespace cardinal {

inline constexpr std::uint32_t kMaxTuple = 64;  ///< as GHC

struct BuiltinTypes {
  // Kinds.
  TyCon* TYPE;        ///< RuntimeRep -> Type
  TyCon* constraint;  ///< Constraint
  TyCon* runtime_rep;
  TyCon* lifted_rep;
  TyCon* unlifted_rep;
  TyCon* int_rep;
  TyCon* word_rep;
  TyCon* double_rep;
  TyCon* float_rep;
  TyCon* addr_rep;
  TyCon* void_rep;
  TyCon* tuple_rep;
  TyCon* type_synonym;  ///< the name `Type`, a synonym of TYPE LiftedRep
  Type* type_kind;      ///< TYPE LiftedRep: compared by address after zonking where possible
  Type* constraint_kind;

  // Types with syntax.
  TyCon* arrow;  ///< (->); saturated it is TypeFun
  TyCon* list;   ///< []
  DataCon* nil;
  DataCon* cons;
  TyCon* unit;
  DataCon* unit_con;
  TyCon* equality;  ///< (~), a constraint (slot)
  ArenaMap<Symbol, TyCon*>
      primitive_types;  ///< Int#, Word#, Char#, Double#, Float#, Addr#, State#, RealWorld, MutVar#, …

  TyCon* tuples[kMaxTuple + 1];          ///< [2..]; made on demand by tuple()
  TyCon* unboxed_tuples[kMaxTuple + 1];  ///< [0..]

  ModuleInterface* prim;  ///< GHC.Prim: exports the primitive types, and the primops once they are read
};

/// Makes all of it. The interface is entered into `modules` as GHC.Prim.
BuiltinTypes* make_builtin(Arena& arena, SymbolTable& symbols, ModuleTable& modules);

/// The tuple type constructor of `n` components, 2 to kMaxTuple; its only constructor is constructors[0].
TyCon* tuple(BuiltinTypes& builtin, Arena& arena, SymbolTable& symbols, std::uint32_t n);
/// (# , #) with `n` components, 0 to kMaxTuple. Each component may have any representation.
TyCon* unboxed_tuple(BuiltinTypes& builtin, Arena& arena, SymbolTable& symbols, std::uint32_t n);

}  // namespace cardinal
