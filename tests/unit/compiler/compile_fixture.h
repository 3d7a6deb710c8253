// Compiles modules given as text: parse, rename, check, desugar.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "compiler/desugar/desugar.h"
#include "compiler/rename/rename.h"
#include "compiler/syntax/parser.h"
#include "compiler/types/check_module.h"
#include "compiler/types/type.h"
#include "tests/unit/compiler/mini_library.h"

namespace cardinal::test {

class Compilation {
 public:
  Compilation() {
    builtin_ = make_builtin(entities_, symbols_, modules_);
    names_ = std::make_unique<KnownNames>(modules_, symbols_);
    declare_primops(context());
  }
  /// Also compiles the mini library, which must be free of errors.
  static std::unique_ptr<Compilation> with_library() {
    auto compilation = std::make_unique<Compilation>();
    for (const auto& [name, text] : kMiniLibrary)
      if (!compilation->compile(name, text)) break;
    return compilation;
  }

  TypeContext context() { return {entities_, arena_, symbols_, *builtin_, modules_, *names_, diagnostics_}; }

  /// True when there was no error. The Core is in `core`.
  bool compile(std::string_view path, std::string_view text) {
    const SourceFile* file = make_source_file(arena_, arena_.copy_text(path), arena_.copy_text(text));
    module = parse_module(arena_, symbols_, diagnostics_, *file);
    if (diagnostics_.has_errors()) return false;
    TypeContext types = context();
    interface = rename_module(types, *module);
    if (diagnostics_.has_errors()) return false;
    CheckedModule checked = check_module(types, *module, *interface);
    if (diagnostics_.has_errors()) return false;
    core::Builder builder(arena_, &next_unique_);
    core = desugar_module(types, *module, *interface, checked, builder);
    return !diagnostics_.has_errors();
  }

  bool has_errors() const { return diagnostics_.has_errors(); }
  std::string messages() { return diagnostics_.render(false); }
  /// The type of a top-level variable of the last module, as GHC prints it.
  std::string type_of(std::string_view name) {
    ValueEntity entity = interface->all_values.get(symbols_.intern(name));
    Type* type = entity.global != nullptr ? entity.global->type : entity.con != nullptr ? entity.con->type : nullptr;
    return type == nullptr ? "?" : show_type(context(), type);
  }
  std::string kind_of_type(std::string_view name) {
    TyCon* con = interface->all_types.get(symbols_.intern(name));
    return con == nullptr || con->kind == nullptr ? "?" : show_type(context(), con->kind);
  }

  Module* module = nullptr;
  ModuleInterface* interface = nullptr;
  core::Module core;

 private:
  Arena entities_;
  Arena arena_;
  SymbolTable symbols_{entities_};
  ModuleTable modules_;
  BuiltinTypes* builtin_;
  std::unique_ptr<KnownNames> names_;
  Diagnostics diagnostics_;
  std::uint32_t next_unique_ = 0;
};

}  // namespace cardinal::test
