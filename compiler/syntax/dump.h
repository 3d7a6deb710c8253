// The syntax tree as S-expressions: for tests and `--dump=syntax`. After renaming local names show their numbers.
#pragma once

#include <string>

#include "compiler/syntax/ast.h"

namespace cardinal {

std::string dump(const SExpr* expression);
std::string dump(const SPat* pattern);
std::string dump(const SType* type);
/// Bindings by groups if they have been grouped.
std::string dump(const Bindings& bindings);
std::string dump(const Decl* decl);
/// A line for each import, declaration and binding.
std::string dump(const Module& module);

}  // namespace cardinal
