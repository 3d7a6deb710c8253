// Derived Eq and Ord (Haskell 2010 §11.1).
#include "compiler/rename/deriving.h"

namespace cardinal {

std::vector<Binding*> Deriver::derive_eq(SyntaxBuilder& b, Subject& subject) {
  Global* eq = context_.names.need(KnownValue::eq, b.span(), context_.diagnostics);
  if (eq == nullptr) return {};
  std::vector<Clause*> clauses;
  std::uint32_t nullary = 0;
  for (const Constructor& constructor : subject.constructors) {
    if (constructor.arity == 0) {
      ++nullary;
      continue;
    }
    std::vector<LocalVar*> left = b.locals("a", constructor.arity);
    std::vector<LocalVar*> right = b.locals("b", constructor.arity);
    SExpr* body = nullptr;
    for (std::uint32_t i = constructor.arity; i-- > 0;) {
      SExpr* same = b.apply(b.var(eq), {b.var(left[i]), b.var(right[i])});
      body = body == nullptr ? same : b.call(KnownValue::and_, {same, body});
    }
    clauses.push_back(b.clause({b.pcon(constructor.con, left), b.pcon(constructor.con, right)}, body));
  }
  if (nullary == subject.constructors.size() && nullary <= 1) {  // at most one value
    clauses.push_back(b.clause({b.pwild(), b.pwild()}, b.con(KnownCon::True_)));
  } else if (nullary > 0) {
    LocalVar* x = b.local("x");
    LocalVar* y = b.local("y");
    SExpr* same = b.call(KnownValue::eqInt,
                         {b.call(KnownValue::dataToTag, {b.var(x)}), b.call(KnownValue::dataToTag, {b.var(y)})});
    clauses.push_back(
        b.clause({b.pvar(x), b.pvar(y)}, b.if_primitive(same, b.con(KnownCon::True_), b.con(KnownCon::False_))));
  } else if (subject.constructors.size() > 1) {
    clauses.push_back(b.clause({b.pwild(), b.pwild()}, b.con(KnownCon::False_)));
  }
  return {b.method(eq, std::move(clauses))};
}

std::vector<Binding*> Deriver::derive_ord(SyntaxBuilder& b, Subject& subject) {
  Global* compare = context_.names.need(KnownValue::compare, b.span(), context_.diagnostics);
  if (compare == nullptr) return {};
  DataCon* lt = context_.names.need(KnownCon::LT, b.span(), context_.diagnostics);
  DataCon* eq = context_.names.need(KnownCon::EQ, b.span(), context_.diagnostics);
  DataCon* gt = context_.names.need(KnownCon::GT, b.span(), context_.diagnostics);
  if (lt == nullptr || eq == nullptr || gt == nullptr) return {};
  std::vector<Clause*> clauses;
  std::vector<Binding*> methods;
  for (const Constructor& constructor : subject.constructors) {
    if (constructor.arity == 0) continue;
    std::vector<LocalVar*> left = b.locals("a", constructor.arity);
    std::vector<LocalVar*> right = b.locals("b", constructor.arity);
    // compare a1 b1, and while it says EQ the rest
    SExpr* body = nullptr;
    for (std::uint32_t i = constructor.arity; i-- > 0;) {
      SExpr* first = b.apply(b.var(compare), {b.var(left[i]), b.var(right[i])});
      body = body == nullptr ? first
                             : b.match(first, {b.clause({b.pcon(lt, std::vector<SPat*>{})}, b.con(lt)),
                                               b.clause({b.pcon(eq, std::vector<SPat*>{})}, body),
                                               b.clause({b.pcon(gt, std::vector<SPat*>{})}, b.con(gt))});
    }
    clauses.push_back(b.clause({b.pcon(constructor.con, left), b.pcon(constructor.con, right)}, body));
  }
  if (clauses.empty() && subject.constructors.size() <= 1) {
    clauses.push_back(b.clause({b.pwild(), b.pwild()}, b.con(eq)));
  } else if (subject.constructors.size() > 1) {
    LocalVar* x = b.local("x");
    LocalVar* y = b.local("y");
    LocalVar* i = b.local("i");
    LocalVar* j = b.local("j");
    SExpr* three_way =
        b.if_primitive(b.call(KnownValue::ltInt, {b.var(i), b.var(j)}), b.con(lt),
                       b.if_primitive(b.call(KnownValue::eqInt, {b.var(i), b.var(j)}), b.con(eq), b.con(gt)));
    SExpr* body = b.match(b.call(KnownValue::dataToTag, {b.var(x)}),
                          {b.clause({b.pvar(i)}, b.match(b.call(KnownValue::dataToTag, {b.var(y)}),
                                                         {b.clause({b.pvar(j)}, three_way)}))});
    clauses.push_back(b.clause({b.pvar(x), b.pvar(y)}, body));
  }
  methods.push_back(b.method(compare, std::move(clauses)));
  // One field: the other comparisons are the field's own.
  if (subject.constructors.size() == 1 && subject.constructors[0].arity == 1) {
    DataCon* con = subject.constructors[0].con;
    for (KnownValue known : {KnownValue::lt, KnownValue::le, KnownValue::gt, KnownValue::ge}) {
      Global* method = context_.names.need(known, b.span(), context_.diagnostics);
      if (method == nullptr) continue;
      LocalVar* x = b.local("a");
      LocalVar* y = b.local("b");
      methods.push_back(b.method(method, {b.clause({b.pcon(con, {b.pvar(x)}), b.pcon(con, {b.pvar(y)})},
                                                   b.apply(b.var(method), {b.var(x), b.var(y)}))}));
    }
  }
  return methods;
}

}  // namespace cardinal
