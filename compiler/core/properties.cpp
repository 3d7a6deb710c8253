#include "compiler/core/properties.h"

namespace cardinal::core {

namespace {

Rep core_rep(Representation representation, bool lifted) {
  switch (representation) {
    case Representation::Int:
      return Rep::Int;
    case Representation::Double:
      return Rep::Double;
    case Representation::Void:
      return Rep::Void;
    case Representation::Pointer:
      return lifted ? Rep::Lifted : Rep::Unlifted;
  }
  CARDINAL_UNREACHABLE("representation");
}

}  // namespace

Rep rep_of_result(const PrimSignature& signature, unsigned i) {
  return core_rep(signature.result[i], signature.result_lifted[i]);
}
Rep rep_of_argument(const PrimSignature& signature, unsigned i) {
  return core_rep(signature.argument[i], signature.argument_lifted[i]);
}

Rep rep_of(const Expr* e) {
  switch (e->kind) {
    case ExprKind::Variable:
      return static_cast<const Variable*>(e)->var->rep;
    case ExprKind::Literal:
      return static_cast<const Literal*>(e)->rep();
    case ExprKind::Let:
      return rep_of(static_cast<const Let*>(e)->body);
    case ExprKind::Case:
      for (const Alternative& a : static_cast<const Case*>(e)->alternatives)
        if (!diverges(a.body)) return rep_of(a.body);
      return Rep::Lifted;
    case ExprKind::PrimApp: {
      const auto* prim = static_cast<const PrimApp*>(e);
      if (prim->op == PrimOp::RealWorld) return Rep::Void;
      if (prim->op == PrimOp::DataToTag) return Rep::Int;
      if (prim->op == PrimOp::Seq) return rep_of(prim->arguments[1]);
      const PrimSignature& signature = signature_of(prim->op);
      return signature.results == 0 ? Rep::Void : rep_of_result(signature, 0);
    }
    default:
      return Rep::Lifted;
  }
}

bool diverges(const Expr* e) {
  switch (e->kind) {
    case ExprKind::PrimApp: {
      PrimOp op = static_cast<const PrimApp*>(e)->op;
      return op == PrimOp::Raise || op == PrimOp::RaiseIO || op == PrimOp::Exit;
    }
    case ExprKind::Variable: {
      const TopLevel* top = static_cast<const Variable*>(e)->var->top;
      return top != nullptr && top->diverges && top->parameters.empty();
    }
    case ExprKind::App: {
      const auto* app = static_cast<const App*>(e);
      const auto* f = core::as<Variable>(app->function);
      return f != nullptr && f->var->top != nullptr && f->var->top->diverges &&
             app->arguments.size() >= f->var->top->parameters.size();
    }
    case ExprKind::Let:
      return diverges(static_cast<const Let*>(e)->body);
    case ExprKind::Case:
      return diverges(static_cast<const Case*>(e)->scrutinee);
    default:
      return false;
  }
}

}  // namespace cardinal::core
