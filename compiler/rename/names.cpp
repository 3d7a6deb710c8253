// Occurrences of names: lookup, and messages for those that stand for nothing or for too much.
#include <algorithm>

#include "compiler/rename/renamer.h"

namespace cardinal {

LocalVar* Renamer::new_local(Symbol name, Span span) {
  LocalVar* variable = arena_.make<LocalVar>();
  variable->name = name;
  variable->span = span;
  variable->unique = next_unique_++;
  return variable;
}

void Renamer::bind(LocalVar* variable) {
  LocalVar*& slot = values_[variable->name];
  value_trail_.emplace_back(variable->name, slot);
  slot = variable;
}

void Renamer::bind_type_variable(TypeVariable* variable) {
  if (variable->unique == 0) variable->unique = next_unique_++;
  TypeVariable*& slot = type_variables_[variable->name];
  type_trail_.emplace_back(variable->name, slot);
  slot = variable;
}

void Renamer::leave_scope(ScopeMark mark) {
  while (value_trail_.size() > mark.values) {
    values_[value_trail_.back().first] = value_trail_.back().second;
    value_trail_.pop_back();
  }
  while (type_trail_.size() > mark.types) {
    type_variables_[type_trail_.back().first] = type_trail_.back().second;
    type_trail_.pop_back();
  }
}

std::vector<const void*> Renamer::end_uses() {
  std::vector<const void*> used = std::move(uses_.back());
  uses_.pop_back();
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());
  if (!uses_.empty()) uses_.back().insert(uses_.back().end(), used.begin(), used.end());
  return used;
}

void Renamer::set_entity(Name& name, ValueEntity entity) {
  if (entity.con != nullptr) {
    name.resolution = Resolution::Constructor;
    name.constructor = entity.con;
    if (entity.con->module == module_.name.symbol) use(entity.con->owner);
  } else {
    name.resolution = Resolution::Global;
    name.global = entity.global;
    if (entity.global->module == module_.name.symbol) use(entity.global);
  }
}

std::string Renamer::written(const Name& name) const {
  if (name.qualifier == nullptr) return std::string(name.symbol->text());
  return cat(name.qualifier->text(), ".", name.symbol->text());
}

std::string Renamer::place(Span span) const {
  if (!span.known()) return "";
  return cat(span.file->path, ":", line_of(*span.file, span.begin));
}

ValueEntity Renamer::special_value(Symbol name) {
  std::string_view text = name->text();
  BuiltinTypes& b = context_.builtin;
  if (text == ":") return {nullptr, b.cons};
  if (text == "[]") return {nullptr, b.nil};
  if (text == "()") return {nullptr, b.unit_con};
  if (text.starts_with("(,") && text.size() - 1 <= kMaxTuple)
    return {
        nullptr,
        tuple(b, context_.entities, context_.symbols, static_cast<std::uint32_t>(text.size() - 1))->constructors[0]};
  return {};
}

TyCon* Renamer::special_type(Symbol name) {
  std::string_view text = name->text();
  BuiltinTypes& b = context_.builtin;
  if (text == "->") return b.arrow;
  if (text == "[]") return b.list;
  if (text == "()") return b.unit;
  if (text == "~") return b.equality;
  if (text.starts_with("(,") && text.size() - 1 <= kMaxTuple)
    return tuple(b, context_.entities, context_.symbols, static_cast<std::uint32_t>(text.size() - 1));
  return nullptr;
}

void Renamer::resolve_value(Name& name) {
  if (name.resolution != Resolution::Unresolved) return;
  if (name.qualifier == nullptr) {
    auto local = values_.find(name.symbol);
    if (local != values_.end() && local->second != nullptr) {
      name.resolution = Resolution::Local;
      name.local = local->second;
      use(local->second);
      return;
    }
    if (ValueEntity special = special_value(name.symbol); !special.null()) return set_entity(name, special);
  }
  const Candidates<ValueEntity>& found = scope_.values(name.qualifier, name.symbol);
  if (found.count == 1) return set_entity(name, found.first);
  if (found.count > 1) return ambiguous(name, found);
  not_in_scope(name, is_constructor_name(name.symbol->text()) ? "data constructor" : "variable", false);
}

DataCon* Renamer::resolve_constructor(Name& name) {
  resolve_value(name);
  if (name.resolution == Resolution::Constructor) return name.constructor;
  if (name.resolution != Resolution::Error) {
    error("scope", name.span, cat("`", written(name), "' is not a data constructor"));
    name.resolution = Resolution::Error;
  }
  return nullptr;
}

void Renamer::resolve_type_name(Name& name) {
  if (name.resolution != Resolution::Unresolved) return;
  TyCon* entity = name.qualifier == nullptr ? special_type(name.symbol) : nullptr;
  if (entity == nullptr) {
    const Candidates<TyCon*>& found = scope_.types(name.qualifier, name.symbol);
    if (found.count > 1) return ambiguous(name, found);
    if (found.count == 0) return not_in_scope(name, "type constructor or class", true);
    entity = found.first;
  }
  name.resolution = Resolution::TypeConstructor;
  name.tycon = entity;
  if (entity->module == module_.name.symbol) use(entity);
}

void Renamer::resolve_class_method(Name& name, Class* klass, std::string_view what) {
  for (const Method& method : klass->methods) {
    if (method.selector->name != name.symbol) continue;
    name.resolution = Resolution::Global;
    name.global = method.selector;
    return;
  }
  name.resolution = Resolution::Error;
  Diagnostic& d =
      error("method", name.span,
            cat(what, " `", name.symbol->text(), "', which is not a method of class `", klass->name->text(), "'"));
  NearestName nearest(name.symbol->text());
  for (const Method& method : klass->methods) nearest.offer(method.selector->name->text());
  if (!nearest.best().empty()) d.hint = cat("did you mean `", nearest.best(), "'?");
}

void Renamer::not_in_scope(Name& name, std::string_view what, bool type) {
  name.resolution = Resolution::Error;
  Diagnostic& d = error("scope", name.span, cat(what, " not in scope: `", written(name), "'"));
  d.message[0] = static_cast<char>(d.message[0] - 'a' + 'A');
  if (!scope_.knows_qualifier(name.qualifier)) {
    d.notes.push_back(cat("no import is named `", name.qualifier->text(), "'"));
    std::string text(name.qualifier->text());
    if (context_.modules.modules.contains(name.qualifier)) d.hint = cat("add `import qualified ", text, "'");
    return;
  }
  // Another module that has exactly this name helps more than a similar name.
  std::string exporters;
  context_.modules.modules.each([&](Symbol module, ModuleInterface* interface) {
    if (interface == nullptr || interface == interface_) return;
    bool has = type ? interface->types.contains(name.symbol) : interface->values.contains(name.symbol);
    if (has && (exporters.empty() || module->length < exporters.size())) exporters = module->text();
  });
  NearestName nearest(name.symbol->text());
  bool constructor = is_constructor_name(name.symbol->text());
  if (type)
    scope_.offer_types(nearest, name.qualifier);
  else
    scope_.offer_values(nearest, name.qualifier, constructor);
  if (!type && name.qualifier == nullptr)
    for (const auto& [symbol, local] : values_)
      if (local != nullptr) nearest.offer(symbol->text());
  if (!exporters.empty() && name.qualifier == nullptr) {
    d.hint = cat("module ", exporters, " exports it: add it to that module's import, or import the module");
    if (!nearest.best().empty()) d.notes.push_back(cat("`", nearest.best(), "' is in scope"));
  } else if (!nearest.best().empty()) {
    std::string qualifier = name.qualifier == nullptr ? "" : cat(name.qualifier->text(), ".");
    d.hint = cat("did you mean `", qualifier, nearest.best(), "'?");
  }
}

template <class E>
void Renamer::ambiguous(Name& name, const Candidates<E>& candidates) {
  name.resolution = Resolution::Error;
  Diagnostic& d = error("ambiguous", name.span, cat("Ambiguous occurrence: `", written(name), "'"));
  auto describe = [&](const E& entity) {
    Symbol module;
    Span span;
    if constexpr (std::is_same_v<E, ValueEntity>) {
      module = module_of(entity);
      span = span_of(entity);
    } else {
      module = entity->module;
      span = entity->span;
    }
    if (module == module_.name.symbol)
      return cat("it could be the one defined here, in line ", line_of(*span.file, span.begin));
    return cat("it could be the one of module ", module->text());
  };
  d.notes.push_back(describe(candidates.first));
  d.notes.push_back(describe(candidates.second));
  d.hint = "qualify it with a module's name, or hide one of them in its import";
}
template void Renamer::ambiguous(Name&, const Candidates<ValueEntity>&);
template void Renamer::ambiguous(Name&, const Candidates<TyCon*>&);

Fixity Renamer::fixity_of(const Name& name) const {
  switch (name.resolution) {
    case Resolution::Local: {
      auto found = local_fixities_.find(name.local);
      return found == local_fixities_.end() ? Fixity{} : found->second;
    }
    case Resolution::Global:
      return name.global->has_fixity ? name.global->fixity : Fixity{};
    case Resolution::Constructor:
      return name.constructor->fixity;
    case Resolution::TypeConstructor:
      if (name.tycon == context_.builtin.equality) return {Associativity::None, 4};
      return name.tycon->fixity;
    default:
      return {};
  }
}

}  // namespace cardinal
