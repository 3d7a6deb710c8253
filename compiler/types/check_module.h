// The type checker's entry point.
#pragma once

#include "compiler/syntax/ast.h"
#include "compiler/types/context.h"
#include "compiler/types/evidence.h"

namespace cardinal {

/// What the desugarer needs beside the annotated tree.
struct CheckedModule {
  EvidenceBinds* top_evidence;  ///< dictionaries for closed types: top-level bindings
  Slice<EvidenceVar*>
      main_evidence;  ///< dictionaries main is to be applied to (main :: MonadIO m => m () and the like)
};

/// Checks a renamed module. Fills the entities the renamer made (types of globals, constructors, classes …), adds
/// instances and compiler-made globals to `interface` and to the classes, and records the elaboration in the tree.
/// `interface` must be in the context's module table already (KnownNames looks there). Errors go to the diagnostics;
/// after errors the tree must not be desugared.
CheckedModule check_module(const TypeContext& context, Module& module, ModuleInterface& interface);

/// Enters the primitive operations into GHC.Prim. Once, after make_builtin.
void declare_primops(const TypeContext& context);

}  // namespace cardinal
