// Patterns. Haskell 2010 §3.17 with bang, view and signature patterns.
#include "compiler/syntax/parser_class.h"

namespace cardinal {

SPat* Parser::pattern() {
  Span begin = here();
  SPat* inner = pattern_chain();
  if (!accept(TokenKind::DoubleColon)) return inner;
  auto* out = make_expression<PSignature>(begin);
  out->pattern = inner;
  out->type = signature_type();
  out->span = since(begin);
  return out;
}

SPat* Parser::pattern_chain() {
  Nesting nesting(*this);
  Span begin = here();
  SPat* first = pattern_application();
  auto at_constructor_operator = [this] {
    return at(TokenKind::ConstructorOperator) ||
           (at(TokenKind::Backquote) && layout_.raw(1).kind == TokenKind::ConstructorName);
  };
  if (!at_constructor_operator()) return first;
  std::vector<SPat*> operands{first};
  std::vector<Name> operators;
  while (at_constructor_operator()) {
    operators.push_back(operator_name());
    operands.push_back(pattern_application());
    check_length(operands.size(), kChainLimit, "operands in one pattern");
  }
  auto* chain = make_expression<POperatorChain>(since(begin));
  chain->operands = arena_.copy(operands);
  chain->operators = arena_.copy(operators);
  return chain;
}

SPat* Parser::pattern_application() {
  Span begin = here();
  if (at(TokenKind::VariableOperator) && now().symbol == words_.minus && layout_.raw(1).kind == TokenKind::Literal) {
    advance();
    auto* out = make_expression<PLiteral>(begin);
    out->literal = *now().literal;
    LiteralKind k = out->literal.kind;
    if (k != LiteralKind::Integer && k != LiteralKind::Fractional) {
      unexpected("a number after `-' in a pattern");
      return out;
    }
    out->literal.negative = true;
    advance();
    out->span = since(begin);
    return out;
  }
  bool operator_constructor = at_parenthesised_operator() && layout_.raw(1).kind == TokenKind::ConstructorOperator;
  if (!at(TokenKind::ConstructorName) && !operator_constructor) return atomic_pattern();
  Name name = operator_constructor ? variable() : take_name();
  if (at(TokenKind::OpenBrace)) return record_pattern(name);
  std::vector<SPat*> arguments;
  std::vector<SType*> types;
  while (true) {
    if (at(TokenKind::At) && now().occurrence == Occurrence::Prefix) {
      advance();
      types.push_back(atomic_type());
    } else if (starts_atomic_pattern(now())) {
      arguments.push_back(atomic_pattern());
    } else {
      break;
    }
  }
  auto* out = make_expression<PConstructor>(since(begin));
  out->constructor = name;
  out->type_arguments = arena_.copy(types);
  out->arguments = arena_.copy(arguments);
  return out;
}

bool Parser::starts_atomic_pattern(const Token& token) {
  if (token.kind != TokenKind::VariableOperator) return starts_atom(token);
  return token.occurrence == Occurrence::Prefix && token.qualifier == nullptr &&
         (token.symbol->text() == "!" || token.symbol->text() == "~");
}

SPat* Parser::atomic_pattern() {
  Span begin = here();
  switch (kind()) {
    case TokenKind::VariableName: {
      Name name = take_name();
      if (name.qualifier != nullptr) {
        fail(name.span, "a qualified name cannot be bound by a pattern");
        return make<PError>(begin);
      }
      if (at(TokenKind::At) && now().occurrence != Occurrence::Prefix) {
        Nesting nesting(*this);
        advance();
        auto* out = make_expression<PAs>(begin);
        out->name = name.symbol;
        out->name_span = name.span;
        out->pattern = atomic_pattern();
        out->span = since(begin);
        return out;
      }
      auto* out = make_expression<PVariable>(begin);
      out->name = name.symbol;
      return out;
    }
    case TokenKind::ConstructorName: {
      Name name = take_name();
      if (at(TokenKind::OpenBrace)) return record_pattern(name);
      auto* out = make_expression<PConstructor>(begin);
      out->constructor = name;
      return out;
    }
    case TokenKind::Underscore:
      advance();
      return make<PWildcard>(begin);
    case TokenKind::Literal: {
      auto* out = make_expression<PLiteral>(begin);
      out->literal = *now().literal;
      advance();
      return out;
    }
    case TokenKind::OpenParen:
      return parenthesised_pattern();
    case TokenKind::OpenUnboxed: {
      Nesting nesting(*this);
      advance();
      std::vector<SPat*> elements;
      if (!at(TokenKind::CloseUnboxed)) do {
          elements.push_back(pattern_component());
        } while (accept(TokenKind::Comma));
      expect(TokenKind::CloseUnboxed);
      auto* out = make_expression<PUnboxedTuple>(since(begin));
      out->elements = arena_.copy(elements);
      return out;
    }
    case TokenKind::OpenBracket: {
      Nesting nesting(*this);
      advance();
      if (accept(TokenKind::CloseBracket)) {
        auto* out = make_expression<PConstructor>(since(begin));
        out->constructor = special_name("[]", since(begin));
        return out;
      }
      std::vector<SPat*> elements;
      do {
        elements.push_back(pattern_component());
      } while (accept(TokenKind::Comma));
      expect(TokenKind::CloseBracket);
      auto* out = make_expression<PList>(since(begin));
      out->elements = arena_.copy(elements);
      return out;
    }
    case TokenKind::VariableOperator:
      if (starts_atomic_pattern(now())) {
        Nesting nesting(*this);
        bool bang = now().symbol == words_.bang;
        advance();
        SPat* inner = atomic_pattern();
        if (bang) {
          auto* out = make_expression<PBang>(since(begin));
          out->pattern = inner;
          return out;
        }
        auto* out = make_expression<PLazy>(since(begin));
        out->pattern = inner;
        return out;
      }
      break;
    default:
      break;
  }
  unexpected("a pattern");
  return make<PError>(begin);
}

SPat* Parser::parenthesised_pattern() {
  Nesting nesting(*this);
  Span begin = here();
  if (at_parenthesised_operator() && layout_.raw(1).kind == TokenKind::ConstructorOperator) {
    auto* out = make_expression<PConstructor>(begin);
    out->constructor = variable();
    return out;
  }
  advance();
  if (at(TokenKind::CloseParen) || at(TokenKind::Comma)) {
    std::string symbol = "(";
    while (accept(TokenKind::Comma)) symbol += ',';
    expect(TokenKind::CloseParen);
    auto* out = make_expression<PConstructor>(since(begin));
    out->constructor = special_name(symbol + ")", since(begin));
    return out;
  }
  std::vector<SPat*> elements;
  do {
    elements.push_back(pattern_component());
  } while (accept(TokenKind::Comma));
  expect(TokenKind::CloseParen);
  if (elements.size() == 1) {
    auto* out = make_expression<PParenthesised>(since(begin));
    out->pattern = elements[0];
    return out;
  }
  auto* out = make_expression<PTuple>(since(begin));
  out->elements = arena_.copy(elements);
  return out;
}

SPat* Parser::pattern_component() {
  if (!at_view_pattern()) return pattern();
  Nesting nesting(*this);
  Span begin = here();
  auto* out = make_expression<PView>(begin);
  out->function = expression();
  expect(TokenKind::RightArrow, "of the view pattern");
  out->pattern = pattern_component();
  out->span = since(begin);
  return out;
}

/// Is there an arrow before the component ends? One behind `::` belongs to a type.
bool Parser::at_view_pattern() const {
  if (layout_.panicking()) return false;
  for (std::uint32_t i = layout_.index();; ++i) {
    const Token& token = layout_.raw_at(i);
    switch (token.kind) {
      case TokenKind::RightArrow:
        return true;
      case TokenKind::OpenParen:
      case TokenKind::OpenBracket:
      case TokenKind::OpenBrace:
      case TokenKind::OpenUnboxed:
        if (token.partner == 0) return false;
        i = token.partner;
        break;
      case TokenKind::CloseParen:
      case TokenKind::CloseBracket:
      case TokenKind::CloseBrace:
      case TokenKind::CloseUnboxed:
      case TokenKind::Comma:
      case TokenKind::DoubleColon:
      case TokenKind::Equals:
      case TokenKind::Bar:
      case TokenKind::LeftArrow:
      case TokenKind::Semicolon:
      case TokenKind::End:
        return false;
      default:
        break;
    }
  }
}

SPat* Parser::record_pattern(Name constructor) {
  Nesting nesting(*this);
  auto* out = make_expression<PRecord>(constructor.span);
  out->constructor = constructor;
  advance();
  std::vector<FieldPattern> fields;
  while (!at(TokenKind::CloseBrace)) {
    if (at(TokenKind::DotDot)) {
      out->wildcard = true;
      out->wildcard_span = here();
      advance();
      break;
    }
    FieldPattern field;
    field.field = variable();
    if (accept(TokenKind::Equals)) {
      field.pattern = pattern_component();
    } else {
      field.pun = true;
      auto* variable = make_expression<PVariable>(field.field.span);
      variable->name = field.field.symbol;
      field.pattern = variable;
    }
    fields.push_back(field);
    if (!accept(TokenKind::Comma)) break;
  }
  expect(TokenKind::CloseBrace, "of the record pattern");
  out->fields = arena_.copy(fields);
  out->span = since(constructor.span);
  return out;
}

}  // namespace cardinal
