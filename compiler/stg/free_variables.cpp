// Free variables of closures: what each must capture.
#include <algorithm>
#include <iterator>
#include <vector>

#include "compiler/stg/traverse.h"

namespace cardinal::stg {

namespace {

/// A set of local variables, sorted by unique number.
class VarSet {
 public:
  void add(Var* v) {
    if (v->top != nullptr || v->rep == Rep::Void) return;
    auto at = std::lower_bound(items_.begin(), items_.end(), v, before);
    if (at == items_.end() || *at != v) items_.insert(at, v);
  }
  void remove(Var* v) {
    auto at = std::lower_bound(items_.begin(), items_.end(), v, before);
    if (at != items_.end() && *at == v) items_.erase(at);
  }
  void merge(const VarSet& other) {
    std::vector<Var*> out;
    std::set_union(items_.begin(), items_.end(), other.items_.begin(), other.items_.end(), std::back_inserter(out),
                   before);
    items_ = std::move(out);
  }
  const std::vector<Var*>& items() const { return items_; }

 private:
  static bool before(Var* a, Var* b) { return a->unique < b->unique; }
  std::vector<Var*> items_;
};

class FreeVariables {
 public:
  explicit FreeVariables(Arena& arena) : arena_(arena) {}

  VarSet closure(Closure& c) {
    VarSet set;
    if (c.kind == ClosureKind::Constructor) {
      for (Atom a : c.arguments)
        if (a.var != nullptr) set.add(a.var);
    } else {
      set = without(expr(c.body), c.parameters);
      if (c.kind == ClosureKind::Function) set.remove(c.binder);  // it has itself at hand
    }
    c.free = arena_.copy(set.items());
    return set;
  }

  VarSet expr(Expr* e) {
    VarSet set;
    each_use(e, [&](Var* v) { set.add(v); });
    switch (e->kind) {
      case ExprKind::Case: {
        auto* c = static_cast<Case*>(e);
        for (Alternative& alternative : c->alternatives)
          set.merge(without(expr(alternative.body), alternative.binders));
        if (c->binder != nullptr) set.remove(c->binder);
        set.merge(expr(c->scrutinee));
        break;
      }
      case ExprKind::Let: {
        auto* let = static_cast<Let*>(e);
        set.merge(expr(let->body));
        for (Closure& c : let->closures) set.merge(closure(c));
        for (Closure& c : let->closures) set.remove(c.binder);
        break;
      }
      case ExprKind::LetJoin: {
        auto* let = static_cast<LetJoin*>(e);
        set.merge(expr(let->body));
        for (JoinPoint& join : let->joins) set.merge(without(expr(join.body), join.parameters));
        break;
      }
      default:
        break;
    }
    return set;
  }

 private:
  static VarSet without(VarSet set, Slice<Var*> binders) {
    for (Var* v : binders)
      if (v != nullptr) set.remove(v);
    return set;
  }
  Arena& arena_;
};

}  // namespace

void annotate_free_variables(Arena& arena, Program& program) {
  FreeVariables free(arena);
  for (Closure& binding : program.bindings) free.closure(binding);
}

}  // namespace cardinal::stg
