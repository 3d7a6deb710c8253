// Specialisation: a function over class dictionaries, called with known ones, gets a copy for them, in which methods
// are known functions (Jones, "Dictionary-free overloading by partial evaluation", 1994). Top-level functions of this
// and other modules, as far as their unfoldings were kept, and local ones alike.
#pragma once

#include <string>
#include <vector>

#include "compiler/optimise/traverse.h"

namespace cardinal::optimise {

/// Whether `value` is a function whose first parameters are dictionaries: what may be worth a copy.
bool is_overloaded(const Expr* value);

/// Largest unfolding kept and copied, in nodes.
inline constexpr std::size_t kSpecialisedSize = 600;

class Specialiser {
 public:
  Specialiser(const Builder& builder, SymbolTable& symbols, Symbol module)
      : b_(builder), symbols_(symbols), module_(module) {}

  /// Replaces calls with known dictionaries in a top-level binding. New top-level bindings are appended to `made`; they
  /// want simplifying, after which further calls may turn out to be known.
  Expr* binding(Expr* value, ArenaVector<Binding>& made);
  /// Copies that were dropped as dead since are made anew when they are wanted again.
  void forget_dropped(const core::Module& module);

 private:
  struct Local {
    const Lambda* lambda;
    std::uint32_t dictionaries;
    std::unordered_map<std::string, Var*> copies;
    std::vector<Binding> made;
  };

  Expr* expr(Expr* e);
  Expr* application(App* app);
  Expr* let(Let* let);
  Slice<Expr*> exprs(Slice<Expr*> es);
  Var* top_level_copy(const Var* function, const Lambda* lambda, std::uint32_t dictionaries, Slice<Expr*> arguments,
                      const std::string& key);

  const Builder& b_;
  SymbolTable& symbols_;
  Symbol module_;
  ArenaVector<Binding>* made_ = nullptr;
  std::unordered_map<std::string, Var*> copies_;
  std::unordered_map<const Var*, Local*> locals_;
  unsigned count_ = 0;
};

}  // namespace cardinal::optimise
