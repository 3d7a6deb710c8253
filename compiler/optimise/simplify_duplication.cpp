// Continuations that several places use: their alternatives become join points.
#include "compiler/optimise/simplifier.h"

namespace cardinal::optimise {

Expr* Simplifier::with_duplicable(Cont* k, FunctionRef<Expr*(Cont*)> use) {
  std::vector<Wrapper> wrappers;
  Cont* dup = duplicable(k, wrappers);
  Expr* out = use(dup);
  for (std::size_t i = wrappers.size(); i-- > 0;) out = b_.let(wrappers[i].var, wrappers[i].value, out);
  return out;
}

Cont* Simplifier::duplicable(Cont* k, std::vector<Wrapper>& wrappers) {
  if (k->kind == Cont::Kind::Stop || k->duplicable) return k;
  Cont* next = duplicable(k->next, wrappers);
  Cont* out = arena_.make<Cont>(*k);
  out->next = next;
  out->duplicable = true;
  if (k->kind == Cont::Kind::Apply) {
    if (k->simplified) return out;
    out->arguments = arena_.make_slice<Expr*>(k->arguments.size());
    for (std::uint32_t i = 0; i < out->arguments.size(); ++i) {
      Expr* e = simplify(k->arguments[i], &stop_);
      if (!is_atom(e) && core::rep_of(e) == CoreRep::Lifted) {
        Var* v = b_.var(context_.symbols.intern("a"));
        wrappers.push_back({v, e});
        e = b_.variable(v);
      }
      out->arguments[i] = e;
    }
    out->simplified = true;
    return out;
  }
  if (k->simplified) return out;
  // Select: every alternative is simplified now, with what follows; large ones become join points.
  out->next = &stop_;
  out->simplified = true;
  out->alternatives = arena_.make_slice<Alternative>(k->alternatives.size());
  for (std::uint32_t i = 0; i < out->alternatives.size(); ++i) {
    const Alternative& a = k->alternatives[i];
    std::size_t scope = mark();
    if (k->binder != nullptr && a.kind != AlternativeKind::Literal) {
      Fact fact;
      fact.evaluated = true;
      if (a.kind == AlternativeKind::Constructor) {
        Slice<Expr*> arguments = arena_.make_slice<Expr*>(a.binders.size());
        for (std::uint32_t j = 0; j < a.binders.size(); ++j) arguments[j] = b_.variable(a.binders[j]);
        fact.known = core::as<ConstructorApp>(b_.constructor(a.constructor, arguments));
      }
      learn(k->binder, fact);
    }
    Expr* body = simplify(a.body, next);
    forget_to(scope);
    out->alternatives[i] = a;
    out->alternatives[i].body = small_enough(body) ? body : make_join_point(k->binder, a, body, wrappers);
  }
  return out;
}

bool Simplifier::small_enough(const Expr* e) const {
  return size_up_to(e, options_.duplicate_threshold) <= options_.duplicate_threshold;
}

Expr* Simplifier::make_join_point(Var* binder, const Alternative& a, Expr* body, std::vector<Wrapper>& wrappers) {
  Occurrences count;
  count.count(body);
  std::vector<Var*> parameters;
  std::vector<Expr*> arguments;
  std::unordered_map<const Var*, Expr*> renamed;
  auto pass = [&](Var* v) {
    if (v == nullptr || count.of(v).count == 0) return;
    Var* fresh = b_.clone(v);
    renamed[v] = b_.variable(fresh);
    parameters.push_back(fresh);
    arguments.push_back(b_.variable(v));
  };
  for (Var* v : a.binders) pass(v);
  pass(binder);
  Var* join = b_.var(context_.symbols.intern("j"));
  join->join_arity = static_cast<std::int8_t>(parameters.size());
  // The binders stay with the alternative; the join point's body gets its own.
  Expr* value = clone(b_, body, renamed);
  if (parameters.empty()) {
    wrappers.push_back({join, value});
    return b_.variable(join);
  }
  wrappers.push_back({join, arena_.make<Lambda>(Expr{ExprKind::Lambda, body->span}, arena_.copy(parameters), value)});
  return b_.app(b_.variable(join), arena_.copy(arguments), body->span);
}

}  // namespace cardinal::optimise
