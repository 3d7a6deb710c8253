// Uses what strictness analysis found.
#include <utility>
#include <vector>

#include "compiler/core/data_representation.h"
#include "compiler/optimise/strictness.h"
#include "compiler/types/entities.h"
#include "vm/base/diagnostic.h"
#include "vm/program/bytecode.h"

namespace cardinal::optimise {

namespace {

/// The constructor around one raw field in which `v` is taken apart somewhere in `e`; null if it is nowhere.
const DataCon* raw_box_of(const Var* v, const Expr* e) {
  if (const auto* c = core::as<Case>(e)) {
    const auto* scrutinee = core::as<Variable>(c->scrutinee);
    if (scrutinee != nullptr && scrutinee->var == v && c->alternatives.size() == 1 &&
        c->alternatives[0].kind == AlternativeKind::Constructor) {
      const Alternative& a = c->alternatives[0];
      bool raw = a.binders.size() == 1 && a.binders[0] != nullptr &&
                 (a.binders[0]->rep == CoreRep::Int || a.binders[0]->rep == CoreRep::Double);
      if (raw && a.constructor->owner->constructors.size() == 1 && a.constructor->dictionary_count == 0)
        return a.constructor;
      return nullptr;
    }
  }
  const DataCon* found = nullptr;
  each_child(e, [&](const Expr* child) {
    if (found == nullptr) found = raw_box_of(v, child);
  });
  return found;
}

CoreRep raw_rep(const DataCon* con) {
  return con->field_reps.empty() ? CoreRep::Lifted : core::core_rep(con->field_reps[0]);
}

/// Functions that are mentioned other than by saturated calls cannot change their parameters.
class Escapes {
 public:
  void find(const Expr* e, std::unordered_map<const Var*, std::size_t>& arity) {
    if (const auto* v = core::as<Variable>(e)) {
      escaping.insert(v->var);
      return;
    }
    if (const auto* let = core::as<Let>(e))
      for (const Binding& b : let->bindings)
        if (const auto* lambda = core::as<Lambda>(b.value)) arity[b.var] = lambda->parameters.size();
    if (const auto* app = core::as<App>(e)) {
      const auto* f = core::as<Variable>(app->function);
      if (f != nullptr) {
        auto known = arity.find(f->var);
        if (known == arity.end() || known->second != app->arguments.size()) escaping.insert(f->var);
        for (const Expr* a : app->arguments) find(a, arity);
        return;
      }
    }
    each_child(e, [&](const Expr* child) { find(child, arity); });
  }
  std::unordered_set<const Var*> escaping;
};

class Applier {
 public:
  Applier(const Builder& builder, const StrictnessResult& result, SymbolTable& symbols)
      : b_(builder), result_(result), symbols_(symbols) {}

  Split top(Var* self, Expr* value) {
    std::unordered_map<const Var*, std::size_t> arity;
    escapes_.find(value, arity);
    auto* lambda = core::as<Lambda>(value);
    if (lambda == nullptr) return {expr(value)};
    self->top->strict_parameters = result_.self;
    bool splits = self->top->pragma == core::InlinePragma::None && !diverges(lambda->body);
    std::vector<const DataCon*> boxes(lambda->parameters.size(), nullptr);
    bool any = false;
    for (std::uint32_t i = 0; splits && i < boxes.size() && i < 64; ++i) {
      if ((result_.self >> i & 1) == 0) continue;
      boxes[i] = raw_box_of(lambda->parameters[i], lambda->body);
      any |= boxes[i] != nullptr;
    }
    Expr* body = expr(lambda->body);
    if (!any) return {b_.arena().make<Lambda>(Expr{ExprKind::Lambda, lambda->span}, lambda->parameters, body)};

    // $wf raw… = let x = K raw in body;   f x… = case x of K raw -> $wf raw…
    Var* worker = b_.top_level(symbols_.intern(cat("$w", self->name->text())), self->top->module);
    worker->top->loop_breaker = self->top->loop_breaker;
    std::vector<Var*> inner, outer;
    std::vector<Expr*> passed;
    Expr* wrapper = nullptr;
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
      Var* parameter = lambda->parameters[i];
      outer.push_back(b_.clone(parameter));
      if (boxes[i] == nullptr) {
        inner.push_back(parameter);
        passed.push_back(b_.variable(outer.back()));
        continue;
      }
      Var* raw = b_.var(parameter->name, raw_rep(boxes[i]));
      inner.push_back(raw);
      body = b_.let(parameter, b_.constructor(boxes[i], b_.arena().list<Expr*>({b_.variable(raw)})), body);
      passed.push_back(nullptr);
    }
    std::vector<std::pair<std::uint32_t, Var*>> unboxed;
    for (std::uint32_t i = 0; i < boxes.size(); ++i) {
      if (boxes[i] == nullptr) continue;
      Var* raw = b_.var(lambda->parameters[i]->name, raw_rep(boxes[i]));
      unboxed.emplace_back(i, raw);
      passed[i] = b_.variable(raw);
    }
    wrapper = b_.app(b_.variable(worker), b_.arena().copy(passed), lambda->span);
    for (std::size_t u = unboxed.size(); u-- > 0;) {
      auto [i, raw] = unboxed[u];
      wrapper = b_.case_of(b_.variable(outer[i]), nullptr,
                           b_.arena().list<Alternative>(
                               {Builder::constructor_alternative(boxes[i], b_.arena().list<Var*>({raw}), wrapper)}));
    }
    Split split;
    split.value = b_.lambda(b_.arena().copy(outer), wrapper, lambda->span);
    split.worker = worker;
    split.worker_value = b_.arena().make<Lambda>(Expr{ExprKind::Lambda, lambda->span}, b_.arena().copy(inner), body);
    std::uint64_t mask = 0;
    for (std::uint32_t i = 0; i < boxes.size() && i < 64; ++i)
      if (boxes[i] == nullptr && (result_.self >> i & 1) != 0) mask |= std::uint64_t{1} << i;
    worker->top->strict_parameters = mask;
    self->top->pragma = core::InlinePragma::Inline;
    self->top->loop_breaker = false;
    return split;
  }

 private:
  Slice<Expr*> exprs(Slice<Expr*> es) {
    Slice<Expr*> out = b_.arena().make_slice<Expr*>(es.size());
    for (std::uint32_t i = 0; i < es.size(); ++i) out[i] = expr(es[i]);
    return out;
  }

  Expr* expr(Expr* e) {
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
      case ExprKind::ConstructorApp:
        return b_.constructor(static_cast<ConstructorApp*>(e)->constructor,
                              exprs(static_cast<ConstructorApp*>(e)->arguments), e->span);
      case ExprKind::PrimApp:
        return b_.prim(static_cast<PrimApp*>(e)->op, exprs(static_cast<PrimApp*>(e)->arguments), e->span);
    }
    CARDINAL_UNREACHABLE("core expression");
  }

  /// Evaluates or unboxes the arguments in strict positions around the call.
  Expr* application(App* app) {
    Expr* function = app->function->kind == ExprKind::Variable ? app->function : expr(app->function);
    Slice<Expr*> arguments = exprs(app->arguments);
    const auto* f = core::as<Variable>(function);
    if (f == nullptr) return b_.app(function, arguments, app->span);
    std::uint64_t mask = 0;
    if (f->var->top != nullptr) {
      if (arguments.size() >= f->var->top->parameters.size()) mask = f->var->top->strict_parameters;
    } else if (auto known = result_.functions.find(f->var); known != result_.functions.end()) {
      mask = known->second;
    }
    auto boxes = boxes_.find(f->var);
    struct Step {
      Var* binder;
      Expr* value;
      const DataCon* box;
    };
    std::vector<Step> steps;
    for (std::uint32_t i = 0; i < arguments.size() && i < 64; ++i) {
      const DataCon* box = boxes != boxes_.end() && i < boxes->second.size() ? boxes->second[i] : nullptr;
      if (box != nullptr) {
        Var* raw = b_.var(symbols_.intern("raw"), raw_rep(box));
        steps.push_back({raw, arguments[i], box});
        arguments[i] = b_.variable(raw);
      } else if ((mask >> i & 1) != 0 && !is_atom(arguments[i]) && arguments[i]->kind != ExprKind::Lambda &&
                 arguments[i]->kind != ExprKind::ConstructorApp && !is_eager(arguments[i])) {
        Var* value = b_.var(symbols_.intern("v"));
        steps.push_back({value, arguments[i], nullptr});
        arguments[i] = b_.variable(value);
      }
    }
    Expr* out = b_.app(function, arguments, app->span);
    for (std::size_t i = steps.size(); i-- > 0;) {
      const Step& step = steps[i];
      if (step.box != nullptr)
        out = b_.case_of(step.value, nullptr,
                         b_.arena().list<Alternative>(
                             {Builder::constructor_alternative(step.box, b_.arena().list<Var*>({step.binder}), out)}));
      else
        out = b_.strict_let(step.binder, step.value, out);
    }
    return out;
  }

  Expr* let(Let* let) {
    // Parameters of local functions whose calls are all known.
    for (const Binding& b : let->bindings) {
      const auto* lambda = core::as<Lambda>(b.value);
      auto known = result_.functions.find(b.var);
      if (lambda == nullptr || known == result_.functions.end() || escapes_.escaping.contains(b.var)) continue;
      std::vector<const DataCon*> boxes(lambda->parameters.size(), nullptr);
      bool any = false;
      for (std::uint32_t i = 0; i < boxes.size() && i < 64; ++i) {
        if ((known->second >> i & 1) == 0) continue;
        boxes[i] = raw_box_of(lambda->parameters[i], lambda->body);
        any |= boxes[i] != nullptr;
      }
      if (any) boxes_[b.var] = boxes;
    }
    if (!let->recursive && result_.strict_lets.contains(let->bindings[0].var))
      return b_.strict_let(let->bindings[0].var, expr(let->bindings[0].value), expr(let->body), let->span);
    Slice<Binding> bindings = b_.arena().make_slice<Binding>(let->bindings.size());
    for (std::uint32_t i = 0; i < bindings.size(); ++i) {
      bindings[i] = let->bindings[i];
      auto boxes = boxes_.find(bindings[i].var);
      if (boxes == boxes_.end()) {
        bindings[i].value = expr(bindings[i].value);
        continue;
      }
      auto* lambda = core::as<Lambda>(bindings[i].value);
      Expr* body = expr(lambda->body);
      Slice<Var*> parameters = b_.arena().make_slice<Var*>(lambda->parameters.size());
      for (std::uint32_t p = 0; p < parameters.size(); ++p) {
        parameters[p] = lambda->parameters[p];
        const DataCon* box = boxes->second[p];
        if (box == nullptr) continue;
        Var* raw = b_.var(parameters[p]->name, raw_rep(box));
        body = b_.let(parameters[p], b_.constructor(box, b_.arena().list<Expr*>({b_.variable(raw)})), body);
        parameters[p] = raw;
      }
      bindings[i].value = b_.arena().make<Lambda>(Expr{ExprKind::Lambda, lambda->span}, parameters, body);
    }
    return b_.arena().make<Let>(Expr{ExprKind::Let, let->span}, let->recursive, bindings, expr(let->body));
  }

  const Builder& b_;
  const StrictnessResult& result_;
  SymbolTable& symbols_;
  Escapes escapes_;
  std::unordered_map<const Var*, std::vector<const DataCon*>> boxes_;
};

}  // namespace

Split apply_strictness(const Builder& builder, Var* self, Expr* value, const StrictnessResult& result,
                       SymbolTable& symbols) {
  return Applier(builder, result, symbols).top(self, value);
}

}  // namespace cardinal::optimise
