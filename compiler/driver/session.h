// A compilation session: the memory and the tables that all modules of one program share.
//
// What a session keeps beyond one module lies in three fixed ranges (vm/base/address_plan.h): entities, Core and
// bytecode in the persistent arena; static objects; descriptors. The library's part is written to an image file once,
// at build time, and mapped at the same addresses at every start (image.h): a script's session then simply goes on
// behind it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "compiler/codegen/program_builder.h"
#include "compiler/types/context.h"

namespace cardinal {

/// The tables, in the persistent arena: trivially copyable, mapped as they are.
struct SessionTables {
  SymbolTable symbols;
  ModuleTable modules;
  BuiltinTypes* builtin = nullptr;
  KnownNames names;
  codegen::ProgramTables program;
  std::uint32_t next_unique = 1;

  explicit SessionTables(Arena& arena) : symbols(arena), names(modules, symbols) {}
};

class Session {
 public:
  /// An empty session: for building the library.
  static Session* fresh();
  /// Goes on behind a mapped image, whose tables are `tables` and whose ranges are filled up to the given addresses.
  static Session* continued(SessionTables* tables, std::uintptr_t persistent_end, std::uintptr_t statics_end,
                            std::uint32_t descriptors);

  Arena persistent;
  Arena statics;
  DescriptorTable descriptors;
  SessionTables* tables;
  codegen::ProgramBuilder program;
  std::vector<std::unique_ptr<std::string>> texts;  ///< of the source files read, for messages

 private:
  Session(std::uintptr_t persistent_start, std::uintptr_t statics_start, DescriptorTable table);
};

}  // namespace cardinal
