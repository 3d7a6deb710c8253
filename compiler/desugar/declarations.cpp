// Top level: bindings, classes, instances, record selectors.
#include <algorithm>

#include "compiler/desugar/desugarer.h"

namespace cardinal {

Desugarer::Desugarer(const TypeContext& context, Module& module, ModuleInterface& interface, core::Builder& builder)
    : context_(context), module_(module), interface_(interface), builder_(builder) {
  output_.name = interface.name;
}

// A top-level variable the user did not write.
Desugarer::Var* Desugarer::top_var(std::string_view name) {
  Symbol symbol = context_.symbols.intern(cat(name, ++next_top_));
  Var* var = context_.entities.make<core::Var>(*builder_.var(symbol));
  var->top = context_.entities.make<core::TopLevel>();
  var->top->module = interface_.name;
  return var;
}

void Desugarer::set_pragma(Global* global, InlinePragma pragma) {
  if (pragma == InlinePragma::None || global == nullptr) return;
  global->noinline = pragma == InlinePragma::NoInline;
  global->inline_ = pragma == InlinePragma::Inline;
  core::Var* var = core_variable(context_, builder_, global);
  var->top->pragma = pragma == InlinePragma::NoInline ? core::InlinePragma::NoInline
                     : pragma == InlinePragma::Inline ? core::InlinePragma::Inline
                                                      : var->top->pragma;
}

void Desugarer::top_bindings(Bindings& bindings) {
  for (BindingGroup* group : bindings.groups) {
    for (std::uint32_t i = 0; i < group->bindings.size(); ++i) {
      Abstraction abstraction = group->info != nullptr ? group->info->abstractions[i] : Abstraction{};
      if (auto* function = try_cast<FunctionBinding>(group->bindings[i])) {
        if (function->variable == nullptr || function->variable->global == nullptr) continue;
        Global* global = function->variable->global;
        set_pragma(global, function->inline_pragma);
        bind_top(core_variable(context_, builder_, global), function_value(*function, {abstraction}));
        continue;
      }
      auto* binding = cast<PatternBinding>(group->bindings[i]);
      Expr* value = with_abstraction(abstraction, [&] {
        Failure failure{[&] {
          return this->failure(KnownValue::patError, binding->span,
                               cat(location(binding->span), "|", source_text(binding->pattern->span)));
        }};
        return right_hand_side(binding->rhs, failure);
      });
      Var* whole = top_var("$pattern");
      bind_top(whole, value);
      SPat* p = binding->pattern;
      while (p->kind == SPatKind::Parenthesised || p->kind == SPatKind::Bang || p->kind == SPatKind::Lazy)
        p = p->kind == SPatKind::Bang            ? cast<PBang>(p)->pattern
            : p->kind == SPatKind::Parenthesised ? cast<PParenthesised>(p)->pattern
                                                 : cast<PLazy>(p)->pattern;
      std::vector<core::Binding> projected;
      project(whole, p, binding->span, projected, true);
      for (const core::Binding& each : projected) bind_top(each.var, each.value);
    }
  }
}

// op = \dictionary -> case dictionary of C:Class … op … -> op
void Desugarer::class_selectors(Class* klass) {
  DataCon* con = klass->dictionary;
  if (con == nullptr) return;
  auto select = [&](Global* selector, std::uint32_t field) {
    Var* dictionary = new_lifted(cat("$d", klass->name->text()));
    dictionary->dictionary = true;
    std::vector<Var*> binders;
    for (std::uint32_t i = 0; i < con->fields.size(); ++i)
      binders.push_back(builder_.var(i < klass->superclasses.size()
                                         ? context_.symbols.intern("$p")
                                         : klass->methods[i - klass->superclasses.size()].selector->name));
    Expr* body = builder_.case_of(use(dictionary), nullptr,
                                  builder_.arena().list<core::Alternative>({core::Builder::constructor_alternative(
                                      con, builder_.arena().copy(binders), use(binders[field]))}));
    Var* var = core_variable(context_, builder_, selector);
    var->top->pragma = core::InlinePragma::Inline;
    bind_top(var, lambda({dictionary}, body));
  };
  for (std::uint32_t i = 0; i < klass->superclass_selectors.size(); ++i) select(klass->superclass_selectors[i], i);
  for (std::uint32_t i = 0; i < klass->methods.size(); ++i)
    select(klass->methods[i].selector, klass->superclasses.size() + i);
}

void Desugarer::class_defaults(ClassDecl& decl) {
  Class* klass = decl.name.tycon->klass;
  if (decl.info == nullptr) return;
  for (std::uint32_t i = 0; i < decl.info->defaults.size(); ++i) {
    MethodInfo& info = decl.info->defaults[i];
    if (info.origin != MethodOrigin::Written || klass->methods[i].default_method == nullptr) continue;
    auto* binding = static_cast<FunctionBinding*>(info.binding);
    set_pragma(klass->methods[i].default_method, binding->inline_pragma);
    Expr* value = function_value(*binding, {info.outer, info.inner});
    bind_top(core_variable(context_, builder_, klass->methods[i].default_method), value);
  }
}

// field = \record -> case record of { C … x … -> x; … ; _ -> recSelError "field" }
void Desugarer::record_selectors(TyCon* owner, Slice<ConstructorDecl*>) {
  for (Global* field : owner->fields) {
    if (field == nullptr || field->type == nullptr) continue;
    Var* record = new_lifted("record");
    record->type_head = owner;
    std::vector<core::Alternative> alternatives;
    Expr* body = nullptr;
    bool some_missing = false;
    for (DataCon* con : owner->constructors) {
      std::uint32_t at = 0;
      while (at < con->selectors.size() && con->selectors[at] != field) ++at;
      if (at == con->selectors.size()) {
        some_missing = true;
        continue;
      }
      if (con->representation == ConstructorRepresentation::Newtype) {
        body = use(record);
        break;
      }
      std::vector<Var*> binders;
      for (std::uint32_t d = 0; d < con->dictionary_count; ++d) binders.push_back(new_lifted("$d"));
      Var* wanted = nullptr;
      for (std::uint32_t i = 0; i < con->fields.size(); ++i) {
        Var* binder = builder_.var(con->labels[i], core::core_rep(con->field_reps[i]));
        if (i == at) wanted = binder;
        if (binder->rep != core::Rep::Void) binders.push_back(binder);
      }
      alternatives.push_back(core::Builder::constructor_alternative(con, builder_.arena().copy(binders), use(wanted)));
    }
    if (body == nullptr) {
      if (some_missing)
        alternatives.push_back(
            core::Builder::default_alternative(failure(KnownValue::recSelError, field->span, field->name->text())));
      body = builder_.case_of(use(record), nullptr, builder_.arena().copy(alternatives), field->span);
    }
    bind_top(core_variable(context_, builder_, field), lambda({record}, body, field->span));
  }
}

void Desugarer::instance(InstanceDecl& decl) {
  if (decl.instance == nullptr || decl.info == nullptr) return;
  Instance* instance = decl.instance;
  InstanceInfo& info = *decl.info;
  Class* klass = instance->klass;
  Span head = decl.head.type->span;
  for (std::uint32_t i = 0; i < info.methods.size(); ++i) {
    MethodInfo& method = info.methods[i];
    if (method.origin == MethodOrigin::Written) {
      auto* binding = static_cast<FunctionBinding*>(method.binding);
      set_pragma(instance->methods[i], binding->inline_pragma);
      bind_top(core_variable(context_, builder_, instance->methods[i]),
               function_value(*binding, {method.outer, method.inner}));
      continue;
    }
    Expr* value = with_abstraction(method.outer, [&]() -> Expr* {
      switch (method.origin) {
        case MethodOrigin::Written:
          break;
        case MethodOrigin::Default:
          return app(global(klass->methods[i].default_method, decl.span), {evidence(method.evidence)}, decl.span);
        case MethodOrigin::Newtype:
          return app(global(klass->methods[i].selector, decl.span), {evidence(method.evidence)}, decl.span);
        case MethodOrigin::Missing:
          return failure(KnownValue::noMethodBindingError, decl.span,
                         cat(location(head), "|", klass->methods[i].selector->name->text()));
      }
      CARDINAL_UNREACHABLE("method origin");
    });
    bind_top(core_variable(context_, builder_, instance->methods[i]), value);
  }
  Var* dictionary = core_variable(context_, builder_, instance->dictionary);
  Expr* value = with_abstraction(info.dictionary, [&] {
    Exprs fields;
    for (EvidenceVar* superclass : info.superclasses) fields.push_back(evidence(superclass));
    Exprs dictionaries;
    for (std::uint32_t i = 0; i < info.methods.size(); ++i) {
      dictionaries.clear();
      for (EvidenceVar* given : info.dictionary.givens) dictionaries.push_back(evidence(given));
      fields.push_back(builder_.app(global(instance->methods[i]), builder_.arena().copy(dictionaries), decl.span));
    }
    return builder_.constructor(klass->dictionary, builder_.arena().copy(fields), decl.span);
  });
  bind_top(dictionary, value);
}

core::Module Desugarer::run(const CheckedModule& checked) {
  // Dictionaries of closed types are top-level variables.
  if (checked.top_evidence != nullptr) {
    std::vector<EvidenceVar*> own;
    // Aliases and instances without context need no variable of their own.
    std::function<Var*(EvidenceVar*)> resolve = [&](EvidenceVar* var) -> Var* {
      if (var->core != nullptr) return var->core;
      EvidenceTerm* term = var->binding;
      if (term->tag == EvidenceTag::Var) return var->core = resolve(term->arguments[0]);
      if (term->tag == EvidenceTag::Instance && term->arguments.empty())
        return var->core = core_variable(context_, builder_, term->instance->dictionary);
      Class* klass = constraint_class(context_.arena, var->constraint);
      var->core = top_var(cat("$d", klass != nullptr ? klass->name->text() : std::string_view()));
      var->core->dictionary = true;
      own.push_back(var);
      return var->core;
    };
    for (EvidenceVar* var : checked.top_evidence->vars) resolve(var);
    for (EvidenceVar* var : own) bind_top(var->core, evidence_term(var->binding));
  }
  for (Slice<Decl*> group : module_.type_groups)
    for (Decl* decl : group) {
      if (auto* data = try_cast<DataDecl>(decl)) {
        if (data->name.resolution == Resolution::TypeConstructor)
          record_selectors(data->name.tycon, data->constructors);
      } else if (auto* klass = try_cast<ClassDecl>(decl)) {
        if (klass->name.resolution != Resolution::TypeConstructor) continue;
        class_selectors(klass->name.tycon->klass);
        class_defaults(*klass);
      }
    }
  top_bindings(*module_.bindings);
  for (InstanceDecl* decl : module_.instances) instance(*decl);
  return output_;
}

core::Module desugar_module(const TypeContext& context, Module& module, ModuleInterface& interface,
                            const CheckedModule& checked, core::Builder& builder) {
  return Desugarer(context, module, interface, builder).run(checked);
}

}  // namespace cardinal
