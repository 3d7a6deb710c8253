#include "compiler/optimise/reentrant_arguments.h"

#include <algorithm>
#include <vector>

namespace cardinal::optimise {

namespace {

/// The last binding that `e` mentions; `least` if none stands behind that.
std::size_t last_mentioned(const Expr* e, const std::unordered_map<const Var*, std::size_t>& positions,
                           std::size_t least) {
  if (const auto* v = core::as<Variable>(e)) {
    auto found = positions.find(v->var);
    return found != positions.end() ? std::max(found->second, least) : least;
  }
  each_child(e, [&](const Expr* child) { least = last_mentioned(child, positions, least); });
  return least;
}

bool mentions(const Expr* e, const Var* v) {
  if (const auto* variable = core::as<Variable>(e)) return variable->var == v;
  bool found = false;
  each_child(e, [&](const Expr* child) { found = found || mentions(child, v); });
  return found;
}

}  // namespace

ReentrantArguments::ReentrantArguments(const core::Module& module, bool is_program) {
  find_groups(module);
  if (!is_program)
    for (const Binding& binding : module.bindings) escapes(binding.var);
  for (std::size_t before = ~std::size_t{0}; before != parameters_.size();) {
    before = parameters_.size();
    for (const Binding& binding : module.bindings) {
      group_ = groups_[binding.var];
      walk(binding.value);
    }
  }
}

/// Bindings up to the last one that any of them mentions go together.
void ReentrantArguments::find_groups(const core::Module& module) {
  std::unordered_map<const Var*, std::size_t> positions;
  for (std::size_t i = 0; i < module.bindings.size(); ++i) positions[module.bindings[i].var] = i;
  for (std::size_t begin = 0; begin < module.bindings.size();) {
    std::size_t last = begin;
    for (std::size_t i = begin; i <= last; ++i) last = last_mentioned(module.bindings[i].value, positions, last);
    for (std::size_t i = begin; i <= last; ++i) {
      const Binding& binding = module.bindings[i];
      groups_[binding.var] = begin;
      know(binding.var, binding.value, last > begin || mentions(binding.value, binding.var));
    }
    begin = last + 1;
  }
}

void ReentrantArguments::know(const Var* function, const Expr* value, bool recursive) {
  if (const auto* lambda = core::as<Lambda>(value)) functions_[function] = {lambda->parameters, recursive};
}

void ReentrantArguments::know(const Let* let) {
  for (const Binding& b : let->bindings) {
    if (b.var->join_arity >= 0)
      functions_[b.var] = {core::join_point_of(b).parameters, let->recursive};
    else
      know(b.var, b.value, let->recursive);
  }
}

ReentrantArguments::Depth ReentrantArguments::mention(const Var* v) const {
  if (v->top != nullptr) {
    auto group = groups_.find(v);
    return group != groups_.end() && group->second == group_ ? 0 : kNone;
  }
  if (may_reenter(v)) return 0;
  auto depth = depths_.find(v);
  return depth != depths_.end() ? depth->second : kNone;
}

/// The outermost recursion around `e` that `e` leads back to.
ReentrantArguments::Depth ReentrantArguments::walk(const Expr* e) {
  switch (e->kind) {
    case ExprKind::Variable:
      escapes(static_cast<const Variable*>(e)->var);
      return mention(static_cast<const Variable*>(e)->var);
    case ExprKind::App:
      return application(static_cast<const App*>(e));
    case ExprKind::Let:
      return let(static_cast<const Let*>(e));
    default: {
      Depth out = kNone;
      each_child(e, [&](const Expr* child) { out = std::min(out, walk(child)); });
      return out;
    }
  }
}

ReentrantArguments::Depth ReentrantArguments::application(const App* app) {
  const auto* f = core::as<Variable>(app->function);
  auto known = f != nullptr ? functions_.find(f->var) : functions_.end();
  bool saturated = known != functions_.end() && app->arguments.size() >= known->second.parameters.size();
  Depth out = saturated ? mention(f->var) : walk(app->function);
  for (std::uint32_t i = 0; i < app->arguments.size(); ++i) {
    Depth argument = walk(app->arguments[i]);
    out = std::min(out, argument);
    if (saturated && argument != kNone && i < known->second.parameters.size())
      parameters_.insert(known->second.parameters[i]);
  }
  return out;
}

ReentrantArguments::Depth ReentrantArguments::let(const Let* let) {
  know(let);
  Depth values = kNone;
  if (let->recursive) {
    ++depth_;
    for (const Binding& b : let->bindings) depths_[b.var] = depth_;
  }
  for (const Binding& b : let->bindings) values = std::min(values, walk(b.value));
  if (let->recursive) {
    if (values >= depth_) values = kNone;  // only back to itself, and from here on we are outside
    --depth_;
  }
  for (const Binding& b : let->bindings) depths_[b.var] = values;
  return std::min(values, walk(let->body));
}

/// It is mentioned other than by calling it.
void ReentrantArguments::escapes(const Var* function) {
  auto known = functions_.find(function);
  if (known == functions_.end() || known->second.recursive) return;
  parameters_.insert(known->second.parameters.begin(), known->second.parameters.end());
}

}  // namespace cardinal::optimise
