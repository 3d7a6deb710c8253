// Bindings, signatures, right-hand sides and guards. Haskell 2010 §4.4.
#include "compiler/syntax/parser_class.h"

namespace cardinal {

void BindingsBuilder::flush_clauses(Arena& arena) {
  if (clauses.empty()) return;
  auto* function = cast<FunctionBinding>(bindings.back());
  function->clauses = arena.copy(clauses);
  function->span = clauses.front()->span.to(clauses.back()->span);
  clauses.clear();
}

Bindings* BindingsBuilder::finish(Arena& arena, Span span) {
  flush_clauses(arena);
  auto* out = arena.make<Bindings>();
  out->span = span;
  out->bindings = arena.copy(bindings);
  out->signatures = arena.copy(signatures);
  out->fixities = arena.copy(fixities);
  out->pragmas = arena.copy(pragmas);
  return out;
}

Bindings* Parser::bindings_block() {
  Nesting nesting(*this);
  Span begin = span_of(layout_.previous());
  BindingsBuilder builder;
  BlockForm form = layout_.begin_block();
  if (form != BlockForm::Empty) {
    layout_.skip_semicolons();
    while (!at(TokenKind::VirtualClose) && !at(TokenKind::CloseBrace) && !at(TokenKind::Panic)) {
      bool starts = starts_atomic_pattern(now()) || at_fixity() || at(TokenKind::PragmaInline) ||
                    at(TokenKind::PragmaNoInline) || at(TokenKind::PragmaInlinable);
      if (!starts) break;
      binding_item(builder);
      if (!layout_.skip_semicolons()) break;
    }
    end_block(form, "bindings");
  }
  return builder.finish(arena_, since(begin));
}

bool Parser::at_fixity() const {
  return at(TokenKind::Infix) || at(TokenKind::InfixLeft) || at(TokenKind::InfixRight);
}

void Parser::binding_item(BindingsBuilder& out) {
  switch (kind()) {
    case TokenKind::Infix:
    case TokenKind::InfixLeft:
    case TokenKind::InfixRight:
      return fixity(out);
    case TokenKind::PragmaInline:
    case TokenKind::PragmaNoInline:
    case TokenKind::PragmaInlinable:
      return binding_pragma(out);
    default:
      if (at_signature()) return signature(out, false);
      return value_binding(out);
  }
}

bool Parser::at_signature() const {
  for (std::uint32_t i = 0;;) {
    if (layout_.raw(i).kind == TokenKind::VariableName) {
      i += 1;
    } else if (layout_.raw(i).kind == TokenKind::OpenParen && layout_.raw(i + 2).kind == TokenKind::CloseParen &&
               (layout_.raw(i + 1).kind == TokenKind::VariableOperator ||
                layout_.raw(i + 1).kind == TokenKind::ConstructorOperator)) {
      i += 3;
    } else {
      return false;
    }
    if (layout_.raw(i).kind == TokenKind::DoubleColon) return true;
    if (layout_.raw(i).kind != TokenKind::Comma) return false;
    ++i;
  }
}

void Parser::signature(BindingsBuilder& out, bool is_default) {
  out.flush_clauses(arena_);
  auto* signature = arena_.make<TypeSignature>();
  signature->span = here();
  signature->is_default = is_default;
  std::vector<Name> names;
  do {
    names.push_back(variable());
  } while (accept(TokenKind::Comma));
  signature->names = arena_.copy(names);
  expect(TokenKind::DoubleColon, "in the signature");
  signature->type = signature_type();
  signature->span = since(signature->span);
  for (Name& name : signature->names)
    if (name.qualifier != nullptr) fail(name.span, "a signature names what is defined here: no qualified name");
  out.signatures.push_back(signature);
}

void Parser::fixity(BindingsBuilder& out) {
  out.flush_clauses(arena_);
  auto* fixity = arena_.make<FixityDeclaration>();
  fixity->span = here();
  fixity->fixity.associativity = at(TokenKind::InfixLeft)    ? Associativity::Left
                                 : at(TokenKind::InfixRight) ? Associativity::Right
                                                             : Associativity::None;
  advance();
  if (at(TokenKind::Literal)) {
    const Literal& literal = *now().literal;
    std::uint64_t value = literal.limbs.empty() ? 0 : literal.limbs[0];
    if (literal.kind != LiteralKind::Integer || literal.limbs.size() > 1 || value > 9) {
      fail(here(), "a precedence is a number from 0 to 9");
      return;
    }
    fixity->fixity.precedence = static_cast<std::uint8_t>(value);
    advance();
  }
  std::vector<Name> operators;
  do {
    operators.push_back(operator_name());
  } while (accept(TokenKind::Comma));
  fixity->operators = arena_.copy(operators);
  fixity->span = since(fixity->span);
  out.fixities.push_back(fixity);
}

void Parser::binding_pragma(BindingsBuilder& out) {
  auto* pragma = arena_.make<BindingPragma>();
  pragma->span = here();
  pragma->kind = at(TokenKind::PragmaInline)     ? InlinePragma::Inline
                 : at(TokenKind::PragmaNoInline) ? InlinePragma::NoInline
                                                 : InlinePragma::Inlinable;
  advance();
  // A phase, [1] or [~1], means nothing here.
  if (accept(TokenKind::OpenBracket)) {
    while (at(TokenKind::VariableOperator) || at(TokenKind::Literal)) advance();
    expect(TokenKind::CloseBracket);
  }
  std::vector<Name> names;
  while (at(TokenKind::VariableName) || at_parenthesised_operator() || at(TokenKind::VariableOperator)) {
    names.push_back(at(TokenKind::VariableOperator) ? take_name() : variable());
    accept(TokenKind::Comma);
  }
  expect(TokenKind::PragmaClose);
  pragma->names = arena_.copy(names);
  out.pragmas.push_back(pragma);
}

Parser::LeftHandSide Parser::left_hand_side() {
  Nesting nesting(*this);
  LeftHandSide lhs;
  if (layout_.panicking()) {
    lhs.pattern = make<PError>(here());
    return lhs;
  }
  auto is_function_operator = [this] {
    return (at(TokenKind::VariableOperator) && now().qualifier == nullptr &&
            !(now().occurrence == Occurrence::Prefix && starts_atomic_pattern(now()))) ||
           (at(TokenKind::Backquote) && layout_.raw(1).kind == TokenKind::VariableName);
  };
  auto arguments = [&] {
    while (starts_atomic_pattern(now())) lhs.patterns.push_back(atomic_pattern());
  };
  const Token& first = layout_.raw();
  const Token& second = layout_.raw(1);
  bool second_is_operator = second.kind == TokenKind::ConstructorOperator || second.kind == TokenKind::Backquote ||
                            (second.kind == TokenKind::At && second.occurrence != Occurrence::Prefix) ||
                            (second.kind == TokenKind::VariableOperator && !starts_atomic_pattern(second));
  if ((first.kind == TokenKind::VariableName && !second_is_operator) ||
      (at_parenthesised_operator() && second.kind == TokenKind::VariableOperator)) {
    lhs.is_function = true;
    lhs.name = variable();
    if (lhs.name.qualifier != nullptr) fail(lhs.name.span, "a definition cannot have a qualified name");
    arguments();
    return lhs;
  }
  // (x <+> y) z = …
  if (first.kind == TokenKind::OpenParen && first.partner != 0 &&
      starts_atomic_pattern(layout_.raw_at(first.partner + 1)) && !layout_.raw_at(first.partner + 1).first_on_line) {
    advance();
    lhs = left_hand_side();
    if (!lhs.is_function) {
      unexpected("a function's name or an operator to define");
      return lhs;
    }
    expect(TokenKind::CloseParen);
    arguments();
    return lhs;
  }
  SPat* left = pattern_chain();
  if (is_function_operator()) {
    lhs.is_function = lhs.infix = true;
    lhs.name = operator_name();
    lhs.patterns = {left, pattern_chain()};
    return lhs;
  }
  lhs.pattern = left;
  return lhs;
}

void Parser::value_binding(BindingsBuilder& out) {
  Span begin = here();
  LeftHandSide lhs = left_hand_side();
  if (!layout_.panicking() && !at(TokenKind::Equals) && !at(TokenKind::Bar)) {
    unexpected("`=' or `|' in this definition");
    return;
  }
  RightHandSide rhs = right_hand_side(TokenKind::Equals);
  if (layout_.panicking()) return;
  if (!lhs.is_function) {
    out.flush_clauses(arena_);
    auto* binding = arena_.make<PatternBinding>();
    binding->kind = BindingKind::Pattern;
    binding->span = since(begin);
    binding->pattern = lhs.pattern;
    binding->rhs = rhs;
    out.bindings.push_back(binding);
    return;
  }
  auto* clause = arena_.make<Clause>();
  clause->span = since(begin);
  clause->patterns = arena_.copy(lhs.patterns);
  clause->rhs = rhs;
  if (!out.clauses.empty() && !clause->patterns.empty()) {
    auto* before = cast<FunctionBinding>(out.bindings.back());
    if (before->name == lhs.name.symbol && !out.clauses[0]->patterns.empty()) {
      if (out.clauses[0]->patterns.size() != clause->patterns.size()) {
        Diagnostic& d =
            diagnostics_.error("arity", clause->span,
                               cat("the equations of `", lhs.name.symbol->text(),
                                   "' have different numbers of arguments: ", out.clauses[0]->patterns.size(),
                                   " before, ", clause->patterns.size(), " here"));
        d.notes.push_back(cat("its first equation is in line ", line_of(file_, out.clauses[0]->span.begin)));
        return;
      }
      out.clauses.push_back(clause);
      return;
    }
  }
  out.flush_clauses(arena_);
  auto* function = arena_.make<FunctionBinding>();
  function->kind = BindingKind::Function;
  function->span = clause->span;
  function->name = lhs.name.symbol;
  function->name_span = lhs.name.span;
  function->infix = lhs.infix;
  out.bindings.push_back(function);
  out.clauses.push_back(clause);
}

RightHandSide Parser::right_hand_side(TokenKind separator) {
  Nesting nesting(*this);
  RightHandSide rhs;
  rhs.span = here();
  if (at(TokenKind::Bar)) {
    rhs.bodies = guarded_bodies(separator);
  } else {
    GuardedBody body;
    expect(separator, separator == TokenKind::RightArrow ? "after the pattern of the alternative" : "");
    body.span = here();
    body.body = expression();
    body.span = since(body.span);
    rhs.bodies = arena_.list<GuardedBody>({body});
  }
  if (accept(TokenKind::Where)) rhs.where = bindings_block();
  rhs.span = since(rhs.span);
  return rhs;
}

/// Each `| guards = body`. A bar that starts a line further left than the first one belongs to an encloser.
Slice<GuardedBody> Parser::guarded_bodies(TokenKind separator) {
  std::vector<GuardedBody> bodies;
  std::uint32_t column = now().column;
  while (at(TokenKind::Bar) && !(now().first_on_line && now().column < column)) {
    if (now().first_on_line && now().column > column && bodies.empty()) column = now().column;
    GuardedBody body;
    body.span = here();
    advance();
    body.guards = qualifiers();
    expect(separator, "after the guard");
    body.body = expression();
    body.span = since(body.span);
    bodies.push_back(body);
  }
  return arena_.copy(bodies);
}

}  // namespace cardinal
