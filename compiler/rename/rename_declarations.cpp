// Type, class and instance declarations, and the order of the whole.
#include <algorithm>

#include "compiler/rename/deriving.h"
#include "compiler/rename/rename.h"
#include "compiler/rename/renamer.h"

namespace cardinal {

Renamer::Renamer(const TypeContext& context, Module& module)
    : context_(context), arena_(context.arena), module_(module), scope_(module.name.symbol) {}

ModuleInterface* Renamer::run() {
  interface_ = context_.entities.make<ModuleInterface>();
  interface_->name = module_.name.symbol;
  interface_->span = module_.name.span;
  context_.modules.modules.set(context_.entities, interface_->name, interface_);
  open_imports();
  declare_all();
  rename_type_declarations();
  std::vector<InstanceDecl*> instances;
  std::vector<DefaultDecl*> defaults;
  std::vector<ForeignDecl*> foreigns;
  for (Decl* decl : module_.declarations) {
    if (auto* instance = try_cast<InstanceDecl>(decl)) {
      instances.push_back(instance);
    } else if (auto* defaulting = try_cast<DefaultDecl>(decl)) {
      rename_types(defaulting->types);
      defaults.push_back(defaulting);
    } else if (auto* foreign = try_cast<ForeignDecl>(decl)) {
      rename_signature(foreign->type);
      if (foreign->is_export) resolve_value(foreign->name);
      foreigns.push_back(foreign);
    }
  }
  module_.instances = arena_.copy(instances);
  module_.defaults = arena_.copy(defaults);
  module_.foreigns = arena_.copy(foreigns);
  for (Decl* decl : module_.declarations)
    if (auto* klass = try_cast<ClassDecl>(decl)) rename_class_body(*klass);
  for (InstanceDecl* instance : instances) {
    ScopeMark mark = enter_scope();
    rename_instance_head(*instance);
    rename_instance_body(*instance);
    leave_scope(mark);
  }
  rename_top_bindings();
  derive_all();
  build_exports();
  module_.next_unique = next_unique_;
  return interface_;
}

void Renamer::rename_type_declarations() {
  std::vector<Decl*> decls;
  std::unordered_map<const void*, std::uint32_t> definer;
  for (Decl* decl : module_.declarations) {
    const TyCon* tycon = nullptr;
    if (auto* synonym = try_cast<TypeSynonymDecl>(decl)) tycon = synonym->name.tycon;
    if (auto* data = try_cast<DataDecl>(decl)) tycon = data->name.tycon;
    if (auto* klass = try_cast<ClassDecl>(decl)) tycon = klass->name.tycon;
    if (tycon == nullptr) continue;
    definer.emplace(tycon, static_cast<std::uint32_t>(decls.size()));
    decls.push_back(decl);
  }
  Graph graph(decls.size());
  for (std::uint32_t i = 0; i < decls.size(); ++i) {
    begin_uses();
    rename_type_declaration(decls[i]);
    for (const void* used : end_uses())
      if (auto found = definer.find(used); found != definer.end()) graph[i].push_back(found->second);
    std::sort(graph[i].begin(), graph[i].end());
  }
  std::vector<Slice<Decl*>> groups;
  if (!decls.empty())
    for (const std::vector<std::uint32_t>& component : strongly_connected(graph).groups) {
      Slice<Decl*> group = arena_.make_slice<Decl*>(component.size());
      for (std::uint32_t i = 0; i < component.size(); ++i) group[i] = decls[component[i]];
      groups.push_back(group);
    }
  module_.type_groups = arena_.copy(groups);
}

void Renamer::rename_type_declaration(Decl* decl) {
  ScopeMark mark = enter_scope();
  if (auto* synonym = try_cast<TypeSynonymDecl>(decl)) {
    bind_parameters(synonym->parameters);
    synonym->definition = rename_type(synonym->definition);
  } else if (auto* data = try_cast<DataDecl>(decl)) {
    rename_data(*data);
  } else {
    rename_class_head(*cast<ClassDecl>(decl));
  }
  leave_scope(mark);
}

void Renamer::rename_data(DataDecl& decl) {
  bind_parameters(decl.parameters);
  if (decl.kind_signature != nullptr) {
    SignatureType kind{decl.kind_signature, {}};
    rename_signature(kind, true);
    decl.kind_signature = kind.type;
  }
  rename_types(decl.context);
  const ConstructorDecl* previous = nullptr;  // `A, B :: t`: they share the type, and so the variables
  SType* previous_result = nullptr;
  for (ConstructorDecl* constructor : decl.constructors) {
    ScopeMark mark = enter_scope();
    if (constructor->gadt) {
      // The head's parameters do not scope over constructors in GADT syntax.
      std::vector<std::pair<Symbol, TypeVariable*>> hidden;
      for (TypeVariable* parameter : decl.parameters) {
        hidden.emplace_back(parameter->name, type_variables_[parameter->name]);
        type_variables_[parameter->name] = nullptr;
      }
      bool shared = previous != nullptr && constructor->result == previous_result;
      previous_result = constructor->result;
      if (shared) {
        constructor->implicit = previous->implicit;
        for (TypeVariable* variable : constructor->implicit) bind_type_variable(variable);
      } else if (constructor->existentials.empty()) {
        std::vector<TypeVariable*> implicit;
        for (SType* constraint : constructor->context) collect_type_variables(constraint, implicit);
        for (ConstructorField& field : constructor->fields) collect_type_variables(field.type, implicit);
        if (constructor->result != nullptr) collect_type_variables(constructor->result, implicit);
        constructor->implicit = arena_.copy(implicit);
        for (TypeVariable* variable : implicit) bind_type_variable(variable);
      }
      bind_parameters(constructor->existentials);
      rename_types(constructor->context);
      for (ConstructorField& field : constructor->fields) field.type = rename_type(field.type);
      if (constructor->result != nullptr) constructor->result = rename_type(constructor->result);
      leave_scope(mark);
      for (const auto& [name, variable] : hidden) type_variables_[name] = variable;
      previous = constructor;
      continue;
    }
    bind_parameters(constructor->existentials);
    rename_types(constructor->context);
    // `a, b :: t` share one type node, which is renamed once.
    SType* before = nullptr;
    SType* after = nullptr;
    for (ConstructorField& field : constructor->fields) {
      if (field.type != before) {
        before = field.type;
        after = rename_type(field.type);
      }
      field.type = after;
    }
    leave_scope(mark);
  }
}

void Renamer::rename_class_head(ClassDecl& decl) {
  bind_parameters(decl.parameters);
  rename_types(decl.context);
  for (SFunctionalDependency& dependency : decl.dependencies)
    for (Slice<Name> names : {dependency.determining, dependency.determined})
      for (Name& name : names) {
        name.resolution = Resolution::Error;
        for (TypeVariable* parameter : decl.parameters) {
          if (parameter->name != name.symbol) continue;
          name.resolution = Resolution::TypeVariable;
          name.type_variable = parameter;
        }
        if (name.resolution == Resolution::Error)
          error("scope", name.span, cat("`", name.symbol->text(), "' is not a parameter of the class"));
      }
  for (TypeSignature* signature : decl.body->signatures) {
    rename_signature(signature->type);
    if (signature->is_default)
      for (Name& name : signature->names) resolve_class_method(name, decl.name.tycon->klass, "default signature for");
  }
}

/// The default methods: after all types, outside the dependency analysis.
void Renamer::rename_class_body(ClassDecl& decl) {
  ScopeMark mark = enter_scope();
  for (TypeVariable* parameter : decl.parameters) bind_type_variable(parameter);
  rename_methods(*decl.body, decl.name.tycon->klass, false);
  leave_scope(mark);
}

/// The class an instance head `[forall] [ctx =>] C t…` is about; null when it cannot be one.
Class* Renamer::head_class(SType* head) {
  while (true) {
    if (auto* forall = try_cast<STForall>(head))
      head = forall->body;
    else if (auto* qualified = try_cast<STQualified>(head))
      head = qualified->body;
    else if (auto* parenthesised = try_cast<STParenthesised>(head))
      head = parenthesised->type;
    else if (auto* application = try_cast<STApplication>(head))
      head = application->function;
    else
      break;
  }
  auto* constructor = try_cast<STConstructor>(head);
  if (constructor == nullptr || constructor->name.resolution != Resolution::TypeConstructor) return nullptr;
  return constructor->name.tycon->klass;
}

/// Leaves the head's variables in scope: they scope over the instance's body.
void Renamer::rename_instance_head(InstanceDecl& decl) {
  std::size_t errors_before = context_.diagnostics.error_count();
  rename_signature(decl.head, true);
  if (auto* forall = try_cast<STForall>(decl.head.type))
    for (TypeVariable* variable : forall->variables) bind_type_variable(variable);
  if (head_class(decl.head.type) == nullptr && context_.diagnostics.error_count() == errors_before)
    error("instance", decl.head.type->span, "the head of an instance must be a class applied to types");
}

void Renamer::rename_instance_body(InstanceDecl& decl) {
  Class* klass = head_class(decl.head.type);
  if (klass == nullptr) return;
  for (TypeSignature* signature : decl.body->signatures) {
    rename_signature(signature->type);
    for (Name& name : signature->names) resolve_class_method(name, klass, "type signature for");
  }
  rename_methods(*decl.body, klass, true);
}

/// The bindings of a class or instance body, which define methods of `klass`.
void Renamer::rename_methods(Bindings& body, Class* klass, bool of_instance) {
  std::string_view what = of_instance ? "definition of" : "default definition of";
  mark_pragmas(body);
  std::vector<Symbol> seen;
  for (Binding* binding : body.bindings) {
    auto* function = try_cast<FunctionBinding>(binding);
    if (function == nullptr) {
      error("method", binding->span, "pattern bindings are not allowed in class and instance bodies");
      continue;
    }
    function->method.symbol = function->name;
    function->method.span = function->name_span;
    resolve_class_method(function->method, klass, what);
    if (std::find(seen.begin(), seen.end(), function->name) != seen.end())
      error("duplicate", function->name_span, cat("Conflicting definitions for `", function->name->text(), "'"));
    seen.push_back(function->name);
    if (of_instance)
      for (TypeSignature* signature : body.signatures)
        for (const Name& name : signature->names)
          if (name.symbol == function->name) function->signature = signature;
    rename_function(*function);
  }
}

void Renamer::derive_all() {
  Deriver deriver(*this);
  std::vector<InstanceDecl*> instances(module_.instances.begin(), module_.instances.end());
  for (Decl* decl : module_.declarations) {
    if (auto* data = try_cast<DataDecl>(decl)) {
      ScopeMark mark = enter_scope();
      for (TypeVariable* parameter : data->parameters) bind_type_variable(parameter);
      for (DerivingClause& clause : data->deriving) {
        for (SignatureType& klass : clause.classes) rename_signature(klass);
        if (clause.via != nullptr) clause.via = rename_type(clause.via);
        for (SignatureType& klass : clause.classes) deriver.clause(*data, clause, klass, instances);
      }
      leave_scope(mark);
    } else if (auto* standalone = try_cast<StandaloneDerivingDecl>(decl)) {
      ScopeMark mark = enter_scope();
      rename_signature(standalone->head, true);
      if (standalone->via != nullptr) standalone->via = rename_type(standalone->via);
      deriver.standalone(*standalone, instances);
      leave_scope(mark);
    }
  }
  module_.instances = arena_.copy(instances);
}

ModuleInterface* rename_module(const TypeContext& context, Module& module) {
  return Renamer(context, module).run();
}

SExpr* rename_expression(const TypeContext& context, Module& module, ModuleInterface& interface, SExpr* expression) {
  return Renamer(context, module).expression_in(interface, expression);
}

SExpr* Renamer::expression_in(ModuleInterface& interface, SExpr* expression) {
  interface_ = &interface;
  next_unique_ = module_.next_unique + 1;
  module_.next_unique = next_unique_;
  for (ImportDecl* import : module_.imports) open_import(import);
  interface.all_values.each([&](Symbol name, const ValueEntity& entity) { scope_.define(name, entity); });
  interface.all_types.each([&](Symbol name, TyCon* tycon) { scope_.define(name, tycon); });
  SExpr* out = rename_expression(expression);
  module_.next_unique = next_unique_;
  return out;
}

}  // namespace cardinal
