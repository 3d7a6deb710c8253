#include "compiler/core/lint.h"

#include <optional>
#include <unordered_map>
#include <unordered_set>

#include "compiler/core/data_representation.h"
#include "compiler/core/print.h"
#include "compiler/core/properties.h"
#include "vm/base/diagnostic.h"
#include "vm/program/bytecode.h"

namespace cardinal::core {

namespace {

class Lint {
 public:
  explicit Lint(const Module& module) : module_(module.name) {
    for (const Binding& b : module.bindings) here_.insert(b.var);
  }

  std::string binding(const Binding& b) {
    subject_ = b.var;
    if (b.var->top == nullptr) return cat("top-level ", b.var->name->text(), " is marked local");
    if (const auto* lambda = as<Lambda>(b.value)) {
      for (const Var* v : lambda->parameters) bind(v);
      expr(lambda->body, true);
    } else {
      expr(b.value, true);
    }
    return error_;
  }

 private:
  void fail(std::string text, const Expr* e = nullptr) {
    if (!error_.empty()) return;
    error_ = cat("in ", subject_->name->text(), ": ", text);
    if (e != nullptr) error_ += cat("\n", print(e).substr(0, 600));
  }
  static std::string name(const Var* v) { return cat(v->name->text(), "_", v->unique); }

  void bind(const Var* v) {
    if (v == nullptr) return;
    if (v->top != nullptr) fail(cat(name(v), " is bound locally but marked top-level"));
    if (!ever_bound_.insert(v).second) fail(cat(name(v), " is bound twice"));
    scope_[v] = level_;
  }

  void unbind(const Var* v) { scope_.erase(v); }

  /// Representation of an expression, where it can be told.
  static std::optional<Rep> certain_rep(const Expr* e) {
    switch (e->kind) {
      case ExprKind::Variable:
        return static_cast<const Variable*>(e)->var->rep;
      case ExprKind::Literal:
        return static_cast<const Literal*>(e)->rep();
      case ExprKind::Lambda:
        return Rep::Lifted;
      case ExprKind::ConstructorApp:
        if (static_cast<const ConstructorApp*>(e)->constructor->representation ==
            ConstructorRepresentation::UnboxedTuple)
          return std::nullopt;
        return Rep::Lifted;
      default:
        return std::nullopt;
    }
  }

  void argument(const Expr* e, std::optional<Rep> wanted) {
    expr(e, false);
    std::optional<Rep> rep = certain_rep(e);
    if (wanted && rep && *wanted != *rep) fail("argument of the wrong representation", e);
  }

  void variable(const Var* v, const Expr* e) {
    if (v->top != nullptr) {
      if (v->top->module == module_ && !here_.contains(v)) fail(cat("not defined: ", name(v)), e);
      return;
    }
    if (!scope_.contains(v)) fail(cat("not in scope: ", name(v)), e);
  }

  void expr(const Expr* e, bool tail) {
    if (!error_.empty()) return;
    unsigned outer = level_;
    if (!tail) level_ = ++last_level_;
    switch (e->kind) {
      case ExprKind::Variable: {
        const Var* v = static_cast<const Variable*>(e)->var;
        variable(v, e);
        if (v->join_arity > 0) fail(cat("join point used as a value: ", name(v)), e);
        if (v->join_arity == 0) jump(v, e);
        break;
      }
      case ExprKind::Literal:
        break;
      case ExprKind::App: {
        const auto* app = static_cast<const App*>(e);
        if (const auto* f = as<Variable>(app->function)) {
          variable(f->var, e);
          if (f->var->join_arity >= 0) {
            jump(f->var, e);
            if (app->arguments.size() != static_cast<std::size_t>(f->var->join_arity))
              fail("jump with the wrong number of arguments", e);
          }
          const TopLevel* top = f->var->top;
          for (std::uint32_t i = 0; i < app->arguments.size(); ++i)
            argument(app->arguments[i], top != nullptr && i < top->parameters.size()
                                            ? std::optional<Rep>(top->parameters[i])
                                            : std::nullopt);
        } else {
          expr(app->function, false);
          for (const Expr* a : app->arguments) argument(a, std::nullopt);
        }
        break;
      }
      case ExprKind::Lambda: {
        const auto* lambda = static_cast<const Lambda*>(e);
        level_ = ++last_level_;
        for (const Var* v : lambda->parameters) bind(v);
        expr(lambda->body, true);
        for (const Var* v : lambda->parameters) unbind(v);
        break;
      }
      case ExprKind::Let:
        let(static_cast<const Let*>(e));
        break;
      case ExprKind::Case:
        case_of(static_cast<const Case*>(e));
        break;
      case ExprKind::ConstructorApp:
        constructor(static_cast<const ConstructorApp*>(e));
        break;
      case ExprKind::PrimApp:
        primitive(static_cast<const PrimApp*>(e));
        break;
    }
    level_ = outer;
  }

  void jump(const Var* v, const Expr* e) {
    auto found = scope_.find(v);
    if (found != scope_.end() && found->second != level_) fail(cat("jump to ", name(v), " out of tail position"), e);
  }

  void let(const Let* let) {
    bool join = let->bindings[0].var->join_arity >= 0;
    if (!let->recursive) rhs(let->bindings[0], join);
    for (const Binding& b : let->bindings) {
      bind(b.var);
      if ((b.var->join_arity >= 0) != join) fail("join points and closures in one group", let);
      if (!join && b.var->rep != Rep::Lifted) fail(cat("let binds ", name(b.var), ", which is not lifted"), let);
    }
    if (let->recursive)
      for (const Binding& b : let->bindings) rhs(b, join);
    expr(let->body, true);
    for (const Binding& b : let->bindings) unbind(b.var);
  }
  void rhs(const Binding& b, bool join) {
    const auto* lambda = as<Lambda>(b.value);
    if (join && b.var->join_arity > 0) {
      if (lambda == nullptr || lambda->parameters.size() != static_cast<std::size_t>(b.var->join_arity)) {
        fail(cat("join point ", name(b.var), " has the wrong number of parameters"), b.value);
        return;
      }
      for (const Var* v : lambda->parameters) bind(v);
      expr(lambda->body, true);
      for (const Var* v : lambda->parameters) unbind(v);
    } else {
      expr(b.value, join);
    }
  }

  void case_of(const Case* c) {
    expr(c->scrutinee, false);
    bind(c->binder);
    std::optional<Rep> rep = certain_rep(c->scrutinee);
    if (c->binder != nullptr && rep && *rep != c->binder->rep)
      fail("case binder of another representation than the scrutinee", c);
    if (c->alternatives.empty()) fail("case without alternatives", c);
    for (const Alternative& a : c->alternatives) {
      if (a.kind == AlternativeKind::Default && &a != &c->alternatives.back())
        fail("default alternative is not last", c);
      for (const Var* v : a.binders) bind(v);
      if (a.kind == AlternativeKind::Constructor &&
          a.constructor->representation != ConstructorRepresentation::UnboxedTuple) {
        PayloadLayout layout = payload_layout(scratch_, a.constructor);
        if (layout.reps.size() != a.binders.size()) {
          fail("alternative with the wrong number of binders", c);
          return;
        }
        for (std::uint32_t i = 0; i < a.binders.size(); ++i)
          if (a.binders[i] != nullptr && a.binders[i]->rep != layout.reps[i])
            fail("field bound at another representation", c);
      }
      expr(a.body, true);
      for (const Var* v : a.binders) unbind(v);
    }
    unbind(c->binder);
  }

  void constructor(const ConstructorApp* con) {
    if (con->constructor->representation == ConstructorRepresentation::UnboxedTuple) {
      for (const Expr* a : con->arguments) argument(a, std::nullopt);
      return;
    }
    PayloadLayout layout = payload_layout(scratch_, con->constructor);
    if (layout.reps.size() != con->arguments.size()) {
      fail("constructor with the wrong number of arguments", con);
      return;
    }
    for (std::uint32_t i = 0; i < layout.reps.size(); ++i) argument(con->arguments[i], layout.reps[i]);
  }

  void primitive(const PrimApp* prim) {
    const PrimSignature& signature = signature_of(prim->op);
    if (prim->op != PrimOp::RealWorld && prim->arguments.size() != signature.arguments) {
      fail(cat("primitive ", info_of(prim->op).name, " with the wrong number of arguments"), prim);
      return;
    }
    for (std::uint32_t i = 0; i < prim->arguments.size(); ++i) {
      std::optional<Rep> wanted = rep_of_argument(signature, i);
      if (wanted == Rep::Lifted) wanted.reset();  // polymorphic: of any representation
      argument(prim->arguments[i], wanted);
    }
  }

  Symbol module_;
  std::unordered_set<const Var*> here_;
  std::unordered_set<const Var*> ever_bound_;
  std::unordered_map<const Var*, unsigned> scope_;  ///< and the tail level of the binding
  unsigned level_ = 0;
  unsigned last_level_ = 0;
  const Var* subject_ = nullptr;
  std::string error_;
  Arena scratch_;
};

}  // namespace

std::string lint(const Module& module) {
  Lint lint(module);
  for (const Binding& b : module.bindings)
    if (std::string error = lint.binding(b); !error.empty()) return error;
  return {};
}

}  // namespace cardinal::core
