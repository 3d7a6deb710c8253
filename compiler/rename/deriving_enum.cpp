// Derived Enum, Bounded and Ix (Haskell 2010 §11.2, 11.3, 11.5).
#include "compiler/rename/deriving.h"

namespace cardinal {

std::vector<Binding*> Deriver::derive_enum(SyntaxBuilder& b, Subject& subject) {
  auto need = [&](KnownValue known) { return context_.names.need(known, b.span(), context_.diagnostics); };
  Global* from_enum = need(KnownValue::fromEnum);
  Global* to_enum = need(KnownValue::toEnum);
  Global* succ = need(KnownValue::succ);
  Global* pred = need(KnownValue::pred);
  Global* enum_from = need(KnownValue::enumFrom);
  Global* enum_from_then = need(KnownValue::enumFromThen);
  DataCon* int_con = context_.names.need(KnownCon::IntHash, b.span(), context_.diagnostics);
  if (from_enum == nullptr || to_enum == nullptr || succ == nullptr || pred == nullptr || enum_from == nullptr ||
      enum_from_then == nullptr || int_con == nullptr)
    return {};
  auto last = static_cast<std::int64_t>(subject.constructors.size()) - 1;
  std::string_view type = subject.tycon->name->text();
  auto failure = [&](std::string message) { return b.call(KnownValue::error, {b.string(message)}); };
  auto as_int = [&](LocalVar* v) { return b.apply(b.con(int_con), {b.call(KnownValue::dataToTag, {b.var(v)})}); };
  std::vector<Binding*> methods;

  LocalVar* x = b.local("x");
  methods.push_back(b.method(from_enum, {b.clause({b.pvar(x)}, as_int(x))}));

  LocalVar* i = b.local("i");
  std::vector<Clause*> by_index;
  for (std::int64_t k = 0; k <= last; ++k)
    by_index.push_back(b.clause({b.pinteger(k)}, b.con(subject.constructors[k].con)));
  // The message shows the number, where the library is far enough to show numbers.
  SExpr* bad_tag = nullptr;
  if (context_.names.find(KnownValue::showsPrec) != nullptr && context_.names.find(KnownValue::append) != nullptr) {
    SExpr* rest = b.string(cat(") is outside of enumeration's range (0,", last, ")"));
    SExpr* number = b.call(KnownValue::showsPrec, {b.integer(0), b.apply(b.con(int_con), {b.var(i)}), rest});
    bad_tag =
        b.call(KnownValue::error, {b.call(KnownValue::append, {b.string(cat("toEnum{", type, "}: tag (")), number})});
  } else {
    bad_tag = failure(cat("toEnum{", type, "}: tag is outside of enumeration's range (0,", last, ")"));
  }
  by_index.push_back(b.clause({b.pwild()}, bad_tag));
  methods.push_back(
      b.method(to_enum, {b.clause({b.pcon(int_con, {b.pvar(i)})}, b.match(b.var(i), std::move(by_index)))}));

  // The neighbour by a case over all constructors.
  for (bool up : {true, false}) {
    std::vector<Clause*> clauses;
    for (std::int64_t k = 0; k <= last; ++k) {
      bool end = k == (up ? last : 0);
      SExpr* result = end ? failure(cat(up ? "succ{" : "pred{", type, "}: tried to take `", up ? "succ" : "pred",
                                        "' of ", up ? "last" : "first", " tag in enumeration"))
                          : b.con(subject.constructors[up ? k + 1 : k - 1].con);
      clauses.push_back(b.clause({b.pcon(subject.constructors[k].con, std::vector<SPat*>{})}, result));
    }
    methods.push_back(b.method(up ? succ : pred, std::move(clauses)));
  }

  LocalVar* from = b.local("x");
  methods.push_back(b.method(
      enum_from,
      {b.clause({b.pvar(from)}, b.call(KnownValue::map, {b.var(to_enum), b.call(KnownValue::enumFromTo,
                                                                                {as_int(from), b.integer(last)})}))}));
  LocalVar* first = b.local("x");
  LocalVar* second = b.local("y");
  SExpr* descending = b.call(KnownValue::ltInt, {b.call(KnownValue::dataToTag, {b.var(second)}),
                                                 b.call(KnownValue::dataToTag, {b.var(first)})});
  SExpr* limit = b.if_primitive(descending, b.integer(0), b.integer(last));
  methods.push_back(
      b.method(enum_from_then,
               {b.clause({b.pvar(first), b.pvar(second)},
                         b.call(KnownValue::map, {b.var(to_enum), b.call(KnownValue::enumFromThenTo,
                                                                         {as_int(first), as_int(second), limit})}))}));
  return methods;
}

std::vector<Binding*> Deriver::derive_bounded(SyntaxBuilder& b, Subject& subject) {
  std::vector<Binding*> methods;
  for (KnownValue known : {KnownValue::minBound, KnownValue::maxBound}) {
    Global* method = context_.names.need(known, b.span(), context_.diagnostics);
    if (method == nullptr) return {};
    const Constructor& constructor =
        known == KnownValue::minBound ? subject.constructors.front() : subject.constructors.back();
    std::vector<SExpr*> fields;
    for (std::uint32_t i = 0; i < constructor.arity; ++i) fields.push_back(b.var(method));
    methods.push_back(b.method(method, {b.clause({}, b.apply(b.con(constructor.con), fields))}));
  }
  return methods;
}

std::vector<Binding*> Deriver::derive_ix(SyntaxBuilder& b, Subject& subject) {
  auto need = [&](KnownValue known) { return context_.names.need(known, b.span(), context_.diagnostics); };
  Global* range = need(KnownValue::range);
  Global* index = need(KnownValue::index);
  Global* in_range = need(KnownValue::inRange);
  DataCon* int_con = context_.names.need(KnownCon::IntHash, b.span(), context_.diagnostics);
  if (range == nullptr || index == nullptr || in_range == nullptr || int_con == nullptr) return {};
  if (subject.enumeration()) {
    auto as_int = [&](LocalVar* v) { return b.apply(b.con(int_con), {b.call(KnownValue::dataToTag, {b.var(v)})}); };
    LocalVar* low = b.local("l");
    LocalVar* high = b.local("u");
    LocalVar* i = b.local("i");
    std::vector<Clause*> by_index;
    for (std::size_t k = 0; k < subject.constructors.size(); ++k)
      by_index.push_back(
          b.clause({k + 1 < subject.constructors.size() ? b.pinteger(static_cast<std::int64_t>(k)) : b.pwild()},
                   b.con(subject.constructors[k].con)));
    SExpr* constructor_at = b.lambda({b.pcon(int_con, {b.pvar(i)})}, b.match(b.var(i), std::move(by_index)));
    Binding* range_method = b.method(
        range, {b.clause({b.ptuple({b.pvar(low), b.pvar(high)})},
                         b.call(KnownValue::map,
                                {constructor_at, b.call(KnownValue::enumFromTo, {as_int(low), as_int(high)})}))});
    LocalVar* l2 = b.local("l");
    LocalVar* u2 = b.local("u");
    LocalVar* x2 = b.local("x");
    SExpr* bounds = b.tuple({as_int(l2), as_int(u2)});
    Binding* in_range_method = b.method(in_range, {b.clause({b.ptuple({b.pvar(l2), b.pvar(u2)}), b.pvar(x2)},
                                                            b.apply(b.var(in_range), {bounds, as_int(x2)}))});
    LocalVar* l3 = b.local("l");
    LocalVar* u3 = b.local("u");
    LocalVar* x3 = b.local("x");
    Binding* index_method =
        b.method(index, {b.clause({b.ptuple({b.pvar(l3), b.pvar(u3)}), b.pvar(x3)},
                                  b.apply(b.var(index), {b.tuple({as_int(l3), as_int(u3)}), as_int(x3)}))});
    return {range_method, index_method, in_range_method};
  }
  // One constructor: like a tuple of its fields.
  const Constructor& constructor = subject.constructors[0];
  std::uint32_t n = constructor.arity;
  auto patterns = [&](std::vector<LocalVar*>& low, std::vector<LocalVar*>& high) {
    low = b.locals("l", n);
    high = b.locals("u", n);
    return b.ptuple({b.pcon(constructor.con, low), b.pcon(constructor.con, high)});
  };
  auto pair = [&](LocalVar* low, LocalVar* high) { return b.tuple({b.var(low), b.var(high)}); };
  std::vector<LocalVar*> low, high;
  SPat* bounds = patterns(low, high);
  std::vector<LocalVar*> at = b.locals("i", n);
  std::vector<Statement*> generators;
  std::vector<SExpr*> values;
  for (std::uint32_t k = 0; k < n; ++k) {
    generators.push_back(b.generator(b.pvar(at[k]), b.apply(b.var(range), {pair(low[k], high[k])})));
    values.push_back(b.var(at[k]));
  }
  Binding* range_method =
      b.method(range, {b.clause({bounds}, b.comprehension(b.apply(b.con(constructor.con), values), generators))});

  bounds = patterns(low, high);
  at = b.locals("i", n);
  SExpr* all = nullptr;
  for (std::uint32_t k = n; k-- > 0;) {
    SExpr* one = b.apply(b.var(in_range), {pair(low[k], high[k]), b.var(at[k])});
    all = all == nullptr ? one : b.call(KnownValue::and_, {one, all});
  }
  Binding* in_range_method = b.method(
      in_range, {b.clause({bounds, b.pcon(constructor.con, at)}, all == nullptr ? b.con(KnownCon::True_) : all)});

  // index of the last + size of the last × (index of those before)
  bounds = patterns(low, high);
  at = b.locals("i", n);
  SExpr* position = nullptr;
  for (std::uint32_t k = 0; k < n; ++k) {
    SExpr* here = b.apply(b.var(index), {pair(low[k], high[k]), b.var(at[k])});
    position = position == nullptr
                   ? here
                   : b.call(KnownValue::plus,
                            {here, b.call(KnownValue::times,
                                          {b.call(KnownValue::rangeSize, {pair(low[k], high[k])}), position})});
  }
  Binding* index_method =
      b.method(index, {b.clause({bounds, b.pcon(constructor.con, at)}, position == nullptr ? b.integer(0) : position)});
  return {range_method, index_method, in_range_method};
}

}  // namespace cardinal
