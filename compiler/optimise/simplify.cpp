// Expressions: variables and what they are inlined to, functions, constructors, primitives.
#include <algorithm>

#include "compiler/optimise/fold.h"
#include "compiler/optimise/simplifier.h"

namespace cardinal::optimise {

namespace {

std::size_t argument_count(const Cont* k) {
  std::size_t n = 0;
  for (; k->kind == Cont::Kind::Apply; k = k->next) n += k->arguments.size();
  return n;
}

/// An instance with a context at known dictionaries. Taking it apart where it is mentioned builds nothing.
bool is_dictionary_application(const Expr* e) {
  const auto* app = core::as<App>(e);
  const auto* f = app != nullptr ? core::as<Variable>(app->function) : nullptr;
  if (f == nullptr || f->var->top == nullptr || !f->var->top->dictionary_function) return false;
  for (const Expr* a : app->arguments)
    if (!is_atom(a) && !is_dictionary_application(a)) return false;
  return true;
}

bool selected_after_arguments(const Cont* k) {
  while (k->kind == Cont::Kind::Apply) k = k->next;
  return k->kind == Cont::Kind::Select;
}

}  // namespace

Expr* Simplifier::top(Expr* value) {
  occurrences_.count(value);
  return simplify(value, &stop_);
}

Expr* Simplifier::simplify(Expr* e, Cont* k) {
  switch (e->kind) {
    case ExprKind::Variable:
      return variable(static_cast<Variable*>(e), k);
    case ExprKind::Literal:
      return rebuild(e, k);
    case ExprKind::App: {
      auto* app = static_cast<App*>(e);
      Cont* apply = arena_.make<Cont>();
      apply->kind = Cont::Kind::Apply;
      apply->next = k;
      apply->span = app->span;
      apply->arguments = app->arguments;
      return simplify(app->function, apply);
    }
    case ExprKind::Lambda:
      return lambda(static_cast<Lambda*>(e), k);
    case ExprKind::Let:
      return let(static_cast<Let*>(e), k);
    case ExprKind::Case: {
      auto* c = static_cast<Case*>(e);
      Cont* select = arena_.make<Cont>();
      select->kind = Cont::Kind::Select;
      select->next = k;
      select->span = c->span;
      select->binder = c->binder;
      select->alternatives = c->alternatives;
      return simplify(c->scrutinee, select);
    }
    case ExprKind::ConstructorApp:
      return constructor(static_cast<ConstructorApp*>(e), k);
    case ExprKind::PrimApp:
      return primitive(static_cast<PrimApp*>(e), k);
  }
  CARDINAL_UNREACHABLE("core expression");
}

Expr* Simplifier::variable(Variable* e, Cont* k) {
  auto pending = suspended_.find(e->var);
  if (pending != suspended_.end()) {
    Expr* value = pending->second;
    suspended_.erase(pending);
    return simplify(value, k);
  }
  auto replaced = substitution_.find(e->var);
  if (replaced != substitution_.end()) {
    if (auto* v = core::as<Variable>(replaced->second)) return known_variable(v, k);
    return rebuild(replaced->second, k);
  }
  return known_variable(e, k);
}

Expr* Simplifier::known_variable(Variable* e, Cont* k) {
  if (e->var->join_arity >= 0) return jump(e, k);
  if (e->var->top != nullptr) {
    if (Expr* unfolding = top_level_unfolding(e->var, k)) {
      ++depth_;
      ++inlined_;
      Expr* out = simplify(unfolding, k);
      --depth_;
      return out;
    }
  } else if (k->kind == Cont::Kind::Apply) {
    const Fact* fact = find_fact(e->var);
    if (fact != nullptr && fact->lambda != nullptr && argument_count(k) >= fact->lambda->parameters.size())
      return simplify(copy(fact->lambda), k);
  }
  return rebuild(e, k);
}

Expr* Simplifier::jump(Variable* e, Cont* k) {
  if (e->var->join_arity == 0 || k->kind != Cont::Kind::Apply) return e;
  Slice<Expr*> arguments = k->arguments;
  if (!k->simplified) {
    arguments = arena_.make_slice<Expr*>(k->arguments.size());
    for (std::uint32_t i = 0; i < arguments.size(); ++i) arguments[i] = simplify(k->arguments[i], &stop_);
  }
  return b_.app(e, arguments, k->span);
}

Expr* Simplifier::top_level_unfolding(const Var* v, const Cont* k) {
  const TopLevel* top = v->top;
  if (top->unfolding == nullptr || top->loop_breaker || depth_ > kMaxDepth || inlined_ > kMaxInlined) return nullptr;
  if (top->pragma == core::InlinePragma::NoInline) return nullptr;
  const Expr* unfolding = top->unfolding;
  if (is_atom(unfolding)) return const_cast<Expr*>(unfolding);
  if (unfolding->kind == ExprKind::ConstructorApp) return nullptr;  // known to rebuild()
  if (is_dictionary_application(unfolding)) return k->kind == Cont::Kind::Select ? copy(unfolding) : nullptr;
  const auto* lambda = core::as<Lambda>(unfolding);
  if (lambda == nullptr) return nullptr;  // a CAF is shared
  std::size_t given = argument_count(k);
  if (top->dictionary_function) {
    // Applied and taken apart at once: method selection on a known instance.
    if (given < lambda->parameters.size() || !selected_after_arguments(k)) return nullptr;
    return copy(unfolding);
  }
  if (top->pragma == core::InlinePragma::Inline) return given > 0 ? copy(unfolding) : nullptr;
  if (given < lambda->parameters.size()) return nullptr;
  return top->inline_size <= threshold(k) ? copy(unfolding) : nullptr;
}

std::size_t Simplifier::threshold(const Cont* k) {
  std::size_t out = options_.inline_threshold;
  for (; k->kind == Cont::Kind::Apply; k = k->next)
    for (Expr* a : k->arguments) {
      const auto* v = core::as<Variable>(a);
      if (a->kind == ExprKind::Lambda || a->kind == ExprKind::ConstructorApp || a->kind == ExprKind::Literal ||
          (v != nullptr && (v->var->top != nullptr || find_fact(v->var) != nullptr)))
        out += options_.inline_threshold / 4;
    }
  if (k->kind == Cont::Kind::Select) out += options_.inline_threshold / 4;
  return out;
}

Expr* Simplifier::copy(const Expr* e) {
  Expr* out = clone(b_, e);
  occurrences_.count(out);
  return out;
}

Expr* Simplifier::lambda(Lambda* e, Cont* k) {
  if (k->kind == Cont::Kind::Apply) return beta(e, k);
  Expr* body = simplify(e->body, &stop_);
  return rebuild(b_.lambda(e->parameters, body, e->span), k);
}

Expr* Simplifier::beta(Lambda* e, Cont* k) {
  std::uint32_t n = std::min(e->parameters.size(), k->arguments.size());
  Expr* body = n < e->parameters.size() ? b_.lambda(e->parameters.drop(n), e->body, e->span) : e->body;
  Cont* rest = k->next;
  if (n < k->arguments.size()) {
    rest = arena_.make<Cont>(*k);
    rest->arguments = k->arguments.drop(n);
  }
  return bind_arguments(e->parameters, k->arguments, n, 0, k->simplified, body, rest);
}

Expr* Simplifier::bind_arguments(Slice<Var*> parameters, Slice<Expr*> arguments, std::uint32_t n, std::uint32_t i,
                                 bool simplified, Expr* body, Cont* k) {
  if (i == n) return simplify(body, k);
  Var* v = parameters[i];
  Expr* argument = arguments[i];
  auto go_on = [&] { return bind_arguments(parameters, arguments, n, i + 1, simplified, body, k); };
  if (simplified) {
    substitution_[v] = argument;
    return go_on();
  }
  return bind(v, argument, go_on);
}

Expr* Simplifier::constructor(ConstructorApp* e, Cont* k) {
  return with_atoms(e->arguments,
                    [&](Slice<Expr*> atoms) { return rebuild(b_.constructor(e->constructor, atoms, e->span), k); });
}

Expr* Simplifier::primitive(PrimApp* e, Cont* k) {
  switch (e->op) {
    case PrimOp::UnsafeCoerce:
      return simplify(e->arguments[0], k);
    case PrimOp::Seq: {
      Cont* select = arena_.make<Cont>();
      select->kind = Cont::Kind::Select;
      select->next = k;
      select->span = e->span;
      select->alternatives = arena_.list<Alternative>({Builder::default_alternative(e->arguments[1])});
      return simplify(e->arguments[0], select);
    }
    case PrimOp::RunRW: {
      Cont* apply = arena_.make<Cont>();
      apply->kind = Cont::Kind::Apply;
      apply->next = k;
      apply->span = e->span;
      apply->arguments = arena_.list<Expr*>({b_.void_literal()});
      return simplify(e->arguments[0], apply);
    }
    case PrimOp::RealWorld:
      return rebuild(b_.void_literal(), k);
    default:
      break;
  }
  Slice<Expr*> arguments = arena_.make_slice<Expr*>(e->arguments.size());
  for (std::uint32_t i = 0; i < arguments.size(); ++i) arguments[i] = simplify(e->arguments[i], &stop_);
  if (Expr* folded = fold_primitive(b_, e->op, arguments, [&](const Var* v) { return origin(v); }))
    return rebuild(folded, k);
  if (e->op == PrimOp::DataToTag || e->op == PrimOp::ConstructorIndex)
    if (const ConstructorApp* known = known_constructor(arguments[0]))
      return rebuild(b_.int_literal(known->constructor->tag), k);
  return rebuild(b_.prim(e->op, arguments, e->span), k);
}

Expr* Simplifier::atom(Expr* e) {
  if (auto* v = core::as<Variable>(e)) {
    auto replaced = substitution_.find(v->var);
    if (replaced != substitution_.end()) return replaced->second;
  }
  return e;
}

void Simplifier::learn(const Var* v, Fact fact) {
  auto [it, inserted] = facts_.try_emplace(v, fact);
  trail_.push_back({v, !inserted, inserted ? Fact{} : it->second});
  it->second = fact;
}

void Simplifier::forget_to(std::size_t scope) {
  while (trail_.size() > scope) {
    Undo undo = trail_.back();
    trail_.pop_back();
    if (undo.had)
      facts_[undo.var] = undo.old;
    else
      facts_.erase(undo.var);
  }
}

void Simplifier::learn_origin(const Var* v, const Expr* value) {
  const auto* prim = core::as<PrimApp>(value);
  if (prim == nullptr || info_of(prim->op).effect != PrimEffect::Pure) return;
  for (const Expr* a : prim->arguments)
    if (!is_atom(a)) return;
  learn(v, Fact{nullptr, nullptr, nullptr, true, prim});
}

const PrimApp* Simplifier::origin(const Var* v) const {
  const Fact* fact = find_fact(v);
  return fact != nullptr ? fact->primitive : nullptr;
}

const Simplifier::Fact* Simplifier::find_fact(const Var* v) const {
  auto found = facts_.find(v);
  return found != facts_.end() ? &found->second : nullptr;
}

Expr* simplify(const Builder& builder, Expr* value, const SimplifyOptions& options, const TypeContext& context) {
  return Simplifier(builder, options, context).top(value);
}

}  // namespace cardinal::optimise
