// Constants: constructors applied to literals and top-level variables only, however deeply nested, become top-level
// bindings of their own. They are then static objects that nobody allocates, each mention is an atom, and a list
// written out is as many small bindings instead of one expression as deep as it is long.
#pragma once

#include <map>

#include "compiler/optimise/traverse.h"

namespace cardinal::optimise {

class ConstantFloater {
 public:
  ConstantFloater(const Builder& builder, SymbolTable& symbols, Symbol module)
      : b_(builder), symbols_(symbols), module_(module) {}

  /// Floats the constants of a top-level binding, changing it in place. New bindings are appended to `made`, each
  /// behind those it refers to; they must stand before the binding they come from.
  void binding(Binding& binding, ArenaVector<Binding>& made);
  /// Constants that were dropped as dead since are made anew when they are wanted again.
  void forget_dropped(const core::Module& module);

 private:
  Expr* expr(Expr* e);
  Expr* let(Let* let);
  Expr* constructor(ConstructorApp* con);
  bool name_arguments(ConstructorApp* con);
  ConstructorApp* small_constant(Expr* e);
  Expr* top_level(ConstructorApp* con);

  const Builder& b_;
  SymbolTable& symbols_;
  Symbol module_;
  ArenaVector<Binding>* made_ = nullptr;
  const Var* owner_ = nullptr;
  std::unordered_map<const Var*, Expr*> replaced_;         ///< local variables bound to constants
  std::unordered_map<const Var*, ConstructorApp*> small_;  ///< local variables bound to small constants
  std::map<std::pair<const DataCon*, Word>, Var*> boxes_;  ///< small constants as top-level bindings, shared
  unsigned count_ = 0;
};

}  // namespace cardinal::optimise
