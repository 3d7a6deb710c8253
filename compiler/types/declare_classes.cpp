// Class declarations and their default methods.
#include <algorithm>

#include "compiler/types/scope.h"

namespace cardinal {

namespace {
std::uint32_t position(Slice<TyVar*> params, Type* var) {
  for (std::uint32_t i = 0; i < params.size(); ++i)
    if (params[i] == var) return i;
  return params.size();
}
}  // namespace

// Converts superclasses and method types; kinds are still open.
void Checker::declare_class(ClassDecl& decl) {
  TyCon* tycon = decl.name.tycon;
  Class* klass = tycon->klass;
  klass->params = tycon->params;
  std::vector<Type*> superclasses;
  convert_context(decl.context, superclasses);
  klass->superclasses = context_.arena.copy(superclasses);
  klass->dependencies = context_.entities.make_slice<FunctionalDependency>(decl.dependencies.size());
  for (std::uint32_t d = 0; d < decl.dependencies.size(); ++d) {
    auto positions = [&](Slice<Name> names) {
      std::vector<std::uint32_t> out;
      for (const Name& name : names)
        if (name.resolution == Resolution::TypeVariable)
          if (std::uint32_t at = position(klass->params, name.type_variable->type); at < klass->params.size())
            out.push_back(at);
      return context_.entities.copy(out);
    };
    klass->dependencies[d] = {positions(decl.dependencies[d].determining), positions(decl.dependencies[d].determined)};
  }
  std::vector<Method> methods;
  for (TypeSignature* signature : decl.body->signatures) {
    if (signature->is_default) {
      error("unsupported", signature->span, "default signatures (DefaultSignatures) are not supported yet");
      continue;
    }
    for (Name& name : signature->names) {
      if (name.resolution != Resolution::Global) continue;
      Slice<TyVar*> vars = context_.arena.make_slice<TyVar*>(signature->type.implicit.size());
      for (std::uint32_t i = 0; i < vars.size(); ++i) vars[i] = bind_variable(signature->type.implicit[i]);
      Type* body = convert_open(signature->type.type);
      Type* type;
      if (TypeForall* inner = as_forall(body); inner != nullptr && inner->vars.empty())
        type = make_forall(context_.arena, vars, inner->context, inner->body);
      else
        type = make_forall(context_.arena, vars, {}, body);
      methods.push_back({name.global, type, nullptr});
    }
  }
  klass->methods = context_.entities.copy(methods);
}

void Checker::finish_class(ClassDecl& decl) {
  Class* klass = decl.name.tycon->klass;
  Arena& arena = context_.entities;
  Type* head = klass->tycon->type;
  for (TyVar* var : klass->params) head = make_app(arena, head, var);
  Slice<Type*> context = arena.list<Type*>({head});

  for (Type* superclass : klass->superclasses) default_kinds(superclass);
  {
    Persister persister(context_);
    persister.keep(klass->params);
    klass->superclasses = persister.types(klass->superclasses);
  }
  // A class must not be its own superclass.
  std::function<bool(Class*, int)> reaches = [&](Class* from, int depth) -> bool {
    if (depth > 100) return true;
    for (Type* superclass : from->superclasses) {
      Class* next = constraint_class(context_.arena, superclass);
      if (next == klass || (next != nullptr && reaches(next, depth + 1))) return true;
    }
    return false;
  };
  if (reaches(klass, 0)) {
    error("superclass-cycle", decl.span, cat("Superclass cycle for class ‘", klass->name->text(), "’"));
    klass->superclasses = {};
  }

  std::vector<Type*> fields;
  klass->superclass_selectors = arena.make_slice<Global*>(klass->superclasses.size());
  for (std::uint32_t i = 0; i < klass->superclasses.size(); ++i) {
    Type* superclass = klass->superclasses[i];
    fields.push_back(superclass);
    Symbol name = context_.symbols.intern(cat("$p", i + 1, klass->name->text()));
    Global* selector = make_global(arena, GlobalFlavour::Superclass, name, klass->module, klass->span);
    selector->klass = klass;
    selector->index = i;
    selector->type = make_forall(arena, klass->params, context, superclass);
    klass->superclass_selectors[i] = selector;
    interface_.globals.push_back(arena, selector);
  }
  for (std::uint32_t i = 0; i < klass->methods.size(); ++i) {
    Method& method = klass->methods[i];
    default_kinds(method.type);
    Persister persister(context_);
    persister.keep(klass->params);
    method.type = persister.type(method.type);
    method.selector->flavour = GlobalFlavour::Method;
    method.selector->klass = klass;
    method.selector->index = i;
    method.selector->type = make_forall(arena, klass->params, context, method.type);
    fields.push_back(method.type);
    std::vector<TyVar*> vars;
    collect_vars(method.type, vars);
    for (TyVar* param : klass->params) {
      bool determined = klass->params.size() > 1 || std::find(vars.begin(), vars.end(), param) != vars.end();
      if (!determined && !module_.extensions.has(Extension::AllowAmbiguousTypes))
        error("ambiguous-type", method.selector->span,
              cat("The class method ‘", method.selector->name->text(),
                  "’ mentions none of the class's type variables, so its type is ambiguous"));
    }
  }
  for (Binding* binding : decl.body->bindings) {
    auto* function = try_cast<FunctionBinding>(binding);
    if (function == nullptr) {
      error("class-body", binding->span, "Pattern bindings are not allowed in class declarations");
      continue;
    }
    if (function->method.resolution != Resolution::Global || function->method.global->klass != klass) continue;
    Method& method = klass->methods[function->method.global->index];
    Symbol name = context_.symbols.intern(cat("$dm", method.selector->name->text()));
    Global* global = make_global(arena, GlobalFlavour::DefaultMethod, name, klass->module, function->span);
    global->klass = klass;
    global->index = function->method.global->index;
    global->type = method.selector->type;
    method.default_method = global;
    interface_.globals.push_back(arena, global);
  }

  DataCon* dictionary = make_datacon(arena, context_.symbols.intern(cat("C:", klass->name->text())), klass->module,
                                     klass->span, klass->tycon, 0);
  dictionary->is_dictionary = true;
  dictionary->representation = ConstructorRepresentation::Boxed;
  dictionary->universals = klass->params;
  dictionary->fields = arena.copy(fields);
  dictionary->strict = arena.make_slice<bool>(fields.size());
  dictionary->field_reps = arena.make_slice<Rep>(fields.size());
  Type* type = head;
  for (std::size_t i = fields.size(); i-- > 0;) type = make_fun(arena, fields[i], type);
  dictionary->type = make_forall(arena, klass->params, {}, type);
  klass->dictionary = dictionary;
  klass->tycon->constructors = arena.list<DataCon*>({dictionary});
}

// One method body against its type, under the assumptions already entered.
void Checker::check_method(MethodInfo& info, FunctionBinding& binding, Type* sigma, std::string_view what) {
  info.binding = &binding;
  std::vector<EvidenceVar*> givens;
  info.inner.binds = with_implication(what, binding.span, [&](Implication& implication) {
    Skolemised skolemised = skolemise(sigma);
    implication.skolems = skolemised.skolems;
    implication.givens = givens = skolemised.givens;
    implication.equalities = skolemised.equalities;
    enter_equalities(implication);
    if (binding.signature != nullptr) {
      // InstanceSigs: the written type must fit, and its variables are in scope in the body.
      Type* written = convert_signature(binding.signature->type);
      Substitution variables;
      if (TypeForall* forall = as_forall(expose(context_.arena, written))) {
        for (TyVar* var : forall->vars)
          variables.add(var, new_meta(substitute(context_.arena, var->kind, variables), var->name));
        written = substitute(context_.arena, forall->body, variables);
      }
      unify_at(skolemised.rho, written, binding.signature->span);
      scope_type_variables(binding.signature->type, variables);
    }
    clauses(binding.clauses, text(cat("‘", binding.name->text(), "’")), skolemised.rho, binding.span, false, nullptr);
  });
  info.inner.givens = context_.arena.copy(givens);
}

void Checker::check_class_defaults(ClassDecl& decl) {
  if (decl.name.resolution != Resolution::TypeConstructor) return;
  Class* klass = decl.name.tycon->klass;
  decl.info = context_.arena.make<ClassInfo>();
  decl.info->defaults = context_.arena.make_slice<MethodInfo>(klass->methods.size());
  for (MethodInfo& info : decl.info->defaults) info.origin = MethodOrigin::Missing;
  for (Binding* binding : decl.body->bindings) {
    auto* function = try_cast<FunctionBinding>(binding);
    if (function == nullptr || function->method.resolution != Resolution::Global) continue;
    if (function->method.global->klass != klass) continue;
    std::uint32_t index = function->method.global->index;
    MethodInfo& info = decl.info->defaults[index];
    info.origin = MethodOrigin::Written;
    std::string_view what = text(cat("the class declaration for ‘", klass->name->text(), "’"));
    info.outer.binds = with_implication(what, function->span, [&](Implication& implication) {
      Substitution substitution;
      Type* head = klass->tycon->type;
      for (std::uint32_t i = 0; i < klass->params.size(); ++i) {
        TyVar* skolem = new_skolem(klass->params[i], substitute(context_.arena, klass->params[i]->kind, substitution));
        substitution.add(klass->params[i], skolem);
        implication.skolems.push_back(skolem);
        decl.parameters[i]->type = skolem;
        head = make_app(context_.arena, head, skolem);
      }
      EvidenceVar* given = new_evidence(head);
      implication.givens = {given};
      info.outer.givens = context_.arena.list<EvidenceVar*>({given});
      Type* sigma = substitute(context_.arena, klass->methods[index].type, substitution);
      check_method(info, *function, sigma,
                   text(cat("the type signature for: ", function->name->text(), " :: ", show(sigma))));
    });
  }
}

}  // namespace cardinal
