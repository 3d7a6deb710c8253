// A simplified expression meets its continuation: case of known constructor, case of case, dead and merged cases.
#include "compiler/optimise/simplifier.h"

namespace cardinal::optimise {

Expr* Simplifier::rebuild(Expr* e, Cont* k) {
  switch (k->kind) {
    case Cont::Kind::Stop:
      return e;
    case Cont::Kind::Apply: {
      if (diverges(e)) return e;
      Slice<Expr*> arguments = k->arguments;
      if (!k->simplified) {
        arguments = arena_.make_slice<Expr*>(k->arguments.size());
        for (std::uint32_t i = 0; i < arguments.size(); ++i) arguments[i] = simplify(k->arguments[i], &stop_);
      }
      return rebuild(b_.app(e, arguments, k->span), k->next);
    }
    case Cont::Kind::Select:
      return select(e, k);
  }
  CARDINAL_UNREACHABLE("continuation");
}

const ConstructorApp* Simplifier::known_constructor(const Expr* e) {
  if (const auto* con = core::as<ConstructorApp>(e)) return con;
  const auto* v = core::as<Variable>(e);
  if (v == nullptr) return nullptr;
  if (v->var->top != nullptr) {
    const Expr* unfolding = v->var->top->unfolding;
    const auto* con = unfolding != nullptr ? core::as<ConstructorApp>(unfolding) : nullptr;
    if (con == nullptr) return nullptr;
    for (const Expr* a : con->arguments)
      if (!is_atom(a)) return nullptr;
    return con;
  }
  const Fact* fact = find_fact(v->var);
  return fact != nullptr ? fact->known : nullptr;
}

Expr* Simplifier::select(Expr* e, Cont* k) {
  // A jump leaves: its target has the continuation already.
  if (diverges(e)) return e;
  bool unboxed_tuple = k->alternatives.size() == 1 && k->alternatives[0].kind == AlternativeKind::Constructor &&
                       k->alternatives[0].constructor->representation == ConstructorRepresentation::UnboxedTuple;
  if (const auto* literal = core::as<Literal>(e); literal != nullptr) return select_literal(literal, e, k);
  if (const auto* prim = core::as<PrimApp>(e); prim != nullptr && prim->op == PrimOp::TagToEnum) {
    if (Expr* out = select_enum(prim, k)) return out;
  }
  if (const ConstructorApp* con = known_constructor(e)) return select_known(con, e, k);
  const auto* v = core::as<Variable>(e);
  if (v != nullptr && !unboxed_tuple && k->alternatives.size() == 1 &&
      k->alternatives[0].kind == AlternativeKind::Default && is_value(v->var)) {
    // Nothing is evaluated and nothing decided.
    Slice<Alternative> alternatives = use_alternatives(k);
    if (k->binder != nullptr) substitution_[last_binder_] = e;
    return simplify(alternatives[0].body, k->next);
  }
  return build_case(e, k);
}

bool Simplifier::is_value(const Var* v) {
  if (v->rep != CoreRep::Lifted) return true;
  if (v->top != nullptr) return !v->top->parameters.empty() || core::as<ConstructorApp>(v->top->unfolding) != nullptr;
  const Fact* fact = find_fact(v);
  return fact != nullptr && fact->evaluated;
}

Slice<Alternative> Simplifier::use_alternatives(Cont* k) {
  last_binder_ = k->binder;
  if (!k->simplified) return k->alternatives;
  Slice<Alternative> out = arena_.make_slice<Alternative>(k->alternatives.size());
  std::unordered_map<const Var*, Expr*> fresh;
  if (k->binder != nullptr) {
    last_binder_ = b_.clone(k->binder);
    fresh[k->binder] = b_.variable(last_binder_);
  }
  for (std::uint32_t i = 0; i < out.size(); ++i) {
    out[i] = k->alternatives[i];
    out[i].binders = arena_.make_slice<Var*>(k->alternatives[i].binders.size());
    for (std::uint32_t j = 0; j < out[i].binders.size(); ++j) {
      Var* from = k->alternatives[i].binders[j];
      out[i].binders[j] = b_.clone(from);
      fresh[from] = b_.variable(out[i].binders[j]);
    }
    out[i].body = clone(b_, k->alternatives[i].body, fresh);
    occurrences_.count(out[i].body);
  }
  return out;
}

Expr* Simplifier::select_literal(const Literal* literal, Expr* e, Cont* k) {
  Slice<Alternative> alternatives = use_alternatives(k);
  Var* binder = last_binder_;
  for (const Alternative& a : alternatives) {
    if (a.kind == AlternativeKind::Literal && a.literal->bits != literal->bits) continue;
    if (binder != nullptr) substitution_[binder] = e;
    return simplify(a.body, k->next);
  }
  return rebuild_case(e, binder, alternatives, k);
}

Expr* Simplifier::select_enum(const PrimApp* prim, Cont* k) {
  if (k->binder != nullptr && uses_binder(k)) return nullptr;
  if (k->alternatives.size() == 1 && k->alternatives[0].kind == AlternativeKind::Default) {
    Slice<Alternative> only = use_alternatives(k);
    return simplify(only[0].body, k->next);
  }
  Cont* raw = arena_.make<Cont>(*k);
  raw->binder = nullptr;
  raw->alternatives = arena_.make_slice<Alternative>(k->alternatives.size());
  for (std::uint32_t i = 0; i < raw->alternatives.size(); ++i) {
    const Alternative& a = k->alternatives[i];
    bool last = i + 1 == raw->alternatives.size();
    if (a.kind == AlternativeKind::Default || last) {
      raw->alternatives[i] = Builder::default_alternative(a.body);
    } else {
      auto* literal = core::as<Literal>(b_.int_literal(a.constructor->tag));
      raw->alternatives[i] = {AlternativeKind::Literal, nullptr, literal, {}, a.body};
    }
  }
  return rebuild(prim->arguments[0], raw);
}

bool Simplifier::uses_binder(const Cont* k) {
  if (k->simplified) {
    Occurrences count;
    for (const Alternative& a : k->alternatives) count.count(a.body);
    return count.of(k->binder).count != 0;
  }
  return occurrences_.of(k->binder).count != 0;
}

Expr* Simplifier::select_known(const ConstructorApp* con, Expr* e, Cont* k) {
  Slice<Alternative> alternatives = use_alternatives(k);
  Var* binder = last_binder_;
  for (const Alternative& a : alternatives) {
    if (a.kind == AlternativeKind::Constructor && a.constructor != con->constructor) continue;
    if (a.kind == AlternativeKind::Constructor) {
      CARDINAL_ASSERT(a.binders.size() == con->arguments.size());
      for (std::uint32_t i = 0; i < a.binders.size(); ++i)
        if (a.binders[i] != nullptr) substitution_[a.binders[i]] = con->arguments[i];
    }
    if (binder == nullptr || occurrences_.of(binder).count == 0) return simplify(a.body, k->next);
    if (is_atom(e)) {
      substitution_[binder] = e;
      return simplify(a.body, k->next);
    }
    return finish_let(binder, e, [&] { return simplify(a.body, k->next); });
  }
  return rebuild_case(e, binder, alternatives, k);
}

Expr* Simplifier::build_case(Expr* e, Cont* k) {
  Slice<Alternative> alternatives = use_alternatives(k);
  return rebuild_case(e, last_binder_, alternatives, k);
}

Expr* Simplifier::rebuild_case(Expr* e, Var* binder, Slice<Alternative> alternatives, Cont* k) {
  // A value nobody uses.
  if (alternatives.size() == 1 && alternatives[0].kind == AlternativeKind::Default && is_pure_primitive(e) &&
      (binder == nullptr || occurrences_.of(binder).count == 0))
    return simplify(alternatives[0].body, k->next);
  if (alternatives.size() == 1 && alternatives[0].kind == AlternativeKind::Default && is_cheap_primitive(e)) {
    Occurrence occurrence = occurrences_.of(binder);
    if (occurrence.count == 1 && !occurrence.inside_lambda) {
      suspended_[binder] = e;
      return simplify(alternatives[0].body, k->next);
    }
  }
  // case e of x { _ -> case x of … }: one case.
  if (alternatives.size() == 1 && alternatives[0].kind == AlternativeKind::Default && binder != nullptr &&
      occurrences_.of(binder).count == 1) {
    const auto* inner = core::as<Case>(alternatives[0].body);
    const auto* scrutinee = inner != nullptr ? core::as<Variable>(inner->scrutinee) : nullptr;
    if (scrutinee != nullptr && scrutinee->var == binder) {
      occurrences_.count(e);  // it is simplified a second time, and its binders are new
      suspended_[binder] = e;
      return simplify(alternatives[0].body, k->next);
    }
  }
  auto make = [&](Cont* rest) {
    Slice<Alternative> out = arena_.make_slice<Alternative>(alternatives.size());
    const auto* scrutinee = core::as<Variable>(e);
    for (std::uint32_t i = 0; i < out.size(); ++i) {
      const Alternative& a = alternatives[i];
      std::size_t scope = mark();
      Fact fact;
      fact.evaluated = true;
      if (a.kind == AlternativeKind::Constructor &&
          a.constructor->representation != ConstructorRepresentation::UnboxedTuple) {
        Slice<Expr*> arguments = arena_.make_slice<Expr*>(a.binders.size());
        for (std::uint32_t j = 0; j < a.binders.size(); ++j) arguments[j] = b_.variable(a.binders[j]);
        fact.known = core::as<ConstructorApp>(b_.constructor(a.constructor, arguments));
      }
      bool lifted = a.kind != AlternativeKind::Literal &&
                    !(a.kind == AlternativeKind::Constructor &&
                      a.constructor->representation == ConstructorRepresentation::UnboxedTuple);
      if (binder != nullptr && binder->rep == CoreRep::Lifted && lifted) learn(binder, fact);
      if (binder != nullptr && binder->rep != CoreRep::Lifted) learn_origin(binder, e);
      if (scrutinee != nullptr && scrutinee->var->top == nullptr && lifted) learn(scrutinee->var, fact);
      out[i] = a;
      out[i].body = simplify(a.body, rest);
      forget_to(scope);
    }
    return b_.case_of(e, binder, out, k->span);
  };
  if (alternatives.size() <= 1) return make(k->next);
  return with_duplicable(k->next, make);
}

}  // namespace cardinal::optimise
