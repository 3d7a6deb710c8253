// The renamer: every name in a module's tree gets what it stands for.
//
// Steps, in order:
//   1. scope        each import becomes a view on the imported module's interface (scope.h). Views are consulted
//   lazily, name by name;
//                   nothing is copied out of interfaces.
//   2. declare      the module's own types, classes, constructors, fields, methods and top-level variables become empty
//                   entities (declare.cpp), entered in the scope and in the module's new interface; fixities are
//                   attached.
//   3. types        type, class and instance declarations: names, implicit quantification, groups of mutually dependent
//                   declarations (rename_declarations.cpp, rename_types.cpp).
//   4. values       bindings, expressions, patterns (rename_bindings.cpp, rename_expressions.cpp, rename_patterns.cpp).
//   Flat operator chains become trees
//                   by the algorithm of Haskell 2010 §10.6 (fixity.h). Each set of bindings is cut into groups:
//                   strongly connected components of the mentions, where a mention of a variable with a type signature
//                   does not count (§4.5.1).
//   5. deriving     each `deriving` becomes an instance declaration, its methods generated as syntax (deriving.h).
//   6. exports      the interface's export tables (exports.cpp).
//
// Errors are reported once, where the name stands, and leave `Resolution::Error` behind, about which later passes stay
// silent.
#pragma once

#include "compiler/syntax/ast.h"
#include "compiler/types/context.h"

namespace cardinal {

/// Renames `module` in place. The result, never null, is entered in the context's module table before names are
/// looked up, so that KnownNames finds what the module itself defines. All imported modules must be in the table; a
/// missing one is an error at its import.
ModuleInterface* rename_module(const TypeContext& context, Module& module);

/// The modules a file imports, the implicit Prelude included: what a driver must compile first. Adds the implicit
/// import to the tree.
Slice<ImportDecl*> imports_of(const TypeContext& context, Module& module);

/// Renames an expression as if it stood at the end of `module`, which was renamed before and whose interface is
/// `interface`.
SExpr* rename_expression(const TypeContext& context, Module& module, ModuleInterface& interface, SExpr* expression);

/// What runs when the program starts: `main` of `interface`, defined or re-exported. Null, and reported, when there is
/// none.
Global* find_main(const TypeContext& context, const Module& module, const ModuleInterface& interface);

/// Enters the primitive operations in GHC.Prim: one Global of flavour PrimOp each. The result are their types, renamed,
/// by PrimOp; the checker turns them into entities' types.
struct PrimitiveSignature {
  Global* global;
  SignatureType type;
};
Slice<PrimitiveSignature> declare_primitive_operations(const TypeContext& context);

}  // namespace cardinal
