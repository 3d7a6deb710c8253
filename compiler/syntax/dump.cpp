#include "compiler/syntax/dump.h"

#include <gmp.h>

#include <vector>

#include "vm/base/diagnostic.h"

namespace cardinal {
namespace {

std::string show(const Name& name) {
  std::string out;
  if (name.qualifier != nullptr) out += cat(name.qualifier->text(), ".");
  out += name.symbol == nullptr ? "?" : name.symbol->text();
  if (name.resolution == Resolution::Local) out += cat("_", name.local->unique);
  if (name.resolution == Resolution::TypeVariable) out += cat("_", name.type_variable->unique);
  if (name.resolution == Resolution::Error) out += "!";
  return out;
}
std::string show(const LocalVar* variable, Symbol name) {
  if (variable == nullptr || variable->global != nullptr) return std::string(name->text());
  return cat(name->text(), "_", variable->unique);
}
std::string show(const TypeVariable* variable) {
  std::string out(variable->name->text());
  if (variable->unique != 0) out += cat("_", variable->unique);
  if (variable->inferred) out = cat("{", out, "}");
  return variable->kind == nullptr ? out : cat("(", out, " :: ", dump(variable->kind), ")");
}

std::string number(const Literal& literal) {
  if (literal.limbs.empty()) return "0";
  std::vector<mp_limb_t> limbs(literal.limbs.begin(), literal.limbs.end());
  std::string digits(limbs.size() * 20 + 2, '\0');
  std::size_t size = mpn_get_str(reinterpret_cast<unsigned char*>(digits.data()), 10, limbs.data(),
                                 static_cast<mp_size_t>(limbs.size()));
  digits.resize(size);
  for (char& d : digits) d = static_cast<char>(d + '0');
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
  return digits;
}
std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      out += cat('\\', c);
    else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
      out += cat("\\", static_cast<int>(static_cast<unsigned char>(c)));
    else
      out += c;
  }
  return out + "\"";
}
std::string show(const Literal& literal) {
  std::string sign = literal.negative ? "-" : "";
  auto scaled = [&] { return cat(sign, number(literal), literal.exponent_base == 2 ? "p" : "e", literal.exponent); };
  switch (literal.kind) {
    case LiteralKind::Integer:
      return sign + number(literal);
    case LiteralKind::Fractional:
      return scaled();
    case LiteralKind::Char:
      return cat("(char ", static_cast<std::uint32_t>(literal.character), ")");
    case LiteralKind::String:
      return quoted(literal.text);
    case LiteralKind::PrimInt:
      return cat(sign, number(literal), "#");
    case LiteralKind::PrimWord:
      return number(literal) + "##";
    case LiteralKind::PrimChar:
      return cat("(char# ", static_cast<std::uint32_t>(literal.character), ")");
    case LiteralKind::PrimString:
      return quoted(literal.text) + "#";
    case LiteralKind::PrimFloat:
      return scaled() + "#";
    case LiteralKind::PrimDouble:
      return scaled() + "##";
  }
  return "?";
}

template <class T>
std::string all(Slice<T> items) {
  std::string out;
  for (const auto& item : items) out += cat(" ", item == nullptr ? std::string("_") : dump(item));
  return out;
}
std::string variables(Slice<TypeVariable*> list) {
  std::string out;
  for (const TypeVariable* variable : list) out += cat(out.empty() ? "" : " ", show(variable));
  return out;
}
std::string show(const SignatureType& type) {
  if (type.implicit.empty()) return dump(type.type);
  return cat("(implicit (", variables(type.implicit), ") ", dump(type.type), ")");
}

std::string show(const Statement& statement) {
  switch (statement.kind) {
    case StatementKind::Bind:
      return cat("(<- ", dump(statement.pattern), " ", dump(statement.expression), ")");
    case StatementKind::Let:
      return cat("(let", dump(*statement.bindings), ")");
    case StatementKind::Expression:
      return dump(statement.expression);
  }
  return "?";
}
std::string show(Slice<Statement*> statements) {
  std::string out;
  for (const Statement* statement : statements) out += cat(" ", show(*statement));
  return out;
}
std::string show(const GuardedBody& body) {
  if (body.guards.empty()) return dump(body.body);
  return cat("(|", show(body.guards), " => ", dump(body.body), ")");
}
std::string show(const RightHandSide& rhs) {
  std::string out;
  for (const GuardedBody& body : rhs.bodies) out += cat(out.empty() ? "" : " ", show(body));
  if (rhs.where != nullptr) out += cat(" (where", dump(*rhs.where), ")");
  return out;
}
std::string show(Slice<Clause*> clauses) {
  std::string out;
  for (const Clause* clause : clauses)
    out += cat(" (", all(clause->patterns).erase(0, 1), " -> ", show(clause->rhs), ")");
  return out;
}
std::string show(Slice<FieldBinding> fields, bool wildcard) {
  std::string out;
  for (const FieldBinding& field : fields) out += cat(" (", show(field.field), " = ", dump(field.value), ")");
  return wildcard ? out + " .." : out;
}

std::string show(const Binding* binding) {
  if (auto* function = try_cast<const FunctionBinding>(binding)) {
    if (function->clauses.size() == 1 && function->clauses[0]->patterns.empty())
      return cat("(= ", show(function->variable, function->name), " ", show(function->clauses[0]->rhs), ")");
    return cat("(fun ", show(function->variable, function->name), show(function->clauses), ")");
  }
  auto* pattern = cast<const PatternBinding>(binding);
  return cat("(pat ", dump(pattern->pattern), " ", show(pattern->rhs), ")");
}

std::string show(const ConstructorDecl& constructor) {
  std::string out = cat("(", show(constructor.name));
  if (!constructor.existentials.empty()) out += cat(" (forall ", variables(constructor.existentials), ")");
  if (!constructor.implicit.empty()) out += cat(" (implicit ", variables(constructor.implicit), ")");
  if (!constructor.context.empty()) out += cat(" (=>", all(constructor.context), ")");
  for (const ConstructorField& field : constructor.fields) {
    std::string type = cat(field.strict ? "!" : "", dump(field.type));
    out += field.name.symbol == nullptr ? cat(" ", type) : cat(" (", show(field.name), " :: ", type, ")");
  }
  if (constructor.result != nullptr) out += cat(" -> ", dump(constructor.result));
  return out + ")";
}

}  // namespace

std::string dump(const SType* type) {
  switch (type->kind) {
    case STypeKind::Variable:
      return show(cast<const STVariable>(type)->name);
    case STypeKind::Constructor:
      return show(cast<const STConstructor>(type)->name);
    case STypeKind::Application: {
      auto* t = cast<const STApplication>(type);
      return cat("(", dump(t->function), " ", dump(t->argument), ")");
    }
    case STypeKind::Function: {
      auto* t = cast<const STFunction>(type);
      return cat("(-> ", dump(t->argument), " ", dump(t->result), ")");
    }
    case STypeKind::List:
      return cat("[", dump(cast<const STList>(type)->element), "]");
    case STypeKind::Tuple:
      return cat("(tuple", all(cast<const STTuple>(type)->elements), ")");
    case STypeKind::UnboxedTuple:
      return cat("(tuple#", all(cast<const STUnboxedTuple>(type)->elements), ")");
    case STypeKind::Forall: {
      auto* t = cast<const STForall>(type);
      return cat("(forall (", variables(t->variables), ") ", dump(t->body), ")");
    }
    case STypeKind::Qualified: {
      auto* t = cast<const STQualified>(type);
      return cat("(=> (", t->context.empty() ? std::string() : all(t->context).erase(0, 1), ") ", dump(t->body), ")");
    }
    case STypeKind::KindSignature: {
      auto* t = cast<const STKindSignature>(type);
      return cat("(:: ", dump(t->type), " ", dump(t->signature), ")");
    }
    case STypeKind::Strictness:
      return cat(cast<const STStrictness>(type)->strict ? "!" : "~", dump(cast<const STStrictness>(type)->type));
    case STypeKind::Wildcard:
      return "_";
    case STypeKind::Star:
      return "*";
    case STypeKind::Promoted:
      return cat("'", show(cast<const STPromoted>(type)->name));
    case STypeKind::PromotedList:
      return cat("'[", all(cast<const STPromotedList>(type)->elements), "]");
    case STypeKind::PromotedTuple:
      return cat("'(", all(cast<const STPromotedTuple>(type)->elements), ")");
    case STypeKind::Literal:
      return show(cast<const STLiteral>(type)->literal);
    case STypeKind::OperatorChain: {
      auto* t = cast<const STOperatorChain>(type);
      std::string out = cat("(chain ", dump(t->operands[0]));
      for (std::uint32_t i = 0; i < t->operators.size(); ++i)
        out += cat(" ", show(t->operators[i]), " ", dump(t->operands[i + 1]));
      return out + ")";
    }
    case STypeKind::Parenthesised:
      return dump(cast<const STParenthesised>(type)->type);
    case STypeKind::Error:
      return "error";
  }
  return "?";
}

std::string dump(const SPat* pattern) {
  switch (pattern->kind) {
    case SPatKind::Wildcard:
      return "_";
    case SPatKind::Variable:
      return show(cast<const PVariable>(pattern)->variable, cast<const PVariable>(pattern)->name);
    case SPatKind::As: {
      auto* p = cast<const PAs>(pattern);
      return cat("(@ ", show(p->variable, p->name), " ", dump(p->pattern), ")");
    }
    case SPatKind::Lazy:
      return cat("~", dump(cast<const PLazy>(pattern)->pattern));
    case SPatKind::Bang:
      return cat("!", dump(cast<const PBang>(pattern)->pattern));
    case SPatKind::Literal:
      return show(cast<const PLiteral>(pattern)->literal);
    case SPatKind::Constructor: {
      auto* p = cast<const PConstructor>(pattern);
      std::string types;
      for (const SType* type : p->type_arguments) types += cat(" @", dump(type));
      if (p->arguments.empty() && types.empty()) return show(p->constructor);
      return cat("(", show(p->constructor), types, all(p->arguments), ")");
    }
    case SPatKind::Record: {
      auto* p = cast<const PRecord>(pattern);
      std::string out = cat("(record ", show(p->constructor));
      for (const FieldPattern& field : p->fields) out += cat(" (", show(field.field), " = ", dump(field.pattern), ")");
      return cat(out, p->wildcard ? " ..)" : ")");
    }
    case SPatKind::Tuple:
      return cat("(tuple", all(cast<const PTuple>(pattern)->elements), ")");
    case SPatKind::UnboxedTuple:
      return cat("(tuple#", all(cast<const PUnboxedTuple>(pattern)->elements), ")");
    case SPatKind::List:
      return cat("(list", all(cast<const PList>(pattern)->elements), ")");
    case SPatKind::Signature: {
      auto* p = cast<const PSignature>(pattern);
      return cat("(:: ", dump(p->pattern), " ", show(p->type), ")");
    }
    case SPatKind::View: {
      auto* p = cast<const PView>(pattern);
      return cat("(view ", dump(p->function), " ", dump(p->pattern), ")");
    }
    case SPatKind::OperatorChain: {
      auto* p = cast<const POperatorChain>(pattern);
      std::string out = cat("(chain ", dump(p->operands[0]));
      for (std::uint32_t i = 0; i < p->operators.size(); ++i)
        out += cat(" ", show(p->operators[i]), " ", dump(p->operands[i + 1]));
      return out + ")";
    }
    case SPatKind::Parenthesised:
      return dump(cast<const PParenthesised>(pattern)->pattern);
    case SPatKind::Error:
      return "error";
  }
  return "?";
}

std::string dump(const SExpr* e) {
  switch (e->kind) {
    case SExprKind::Variable:
      return show(cast<const EVariable>(e)->name);
    case SExprKind::Constructor:
      return show(cast<const EConstructor>(e)->name);
    case SExprKind::Literal:
      return show(cast<const ELiteral>(e)->literal);
    case SExprKind::Application: {
      auto* x = cast<const EApplication>(e);
      return cat("(", dump(x->function), " ", dump(x->argument), ")");
    }
    case SExprKind::TypeApplication: {
      auto* x = cast<const ETypeApplication>(e);
      return cat("(", dump(x->function), " @", dump(x->argument), ")");
    }
    case SExprKind::OperatorChain: {
      std::string out = "(chain";
      for (const ChainItem& item : cast<const EOperatorChain>(e)->items)
        out += item.role == ChainItem::Role::Minus ? std::string(" neg") : cat(" ", dump(item.expression));
      return out + ")";
    }
    case SExprKind::Infix: {
      auto* x = cast<const EInfix>(e);
      return cat("(", dump(x->op), " ", dump(x->left), " ", dump(x->right), ")");
    }
    case SExprKind::Negate:
      return cat("(negate ", dump(cast<const ENegate>(e)->operand), ")");
    case SExprKind::LeftSection: {
      auto* x = cast<const ELeftSection>(e);
      return cat("(left ", dump(x->operand), " ", dump(x->op), ")");
    }
    case SExprKind::RightSection: {
      auto* x = cast<const ERightSection>(e);
      return cat("(right ", dump(x->op), " ", dump(x->operand), ")");
    }
    case SExprKind::Lambda: {
      auto* x = cast<const ELambda>(e);
      return cat("(\\", all(x->patterns), " -> ", dump(x->body), ")");
    }
    case SExprKind::LambdaCase:
      return cat("(\\case", show(cast<const ELambdaCase>(e)->alternatives), ")");
    case SExprKind::Let: {
      auto* x = cast<const ELet>(e);
      return cat("(let", dump(*x->bindings), " in ", dump(x->body), ")");
    }
    case SExprKind::If: {
      auto* x = cast<const EIf>(e);
      return cat("(if ", dump(x->condition), " ", dump(x->then_branch), " ", dump(x->else_branch), ")");
    }
    case SExprKind::MultiIf: {
      std::string out = "(if";
      for (const GuardedBody& body : cast<const EMultiIf>(e)->bodies) out += cat(" ", show(body));
      return out + ")";
    }
    case SExprKind::Case: {
      auto* x = cast<const ECase>(e);
      return cat("(case ", dump(x->scrutinee), show(x->alternatives), ")");
    }
    case SExprKind::Do:
      return cat("(do", show(cast<const EDo>(e)->statements), ")");
    case SExprKind::ListComprehension: {
      auto* x = cast<const EListComprehension>(e);
      std::string out = cat("(comp ", dump(x->body));
      for (Slice<Statement*> branch : x->branches) out += cat(" |", show(branch));
      return out + ")";
    }
    case SExprKind::Tuple:
      return cat("(tuple", all(cast<const ETuple>(e)->elements), ")");
    case SExprKind::UnboxedTuple:
      return cat("(tuple#", all(cast<const EUnboxedTuple>(e)->elements), ")");
    case SExprKind::List:
      return cat("(list", all(cast<const EList>(e)->elements), ")");
    case SExprKind::Sequence: {
      auto* x = cast<const ESequence>(e);
      return cat("(seq ", dump(x->from), x->then != nullptr ? cat(" then ", dump(x->then)) : std::string(),
                 x->to != nullptr ? cat(" to ", dump(x->to)) : std::string(), ")");
    }
    case SExprKind::RecordConstruction: {
      auto* x = cast<const ERecordConstruction>(e);
      return cat("(record ", show(x->constructor), show(x->fields, x->wildcard), ")");
    }
    case SExprKind::RecordUpdate: {
      auto* x = cast<const ERecordUpdate>(e);
      return cat("(update ", dump(x->record), show(x->fields, false), ")");
    }
    case SExprKind::Signature: {
      auto* x = cast<const ESignature>(e);
      return cat("(:: ", dump(x->expression), " ", show(x->type), ")");
    }
    case SExprKind::Parenthesised:
      return dump(cast<const EParenthesised>(e)->expression);
    case SExprKind::Hole:
      return cat("?", cast<const EHole>(e)->name->text());
    case SExprKind::Error:
      return "error";
  }
  return "?";
}

std::string dump(const Bindings& bindings) {
  std::string out;
  static constexpr std::string_view kWords[] = {"infixl", "infixr", "infix"};
  for (const FixityDeclaration* fixity : bindings.fixities) {
    out += cat(" (", kWords[static_cast<int>(fixity->fixity.associativity)], " ", +fixity->fixity.precedence);
    for (const Name& name : fixity->operators) out += cat(" ", show(name));
    out += ")";
  }
  for (const TypeSignature* signature : bindings.signatures) {
    out += " (sig";
    for (const Name& name : signature->names) out += cat(" ", show(name));
    out += cat(" :: ", show(signature->type), ")");
  }
  for (const BindingPragma* pragma : bindings.pragmas) {
    static constexpr std::string_view kPragmas[] = {"", "inline", "noinline", "inlinable"};
    out += cat(" (", kPragmas[static_cast<int>(pragma->kind)]);
    for (const Name& name : pragma->names) out += cat(" ", show(name));
    out += ")";
  }
  if (bindings.groups.empty()) {
    for (const Binding* binding : bindings.bindings) out += cat(" ", show(binding));
    return out;
  }
  for (const BindingGroup* group : bindings.groups) {
    out += group->recursive ? " (rec" : " (group";
    for (const Binding* binding : group->bindings) out += cat(" ", show(binding));
    out += ")";
  }
  return out;
}

std::string dump(const Decl* decl) {
  auto context = [](Slice<SType*> types) { return types.empty() ? std::string() : cat(" (=>", all(types), ")"); };
  auto parameters = [](Slice<TypeVariable*> list) { return list.empty() ? std::string() : cat(" ", variables(list)); };
  switch (decl->kind) {
    case DeclKind::TypeSynonym: {
      auto* d = cast<const TypeSynonymDecl>(decl);
      return cat("(type ", show(d->name), parameters(d->parameters), " = ", dump(d->definition), ")");
    }
    case DeclKind::Data: {
      auto* d = cast<const DataDecl>(decl);
      std::string out =
          cat(d->is_newtype ? "(newtype" : "(data", context(d->context), " ", show(d->name), parameters(d->parameters));
      if (d->kind_signature != nullptr) out += cat(" :: ", dump(d->kind_signature));
      for (const ConstructorDecl* constructor : d->constructors) out += cat(" ", show(*constructor));
      for (const DerivingClause& clause : d->deriving) {
        static constexpr std::string_view kStrategies[] = {"", " stock", " newtype", " anyclass", " via"};
        out += cat(" (deriving", kStrategies[static_cast<int>(clause.strategy)]);
        for (const SignatureType& klass : clause.classes) out += cat(" ", dump(klass.type));
        out += ")";
      }
      return out + ")";
    }
    case DeclKind::Class: {
      auto* d = cast<const ClassDecl>(decl);
      std::string out = cat("(class", context(d->context), " ", show(d->name), parameters(d->parameters));
      for (const SFunctionalDependency& dependency : d->dependencies) {
        out += " (|";
        for (const Name& name : dependency.determining) out += cat(" ", show(name));
        out += " ->";
        for (const Name& name : dependency.determined) out += cat(" ", show(name));
        out += ")";
      }
      return cat(out, dump(*d->body), ")");
    }
    case DeclKind::Instance: {
      auto* d = cast<const InstanceDecl>(decl);
      return cat("(instance ", show(d->head), d->infer_context ? " infer" : "", dump(*d->body), ")");
    }
    case DeclKind::StandaloneDeriving:
      return cat("(deriving ", show(cast<const StandaloneDerivingDecl>(decl)->head), ")");
    case DeclKind::Default:
      return cat("(default", all(cast<const DefaultDecl>(decl)->types), ")");
    case DeclKind::Foreign: {
      auto* d = cast<const ForeignDecl>(decl);
      return cat("(foreign ", d->is_export ? "export " : "import ", d->convention->text(), " \"", d->entity, "\" ",
                 show(d->name), " :: ", show(d->type), ")");
    }
  }
  return "?";
}

std::string dump(const Module& module) {
  auto ports = [](Slice<Port> items) {
    std::string out;
    for (const Port& port : items) {
      out += cat(" ", port.kind == PortKind::Module ? "module " : "", show(port.name));
      if (port.all) out += "(..)";
      if (!port.subordinates.empty()) {
        out += "(";
        for (const Name& name : port.subordinates) out += cat(out.back() == '(' ? "" : ",", show(name));
        out += ")";
      }
    }
    return out;
  };
  std::string out = cat("(module ", module.name.symbol->text(),
                        module.has_exports ? cat(" (", ports(module.exports), " )") : std::string(), ")\n");
  for (const ImportDecl* import : module.imports) {
    out += cat("(import ", import->qualified ? "qualified " : "", import->module.symbol->text());
    if (import->alias != nullptr) out += cat(" as ", import->alias->text());
    if (import->hiding) out += " hiding";
    if (import->has_list) out += cat(" (", ports(import->items), " )");
    out += ")\n";
  }
  for (const Decl* decl : module.declarations) out += dump(decl) + "\n";
  if (module.instances.size() > 0)
    for (const InstanceDecl* instance : module.instances)
      if (instance->origin != InstanceOrigin::Written) out += dump(instance) + "\n";
  std::string bindings = dump(*module.bindings);
  if (!bindings.empty()) out += bindings.erase(0, 1) + "\n";
  return out;
}

}  // namespace cardinal
