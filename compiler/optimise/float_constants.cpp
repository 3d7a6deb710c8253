#include "compiler/optimise/float_constants.h"

#include <algorithm>
#include <unordered_set>

#include "compiler/types/entities.h"
#include "vm/base/diagnostic.h"

namespace cardinal::optimise {

namespace {

/// [], I# 3#, MkInteger 3n#: worth no binding of its own where it stands alone, it is as good as a literal.
bool is_small(const Expr* e) {
  const auto* con = core::as<ConstructorApp>(e);
  if (con == nullptr || con->constructor->representation == ConstructorRepresentation::UnboxedTuple) return false;
  if (con->arguments.empty()) return true;
  return con->arguments.size() == 1 && con->arguments[0]->kind == ExprKind::Literal &&
         (con->constructor->representation == ConstructorRepresentation::ImmediateOrBox ||
          con->constructor->representation == ConstructorRepresentation::Transparent);
}

}  // namespace

void ConstantFloater::binding(Binding& binding, ArenaVector<Binding>& made) {
  made_ = &made;
  owner_ = binding.var;
  // The binding itself may be a constant: its parts are floated, it stays.
  if (auto* con = core::as<ConstructorApp>(binding.value)) {
    for (Expr*& a : con->arguments) a = expr(a);
    name_arguments(con);
  } else {
    binding.value = expr(binding.value);
  }
}

void ConstantFloater::forget_dropped(const core::Module& module) {
  std::unordered_set<const Var*> there;
  for (const Binding& binding : module.bindings) there.insert(binding.var);
  std::erase_if(boxes_, [&](const auto& box) { return !there.contains(box.second); });
}

Expr* ConstantFloater::expr(Expr* e) {
  switch (e->kind) {
    case ExprKind::Variable: {
      auto found = replaced_.find(static_cast<Variable*>(e)->var);
      return found != replaced_.end() ? found->second : e;
    }
    case ExprKind::Literal:
      return e;
    case ExprKind::App: {
      auto* app = static_cast<App*>(e);
      app->function = expr(app->function);
      for (Expr*& a : app->arguments) a = expr(a);
      return e;
    }
    case ExprKind::Lambda: {
      auto* lambda = static_cast<Lambda*>(e);
      lambda->body = expr(lambda->body);
      return e;
    }
    case ExprKind::Let:
      return let(static_cast<Let*>(e));
    case ExprKind::Case: {
      auto* c = static_cast<Case*>(e);
      c->scrutinee = expr(c->scrutinee);
      for (Alternative& a : c->alternatives) a.body = expr(a.body);
      return e;
    }
    case ExprKind::ConstructorApp:
      return constructor(static_cast<ConstructorApp*>(e));
    case ExprKind::PrimApp:
      for (Expr*& a : static_cast<PrimApp*>(e)->arguments) a = expr(a);
      return e;
  }
  CARDINAL_UNREACHABLE("core expression");
}

Expr* ConstantFloater::let(Let* let) {
  for (Binding& b : let->bindings) b.value = expr(b.value);
  Binding& first = let->bindings[0];
  if (!let->recursive && first.var->join_arity < 0) {
    const auto* v = core::as<Variable>(first.value);
    if (v != nullptr && v->var->top != nullptr) {
      replaced_[first.var] = first.value;
      return expr(let->body);
    }
    if (is_small(first.value)) small_[first.var] = static_cast<ConstructorApp*>(first.value);
  }
  let->body = expr(let->body);
  return let;
}

Expr* ConstantFloater::constructor(ConstructorApp* con) {
  for (Expr*& a : con->arguments) a = expr(a);
  bool worthwhile = con->constructor->representation == ConstructorRepresentation::Boxed && !con->arguments.empty() &&
                    !con->constructor->is_dictionary;
  return worthwhile && name_arguments(con) ? top_level(con) : con;
}

/// Makes atoms of the arguments if all of them are constants.
bool ConstantFloater::name_arguments(ConstructorApp* con) {
  bool all = std::ranges::all_of(con->arguments, [&](Expr* a) {
    if (const auto* literal = core::as<Literal>(a)) return literal->literal != core::LiteralKind::Void;
    const auto* v = core::as<Variable>(a);
    return (v != nullptr && v->var->top != nullptr) || small_constant(a) != nullptr;
  });
  if (!all) return false;
  for (Expr*& a : con->arguments) {
    ConstructorApp* small = small_constant(a);
    if (small == nullptr) continue;
    const auto* literal = small->arguments.empty() ? nullptr : static_cast<const Literal*>(small->arguments[0]);
    if (literal != nullptr && !literal->text.empty()) {
      a = top_level(small);
      continue;
    }
    Var*& box = boxes_[{small->constructor, literal != nullptr ? literal->bits : 0}];
    if (box == nullptr) box = static_cast<Variable*>(top_level(small))->var;
    a = b_.variable(box, a->span);
  }
  return true;
}

/// The small constant that `e` is or stands for, or null.
ConstructorApp* ConstantFloater::small_constant(Expr* e) {
  if (is_small(e)) return static_cast<ConstructorApp*>(e);
  const auto* v = core::as<Variable>(e);
  auto found = v != nullptr ? small_.find(v->var) : small_.end();
  return found != small_.end() ? found->second : nullptr;
}

Expr* ConstantFloater::top_level(ConstructorApp* con) {
  Var* v = b_.top_level(symbols_.intern(cat(owner_->name->text(), "_c", ++count_)), module_);
  v->type_head = con->constructor->owner;
  made_->push_back(b_.arena(), {v, con});
  return b_.variable(v, con->span);
}

}  // namespace cardinal::optimise
