// Where finished code goes: the memory of a Program (bytecode, descriptors, static objects), in fixed ranges so that an
// image can hold it.
#pragma once

#include "compiler/core/data_representation.h"
#include "vm/program/bytecode.h"
#include "vm/program/static_space.h"

namespace cardinal::codegen {

/// What code generation knows of a Boxed constructor.
struct ConstructorCode {
  const Descriptor* descriptor;
  core::PayloadLayout layout;
};

/// Facts that outlive one compilation: lives in the image's root.
struct ProgramTables {
  ArenaMap<const DataCon*, ConstructorCode*> constructors;
};

struct ProgramBuilder {
  Arena& persistent;  ///< bytecode, literals, names
  Arena& statics;     ///< static objects
  DescriptorTable& descriptors;
  ProgramTables* tables;

  /// Descriptor and layout of a constructor, made at first use.
  const ConstructorCode& constructor_code(const DataCon* con);
};

}  // namespace cardinal::codegen
