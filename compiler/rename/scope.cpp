#include "compiler/rename/scope.h"

#include "compiler/syntax/characters.h"

namespace cardinal {

ValueEntity ModuleScope::own_value(Symbol name) const {
  auto found = own_values_.find(name);
  return found == own_values_.end() ? ValueEntity{} : found->second;
}
TyCon* ModuleScope::own_type(Symbol name) const {
  auto found = own_types_.find(name);
  return found == own_types_.end() ? nullptr : found->second;
}

const Candidates<ValueEntity>& ModuleScope::values(Symbol qualifier, Symbol name) {
  auto [at, fresh] = value_cache_.try_emplace({qualifier, name});
  if (!fresh) return at->second;
  if (qualifier == nullptr || qualifier == module_)
    if (ValueEntity own = own_value(name); !own.null()) at->second.add(own);
  for (const ImportView& view : imports_) {
    if (!serves(view, qualifier)) continue;
    if (ValueEntity entity = view.value(name); !entity.null()) at->second.add(entity);
  }
  return at->second;
}

const Candidates<TyCon*>& ModuleScope::types(Symbol qualifier, Symbol name) {
  auto [at, fresh] = type_cache_.try_emplace({qualifier, name});
  if (!fresh) return at->second;
  if (qualifier == nullptr || qualifier == module_)
    if (TyCon* own = own_type(name)) at->second.add(own);
  for (const ImportView& view : imports_) {
    if (!serves(view, qualifier)) continue;
    if (TyCon* entity = view.type(name)) at->second.add(entity);
  }
  return at->second;
}

bool ModuleScope::knows_qualifier(Symbol qualifier) const {
  if (qualifier == nullptr || qualifier == module_) return true;
  for (const ImportView& view : imports_)
    if (view.qualifier == qualifier) return true;
  return false;
}

void ModuleScope::offer_values(NearestName& nearest, Symbol qualifier, bool constructor) const {
  if (qualifier == nullptr || qualifier == module_)
    for (const auto& [name, entity] : own_values_)
      if ((entity.con != nullptr) == constructor) nearest.offer(name->text());
  for (const ImportView& view : imports_) {
    if (!serves(view, qualifier)) continue;
    view.interface->values.each([&](Symbol name, const ValueEntity& entity) {
      if ((entity.con != nullptr) == constructor && !view.value(name).null()) nearest.offer(name->text());
    });
  }
}

void ModuleScope::offer_types(NearestName& nearest, Symbol qualifier) const {
  if (qualifier == nullptr || qualifier == module_)
    for (const auto& [name, entity] : own_types_) nearest.offer(name->text());
  for (const ImportView& view : imports_) {
    if (!serves(view, qualifier)) continue;
    view.interface->types.each([&](Symbol name, TyCon*) {
      if (view.type(name) != nullptr) nearest.offer(name->text());
    });
  }
}

Symbol module_of(ValueEntity entity) {
  return entity.con != nullptr ? entity.con->module : entity.global->module;
}
Span span_of(ValueEntity entity) {
  return entity.con != nullptr ? entity.con->span : entity.global->span;
}

bool is_constructor_name(std::string_view text) {
  if (text.empty()) return false;
  auto first = static_cast<unsigned char>(text[0]);
  if (first < 0x80) return first == ':' || first == '(' || first == '[' || (first >= 'A' && first <= 'Z');
  return classify(decode_character(reinterpret_cast<const unsigned char*>(text.data())).value) == CharacterClass::Upper;
}

TyCon* parent_of(ValueEntity entity) {
  if (entity.con != nullptr) return entity.con->owner;
  if (entity.global == nullptr) return nullptr;
  if (entity.global->flavour == GlobalFlavour::Selector) return entity.global->tycon;
  if (entity.global->flavour == GlobalFlavour::Method) return entity.global->klass->tycon;
  return nullptr;
}

}  // namespace cardinal
