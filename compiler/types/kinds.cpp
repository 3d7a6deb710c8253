// Types as written become types: kinds are inferred with the same unifier as types.
#include <algorithm>

#include "compiler/types/checker.h"

namespace cardinal {

TyVar* Checker::bind_variable(TypeVariable* variable) {
  Type* kind = variable->kind != nullptr ? convert(variable->kind, context_.builtin.type_kind) : new_kind();
  TyVar* var = make_tyvar(context_.entities, variable->name, kind, variable->span);
  variable->type = var;
  return var;
}

bool Checker::unify_kinds(Type* actual, Type* expected, SType* at) {
  if (shallow(actual) == shallow(expected)) return true;
  Wanted sink;
  Wanted* outer = wanted_;
  wanted_ = &sink;
  bool ok = unify_at(actual, expected, at->span);
  wanted_ = outer;
  if (ok) return true;
  // Name the type by its text, as the user wrote it.
  std::string written;
  if (at->span.known()) written = at->span.file->text.substr(at->span.begin, at->span.end - at->span.begin);
  Type* k = expose(context_.arena, actual);
  Type* e = expose(context_.arena, expected);
  std::string want = e == context_.builtin.type_kind         ? "a type"
                     : e == context_.builtin.constraint_kind ? "a constraint"
                                                             : cat("kind ‘", show(e), "’");
  if (as_fun(k) != nullptr && e == context_.builtin.type_kind) {
    std::uint32_t missing = 0;
    for (Type* rest = k; as_fun(rest) != nullptr; rest = expose(context_.arena, static_cast<TypeFun*>(rest)->result))
      ++missing;
    error("kind-mismatch", at->span,
          cat("Expecting ", missing == 1 ? std::string("one more argument") : cat(missing, " more arguments"), " to ‘",
              written, "’\n  Expected a type, but ‘", written, "’ has kind ‘", show(k), "’"));
    return false;
  }
  error("kind-mismatch", at->span, cat("Expected ", want, ", but ‘", written, "’ has kind ‘", show(k), "’"));
  return false;
}

Type* Checker::convert(SType* type, Type* kind) {
  // () is also the constraint that always holds.
  if (auto* con = try_cast<STConstructor>(type);
      con != nullptr && con->name.resolution == Resolution::TypeConstructor &&
      con->name.tycon == context_.builtin.unit && expose(context_.arena, kind) == context_.builtin.constraint_kind)
    return context_.builtin.unit->type;
  Type* actual = nullptr;
  Type* converted = convert_infer(type, actual);
  return unify_kinds(actual, kind, type) ? converted : error_type();
}

// A type of any kind TYPE r; a variable's unknown kind becomes Type.
Type* Checker::convert_open(SType* type) {
  Type* kind = nullptr;
  Type* converted = convert_infer(type, kind);
  kind = expose(context_.arena, kind);
  if (TypeApp* app = as_app(kind))
    if (expose(context_.arena, app->function) == context_.builtin.TYPE->type) return converted;
  return unify_kinds(kind, context_.builtin.type_kind, type) ? converted : error_type();
}

void Checker::add_constraint(Type* constraint, std::vector<Type*>& out) {
  // A synonym may stand for several.
  AppView view = split_app(context_.arena, constraint);
  if (view.con() != nullptr && view.con()->flavour == TyConFlavour::Tuple) {
    for (Type* part : view.arguments) add_constraint(part, out);
    return;
  }
  out.push_back(constraint);
}

void Checker::convert_context(Slice<SType*> context, std::vector<Type*>& out) {
  for (SType* item : context) {
    while (auto* parens = try_cast<STParenthesised>(item)) item = parens->type;
    if (auto* tuple = try_cast<STTuple>(item)) {
      convert_context(tuple->elements, out);
      continue;
    }
    add_constraint(convert(item, context_.builtin.constraint_kind), out);
  }
}

Type* Checker::convert_application(SType* type, Type*& kind) {
  std::vector<SType*> arguments;
  SType* head = type;
  for (;;) {
    if (auto* app = try_cast<STApplication>(head)) {
      arguments.push_back(app->argument);
      head = app->function;
    } else if (auto* parens = try_cast<STParenthesised>(head)) {
      head = parens->type;
    } else {
      break;
    }
  }
  std::reverse(arguments.begin(), arguments.end());
  Type* result;
  if (auto* con = try_cast<STConstructor>(head)) {
    if (con->name.resolution != Resolution::TypeConstructor) {
      kind = new_kind();
      return new_meta(kind);
    }
    TyCon* tycon = con->name.tycon;
    if (tycon->flavour == TyConFlavour::Synonym && arguments.size() < tycon->arity) {
      error("arity", type->span,
            cat("The type synonym ‘", tycon->name->text(), "’ should have ", tycon->arity, " argument",
                tycon->arity == 1 ? "" : "s", ", but has been given ",
                arguments.empty() ? std::string("none") : std::to_string(arguments.size())));
      kind = new_kind();
      return new_meta(kind);
    }
    result = tycon->type;
    kind = tycon->kind != nullptr ? tycon->kind : new_kind();
    // (->) and unboxed tuples take arguments of any representation.
    if (tycon == context_.builtin.arrow && arguments.size() == 2) {
      Type* argument = convert_open(arguments[0]);
      kind = context_.builtin.type_kind;
      return make_fun(context_.arena, argument, convert_open(arguments[1]));
    }
    if (tycon == context_.builtin.equality && arguments.size() == 2) {
      Type* left_kind = nullptr;
      Type* left = convert_infer(arguments[0], left_kind);
      Type* right = convert(arguments[1], left_kind);
      kind = context_.builtin.constraint_kind;
      return make_app(context_.arena, make_app(context_.arena, result, left), right);
    }
  } else {
    result = convert_infer(head, kind);
  }
  for (SType* argument : arguments) {
    kind = expose(context_.arena, kind);
    while (TypeForall* forall = as_forall(kind)) {
      Substitution substitution;
      for (TyVar* var : forall->vars) substitution.add(var, new_meta(var->kind));
      kind = expose(context_.arena, substitute(context_.arena, forall->body, substitution));
    }
    if (as_meta(kind) != nullptr) {
      Type* from = new_kind();
      Type* to = new_kind();
      unify_at(kind, make_fun(context_.arena, from, to), argument->span);
      kind = expose(context_.arena, kind);
    }
    TypeFun* fun = as_fun(kind);
    if (fun == nullptr) {
      std::string_view written = head->span.file->text.substr(head->span.begin, head->span.end - head->span.begin);
      error("kind-mismatch", type->span,
            cat("Expected kind ‘* -> k’, but ‘", written, "’ has kind ‘", show(kind), "’"));
      kind = new_kind();
      return new_meta(kind);
    }
    result = make_app(context_.arena, result, convert(argument, fun->argument));
    kind = fun->result;
  }
  return result;
}

Type* Checker::convert_infer(SType* type, Type*& kind) {
  BuiltinTypes& b = context_.builtin;
  kind = b.type_kind;
  switch (type->kind) {
    case STypeKind::Variable: {
      Name& name = cast<STVariable>(type)->name;
      if (name.resolution != Resolution::TypeVariable || name.type_variable->type == nullptr) {
        kind = new_kind();
        return new_meta(kind);
      }
      kind = kind_of(context_, name.type_variable->type);
      return name.type_variable->type;
    }
    case STypeKind::Constructor:
    case STypeKind::Application:
      return convert_application(type, kind);
    case STypeKind::Function: {
      auto* fun = cast<STFunction>(type);
      Type* argument = convert_open(fun->argument);
      return make_fun(context_.arena, argument, convert_open(fun->result));
    }
    case STypeKind::List:
      return list_of(convert(cast<STList>(type)->element, b.type_kind));
    case STypeKind::Tuple: {
      auto* tuple_type = cast<STTuple>(type);
      TyCon* con = tuple(b, context_.entities, context_.symbols, tuple_type->elements.size());
      // (C a, D b) may also be a conjunction of constraints: decided by its first element.
      Type* first_kind = nullptr;
      Type* result = con->type;
      Type* first = convert_infer(tuple_type->elements[0], first_kind);
      bool constraints = expose(context_.arena, first_kind) == b.constraint_kind;
      Type* element_kind = constraints ? b.constraint_kind : b.type_kind;
      if (!unify_kinds(first_kind, element_kind, tuple_type->elements[0])) first = error_type();
      result = make_app(context_.arena, result, first);
      for (SType* element : tuple_type->elements.drop(1))
        result = make_app(context_.arena, result, convert(element, element_kind));
      kind = element_kind;
      return result;
    }
    case STypeKind::UnboxedTuple: {
      auto* tuple_type = cast<STUnboxedTuple>(type);
      TyCon* con = unboxed_tuple(b, context_.entities, context_.symbols, tuple_type->elements.size());
      Type* result = con->type;
      for (SType* element : tuple_type->elements) result = make_app(context_.arena, result, convert_open(element));
      kind = make_app(context_.arena, b.TYPE->type, b.tuple_rep->type);
      return result;
    }
    case STypeKind::Forall: {
      auto* forall = cast<STForall>(type);
      Slice<TyVar*> vars = context_.arena.make_slice<TyVar*>(forall->variables.size());
      for (std::uint32_t i = 0; i < vars.size(); ++i) vars[i] = bind_variable(forall->variables[i]);
      Type* body = convert_infer(forall->body, kind);
      // forall a. forall b. t and forall a. C => t are one quantification.
      if (TypeForall* inner = as_forall(body); inner != nullptr && inner->vars.empty())
        return make_forall(context_.arena, vars, inner->context, inner->body);
      return make_forall(context_.arena, vars, {}, body);
    }
    case STypeKind::Qualified: {
      auto* qualified = cast<STQualified>(type);
      std::vector<Type*> context;
      convert_context(qualified->context, context);
      Type* body = convert_infer(qualified->body, kind);
      return make_forall(context_.arena, {}, context_.arena.copy(context), body);
    }
    case STypeKind::KindSignature: {
      auto* signature = cast<STKindSignature>(type);
      kind = convert(signature->signature, b.type_kind);
      return convert(signature->type, kind);
    }
    case STypeKind::Strictness:
      return convert_infer(cast<STStrictness>(type)->type, kind);
    case STypeKind::Parenthesised:
      return convert_infer(cast<STParenthesised>(type)->type, kind);
    case STypeKind::Star:
      return b.type_kind;
    case STypeKind::Promoted: {
      error("unsupported", type->span, "promoted data constructors (DataKinds) are not supported yet");
      kind = new_kind();
      return new_meta(kind);
    }
    case STypeKind::PromotedList:
    case STypeKind::PromotedTuple:
    case STypeKind::Literal:
      error("unsupported", type->span, "type-level data (DataKinds) is not supported yet");
      kind = new_kind();
      return new_meta(kind);
    case STypeKind::Wildcard:
      error("wildcard", type->span, "Found type wildcard ‘_’: partial type signatures are not supported");
      kind = new_kind();
      return new_meta(kind);
    case STypeKind::OperatorChain:
    case STypeKind::Error:
      kind = new_kind();
      return new_meta(kind);
  }
  CARDINAL_UNREACHABLE("type node");
}

// Kinds nothing determines: Type, and LiftedRep for representations (Haskell 2010 §4.6).
void Checker::default_kind(Type* kind) {
  std::vector<MetaVar*> metas;
  collect_metas(kind, metas);
  for (MetaVar* meta : metas) {
    if (meta->solution != nullptr) continue;
    Type* of = expose(context_.arena, meta->kind);
    meta->solution =
        of == context_.builtin.runtime_rep->type ? context_.builtin.lifted_rep->type : context_.builtin.type_kind;
    ++unifications_;
  }
}

// Settles the kinds of all variables of a type.
void Checker::default_kinds(Type* type) {
  type = shallow(type);
  switch (type->tag) {
    case TypeTag::Con:
    case TypeTag::Number:
    case TypeTag::String:
      return;
    case TypeTag::Meta:
      default_kind(static_cast<MetaVar*>(type)->kind);
      return;
    case TypeTag::Var: {
      TyVar* var = static_cast<TyVar*>(type);
      if (var->kind == nullptr || var->kind == context_.builtin.type_kind) return;
      default_kind(var->kind);
      var->kind = zonk(context_.arena, var->kind);
      return;
    }
    case TypeTag::App:
      default_kinds(static_cast<TypeApp*>(type)->function);
      default_kinds(static_cast<TypeApp*>(type)->argument);
      return;
    case TypeTag::Fun:
      default_kinds(static_cast<TypeFun*>(type)->argument);
      default_kinds(static_cast<TypeFun*>(type)->result);
      return;
    case TypeTag::Forall: {
      TypeForall* forall = static_cast<TypeForall*>(type);
      for (TyVar* var : forall->vars) default_kinds(var);
      for (Type* constraint : forall->context) default_kinds(constraint);
      default_kinds(forall->body);
      return;
    }
  }
}

Type* Checker::convert_signature(SignatureType& signature, Slice<TyVar*>* outer_vars) {
  Slice<TyVar*> vars = context_.arena.make_slice<TyVar*>(signature.implicit.size());
  for (std::uint32_t i = 0; i < vars.size(); ++i) vars[i] = bind_variable(signature.implicit[i]);
  Type* body = convert_open(signature.type);
  Type* type;
  if (TypeForall* inner = as_forall(body); inner != nullptr && inner->vars.empty())
    type = make_forall(context_.arena, vars, inner->context, inner->body);
  else
    type = make_forall(context_.arena, vars, {}, body);
  default_kinds(type);
  if (outer_vars != nullptr) *outer_vars = vars;
  return type;
}

// A constraint is ambiguous when it mentions a variable that the type never determines.
void Checker::check_ambiguity(Type* sigma, Span span) {
  if (module_.extensions.has(Extension::AllowAmbiguousTypes)) return;
  TypeForall* forall = as_forall(expose(context_.arena, sigma));
  if (forall == nullptr || forall->context.empty()) return;
  std::vector<TyVar*> determined;
  Type* body = forall->body;
  collect_vars(body, determined);
  // Functional dependencies and equalities determine more.
  for (bool grew = true; grew;) {
    grew = false;
    for (Type* constraint : forall->context) {
      Class* klass = constraint_class(context_.arena, constraint);
      AppView view = split_app(context_.arena, constraint);
      auto known = [&](Type* type) {
        std::vector<TyVar*> vars;
        collect_vars(type, vars);
        return std::all_of(vars.begin(), vars.end(), [&](TyVar* var) {
          return std::find(determined.begin(), determined.end(), var) != determined.end() ||
                 std::find(forall->vars.begin(), forall->vars.end(), var) == forall->vars.end();
        });
      };
      auto learn = [&](Type* type) {
        std::size_t before = determined.size();
        collect_vars(type, determined);
        grew |= determined.size() != before;
      };
      if (klass == nullptr) {
        if (view.con() == context_.builtin.equality && view.arguments.size() == 2) {
          if (known(view.arguments[0])) learn(view.arguments[1]);
          if (known(view.arguments[1])) learn(view.arguments[0]);
        }
        continue;
      }
      for (const FunctionalDependency& dependency : klass->dependencies) {
        bool all = true;
        for (std::uint32_t i : dependency.from) all &= i < view.arguments.size() && known(view.arguments[i]);
        if (!all) continue;
        for (std::uint32_t i : dependency.to)
          if (i < view.arguments.size()) learn(view.arguments[i]);
      }
    }
  }
  for (Type* constraint : forall->context) {
    std::vector<TyVar*> vars;
    collect_vars(constraint, vars);
    bool quantified = false, reached = false;
    TyVar* culprit = nullptr;
    for (TyVar* var : vars) {
      if (std::find(forall->vars.begin(), forall->vars.end(), var) == forall->vars.end()) {
        reached = true;
        continue;
      }
      quantified = true;
      if (std::find(determined.begin(), determined.end(), var) != determined.end())
        reached = true;
      else
        culprit = var;
    }
    if (quantified && culprit != nullptr) {
      (void)reached;
      error("ambiguous-type", span,
            cat("Could not deduce (", show(constraint), ")\n  from the context: ",
                show_context(context_, forall->context), "\n  The type variable ‘", culprit->name->text(),
                "’ is ambiguous\nIn the ambiguity check for the type ‘", show_type(context_, sigma, true), "’"));
      return;
    }
  }
}

}  // namespace cardinal
