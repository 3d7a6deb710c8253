// Class constraints: givens first, then what was solved already, then instances.
#include <algorithm>

#include "compiler/types/checker.h"

namespace cardinal {

namespace {
constexpr std::uint16_t kMaxDepth = 200;  // of instance contexts, as GHC's -freduction-depth
}

// One-way matching: `pattern` over `vars` against `target`, which is not touched.
bool Checker::match(Type* pattern, Type* target, Substitution& substitution, Slice<TyVar*> vars) {
  pattern = shallow(pattern);
  if (TyVar* var = as_var(pattern)) {
    if (std::find(vars.begin(), vars.end(), var) != vars.end()) {
      if (Type* bound = substitution.find(var)) return same_type(context_.arena, bound, target);
      substitution.add(var, target);
      return true;
    }
  }
  pattern = expose(context_.arena, pattern);
  target = normal(target);
  if (pattern == target) return true;
  if (pattern->tag == TypeTag::App && target->tag == TypeTag::Fun) {
    TypeFun* fun = static_cast<TypeFun*>(target);
    TypeApp* app = static_cast<TypeApp*>(pattern);
    return match(app->function, make_app(context_.arena, context_.builtin.arrow->type, fun->argument), substitution,
                 vars) &&
           match(app->argument, fun->result, substitution, vars);
  }
  if (pattern->tag != target->tag) return false;
  switch (pattern->tag) {
    case TypeTag::App:
      return match(static_cast<TypeApp*>(pattern)->function, static_cast<TypeApp*>(target)->function, substitution,
                   vars) &&
             match(static_cast<TypeApp*>(pattern)->argument, static_cast<TypeApp*>(target)->argument, substitution,
                   vars);
    case TypeTag::Fun:
      return match(static_cast<TypeFun*>(pattern)->argument, static_cast<TypeFun*>(target)->argument, substitution,
                   vars) &&
             match(static_cast<TypeFun*>(pattern)->result, static_cast<TypeFun*>(target)->result, substitution, vars);
    default:
      return same_type(context_.arena, pattern, target);
  }
}

// Whether `pattern` (all of whose variables may vary) could match `target` once its unification variables are known.
bool Checker::could_match(Type* pattern, Type* target) {
  pattern = expose(context_.arena, pattern);
  target = normal(target);
  if (as_meta(target) != nullptr || as_var(pattern) != nullptr || as_meta(pattern) != nullptr) return true;
  if (pattern->tag == TypeTag::App && target->tag == TypeTag::Fun) {
    TypeFun* fun = static_cast<TypeFun*>(target);
    TypeApp* app = static_cast<TypeApp*>(pattern);
    return could_match(app->function, make_app(context_.arena, context_.builtin.arrow->type, fun->argument)) &&
           could_match(app->argument, fun->result);
  }
  if (pattern->tag == TypeTag::Fun && target->tag == TypeTag::App) return could_match(target, pattern);
  if (pattern->tag != target->tag) return false;
  switch (pattern->tag) {
    case TypeTag::App:
      return could_match(static_cast<TypeApp*>(pattern)->function, static_cast<TypeApp*>(target)->function) &&
             could_match(static_cast<TypeApp*>(pattern)->argument, static_cast<TypeApp*>(target)->argument);
    case TypeTag::Fun:
      return could_match(static_cast<TypeFun*>(pattern)->argument, static_cast<TypeFun*>(target)->argument) &&
             could_match(static_cast<TypeFun*>(pattern)->result, static_cast<TypeFun*>(target)->result);
    default:
      return same_type(context_.arena, pattern, target);
  }
}

bool Checker::solve_from_givens(Constraint* constraint, Class* klass, const std::vector<Type*>& arguments,
                                bool& blocked) {
  bool metas = false;
  for (Type* argument : arguments) {
    std::vector<MetaVar*> found;
    collect_metas(argument, found);
    metas |= !found.empty();
  }
  for (std::size_t c = chain_.size(); c-- > 0;) {
    Implication& implication = *chain_[c];
    if (implication.givens.empty()) continue;
    expand_givens(implication);
    for (std::size_t g = 0; g < implication.given_closure.size(); ++g) {
      EvidenceVar* given = implication.given_closure[g].evidence;
      if (constraint_class(context_.arena, given->constraint) != klass) continue;
      AppView view = split_app(context_.arena, given->constraint);
      if (view.arguments.size() != arguments.size()) continue;
      bool same = true, could = true;
      for (std::size_t i = 0; i < arguments.size(); ++i) {
        Type* known = rewrite_deep(view.arguments[i]);
        same &= same_type(context_.arena, known, arguments[i]);
      }
      if (same) {
        bind_evidence(constraint->evidence, var_term(use_given(implication, g)), *chain_.back());
        return true;
      }
      if (!metas) continue;
      // Functional dependencies: what determines is equal, so is what is determined.
      for (const FunctionalDependency& dependency : klass->dependencies) {
        bool determined = true;
        for (std::uint32_t i : dependency.from)
          determined &= same_type(context_.arena, rewrite_deep(view.arguments[i]), arguments[i]);
        if (!determined) continue;
        for (std::uint32_t i : dependency.to) unify(arguments[i], view.arguments[i], constraint->origin);
      }
      // A given that may turn out to be this constraint must not be overtaken by an instance. Rigid variables of a
      // given do not vary.
      std::function<bool(Type*, Type*)> may_be = [&](Type* a, Type* b) -> bool {
        a = normal(a);
        b = normal(b);
        if (a == b || as_meta(a) != nullptr || as_meta(b) != nullptr) return true;
        if (a->tag != b->tag) return false;
        if (a->tag == TypeTag::App)
          return may_be(static_cast<TypeApp*>(a)->function, static_cast<TypeApp*>(b)->function) &&
                 may_be(static_cast<TypeApp*>(a)->argument, static_cast<TypeApp*>(b)->argument);
        if (a->tag == TypeTag::Fun)
          return may_be(static_cast<TypeFun*>(a)->argument, static_cast<TypeFun*>(b)->argument) &&
                 may_be(static_cast<TypeFun*>(a)->result, static_cast<TypeFun*>(b)->result);
        return same_type(context_.arena, a, b);
      };
      for (std::size_t i = 0; i < arguments.size(); ++i) could &= may_be(view.arguments[i], arguments[i]);
      blocked |= could;
    }
  }
  return false;
}

bool Checker::improve(Class* klass, const std::vector<Type*>& arguments, const Origin* origin) {
  bool any = false;
  for (const FunctionalDependency& dependency : klass->dependencies) {
    for (Instance* instance : klass->instances) {
      Substitution substitution;
      bool matches = true;
      for (std::uint32_t i : dependency.from)
        matches = matches && match(instance->arguments[i], arguments[i], substitution, instance->vars);
      if (!matches) continue;
      for (TyVar* var : instance->vars)
        if (substitution.find(var) == nullptr)
          substitution.add(var, new_meta(substitute(context_.arena, var->kind, substitution)));
      for (std::uint32_t i : dependency.to) {
        std::uint64_t before = unifications_;
        unify(arguments[i], substitute(context_.arena, instance->arguments[i], substitution), origin);
        any |= unifications_ != before;
      }
      break;
    }
  }
  return any;
}

// True when solved; `more` are the constraints of the instance's context.
bool Checker::solve_class(Constraint* constraint, std::vector<Constraint*>& more) {
  EvidenceVar* evidence = constraint->evidence;
  Class* klass = constraint_class(context_.arena, evidence->constraint);
  if (klass == nullptr) {
    // A variable that stands for a constraint, or a tuple of constraints that became visible late.
    AppView view = split_app(context_.arena, evidence->constraint);
    if (view.con() == context_.builtin.equality && view.arguments.size() == 2)
      return unify(view.arguments[0], view.arguments[1], constraint->origin);
    return false;
  }
  AppView view = split_app(context_.arena, rewrite_deep(evidence->constraint));
  std::vector<Type*>& arguments = view.arguments;
  if (arguments.size() != klass->params.size()) return false;
  Type* type = make_apps(context_.arena, klass->tycon->type, arguments);

  if (klass == context_.names.find(KnownClass::HasCallStack)) return solve_call_stack(constraint, klass);

  bool blocked = false;
  if (solve_from_givens(constraint, klass, arguments, blocked)) return true;
  if (blocked) return false;

  // A closed constraint is solved once for the whole module.
  std::vector<MetaVar*> metas;
  std::vector<TyVar*> vars;
  collect_metas(type, metas);
  collect_vars(type, vars);
  bool closed = metas.empty() && vars.empty();
  Implication& place = closed ? root_ : *chain_.back();
  auto reuse = [&](Implication& implication) {
    for (EvidenceVar* solved : implication.solved)
      if (solved != evidence && same_type(context_.arena, solved->constraint, type)) {
        bind_evidence(evidence, var_term(solved), place);
        return true;
      }
    return false;
  };
  if (closed) {
    if (reuse(root_)) return true;
  } else {
    for (std::size_t c = chain_.size(); c-- > 0;)
      if (reuse(*chain_[c])) return true;
  }

  if (klass == context_.names.find(KnownClass::Typeable))
    return solve_typeable(constraint, klass, arguments[0], place, more);
  if (klass == context_.names.find(KnownClass::Coercible) && arguments.size() == 2)
    return solve_coercible(constraint, klass, arguments[0], arguments[1], place, more);

  // Instances: the most specific that matches, provided no other could match later.
  Instance* best = nullptr;
  Substitution best_substitution;
  bool later = false;
  for (Instance* instance : klass->instances) {
    if (instance->arguments.size() != arguments.size()) continue;
    Substitution substitution;
    bool matches = true;
    for (std::size_t i = 0; matches && i < arguments.size(); ++i)
      matches = match(instance->arguments[i], arguments[i], substitution, instance->vars);
    if (!matches) {
      bool could = instance->overlap != Overlap::Incoherent;
      for (std::size_t i = 0; could && i < arguments.size(); ++i)
        could = could_match(instance->arguments[i], arguments[i]);
      later |= could && !metas.empty();
      continue;
    }
    if (best != nullptr) {
      Substitution unused;
      bool more_specific = true;
      for (std::size_t i = 0; more_specific && i < arguments.size(); ++i)
        more_specific = match(best->arguments[i], instance->arguments[i], unused, best->vars);
      if (!more_specific) continue;
    }
    best = instance;
    best_substitution = substitution;
  }
  if (best == nullptr || (later && best->overlap != Overlap::Incoherent)) {
    improve(klass, arguments, constraint->origin);
    return false;
  }
  if (constraint->depth > kMaxDepth) return false;

  evidence->constraint = type;
  EvidenceTerm* term = context_.arena.make<EvidenceTerm>();
  term->tag = EvidenceTag::Instance;
  term->instance = best;
  for (TyVar* var : best->vars)
    if (best_substitution.find(var) == nullptr)
      best_substitution.add(var, new_meta(substitute(context_.arena, var->kind, best_substitution), var->name));
  std::vector<EvidenceVar*> needs;
  for (Type* need : best->context) {
    Type* wanted = substitute(context_.arena, need, best_substitution);
    AppView need_view = split_app(context_.arena, wanted);
    if (need_view.con() == context_.builtin.equality && need_view.arguments.size() == 2) {
      unify(need_view.arguments[0], need_view.arguments[1], constraint->origin);
      continue;
    }
    EvidenceVar* needed = new_evidence(wanted);
    needs.push_back(needed);
    more.push_back(&constraints_.emplace_back(
        Constraint{needed, nullptr, nullptr, constraint->origin, static_cast<std::uint16_t>(constraint->depth + 1)}));
  }
  term->arguments = context_.arena.copy(needs);
  bind_evidence(evidence, term, place);
  place.solved.push_back(evidence);
  return true;
}

// HasCallStack is always there: the use it arises from, on top of the enclosing function's own stack if its signature
// asks for one.
bool Checker::solve_call_stack(Constraint* constraint, Class* klass) {
  EvidenceTerm* term = context_.arena.make<EvidenceTerm>();
  term->tag = EvidenceTag::CallStack;
  term->klass = klass;
  // Asking for the stack is not a call.
  Global* asking = context_.names.find(KnownValue::givenCallStack);
  if (asking == nullptr || asking->name != constraint->origin->used) term->name = constraint->origin->used;
  term->span = constraint->origin->span;
  Implication* place = &root_;
  for (std::size_t c = chain_.size(); c-- > 0 && term->arguments.empty();) {
    Implication& implication = *chain_[c];
    if (implication.givens.empty()) continue;
    expand_givens(implication);
    for (std::size_t g = 0; g < implication.given_closure.size(); ++g) {
      if (constraint_class(context_.arena, implication.given_closure[g].evidence->constraint) != klass) continue;
      term->arguments = context_.arena.list<EvidenceVar*>({use_given(implication, g)});
      place = chain_.back();
      break;
    }
  }
  bind_evidence(constraint->evidence, term, *place);
  return true;
}

// Typeable has no instances: the representation of a type is made from its constructor's name and its arguments'.
bool Checker::solve_typeable(Constraint* constraint, Class* klass, Type* type, Implication& place,
                             std::vector<Constraint*>& more) {
  type = normal(type);
  TyCon* con = nullptr;
  std::vector<Type*> arguments;
  if (TypeFun* fun = as_fun(type)) {
    con = context_.builtin.arrow;
    arguments = {fun->argument, fun->result};
  } else {
    AppView view = split_app(context_.arena, type);
    con = view.con();
    arguments = view.arguments;
  }
  if (con == nullptr) return false;
  EvidenceTerm* term = context_.arena.make<EvidenceTerm>();
  term->tag = EvidenceTag::Typeable;
  term->klass = klass;
  term->tycon = con;
  std::vector<EvidenceVar*> needs;
  for (Type* argument : arguments) {
    EvidenceVar* needed = new_evidence(make_app(context_.arena, klass->tycon->type, argument));
    needs.push_back(needed);
    more.push_back(&constraints_.emplace_back(
        Constraint{needed, nullptr, nullptr, constraint->origin, static_cast<std::uint16_t>(constraint->depth + 1)}));
  }
  term->arguments = context_.arena.copy(needs);
  bind_evidence(constraint->evidence, term, place);
  place.solved.push_back(constraint->evidence);
  return true;
}

// Coercible has no instances either: two types are coercible when unwrapping newtypes and comparing arguments makes
// them equal. Every parameter counts as representational. The evidence is an empty dictionary.
bool Checker::solve_coercible(Constraint* constraint, Class* klass, Type* from, Type* to, Implication& place,
                              std::vector<Constraint*>& more) {
  std::vector<std::pair<Type*, Type*>> needs;
  auto unwrap = [&](Type*& type) {
    AppView view = split_app(context_.arena, type);
    TyCon* con = view.con();
    if (con == nullptr || con->flavour != TyConFlavour::Newtype || con->constructors.size() != 1) return false;
    if (view.arguments.size() < con->params.size()) return false;
    Substitution substitution;
    for (std::uint32_t i = 0; i < con->params.size(); ++i) substitution.add(con->params[i], view.arguments[i]);
    Type* inner = substitute(context_.arena, con->constructors[0]->fields[0], substitution);
    for (std::size_t i = con->params.size(); i < view.arguments.size(); ++i)
      inner = make_app(context_.arena, inner, view.arguments[i]);
    type = inner;
    return true;
  };
  bool done = false;
  for (int steps = 0; steps < 100 && !done; ++steps) {
    from = normal(from);
    to = normal(to);
    if (same_type(context_.arena, from, to)) {
      done = true;
      break;
    }
    TypeFun* left_fun = as_fun(from);
    TypeFun* right_fun = as_fun(to);
    if (left_fun != nullptr && right_fun != nullptr) {
      needs = {{left_fun->argument, right_fun->argument}, {left_fun->result, right_fun->result}};
      done = true;
      break;
    }
    AppView left = split_app(context_.arena, from);
    AppView right = split_app(context_.arena, to);
    if (left.con() != nullptr && left.con() == right.con() && left.arguments.size() == right.arguments.size()) {
      for (std::size_t i = 0; i < left.arguments.size(); ++i) needs.push_back({left.arguments[i], right.arguments[i]});
      done = true;
      break;
    }
    if (unwrap(from) || unwrap(to)) continue;
    if (as_var(left.head) != nullptr && left.head == right.head && left.arguments.size() == right.arguments.size()) {
      for (std::size_t i = 0; i < left.arguments.size(); ++i) needs.push_back({left.arguments[i], right.arguments[i]});
      done = true;
    }
    break;
  }
  if (!done) return false;
  EvidenceTerm* term = context_.arena.make<EvidenceTerm>();
  term->tag = EvidenceTag::Empty;
  term->klass = klass;
  for (const auto& [left, right] : needs) {
    EvidenceVar* needed =
        new_evidence(make_app(context_.arena, make_app(context_.arena, klass->tycon->type, left), right));
    more.push_back(&constraints_.emplace_back(
        Constraint{needed, nullptr, nullptr, constraint->origin, static_cast<std::uint16_t>(constraint->depth + 1)}));
  }
  bind_evidence(constraint->evidence, term, place);
  place.solved.push_back(constraint->evidence);
  return true;
}

bool Checker::has_instance(Class* klass, Type* type, int depth) {
  if (depth > 20) return false;
  for (Instance* instance : klass->instances) {
    if (instance->arguments.size() != 1) continue;
    Substitution substitution;
    if (!match(instance->arguments[0], type, substitution, instance->vars)) continue;
    for (Type* need : instance->context) {
      Type* wanted = substitute(context_.arena, need, substitution);
      Class* needed = constraint_class(context_.arena, wanted);
      AppView view = split_app(context_.arena, wanted);
      if (needed == nullptr || view.arguments.size() != 1 || !has_instance(needed, view.arguments[0], depth + 1))
        return false;
    }
    return true;
  }
  return false;
}

}  // namespace cardinal
