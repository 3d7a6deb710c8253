// The optimiser: Core to better Core, one file a pass.
#pragma once

#include "compiler/core/core.h"
#include "compiler/types/context.h"

namespace cardinal::optimise {

struct Options {
  int level = 1;      ///< 0: only join points; 1: all passes; 2: larger inlining limits and more rounds
  bool lint = false;  ///< run the Core lint after every pass; a failure ends the process with the pass's name
};

/// Optimises a module's bindings in place (the list may grow and shrink) and fills their unfoldings and strictness.
/// `program` is the entry binding of a script, or null for a library module, where everything may be needed.
void optimise_module(core::Builder& builder, core::Module& module, core::Var* program, const Options& options,
                     const TypeContext& context);

}  // namespace cardinal::optimise
