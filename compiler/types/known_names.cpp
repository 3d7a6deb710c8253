#include "compiler/types/known_names.h"

namespace cardinal {
namespace {

struct Place {
  const char* module;
  const char* name;
};
#define KNOWN_TYPE(id, module, name) {module, name},
#define KNOWN_CLASS(id, module, name)
#define KNOWN_VALUE(id, module, name)
#define KNOWN_CON(id, module, name)
constexpr Place kTypes[] = {
#include "compiler/types/known_names.def"
};
#undef KNOWN_TYPE
#undef KNOWN_CLASS
#define KNOWN_TYPE(id, module, name)
#define KNOWN_CLASS(id, module, name) {module, name},
constexpr Place kClasses[] = {
#include "compiler/types/known_names.def"
};
#undef KNOWN_CLASS
#undef KNOWN_VALUE
#define KNOWN_CLASS(id, module, name)
#define KNOWN_VALUE(id, module, name) {module, name},
constexpr Place kValues[] = {
#include "compiler/types/known_names.def"
};
#undef KNOWN_VALUE
#undef KNOWN_CON
#define KNOWN_VALUE(id, module, name)
#define KNOWN_CON(id, module, name) {module, name},
constexpr Place kCons[] = {
#include "compiler/types/known_names.def"
};

const ModuleInterface* module_of(const ModuleTable& modules, const SymbolTable& symbols, const Place& place) {
  Symbol name = symbols.find(place.module);
  return name == nullptr ? nullptr : modules.modules.get(name);
}

ValueEntity find_value(const ModuleTable& modules, const SymbolTable& symbols, const Place& place) {
  const ModuleInterface* module = module_of(modules, symbols, place);
  Symbol name = symbols.find(place.name);
  if (module == nullptr || name == nullptr) return {};
  return module->all_values.get(name);
}

TyCon* find_type(const ModuleTable& modules, const SymbolTable& symbols, const Place& place) {
  const ModuleInterface* module = module_of(modules, symbols, place);
  Symbol name = symbols.find(place.name);
  if (module == nullptr || name == nullptr) return nullptr;
  return module->all_types.get(name);
}

void report(const Place& place, Span use, Diagnostics& diagnostics) {
  diagnostics.error("library", use,
                    cat("this needs `", place.name, "' of module ", place.module,
                        ", which is not compiled yet or does not define it"));
}

}  // namespace

TyCon* KnownNames::find(KnownType what) {
  TyCon*& slot = types_[static_cast<int>(what)];
  if (slot == nullptr) slot = find_type(*modules_, *symbols_, kTypes[static_cast<int>(what)]);
  return slot;
}
Class* KnownNames::find(KnownClass what) {
  Class*& slot = classes_[static_cast<int>(what)];
  if (slot == nullptr)
    if (TyCon* con = find_type(*modules_, *symbols_, kClasses[static_cast<int>(what)])) slot = con->klass;
  return slot;
}
Global* KnownNames::find(KnownValue what) {
  Global*& slot = values_[static_cast<int>(what)];
  if (slot == nullptr) slot = find_value(*modules_, *symbols_, kValues[static_cast<int>(what)]).global;
  return slot;
}
DataCon* KnownNames::find(KnownCon what) {
  DataCon*& slot = cons_[static_cast<int>(what)];
  if (slot == nullptr) slot = find_value(*modules_, *symbols_, kCons[static_cast<int>(what)]).con;
  return slot;
}

TyCon* KnownNames::need(KnownType what, Span use, Diagnostics& diagnostics) {
  TyCon* found = find(what);
  if (found == nullptr) report(kTypes[static_cast<int>(what)], use, diagnostics);
  return found;
}
Class* KnownNames::need(KnownClass what, Span use, Diagnostics& diagnostics) {
  Class* found = find(what);
  if (found == nullptr) report(kClasses[static_cast<int>(what)], use, diagnostics);
  return found;
}
Global* KnownNames::need(KnownValue what, Span use, Diagnostics& diagnostics) {
  Global* found = find(what);
  if (found == nullptr) report(kValues[static_cast<int>(what)], use, diagnostics);
  return found;
}
DataCon* KnownNames::need(KnownCon what, Span use, Diagnostics& diagnostics) {
  DataCon* found = find(what);
  if (found == nullptr) report(kCons[static_cast<int>(what)], use, diagnostics);
  return found;
}

}  // namespace cardinal
