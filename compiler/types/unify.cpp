// Unification with levels, occurs check and given equalities. What cannot be unified now is deferred to the solver,
// which tries again and in the end reports it.
#include "compiler/types/checker.h"

namespace cardinal {

Type* Checker::normal(Type* type) {
  for (;;) {
    type = expose(context_.arena, type);
    TyVar* var = as_var(type);
    if (var == nullptr || rewrites_.empty()) return type;
    Type* next = nullptr;
    for (const auto& rewrite : rewrites_)
      if (rewrite.first == var) {
        next = rewrite.second;
        break;
      }
    if (next == nullptr) return type;
    type = next;
  }
}

Type* Checker::rewrite_deep(Type* type) {
  if (rewrites_.empty()) return zonk(context_.arena, type);
  Substitution substitution;
  for (const auto& rewrite : rewrites_)
    if (substitution.find(rewrite.first) == nullptr) substitution.add(rewrite.first, rewrite.second);
  // Rewrites may mention rewritten variables; their number bounds the chain.
  for (std::size_t i = 0; i < rewrites_.size(); ++i) {
    Type* next = substitute(context_.arena, type, substitution);
    if (next == type) break;
    type = next;
  }
  return zonk(context_.arena, type);
}

bool Checker::defer(Type* actual, Type* expected, const Origin* origin) {
  wanted_->simple.push_back(&constraints_.emplace_back(Constraint{nullptr, actual, expected, origin, 0}));
  return false;
}

bool Checker::unify_at(Type* actual, Type* expected, Span span) {
  if (shallow(actual) == shallow(expected)) return true;
  return unify(actual, expected, origin(span));
}

bool Checker::unify(Type* actual, Type* expected, const Origin* origin) {
  if (shallow(actual) == shallow(expected)) return true;
  Origin* whole = context_.arena.make<Origin>(*origin);
  if (whole->actual == nullptr) {
    whole->actual = actual;
    whole->expected = expected;
  }
  return unify_inner(actual, expected, whole);
}

namespace {
enum class Fit { Yes, No };

// Checks that `type` may be the solution of `meta`, pulling down the levels of the variables in it.
Fit fits(Arena& arena, MetaVar* meta, Type* type) {
  type = shallow(type);
  switch (type->tag) {
    case TypeTag::Con:
    case TypeTag::Number:
    case TypeTag::String:
      return Fit::Yes;
    case TypeTag::Meta: {
      MetaVar* other = static_cast<MetaVar*>(type);
      if (other == meta) return Fit::No;
      if (other->level > meta->level) other->level = meta->level;
      return Fit::Yes;
    }
    case TypeTag::Var:
      return static_cast<TyVar*>(type)->level > meta->level ? Fit::No : Fit::Yes;
    case TypeTag::App: {
      TypeApp* app = static_cast<TypeApp*>(type);
      if (fits(arena, meta, app->function) == Fit::Yes && fits(arena, meta, app->argument) == Fit::Yes) return Fit::Yes;
      // A synonym may ignore the offending argument.
      Type* expanded = expose(arena, type);
      if (expanded != type && expanded->tag != TypeTag::Fun) return fits(arena, meta, expanded);
      return Fit::No;
    }
    case TypeTag::Fun: {
      TypeFun* fun = static_cast<TypeFun*>(type);
      if (fits(arena, meta, fun->argument) == Fit::No) return Fit::No;
      return fits(arena, meta, fun->result);
    }
    case TypeTag::Forall:
      return Fit::No;  // predicative
  }
  CARDINAL_UNREACHABLE("type tag");
}
}  // namespace

bool Checker::may_solve(MetaVar* meta, Type* type) {
  if (meta->level < given_equality_level_) return false;
  Type* exposed = expose(context_.arena, type);
  if (exposed->tag == TypeTag::Forall) return false;
  return fits(context_.arena, meta, type) == Fit::Yes;
}

bool Checker::solve_meta(MetaVar* meta, Type* type, const Origin* origin) {
  Type* kind = kind_of(context_, type);
  if (shallow(kind) != shallow(meta->kind)) {
    Origin* kinds = context_.arena.make<Origin>();
    if (origin != nullptr) *kinds = *origin;
    if (!kinds->kinds) {
      kinds->kinds = true;
    }
    // A failure is left behind as an equality of kinds; the variable is solved all the same, against cascades.
    unify_inner(kind, meta->kind, kinds);
  }
  meta->solution = type;
  ++unifications_;
  return true;
}

bool Checker::unify_inner(Type* actual, Type* expected, const Origin* origin) {
  actual = shallow(actual);
  expected = shallow(expected);
  if (actual == expected) return true;
  MetaVar* left = as_meta(actual);
  MetaVar* right = as_meta(expected);
  if (left != nullptr && right != nullptr) {
    // The deeper one takes the other's place.
    if (left->level < right->level) {
      if (may_solve(right, left)) return solve_meta(right, left, origin);
      if (may_solve(left, right)) return solve_meta(left, right, origin);
    } else {
      if (may_solve(left, right)) return solve_meta(left, right, origin);
      if (may_solve(right, left)) return solve_meta(right, left, origin);
    }
    return defer(actual, expected, origin);
  }
  if (left != nullptr && may_solve(left, expected)) return solve_meta(left, expected, origin);
  if (right != nullptr && may_solve(right, actual)) return solve_meta(right, actual, origin);
  actual = normal(actual);
  expected = normal(expected);
  if (actual == expected) return true;
  if (left != nullptr || right != nullptr) {
    // Once more with synonyms and given equalities applied.
    if (left != nullptr && may_solve(left, rewrite_deep(expected)))
      return solve_meta(left, rewrite_deep(expected), origin);
    if (right != nullptr && may_solve(right, rewrite_deep(actual)))
      return solve_meta(right, rewrite_deep(actual), origin);
    return defer(actual, expected, origin);
  }
  if (as_meta(actual) != nullptr || as_meta(expected) != nullptr) return unify_inner(actual, expected, origin);

  if (actual->tag == TypeTag::Fun && expected->tag == TypeTag::Fun) {
    TypeFun* a = static_cast<TypeFun*>(actual);
    TypeFun* e = static_cast<TypeFun*>(expected);
    bool ok = unify_inner(a->argument, e->argument, origin);
    return unify_inner(a->result, e->result, origin) && ok;
  }
  if (actual->tag == TypeTag::Fun && expected->tag == TypeTag::App) {
    TypeFun* a = static_cast<TypeFun*>(actual);
    TypeApp* e = static_cast<TypeApp*>(expected);
    AppView view = split_app(context_.arena, expected);
    if (view.con() != nullptr && view.con() != context_.builtin.arrow) return defer(actual, expected, origin);
    bool ok = unify_inner(make_app(context_.arena, context_.builtin.arrow->type, a->argument), e->function, origin);
    return unify_inner(a->result, e->argument, origin) && ok;
  }
  if (actual->tag == TypeTag::App && expected->tag == TypeTag::Fun) {
    TypeApp* a = static_cast<TypeApp*>(actual);
    TypeFun* e = static_cast<TypeFun*>(expected);
    AppView view = split_app(context_.arena, actual);
    if (view.con() != nullptr && view.con() != context_.builtin.arrow) return defer(actual, expected, origin);
    bool ok = unify_inner(a->function, make_app(context_.arena, context_.builtin.arrow->type, e->argument), origin);
    return unify_inner(a->argument, e->result, origin) && ok;
  }
  if (actual->tag == TypeTag::App && expected->tag == TypeTag::App) {
    AppView a = split_app(context_.arena, actual);
    AppView e = split_app(context_.arena, expected);
    bool rigid = a.head->tag != TypeTag::Meta && e.head->tag != TypeTag::Meta;
    if (rigid && (a.arguments.size() != e.arguments.size() || normal(a.head) != normal(e.head)) &&
        as_var(a.head) == nullptr && as_var(e.head) == nullptr)
      return defer(actual, expected, origin);
    bool ok = unify_inner(static_cast<TypeApp*>(actual)->function, static_cast<TypeApp*>(expected)->function, origin);
    return unify_inner(static_cast<TypeApp*>(actual)->argument, static_cast<TypeApp*>(expected)->argument, origin) &&
           ok;
  }
  if (actual->tag == TypeTag::Forall && expected->tag == TypeTag::Forall) {
    TypeForall* a = static_cast<TypeForall*>(actual);
    TypeForall* e = static_cast<TypeForall*>(expected);
    if (a->vars.size() != e->vars.size() || a->context.size() != e->context.size())
      return defer(actual, expected, origin);
    // Rigid variables one level deeper: no outer variable can take them.
    ++level_;
    Substitution left_vars, right_vars;
    for (std::uint32_t i = 0; i < a->vars.size(); ++i) {
      TyVar* skolem = new_skolem(a->vars[i], substitute(context_.arena, a->vars[i]->kind, left_vars));
      left_vars.add(a->vars[i], skolem);
      right_vars.add(e->vars[i], skolem);
    }
    bool ok = true;
    for (std::uint32_t i = 0; i < a->context.size(); ++i)
      ok &= unify_inner(substitute(context_.arena, a->context[i], left_vars),
                        substitute(context_.arena, e->context[i], right_vars), origin);
    ok &= unify_inner(substitute(context_.arena, a->body, left_vars), substitute(context_.arena, e->body, right_vars),
                      origin);
    --level_;
    return ok;
  }
  if (actual->tag == expected->tag && (actual->tag == TypeTag::Number || actual->tag == TypeTag::String))
    if (same_type(context_.arena, actual, expected)) return true;
  return defer(actual, expected, origin);
}

bool Checker::split_function(Type* type, Type*& argument, Type*& result, Span span, const Origin* why) {
  type = normal(type);
  if (TypeFun* fun = as_fun(type)) {
    argument = fun->argument;
    result = fun->result;
    return true;
  }
  argument = new_open_type();
  result = new_open_type();
  return unify(type, make_fun(context_.arena, argument, result), why != nullptr ? why : origin(span));
}

}  // namespace cardinal
