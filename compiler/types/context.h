// What every part of the type checker and desugarer is given.
#pragma once

#include "compiler/types/builtin.h"
#include "compiler/types/known_names.h"
#include "vm/base/diagnostic.h"

namespace cardinal {

struct TypeContext {
  Arena& entities;  ///< of what outlives the compilation
  Arena& arena;     ///< of the compilation
  SymbolTable& symbols;
  BuiltinTypes& builtin;
  ModuleTable& modules;
  KnownNames& names;
  Diagnostics& diagnostics;
};

}  // namespace cardinal
