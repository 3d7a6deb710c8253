// Instance declarations: heads, contexts of derived instances, methods and superclasses.
#include <algorithm>

#include "compiler/types/scope.h"

namespace cardinal {

namespace {
// Names of an instance's parts: $fShowMaybe and $fShowMaybe_$cshow.
std::string instance_name(Arena& arena, Class* klass, Slice<Type*> arguments) {
  std::string name = cat("$f", klass->name->text());
  for (Type* argument : arguments) {
    Type* exposed = expose(arena, argument);
    if (exposed->tag == TypeTag::Fun)
      name += "->";
    else if (TyCon* con = head_tycon(arena, argument))
      name += con->name->text();
    else if (TyVar* var = as_var(exposed))
      name += var->name->text();
  }
  return name;
}
}  // namespace

void Checker::declare_instance(InstanceDecl& decl) {
  // [forall] [context =>] C t1 … tn
  Slice<TyVar*> implicit = context_.arena.make_slice<TyVar*>(decl.head.implicit.size());
  for (std::uint32_t i = 0; i < implicit.size(); ++i) implicit[i] = bind_variable(decl.head.implicit[i]);
  std::vector<TyVar*> vars(implicit.begin(), implicit.end());
  Type* head;
  Type* via = nullptr;
  if (decl.partial_head && decl.derived_from != nullptr) {
    // The class lacks its last argument: the data type, applied to as many parameters as the class's kind leaves.
    DataDecl& data = *decl.derived_from;
    TyCon* con = data.name.tycon;
    for (std::uint32_t i = 0; i < data.parameters.size(); ++i) {
      TyVar* var = make_tyvar(context_.entities, con->params[i]->name, con->params[i]->kind, con->params[i]->span);
      data.parameters[i]->type = var;
      vars.push_back(var);
    }
    Type* kind = nullptr;
    Type* partial = convert_infer(decl.head.type, kind);
    TypeFun* needs = as_fun(expose(context_.arena, kind));
    if (needs == nullptr) {
      error("deriving", decl.span, cat("‘", show(partial), "’ is not a class that takes one more argument"));
      return;
    }
    std::uint32_t open = 0;
    for (Type* k = expose(context_.arena, needs->argument); as_fun(k) != nullptr;
         k = expose(context_.arena, static_cast<TypeFun*>(k)->result))
      ++open;
    if (open > data.parameters.size()) {
      error("deriving", decl.span,
            cat("Cannot derive well-kinded instance of form ‘", show(partial), " (", con->name->text(), " ...)’"));
      return;
    }
    Type* self = con->type;
    for (std::uint32_t i = 0; i + open < data.parameters.size(); ++i)
      self = make_app(context_.arena, self, data.parameters[i]->type);
    unify_kinds(kind_of(context_, self), needs->argument, decl.head.type);
    head = make_app(context_.arena, partial, self);
    if (decl.via != nullptr) via = convert(decl.via, needs->argument);
    // Only the variables that are mentioned.
    std::vector<TyVar*> used;
    collect_vars(head, used);
    if (via != nullptr) collect_vars(via, used);
    std::erase_if(vars, [&](TyVar* var) { return std::find(used.begin(), used.end(), var) == used.end(); });
  } else {
    head = convert(decl.head.type, context_.builtin.constraint_kind);
  }
  std::vector<Type*> context;
  while (TypeForall* forall = as_forall(shallow(head))) {
    vars.insert(vars.end(), forall->vars.begin(), forall->vars.end());
    context.insert(context.end(), forall->context.begin(), forall->context.end());
    head = forall->body;
  }
  for (TyVar* var : vars) default_kinds(var);
  Class* klass = constraint_class(context_.arena, head);
  if (klass == nullptr) {
    if (as_meta(shallow(head)) == nullptr)
      error("instance-head", decl.span, cat("Illegal head of an instance declaration: ‘", show(head), "’"));
    return;
  }
  if (klass->dictionary == nullptr) return;  // its declaration failed
  AppView view = split_app(context_.arena, head);
  for (Type* argument : view.arguments) {
    Type* exposed = expose(context_.arena, argument);
    if (exposed->tag == TypeTag::Forall) {
      error("instance-head", decl.span, cat("Illegal polymorphic type: ‘", show(argument), "’"));
      return;
    }
  }
  Arena& arena = context_.entities;
  Instance* instance = arena.make<Instance>();
  instance->klass = klass;
  instance->module = interface_.name;
  instance->span = decl.span;
  instance->overlap = decl.overlap;
  instance->derived = decl.origin != InstanceOrigin::Written;
  Persister persister(context_);
  // The head's variables become the entity's own.
  instance->vars = persister.vars(context_.arena.copy(vars));
  Slice<Type*> arguments = arena.make_slice<Type*>(view.arguments.size());
  // Heads are stored with synonyms expanded at the top: matching looks at them often.
  for (std::uint32_t i = 0; i < arguments.size(); ++i)
    arguments[i] = persister.type(expose(context_.arena, view.arguments[i]));
  instance->arguments = arguments;
  instance->context = persister.types(context_.arena.copy(context));
  for (std::uint32_t i = 0; i < decl.head.implicit.size() && !decl.partial_head; ++i)
    decl.head.implicit[i]->type = instance->vars[i];
  if (via != nullptr) via_[&decl] = persister.type(via);

  for (Instance* other : klass->instances) {
    Substitution forwards, backwards;
    bool same = other->arguments.size() == arguments.size();
    for (std::uint32_t i = 0; same && i < arguments.size(); ++i)
      same = match(other->arguments[i], arguments[i], forwards, other->vars) &&
             match(arguments[i], other->arguments[i], backwards, instance->vars);
    if (same) {
      Diagnostic& d =
          error("duplicate-instance", decl.span, cat("Duplicate instance declarations: instance ", show(head)));
      if (other->span.known()) {
        Position at = position_of(*other->span.file, other->span.begin);
        d.notes.push_back(cat("The other one is at ", other->span.file->path, ":", at.line, ":", at.column));
      } else {
        d.notes.push_back(cat("The other one is in module ", other->module->text()));
      }
      return;
    }
  }
  std::string name = instance_name(context_.arena, klass, arguments);
  instance->dictionary =
      make_global(arena, GlobalFlavour::Dictionary, context_.symbols.intern(name), interface_.name, decl.span);
  instance->dictionary->instance = instance;
  instance->dictionary->klass = klass;
  interface_.globals.push_back(arena, instance->dictionary);
  instance->methods = arena.make_slice<Global*>(klass->methods.size());
  for (std::uint32_t i = 0; i < klass->methods.size(); ++i) {
    Symbol symbol = context_.symbols.intern(cat(name, "_$c", klass->methods[i].selector->name->text()));
    Global* method = make_global(arena, GlobalFlavour::InstanceMethod, symbol, interface_.name, decl.span);
    method->instance = instance;
    method->klass = klass;
    method->index = i;
    instance->methods[i] = method;
    interface_.globals.push_back(arena, method);
  }
  decl.instance = instance;
  klass->instances.push_back(arena, instance);
  interface_.instances.push_back(arena, instance);
  instances_.push_back(&decl);
  if (decl.infer_context) deriving_.push_back({&decl, {}});
}

// What a derived instance's methods need: the class at each field's type (Haskell 2010 §11).
std::vector<Type*> Checker::derived_constraints(InstanceDecl& decl) {
  Instance* instance = decl.instance;
  std::vector<Type*> out;
  Class* klass = instance->klass;
  TyCon* con = head_tycon(context_.arena, instance->arguments[instance->arguments.size() - 1]);
  if (con == nullptr) return out;
  AppView head = split_app(context_.arena, instance->arguments[instance->arguments.size() - 1]);
  Type* last_kind = klass->params.empty() ? context_.builtin.type_kind : klass->params[klass->params.size() - 1]->kind;
  bool unary = as_fun(expose(context_.arena, last_kind)) != nullptr;  // Functor and its like
  // The leading class arguments, as in `deriving (MonadState Int)`.
  Type* prefix = klass->tycon->type;
  for (std::uint32_t i = 0; i + 1 < instance->arguments.size(); ++i)
    prefix = make_app(context_.arena, prefix, instance->arguments[i]);

  Substitution substitution;
  for (std::uint32_t i = 0; i < con->params.size() && i < head.arguments.size(); ++i)
    substitution.add(con->params[i], head.arguments[i]);
  if (decl.origin == InstanceOrigin::NewtypeDerived) {
    if (con->constructors.size() != 1 || con->constructors[0]->fields.size() != 1) return out;
    if (auto via = via_.find(&decl); via != via_.end()) {
      out.push_back(make_app(context_.arena, prefix, via->second));
      return out;
    }
    Type* representation = substitute(context_.arena, con->constructors[0]->fields[0], substitution);
    // Eta-reduce away the parameters the head leaves out.
    for (std::size_t i = con->params.size(); i > head.arguments.size(); --i) {
      Type* exposed = expose(context_.arena, representation);
      if (TypeFun* fun = as_fun(exposed))
        representation = make_app(context_.arena, context_.builtin.arrow->type, fun->argument);
      else if (TypeApp* app = as_app(exposed))
        representation = app->function;
      else
        return out;
    }
    out.push_back(make_app(context_.arena, prefix, representation));
    return out;
  }
  if (decl.origin == InstanceOrigin::AnyClass) return out;
  TyVar* last = unary && !con->params.empty() ? con->params[con->params.size() - 1] : nullptr;
  for (DataCon* constructor : con->constructors) {
    for (Type* field_type : constructor->fields) {
      Type* field = substitute(context_.arena, field_type, substitution);
      if (!unary) {
        if (rep_of(context_, field) == Rep::Lifted) out.push_back(make_app(context_.arena, prefix, field));
        continue;
      }
      // For each application `f t` where t mentions the last parameter, f must be an instance.
      std::function<void(Type*)> visit = [&](Type* type) {
        type = expose(context_.arena, type);
        if (!mentions(type, last)) return;
        if (TypeFun* fun = as_fun(type)) {
          visit(fun->argument);
          visit(fun->result);
          return;
        }
        AppView view = split_app(context_.arena, type);
        if (view.con() != nullptr && view.con()->flavour == TyConFlavour::Tuple) {
          for (Type* argument : view.arguments) visit(argument);
          return;
        }
        if (TypeApp* app = as_app(type)) {
          if (!mentions(app->function, last)) out.push_back(make_app(context_.arena, prefix, app->function));
          visit(app->argument);
        }
      };
      visit(field);
    }
  }
  return out;
}

// Contexts of derived instances: the least fixed point of simplifying what the fields need.
void Checker::infer_deriving_contexts() {
  for (auto& [decl, context] : deriving_) decl->instance->context = {};
  for (int round = 0; round < 50; ++round) {
    bool changed = false;
    for (auto& [decl, context] : deriving_) {
      Instance* instance = decl->instance;
      // Simplify with the instance's variables as rigid ones.
      Wanted wanted;
      Wanted* outer = wanted_;
      wanted_ = &wanted;
      const Origin* why = origin(decl->span, "the 'deriving' clause of a data type declaration");
      for (Type* constraint : derived_constraints(*decl)) want(constraint, why);
      Implication scratch;
      scratch.level = level_;
      scratch.binds = context_.arena.make<EvidenceBinds>();
      chain_.push_back(&scratch);
      solve(wanted);
      chain_.pop_back();
      wanted_ = outer;
      std::vector<Type*> next;
      for (Constraint* constraint : wanted.simple) {
        if (constraint->evidence == nullptr) continue;
        Type* type = zonk(context_.arena, constraint->evidence->constraint);
        AppView view = split_app(context_.arena, type);
        bool simple = true;
        for (Type* argument : view.arguments) {
          AppView inner = split_app(context_.arena, argument);
          simple &= as_var(inner.head) != nullptr;
        }
        if (!simple) {
          if (round == 0) std::erase(instances_, decl);  // its methods would only say it again
          if (round == 0)
            error("no-instance", decl->span,
                  cat("No instance for (", show(type),
                      ")\n  arising from the 'deriving' clause of a data type declaration"))
                .hint =
                "use a standalone 'deriving instance' declaration, so you can specify the instance context yourself";
          continue;
        }
        bool there = false;
        for (Type* other : next) there |= same_type(context_.arena, other, type);
        if (!there) next.push_back(type);
      }
      if (next.size() != context.size()) {
        changed = true;
        context = next;
        Persister persister(context_);
        persister.keep(instance->vars);
        instance->context = persister.types(context_.arena.copy(next));
      }
    }
    if (!changed) break;
  }
  for (auto& [decl, context] : deriving_) {
    // Drop what superclasses of others give.
    (void)context;
  }
}

void Checker::check_instance(InstanceDecl& decl) {
  Instance* instance = decl.instance;
  Class* klass = instance->klass;
  decl.info = context_.arena.make<InstanceInfo>();
  InstanceInfo& info = *decl.info;
  info.methods = context_.arena.make_slice<MethodInfo>(klass->methods.size());

  Type* entity_head = klass->tycon->type;
  for (Type* argument : instance->arguments) entity_head = make_app(context_.entities, entity_head, argument);
  instance->dictionary->type = make_forall(context_.entities, instance->vars, instance->context, entity_head);
  std::string_view what = text(cat("the instance declaration ‘", show(entity_head), "’"));

  // Skolemises the head afresh for each part, so that each has its own dictionaries.
  auto part = [&](Abstraction& abstraction, std::string_view where, Span span, auto&& body) {
    abstraction.binds = with_implication(where, span, [&](Implication& implication) {
      Substitution substitution;
      for (std::uint32_t i = 0; i < instance->vars.size(); ++i) {
        TyVar* var = instance->vars[i];
        TyVar* skolem = new_skolem(var, substitute(context_.arena, var->kind, substitution));
        substitution.add(var, skolem);
        implication.skolems.push_back(skolem);
      }
      for (TypeVariable* variable : decl.head.implicit)
        if (TyVar* var = as_var(variable->type))
          for (std::uint32_t i = 0; i < instance->vars.size(); ++i)
            if (instance->vars[i] == var) variable->type = implication.skolems[i];
      std::vector<EvidenceVar*> givens;
      for (Type* constraint : instance->context) {
        Type* given = substitute(context_.arena, constraint, substitution);
        AppView view = split_app(context_.arena, given);
        if (view.con() == context_.builtin.equality && view.arguments.size() == 2)
          implication.equalities.push_back({view.arguments[0], view.arguments[1]});
        else
          givens.push_back(new_evidence(given));
      }
      implication.givens = givens;
      enter_equalities(implication);
      abstraction.givens = context_.arena.copy(givens);
      std::vector<Type*> arguments;
      for (Type* argument : instance->arguments)
        arguments.push_back(substitute(context_.arena, argument, substitution));
      body(arguments);
      // The head's variables again, for the next part.
      for (TypeVariable* variable : decl.head.implicit)
        for (std::uint32_t i = 0; i < instance->vars.size(); ++i)
          if (variable->type == implication.skolems[i]) variable->type = instance->vars[i];
    });
  };
  auto at_arguments = [&](Type* type, const std::vector<Type*>& arguments) {
    Substitution substitution;
    for (std::uint32_t i = 0; i < klass->params.size(); ++i) substitution.add(klass->params[i], arguments[i]);
    return substitute(context_.arena, type, substitution);
  };

  part(info.dictionary, what, decl.span, [&](const std::vector<Type*>& arguments) {
    const Origin* why = origin(decl.span, "the superclasses of an instance declaration");
    std::vector<EvidenceVar*> superclasses;
    for (Type* superclass : klass->superclasses) superclasses.push_back(want(at_arguments(superclass, arguments), why));
    info.superclasses = context_.arena.copy(superclasses);
  });

  std::vector<FunctionBinding*> written(klass->methods.size(), nullptr);
  for (Binding* binding : decl.body->bindings) {
    auto* function = try_cast<FunctionBinding>(binding);
    if (function == nullptr) {
      error("instance-body", binding->span, "Pattern bindings are not allowed in instance declarations");
      continue;
    }
    if (function->method.resolution == Resolution::Error) continue;
    if (function->method.resolution != Resolution::Global || function->method.global->klass != klass ||
        function->method.global->flavour != GlobalFlavour::Method) {
      error("not-a-method", function->name_span,
            cat("‘", function->name->text(), "’ is not a (visible) method of class ‘", klass->name->text(), "’"));
      continue;
    }
    FunctionBinding*& slot = written[function->method.global->index];
    if (slot != nullptr) {
      error("duplicate-binding", function->name_span,
            cat("Conflicting definitions for ‘", function->name->text(), "’"));
      continue;
    }
    slot = function;
  }

  for (std::uint32_t i = 0; i < klass->methods.size(); ++i) {
    MethodInfo& method = info.methods[i];
    Type* method_entity_type = nullptr;
    {
      Substitution substitution;
      for (std::uint32_t p = 0; p < klass->params.size(); ++p)
        substitution.add(klass->params[p], instance->arguments[p]);
      method_entity_type = substitute(context_.arena, klass->methods[i].type, substitution);
      Persister persister(context_);
      persister.keep(instance->vars);
      instance->methods[i]->type =
          make_forall(context_.entities, instance->vars, instance->context, persister.type(method_entity_type));
    }
    FunctionBinding* binding = written[i];
    Span span = binding != nullptr ? binding->span : decl.span;
    part(method.outer, what, span, [&](const std::vector<Type*>& arguments) {
      Type* sigma = at_arguments(klass->methods[i].type, arguments);
      if (binding != nullptr) {
        method.origin = MethodOrigin::Written;
        std::string_view where = text(cat("the type signature for: ", binding->name->text(), " :: ", show(sigma)));
        check_method(method, *binding, sigma, where);
        return;
      }
      const Origin* why = origin(decl.span, "an instance declaration");
      if (decl.origin == InstanceOrigin::NewtypeDerived) {
        std::vector<Type*> needs = derived_constraints(decl);
        if (needs.size() == 1) {
          Substitution substitution;
          for (std::uint32_t v = 0; v < instance->vars.size(); ++v)
            substitution.add(instance->vars[v], current_->skolems[v]);
          method.origin = MethodOrigin::Newtype;
          method.evidence = want(substitute(context_.arena, needs[0], substitution), why);
        } else {
          error("deriving", decl.span,
                cat("Can't make a derived instance of ‘", show(entity_head), "’ from its representation"));
          method.origin = MethodOrigin::Missing;
        }
        return;
      }
      if (klass->methods[i].default_method != nullptr) {
        method.origin = MethodOrigin::Default;
        Type* own = klass->tycon->type;
        for (Type* argument : arguments) own = make_app(context_.arena, own, argument);
        method.evidence = want(own, why);
        return;
      }
      method.origin = MethodOrigin::Missing;
      if (klass->methods[i].selector->name->text()[0] != '_' && decl.origin == InstanceOrigin::Written)
        context_.diagnostics.warning("missing-method", decl.span,
                                     cat("No explicit implementation for ‘", klass->methods[i].selector->name->text(),
                                         "’ in the instance declaration for ‘", show(entity_head), "’"));
    });
  }
}

}  // namespace cardinal
