// What can be told of a Core expression without running it.
#pragma once

#include "compiler/core/core.h"
#include "vm/program/bytecode.h"

namespace cardinal::core {

/// Representations of a primitive's i-th result and argument.
Rep rep_of_result(const PrimSignature& signature, unsigned i);
Rep rep_of_argument(const PrimSignature& signature, unsigned i);

/// Representation of an expression's value. Applications count as Lifted: Core binds other results by Case.
Rep rep_of(const Expr* e);

/// Whether evaluating it surely raises an exception or ends the program.
bool diverges(const Expr* e);

}  // namespace cardinal::core
