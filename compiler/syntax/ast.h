// The surface syntax tree: what the parser builds, the renamer resolves and the type checker annotates.
//
// One tree serves three passes; no pass copies it. Each field has exactly one writer, named where the field is
// declared:
//
//   parser        builds every node. Operators stay flat (`OperatorChain` nodes), names are as written
//   (`Name::qualifier`, `Name::symbol`). renamer       resolves every `Name` (resolution and pointer), creates a
//   `LocalVar` for each binder of a value and a
//                 `TypeVariable` for each binder of a type variable, rewrites operator chains by fixity in place (so
//                 that none are left after it), lists implicitly quantified type variables (`SignatureType::implicit`),
//                 sorts bindings into groups (`Bindings::groups`) and type declarations into groups
//                 (`Module::type_groups`), attaches signatures to the bindings they belong to, and turns `deriving`
//                 into instance declarations.
//   type checker  fills the slots: `elaboration` on expressions, patterns, statements and alternatives, `type` on
//                 binders, `info` on binding groups, classes and instances. What they point to is defined in
//                 compiler/types; the tree knows only the names.
//   desugarer     reads all of it and fills `LocalVar::core`.
//
// Nodes are plain data in the arena of one compilation and die with it. A node is a struct with a `kind`; `cast<T>` and
// `try_cast<T>` go from the base to the struct of that kind. Spans are those of the source text the node was made from;
// what the compiler makes itself (derived instances) carries the span of what asked for it.
//
// Reading order: ast_name.h, ast_literal.h, ast_type.h, ast_pattern.h, ast_expression.h, ast_declaration.h.
#pragma once

#include "compiler/syntax/ast_declaration.h"
#include "compiler/syntax/ast_expression.h"
#include "compiler/syntax/ast_literal.h"
#include "compiler/syntax/ast_name.h"
#include "compiler/syntax/ast_pattern.h"
#include "compiler/syntax/ast_type.h"
