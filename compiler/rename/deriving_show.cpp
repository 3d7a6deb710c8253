// Derived Show (Haskell 2010 §11.4), with GHC's spacing.
#include "compiler/rename/deriving.h"

namespace cardinal {
namespace {

constexpr int kApplication = 10;  // the precedence of function application

bool is_operator(Symbol name) {
  auto first = static_cast<unsigned char>(name->chars[0]);
  if (first >= 0x80)
    return name->text().find('\'') == std::string_view::npos && !is_constructor_name(name->text()) && first == 0xE2;
  return !((first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z') || first == '_' || first == '(' ||
           first == '[');
}
std::string prefix_form(Symbol name) {
  return is_operator(name) ? cat("(", name->text(), ")") : std::string(name->text());
}

}  // namespace

std::vector<Binding*> Deriver::derive_show(SyntaxBuilder& b, Subject& subject) {
  Global* shows_prec = context_.names.need(KnownValue::showsPrec, b.span(), context_.diagnostics);
  if (shows_prec == nullptr) return {};
  std::vector<Clause*> clauses;
  for (const Constructor& constructor : subject.constructors) {
    std::vector<LocalVar*> fields = b.locals("a", constructor.arity);
    LocalVar* rest = b.local("s");
    // Pieces of ShowS, applied to each other from the right.
    std::vector<SExpr*> pieces;
    auto text = [&](std::string_view literal) {
      pieces.push_back(b.call(KnownValue::showString, {b.string(literal)}));
    };
    auto field = [&](std::uint32_t i, int precedence) {
      pieces.push_back(b.apply(b.var(shows_prec), {b.integer(precedence), b.var(fields[i])}));
    };
    std::string name = prefix_form(constructor.con->name);
    int paren_above = kApplication;
    if (constructor.arity == 0 && constructor.labels.empty()) {
      text(name);
    } else if (!constructor.labels.empty()) {
      text(name + " {");
      for (std::uint32_t i = 0; i < constructor.arity; ++i) {
        text(cat(i > 0 ? ", " : "", prefix_form(constructor.labels[i]), " = "));
        field(i, 0);
      }
      text("}");
    } else if (constructor.infix && constructor.arity == 2) {
      int precedence = constructor.con->fixity.precedence;
      paren_above = precedence;
      field(0, precedence + 1);
      text(is_operator(constructor.con->name) ? cat(" ", constructor.con->name->text(), " ")
                                              : cat(" `", constructor.con->name->text(), "` "));
      field(1, precedence + 1);
    } else {
      text(name + " ");
      for (std::uint32_t i = 0; i < constructor.arity; ++i) {
        if (i > 0) pieces.push_back(b.var(KnownValue::showSpace));
        field(i, kApplication + 1);
      }
    }
    SExpr* body = b.var(rest);
    for (std::size_t i = pieces.size(); i-- > 0;) body = b.apply(pieces[i], {body});
    body = b.lambda(rest, body);
    SPat* precedence = b.pwild();
    if (constructor.arity > 0 || !constructor.labels.empty()) {
      LocalVar* d = b.local("d");
      precedence = b.pvar(d);
      body = b.call(KnownValue::showParen, {b.call(KnownValue::ge, {b.var(d), b.integer(paren_above + 1)}), body});
    }
    clauses.push_back(b.clause({precedence, b.pcon(constructor.con, fields)}, body));
  }
  if (clauses.empty()) {
    LocalVar* none = b.local("v");
    clauses.push_back(b.clause({b.pwild(), b.pvar(none)}, b.match(b.var(none), {})));
  }
  return {b.method(shows_prec, std::move(clauses))};
}

}  // namespace cardinal
