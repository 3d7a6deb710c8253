// Export lists (Haskell 2010 §5.2).
#include "compiler/rename/rename.h"
#include "compiler/rename/renamer.h"

namespace cardinal {

void Renamer::export_value(Symbol name, ValueEntity entity, Span span) {
  ValueEntity& slot = interface_->values.at(context_.entities, name);
  if (!slot.null() && !(slot == entity)) {
    Diagnostic& d = error("export", span, cat("two different things named `", name->text(), "' are exported"));
    d.notes.push_back(cat("one is of module ", module_of(slot)->text(), ", the other of ", module_of(entity)->text()));
    return;
  }
  slot = entity;
  if (entity.global != nullptr && entity.global->module == module_.name.symbol) entity.global->exported = true;
}

void Renamer::export_type(Symbol name, TyCon* tycon, Span span) {
  TyCon*& slot = interface_->types.at(context_.entities, name);
  if (slot != nullptr && slot != tycon) {
    Diagnostic& d = error("export", span, cat("two different types named `", name->text(), "' are exported"));
    d.notes.push_back(cat("one is of module ", slot->module->text(), ", the other of ", tycon->module->text()));
    return;
  }
  slot = tycon;
}

void Renamer::build_exports() {
  if (!module_.has_exports) {
    // Without a header only main is exported, but nobody can import such a module: export all.
    for (const auto& [name, entity] : scope_.own_values()) export_value(name, entity, module_.name.span);
    for (const auto& [name, tycon] : scope_.own_types()) export_type(name, tycon, module_.name.span);
    return;
  }
  for (const Port& port : module_.exports) export_port(port);
}

void Renamer::export_port(const Port& port) {
  if (port.kind == PortKind::Module) return export_module(port);
  Name name = port.name;
  if (port.kind == PortKind::Variable || port.kind == PortKind::Pattern) {
    resolve_value(name);
    if (name.resolution == Resolution::Global) export_value(name.symbol, {name.global, nullptr}, port.span);
    if (name.resolution == Resolution::Constructor) export_value(name.symbol, {nullptr, name.constructor}, port.span);
    return;
  }
  resolve_type_name(name);
  if (name.resolution != Resolution::TypeConstructor) return;
  TyCon* tycon = name.tycon;
  export_type(tycon->name, tycon, port.span);
  // All that belongs to the type and is in scope, whether qualified or not.
  std::unordered_map<Symbol, ValueEntity> children;
  if (port.all || !port.subordinates.empty()) {
    for (const auto& [symbol, entity] : scope_.own_values())
      if (parent_of(entity) == tycon) children.emplace(symbol, entity);
    for (const ImportView& view : scope_.imports())
      view.interface->values.each([&](Symbol symbol, const ValueEntity& entity) {
        if (parent_of(entity) == tycon && !view.value(symbol).null()) children.emplace(symbol, entity);
      });
    for (DataCon* con : tycon->constructors)
      if (con == context_.builtin.nil || con == context_.builtin.cons || con == context_.builtin.unit_con)
        children.emplace(con->name, ValueEntity{nullptr, con});
  }
  if (port.all)
    for (const auto& [symbol, entity] : children) export_value(symbol, entity, port.span);
  for (const Name& subordinate : port.subordinates) {
    auto found = children.find(subordinate.symbol);
    if (found != children.end()) {
      export_value(subordinate.symbol, found->second, subordinate.span);
      continue;
    }
    Diagnostic& d = error("export", subordinate.span,
                          cat("`", subordinate.symbol->text(), "' does not belong to `", tycon->name->text(), "'"));
    NearestName nearest(subordinate.symbol->text());
    for (const auto& [symbol, entity] : children) nearest.offer(symbol->text());
    if (!nearest.best().empty()) d.hint = cat("did you mean `", nearest.best(), "'?");
  }
}

/// `module M` exports what is in scope both as x and as M.x.
void Renamer::export_module(const Port& port) {
  Symbol name = port.name.symbol;
  bool any = false;
  if (name == module_.name.symbol) {
    any = true;
    for (const auto& [symbol, entity] : scope_.own_values()) export_value(symbol, entity, port.span);
    for (const auto& [symbol, tycon] : scope_.own_types()) export_type(symbol, tycon, port.span);
  }
  for (const ImportView& view : scope_.imports()) {
    if (view.qualifier != name) continue;
    any = true;
    if (view.decl->qualified) continue;
    view.interface->values.each([&](Symbol symbol, const ValueEntity& entity) {
      if (!view.value(symbol).null()) export_value(symbol, entity, port.span);
    });
    view.interface->types.each([&](Symbol symbol, TyCon* tycon) {
      if (view.type(symbol) != nullptr) export_type(symbol, tycon, port.span);
    });
  }
  if (!any) error("export", port.span, cat("the exported module `", name->text(), "' is not imported"));
}

Global* find_main(const TypeContext& context, const Module& module, const ModuleInterface& interface) {
  Symbol symbol = context.symbols.intern("main");
  ValueEntity entity = interface.values.get(symbol);
  if (entity.global == nullptr && module.name.symbol->text() == "Main") {
    entity = interface.all_values.get(symbol);
    if (entity.global != nullptr && module.has_exports) {
      context.diagnostics.error("main", module.name.span, "the module `Main' does not export `main'");
      return nullptr;
    }
  }
  if (entity.global == nullptr) {
    Diagnostic& d = context.diagnostics.error(
        "main", module.name.span,
        cat("the variable `main' is not defined in module `", module.name.symbol->text(), "'"));
    d.hint = "a program starts with its definition: main = …";
  }
  return entity.global;
}

}  // namespace cardinal
