// Core to STG: names every intermediate value and decides what is allocated.
#include <algorithm>
#include <functional>
#include <vector>

#include "compiler/core/data_representation.h"
#include "compiler/core/properties.h"
#include "compiler/stg/stg.h"
#include "vm/program/bytecode.h"
#include "vm/program/object.h"

namespace cardinal::stg {

namespace {

class Preparer {
 public:
  Preparer(Arena& arena, const core::Builder& builder) : arena_(arena), core_(builder) {}

  Closure closure(Var* binder, core::Expr* value) {
    while (core::Expr* inner = macro_free(value)) {
      if (inner == value) break;
      value = inner;
    }
    Closure out{binder, ClosureKind::Thunk, {}, nullptr, nullptr, {}, {}, value->span};
    if (auto* lambda = core::as<core::Lambda>(value)) {
      out.kind = ClosureKind::Function;
      // A longer lambda is curried: the function of the first parameters returns one of the rest.
      out.parameters = lambda->parameters.take(std::min<std::uint32_t>(lambda->parameters.size(), kMaxApplyArguments));
      Slice<Var*> rest = lambda->parameters.drop(out.parameters.size());
      out.body = expr(rest.empty() ? lambda->body : core_.lambda(rest, lambda->body, lambda->span));
      return out;
    }
    if (auto* con = core::as<core::ConstructorApp>(value); con != nullptr && all_atoms(con->arguments)) {
      out.kind = ClosureKind::Constructor;
      out.constructor = con->constructor;
      out.arguments = atoms_of(con->arguments);
      return out;
    }
    if (core::Expr* expanded = eta_expand_partial(value)) return closure(binder, expanded);
    out.body = expr(value);
    return out;
  }

  Expr* expr(core::Expr* e) {
    switch (e->kind) {
      case core::ExprKind::Variable:
        // A join point without parameters is jumped to by its name.
        if (Var* v = static_cast<core::Variable*>(e)->var; v->join_arity == 0)
          return arena_.make<Jump>(Expr{ExprKind::Jump, e->span}, v, Slice<Atom>{});
        return atom_expr(atom_of(e), e->span);
      case core::ExprKind::Literal:
        return atom_expr(atom_of(e), e->span);
      case core::ExprKind::App:
        return application(static_cast<core::App*>(e));
      case core::ExprKind::Lambda: {
        Var* f = fresh("lambda");
        return let_value(f, e, atom_expr({f}, e->span));
      }
      case core::ExprKind::Let:
        return let(static_cast<core::Let*>(e));
      case core::ExprKind::Case:
        return case_of(static_cast<core::Case*>(e));
      case core::ExprKind::ConstructorApp: {
        auto* con = static_cast<core::ConstructorApp*>(e);
        return with_atoms(con->arguments, [&](Slice<Atom> atoms) {
          return arena_.make<Constructor>(Expr{ExprKind::Constructor, e->span}, con->constructor, atoms);
        });
      }
      case core::ExprKind::PrimApp:
        return primitive(static_cast<core::PrimApp*>(e));
    }
    CARDINAL_UNREACHABLE("core expression");
  }

 private:
  Var* fresh(const char* what, Rep rep = Rep::Lifted) { return core_.var(local_name(what), rep); }
  Symbol local_name(const char* what) {
    // Names made here need no interning: they are shown, never looked up.
    return arena_.make<SymbolData>(0u, static_cast<std::uint32_t>(std::char_traits<char>::length(what)), what);
  }

  Expr* atom_expr(Atom atom, Span span) { return arena_.make<AtomExpr>(Expr{ExprKind::Atom, span}, atom); }

  static bool is_atom(core::Expr* e) {
    return e->kind == core::ExprKind::Variable || e->kind == core::ExprKind::Literal;
  }
  static bool all_atoms(Slice<core::Expr*> es) {
    for (core::Expr* e : es)
      if (!is_atom(e)) return false;
    return true;
  }
  Atom atom_of(core::Expr* e) {
    if (auto* v = core::as<core::Variable>(e)) return {v->var, nullptr};
    return {nullptr, core::as<core::Literal>(e)};
  }
  Slice<Atom> atoms_of(Slice<core::Expr*> es) {
    Slice<Atom> out = arena_.make_slice<Atom>(es.size());
    for (std::uint32_t i = 0; i < es.size(); ++i) out[i] = atom_of(es[i]);
    return out;
  }

  /// Names the non-atomic ones among `es` (thunks for Lifted, evaluation for the rest) around what `make` gives. Those
  /// that are evaluated come first, from left to right; the others from right to left: the tail of a long list is made
  /// before its head, which need not wait for it in a frame.
  Expr* with_atoms(Slice<core::Expr*> es, const std::function<Expr*(Slice<Atom>)>& make) {
    Slice<Atom> atoms = arena_.make_slice<Atom>(es.size());
    std::vector<std::pair<Var*, core::Expr*>> bound;
    for (std::uint32_t i = 0; i < es.size(); ++i) {
      core::Expr* e = strip(es[i]);
      if (is_atom(e)) {
        atoms[i] = atom_of(e);
        continue;
      }
      Var* v = fresh("arg", core::rep_of(e));
      bound.emplace_back(v, e);
      atoms[i] = {v, nullptr};
    }
    Expr* out = make(atoms);
    for (auto& [v, e] : bound)
      if (v->rep == Rep::Lifted) out = let_value(v, e, out);
    for (std::size_t i = bound.size(); i-- > 0;)
      if (bound[i].first->rep != Rep::Lifted) out = let_value(bound[i].first, bound[i].second, out);
    return out;
  }

  /// Arithmetic that cannot fail and a constructor around it: made at once, it costs less than its suspension.
  static bool is_cheap_value(const core::Expr* e) {
    unsigned most = 20;
    return is_cheap_value(e, most);
  }
  /// The same of at most `most` bindings, which are counted down.
  static bool is_cheap_value(const core::Expr* e, unsigned& most) {
    if (most-- == 0) return false;
    if (const auto* con = core::as<core::ConstructorApp>(e)) return all_atoms(con->arguments);
    if (const auto* let = core::as<core::Let>(e))
      return !let->recursive && let->bindings[0].var->join_arity < 0 && is_cheap_value(let->bindings[0].value, most) &&
             is_cheap_value(let->body, most);
    const auto* c = core::as<core::Case>(e);
    if (c == nullptr || c->alternatives.size() != 1 || c->binder == nullptr || c->binder->rep == Rep::Lifted ||
        c->alternatives[0].kind != core::AlternativeKind::Default)
      return false;
    const auto* prim = core::as<core::PrimApp>(c->scrutinee);
    return prim != nullptr && info_of(prim->op).effect == PrimEffect::Pure &&
           info_of(prim->op).style == PrimStyle::Inline && all_atoms(prim->arguments) &&
           is_cheap_value(c->alternatives[0].body, most);
  }

  /// let or strict binding of one value.
  Expr* let_value(Var* v, core::Expr* value, Expr* body) {
    if (v->rep == Rep::Lifted && value->kind != core::ExprKind::ConstructorApp && is_cheap_value(value)) {
      if (auto* let = core::as<core::Let>(value)) {
        Expr* inner = let_value(v, let->body, body);
        return let_value(let->bindings[0].var, let->bindings[0].value, inner);
      }
      auto* c = core::as<core::Case>(value);
      Expr* inner = let_value(v, c->alternatives[0].body, body);
      return let_value(c->binder, c->scrutinee, inner);
    }
    if (v->rep != Rep::Lifted) {
      Slice<Alternative> alternatives =
          arena_.list<Alternative>({{core::AlternativeKind::Default, nullptr, nullptr, {}, body}});
      return arena_.make<Case>(Expr{ExprKind::Case, value->span}, expr(value), v, alternatives);
    }
    if (auto* con = core::as<core::ConstructorApp>(value); con != nullptr && !all_atoms(con->arguments)) {
      // Name the arguments outside, so that the constructor itself is allocated at once and not suspended.
      return with_atoms(con->arguments, [&](Slice<Atom> atoms) -> Expr* {
        Closure c{v, ClosureKind::Constructor, {}, nullptr, con->constructor, atoms, {}, value->span};
        return arena_.make<Let>(Expr{ExprKind::Let, value->span}, false, arena_.list<Closure>({c}), body);
      });
    }
    return arena_.make<Let>(Expr{ExprKind::Let, value->span}, false, arena_.list<Closure>({closure(v, value)}), body);
  }

  Expr* application(core::App* app) {
    core::Expr* function = strip(app->function);
    if (auto* lambda = core::as<core::Lambda>(function)) return beta(lambda, app->arguments, app->span);
    if (auto* inner = core::as<core::App>(function)) {
      return application(static_cast<core::App*>(core_.app(inner, app->arguments, app->span)));
    }
    if (auto* variable = core::as<core::Variable>(function)) {
      Var* f = variable->var;
      if (f->join_arity >= 0) {
        return with_atoms(app->arguments, [&](Slice<Atom> atoms) {
          return arena_.make<Jump>(Expr{ExprKind::Jump, app->span}, f, atoms);
        });
      }
      if (core::Expr* expanded = eta_expand_partial(app)) {
        Var* g = fresh("partial");
        return let_value(g, expanded, atom_expr({g}, app->span));
      }
      return with_atoms(app->arguments, [&](Slice<Atom> atoms) {
        return arena_.make<Call>(Expr{ExprKind::Call, app->span}, f, atoms);
      });
    }
    // Any other function: evaluate it first.
    Var* f = fresh("function");
    Expr* call = with_atoms(app->arguments, [&](Slice<Atom> atoms) {
      return arena_.make<Call>(Expr{ExprKind::Call, app->span}, f, atoms);
    });
    Slice<Alternative> alternatives =
        arena_.list<Alternative>({{core::AlternativeKind::Default, nullptr, nullptr, {}, call}});
    return arena_.make<Case>(Expr{ExprKind::Case, app->span}, expr(function), f, alternatives);
  }

  /// (\xs -> body) args
  Expr* beta(core::Lambda* lambda, Slice<core::Expr*> arguments, Span span) {
    std::uint32_t n = std::min(lambda->parameters.size(), arguments.size());
    core::Expr* rest = lambda->body;
    if (n < lambda->parameters.size()) rest = core_.lambda(lambda->parameters.drop(n), rest, lambda->span);
    Expr* body;
    if (n < arguments.size())
      body = expr(core_.app(rest, arguments.drop(n), span));
    else
      body = expr(rest);
    for (std::uint32_t i = n; i-- > 0;) body = let_value(lambda->parameters[i], strip(arguments[i]), body);
    return body;
  }

  /// A known top-level function applied to too few arguments, as a lambda; null otherwise.
  core::Expr* eta_expand_partial(core::Expr* e) {
    auto* app = core::as<core::App>(e);
    if (app == nullptr) return nullptr;
    auto* variable = core::as<core::Variable>(app->function);
    if (variable == nullptr || variable->var->top == nullptr) return nullptr;
    Slice<const Rep> parameters = variable->var->top->parameters;
    if (app->arguments.size() >= parameters.size()) return nullptr;
    // The arguments given must be shared by all later calls: only atoms may move under the lambda.
    if (!all_atoms(app->arguments)) return nullptr;
    std::vector<Var*> rest;
    std::vector<core::Expr*> arguments(app->arguments.begin(), app->arguments.end());
    for (std::uint32_t i = app->arguments.size(); i < parameters.size(); ++i) {
      rest.push_back(fresh("eta", parameters[i]));
      arguments.push_back(core_.variable(rest.back()));
    }
    return core_.lambda(arena_.copy(rest), core_.app(app->function, arena_.copy(arguments), e->span), e->span);
  }

  Expr* let(core::Let* let) {
    if (let->bindings[0].var->join_arity >= 0) {
      Slice<JoinPoint> joins = arena_.make_slice<JoinPoint>(let->bindings.size());
      for (std::uint32_t i = 0; i < joins.size(); ++i) {
        core::JoinPoint join = core::join_point_of(let->bindings[i]);
        joins[i] = {let->bindings[i].var, join.parameters, expr(join.body)};
      }
      return arena_.make<LetJoin>(Expr{ExprKind::LetJoin, let->span}, let->recursive, joins, expr(let->body));
    }
    if (!let->recursive) return let_value(let->bindings[0].var, strip(let->bindings[0].value), expr(let->body));
    // A constructor without lifted fields (an immediate, a transparent one) cannot take part in the recursion: it comes
    // before the group, all of whose members are objects.
    std::vector<Closure> closures, before;
    for (const core::Binding& binding : let->bindings) {
      Closure c = closure(binding.var, binding.value);
      (is_raw_constructor(c) ? before : closures).push_back(c);
    }
    Expr* out = expr(let->body);
    if (!closures.empty()) out = arena_.make<Let>(Expr{ExprKind::Let, let->span}, true, arena_.copy(closures), out);
    for (const Closure& c : before)
      out = arena_.make<Let>(Expr{ExprKind::Let, let->span}, false, arena_.list<Closure>({c}), out);
    return out;
  }
  static bool is_raw_constructor(const Closure& c) {
    return c.kind == ClosureKind::Constructor &&
           std::ranges::all_of(c.arguments, [](Atom a) { return a.rep() != Rep::Lifted; });
  }

  Expr* case_of(core::Case* c) {
    Slice<Alternative> alternatives = arena_.make_slice<Alternative>(c->alternatives.size());
    for (std::uint32_t i = 0; i < alternatives.size(); ++i) {
      core::Alternative& from = c->alternatives[i];
      alternatives[i] = {from.kind, from.constructor, from.literal, from.binders, expr(from.body)};
    }
    return arena_.make<Case>(Expr{ExprKind::Case, c->span}, expr(c->scrutinee), c->binder, alternatives);
  }

  Expr* primitive(core::PrimApp* prim) {
    switch (prim->op) {
      case PrimOp::Seq: {
        Slice<Alternative> alternatives = arena_.list<Alternative>(
            {{core::AlternativeKind::Default, nullptr, nullptr, {}, expr(prim->arguments[1])}});
        return arena_.make<Case>(Expr{ExprKind::Case, prim->span}, expr(prim->arguments[0]), nullptr, alternatives);
      }
      case PrimOp::DataToTag: {
        Var* v = fresh("tagged");
        Expr* index = arena_.make<Primitive>(Expr{ExprKind::Primitive, prim->span}, PrimOp::ConstructorIndex,
                                             arena_.list<Atom>({{v, nullptr}}));
        Slice<Alternative> alternatives =
            arena_.list<Alternative>({{core::AlternativeKind::Default, nullptr, nullptr, {}, index}});
        return arena_.make<Case>(Expr{ExprKind::Case, prim->span}, expr(prim->arguments[0]), v, alternatives);
      }
      case PrimOp::UnsafeCoerce:
      case PrimOp::RunRW:
      case PrimOp::RealWorld:
        return expr(macro_free(prim));
      default:
        return with_atoms(prim->arguments, [&](Slice<Atom> atoms) {
          return arena_.make<Primitive>(Expr{ExprKind::Primitive, prim->span}, prim->op, atoms);
        });
    }
  }

  /// Replaces an outermost coercion, runRW# or realWorld#; gives the expression itself when it is none.
  core::Expr* macro_free(core::Expr* e) {
    auto* prim = core::as<core::PrimApp>(e);
    if (prim == nullptr) return e;
    switch (prim->op) {
      case PrimOp::UnsafeCoerce:
        return prim->arguments[0];
      case PrimOp::RunRW:
        return core_.app(prim->arguments[0], arena_.list<core::Expr*>({core_.void_literal()}), e->span);
      case PrimOp::RealWorld:
        return core_.void_literal();
      default:
        return e;
    }
  }
  core::Expr* strip(core::Expr* e) {
    for (;;) {
      core::Expr* inner = macro_free(e);
      if (inner == e) return e;
      e = inner;
    }
  }

  Arena& arena_;
  const core::Builder& core_;
};

}  // namespace

Program prepare(Arena& arena, const core::Builder& builder, const core::Module& module) {
  // Known arities first: calls between the bindings are saturated or not by them.
  for (const core::Binding& binding : module.bindings) {
    auto* lambda = core::as<core::Lambda>(binding.value);
    if (lambda == nullptr) continue;
    Slice<Rep> parameters = builder.persistent().make_slice<Rep>(lambda->parameters.size());
    for (std::uint32_t i = 0; i < parameters.size(); ++i) parameters[i] = lambda->parameters[i]->rep;
    binding.var->top->parameters = parameters;
  }
  Preparer preparer(arena, builder);
  Program out{arena.make_slice<Closure>(module.bindings.size())};
  for (std::uint32_t i = 0; i < module.bindings.size(); ++i)
    out.bindings[i] = preparer.closure(module.bindings[i].var, module.bindings[i].value);
  lift_closed_functions(arena, builder, out);
  return out;
}

}  // namespace cardinal::stg
