// The simplifier: inlining, beta reduction, case of known constructor, case of case, method selection on known
// dictionaries, constant folding, dead code, all in one traversal with an explicit continuation (Peyton Jones & Marlow,
// "Secrets of the Glasgow Haskell Compiler inliner", 2002).
//
// Invariants it relies on and keeps:
//   * Every local binder is unique in the whole session. So substitution needs no scopes, and nothing is ever captured;
//   whatever is
//     duplicated is copied with fresh binders (traverse.h).
//   * An expression handed to simplify() is consumed: it is simplified once.
//   * Facts about variables (known constructor, evaluated) are learned at a binding or in an alternative and forgotten
//   behind it.
//   * A continuation that is used in several places is made duplicable first: its alternatives become join points.
#pragma once

#include "compiler/optimise/occurrence.h"
#include "compiler/types/context.h"

namespace cardinal::optimise {

struct SimplifyOptions {
  std::size_t inline_threshold = 16;    ///< largest unfolding inlined without a pragma, in nodes
  std::size_t duplicate_threshold = 8;  ///< largest alternative copied instead of becoming a join point
};

/// One pass over the right-hand side of a top-level binding.
Expr* simplify(const Builder& builder, Expr* value, const SimplifyOptions& options, const TypeContext& context);

}  // namespace cardinal::optimise
