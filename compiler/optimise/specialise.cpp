#include "compiler/optimise/specialise.h"

#include <unordered_set>
#include <vector>

#include "compiler/core/data_representation.h"
#include "vm/base/diagnostic.h"

namespace cardinal::optimise {

namespace {

constexpr unsigned kMostCopies = 400;

std::uint32_t leading_dictionaries(const Lambda* lambda) {
  std::uint32_t n = 0;
  while (n < lambda->parameters.size() && lambda->parameters[n]->dictionary) ++n;
  return n;
}

/// Names a closed dictionary, the same whichever way it is written: an instance, or an instance function applied to
/// closed ones. False: it is not closed.
bool dictionary_key(const Expr* e, std::string& out, unsigned depth = 0) {
  if (depth > 8) return false;
  if (const auto* v = core::as<Variable>(e)) {
    const TopLevel* top = v->var->top;
    if (top == nullptr) return false;
    if (top->unfolding != nullptr) {
      if (const auto* con = core::as<ConstructorApp>(top->unfolding)) {
        if (!con->constructor->is_dictionary) return false;
        out += cat("d", v->var->unique);
        return true;
      }
      if (top->unfolding->kind == ExprKind::App || top->unfolding->kind == ExprKind::Variable)
        return dictionary_key(top->unfolding, out, depth + 1);
    }
    return false;
  }
  const auto* app = core::as<App>(e);
  const auto* f = app != nullptr ? core::as<Variable>(app->function) : nullptr;
  if (f == nullptr || f->var->top == nullptr || !f->var->top->dictionary_function) return false;
  out += cat("(d", f->var->unique);
  for (const Expr* a : app->arguments) {
    out += ' ';
    if (!dictionary_key(a, out, depth + 1)) return false;
  }
  out += ')';
  return true;
}

bool arguments_key(Slice<Expr*> arguments, std::uint32_t n, std::string& out) {
  if (arguments.size() < n) return false;
  for (std::uint32_t i = 0; i < n; ++i) {
    out += '/';
    if (!dictionary_key(arguments[i], out)) return false;
  }
  return true;
}

/// The lambda with its first parameters replaced by the given closed dictionaries.
Expr* instantiate(const Builder& b, const Lambda* lambda, std::uint32_t n, Slice<Expr*> arguments) {
  std::unordered_map<const Var*, Expr*> none;
  auto* copy = core::as<Lambda>(clone(b, lambda, none));
  Expr* body = n < copy->parameters.size()
                   ? static_cast<Expr*>(b.arena().make<Lambda>(Expr{ExprKind::Lambda, copy->span},
                                                               copy->parameters.drop(n), copy->body))
                   : copy->body;
  // Closed expressions may be mentioned any number of times: the simplifier takes them apart where they are used.
  std::unordered_map<const Var*, Expr*> dictionaries;
  std::vector<std::pair<Var*, Expr*>> shared;
  for (std::uint32_t i = 0; i < n; ++i) {
    if (is_atom(arguments[i]))
      dictionaries[copy->parameters[i]] = arguments[i];
    else
      shared.emplace_back(copy->parameters[i], clone(b, arguments[i]));
  }
  body = clone(b, body, dictionaries);
  if (!shared.empty()) {
    // A dictionary built by an instance function: substituted as an expression at each mention.
    std::unordered_map<const Var*, Expr*> built;
    for (auto& [v, value] : shared) built[v] = value;
    body = clone(b, body, built);
  }
  return body;
}

}  // namespace

bool is_overloaded(const Expr* value) {
  const auto* lambda = core::as<Lambda>(value);
  return lambda != nullptr && leading_dictionaries(lambda) > 0;
}

Expr* Specialiser::binding(Expr* value, ArenaVector<Binding>& made) {
  made_ = &made;
  return expr(value);
}

void Specialiser::forget_dropped(const core::Module& module) {
  std::unordered_set<const Var*> there;
  for (const Binding& binding : module.bindings) there.insert(binding.var);
  std::erase_if(copies_, [&](const auto& copy) { return !there.contains(copy.second); });
}

Slice<Expr*> Specialiser::exprs(Slice<Expr*> es) {
  Slice<Expr*> out = b_.arena().make_slice<Expr*>(es.size());
  for (std::uint32_t i = 0; i < es.size(); ++i) out[i] = expr(es[i]);
  return out;
}

Expr* Specialiser::expr(Expr* e) {
  switch (e->kind) {
    case ExprKind::Variable:
    case ExprKind::Literal:
      return e;
    case ExprKind::App:
      return application(static_cast<App*>(e));
    case ExprKind::Lambda: {
      auto* lambda = static_cast<Lambda*>(e);
      return b_.arena().make<Lambda>(Expr{ExprKind::Lambda, e->span}, lambda->parameters, expr(lambda->body));
    }
    case ExprKind::Let:
      return let(static_cast<Let*>(e));
    case ExprKind::Case: {
      auto* c = static_cast<Case*>(e);
      Slice<Alternative> alternatives = b_.arena().make_slice<Alternative>(c->alternatives.size());
      for (std::uint32_t i = 0; i < alternatives.size(); ++i) {
        alternatives[i] = c->alternatives[i];
        alternatives[i].body = expr(c->alternatives[i].body);
      }
      return b_.case_of(expr(c->scrutinee), c->binder, alternatives, e->span);
    }
    case ExprKind::ConstructorApp: {
      auto* con = static_cast<ConstructorApp*>(e);
      return b_.constructor(con->constructor, exprs(con->arguments), e->span);
    }
    case ExprKind::PrimApp: {
      auto* prim = static_cast<PrimApp*>(e);
      return b_.prim(prim->op, exprs(prim->arguments), e->span);
    }
  }
  CARDINAL_UNREACHABLE("core expression");
}

Expr* Specialiser::application(App* app) {
  auto* f = core::as<Variable>(app->function);
  if (f == nullptr) return b_.app(expr(app->function), exprs(app->arguments), app->span);
  Var* copy = nullptr;
  std::uint32_t n = 0;
  if (f->var->top != nullptr) {
    const TopLevel* top = f->var->top;
    const auto* lambda = top->unfolding != nullptr ? core::as<Lambda>(top->unfolding) : nullptr;
    std::string key = cat(f->var->unique);
    if (lambda != nullptr && !top->dictionary_function && top->pragma != core::InlinePragma::NoInline &&
        (n = leading_dictionaries(lambda)) > 0 && arguments_key(app->arguments, n, key)) {
      auto found = copies_.find(key);
      if (found != copies_.end())
        copy = found->second;
      else if (count_ < kMostCopies && size_up_to(lambda, kSpecialisedSize) <= kSpecialisedSize)
        copy = top_level_copy(f->var, lambda, n, app->arguments, key);
    }
  } else if (auto known = locals_.find(f->var); known != locals_.end()) {
    Local& local = *known->second;
    n = local.dictionaries;
    std::string key;
    if (arguments_key(app->arguments, n, key)) {
      auto found = local.copies.find(key);
      if (found != local.copies.end()) {
        copy = found->second;
      } else if (count_ < kMostCopies) {
        ++count_;
        copy = b_.clone(f->var);
        // A copy of a join point is one: it is called where the original was.
        if (copy->join_arity >= 0)
          copy->join_arity = static_cast<std::int8_t>(copy->join_arity - static_cast<std::int8_t>(n));
        local.copies[key] = copy;
        Expr* value = instantiate(b_, local.lambda, n, app->arguments);
        std::size_t place = local.made.size();
        local.made.push_back({copy, value});
        Expr* inside = expr(value);
        local.made[place].value = inside;
      }
    }
  }
  Slice<Expr*> arguments = exprs(app->arguments);
  if (copy == nullptr) return b_.app(f, arguments, app->span);
  return b_.app(b_.variable(copy), arguments.drop(n), app->span);
}

Var* Specialiser::top_level_copy(const Var* function, const Lambda* lambda, std::uint32_t n, Slice<Expr*> arguments,
                                 const std::string& key) {
  ++count_;
  Var* copy = b_.top_level(symbols_.intern(cat(function->name->text(), "_s", count_)), module_);
  copy->top->loop_breaker = function->top->loop_breaker;
  copies_[key] = copy;
  Expr* value = instantiate(b_, lambda, n, arguments);
  if (const auto* rest = core::as<Lambda>(value)) {
    Slice<CoreRep> parameters = b_.persistent().make_slice<CoreRep>(rest->parameters.size());
    for (std::uint32_t i = 0; i < parameters.size(); ++i) parameters[i] = rest->parameters[i]->rep;
    copy->top->parameters = parameters;
  }
  made_->push_back(b_.arena(), {copy, expr(value)});
  return copy;
}

Expr* Specialiser::let(Let* let) {
  std::vector<Local*> here;
  for (const Binding& binding : let->bindings) {
    const auto* lambda = core::as<Lambda>(binding.value);
    std::uint32_t n = lambda != nullptr ? leading_dictionaries(lambda) : 0;
    if (n == 0) continue;
    auto* local = new Local{lambda, n, {}, {}};
    locals_[binding.var] = local;
    here.push_back(local);
  }
  std::vector<Binding> bindings;
  Expr* body = expr(let->body);
  for (const Binding& binding : let->bindings) bindings.push_back({binding.var, expr(binding.value)});
  bool any = false;
  for (Local* local : here) {
    any |= !local->made.empty();
    bindings.insert(bindings.end(), local->made.begin(), local->made.end());
  }
  for (const Binding& binding : let->bindings) {
    auto known = locals_.find(binding.var);
    if (known == locals_.end()) continue;
    delete known->second;
    locals_.erase(known);
  }
  return b_.arena().make<Let>(Expr{ExprKind::Let, let->span}, let->recursive || any, b_.arena().copy(bindings), body);
}

}  // namespace cardinal::optimise
