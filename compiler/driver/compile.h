// From files to a program: loads the module graph, takes every module through the passes, and makes the action that
// runs `main`.
#pragma once

#include <string>
#include <vector>

#include "compiler/driver/session.h"

namespace cardinal {

struct Dumps {
  bool core = false;       ///< before optimisation
  bool optimised = false;  ///< after it
  bool stg = false;
  bool bytecode = false;
};

struct CompileOptions {
  std::vector<std::string> search_path;  ///< folders in which imported modules are looked for, in order
  Dumps dumps;
  int optimise = 1;
  bool lint = false;
};

struct CompiledProgram {
  Word main = 0;  ///< closure of a function of one void argument: the program
};

/// Compiles the program whose main module is in `path` ("-": standard input). Errors go to `diagnostics`; then false.
bool compile_program(Session& session, const std::string& path, const CompileOptions& options, Diagnostics& diagnostics,
                     CompiledProgram& program);

/// Compiles library modules by name with all they import, in a fresh session.
bool compile_modules(Session& session, const std::vector<std::string>& modules, const CompileOptions& options,
                     Diagnostics& diagnostics);

/// The closure of a library variable; 0 if there is none.
Word library_closure(Session& session, std::string_view module, std::string_view name);

}  // namespace cardinal
