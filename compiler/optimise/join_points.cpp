#include "compiler/optimise/join_points.h"

#include <unordered_set>

namespace cardinal::optimise {

namespace {

/// One optimistic round: every local function not excluded is taken for a join point; calls that contradict it exclude
/// it.
class Round {
 public:
  explicit Round(std::unordered_set<const Var*>& excluded) : excluded_(excluded) {}

  bool changed = false;

  /// `level` names the innermost position that is not a tail position: calls are tail calls of what was bound at the
  /// same level.
  void walk(Expr* e, unsigned level) {
    switch (e->kind) {
      case ExprKind::Variable:
        exclude(static_cast<Variable*>(e)->var);
        return;
      case ExprKind::App: {
        auto* app = static_cast<App*>(e);
        if (auto* f = core::as<Variable>(app->function)) {
          auto found = candidates_.find(f->var);
          if (found != candidates_.end() &&
              (found->second.level != level || found->second.arity != app->arguments.size()))
            exclude(f->var);
        } else {
          walk(app->function, fresh());
        }
        for (Expr* a : app->arguments) walk(a, fresh());
        return;
      }
      case ExprKind::Lambda:
        walk(static_cast<Lambda*>(e)->body, fresh());
        return;
      case ExprKind::Let: {
        auto* let = static_cast<Let*>(e);
        if (let->bindings[0].var->join_arity >= 0) {
          // Found before.
          for (Binding& b : let->bindings) walk(core::join_point_of(b).body, level);
          walk(let->body, level);
          return;
        }
        bool possible = true;
        for (Binding& b : let->bindings)
          possible = possible && b.value->kind == ExprKind::Lambda && !excluded_.contains(b.var);
        for (Binding& b : let->bindings) {
          if (!possible) {
            walk(b.value, fresh());
            continue;
          }
          auto* lambda = static_cast<Lambda*>(b.value);
          candidates_[b.var] = {level, lambda->parameters.size(), let};
        }
        if (possible)
          for (Binding& b : let->bindings) walk(static_cast<Lambda*>(b.value)->body, level);
        walk(let->body, level);
        return;
      }
      case ExprKind::Case: {
        auto* c = static_cast<Case*>(e);
        walk(c->scrutinee, fresh());
        for (Alternative& a : c->alternatives) walk(a.body, level);
        return;
      }
      default:
        each_child(e, [&](Expr* child) { walk(child, fresh()); });
    }
  }

  void mark() {
    for (auto& [var, candidate] : candidates_)
      if (!excluded_.contains(var)) const_cast<Var*>(var)->join_arity = static_cast<std::int8_t>(candidate.arity);
  }

 private:
  struct Candidate {
    unsigned level;
    std::size_t arity;
    const Let* let;
  };

  unsigned fresh() { return ++last_level_; }
  void exclude(const Var* v) {
    auto found = candidates_.find(v);
    if (found == candidates_.end()) return;
    // All functions of one letrec stand or fall together.
    for (const Binding& b : found->second.let->bindings) changed |= excluded_.insert(b.var).second;
  }

  std::unordered_set<const Var*>& excluded_;
  std::unordered_map<const Var*, Candidate> candidates_;
  unsigned last_level_ = 0;
};

}  // namespace

void find_join_points(Expr* body) {
  std::unordered_set<const Var*> excluded;
  for (;;) {
    Round round(excluded);
    // The body of a lambda is where tail calls happen.
    Expr* e = body;
    if (auto* lambda = core::as<Lambda>(e)) e = lambda->body;
    round.walk(e, 0);
    if (round.changed) continue;
    round.mark();
    return;
  }
}

}  // namespace cardinal::optimise
