// Derived Eq and Ord (Haskell 2010 §11.1).
#include "compiler/rename/deriving.h"

namespace cardinal {

namespace {
/// Most constructors of a type whose `<` does not go through `compare`.
constexpr std::size_t kSmallType = 3;
}  // namespace

bool Deriver::is_newtype(const Subject& subject) {
  return subject.tycon->flavour == TyConFlavour::Newtype && subject.constructors.size() == 1;
}

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
  std::vector<Binding*> methods = {b.method(eq, std::move(clauses))};
  if (Global* ne = context_.names.need(KnownValue::ne, b.span(), context_.diagnostics);
      ne != nullptr && is_newtype(subject))
    methods.push_back(field_method(b, subject.constructors[0].con, ne, false));
  return methods;
}

// Ord's `compare` (`three_way`) or `<`: values of one constructor field by field, others by their tags. The last fields
// are compared by `method` itself, those before them by compare.
Binding* Deriver::comparison(SyntaxBuilder& b, Subject& subject, Global* method, bool three_way) {
  auto known = [&](KnownCon con) { return context_.names.need(con, b.span(), context_.diagnostics); };
  Global* compare = context_.names.need(KnownValue::compare, b.span(), context_.diagnostics);
  DataCon *lt = known(KnownCon::LT), *eq = known(KnownCon::EQ), *gt = known(KnownCon::GT);
  DataCon *yes = known(KnownCon::True_), *no = known(KnownCon::False_);
  if (compare == nullptr || lt == nullptr || eq == nullptr || gt == nullptr || yes == nullptr || no == nullptr)
    return nullptr;
  DataCon *less = three_way ? lt : yes, *same = three_way ? eq : no, *greater = three_way ? gt : no;
  auto pcon = [&](DataCon* con) { return b.pcon(con, std::vector<SPat*>{}); };
  std::vector<Clause*> clauses;
  for (const Constructor& constructor : subject.constructors) {
    if (constructor.arity == 0) continue;
    std::vector<LocalVar*> left = b.locals("a", constructor.arity);
    std::vector<LocalVar*> right = b.locals("b", constructor.arity);
    SExpr* body = nullptr;
    for (std::uint32_t i = constructor.arity; i-- > 0;) {
      SExpr* fields = b.apply(b.var(body == nullptr ? method : compare), {b.var(left[i]), b.var(right[i])});
      body = body == nullptr ? fields
                             : b.match(fields, {b.clause({pcon(lt)}, b.con(less)), b.clause({pcon(eq)}, body),
                                                b.clause({pcon(gt)}, b.con(greater))});
    }
    clauses.push_back(b.clause({b.pcon(constructor.con, left), b.pcon(constructor.con, right)}, body));
  }
  if (clauses.empty() && subject.constructors.size() <= 1) {  // at most one value
    clauses.push_back(b.clause({b.pwild(), b.pwild()}, b.con(same)));
  } else if (subject.constructors.size() > 1) {
    LocalVar *x = b.local("x"), *y = b.local("y"), *i = b.local("i"), *j = b.local("j");
    SExpr* rest = b.con(no);
    if (three_way) rest = b.if_primitive(b.call(KnownValue::eqInt, {b.var(i), b.var(j)}), b.con(same), b.con(greater));
    SExpr* tags = b.if_primitive(b.call(KnownValue::ltInt, {b.var(i), b.var(j)}), b.con(less), rest);
    SExpr* body = b.match(
        b.call(KnownValue::dataToTag, {b.var(x)}),
        {b.clause({b.pvar(i)}, b.match(b.call(KnownValue::dataToTag, {b.var(y)}), {b.clause({b.pvar(j)}, tags)}))});
    clauses.push_back(b.clause({b.pvar(x), b.pvar(y)}, body));
  }
  return b.method(method, std::move(clauses));
}

// A newtype's method is its field's: GHC coerces the whole dictionary, which shows where the field's methods disagree
// with each other (NaN).
Binding* Deriver::field_method(SyntaxBuilder& b, DataCon* con, Global* method, bool wraps) {
  LocalVar *x = b.local("a"), *y = b.local("b");
  SExpr* body = b.apply(b.var(method), {b.var(x), b.var(y)});
  if (wraps) body = b.apply(b.con(con), {body});
  return b.method(method, {b.clause({b.pcon(con, {b.pvar(x)}), b.pcon(con, {b.pvar(y)})}, body)});
}

// All of them by `compare`, unless the type is small: then `<` is its own, and the others follow from it. So GHC does,
// and it shows where the fields' methods disagree (NaN).
std::vector<Binding*> Deriver::derive_ord(SyntaxBuilder& b, Subject& subject) {
  auto need = [&](KnownValue known) { return context_.names.need(known, b.span(), context_.diagnostics); };
  Global *compare = need(KnownValue::compare), *lt = need(KnownValue::lt), *le = need(KnownValue::le),
         *gt = need(KnownValue::gt), *ge = need(KnownValue::ge), *max = need(KnownValue::max),
         *min = need(KnownValue::min), *negation = need(KnownValue::not_);
  if (context_.diagnostics.error_count() != 0 || compare == nullptr || negation == nullptr) return {};
  if (is_newtype(subject)) {
    std::vector<Binding*> methods;
    DataCon* con = subject.constructors[0].con;
    for (Global* method : {compare, lt, le, gt, ge, max, min})
      methods.push_back(field_method(b, con, method, method == max || method == min));
    return methods;
  }
  std::vector<Binding*> methods = {comparison(b, subject, compare, true)};
  if (subject.constructors.size() > kSmallType && !subject.enumeration()) return methods;
  methods.push_back(comparison(b, subject, lt, false));
  // x `method` y  =  left < right, or not
  auto by_less = [&](Global* method, bool swapped, bool negated) {
    LocalVar *x = b.local("x"), *y = b.local("y");
    SExpr* body = b.apply(b.var(lt), {b.var(swapped ? y : x), b.var(swapped ? x : y)});
    if (negated) body = b.apply(b.var(negation), {body});
    methods.push_back(b.method(method, {b.clause({b.pvar(x), b.pvar(y)}, body)}));
  };
  by_less(le, true, true);
  by_less(gt, true, false);
  by_less(ge, false, true);
  return methods;
}

}  // namespace cardinal
