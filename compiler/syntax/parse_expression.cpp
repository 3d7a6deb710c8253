// Expressions and statements. Haskell 2010 §3.
#include "compiler/syntax/parser_class.h"

namespace cardinal {

SExpr* Parser::expression() {
  Nesting nesting(*this);
  Span begin = here();
  SExpr* inner = operator_chain();
  if (!at(TokenKind::DoubleColon)) return inner;
  advance();
  auto* out = make_expression<ESignature>(begin);
  out->expression = inner;
  out->type = signature_type();
  out->span = since(begin);
  return out;
}

std::uint32_t Parser::operator_length() const {
  switch (kind()) {
    case TokenKind::VariableOperator:
    case TokenKind::ConstructorOperator:
      return 1;
    case TokenKind::Backquote:
      return 3;
    default:
      return 0;
  }
}
bool Parser::at_operator() const {
  return operator_length() != 0;
}

SExpr* Parser::operator_expression() {
  Span begin = here();
  if (accept(TokenKind::Backquote)) {
    SExpr* out = nullptr;
    if (at(TokenKind::VariableName)) {
      auto* variable = make_expression<EVariable>(begin);
      variable->name = take_name();
      out = variable;
    } else if (at(TokenKind::ConstructorName)) {
      auto* constructor = make_expression<EConstructor>(begin);
      constructor->name = take_name();
      out = constructor;
    } else if (at(TokenKind::Underscore)) {
      auto* hole = make_expression<EHole>(begin);
      hole->name = now().symbol;
      advance();
      out = hole;
    } else {
      unexpected("a name in backquotes");
      return make<EError>(begin);
    }
    expect(TokenKind::Backquote, "after the operator's name");
    out->span = since(begin);
    return out;
  }
  if (at(TokenKind::ConstructorOperator)) {
    auto* constructor = make_expression<EConstructor>(begin);
    constructor->name = take_name();
    return constructor;
  }
  auto* variable = make_expression<EVariable>(begin);
  variable->name = take_name();
  return variable;
}

SExpr* Parser::operator_chain() {
  Span begin = here();
  std::vector<ChainItem> items;
  while (true) {
    while (at(TokenKind::VariableOperator) && now().symbol == words_.minus && now().qualifier == nullptr) {
      items.push_back({ChainItem::Role::Minus, here(), nullptr});
      check_length(items.size(), kChainLimit, "operators and operands in one expression");
      advance();
    }
    SExpr* operand = application();
    items.push_back({ChainItem::Role::Operand, operand->span, operand});
    std::uint32_t length = operator_length();
    if (length == 0) break;
    // An operator before a closing parenthesis makes a left section.
    if (layout_.raw(length).kind == TokenKind::CloseParen) break;
    SExpr* op = operator_expression();
    items.push_back({ChainItem::Role::Operator, op->span, op});
    check_length(items.size(), kChainLimit, "operators and operands in one expression");
  }
  if (items.size() == 1) return items[0].expression;
  auto* chain = make_expression<EOperatorChain>(since(begin));
  chain->items = arena_.copy(items);
  return chain;
}

bool Parser::starts_atom(const Token& token) {
  switch (token.kind) {
    case TokenKind::VariableName:
    case TokenKind::ConstructorName:
    case TokenKind::Underscore:
    case TokenKind::Literal:
    case TokenKind::OpenParen:
    case TokenKind::OpenBracket:
    case TokenKind::OpenUnboxed:
      return true;
    default:
      return false;
  }
}
bool Parser::starts_block_argument(const Token& token) {
  switch (token.kind) {
    case TokenKind::Backslash:
    case TokenKind::Let:
    case TokenKind::If:
    case TokenKind::Case:
    case TokenKind::Do:
      return true;
    default:
      return false;
  }
}

SExpr* Parser::application() {
  Span begin = here();
  SExpr* function = atom();
  for (std::uint32_t arguments = 1;; ++arguments) {
    check_length(arguments, nesting_limit_, "arguments in one application");
    if (at(TokenKind::At) && now().occurrence == Occurrence::Prefix) {
      advance();
      auto* out = make_expression<ETypeApplication>(begin);
      out->function = function;
      out->argument = atomic_type();
      out->span = since(begin);
      function = out;
    } else if (starts_atom(now()) || starts_block_argument(now())) {
      SExpr* argument = atom();
      auto* out = make_expression<EApplication>(since(begin));
      out->function = function;
      out->argument = argument;
      function = out;
    } else {
      return function;
    }
  }
}

SExpr* Parser::atom() {
  SExpr* subject = atom_without_record();
  while (at(TokenKind::OpenBrace)) subject = record_suffix(subject);
  return subject;
}

SExpr* Parser::atom_without_record() {
  Span begin = here();
  switch (kind()) {
    case TokenKind::VariableName: {
      auto* out = make_expression<EVariable>(begin);
      out->name = take_name();
      return out;
    }
    case TokenKind::ConstructorName: {
      auto* out = make_expression<EConstructor>(begin);
      out->name = take_name();
      return out;
    }
    case TokenKind::Underscore: {
      auto* out = make_expression<EHole>(begin);
      out->name = now().symbol;
      advance();
      return out;
    }
    case TokenKind::Literal: {
      auto* out = make_expression<ELiteral>(begin);
      out->literal = *now().literal;
      advance();
      return out;
    }
    case TokenKind::OpenParen:
      return parenthesised();
    case TokenKind::OpenUnboxed:
      return unboxed_tuple();
    case TokenKind::OpenBracket:
      return bracketed();
    case TokenKind::Backslash:
      return lambda();
    case TokenKind::Let:
      return let_expression();
    case TokenKind::If:
      return if_expression();
    case TokenKind::Case:
      return case_expression();
    case TokenKind::Do:
      return do_expression();
    default:
      unexpected("an expression");
      return make<EError>(begin);
  }
}

SExpr* Parser::record_suffix(SExpr* subject) {
  Nesting nesting(*this);
  advance();
  std::vector<FieldBinding> fields;
  bool wildcard = false;
  Span wildcard_span;
  while (!at(TokenKind::CloseBrace)) {
    if (at(TokenKind::DotDot)) {
      wildcard = true;
      wildcard_span = here();
      advance();
      break;
    }
    FieldBinding field;
    field.field = variable();
    if (accept(TokenKind::Equals)) {
      field.value = expression();
    } else {
      field.pun = true;
      auto* variable = make_expression<EVariable>(field.field.span);
      variable->name = field.field;
      variable->name.qualifier = nullptr;
      field.value = variable;
    }
    fields.push_back(field);
    if (!accept(TokenKind::Comma)) break;
  }
  expect(TokenKind::CloseBrace, "of the record");
  Span span = since(subject->span);
  if (auto* constructor = try_cast<EConstructor>(subject)) {
    auto* out = make_expression<ERecordConstruction>(span);
    out->constructor = constructor->name;
    out->fields = arena_.copy(fields);
    out->wildcard = wildcard;
    out->wildcard_span = wildcard_span;
    return out;
  }
  if (wildcard) fail(wildcard_span, "`..' cannot be used in a record update");
  if (fields.empty()) fail(span, "a record update needs at least one field");
  auto* out = make_expression<ERecordUpdate>(span);
  out->record = subject;
  out->fields = arena_.copy(fields);
  return out;
}

SExpr* Parser::parenthesised() {
  Nesting nesting(*this);
  Span begin = here();
  if (at_parenthesised_operator()) {
    if (layout_.raw(1).kind == TokenKind::ConstructorOperator) {
      auto* out = make_expression<EConstructor>(begin);
      out->name = variable();
      out->span = out->name.span;
      return out;
    }
    auto* out = make_expression<EVariable>(begin);
    out->name = variable();
    out->span = out->name.span;
    return out;
  }
  advance();
  // (), (,) and tuple sections that begin with a hole
  std::vector<SExpr*> elements;
  if (at(TokenKind::CloseParen) || at(TokenKind::Comma)) {
    std::string symbol = "(";
    while (at(TokenKind::Comma)) {
      advance();
      symbol += ',';
      elements.push_back(nullptr);
    }
    if (accept(TokenKind::CloseParen)) {
      auto* out = make_expression<EConstructor>(since(begin));
      out->name = special_name(symbol + ")", since(begin));
      return out;
    }
  } else if (at_operator() && !(now().symbol == words_.minus && now().qualifier == nullptr)) {
    auto* out = make_expression<ERightSection>(begin);
    out->op = operator_expression();
    out->operand = operator_chain();
    expect(TokenKind::CloseParen, "of the section");
    out->span = since(begin);
    return out;
  }
  bool after_comma = !elements.empty();
  while (true) {
    if (after_comma && (at(TokenKind::Comma) || at(TokenKind::CloseParen))) {
      elements.push_back(nullptr);
    } else {
      elements.push_back(expression());
    }
    after_comma = true;
    if (elements.size() == 1 && at_operator()) {
      auto* out = make_expression<ELeftSection>(begin);
      out->operand = elements[0];
      out->op = operator_expression();
      expect(TokenKind::CloseParen, "of the section");
      out->span = since(begin);
      return out;
    }
    if (!accept(TokenKind::Comma)) break;
  }
  if (at(TokenKind::RightArrow)) {
    unexpected("`)'");
    return make<EError>(begin);
  }
  expect(TokenKind::CloseParen, cat("to match `(' in line ", line_of(file_, begin.begin)));
  if (elements.size() == 1) {
    auto* out = make_expression<EParenthesised>(since(begin));
    out->expression = elements[0];
    return out;
  }
  auto* out = make_expression<ETuple>(since(begin));
  out->elements = arena_.copy(elements);
  return out;
}

SExpr* Parser::unboxed_tuple() {
  Nesting nesting(*this);
  Span begin = here();
  advance();
  std::vector<SExpr*> elements;
  if (!at(TokenKind::CloseUnboxed)) {
    while (true) {
      bool hole = at(TokenKind::Comma) || at(TokenKind::CloseUnboxed);
      elements.push_back(hole ? nullptr : expression());
      if (!accept(TokenKind::Comma)) break;
    }
  }
  expect(TokenKind::CloseUnboxed);
  auto* out = make_expression<EUnboxedTuple>(since(begin));
  out->elements = arena_.copy(elements);
  return out;
}

SExpr* Parser::bracketed() {
  Nesting nesting(*this);
  Span begin = here();
  advance();
  if (accept(TokenKind::CloseBracket)) {
    auto* out = make_expression<EConstructor>(since(begin));
    out->name = special_name("[]", since(begin));
    return out;
  }
  std::string closing = cat("to match `[' in line ", line_of(file_, begin.begin));
  std::vector<SExpr*> elements{expression()};
  if (at(TokenKind::Bar)) {
    auto* out = make_expression<EListComprehension>(begin);
    out->body = elements[0];
    std::vector<Slice<Statement*>> branches;
    while (accept(TokenKind::Bar)) branches.push_back(qualifiers());
    out->branches = arena_.copy(branches);
    expect(TokenKind::CloseBracket, closing);
    out->span = since(begin);
    return out;
  }
  while (accept(TokenKind::Comma)) elements.push_back(expression());
  if (elements.size() <= 2 && accept(TokenKind::DotDot)) {
    auto* out = make_expression<ESequence>(begin);
    out->from = elements[0];
    out->then = elements.size() == 2 ? elements[1] : nullptr;
    if (!at(TokenKind::CloseBracket)) out->to = expression();
    expect(TokenKind::CloseBracket, closing);
    out->span = since(begin);
    return out;
  }
  expect(TokenKind::CloseBracket, closing);
  auto* out = make_expression<EList>(since(begin));
  out->elements = arena_.copy(elements);
  return out;
}

SExpr* Parser::lambda() {
  Span begin = here();
  advance();
  if (accept(TokenKind::Case)) {
    auto* out = make_expression<ELambdaCase>(begin);
    out->alternatives = alternatives();
    out->span = since(begin);
    return out;
  }
  auto* out = make_expression<ELambda>(begin);
  std::vector<SPat*> patterns;
  do {
    patterns.push_back(atomic_pattern());
  } while (starts_atomic_pattern(now()));
  out->patterns = arena_.copy(patterns);
  expect(TokenKind::RightArrow, "after the lambda's patterns");
  out->body = expression();
  out->span = since(begin);
  return out;
}

SExpr* Parser::if_expression() {
  Nesting nesting(*this);
  Span begin = here();
  advance();
  if (at(TokenKind::Bar)) {
    auto* out = make_expression<EMultiIf>(begin);
    out->bodies = guarded_bodies(TokenKind::RightArrow);
    out->span = since(begin);
    return out;
  }
  auto* out = make_expression<EIf>(begin);
  out->condition = expression();
  // DoAndIfThenElse: in a do block `then` and `else` may stand at the block's indentation.
  auto skip_semicolon_before = [this](TokenKind k) {
    if (at(TokenKind::VirtualSemicolon) ? layout_.raw().kind == k
                                        : at(TokenKind::Semicolon) && layout_.raw(1).kind == k)
      advance();
  };
  skip_semicolon_before(TokenKind::Then);
  expect(TokenKind::Then, "after the condition");
  out->then_branch = expression();
  skip_semicolon_before(TokenKind::Else);
  expect(TokenKind::Else, cat("of the `if' in line ", line_of(file_, begin.begin)));
  out->else_branch = expression();
  out->span = since(begin);
  return out;
}

SExpr* Parser::case_expression() {
  Nesting nesting(*this);
  Span begin = here();
  advance();
  auto* out = make_expression<ECase>(begin);
  out->scrutinee = expression();
  expect(TokenKind::Of, "after the scrutinee of `case'");
  out->alternatives = alternatives();
  out->span = since(begin);
  return out;
}

Slice<Clause*> Parser::alternatives() {
  std::vector<Clause*> out;
  BlockForm form = layout_.begin_block();
  if (form == BlockForm::Empty) return {};
  layout_.skip_semicolons();
  while (!at(TokenKind::VirtualClose) && !at(TokenKind::CloseBrace) && !at(TokenKind::Panic)) {
    if (!starts_atomic_pattern(now()) && !(at(TokenKind::VariableOperator) && now().symbol == words_.minus)) break;
    auto* clause = arena_.make<Clause>();
    clause->span = here();
    clause->patterns = arena_.list<SPat*>({pattern_chain()});
    clause->rhs = right_hand_side(TokenKind::RightArrow);
    clause->span = since(clause->span);
    out.push_back(clause);
    if (!layout_.skip_semicolons()) break;
  }
  end_block(form, "alternatives");
  return arena_.copy(out);
}

SExpr* Parser::let_expression() {
  Nesting nesting(*this);
  Span begin = here();
  advance();
  auto* out = make_expression<ELet>(begin);
  out->bindings = bindings_block();
  expect(TokenKind::In, "after the bindings of `let'");
  out->body = expression();
  out->span = since(begin);
  return out;
}

SExpr* Parser::do_expression() {
  Nesting nesting(*this);
  Span begin = here();
  advance();
  auto* out = make_expression<EDo>(begin);
  std::vector<Statement*> statements;
  BlockForm form = layout_.begin_block(lexed_.extensions.has(Extension::NondecreasingIndentation));
  if (form != BlockForm::Empty) {
    layout_.skip_semicolons();
    while (!at(TokenKind::VirtualClose) && !at(TokenKind::CloseBrace) && !at(TokenKind::Panic)) {
      if (!starts_atom(now()) && !starts_block_argument(now()) && !at(TokenKind::VariableOperator)) break;
      statements.push_back(statement());
      if (!layout_.skip_semicolons()) break;
    }
    end_block(form, "`do' block");
  }
  out->span = since(begin);
  out->statements = arena_.copy(statements);
  if (layout_.panicking()) return out;
  if (statements.empty()) {
    Diagnostic& d = fail(begin, "parse error: this `do' has no statements");
    if (form == BlockForm::Empty) d.hint = "its statements must be indented further than the enclosing block";
  } else if (statements.back()->kind != StatementKind::Expression) {
    diagnostics_.error("parse", statements.back()->span,
                       "parse error: the last statement of a `do' block must be an expression");
  }
  return out;
}

Statement* Parser::statement() {
  Span begin = here();
  auto* out = arena_.make<Statement>();
  out->span = begin;
  if (at(TokenKind::Let)) {
    // `let` without `in`; with it, it is an expression that takes all that follows.
    advance();
    out->bindings = bindings_block();
    out->kind = StatementKind::Let;
    if (accept(TokenKind::In)) {
      auto* let = make_expression<ELet>(begin);
      let->bindings = out->bindings;
      let->body = expression();
      let->span = since(begin);
      out->bindings = nullptr;
      out->kind = StatementKind::Expression;
      out->expression = let;
      // Operators can follow where the body ended in a block.
      if (at_operator()) unexpected("the end of the statement");
    }
  } else if (at_bind()) {
    out->kind = StatementKind::Bind;
    out->pattern = pattern();
    expect(TokenKind::LeftArrow, "after the pattern");
    out->expression = expression();
  } else {
    out->expression = expression();
  }
  out->span = since(begin);
  return out;
}

Slice<Statement*> Parser::qualifiers() {
  std::vector<Statement*> out;
  do {
    out.push_back(statement());
  } while (accept(TokenKind::Comma));
  return arena_.copy(out);
}

bool Parser::at_bind() const {
  if (layout_.panicking()) return false;
  std::uint32_t indentation = layout_.contexts().empty() ? 0 : layout_.contexts().back();
  bool in_signature = false;
  for (std::uint32_t i = layout_.index();; ++i) {
    const Token& token = layout_.raw_at(i);
    if (token.first_on_line && token.column <= indentation && i != layout_.index()) return false;
    switch (token.kind) {
      case TokenKind::LeftArrow:
        return true;
      case TokenKind::OpenParen:
      case TokenKind::OpenBracket:
      case TokenKind::OpenBrace:
      case TokenKind::OpenUnboxed:
        if (token.partner == 0) return false;
        i = token.partner;
        break;
      case TokenKind::VariableName:
      case TokenKind::ConstructorName:
      case TokenKind::VariableOperator:
      case TokenKind::ConstructorOperator:
      case TokenKind::Literal:
      case TokenKind::Underscore:
      case TokenKind::Backquote:
      case TokenKind::At:
      case TokenKind::Tick:
        break;
      case TokenKind::DoubleColon:
        in_signature = true;
        break;
      case TokenKind::RightArrow:  // x :: a -> b <- e
      case TokenKind::FatArrow:
        if (!in_signature) return false;
        break;
      default:
        return false;
    }
  }
}

}  // namespace cardinal
