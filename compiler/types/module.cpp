// One module from declarations to finished entities.
#include "compiler/types/check_module.h"
#include "compiler/types/scope.h"

namespace cardinal {

Checker::Checker(const TypeContext& context, Module& module, ModuleInterface& interface)
    : context_(context), module_(module), interface_(interface) {
  root_.binds = context.arena.make<EvidenceBinds>();
  wanted_ = &root_.wanted;
  current_ = nullptr;
  chain_.push_back(&root_);
}

void Checker::declare_foreign(ForeignDecl& decl) {
  if (decl.is_export || decl.variable == nullptr) return;
  Type* type = convert_signature(decl.type);
  set_type(decl.variable, type);
  globals_.push_back(decl.variable);
}

void Checker::check() {
  for (Slice<Decl*> group : module_.type_groups) declare_group(group);
  for (InstanceDecl* decl : module_.instances) declare_instance(*decl);
  infer_deriving_contexts();

  bool explicit_default = false;
  for (DefaultDecl* decl : module_.defaults) {
    explicit_default = true;
    for (SType* type : decl->types) default_types_.push_back(convert(type, context_.builtin.type_kind));
  }
  if (!explicit_default) {
    for (KnownType known : {KnownType::Integer, KnownType::Double})
      if (TyCon* con = context_.names.find(known)) default_types_.push_back(con->type);
  }
  for (ForeignDecl* decl : module_.foreigns) declare_foreign(*decl);

  bindings(*module_.bindings, true);
  for (Slice<Decl*> group : module_.type_groups)
    for (Decl* decl : group)
      if (auto* klass = try_cast<ClassDecl>(decl);
          klass != nullptr && klass->name.resolution == Resolution::TypeConstructor)
        check_class_defaults(*klass);
  for (InstanceDecl* decl : instances_) check_instance(*decl);
  check_main();

  solve(root_.wanted);
  for (int round = 0; round < 50 && !root_.wanted.empty(); ++round) {
    if (!default_types()) break;
    solve(root_.wanted);
  }
  if (!root_.wanted.empty()) {
    ambiguity_suppressed_ = has_equality_errors(root_.wanted) || context_.diagnostics.has_errors();
    std::vector<Implication*> path;
    std::size_t before = context_.diagnostics.error_count();
    report(root_.wanted, path);
    if (context_.diagnostics.error_count() == before && !context_.diagnostics.has_errors()) {
      ambiguity_suppressed_ = false;
      report(root_.wanted, path);
    }
  }
  for (auto& [span, hole] : holes_) {
    Type* type = zonk(context_.arena, hole.second);
    std::string_view name = hole.first != nullptr ? hole.first->text() : std::string_view("_");
    error("hole", span, cat("Found hole: ", name, " :: ", show(type)));
  }
  finish_types();
}

void Checker::check_main() {
  if (module_.name.symbol->text() != "Main") return;
  Symbol name = context_.symbols.intern("main");
  for (LocalVar* variable : globals_) {
    if (variable->name != name || variable->type == nullptr) continue;
    TyCon* io = context_.names.need(KnownType::IO, variable->span, context_.diagnostics);
    if (io == nullptr) return;
    std::vector<EvidenceVar*> apply;
    Type* type = instantiate(variable->type, use_of(name, variable->span), apply);
    main_evidence_ = context_.arena.copy(apply);
    Type* result = new_type();
    unify_at(type, con_app(io, {result}), variable->span);
    return;
  }
}

// Types of top-level variables go to the entities' arena.
void Checker::finish_types() {
  for (LocalVar* variable : globals_) {
    if (variable->type == nullptr) continue;
    Type* type = zonk(context_.arena, variable->type);
    default_kinds(type);
    Rep rep = rep_of(context_, type);
    if (rep != Rep::Lifted && !context_.diagnostics.has_errors())
      error("unlifted-top-level", variable->span,
            cat("Top-level bindings for unlifted types aren't allowed: ", variable->name->text(), " :: ", show(type)));
    Persister persister(context_);
    type = persister.type(type);
    set_type(variable, type);
  }
}

CheckedModule check_module(const TypeContext& context, Module& module, ModuleInterface& interface) {
  Checker checker(context, module, interface);
  checker.check();
  return {checker.top_evidence(), checker.main_evidence()};
}

}  // namespace cardinal
