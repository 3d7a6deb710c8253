// STG to Program: code, descriptors and static objects for every binding of a module.
#pragma once

#include <vector>

#include "compiler/codegen/program_builder.h"
#include "compiler/stg/stg.h"

namespace cardinal::codegen {

/// What was made, for `--dump=bytecode` and statistics.
struct GeneratedCode {
  const Descriptor* descriptor;
  std::uint32_t units;
};

/// Generates all bindings. Fills TopLevel::closure, code, parameters and reaches_caf of each bound variable; those of
/// variables of other modules must be filled already.
std::vector<GeneratedCode> generate(ProgramBuilder& program, const stg::Program& module);

}  // namespace cardinal::codegen
