// From source text to the syntax tree.
//
// Recursive descent, hand-written, one function a production, grouped by subject: parse_module.cpp,
// parse_declaration.cpp, parse_binding.cpp, parse_expression.cpp, parse_pattern.cpp, parse_type.cpp over the class in
// parser_class.h. The layout algorithm is in layout.h. Operators are kept as flat chains: the renamer resolves them,
// when it knows their fixities.
//
// Nothing is tried twice. Where an expression and a pattern begin alike (`x <- …` against `x + …`) a scan over the
// tokens, which skips whole brackets, looks for what tells them apart.
#pragma once

#include "compiler/syntax/ast.h"
#include "vm/base/diagnostic.h"

namespace cardinal {

struct ParseOptions {
  ExtensionSet extensions = ExtensionSet::defaults();  ///< before the file's own pragmas
  std::uint32_t nesting_limit = 2000;                  ///< brackets, blocks and the like inside each other
};

/// Parses one file. Errors are reported as "parse" or "lex"; the declarations that could be parsed are in the tree all
/// the same. Never null.
Module* parse_module(Arena& arena, SymbolTable& symbols, Diagnostics& diagnostics, const SourceFile& file,
                     const ParseOptions& options = {});

/// Parses one expression (for `-e` and for tests). Null after errors.
SExpr* parse_expression(Arena& arena, SymbolTable& symbols, Diagnostics& diagnostics, const SourceFile& file,
                        const ParseOptions& options = {});

/// Parses one type. Null after errors.
SType* parse_type(Arena& arena, SymbolTable& symbols, Diagnostics& diagnostics, const SourceFile& file,
                  const ParseOptions& options = {});

}  // namespace cardinal
