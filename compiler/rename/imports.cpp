// Import declarations (Haskell 2010 §5.3).
#include "compiler/rename/rename.h"
#include "compiler/rename/renamer.h"

namespace cardinal {

Slice<ImportDecl*> imports_of(const TypeContext& context, Module& module) {
  Symbol prelude = context.symbols.intern("Prelude");
  if (!module.extensions.has(Extension::ImplicitPrelude) || module.name.symbol == prelude) return module.imports;
  for (ImportDecl* import : module.imports)
    if (import->module.symbol == prelude) return module.imports;
  auto* import = context.arena.make<ImportDecl>();
  import->implicit = true;
  import->span = import->module.span = module.name.span;
  import->module.symbol = prelude;
  Slice<ImportDecl*> all = context.arena.make_slice<ImportDecl*>(module.imports.size() + 1);
  all[0] = import;
  for (std::uint32_t i = 0; i < module.imports.size(); ++i) all[i + 1] = module.imports[i];
  return module.imports = all;
}

void Renamer::open_imports() {
  std::vector<ModuleInterface*> interfaces;
  for (ImportDecl* import : imports_of(context_, module_)) {
    open_import(import);
    if (!scope_.imports().empty() && scope_.imports().back().decl == import)
      interfaces.push_back(context_.modules.modules.get(import->module.symbol));
  }
  interface_->imports = context_.entities.copy(interfaces);
}

void Renamer::open_import(ImportDecl* import) {
  ModuleInterface* interface = context_.modules.modules.get(import->module.symbol);
  if (interface == nullptr) {
    Diagnostic& d = error("module", import->module.span, cat("unknown module `", import->module.symbol->text(), "'"));
    NearestName nearest(import->module.symbol->text());
    context_.modules.modules.each([&](Symbol name, ModuleInterface*) { nearest.offer(name->text()); });
    if (!nearest.best().empty()) d.hint = cat("did you mean `", nearest.best(), "'?");
    return;
  }
  ImportView view{import, interface, import->alias != nullptr ? import->alias : import->module.symbol, {}, {}};
  if (import->has_list) fill_import_list(view);
  scope_.add_import(std::move(view));
}

void Renamer::fill_import_list(ImportView& view) {
  const ModuleInterface& interface = *view.interface;
  bool hiding = view.decl->hiding;
  auto missing = [&](Span span, std::string_view name) {
    // Hiding what is not there is harmless (GHC only warns).
    if (hiding) return;
    Diagnostic& d = error("import", span, cat("module `", interface.name->text(), "' does not export `", name, "'"));
    NearestName nearest(name);
    interface.values.each([&](Symbol symbol, const ValueEntity&) { nearest.offer(symbol->text()); });
    interface.types.each([&](Symbol symbol, TyCon*) { nearest.offer(symbol->text()); });
    if (!nearest.best().empty()) d.hint = cat("did you mean `", nearest.best(), "'?");
  };
  for (const Port& port : view.decl->items) {
    Symbol symbol = port.name.symbol;
    if (port.name.qualifier != nullptr) error("import", port.span, "names in an import list are not qualified");
    if (port.kind == PortKind::Variable || port.kind == PortKind::Pattern) {
      ValueEntity entity = interface.values.get(symbol);
      if (entity.null())
        missing(port.span, symbol->text());
      else
        view.values.insert(symbol);
      continue;
    }
    TyCon* tycon = interface.types.get(symbol);
    ValueEntity constructor = interface.values.get(symbol);
    // `hiding (C)` hides a data constructor of that name, too.
    if (hiding && !constructor.null() && !port.all && port.subordinates.empty()) view.values.insert(symbol);
    if (tycon == nullptr) {
      if (hiding && !constructor.null()) continue;
      if (!constructor.null()) {
        Diagnostic& d = error("import", port.span, cat("`", symbol->text(), "' is a data constructor"));
        d.hint = cat("import it with its type: `", constructor.con->owner->name->text(), "(", symbol->text(), ")'");
      } else {
        missing(port.span, symbol->text());
      }
      continue;
    }
    view.types.insert(symbol);
    if (port.all)
      interface.values.each([&](Symbol name, const ValueEntity& entity) {
        if (parent_of(entity) == tycon) view.values.insert(name);
      });
    for (const Name& name : port.subordinates) {
      ValueEntity entity = interface.values.get(name.symbol);
      if (entity.null() || parent_of(entity) != tycon)
        missing(name.span, cat(symbol->text(), "(", name.symbol->text(), ")"));
      else
        view.values.insert(name.symbol);
    }
  }
}

}  // namespace cardinal
