#include "compiler/optimise/eta.h"

#include <optional>
#include <vector>

namespace cardinal::optimise {

namespace {

using Reps = std::vector<CoreRep>;

/// What an expression may be applied to; nothing: anything (it never returns).
using Arity = std::optional<Reps>;

Arity meet(const Arity& a, const Arity& b) {
  if (!a) return b;
  if (!b) return a;
  Reps out;
  for (std::size_t i = 0; i < a->size() && i < b->size() && (*a)[i] == (*b)[i]; ++i) out.push_back((*a)[i]);
  return out;
}

class ArityAnalysis {
 public:
  /// `self` applied to n arguments takes (*assumed)[n..]; null: whatever the rest takes.
  ArityAnalysis(const Var* self, const Reps* assumed, std::unordered_map<const Var*, Reps>& locals)
      : self_(self), assumed_(assumed), local_(locals) {}

  Arity of(const Expr* e) const {
    switch (e->kind) {
      case ExprKind::Lambda: {
        const auto* lambda = static_cast<const Lambda*>(e);
        Reps out;
        for (const Var* v : lambda->parameters) out.push_back(v->rep);
        Arity more = of(lambda->body);
        if (more) out.insert(out.end(), more->begin(), more->end());
        return out;
      }
      case ExprKind::Case: {
        const auto* c = static_cast<const Case*>(e);
        if (diverges(c->scrutinee)) return std::nullopt;
        Arity out;
        for (const Alternative& a : c->alternatives) out = meet(out, of(a.body));
        bool cheap = is_atom(c->scrutinee) || is_cheap_primitive(c->scrutinee);
        return after_work(out, cheap);
      }
      case ExprKind::Let: {
        const auto* let = static_cast<const Let*>(e);
        if (let->bindings[0].var->join_arity >= 0) return Reps{};
        bool cheap = true;
        for (const Binding& b : let->bindings) {
          cheap = cheap && (b.value->kind == ExprKind::ConstructorApp || is_cheap(b.value));
          note(b);
        }
        return after_work(of(let->body), cheap);
      }
      case ExprKind::App: {
        const auto* app = static_cast<const App*>(e);
        const auto* f = core::as<Variable>(app->function);
        if (f == nullptr) return Reps{};
        if (diverges(e)) return std::nullopt;
        std::size_t n = app->arguments.size();
        if (f->var == self_) {
          if (assumed_ == nullptr) return std::nullopt;
          return n <= assumed_->size() ? Reps(assumed_->begin() + static_cast<std::ptrdiff_t>(n), assumed_->end())
                                       : Reps{};
        }
        if (f->var->top == nullptr) {
          auto local = local_.find(f->var);
          if (local == local_.end() || n >= local->second.size()) return Reps{};
          for (const Expr* a : app->arguments)
            if (!is_cheap(a) && a->kind != ExprKind::ConstructorApp && local->second[n] != CoreRep::Void) return Reps{};
          return Reps(local->second.begin() + static_cast<std::ptrdiff_t>(n), local->second.end());
        }
        Slice<const CoreRep> parameters = f->var->top->parameters;
        if (n >= parameters.size()) return Reps{};
        for (const Expr* a : app->arguments)
          if (!is_cheap(a) && parameters[static_cast<std::uint32_t>(n)] != CoreRep::Void) return Reps{};
        return Reps(parameters.begin() + n, parameters.end());
      }
      case ExprKind::PrimApp:
        return diverges(e) ? Arity{} : Arity{Reps{}};
      case ExprKind::Variable: {
        const Var* v = static_cast<const Variable*>(e)->var;
        if (v->top != nullptr) return Reps(v->top->parameters.begin(), v->top->parameters.end());
        auto local = local_.find(v);
        return local != local_.end() ? local->second : Reps{};
      }
      default:
        return Reps{};
    }
  }

  /// Remembers what a local variable may be applied to.
  void note(const Binding& b) const {
    if (const auto* lambda = core::as<Lambda>(b.value)) {
      Reps& reps = local_[b.var];
      reps.clear();
      for (const Var* v : lambda->parameters) reps.push_back(v->rep);
    } else if (b.value->kind == ExprKind::App) {
      if (Arity partial = of(b.value); partial && !partial->empty()) local_[b.var] = *partial;
    }
  }

 private:
  /// Whether suspending it anew in every call repeats no work: a value, or a function that wants more arguments.
  bool is_cheap(const Expr* e) const {
    switch (e->kind) {
      case ExprKind::Variable:
      case ExprKind::Literal:
      case ExprKind::Lambda:
        return true;
      case ExprKind::ConstructorApp: {
        for (const Expr* a : static_cast<const ConstructorApp*>(e)->arguments)
          if (!is_cheap(a)) return false;
        return true;
      }
      case ExprKind::App: {
        Arity arity = of(e);
        return !arity || !arity->empty();
      }
      default:
        return false;
    }
  }
  static Arity after_work(Arity arity, bool cheap) {
    if (!arity || cheap || (!arity->empty() && arity->front() == CoreRep::Void)) return arity;
    return Reps{};
  }
  const Var* self_;
  const Reps* assumed_;
  std::unordered_map<const Var*, Reps>& local_;  ///< parameters of local functions
};

class Expander {
 public:
  Expander(const Builder& builder, Symbol name) : b_(builder), name_(name) {}

  Expr* binding(const Var* self, Expr* value) {
    value = inside(value);
    // Guess that recursion goes on as the rest does; take back what does not hold.
    Arity arity = ArityAnalysis(self, nullptr, locals_).of(value);
    if (!arity) return value;
    Reps assumed = *arity;
    for (;;) {
      Arity again = ArityAnalysis(self, &assumed, locals_).of(value);
      if (!again || again->size() >= assumed.size()) break;
      assumed = *again;
    }
    std::size_t have = value->kind == ExprKind::Lambda ? static_cast<Lambda*>(value)->parameters.size() : 0;
    if (assumed.size() <= have || assumed.size() > 60) return value;
    // A CAF stays shared; a partial application or another name of a function is no work to share.
    if (value->kind == ExprKind::Variable && static_cast<Variable*>(value)->var->top == nullptr) return value;
    if (have == 0 && assumed.front() != CoreRep::Void && value->kind != ExprKind::App && value->kind != ExprKind::Let &&
        value->kind != ExprKind::Variable)
      return value;
    std::vector<Var*> parameters;
    std::vector<Expr*> arguments;
    for (std::size_t i = have; i < assumed.size(); ++i) {
      parameters.push_back(b_.var(name_, assumed[i]));
      arguments.push_back(b_.variable(parameters.back()));
    }
    if (auto* lambda = core::as<Lambda>(value)) {
      Expr* body = b_.app(lambda->body, b_.arena().copy(arguments), lambda->span);
      return b_.lambda(lambda->parameters, b_.lambda(b_.arena().copy(parameters), body), lambda->span);
    }
    return b_.lambda(b_.arena().copy(parameters), b_.app(value, b_.arena().copy(arguments), value->span), value->span);
  }

 private:
  Expr* inside(Expr* e) {
    switch (e->kind) {
      case ExprKind::Lambda: {
        auto* lambda = static_cast<Lambda*>(e);
        lambda->body = inside(lambda->body);
        return e;
      }
      case ExprKind::Let: {
        auto* let = static_cast<Let*>(e);
        for (Binding& b : let->bindings) {
          if (b.var->join_arity >= 0)
            b.value = inside(b.value);
          else if (b.value->kind == ExprKind::Lambda)
            b.value = binding(let->recursive ? b.var : nullptr, b.value);
          else
            b.value = inside(b.value);
        }
        for (const Binding& b : let->bindings)
          if (b.var->join_arity < 0) ArityAnalysis(nullptr, nullptr, locals_).note(b);
        let->body = inside(let->body);
        return e;
      }
      case ExprKind::Case: {
        auto* c = static_cast<Case*>(e);
        c->scrutinee = inside(c->scrutinee);
        for (Alternative& a : c->alternatives) a.body = inside(a.body);
        return e;
      }
      case ExprKind::App: {
        auto* app = static_cast<App*>(e);
        app->function = inside(app->function);
        for (Expr*& a : app->arguments) a = inside(a);
        return e;
      }
      case ExprKind::ConstructorApp:
        for (Expr*& a : static_cast<ConstructorApp*>(e)->arguments) a = inside(a);
        return e;
      case ExprKind::PrimApp:
        for (Expr*& a : static_cast<PrimApp*>(e)->arguments) a = inside(a);
        return e;
      default:
        return e;
    }
  }
  const Builder& b_;
  Symbol name_;
  std::unordered_map<const Var*, Reps> locals_;
};

}  // namespace

Expr* eta_expand(const Builder& builder, const Var* self, Expr* value, Symbol name) {
  return Expander(builder, name).binding(self, value);
}

}  // namespace cardinal::optimise
