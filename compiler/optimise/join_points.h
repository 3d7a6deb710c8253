// Join points: local functions that are only ever tail-called become labels (Maurer, Downen, Ariola, Peyton Jones,
// "Compiling without continuations", 2017). Marks binders by setting join_arity; recursive ones are loops without
// allocation.
#pragma once

#include "compiler/optimise/traverse.h"

namespace cardinal::optimise {

void find_join_points(Expr* body);

}  // namespace cardinal::optimise
