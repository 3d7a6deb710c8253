#include "compiler/syntax/layout.h"

namespace cardinal {

void Layout::settle() {
  if (panicking_) return;
  current_ = tokens_[index_];
  if (contexts_.empty() || contexts_.back() == 0 || line_handled_) return;
  if (!current_.first_on_line && !forced_) return;
  if (current_.column == contexts_.back())
    current_.kind = TokenKind::VirtualSemicolon;
  else if (current_.column < contexts_.back())
    current_.kind = TokenKind::VirtualClose;
}

void Layout::advance() {
  if (panicking_) return;
  if (current_.kind == TokenKind::VirtualSemicolon) {
    line_handled_ = true;
  } else if (current_.kind == TokenKind::VirtualClose) {
    contexts_.pop_back();
  } else if (current_.kind != TokenKind::End) {
    ++index_;
    line_handled_ = forced_ = false;
  }
  settle();
}

BlockForm Layout::begin_block(bool may_equal) {
  if (panicking_) return BlockForm::Empty;
  const Token& first = tokens_[index_];
  if (first.kind == TokenKind::OpenBrace) {
    contexts_.push_back(0);
    current_ = first;
    advance();
    return BlockForm::Explicit;
  }
  std::uint32_t enclosing = contexts_.empty() ? 0 : contexts_.back();
  if (first.column > enclosing || (may_equal && enclosing > 0 && first.column == enclosing)) {
    contexts_.push_back(first.column);
    line_handled_ = true;
    settle();
    return BlockForm::Implicit;
  }
  forced_ = true;
  line_handled_ = false;
  settle();
  return BlockForm::Empty;
}

bool Layout::end_block(BlockForm form) {
  if (panicking_ || form == BlockForm::Empty) return true;
  if (form == BlockForm::Explicit) {
    if (current_.kind != TokenKind::CloseBrace) return false;
    contexts_.pop_back();
    advance();
    return true;
  }
  contexts_.pop_back();
  settle();
  return true;
}

bool Layout::skip_semicolons() {
  bool any = false;
  for (; at_semicolon(); any = true) advance();
  return any;
}

void Layout::panic() {
  panicking_ = true;
  current_.kind = TokenKind::Panic;
}

void Layout::recover(std::size_t depth, std::uint32_t began) {
  CARDINAL_ASSERT(depth >= 1 && depth <= contexts_.size());
  contexts_.resize(depth);
  panicking_ = false;
  line_handled_ = forced_ = false;
  std::uint32_t indentation = contexts_.back();
  if (index_ == began && tokens_[index_].kind != TokenKind::End) ++index_;
  std::uint32_t braces = 0;
  for (; tokens_[index_].kind != TokenKind::End; ++index_) {
    const Token& token = tokens_[index_];
    if (indentation > 0) {
      if (token.first_on_line && token.column <= indentation) break;
      continue;
    }
    if (token.kind == TokenKind::OpenBrace) ++braces;
    if (token.kind == TokenKind::CloseBrace && braces-- == 0) break;
    if (token.kind == TokenKind::Semicolon && braces == 0) break;
  }
  settle();
}

}  // namespace cardinal
