// Occurrence analysis: how often, and where, each local variable is mentioned. Decides what may be inlined without
// duplicating work (Peyton Jones & Marlow, "Secrets of the Glasgow Haskell Compiler inliner", 2002).
#pragma once

#include <unordered_map>

#include "compiler/optimise/traverse.h"

namespace cardinal::optimise {

struct Occurrence {
  std::uint32_t count = 0;
  bool inside_lambda = false;  ///< some mention lies under a lambda that may be called more than once
};

class Occurrences {
 public:
  /// Adds the mentions in `e`.
  void count(const Expr* e) { walk(e, 0); }
  Occurrence of(const Var* v) const {
    auto found = map_.find(v);
    return found != map_.end() ? found->second : Occurrence{};
  }

 private:
  void walk(const Expr* e, unsigned lambdas);
  void declare(const Var* v, unsigned lambdas) {
    if (v != nullptr) depth_[v] = lambdas;
  }
  std::unordered_map<const Var*, Occurrence> map_;
  std::unordered_map<const Var*, unsigned> depth_;  ///< lambdas around the binder
};

/// A lambda over a state token only is called once: actions are rarely shared (GHC's "state hack").
bool is_one_shot(const Lambda* lambda);

}  // namespace cardinal::optimise
