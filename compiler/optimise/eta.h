// Eta expansion: a function whose body, after cheap work, is again a function takes those arguments at once. With the
// state hack: what comes before a lambda over a state token is done once anyway, so `f x = case … of { A -> \s -> …; B
// -> \s -> … }` becomes `f x s = …`, and actions become straight-line code.
#pragma once

#include "compiler/optimise/traverse.h"

namespace cardinal::optimise {

/// Expands `value` (of `self`, for recursive calls) and every local function in it. The result wants simplifying.
Expr* eta_expand(const Builder& builder, const Var* self, Expr* value, Symbol name);

}  // namespace cardinal::optimise
