// Local bindings.
#include <algorithm>
#include <unordered_map>

#include "compiler/desugar/desugarer.h"

namespace cardinal {

namespace {
// Calls `visit` for every variable that occurs.
template <class F>
void each_variable(core::Expr* e, F&& visit) {
  using core::ExprKind, core::Variable, core::App, core::Lambda, core::Let, core::Case, core::Alternative,
      core::ConstructorApp, core::PrimApp, core::Expr;
  switch (e->kind) {
    case ExprKind::Variable:
      visit(static_cast<Variable*>(e)->var);
      return;
    case ExprKind::Literal:
      return;
    case ExprKind::App: {
      App* app = static_cast<App*>(e);
      each_variable(app->function, visit);
      for (Expr* argument : app->arguments) each_variable(argument, visit);
      return;
    }
    case ExprKind::Lambda:
      each_variable(static_cast<Lambda*>(e)->body, visit);
      return;
    case ExprKind::Let: {
      Let* let = static_cast<Let*>(e);
      for (const core::Binding& binding : let->bindings) each_variable(binding.value, visit);
      each_variable(let->body, visit);
      return;
    }
    case ExprKind::Case: {
      Case* match = static_cast<Case*>(e);
      each_variable(match->scrutinee, visit);
      for (const Alternative& alternative : match->alternatives) each_variable(alternative.body, visit);
      return;
    }
    case ExprKind::ConstructorApp:
      for (Expr* argument : static_cast<ConstructorApp*>(e)->arguments) each_variable(argument, visit);
      return;
    case ExprKind::PrimApp:
      for (Expr* argument : static_cast<PrimApp*>(e)->arguments) each_variable(argument, visit);
      return;
  }
}

SPat* strip(SPat* p) {
  for (;;) {
    if (auto* parens = try_cast<PParenthesised>(p))
      p = parens->pattern;
    else if (auto* signature = try_cast<PSignature>(p))
      p = signature->pattern;
    else
      return p;
  }
}
}  // namespace

// Lets in dependency order: strongly connected components (Tarjan), recursive only where they must be.
Desugarer::Expr* Desugarer::recursive_lets(std::vector<core::Binding> bindings, Expr* body) {
  std::size_t n = bindings.size();
  std::unordered_map<Var*, std::size_t> index;
  for (std::size_t i = 0; i < n; ++i) index[bindings[i].var] = i;
  std::vector<std::vector<std::size_t>> edges(n);
  for (std::size_t i = 0; i < n; ++i)
    each_variable(bindings[i].value, [&](Var* var) {
      if (auto found = index.find(var);
          found != index.end() && std::find(edges[i].begin(), edges[i].end(), found->second) == edges[i].end())
        edges[i].push_back(found->second);
    });
  std::vector<std::size_t> number(n, 0), low(n, 0), stack;
  std::vector<bool> on_stack(n, false);
  std::vector<std::vector<std::size_t>> components;  // dependencies first
  std::size_t counter = 0;
  std::function<void(std::size_t)> visit = [&](std::size_t v) {
    number[v] = low[v] = ++counter;
    stack.push_back(v);
    on_stack[v] = true;
    for (std::size_t w : edges[v]) {
      if (number[w] == 0) {
        visit(w);
        low[v] = std::min(low[v], low[w]);
      } else if (on_stack[w]) {
        low[v] = std::min(low[v], number[w]);
      }
    }
    if (low[v] != number[v]) return;
    components.emplace_back();
    std::size_t w;
    do {
      w = stack.back();
      stack.pop_back();
      on_stack[w] = false;
      components.back().push_back(w);
    } while (w != v);
  };
  for (std::size_t i = 0; i < n; ++i)
    if (number[i] == 0) visit(i);
  for (std::size_t c = components.size(); c-- > 0;) {
    std::vector<std::size_t>& component = components[c];
    bool recursive = component.size() > 1 || std::find(edges[component[0]].begin(), edges[component[0]].end(),
                                                       component[0]) != edges[component[0]].end();
    if (!recursive) {
      body = builder_.let(bindings[component[0]].var, bindings[component[0]].value, body);
      continue;
    }
    std::sort(component.begin(), component.end());
    std::vector<core::Binding> group;
    for (std::size_t i : component) group.push_back(bindings[i]);
    body = builder_.let_rec(builder_.arena().copy(group), body);
  }
  return body;
}

Desugarer::Expr* Desugarer::function_value(FunctionBinding& binding, const std::vector<Abstraction>& abstractions) {
  std::vector<EvidenceVar*> givens;
  std::vector<EvidenceBinds*> binds;
  for (const Abstraction& abstraction : abstractions) {
    givens.insert(givens.end(), abstraction.givens.begin(), abstraction.givens.end());
    binds.push_back(abstraction.binds);
  }
  return with_givens(builder_.arena().copy(givens), [&] {
    return clauses(binding.clauses, binding.span, cat("function ", binding.name->text()), binds);
  });
}

Desugarer::Expr* Desugarer::with_bindings(Bindings& bindings, const std::function<Expr*()>& body) {
  // Variables first: groups may be mutually recursive through signatures.
  for (BindingGroup* group : bindings.groups)
    for (Binding* binding : group->bindings) {
      if (auto* function = try_cast<FunctionBinding>(binding)) {
        function->variable->core = new_var(function->name, function->variable->type);
      } else {
        for (LocalVar* variable : cast<PatternBinding>(binding)->variables)
          variable->core = new_var(variable->name, variable->type);
      }
    }
  std::vector<core::Binding> lifted;
  std::vector<Var*> banged;
  // Walks the groups; an unlifted binding ends the run of lazy ones before it and is evaluated where it stands.
  std::function<Expr*(std::uint32_t, std::uint32_t)> walk = [&](std::uint32_t g, std::uint32_t b) -> Expr* {
    if (g < bindings.groups.size() && b == bindings.groups[g]->bindings.size()) return walk(g + 1, 0);
    if (g == bindings.groups.size()) {
      Expr* inner = body();
      for (std::size_t i = banged.size(); i-- > 0;) inner = builder_.strict_let(nullptr, use(banged[i]), inner);
      return recursive_lets(std::move(lifted), inner);
    }
    BindingGroup* group = bindings.groups[g];
    Abstraction abstraction = group->info != nullptr ? group->info->abstractions[b] : Abstraction{};
    if (auto* function = try_cast<FunctionBinding>(group->bindings[b])) {
      Var* var = function->variable->core;
      Expr* value = function_value(*function, {abstraction});
      if (var->rep == core::Rep::Lifted || !abstraction.givens.empty()) {
        var->rep = core::Rep::Lifted;
        lifted.push_back({var, value});
        return walk(g, b + 1);
      }
      std::vector<core::Binding> before = std::move(lifted);
      lifted.clear();
      Expr* rest = builder_.strict_let(var, value, walk(g, b + 1), function->span);
      return recursive_lets(std::move(before), rest);
    }
    auto* binding = cast<PatternBinding>(group->bindings[b]);
    auto rhs = [&] {
      return with_abstraction(abstraction, [&] {
        Failure failure{[&] {
          return this->failure(KnownValue::patError, binding->span,
                               cat(location(binding->span), "|", source_text(binding->pattern->span)));
        }};
        return right_hand_side(binding->rhs, failure);
      });
    };
    SPat* p = strip(binding->pattern);
    bool bang = p->kind == SPatKind::Bang;
    if (bang) p = strip(cast<PBang>(p)->pattern);
    while (p->kind == SPatKind::Lazy) p = strip(cast<PLazy>(p)->pattern);
    bool unlifted = rep(binding->pattern->type) != core::Rep::Lifted || is_unboxed_tuple(binding->pattern->type);
    std::vector<LocalVar*> variables(binding->variables.begin(), binding->variables.end());
    for (LocalVar* variable : variables) unlifted |= rep(variable->type) != core::Rep::Lifted;
    // A banged constructor pattern is matched before the body is evaluated.
    bool strict = bang && p->kind != SPatKind::Variable && p->kind != SPatKind::Wildcard && !group->recursive;
    if (unlifted || strict) {
      // Strict: matched where it stands, the variables being what is matched.
      std::vector<core::Binding> before = std::move(lifted);
      lifted.clear();
      Expr* value = rhs();
      Row row{{pattern(p)}, [&](Failure&) { return walk(g, b + 1); }, false, {}, binding->span};
      Failure failure{[&] {
        return this->failure(KnownValue::patError, binding->span,
                             cat(location(binding->span), "|", source_text(binding->pattern->span)));
      }};
      Expr* rest = match_value(value, rep(binding->pattern->type), "x", {row}, failure, binding->pattern->type);
      return recursive_lets(std::move(before), rest);
    }
    if (auto* variable = try_cast<PVariable>(p)) {
      Var* var = variable->variable->core;
      lifted.push_back({var, rhs()});
      if (bang) banged.push_back(var);
      return walk(g, b + 1);
    }
    Var* whole = new_var("p", binding->pattern->type);
    lifted.push_back({whole, rhs()});
    project(whole, p, binding->span, lifted, false);
    if (bang) banged.push_back(lifted.size() > 1 && !variables.empty() ? banged_var(lifted, whole) : whole);
    return walk(g, b + 1);
  };
  return walk(0, 0);
}

// What to evaluate so that a banged pattern is matched: the shared match, or the only variable's selection would force
// too much; the whole value is enough for one-constructor patterns.
Desugarer::Var* Desugarer::banged_var(const std::vector<core::Binding>& lifted, Var* whole) {
  for (std::size_t i = 0; i + 1 < lifted.size(); ++i)
    if (lifted[i].var == whole) {
      Symbol vars = context_.symbols.intern("vars");
      if (lifted[i + 1].var->name == vars) return lifted[i + 1].var;
    }
  return whole;
}

}  // namespace cardinal
