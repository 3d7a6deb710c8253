#include "compiler/optimise/strictness.h"

#include <algorithm>
#include <vector>

#include "compiler/types/entities.h"
#include "vm/program/bytecode.h"

namespace cardinal::optimise {

namespace {

/// A set of variables; or all there are.
struct VarSet {
  bool all = false;
  std::vector<const Var*> vars;  ///< sorted by address

  bool has(const Var* v) const { return all || std::binary_search(vars.begin(), vars.end(), v); }
  void add(const Var* v) {
    auto at = std::lower_bound(vars.begin(), vars.end(), v);
    if (at == vars.end() || *at != v) vars.insert(at, v);
  }
  void remove(const Var* v) {
    auto at = std::lower_bound(vars.begin(), vars.end(), v);
    if (at != vars.end() && *at == v) vars.erase(at);
  }
  bool operator==(const VarSet&) const = default;
};
VarSet united(const VarSet& a, const VarSet& b) {
  VarSet out{a.all || b.all, {}};
  std::set_union(a.vars.begin(), a.vars.end(), b.vars.begin(), b.vars.end(), std::back_inserter(out.vars));
  return out;
}
VarSet common(const VarSet& a, const VarSet& b) {
  if (a.all && b.all) return united(a, b);
  if (a.all) return b;
  if (b.all) return a;
  VarSet out;
  std::set_intersection(a.vars.begin(), a.vars.end(), b.vars.begin(), b.vars.end(), std::back_inserter(out.vars));
  return out;
}

/// The variables an expression evaluates.
struct Demand {
  VarSet surely;         ///< before it returns or raises an exception; all, if it does neither
  VarSet unless_bottom;  ///< where no pure exception is raised: all, if one is raised for sure

  void add(const Var* v) {
    surely.add(v);
    unless_bottom.add(v);
  }
  void remove(const Var* v) {
    surely.remove(v);
    unless_bottom.remove(v);
  }
  bool operator==(const Demand&) const = default;
};
const Demand kEverything{{true, {}}, {true, {}}};

/// Both happen.
Demand both(const Demand& a, const Demand& b) {
  return {united(a.surely, b.surely), united(a.unless_bottom, b.unless_bottom)};
}
/// One of the two happens.
Demand either(const Demand& a, const Demand& b) {
  return {common(a.surely, b.surely), common(a.unless_bottom, b.unless_bottom)};
}

/// Whether it raises for sure an exception that belongs to no action: pure code may raise another in its place.
bool raises_purely(const Expr* e) {
  if (!diverges(e)) return false;
  auto is_state = [](const Expr* argument) { return core::rep_of(argument) == CoreRep::Void; };
  if (const auto* app = core::as<App>(e)) return std::ranges::none_of(app->arguments, is_state);
  const auto* prim = core::as<PrimApp>(e);
  return prim == nullptr || prim->op == PrimOp::Raise;
}

class Analyser {
 public:
  Analyser(const Var* self, const ReentrantArguments& reentrant, StrictnessResult& result)
      : self_(self), reentrant_(reentrant), result_(result) {}

  void top(const Expr* value) {
    const auto* lambda = core::as<Lambda>(value);
    if (lambda == nullptr) {
      demand(value);
      return;
    }
    // From "all" downwards to the greatest fixed point; its round leaves the marks of local bindings as they hold.
    result_.self = ~std::uint64_t{0};
    for (;;) {
      std::uint64_t mask = result_.self & mask_of(lambda->parameters, demand(lambda->body));
      if (mask == result_.self) return;
      result_.self = mask;
    }
  }

 private:
  std::uint64_t mask_of(Slice<Var*> parameters, const Demand& body) const {
    std::uint64_t mask = 0;
    for (std::uint32_t i = 0; i < parameters.size() && i < 64; ++i) {
      const Var* p = parameters[i];
      if (p->rep != CoreRep::Lifted) continue;
      bool strict = body.surely.has(p) || (body.unless_bottom.has(p) && !reentrant_.may_reenter(p));
      if (strict) mask |= std::uint64_t{1} << i;
    }
    return mask;
  }

  Demand arguments(Slice<Expr*> es, std::uint64_t mask, std::uint32_t from = 0) {
    Demand out;
    for (std::uint32_t i = 0; i < es.size(); ++i) {
      bool strict = i + from < 64 && (mask >> (i + from) & 1) != 0;
      if (strict || is_eager(es[i]))
        out = both(out, demand(es[i]));
      else
        demand(es[i]);  // for the marks inside
    }
    return out;
  }

  Demand demand(const Expr* e) {
    switch (e->kind) {
      case ExprKind::Variable: {
        const Var* v = static_cast<const Variable*>(e)->var;
        Demand out;
        if (v->join_arity == 0) return join_demand_[v];
        if (v->top != nullptr) {
          out.unless_bottom.all = raises_purely(e);
        } else if (v->rep == CoreRep::Lifted) {
          out.add(v);
        }
        return out;
      }
      case ExprKind::Literal:
        return {};
      case ExprKind::App:
        return application(static_cast<const App*>(e));
      case ExprKind::Lambda:
        demand(static_cast<const Lambda*>(e)->body);
        return {};
      case ExprKind::Let:
        return let(static_cast<const Let*>(e));
      case ExprKind::Case:
        return case_of(static_cast<const Case*>(e));
      case ExprKind::ConstructorApp:
        return arguments(static_cast<const ConstructorApp*>(e)->arguments, 0);
      case ExprKind::PrimApp: {
        const auto* prim = static_cast<const PrimApp*>(e);
        Demand out = arguments(prim->arguments, prim->op == PrimOp::DataToTag ? 1 : 0);
        out.unless_bottom.all |= raises_purely(e);
        return out;
      }
    }
    CARDINAL_UNREACHABLE("core expression");
  }

  Demand application(const App* app) {
    const auto* f = core::as<Variable>(app->function);
    if (f == nullptr) return both(demand(app->function), arguments(app->arguments, 0));
    const Var* v = f->var;
    if (v->top != nullptr) {
      bool saturated = app->arguments.size() >= v->top->parameters.size();
      std::uint64_t mask = !saturated ? 0 : v == self_ ? result_.self : v->top->strict_parameters;
      Demand out = arguments(app->arguments, mask);
      out.unless_bottom.all |= raises_purely(app);
      return out;
    }
    auto known = result_.functions.find(v);
    if (known != result_.functions.end() && app->arguments.size() >= arity_[v]) {
      Demand out = arguments(app->arguments, known->second);
      auto join = join_demand_.find(v);
      return join != join_demand_.end() ? both(out, join->second) : out;
    }
    Demand out = arguments(app->arguments, 0);
    out.add(v);
    return out;
  }

  /// The demand of a function's body on what is free in it; its own parameters' goes into the table.
  Demand function(const Var* v, Slice<Var*> parameters, const Expr* e) {
    Demand body = demand(e);
    result_.functions[v] = mask_of(parameters, body);
    arity_[v] = parameters.size();
    for (const Var* p : parameters) body.remove(p);
    return body;
  }
  /// Where the search for a fixed point begins: "all", or what was found under the surroundings' earlier assumptions,
  /// which have only become weaker since. So nested recursion takes few rounds, not twice as many at each level.
  void assume_strict(const Var* v, Slice<Var*> parameters) {
    result_.functions.try_emplace(v, ~std::uint64_t{0});
    arity_[v] = parameters.size();
  }
  /// One step towards it.
  struct Refined {
    bool changed;
    Demand body;
  };
  Refined refine(const Var* v, Slice<Var*> parameters, const Expr* e) {
    std::uint64_t before = result_.functions[v];
    Demand body = function(v, parameters, e);
    result_.functions[v] &= before;
    return {result_.functions[v] != before, body};
  }

  Demand let_join(const Let* let) {
    if (!let->recursive) {
      core::JoinPoint join = core::join_point_of(let->bindings[0]);
      const Var* v = let->bindings[0].var;
      join_demand_[v] = function(v, join.parameters, join.body);
      return demand(let->body);
    }
    for (const Binding& b : let->bindings) {
      assume_strict(b.var, core::join_point_of(b).parameters);
      join_demand_.try_emplace(b.var, kEverything);
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (const Binding& b : let->bindings) {
        core::JoinPoint join = core::join_point_of(b);
        Refined step = refine(b.var, join.parameters, join.body);
        changed |= step.changed;
        changed |= update_join(b.var, step.body);
      }
    }
    return demand(let->body);
  }

  Demand let(const Let* let) {
    if (let->bindings[0].var->join_arity >= 0) return let_join(let);
    if (let->recursive) {
      for (const Binding& b : let->bindings) {
        const auto* lambda = core::as<Lambda>(b.value);
        if (lambda != nullptr) assume_strict(b.var, lambda->parameters);
      }
      for (bool changed = true; changed;) {
        changed = false;
        for (const Binding& b : let->bindings) {
          if (const auto* lambda = core::as<Lambda>(b.value))
            changed |= refine(b.var, lambda->parameters, lambda->body).changed;
          else
            demand(b.value);  // for the marks inside
        }
      }
      Demand out = demand(let->body);
      for (const Binding& b : let->bindings) out.remove(b.var);
      return out;
    }
    const Binding& b = let->bindings[0];
    const auto* lambda = core::as<Lambda>(b.value);
    if (lambda != nullptr) {
      function(b.var, lambda->parameters, lambda->body);
      Demand out = demand(let->body);
      out.remove(b.var);
      return out;
    }
    Demand value = demand(b.value);
    Demand out = demand(let->body);
    bool strict = out.surely.has(b.var) && !out.surely.all;
    out.remove(b.var);
    if (strict && b.value->kind != ExprKind::ConstructorApp) {
      result_.strict_lets.insert(b.var);
      return both(out, value);
    }
    result_.strict_lets.erase(b.var);
    return out;
  }
  bool update_join(const Var* v, const Demand& body) {
    Demand& known = join_demand_[v];
    Demand next = either(known, body);
    bool changed = next != known;
    known = next;
    return changed;
  }

  /// An action that may not return, or be seen by others, before what follows.
  static bool may_overtake(const Expr* scrutinee) {
    const auto* prim = core::as<PrimApp>(scrutinee);
    if (prim == nullptr)
      return scrutinee->kind != ExprKind::App && scrutinee->kind != ExprKind::Case && scrutinee->kind != ExprKind::Let;
    return info_of(prim->op).effect != PrimEffect::State || info_of(prim->op).style == PrimStyle::Inline;
  }

  Demand case_of(const Case* c) {
    Demand scrutinee = demand(c->scrutinee);
    if (diverges(c->scrutinee)) {
      for (const Alternative& a : c->alternatives) demand(a.body);
      return scrutinee;
    }
    bool io = c->alternatives.size() == 1 &&
              ((c->alternatives[0].kind == AlternativeKind::Constructor &&
                c->alternatives[0].constructor->representation == ConstructorRepresentation::UnboxedTuple) ||
               (c->binder != nullptr && c->binder->rep == CoreRep::Void)) &&
              !may_overtake(c->scrutinee);
    Demand rest = kEverything;
    for (const Alternative& a : c->alternatives) {
      Demand body = demand(a.body);
      for (const Var* v : a.binders)
        if (v != nullptr) body.remove(v);
      rest = either(rest, body);
    }
    if (c->binder != nullptr) rest.remove(c->binder);
    if (io) return scrutinee;
    return both(scrutinee, rest);
  }

  const Var* self_;
  const ReentrantArguments& reentrant_;
  StrictnessResult& result_;
  std::unordered_map<const Var*, Demand> join_demand_;
  std::unordered_map<const Var*, std::size_t> arity_;
};

}  // namespace

StrictnessResult analyse_strictness(const Var* self, const Expr* value, const ReentrantArguments& reentrant) {
  StrictnessResult result;
  Analyser(self, reentrant, result).top(value);
  return result;
}

}  // namespace cardinal::optimise
