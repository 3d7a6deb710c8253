// STG as text, for `--dump=stg`.
#include "compiler/stg/stg.h"
#include "compiler/types/entities.h"
#include "vm/base/diagnostic.h"

namespace cardinal::stg {

namespace {

class Printer {
 public:
  std::string out;

  void closure(const Closure& c, int indent) {
    name(c.binder);
    if (c.kind == ClosureKind::Constructor) {
      out += cat(" = ", c.constructor->name->text());
      atoms(c.arguments);
      return;
    }
    out += " = {";
    for (std::uint32_t i = 0; i < c.free.size(); ++i) {
      if (i != 0) out += " ";
      name(c.free[i]);
    }
    out += c.kind == ClosureKind::Thunk ? "} \\u" : "} \\r";
    for (const Var* v : c.parameters) {
      out += " ";
      name(v);
    }
    out += " ->";
    line(indent + 2);
    expr(c.body, indent + 2);
  }

  void expr(const Expr* e, int indent) {
    switch (e->kind) {
      case ExprKind::Atom:
        atom(static_cast<const AtomExpr*>(e)->atom);
        break;
      case ExprKind::Call:
        name(static_cast<const Call*>(e)->function);
        atoms(static_cast<const Call*>(e)->arguments);
        break;
      case ExprKind::Jump:
        out += "jump ";
        name(static_cast<const Jump*>(e)->target);
        atoms(static_cast<const Jump*>(e)->arguments);
        break;
      case ExprKind::Constructor:
        out += static_cast<const Constructor*>(e)->constructor->name->text();
        atoms(static_cast<const Constructor*>(e)->arguments);
        break;
      case ExprKind::Primitive:
        out += info_of(static_cast<const Primitive*>(e)->op).name;
        atoms(static_cast<const Primitive*>(e)->arguments);
        break;
      case ExprKind::Case: {
        const auto* c = static_cast<const Case*>(e);
        out += "case ";
        expr(c->scrutinee, indent + 2);
        out += " of ";
        if (c->binder != nullptr) name(c->binder);
        out += " {";
        for (const Alternative& a : c->alternatives) {
          line(indent + 2);
          if (a.kind == core::AlternativeKind::Default) {
            out += "_";
          } else if (a.kind == core::AlternativeKind::Literal) {
            atom({nullptr, a.literal});
          } else {
            out += a.constructor->name->text();
            for (const Var* v : a.binders) {
              out += " ";
              name(v);
            }
          }
          out += " -> ";
          expr(a.body, indent + 4);
        }
        out += " }";
        break;
      }
      case ExprKind::Let: {
        const auto* let = static_cast<const Let*>(e);
        out += let->recursive ? "letrec " : "let ";
        for (std::uint32_t i = 0; i < let->closures.size(); ++i) {
          if (i != 0) line(indent + 4);
          closure(let->closures[i], indent + 4);
        }
        line(indent);
        out += "in ";
        expr(let->body, indent);
        break;
      }
      case ExprKind::LetJoin: {
        const auto* let = static_cast<const LetJoin*>(e);
        for (const JoinPoint& join : let->joins) {
          out += let->recursive ? "joinrec " : "join ";
          name(join.binder);
          for (const Var* v : join.parameters) {
            out += " ";
            name(v);
          }
          out += " =";
          line(indent + 2);
          expr(join.body, indent + 2);
          line(indent);
        }
        out += "in ";
        expr(let->body, indent);
        break;
      }
    }
  }

 private:
  void line(int indent) {
    out += '\n';
    out.append(static_cast<std::size_t>(indent), ' ');
  }
  void name(const Var* v) {
    if (v == nullptr)
      out += "_";
    else if (v->top != nullptr)
      out +=
          v->top->module != nullptr ? cat(v->top->module->text(), ".", v->name->text()) : std::string(v->name->text());
    else
      out += cat(v->name->text(), "_", v->unique);
  }
  void atom(Atom a) {
    if (a.var != nullptr) return name(a.var);
    if (a.literal->literal == core::LiteralKind::String)
      out += cat("\"", a.literal->text, "\"#");
    else if (a.literal->literal == core::LiteralKind::Void)
      out += "void#";
    else
      out += a.literal->text.empty() ? cat(static_cast<SignedWord>(a.literal->bits), "#") : cat(a.literal->text, "n#");
  }
  void atoms(Slice<Atom> as) {
    for (Atom a : as) {
      out += " ";
      atom(a);
    }
  }
};

}  // namespace

std::string print(const Program& program) {
  Printer printer;
  for (const Closure& c : program.bindings) {
    printer.closure(c, 0);
    printer.out += "\n\n";
  }
  return printer.out;
}

}  // namespace cardinal::stg
