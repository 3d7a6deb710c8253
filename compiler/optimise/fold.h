// Constant folding of primitives.
#pragma once

#include <functional>

#include "compiler/optimise/traverse.h"

namespace cardinal::optimise {

/// What is known of a variable: the primitive application that made it, or null.
using Origin = std::function<const PrimApp*(const Var*)>;

/// The literal or simpler expression that the primitive applied to these simplified arguments is; null when there is
/// none. Conversions to Integer# and back cancel out, so that fromIntegral between machine types makes no Integer.
Expr* fold_primitive(const Builder& builder, PrimOp op, Slice<Expr*> arguments, const Origin& origin);

}  // namespace cardinal::optimise
