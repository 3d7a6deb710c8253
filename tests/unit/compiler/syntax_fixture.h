// Parses and renames source texts for the tests of the compiler's front.
#pragma once

#include <deque>
#include <string>

#include "compiler/rename/rename.h"
#include "compiler/syntax/dump.h"
#include "compiler/syntax/lexer.h"
#include "compiler/syntax/parser.h"

namespace cardinal::test {

/// Parsing alone.
struct Source {
  Arena arena;
  SymbolTable symbols{arena};
  Diagnostics diagnostics;
  std::deque<std::string> texts;
  ParseOptions options;

  const SourceFile* file(std::string text, std::string_view name = "t.hs") {
    return make_source_file(arena, name, texts.emplace_back(std::move(text)));
  }
  Module* module(std::string text) {
    return parse_module(arena, symbols, diagnostics, *file(std::move(text)), options);
  }
  std::string errors() const {
    std::string out;
    for (const Diagnostic& d : diagnostics.all()) {
      Position at = position_of(*d.span.file, d.span.begin);
      out += cat(at.line, ":", at.column, " ", d.message, "\n");
    }
    return out;
  }
};

/// The dump of a module's declarations, or its errors.
inline std::string parsed(std::string text, ParseOptions options = {}) {
  Source source;
  source.options = options;
  Module* module = source.module(std::move(text));
  if (source.diagnostics.has_errors()) return source.errors();
  std::string out = dump(*module);
  return out.substr(out.find('\n') + 1);
}
/// The dump of an expression, or the errors.
inline std::string expression(std::string text, ParseOptions options = {}) {
  Source source;
  source.options = options;
  SExpr* e = parse_expression(source.arena, source.symbols, source.diagnostics, *source.file(std::move(text)), options);
  return e == nullptr ? source.errors() : dump(e);
}
inline ParseOptions with(std::initializer_list<Extension> extensions) {
  ParseOptions options;
  for (Extension e : extensions) options.extensions.set(e, true);
  return options;
}

/// A session of several modules.
struct Session : Source {
  ModuleTable modules;
  BuiltinTypes* builtin = make_builtin(arena, symbols, modules);
  KnownNames names{modules, symbols};
  TypeContext context{arena, arena, symbols, *builtin, modules, names, diagnostics};
  Module* last = nullptr;

  Session() { declare_primitive_operations(context); }

  ModuleInterface* add(std::string text) {
    last = module(std::move(text));
    return rename_module(context, *last);
  }
  /// Renames without the implicit Prelude.
  ModuleInterface* add_plain(std::string text) { return add("{-# LANGUAGE NoImplicitPrelude #-}\n" + std::move(text)); }
  ValueEntity value(ModuleInterface* interface, std::string_view name) {
    return interface->values.get(symbols.intern(name));
  }
  TyCon* type(ModuleInterface* interface, std::string_view name) { return interface->types.get(symbols.intern(name)); }
};

/// Renames one module without Prelude and shows it, or its errors.
inline std::string renamed(std::string text) {
  Session session;
  session.add_plain(std::move(text));
  if (session.diagnostics.has_errors()) return session.errors();
  std::string out = dump(*session.last);
  return out.substr(out.find('\n') + 1);
}

}  // namespace cardinal::test
