// Derived Read (Haskell 2010 §11.4): readsPrec over lex, as the report gives it.
#include "compiler/rename/deriving.h"

namespace cardinal {

std::vector<Binding*> Deriver::derive_read(SyntaxBuilder& b, Subject& subject) {
  Global* reads_prec = context_.names.need(KnownValue::readsPrec, b.span(), context_.diagnostics);
  if (reads_prec == nullptr) return {};
  LocalVar* d = b.local("d");
  LocalVar* input = b.local("r");
  SExpr* result = nullptr;
  for (std::size_t k = subject.constructors.size(); k-- > 0;) {
    const Constructor& constructor = subject.constructors[k];
    LocalVar* start = b.local("r");
    LocalVar* at = start;
    std::vector<Statement*> steps;
    auto token = [&](std::string_view text) {
      LocalVar* next = b.local("s");
      steps.push_back(b.generator(b.ptuple({b.pstring(text), b.pvar(next)}), b.call(KnownValue::lex, {b.var(at)})));
      at = next;
    };
    std::vector<LocalVar*> fields = b.locals("a", constructor.arity);
    auto field = [&](std::uint32_t i, int precedence) {
      LocalVar* next = b.local("s");
      steps.push_back(b.generator(b.ptuple({b.pvar(fields[i]), b.pvar(next)}),
                                  b.apply(b.var(reads_prec), {b.integer(precedence), b.var(at)})));
      at = next;
    };
    auto prefix_name = [&](Symbol name) {
      bool op = name->text()[0] == ':' ||
                !(is_constructor_name(name->text()) || name->text()[0] == '_' ||
                  (name->text()[0] >= 'a' && name->text()[0] <= 'z') || (name->text()[0] & 0x80) != 0);
      if (op) token("(");
      token(name->text());
      if (op) token(")");
    };
    int limit = 10;
    if (!constructor.labels.empty()) {
      limit = 11;
      prefix_name(constructor.con->name);
      token("{");
      for (std::uint32_t i = 0; i < constructor.arity; ++i) {
        if (i > 0) token(",");
        prefix_name(constructor.labels[i]);
        token("=");
        field(i, 0);
      }
      token("}");
    } else if (constructor.infix && constructor.arity == 2) {
      limit = constructor.con->fixity.precedence;
      field(0, limit + 1);
      if (constructor.con->name->text()[0] == ':') {
        token(constructor.con->name->text());
      } else {
        token("`");
        token(constructor.con->name->text());
        token("`");
      }
      field(1, limit + 1);
    } else {
      prefix_name(constructor.con->name);
      for (std::uint32_t i = 0; i < constructor.arity; ++i) field(i, 11);
    }
    std::vector<SExpr*> values;
    for (LocalVar* value : fields) values.push_back(b.var(value));
    SExpr* parse = b.comprehension(b.tuple({b.apply(b.con(constructor.con), values), b.var(at)}), steps);
    SExpr* parenthesised = constructor.arity == 0 && constructor.labels.empty()
                               ? b.con(KnownCon::False_)
                               : b.call(KnownValue::gt, {b.var(d), b.integer(limit)});
    SExpr* alternative = b.call(KnownValue::readParen, {parenthesised, b.lambda(start, parse), b.var(input)});
    result = result == nullptr ? alternative : b.call(KnownValue::append, {alternative, result});
  }
  if (result == nullptr) result = b.list({});
  return {b.method(reads_prec, {b.clause({b.pvar(d), b.pvar(input)}, result)})};
}

}  // namespace cardinal
