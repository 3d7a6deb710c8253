// Types as GHC prints them.
#include "compiler/types/type.h"

namespace cardinal {
namespace {

enum class Precedence { Top, FunctionArgument, Operator, Atom };

class Printer {
 public:
  Printer(const TypeContext& context, bool foralls) : context_(context), foralls_(foralls) {}

  void type(Type* type, Precedence precedence, bool outermost = false) {
    type = shallow(type);
    switch (type->tag) {
      case TypeTag::Con:
        con(static_cast<TypeCon*>(type)->con);
        return;
      case TypeTag::Var:
        out += static_cast<TyVar*>(type)->name->text();
        return;
      case TypeTag::Meta:
        meta(static_cast<MetaVar*>(type));
        return;
      case TypeTag::Number:
        out += std::to_string(static_cast<TypeLiteral*>(type)->number);
        return;
      case TypeTag::String:
        out += cat('"', static_cast<TypeLiteral*>(type)->text->text(), '"');
        return;
      case TypeTag::Fun: {
        TypeFun* fun = static_cast<TypeFun*>(type);
        Parens parens(*this, precedence > Precedence::Top);
        this->type(fun->argument, Precedence::FunctionArgument);
        out += " -> ";
        this->type(fun->result, Precedence::Top);
        return;
      }
      case TypeTag::Forall: {
        TypeForall* forall = static_cast<TypeForall*>(type);
        Parens parens(*this, precedence > Precedence::Top);
        if (!forall->vars.empty() && (foralls_ || !outermost)) {
          out += "forall";
          for (TyVar* var : forall->vars) {
            out += ' ';
            if (same_type(context_.arena, var->kind, context_.builtin.type_kind)) {
              out += var->name->text();
            } else {
              out += cat("(", var->name->text(), " :: ");
              this->type(var->kind, Precedence::Top);
              out += ")";
            }
          }
          out += ". ";
        }
        if (!forall->context.empty()) {
          constraints(forall->context);
          out += " => ";
        }
        this->type(forall->body, Precedence::Top, outermost);
        return;
      }
      case TypeTag::App:
        application(type, precedence);
        return;
    }
  }

  void constraints(Slice<Type*> context) {
    if (context.size() == 1) {
      type(context[0], Precedence::Operator);
      return;
    }
    out += '(';
    for (std::uint32_t i = 0; i < context.size(); ++i) {
      if (i != 0) out += ", ";
      type(context[i], Precedence::Top);
    }
    out += ')';
  }

  std::string out;

 private:
  struct Parens {
    Parens(Printer& printer, bool on) : printer(printer), on(on) {
      if (on) printer.out += '(';
    }
    ~Parens() {
      if (on) printer.out += ')';
    }
    Printer& printer;
    bool on;
  };

  static bool symbolic(std::string_view name) {
    char c = name[0];
    return !(c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '(' || c == '[' || c < 0);
  }
  void con(TyCon* con) {
    std::string_view name = con->name->text();
    if (symbolic(name))
      out += cat('(', name, ')');
    else
      out += name;
  }
  void meta(MetaVar* meta) {
    // As GHC: the name it was instantiated for, with a number.
    std::string_view hint = meta->hint != nullptr ? meta->hint->text() : std::string_view("t");
    out += cat(hint, meta->number);
  }
  void application(Type* type, Precedence precedence) {
    std::vector<Type*> arguments;
    Type* head = type;
    while (head->tag == TypeTag::App) {
      arguments.insert(arguments.begin(), static_cast<TypeApp*>(head)->argument);
      head = shallow(static_cast<TypeApp*>(head)->function);
    }
    TyCon* con = head->tag == TypeTag::Con ? static_cast<TypeCon*>(head)->con : nullptr;
    const BuiltinTypes& b = context_.builtin;
    if (con == b.list && arguments.size() == 1) {
      out += '[';
      this->type(arguments[0], Precedence::Top);
      out += ']';
      return;
    }
    if (con == b.TYPE && arguments.size() == 1)
      if (TypeCon* rep = as_con(shallow(arguments[0])); rep != nullptr && rep->con == b.lifted_rep) {
        out += '*';
        return;
      }
    if (con != nullptr && arguments.size() == con->arity &&
        (con->flavour == TyConFlavour::Tuple || con->flavour == TyConFlavour::UnboxedTuple)) {
      bool boxed = con->flavour == TyConFlavour::Tuple;
      out += boxed ? "(" : "(# ";
      for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (i != 0) out += ", ";
        this->type(arguments[i], Precedence::Top);
      }
      out += boxed ? ")" : " #)";
      return;
    }
    if (con != nullptr && arguments.size() == 2 && symbolic(con->name->text())) {
      if (con == b.arrow) {
        Parens parens(*this, precedence > Precedence::Top);
        this->type(arguments[0], Precedence::FunctionArgument);
        out += " -> ";
        this->type(arguments[1], Precedence::Top);
        return;
      }
      Parens parens(*this, precedence > Precedence::FunctionArgument);
      this->type(arguments[0], Precedence::Operator);
      out += cat(' ', con->name->text(), ' ');
      this->type(arguments[1], Precedence::Operator);
      return;
    }
    Parens parens(*this, precedence >= Precedence::Atom);
    this->type(head, Precedence::Atom);
    for (Type* argument : arguments) {
      out += ' ';
      this->type(argument, Precedence::Atom);
    }
  }

  const TypeContext& context_;
  bool foralls_;
};

}  // namespace

std::string show_type(const TypeContext& context, Type* type, bool foralls) {
  Printer printer(context, foralls);
  printer.type(type, Precedence::Top, true);
  return printer.out;
}
std::string show_type_atom(const TypeContext& context, Type* type) {
  Printer printer(context, false);
  printer.type(type, Precedence::Atom);
  return printer.out;
}
std::string show_context(const TypeContext& context, Slice<Type*> constraints) {
  Printer printer(context, false);
  printer.constraints(constraints);
  return printer.out;
}

}  // namespace cardinal
