// Constant folding of primitives.
#pragma once

#include "compiler/optimise/traverse.h"

namespace cardinal::optimise {

/// The literal or simpler expression that the primitive applied to these simplified arguments is; null when there is
/// none.
Expr* fold_primitive(const Builder& builder, PrimOp op, Slice<Expr*> arguments);

}  // namespace cardinal::optimise
