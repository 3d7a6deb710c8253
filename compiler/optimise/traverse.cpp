#include "compiler/optimise/traverse.h"

namespace cardinal::optimise {

std::size_t size_up_to(const Expr* e, std::size_t limit) {
  std::size_t size = 1;
  each_child(e, [&](const Expr* child) {
    if (size <= limit) size += size_up_to(child, limit - size);
  });
  return size;
}

namespace {

class Cloner {
 public:
  /// `share_leaves`: literals and variables are not copied.
  Cloner(const Builder& builder, std::unordered_map<const Var*, Expr*>& substitution, bool share_leaves)
      : builder_(builder), substitution_(substitution), share_leaves_(share_leaves) {}

  Expr* expr(const Expr* e) {
    switch (e->kind) {
      case ExprKind::Variable: {
        auto found = substitution_.find(static_cast<const Variable*>(e)->var);
        if (found != substitution_.end()) return found->second;
        return share_leaves_ ? const_cast<Expr*>(e) : builder_.variable(static_cast<const Variable*>(e)->var, e->span);
      }
      case ExprKind::Literal:
        return share_leaves_ ? const_cast<Expr*>(e) : literal(static_cast<const Literal*>(e));
      case ExprKind::App: {
        const auto* app = static_cast<const App*>(e);
        return builder_.app(expr(app->function), exprs(app->arguments), e->span);
      }
      case ExprKind::Lambda: {
        const auto* lambda = static_cast<const Lambda*>(e);
        Slice<Var*> parameters = binders(lambda->parameters);
        return builder_.arena().make<Lambda>(Expr{ExprKind::Lambda, e->span}, parameters, expr(lambda->body));
      }
      case ExprKind::Let: {
        const auto* let = static_cast<const Let*>(e);
        Slice<Binding> bindings = builder_.arena().make_slice<Binding>(let->bindings.size());
        if (!let->recursive) bindings[0].value = expr(let->bindings[0].value);
        for (std::uint32_t i = 0; i < bindings.size(); ++i) bindings[i].var = binder(let->bindings[i].var);
        if (let->recursive)
          for (std::uint32_t i = 0; i < bindings.size(); ++i) bindings[i].value = expr(let->bindings[i].value);
        return builder_.arena().make<Let>(Expr{ExprKind::Let, e->span}, let->recursive, bindings, expr(let->body));
      }
      case ExprKind::Case: {
        const auto* c = static_cast<const Case*>(e);
        Expr* scrutinee = expr(c->scrutinee);
        Var* b = c->binder != nullptr ? binder(c->binder) : nullptr;
        Slice<Alternative> alternatives = builder_.arena().make_slice<Alternative>(c->alternatives.size());
        for (std::uint32_t i = 0; i < alternatives.size(); ++i) {
          alternatives[i] = c->alternatives[i];
          alternatives[i].binders = binders(c->alternatives[i].binders);
          alternatives[i].body = expr(c->alternatives[i].body);
          if (alternatives[i].literal != nullptr && !share_leaves_)
            alternatives[i].literal = core::as<Literal>(literal(alternatives[i].literal));
        }
        return builder_.case_of(scrutinee, b, alternatives, e->span);
      }
      case ExprKind::ConstructorApp: {
        const auto* con = static_cast<const ConstructorApp*>(e);
        return builder_.constructor(con->constructor, exprs(con->arguments), e->span);
      }
      case ExprKind::PrimApp: {
        const auto* prim = static_cast<const PrimApp*>(e);
        return builder_.prim(prim->op, exprs(prim->arguments), e->span);
      }
    }
    CARDINAL_UNREACHABLE("core expression");
  }

 private:
  Expr* literal(const Literal* l) {
    std::string_view text = l->text.empty() ? l->text : builder_.arena().copy_text(l->text);
    return builder_.literal(l->literal, l->bits, text, l->span);
  }
  Slice<Expr*> exprs(Slice<Expr*> es) {
    Slice<Expr*> out = builder_.arena().make_slice<Expr*>(es.size());
    for (std::uint32_t i = 0; i < es.size(); ++i) out[i] = expr(es[i]);
    return out;
  }
  Var* binder(Var* v) {
    if (v == nullptr) return nullptr;
    Var* fresh = builder_.clone(v);
    substitution_[v] = builder_.variable(fresh);
    return fresh;
  }
  Slice<Var*> binders(Slice<Var*> vs) {
    Slice<Var*> out = builder_.arena().make_slice<Var*>(vs.size());
    for (std::uint32_t i = 0; i < vs.size(); ++i) out[i] = binder(vs[i]);
    return out;
  }
  const Builder& builder_;
  std::unordered_map<const Var*, Expr*>& substitution_;
  bool share_leaves_;
};

}  // namespace

Expr* clone(const Builder& builder, const Expr* e, std::unordered_map<const Var*, Expr*>& substitution) {
  return Cloner(builder, substitution, true).expr(e);
}

Expr* persist(const Builder& builder, const Expr* e) {
  std::unordered_map<const Var*, Expr*> none;
  return Cloner(builder, none, false).expr(e);
}

bool is_eager(const Expr* e) {
  switch (e->kind) {
    case ExprKind::Variable:
      return static_cast<const Variable*>(e)->var->rep != CoreRep::Lifted;
    case ExprKind::Literal:
      return true;
    case ExprKind::PrimApp: {
      const auto* prim = static_cast<const PrimApp*>(e);
      if (prim->op == PrimOp::DataToTag) return true;
      const PrimSignature& signature = signature_of(prim->op);
      return signature.results == 0 || core::rep_of_result(signature, 0) != CoreRep::Lifted;
    }
    default:
      return false;
  }
}

bool is_pure_primitive(const Expr* e) {
  const auto* prim = core::as<PrimApp>(e);
  if (prim == nullptr || info_of(prim->op).effect != PrimEffect::Pure || info_of(prim->op).style == PrimStyle::Control)
    return false;
  for (const Expr* a : prim->arguments)
    if (!is_atom(a)) return false;
  return true;
}

bool is_cheap_primitive(const Expr* e) {
  const auto* prim = core::as<PrimApp>(e);
  if (prim == nullptr) return false;
  const PrimOpInfo& info = info_of(prim->op);
  if (info.effect != PrimEffect::Pure || info.style != PrimStyle::Inline) return false;
  for (const Expr* a : prim->arguments)
    if (!is_atom(a) && !is_cheap_primitive(a)) return false;
  return true;
}

}  // namespace cardinal::optimise
