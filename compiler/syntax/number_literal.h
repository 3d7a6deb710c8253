// From the text of a numeric literal to its exact value.
#pragma once

#include "compiler/syntax/ast_literal.h"
#include "vm/base/arena.h"

namespace cardinal {

/// `text` is a well-formed number of Haskell 2010 or BinaryLiterals, NumericUnderscores, HexFloatLiterals, without `#`
/// suffix. The result's kind is Integer or Fractional.
Literal number_literal(Arena& arena, std::string_view text);

}  // namespace cardinal
