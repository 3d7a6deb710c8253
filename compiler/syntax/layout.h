// The layout algorithm (Haskell 2010 §10.3), as a stream of tokens that the parser drives.
//
// The report describes layout as a function from tokens to tokens with one rule, parse-error(t), that no function of
// tokens alone can compute: an implicit block also ends where the next token would be illegal but a closing brace would
// be legal. Here the parser tells the stream when a block opens and when it ends; in between the stream inserts virtual
// semicolons and closes by the indentation of lines. The parser applies parse-error(t) by simply ending a block at the
// first token that cannot continue it (`end_block`): since its productions take all they can, this is exactly the
// report's rule.
//
// State: the next real token, whether its line's indentation was already dealt with, and a stack of contexts. A context
// is the indentation of an implicit block, or 0 for an explicit one, in which nothing is inserted.
//
// After an error the stream shows only Panic tokens, which no production accepts, so that the parser unwinds quickly
// and without further messages; `recover` starts again at the next item of an outer block.
#pragma once

#include <vector>

#include "compiler/syntax/lexer.h"

namespace cardinal {

enum class BlockForm : std::uint8_t {
  Explicit,  ///< { … }
  Implicit,  ///< by indentation
  Empty,     ///< nothing indented further than the enclosing block: no items, and no end_block
};

class Layout {
 public:
  explicit Layout(const std::vector<Token>& tokens) : tokens_(tokens) { settle(); }

  /// The token the parser sees. For virtual tokens begin, end and column are those of the real token that follows.
  const Token& current() const { return current_; }
  /// The real token `ahead` places after the next one.
  const Token& raw(std::uint32_t ahead = 0) const {
    std::size_t at = index_ + ahead;
    return at < tokens_.size() ? tokens_[at] : tokens_.back();
  }
  const Token& raw_at(std::uint32_t index) const {
    return tokens_[index < tokens_.size() ? index : tokens_.size() - 1];
  }
  std::uint32_t index() const { return index_; }
  /// The last real token consumed; the first one before any was.
  const Token& previous() const { return tokens_[index_ == 0 ? 0 : index_ - 1]; }

  /// Consumes the current token.
  void advance();

  /// Opens the block whose keyword was just consumed. `may_equal`: an implicit block may have its encloser's
  /// indentation (NondecreasingIndentation).
  BlockForm begin_block(bool may_equal = false);
  /// Ends a block. Explicit: the current token must be the closing brace, else false. Implicit: by the indentation, or
  /// by parse-error(t).
  bool end_block(BlockForm form);
  /// Consumes the semicolons, real and virtual, at the current place; whether there were any.
  bool skip_semicolons();
  bool at_semicolon() const {
    return current_.kind == TokenKind::Semicolon || current_.kind == TokenKind::VirtualSemicolon;
  }

  std::size_t depth() const { return contexts_.size(); }
  Slice<const std::uint32_t> contexts() const {
    return {contexts_.data(), static_cast<std::uint32_t>(contexts_.size())};
  }

  bool panicking() const { return panicking_; }
  void panic();
  /// Drops blocks down to `depth` (at least 1) and skips to the next item of the block then innermost; the item that
  /// began at token `began` is never resumed.
  void recover(std::size_t depth, std::uint32_t began);

 private:
  void settle();

  const std::vector<Token>& tokens_;
  std::vector<std::uint32_t> contexts_;
  Token current_;
  std::uint32_t index_ = 0;
  bool line_handled_ = false;
  bool forced_ = false;  // the next token counts as first on its line (after an empty block)
  bool panicking_ = false;
};

}  // namespace cardinal
