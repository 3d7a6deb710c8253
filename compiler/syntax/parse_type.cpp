// Types and kinds. Haskell 2010 §4.1.2 with forall, operators, promotion.
#include "compiler/syntax/parser_class.h"

namespace cardinal {

bool Parser::at_forall() const {
  return at_word(words_.forall) || (at(TokenKind::VariableOperator) && now().symbol == words_.forall_sign);
}

SType* Parser::type() {
  Nesting nesting(*this);
  Span begin = here();
  if (at_forall()) {
    advance();
    Slice<TypeVariable*> variables = forall_binders();
    SType* body = type();
    return make<STForall>(since(begin), variables, body);
  }
  SType* left = type_chain();
  if (accept(TokenKind::FatArrow)) {
    Slice<SType*> context = context_of(left);
    SType* body = type();
    return make<STQualified>(since(begin), context, body);
  }
  if (accept(TokenKind::RightArrow)) {
    SType* result = type();
    return make<STFunction>(since(begin), left, result);
  }
  return left;
}

/// From behind the forall to behind the dot.
Slice<TypeVariable*> Parser::forall_binders() {
  std::vector<TypeVariable*> variables;
  while (starts_type_variable_binder()) variables.push_back(type_variable_binder());
  if (at(TokenKind::VariableOperator) && now().symbol == words_.dot)
    advance();
  else
    unexpected("a type variable or `.' after forall");
  return arena_.copy(variables);
}

bool Parser::starts_type_variable_binder() const {
  return at(TokenKind::VariableName) || at(TokenKind::OpenBrace) || at(TokenKind::OpenParen) ||
         at(TokenKind::Underscore);
}

TypeVariable* Parser::type_variable_binder() {
  auto* variable = arena_.make<TypeVariable>();
  variable->span = here();
  TokenKind closing = at(TokenKind::OpenParen)   ? TokenKind::CloseParen
                      : at(TokenKind::OpenBrace) ? TokenKind::CloseBrace
                                                 : TokenKind::End;
  if (closing != TokenKind::End) {
    variable->inferred = closing == TokenKind::CloseBrace;
    advance();
    variable->span = here();
  }
  variable->name = now().symbol;
  if (!accept(TokenKind::Underscore)) expect(TokenKind::VariableName);
  if (closing != TokenKind::End) {
    if (accept(TokenKind::DoubleColon)) variable->kind = type();
    expect(closing);
  }
  return variable;
}

Slice<SType*> Parser::context_of(SType* type) {
  if (auto* tuple = try_cast<STTuple>(type)) return tuple->elements;
  if (auto* inner = try_cast<STParenthesised>(type)) return context_of(inner->type);
  if (auto* con = try_cast<STConstructor>(type); con != nullptr && con->name.symbol->text() == "()") return {};
  return arena_.list<SType*>({type});
}

bool Parser::at_type_operator() const {
  if (at(TokenKind::ConstructorOperator)) return true;
  if (at(TokenKind::Backquote)) return true;
  if (at(TokenKind::Tick)) return layout_.raw(1).kind == TokenKind::ConstructorOperator;
  if (!at(TokenKind::VariableOperator)) return false;
  Symbol op = now().symbol;
  if (op == words_.dot || op == words_.forall_sign) return false;
  if ((op == words_.star || op == words_.star_sign) && lexed_.extensions.has(Extension::StarIsType)) return false;
  return !((op == words_.bang || op == words_.tilde) && now().occurrence == Occurrence::Prefix);
}

SType* Parser::type_chain() {
  Span begin = here();
  SType* first = type_application();
  if (!at_type_operator()) return first;
  std::vector<SType*> operands{first};
  std::vector<Name> operators;
  while (at_type_operator()) {
    accept(TokenKind::Tick);
    operators.push_back(operator_name());
    operands.push_back(type_application());
    check_length(operands.size(), kChainLimit, "operands in one type");
  }
  Slice<SType*> all = arena_.copy(operands);
  return make<STOperatorChain>(since(begin), all, arena_.copy(operators));
}

SType* Parser::type_application() {
  Span begin = here();
  SType* function = atomic_type();
  for (std::uint32_t arguments = 1; starts_atomic_type(now()); ++arguments) {
    check_length(arguments, nesting_limit_, "arguments of one type");
    SType* argument = atomic_type();
    function = make<STApplication>(since(begin), function, argument);
  }
  return function;
}

bool Parser::starts_atomic_type(const Token& token) const {
  switch (token.kind) {
    case TokenKind::VariableName:
      return true;
    case TokenKind::ConstructorName:
    case TokenKind::OpenParen:
    case TokenKind::OpenBracket:
    case TokenKind::OpenUnboxed:
    case TokenKind::Underscore:
    case TokenKind::Literal:
    case TokenKind::PragmaUnpack:
      return true;
    case TokenKind::Tick:
      return layout_.raw(1).kind != TokenKind::ConstructorOperator;
    case TokenKind::VariableOperator:
      if ((token.symbol == words_.star || token.symbol == words_.star_sign) && token.qualifier == nullptr)
        return lexed_.extensions.has(Extension::StarIsType);
      return token.occurrence == Occurrence::Prefix && token.qualifier == nullptr &&
             (token.symbol == words_.bang || token.symbol == words_.tilde);
    default:
      return false;
  }
}

SType* Parser::atomic_type() {
  Span begin = here();
  switch (kind()) {
    case TokenKind::VariableName: {
      Name name = take_name();
      return make<STVariable>(name.span, name);
    }
    case TokenKind::ConstructorName: {
      Name name = take_name();
      return make<STConstructor>(name.span, name);
    }
    case TokenKind::Underscore:
      advance();
      return make<STWildcard>(begin);
    case TokenKind::Literal: {
      const Literal& literal = *now().literal;
      if (literal.kind != LiteralKind::Integer && literal.kind != LiteralKind::String) break;
      advance();
      return make<STLiteral>(begin, literal);
    }
    case TokenKind::OpenParen:
      return parenthesised_type();
    case TokenKind::OpenUnboxed: {
      advance();
      std::vector<SType*> elements;
      if (!at(TokenKind::CloseUnboxed)) do {
          elements.push_back(type());
        } while (accept(TokenKind::Comma));
      expect(TokenKind::CloseUnboxed);
      return make<STUnboxedTuple>(since(begin), arena_.copy(elements));
    }
    case TokenKind::OpenBracket: {
      Nesting nesting(*this);
      advance();
      if (accept(TokenKind::CloseBracket)) return make<STConstructor>(since(begin), special_name("[]", since(begin)));
      std::vector<SType*> elements{type()};
      while (accept(TokenKind::Comma)) elements.push_back(type());
      expect(TokenKind::CloseBracket);
      if (elements.size() > 1) return make<STPromotedList>(since(begin), arena_.copy(elements));
      return make<STList>(since(begin), elements[0]);
    }
    case TokenKind::Tick: {
      Nesting nesting(*this);
      advance();
      if (at(TokenKind::ConstructorName) || at_parenthesised_operator()) {
        Name name = at(TokenKind::ConstructorName) ? take_name() : variable();
        return make<STPromoted>(since(begin), name);
      }
      bool list = at(TokenKind::OpenBracket);
      TokenKind closing = list ? TokenKind::CloseBracket : TokenKind::CloseParen;
      if (!list && !at(TokenKind::OpenParen)) break;
      advance();
      std::vector<SType*> elements;
      if (!at(closing)) do {
          elements.push_back(type());
        } while (accept(TokenKind::Comma));
      expect(closing);
      if (list) return make<STPromotedList>(since(begin), arena_.copy(elements));
      return make<STPromotedTuple>(since(begin), arena_.copy(elements));
    }
    case TokenKind::PragmaUnpack: {
      advance();
      expect(TokenKind::PragmaClose);
      SType* field = atomic_type();
      if (auto* strict = try_cast<STStrictness>(field)) strict->unpack = true;
      return field;
    }
    case TokenKind::VariableOperator:
      if (starts_atomic_type(now())) {
        Symbol op = now().symbol;
        advance();
        if (op != words_.bang && op != words_.tilde) return make<STStar>(begin);
        SType* field = atomic_type();
        return make<STStrictness>(since(begin), op == words_.bang, false, field);
      }
      break;
    default:
      break;
  }
  unexpected("a type");
  return make<STError>(begin);
}

SType* Parser::parenthesised_type() {
  Nesting nesting(*this);
  Span begin = here();
  advance();
  if (accept(TokenKind::CloseParen)) return make<STConstructor>(since(begin), special_name("()", since(begin)));
  if (at(TokenKind::Comma)) {
    std::string symbol = "(";
    while (accept(TokenKind::Comma)) symbol += ',';
    expect(TokenKind::CloseParen);
    return make<STConstructor>(since(begin), special_name(symbol + ")", since(begin)));
  }
  if (layout_.raw(1).kind == TokenKind::CloseParen) {
    if (at(TokenKind::RightArrow)) {
      advance();
      advance();
      return make<STConstructor>(since(begin), special_name("->", since(begin)));
    }
    if ((at(TokenKind::VariableOperator) && !(starts_atomic_type(now()) && now().symbol == words_.star)) ||
        at(TokenKind::ConstructorOperator)) {
      Name name = take_name();
      advance();
      name.span = since(begin);
      return make<STConstructor>(since(begin), name);
    }
  }
  std::vector<SType*> elements;
  do {
    Span element_begin = here();
    SType* element = type();
    if (accept(TokenKind::DoubleColon)) {
      SType* signature = type();
      element = make<STKindSignature>(since(element_begin), element, signature);
    }
    elements.push_back(element);
  } while (accept(TokenKind::Comma));
  expect(TokenKind::CloseParen);
  if (elements.size() == 1) return make<STParenthesised>(since(begin), elements[0]);
  return make<STTuple>(since(begin), arena_.copy(elements));
}

}  // namespace cardinal
