// Bindings: lets, arguments of functions and constructors.
#include <utility>

#include "compiler/optimise/simplifier.h"

namespace cardinal::optimise {

namespace {

/// Most bindings around a value that are floated out of a let.
constexpr unsigned kMaxFloated = 40;

/// Is `e` a constructor or lambda under a few bindings that may be floated out of it? Only a few: a list of n
/// elements written out is n bindings deep, and each element floats what is below it once more.
bool ends_in_value(const Expr* e) {
  for (unsigned depth = 0; depth < kMaxFloated; ++depth) {
    if (e->kind == ExprKind::ConstructorApp || e->kind == ExprKind::Lambda) return true;
    if (const auto* let = core::as<Let>(e); let != nullptr && !let->recursive && let->bindings[0].var->join_arity < 0) {
      e = let->body;
    } else if (const auto* c = core::as<Case>(e); c != nullptr && c->alternatives.size() == 1 && c->binder != nullptr &&
                                                  c->alternatives[0].kind == AlternativeKind::Default &&
                                                  is_cheap_primitive(c->scrutinee)) {
      e = c->alternatives[0].body;
    } else {
      return false;
    }
  }
  return false;
}

bool mentions(const Expr* e, const Var* v) {
  if (const auto* variable = core::as<Variable>(e)) return variable->var == v;
  bool found = false;
  each_child(e, [&](const Expr* child) { found = found || mentions(child, v); });
  return found;
}

}  // namespace

Expr* Simplifier::bind(Var* v, Expr* value, FunctionRef<Expr*()> rest) {
  if (auto* alias = core::as<Variable>(value)) {
    // The one mention of an inlined variable: its value moves on to this one.
    auto pending = suspended_.find(alias->var);
    if (pending != suspended_.end()) {
      Expr* moved = pending->second;
      suspended_.erase(pending);
      return bind(v, moved, rest);
    }
  }
  if (is_atom(value)) {
    substitution_[v] = atom(value);
    return rest();
  }
  Occurrence occurrence = occurrences_.of(v);
  if (v->rep == CoreRep::Lifted) {
    if (occurrence.count == 0) return rest();
    if (occurrence.count == 1 && !occurrence.inside_lambda) {
      suspended_[v] = value;
      return rest();
    }
    return finish_let(v, simplify(value, &stop_), rest);
  }
  // Not lifted: evaluated here, its value bound by a case around the rest; cheap arithmetic used once goes where it
  // is used.
  if (is_cheap_primitive(value)) {
    if (occurrence.count == 0) return rest();
    if (occurrence.count == 1 && !occurrence.inside_lambda) {
      suspended_[v] = value;
      return rest();
    }
  }
  Expr* simple = simplify(value, &stop_);
  if (is_atom(simple)) {
    substitution_[v] = simple;
    return rest();
  }
  std::size_t scope = mark();
  learn_origin(v, simple);
  Expr* body = rest();
  forget_to(scope);
  return b_.strict_let(v, simple, body, value->span);
}

Expr* Simplifier::finish_let(Var* v, Expr* value, FunctionRef<Expr*()> rest) {
  // let v = (let y = … in K …) in …: the constructor comes out.
  std::vector<std::pair<Var*, Expr*>> floated;  // strict ones carry a non-Lifted variable
  if (ends_in_value(value)) {
    while (value->kind != ExprKind::ConstructorApp && value->kind != ExprKind::Lambda) {
      if (auto* inner = core::as<Let>(value)) {
        floated.emplace_back(inner->bindings[0].var, inner->bindings[0].value);
        value = inner->body;
      } else {
        auto* c = core::as<Case>(value);
        floated.emplace_back(c->binder, c->scrutinee);
        value = c->alternatives[0].body;
      }
    }
  }
  Expr* out;
  if (is_atom(value)) {
    substitution_[v] = value;
    out = rest();
  } else {
    std::size_t scope = mark();
    for (auto& [y, inner] : floated)
      if (const auto* con = core::as<ConstructorApp>(inner)) learn(y, Fact{con, nullptr, nullptr, true});
    Fact fact;
    fact.known = core::as<ConstructorApp>(value);
    if (fact.known != nullptr) fact.evaluated = true;
    if (const auto* lambda = core::as<Lambda>(value)) {
      fact.evaluated = true;
      if (size_up_to(lambda, options_.inline_threshold) <= options_.inline_threshold) fact.lambda = lambda;
    }
    learn(v, fact);
    Expr* body = rest();
    forget_to(scope);
    out = b_.let(v, value, body, value->span);
  }
  for (std::size_t i = floated.size(); i-- > 0;) {
    Var* y = floated[i].first;
    out = y->rep == CoreRep::Lifted ? b_.let(y, floated[i].second, out) : b_.strict_let(y, floated[i].second, out);
  }
  return out;
}

Expr* Simplifier::let(Let* e, Cont* k) {
  if (e->bindings[0].var->join_arity >= 0) return let_join(e, k);
  if (!e->recursive) return bind(e->bindings[0].var, e->bindings[0].value, [&] { return simplify(e->body, k); });
  Slice<Binding> live = live_bindings(e);
  if (live.empty()) return simplify(e->body, k);
  if (live.size() == 1 && !mentions(live[0].value, live[0].var))
    return bind(live[0].var, live[0].value, [&] { return simplify(e->body, k); });
  Slice<Binding> bindings = arena_.make_slice<Binding>(live.size());
  std::size_t scope = mark();
  for (const Binding& binding : live)
    if (binding.value->kind == ExprKind::Lambda) learn(binding.var, Fact{nullptr, nullptr, nullptr, true});
  for (std::uint32_t i = 0; i < bindings.size(); ++i) bindings[i] = {live[i].var, simplify(live[i].value, &stop_)};
  Expr* body = simplify(e->body, k);
  forget_to(scope);
  return arena_.make<Let>(Expr{ExprKind::Let, e->span}, true, bindings, body);
}

Slice<Binding> Simplifier::live_bindings(const Let* e) {
  std::vector<bool> live(e->bindings.size(), false);
  std::vector<Occurrences> mentions(e->bindings.size());
  Occurrences body;
  body.count(e->body);
  for (std::uint32_t i = 0; i < live.size(); ++i) mentions[i].count(e->bindings[i].value);
  for (std::uint32_t i = 0; i < live.size(); ++i) live[i] = body.of(e->bindings[i].var).count != 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t i = 0; i < live.size(); ++i)
      for (std::uint32_t j = 0; j < live.size(); ++j)
        if (live[i] && !live[j] && mentions[i].of(e->bindings[j].var).count != 0) live[j] = changed = true;
  }
  std::vector<Binding> out;
  for (std::uint32_t i = 0; i < live.size(); ++i)
    if (live[i]) out.push_back(e->bindings[i]);
  return out.size() == e->bindings.size() ? e->bindings : arena_.copy(out);
}

Expr* Simplifier::let_join(Let* e, Cont* k) {
  if (!e->recursive) {
    Occurrence occurrence = occurrences_.of(e->bindings[0].var);
    if (occurrence.count == 0) return simplify(e->body, k);
    if (occurrence.count == 1) {
      // Jumped to once: its body goes there.
      if (auto* lambda = core::as<Lambda>(e->bindings[0].value)) {
        suspended_[e->bindings[0].var] = lambda;
        return simplify(e->body, k);
      }
      suspended_[e->bindings[0].var] = e->bindings[0].value;
      return simplify(e->body, k);
    }
  }
  Slice<Binding> live = e->recursive ? live_bindings(e) : e->bindings;
  if (live.empty()) return simplify(e->body, k);
  return with_duplicable(k, [&](Cont* dup) {
    Slice<Binding> bindings = arena_.make_slice<Binding>(live.size());
    for (std::uint32_t i = 0; i < bindings.size(); ++i) {
      const Binding& binding = live[i];
      Expr* value = binding.value;
      if (auto* lambda = core::as<Lambda>(value); lambda != nullptr && binding.var->join_arity > 0) {
        Expr* body = simplify(lambda->body, dup);
        value = arena_.make<Lambda>(Expr{ExprKind::Lambda, lambda->span}, lambda->parameters, body);
      } else {
        value = simplify(value, dup);
      }
      bindings[i] = {binding.var, value};
    }
    Expr* body = simplify(e->body, dup);
    return static_cast<Expr*>(arena_.make<Let>(Expr{ExprKind::Let, e->span}, e->recursive, bindings, body));
  });
}

Expr* Simplifier::with_atoms(Slice<Expr*> es, FunctionRef<Expr*(Slice<Expr*>)> make) {
  Slice<Expr*> atoms = arena_.make_slice<Expr*>(es.size());
  return with_atoms_from(es, atoms, 0, make);
}

Expr* Simplifier::with_atoms_from(Slice<Expr*> es, Slice<Expr*> atoms, std::uint32_t i,
                                  FunctionRef<Expr*(Slice<Expr*>)> make) {
  if (i == es.size()) return make(atoms);
  Expr* e = simplify(es[i], &stop_);
  if (is_atom(e)) {
    atoms[i] = e;
    return with_atoms_from(es, atoms, i + 1, make);
  }
  CoreRep rep = core::rep_of(e);
  Var* v = b_.var(context_.symbols.intern("a"), rep);
  atoms[i] = b_.variable(v);
  if (rep == CoreRep::Lifted)
    return finish_let(v, e, [&] {
      // What was floated or replaced is looked up now.
      auto replaced = substitution_.find(v);
      if (replaced != substitution_.end()) atoms[i] = replaced->second;
      return with_atoms_from(es, atoms, i + 1, make);
    });
  std::size_t scope = mark();
  learn_origin(v, e);
  Expr* rest = with_atoms_from(es, atoms, i + 1, make);
  forget_to(scope);
  return b_.strict_let(v, e, rest);
}

}  // namespace cardinal::optimise
