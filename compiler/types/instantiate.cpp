// Fresh variables, instantiation, skolemisation.
#include "compiler/types/scope.h"

namespace cardinal {

MetaVar* Checker::new_meta(Type* kind, Symbol hint) {
  return context_.arena.make<MetaVar>(Type{TypeTag::Meta}, level_, next_meta_++, nullptr, kind, hint);
}

Type* Checker::new_open_type() {
  Type* rep = new_meta(context_.builtin.runtime_rep->type);
  return new_meta(make_app(context_.arena, context_.builtin.TYPE->type, rep));
}

TyVar* Checker::new_skolem(TyVar* like, Type* kind) {
  TyVar* skolem = make_tyvar(context_.arena, like->name, kind, like->span);
  skolem->flavour = TyVarFlavour::Skolem;
  skolem->level = level_;
  return skolem;
}

EvidenceVar* Checker::new_evidence(Type* constraint) {
  return context_.arena.make<EvidenceVar>(constraint, nullptr, next_evidence_++, nullptr);
}

const Origin* Checker::origin(Span span, std::string_view what) {
  return context_.arena.make<Origin>(span, what);
}

const Origin* Checker::use_of(Symbol name, Span span) {
  Origin* out = context_.arena.make<Origin>(span, text(cat("a use of ‘", name->text(), "’")));
  out->used = name;
  return out;
}

EvidenceVar* Checker::want(Type* constraint, const Origin* origin) {
  Type* exposed = expose(context_.arena, constraint);
  AppView view = split_app(context_.arena, exposed);
  if (view.con() == context_.builtin.equality && view.arguments.size() == 2) {
    unify(view.arguments[0], view.arguments[1], origin);
    return nullptr;
  }
  EvidenceVar* evidence = new_evidence(constraint);
  wanted_->simple.push_back(&constraints_.emplace_back(Constraint{evidence, nullptr, nullptr, origin, 0}));
  return evidence;
}

EvidenceVar* Checker::want_class(KnownClass what, Type* argument, const Origin* origin) {
  Class* klass = context_.names.need(what, origin->span, context_.diagnostics);
  if (klass == nullptr) return nullptr;
  return want(make_app(context_.arena, klass->tycon->type, argument), origin);
}

Type* Checker::instantiate(Type* sigma, const Origin* origin, std::vector<EvidenceVar*>& apply) {
  for (;;) {
    Type* exposed = sigma->tag == TypeTag::Forall ? sigma : expose(context_.arena, sigma);
    TypeForall* forall = as_forall(exposed);
    if (forall == nullptr) return sigma;
    Substitution substitution;
    for (TyVar* var : forall->vars)
      substitution.add(var, new_meta(substitute(context_.arena, var->kind, substitution), var->name));
    for (Type* constraint : forall->context)
      if (EvidenceVar* evidence = want(substitute(context_.arena, constraint, substitution), origin))
        apply.push_back(evidence);
    sigma = substitute(context_.arena, forall->body, substitution);
  }
}

Type* Checker::instantiate_node(Type* sigma, const Origin* origin, SExpr* node) {
  std::vector<EvidenceVar*> apply;
  Type* type = instantiate(sigma, origin, apply);
  add_apply(node, apply);
  return type;
}

Checker::Skolemised Checker::skolemise(Type* sigma) {
  Skolemised out;
  for (;;) {
    Type* exposed = sigma->tag == TypeTag::Forall ? sigma : expose(context_.arena, sigma);
    TypeForall* forall = as_forall(exposed);
    if (forall == nullptr) {
      out.rho = sigma;
      return out;
    }
    Substitution substitution;
    for (TyVar* var : forall->vars) {
      TyVar* skolem = new_skolem(var, substitute(context_.arena, var->kind, substitution));
      substitution.add(var, skolem);
      out.substitution.add(var, skolem);
      out.skolems.push_back(skolem);
    }
    for (Type* constraint : forall->context) {
      Type* given = substitute(context_.arena, constraint, substitution);
      AppView view = split_app(context_.arena, given);
      if (view.con() == context_.builtin.equality && view.arguments.size() == 2)
        out.equalities.push_back({view.arguments[0], view.arguments[1]});
      else
        out.givens.push_back(new_evidence(given));
    }
    sigma = substitute(context_.arena, forall->body, substitution);
  }
}

// Orients a given equality into rewrites of skolems.
void Checker::add_given_equality(Type* left, Type* right) {
  left = normal(left);
  right = normal(right);
  if (left == right) return;
  if (MetaVar* meta = as_meta(left)) {
    if (may_solve(meta, right)) solve_meta(meta, right, nullptr);
    return;
  }
  if (MetaVar* meta = as_meta(right)) {
    if (may_solve(meta, left)) solve_meta(meta, left, nullptr);
    return;
  }
  TyVar* a = as_var(left);
  TyVar* b = as_var(right);
  if (a != nullptr && b != nullptr) {
    if (a->level < b->level) std::swap(a, b);
    rewrites_.push_back({a, b});
    return;
  }
  if (a != nullptr || b != nullptr) {
    TyVar* var = a != nullptr ? a : b;
    Type* type = a != nullptr ? right : left;
    if (!mentions(zonk(context_.arena, type), var)) rewrites_.push_back({var, type});
    return;
  }
  if (left->tag == TypeTag::Fun && right->tag == TypeTag::Fun) {
    add_given_equality(static_cast<TypeFun*>(left)->argument, static_cast<TypeFun*>(right)->argument);
    add_given_equality(static_cast<TypeFun*>(left)->result, static_cast<TypeFun*>(right)->result);
  } else if (left->tag == TypeTag::App && right->tag == TypeTag::App) {
    add_given_equality(static_cast<TypeApp*>(left)->function, static_cast<TypeApp*>(right)->function);
    add_given_equality(static_cast<TypeApp*>(left)->argument, static_cast<TypeApp*>(right)->argument);
  }
}

void Checker::enter_equalities(Implication& implication) {
  if (implication.equalities.empty()) return;
  given_equality_level_ = implication.level;
  for (const auto& equality : implication.equalities) add_given_equality(equality.first, equality.second);
}

Elaboration& Checker::elaboration(SExpr* node) {
  if (node->elaboration == nullptr) node->elaboration = context_.arena.make<Elaboration>();
  return *node->elaboration;
}
Elaboration& Checker::elaboration(SPat* node) {
  if (node->elaboration == nullptr) node->elaboration = context_.arena.make<Elaboration>();
  return *node->elaboration;
}

void Checker::add_apply(SExpr* node, const std::vector<EvidenceVar*>& evidence) {
  if (evidence.empty()) return;
  Elaboration* at = &elaboration(node);
  while (at->outer != nullptr) at = at->outer;
  if (!at->apply.empty() || !at->lambda.empty() || at->binds != nullptr) {
    at->outer = context_.arena.make<Elaboration>();
    at = at->outer;
  }
  at->apply = context_.arena.copy(evidence);
}

void Checker::add_lambda(SExpr* node, const std::vector<EvidenceVar*>& givens, EvidenceBinds* binds) {
  Elaboration* at = &elaboration(node);
  while (at->outer != nullptr) at = at->outer;
  if (!at->lambda.empty() || at->binds != nullptr) {
    at->outer = context_.arena.make<Elaboration>();
    at = at->outer;
  }
  at->lambda = context_.arena.copy(givens);
  at->binds = binds;
}

Type* Checker::con_app(TyCon* con, std::initializer_list<Type*> arguments) {
  Type* type = con->type;
  for (Type* argument : arguments) type = make_app(context_.arena, type, argument);
  return type;
}

Type* Checker::known(KnownType what, Span use) {
  TyCon* con = context_.names.need(what, use, context_.diagnostics);
  return con != nullptr ? con->type : new_type();
}

}  // namespace cardinal
