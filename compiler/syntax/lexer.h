// The lexer: Haskell 2010 §2 and the lexical extensions of GHC, from text to an array of tokens. Layout is not its
// business; it only says which tokens are first on their line and in which column each stands.
//
// Rules are in lexer.re (re2c); names and operators are scanned by hand there, because what belongs to them is decided
// by Unicode categories.
#pragma once

#include <vector>

#include "compiler/syntax/ast_literal.h"
#include "compiler/syntax/extensions.h"
#include "vm/base/arena.h"
#include "vm/base/diagnostic.h"
#include "vm/base/symbol.h"

namespace cardinal {

enum class TokenKind : std::uint8_t {
#define TOKEN(name, shown) name,
#define KEYWORD(name, spelling) name,
#define RESERVED_OPERATOR(name, spelling) name,
#include "compiler/syntax/tokens.def"
#undef TOKEN
#undef KEYWORD
#undef RESERVED_OPERATOR
};

/// What a message calls tokens of this kind.
std::string_view token_description(TokenKind kind);

/// How an operator stands between its neighbours (GHC proposal 229). It tells `!x` from `a ! x`.
enum class Occurrence : std::uint8_t { Loose, Prefix, Suffix, Tight };

struct Token {
  TokenKind kind = TokenKind::End;
  Occurrence occurrence = Occurrence::Loose;  ///< operators
  bool first_on_line = false;
  std::uint32_t begin = 0;  ///< byte offsets
  std::uint32_t end = 0;
  std::uint32_t column = 0;    ///< 1-based, tabs to multiples of 8; 0 for the end of the file
  std::uint32_t partner = 0;   ///< of an opening bracket: index of the token that closes it, or 0 when there is none
  Symbol qualifier = nullptr;  ///< names and operators
  Symbol symbol = nullptr;     ///< names and operators; tokens for reserved operators have theirs too
  const Literal* literal = nullptr;
};

struct LexResult {
  std::vector<Token> tokens;  ///< ends with End
  ExtensionSet extensions;    ///< the defaults changed by the LANGUAGE pragmas at the head of the file
};

/// Reports errors as "lex"; the offending characters are then skipped.
LexResult lex(Arena& arena, SymbolTable& symbols, Diagnostics& diagnostics, const SourceFile& file,
              ExtensionSet extensions);

}  // namespace cardinal
