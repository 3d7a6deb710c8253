#include "compiler/core/core.h"

#include <vector>

namespace cardinal::core {

JoinPoint join_point_of(const Binding& binding) {
  CARDINAL_ASSERT(binding.var->join_arity >= 0);
  if (binding.var->join_arity == 0) return {{}, binding.value};
  auto* lambda = as<Lambda>(binding.value);
  CARDINAL_ASSERT(lambda != nullptr && lambda->parameters.size() == static_cast<std::size_t>(binding.var->join_arity));
  return {lambda->parameters, lambda->body};
}

Expr* Builder::app(Expr* function, Slice<Expr*> arguments, Span span) const {
  if (arguments.empty()) return function;
  if (auto* inner = as<App>(function)) {
    std::vector<Expr*> all(inner->arguments.begin(), inner->arguments.end());
    all.insert(all.end(), arguments.begin(), arguments.end());
    return arena_->make<App>(Expr{ExprKind::App, span.known() ? span : inner->span}, inner->function,
                             arena_->copy(all));
  }
  return arena_->make<App>(Expr{ExprKind::App, span}, function, arguments);
}

Expr* Builder::lambda(Slice<Var*> parameters, Expr* body, Span span) const {
  if (parameters.empty()) return body;
  if (auto* inner = as<Lambda>(body)) {
    std::vector<Var*> all(parameters.begin(), parameters.end());
    all.insert(all.end(), inner->parameters.begin(), inner->parameters.end());
    return arena_->make<Lambda>(Expr{ExprKind::Lambda, span.known() ? span : inner->span}, arena_->copy(all),
                                inner->body);
  }
  return arena_->make<Lambda>(Expr{ExprKind::Lambda, span}, parameters, body);
}

}  // namespace cardinal::core
