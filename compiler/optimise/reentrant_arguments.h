// Which parameters may be passed a value whose evaluation comes back to the caller.
//
//   f i k = if i == n then error "stop" else i + k        go i = f i (go (i + 1))
//
// As long as `error` counts as evaluating everything, f evaluates k for sure, and go may evaluate go (i + 1) before the
// call: then the recursion never meets the test that ends it. Such a program promises nothing (Peyton Jones et al., "A
// semantics for imprecise exceptions", 1999), yet it works when f is inlined or not optimised, and people rely on it.
// So a parameter that is evaluated only where no exception is raised is treated as strict only if no argument for it is
// re-entrant: none mentions the recursion that makes the call, directly, by way of a let, or of another such parameter.
//
// Calls from other modules and unknown calls: a function that is not recursive itself is taken for one that may be
// called so, since small ones of that kind are inlined elsewhere; a recursive one (a loop with an accumulator, as a
// rule) is not.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <unordered_set>

#include "compiler/optimise/traverse.h"

namespace cardinal::optimise {

class ReentrantArguments {
 public:
  /// Of a module whose bindings stand in order of dependency. `is_program`: there are no calls from other modules.
  ReentrantArguments(const core::Module& module, bool is_program);

  bool may_reenter(const Var* parameter) const { return parameters_.contains(parameter); }

 private:
  /// Nesting depth of a recursive group around a place; 0: the top-level one.
  using Depth = unsigned;
  static constexpr Depth kNone = ~0u;

  void find_groups(const core::Module& module);
  void know(const Var* function, const Expr* value, bool recursive);
  void know(const Let* let);
  Depth mention(const Var* v) const;
  Depth walk(const Expr* e);
  Depth let(const Let* let);
  Depth application(const App* app);
  void escapes(const Var* function);

  struct Function {
    Slice<Var*> parameters;
    bool recursive;
  };
  std::unordered_map<const Var*, Function> functions_;
  std::unordered_map<const Var*, std::size_t> groups_;  ///< top-level variables: number of the recursive group
  std::unordered_map<const Var*, Depth> depths_;        ///< local variables: the outermost recursion they lead back to
  std::unordered_set<const Var*> parameters_;           ///< the result
  std::size_t group_ = 0;                               ///< of the binding being walked
  Depth depth_ = 0;
};

}  // namespace cardinal::optimise
