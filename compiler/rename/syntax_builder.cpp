#include "compiler/rename/syntax_builder.h"

namespace cardinal {

LocalVar* SyntaxBuilder::local(std::string_view name) {
  LocalVar* variable = arena_.make<LocalVar>();
  variable->name = context_.symbols.intern(name);
  variable->span = span_;
  variable->unique = unique_++;
  return variable;
}
std::vector<LocalVar*> SyntaxBuilder::locals(std::string_view name, std::uint32_t n) {
  std::vector<LocalVar*> out;
  for (std::uint32_t i = 1; i <= n; ++i) out.push_back(local(cat(name, i)));
  return out;
}

SExpr* SyntaxBuilder::var(LocalVar* variable) {
  auto* out = make<EVariable>();
  out->name.symbol = variable->name;
  out->name.span = span_;
  out->name.resolution = Resolution::Local;
  out->name.local = variable;
  return out;
}
SExpr* SyntaxBuilder::var(Global* global) {
  auto* out = make<EVariable>();
  out->name.symbol = global->name;
  out->name.span = span_;
  out->name.resolution = Resolution::Global;
  out->name.global = global;
  return out;
}
SExpr* SyntaxBuilder::var(KnownValue known) {
  Global* global = context_.names.need(known, span_, context_.diagnostics);
  return global == nullptr ? make<EError>() : var(global);
}
SExpr* SyntaxBuilder::con(DataCon* constructor) {
  auto* out = make<EConstructor>();
  out->name.symbol = constructor->name;
  out->name.span = span_;
  out->name.resolution = Resolution::Constructor;
  out->name.constructor = constructor;
  return out;
}
SExpr* SyntaxBuilder::con(KnownCon known) {
  DataCon* constructor = context_.names.need(known, span_, context_.diagnostics);
  return constructor == nullptr ? make<EError>() : con(constructor);
}

SExpr* SyntaxBuilder::apply(SExpr* function, std::initializer_list<SExpr*> arguments) {
  return apply(function, std::vector<SExpr*>(arguments));
}
SExpr* SyntaxBuilder::apply(SExpr* function, const std::vector<SExpr*>& arguments) {
  for (SExpr* argument : arguments) {
    auto* out = make<EApplication>();
    out->function = function;
    out->argument = argument;
    function = out;
  }
  return function;
}
SExpr* SyntaxBuilder::lambda(std::vector<SPat*> patterns, SExpr* body) {
  auto* out = make<ELambda>();
  out->patterns = arena_.copy(patterns);
  out->body = body;
  return out;
}
SExpr* SyntaxBuilder::match(SExpr* scrutinee, std::vector<Clause*> alternatives) {
  auto* out = make<ECase>();
  out->scrutinee = scrutinee;
  out->alternatives = arena_.copy(alternatives);
  return out;
}
SExpr* SyntaxBuilder::list(const std::vector<SExpr*>& elements) {
  if (elements.empty()) return con(context_.builtin.nil);
  auto* out = make<EList>();
  out->elements = arena_.copy(elements);
  return out;
}
SExpr* SyntaxBuilder::tuple(const std::vector<SExpr*>& elements) {
  auto* out = make<ETuple>();
  out->elements = arena_.copy(elements);
  return out;
}
SExpr* SyntaxBuilder::comprehension(SExpr* body, std::vector<Statement*> statements) {
  auto* out = make<EListComprehension>();
  out->body = body;
  out->branches = arena_.list<Slice<Statement*>>({arena_.copy(statements)});
  return out;
}
Statement* SyntaxBuilder::generator(SPat* pattern, SExpr* source) {
  auto* out = arena_.make<Statement>();
  out->kind = StatementKind::Bind;
  out->span = span_;
  out->pattern = pattern;
  out->expression = source;
  return out;
}

namespace {

Literal primitive_literal(Arena& arena, std::int64_t value) {
  Literal literal;
  literal.kind = LiteralKind::PrimInt;
  literal.negative = value < 0;
  if (value != 0) literal.limbs = arena.list<std::uint64_t>({static_cast<std::uint64_t>(value < 0 ? -value : value)});
  return literal;
}

}  // namespace

SExpr* SyntaxBuilder::primitive_integer(std::int64_t value) {
  auto* out = make<ELiteral>();
  out->literal = primitive_literal(arena_, value);
  return out;
}
SExpr* SyntaxBuilder::integer(std::int64_t value) {
  return apply(con(KnownCon::IntHash), {primitive_integer(value)});
}

SExpr* SyntaxBuilder::string(std::string_view text) {
  bool ascii = true;
  for (char c : text) ascii &= static_cast<signed char>(c) >= 0;
  auto* out = make<ELiteral>();
  out->literal.kind = LiteralKind::PrimString;
  out->literal.text = arena_.copy_text(text);
  return call(ascii ? KnownValue::unpackCString : KnownValue::unpackCStringUtf8, {out});
}

SExpr* SyntaxBuilder::if_primitive(SExpr* condition, SExpr* yes, SExpr* no) {
  return match(condition, {clause({pinteger(1)}, yes), clause({pwild()}, no)});
}

SPat* SyntaxBuilder::pvar(LocalVar* variable) {
  auto* out = make<PVariable>();
  out->name = variable->name;
  out->variable = variable;
  return out;
}
SPat* SyntaxBuilder::pwild() {
  return make<PWildcard>();
}
SPat* SyntaxBuilder::pcon(DataCon* constructor, const std::vector<SPat*>& arguments) {
  auto* out = make<PConstructor>();
  out->constructor.symbol = constructor->name;
  out->constructor.span = span_;
  out->constructor.resolution = Resolution::Constructor;
  out->constructor.constructor = constructor;
  out->arguments = arena_.copy(arguments);
  return out;
}
SPat* SyntaxBuilder::pcon(DataCon* constructor, const std::vector<LocalVar*>& arguments) {
  std::vector<SPat*> patterns;
  for (LocalVar* argument : arguments) patterns.push_back(pvar(argument));
  return pcon(constructor, patterns);
}
SPat* SyntaxBuilder::pinteger(std::int64_t value) {
  auto* out = make<PLiteral>();
  out->literal = primitive_literal(arena_, value);
  return out;
}
/// A String pattern by its characters, so that no extension makes it overloaded.
SPat* SyntaxBuilder::pstring(std::string_view text) {
  std::vector<SPat*> characters;
  for (char c : text) {  // names are UTF-8: continue the code point of the byte before
    auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0) == 0x80) {
      char32_t& value = cast<PLiteral>(characters.back())->literal.character;
      value = value << 6 | (byte & 0x3F);
      continue;
    }
    auto* literal = make<PLiteral>();
    literal->literal.kind = LiteralKind::Char;
    literal->literal.character = byte < 0x80   ? byte
                                 : byte < 0xE0 ? byte & 0x1F
                                 : byte < 0xF0 ? byte & 0x0F
                                               : byte & 0x07;
    characters.push_back(literal);
  }
  auto* out = make<PList>();
  out->elements = arena_.copy(characters);
  return out;
}
SPat* SyntaxBuilder::ptuple(const std::vector<SPat*>& elements) {
  auto* out = make<PTuple>();
  out->elements = arena_.copy(elements);
  return out;
}

Clause* SyntaxBuilder::clause(std::vector<SPat*> patterns, SExpr* body) {
  auto* out = arena_.make<Clause>();
  out->span = span_;
  out->patterns = arena_.copy(patterns);
  GuardedBody only;
  only.span = span_;
  only.body = body;
  out->rhs.span = span_;
  out->rhs.bodies = arena_.list<GuardedBody>({only});
  return out;
}

Binding* SyntaxBuilder::method(Global* selector, std::vector<Clause*> clauses) {
  auto* out = make<FunctionBinding>();
  out->name = out->method.symbol = selector->name;
  out->name_span = out->method.span = span_;
  out->method.resolution = Resolution::Global;
  out->method.global = selector;
  out->clauses = arena_.copy(clauses);
  return out;
}

}  // namespace cardinal
