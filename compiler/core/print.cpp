#include "compiler/core/print.h"

#include "compiler/types/entities.h"
#include "vm/base/diagnostic.h"

namespace cardinal::core {

namespace {

class Printer {
 public:
  std::string out;

  void binding(const Binding& b, int indent) {
    binder(b.var);
    if (b.var->join_arity >= 0) out += " {join}";
    out += " =";
    break_line(indent + 2);
    expr(b.value, indent + 2, 0);
  }

  /// `precedence` 0: anything; 1: argument position.
  void expr(const Expr* e, int indent, int precedence) {
    switch (e->kind) {
      case ExprKind::Variable:
        name(static_cast<const Variable*>(e)->var);
        return;
      case ExprKind::Literal:
        literal(static_cast<const Literal*>(e));
        return;
      default:
        break;
    }
    if (precedence > 0) out += "(";
    switch (e->kind) {
      case ExprKind::App: {
        const auto* app = static_cast<const App*>(e);
        expr(app->function, indent, 1);
        arguments(app->arguments, indent);
        break;
      }
      case ExprKind::Lambda: {
        const auto* lambda = static_cast<const Lambda*>(e);
        out += "\\";
        for (const Var* v : lambda->parameters) {
          binder(v);
          out += " ";
        }
        out += "->";
        break_line(indent + 2);
        expr(lambda->body, indent + 2, 0);
        break;
      }
      case ExprKind::Let: {
        const auto* let = static_cast<const Let*>(e);
        out += let->recursive ? "letrec " : "let ";
        for (std::uint32_t i = 0; i < let->bindings.size(); ++i) {
          if (i != 0) break_line(indent + 4);
          binding(let->bindings[i], indent + 4);
        }
        break_line(indent);
        out += "in ";
        expr(let->body, indent, 0);
        break;
      }
      case ExprKind::Case: {
        const auto* c = static_cast<const Case*>(e);
        out += "case ";
        expr(c->scrutinee, indent + 2, 0);
        out += " of ";
        if (c->binder != nullptr) binder(c->binder);
        out += " {";
        for (const Alternative& alternative : c->alternatives) {
          break_line(indent + 2);
          switch (alternative.kind) {
            case AlternativeKind::Default:
              out += "_";
              break;
            case AlternativeKind::Literal:
              literal(alternative.literal);
              break;
            case AlternativeKind::Constructor:
              out += alternative.constructor->name->text();
              for (const Var* v : alternative.binders) {
                out += " ";
                binder(v);
              }
          }
          out += " -> ";
          expr(alternative.body, indent + 4, 0);
        }
        out += " }";
        break;
      }
      case ExprKind::ConstructorApp: {
        const auto* con = static_cast<const ConstructorApp*>(e);
        out += con->constructor->name->text();
        arguments(con->arguments, indent);
        break;
      }
      case ExprKind::PrimApp: {
        const auto* prim = static_cast<const PrimApp*>(e);
        out += info_of(prim->op).name;
        arguments(prim->arguments, indent);
        break;
      }
      default:
        break;
    }
    if (precedence > 0) out += ")";
  }

 private:
  void break_line(int indent) {
    out += '\n';
    out.append(static_cast<std::size_t>(indent), ' ');
  }
  void arguments(Slice<Expr*> es, int indent) {
    for (const Expr* e : es) {
      out += " ";
      expr(e, indent + 2, 1);
    }
  }
  void name(const Var* v) {
    if (v->top != nullptr)
      out +=
          v->top->module != nullptr ? cat(v->top->module->text(), ".", v->name->text()) : std::string(v->name->text());
    else
      out += cat(v->name->text(), "_", v->unique);
  }
  void binder(const Var* v) {
    if (v == nullptr) {
      out += "_";
      return;
    }
    name(v);
    constexpr const char* kSuffix[] = {"", ":u", ":i", ":d", ":v"};
    out += kSuffix[static_cast<int>(v->rep)];
  }
  void literal(const Literal* l) {
    switch (l->literal) {
      case LiteralKind::Int:
        out += cat(static_cast<SignedWord>(l->bits), "#");
        break;
      case LiteralKind::Double: {
        char text[40];
        std::snprintf(text, sizeof text, "%.17g##", __builtin_bit_cast(double, l->bits));
        out += text;
        break;
      }
      case LiteralKind::String:
        out += cat("\"", l->text, "\"#");
        break;
      case LiteralKind::Integer:
        out += l->text.empty() ? cat(static_cast<SignedWord>(l->bits), "n#") : cat(l->text, "n#");
        break;
      case LiteralKind::Void:
        out += "void#";
        break;
    }
  }
};

}  // namespace

std::string print(const Module& module) {
  Printer printer;
  for (const Binding& b : module.bindings) {
    printer.binding(b, 0);
    printer.out += "\n\n";
  }
  return printer.out;
}

std::string print(const Expr* e) {
  Printer printer;
  printer.expr(e, 0, 0);
  return printer.out;
}

}  // namespace cardinal::core
