// Modules, imports and exports (Haskell 2010 §5), and what all productions share: names, expectations, errors.
#include <algorithm>

#include "compiler/syntax/parser_class.h"

namespace cardinal {

Parser::Parser(Arena& arena, SymbolTable& symbols, Diagnostics& diagnostics, const SourceFile& file, LexResult& lexed,
               const ParseOptions& options)
    : arena_(arena),
      symbols_(symbols),
      diagnostics_(diagnostics),
      file_(file),
      lexed_(lexed),
      layout_(lexed.tokens),
      nesting_limit_(options.nesting_limit) {
  auto word = [&](std::string_view text) { return symbols.intern(text); };
  words_ = {.forall = word("forall"),
            .forall_sign = word("\u2200"),
            .as = word("as"),
            .qualified = word("qualified"),
            .hiding = word("hiding"),
            .family = word("family"),
            .role = word("role"),
            .stock = word("stock"),
            .anyclass = word("anyclass"),
            .via = word("via"),
            .pattern = word("pattern"),
            .minus = word("-"),
            .bang = word("!"),
            .tilde = word("~"),
            .star = word("*"),
            .star_sign = word("\u2605"),
            .dot = word("."),
            .colon = word(":"),
            .export_ = word("export"),
            .safe = word("safe"),
            .unsafe = word("unsafe"),
            .interruptible = word("interruptible"),
            .ccall = word("ccall")};
}

Nesting::Nesting(Parser& parser) : parser_(parser) {
  if (++parser.nesting_ <= parser.nesting_limit_ || parser.layout_.panicking()) return;
  parser.fail(parser.here(), cat("nested too deeply: more than ", parser.nesting_limit_, " levels"));
}

// --- Modules ---

Module* Parser::module() {
  auto* module = arena_.make<Module>();
  module->file = &file_;
  module->name.symbol = symbols_.intern("Main");
  module->name.span = {&file_, 0, 0};
  module->extensions = lexed_.extensions;
  module->bindings = arena_.make<Bindings>();
  BlockForm form = BlockForm::Empty;
  if (accept(TokenKind::Module)) {
    module->has_header = true;
    module->name = module_name();
    if (at(TokenKind::OpenParen)) {
      module->has_exports = true;
      module->exports = ports(true);
    }
    expect(TokenKind::Where, "after the module header");
    if (layout_.panicking()) return module;
  }
  form = layout_.begin_block();
  if (form != BlockForm::Empty) top_level_items(*module, form);
  if (!at(TokenKind::End) && !layout_.panicking()) unexpected("a declaration");
  return module;
}

void Parser::top_level_items(Module& module, BlockForm form) {
  std::vector<ImportDecl*> imports;
  std::vector<Decl*> declarations;
  BindingsBuilder bindings;
  std::size_t depth = layout_.depth();
  Span begin = here();
  layout_.skip_semicolons();
  while (!at(TokenKind::VirtualClose) && !at(TokenKind::CloseBrace) && !at(TokenKind::End)) {
    std::uint32_t began = layout_.index();
    if (at(TokenKind::Import) && declarations.empty() && bindings.bindings.empty()) {
      import_declaration(imports);
    } else {
      declaration(declarations, bindings);
    }
    if (!layout_.panicking() && !layout_.at_semicolon() && !at(TokenKind::VirtualClose) && !at(TokenKind::CloseBrace) &&
        !at(TokenKind::End))
      unexpected("");
    if (layout_.panicking()) layout_.recover(depth, began);
    layout_.skip_semicolons();
  }
  if (!layout_.end_block(form)) unexpected("`}' at the end of the module");
  module.imports = arena_.copy(imports);
  module.declarations = arena_.copy(declarations);
  module.bindings = bindings.finish(arena_, since(begin));
}

Name Parser::module_name() {
  Name name;
  if (!at(TokenKind::ConstructorName)) {
    unexpected("a module name");
    name.symbol = symbols_.intern("?");
    name.span = here();
    return name;
  }
  name = take_name();
  if (name.qualifier != nullptr) name.symbol = symbols_.intern(cat(name.qualifier->text(), ".", name.symbol->text()));
  name.qualifier = nullptr;
  return name;
}

bool Parser::import_declaration(std::vector<ImportDecl*>& imports) {
  auto* import = arena_.make<ImportDecl>();
  import->span = here();
  advance();
  if (at_word(words_.safe)) advance();
  if (at_word(words_.qualified)) {
    import->qualified = true;
    advance();
  }
  if (at(TokenKind::Literal) && now().literal->kind == LiteralKind::String) advance();  // a package
  import->module = module_name();
  if (at_word(words_.qualified)) {
    import->qualified = true;
    advance();
  }
  if (at_word(words_.as)) {
    advance();
    import->alias = module_name().symbol;
  }
  if (at_word(words_.hiding)) {
    import->hiding = true;
    advance();
  }
  if (at(TokenKind::OpenParen)) {
    import->has_list = true;
    import->items = ports(false);
  } else if (import->hiding) {
    unexpected("the list of hidden names");
  }
  import->span = since(import->span);
  if (!layout_.panicking()) imports.push_back(import);
  return true;
}

Slice<Port> Parser::ports(bool exports) {
  std::vector<Port> items;
  expect(TokenKind::OpenParen);
  while (accept(TokenKind::Comma)) {
  }
  while (!at(TokenKind::CloseParen) && !at(TokenKind::Panic)) {
    items.push_back(port(exports));
    if (!at(TokenKind::Comma)) break;
    while (accept(TokenKind::Comma)) {
    }
  }
  expect(TokenKind::CloseParen, exports ? "of the export list" : "of the import list");
  return arena_.copy(items);
}

Port Parser::port(bool exports) {
  Port out;
  out.span = here();
  if (exports && accept(TokenKind::Module)) {
    out.kind = PortKind::Module;
    out.name = module_name();
    out.span = since(out.span);
    return out;
  }
  if (at_word(words_.pattern) &&
      (layout_.raw(1).kind == TokenKind::ConstructorName || layout_.raw(1).kind == TokenKind::OpenParen)) {
    advance();
    out.kind = PortKind::Pattern;
    out.name = at(TokenKind::ConstructorName) ? take_name() : variable();
    out.span = since(out.span);
    return out;
  }
  bool type = accept(TokenKind::Type);
  if (!type && !at(TokenKind::ConstructorName) &&
      !(at_parenthesised_operator() && layout_.raw(1).kind == TokenKind::ConstructorOperator)) {
    out.name = variable();
    out.span = since(out.span);
    return out;
  }
  out.kind = PortKind::Type;
  out.name = at(TokenKind::ConstructorName) ? take_name() : variable();
  if (accept(TokenKind::OpenParen)) {
    std::vector<Name> names;
    while (!at(TokenKind::CloseParen)) {
      if (accept(TokenKind::DotDot)) {
        out.all = true;
      } else {
        if (at_word(words_.pattern) && layout_.raw(1).kind == TokenKind::ConstructorName) advance();
        names.push_back(at(TokenKind::ConstructorName) ? take_name() : variable());
      }
      if (!accept(TokenKind::Comma)) break;
    }
    expect(TokenKind::CloseParen);
    out.subordinates = arena_.copy(names);
  }
  out.span = since(out.span);
  return out;
}

SExpr* Parser::whole_expression() {
  layout_.begin_block();
  SExpr* out = expression();
  if (!at(TokenKind::VirtualClose) && !at(TokenKind::End)) unexpected("the end of the expression");
  return layout_.panicking() ? nullptr : out;
}

SType* Parser::whole_type() {
  layout_.begin_block();
  SType* out = type();
  if (!at(TokenKind::VirtualClose) && !at(TokenKind::End)) unexpected("the end of the type");
  return layout_.panicking() ? nullptr : out;
}

// --- Names ---

Name Parser::take_name() {
  Name name;
  name.span = here();
  switch (kind()) {
    case TokenKind::VariableName:
    case TokenKind::ConstructorName:
    case TokenKind::VariableOperator:
    case TokenKind::ConstructorOperator:
      name.qualifier = now().qualifier;
      name.symbol = now().symbol;
      advance();
      break;
    default:
      unexpected("a name");
      name.symbol = symbols_.intern("?");
  }
  return name;
}

Name Parser::special_name(std::string_view symbol, Span span) {
  Name name;
  name.symbol = symbols_.intern(symbol);
  name.span = span;
  return name;
}

bool Parser::at_parenthesised_operator() const {
  return at(TokenKind::OpenParen) && layout_.raw(2).kind == TokenKind::CloseParen &&
         (layout_.raw(1).kind == TokenKind::VariableOperator || layout_.raw(1).kind == TokenKind::ConstructorOperator);
}

Name Parser::variable() {
  Span begin = here();
  if (at_parenthesised_operator()) {
    advance();
    Name name = take_name();
    advance();
    name.span = since(begin);
    return name;
  }
  if (!at(TokenKind::VariableName)) {
    unexpected("a variable");
    return special_name("?", begin);
  }
  return take_name();
}

Name Parser::operator_name() {
  if (!accept(TokenKind::Backquote)) {
    if (at(TokenKind::VariableOperator) || at(TokenKind::ConstructorOperator)) return take_name();
    unexpected("an operator");
    return special_name("?", here());
  }
  Span begin = span_of(layout_.previous());
  if (!at(TokenKind::VariableName) && !at(TokenKind::ConstructorName)) {
    unexpected("a name in backquotes");
    return special_name("?", begin);
  }
  Name name = take_name();
  expect(TokenKind::Backquote, "after the operator's name");
  name.span = since(begin);
  return name;
}

// --- Expectations and errors ---

bool Parser::expect(TokenKind k, std::string_view where) {
  if (accept(k)) return true;
  std::string expected(token_description(k));
  if (!where.empty()) expected += cat(" ", where);
  unexpected(expected);
  return false;
}

void Parser::end_block(BlockForm form, std::string_view what) {
  if (layout_.end_block(form)) return;
  unexpected(cat("`;' or `}' in these ", what));
}

std::string Parser::describe(const Token& token) const {
  switch (token.kind) {
    case TokenKind::VirtualSemicolon:
    case TokenKind::VirtualClose:
      if (layout_.raw().kind == TokenKind::End) return "end of file";
      return cat(token_description(token.kind), ", before ", describe(layout_.raw()));
    case TokenKind::VariableName:
    case TokenKind::ConstructorName:
    case TokenKind::VariableOperator:
    case TokenKind::ConstructorOperator:
      return cat(token_description(token.kind), " `", file_.text.substr(token.begin, token.end - token.begin), "'");
    case TokenKind::Literal:
      if (token.end - token.begin > 30) return "literal";
      return cat("literal ", file_.text.substr(token.begin, token.end - token.begin));
    default:
      return std::string(token_description(token.kind));
  }
}

void Parser::unexpected(std::string_view expected) {
  if (layout_.panicking()) return;
  Token token = now();
  Span span = here();
  if (token.kind == TokenKind::VirtualSemicolon || token.kind == TokenKind::VirtualClose) span = span_of(layout_.raw());
  std::string message = cat("parse error: unexpected ", describe(token));
  if (!expected.empty()) message += cat("; expected ", expected);
  Diagnostic& d = diagnostics_.error("parse", span, std::move(message));
  add_layout_hint(d);
  layout_.panic();
}

/// The likely causes that indentation can have.
void Parser::add_layout_hint(Diagnostic& d) const {
  const Token& real = layout_.raw();
  if (real.kind == TokenKind::End || !real.first_on_line) {
    if (real.kind == TokenKind::Equals && !layout_.contexts().empty()) return;
    return;
  }
  std::string_view line = line_text(file_, line_of(file_, real.begin));
  std::string_view indentation = line.substr(0, std::min(line.find_first_not_of(" \t"), line.size()));
  if (indentation.find('\t') != std::string_view::npos && indentation.find(' ') != std::string_view::npos) {
    d.hint = "this line's indentation mixes tabs and spaces; a tab reaches to the next multiple of 8 columns";
    return;
  }
  if (now().kind == TokenKind::VirtualSemicolon) {
    d.hint = cat("a line that starts in column ", real.column,
                 " starts a new item of its block; indent it further if it continues the line before");
    return;
  }
  // Between two open blocks: the indentation matches neither.
  Slice<const std::uint32_t> contexts = layout_.contexts();
  bool matches = std::find(contexts.begin(), contexts.end(), real.column) != contexts.end();
  const Token& before = layout_.previous();
  if (!matches || now().kind == TokenKind::VirtualClose) {
    // The block it just fell out of is no longer on the stack: look at how the line before is indented.
    std::uint32_t nearest = 0;
    for (std::uint32_t i = layout_.index(); i-- > 0;) {
      const Token& token = layout_.raw_at(i);
      if (token.first_on_line) {
        nearest = token.column;
        break;
      }
    }
    (void)before;
    d.hint = cat("check the indentation: this line starts in column ", real.column, ", the line before in column ",
                 nearest, "; lines of one block must start in the same column");
  }
}

Diagnostic& Parser::fail(Span span, std::string message) {
  if (layout_.panicking()) return dummy_ = Diagnostic{};
  layout_.panic();
  return diagnostics_.error("parse", span, std::move(message));
}

// --- Entry points ---

Module* parse_module(Arena& arena, SymbolTable& symbols, Diagnostics& diagnostics, const SourceFile& file,
                     const ParseOptions& options) {
  LexResult lexed = lex(arena, symbols, diagnostics, file, options.extensions);
  return Parser(arena, symbols, diagnostics, file, lexed, options).module();
}

SExpr* parse_expression(Arena& arena, SymbolTable& symbols, Diagnostics& diagnostics, const SourceFile& file,
                        const ParseOptions& options) {
  std::size_t errors_before = diagnostics.error_count();
  LexResult lexed = lex(arena, symbols, diagnostics, file, options.extensions);
  SExpr* out = Parser(arena, symbols, diagnostics, file, lexed, options).whole_expression();
  return diagnostics.error_count() == errors_before ? out : nullptr;
}

SType* parse_type(Arena& arena, SymbolTable& symbols, Diagnostics& diagnostics, const SourceFile& file,
                  const ParseOptions& options) {
  std::size_t errors_before = diagnostics.error_count();
  LexResult lexed = lex(arena, symbols, diagnostics, file, options.extensions);
  SType* out = Parser(arena, symbols, diagnostics, file, lexed, options).whole_type();
  return diagnostics.error_count() == errors_before ? out : nullptr;
}

}  // namespace cardinal
