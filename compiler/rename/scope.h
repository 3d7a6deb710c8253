// The global names in scope in a module: its own definitions and its imports.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "compiler/syntax/ast.h"
#include "compiler/syntax/spelling.h"
#include "compiler/types/context.h"

namespace cardinal {

/// What a name can stand for: nothing, one entity, or several (ambiguous).
template <class E>
struct Candidates {
  E first{};
  E second{};
  std::uint32_t count = 0;
  void add(E entity) {
    if (count > 0 && (entity == first || (count > 1 && entity == second))) return;
    (count == 0 ? first : second) = entity;
    ++count;
  }
};

/// One import declaration as a view on an interface.
struct ImportView {
  const ImportDecl* decl;
  const ModuleInterface* interface;
  Symbol qualifier;
  std::unordered_set<Symbol> values;  ///< listed or hidden
  std::unordered_set<Symbol> types;

  ValueEntity value(Symbol name) const {
    if (!decl->has_list || values.contains(name) != decl->hiding) return interface->values.get(name);
    return {};
  }
  TyCon* type(Symbol name) const {
    if (!decl->has_list || types.contains(name) != decl->hiding) return interface->types.get(name);
    return nullptr;
  }
};

class ModuleScope {
 public:
  explicit ModuleScope(Symbol module) : module_(module) {}

  void add_import(ImportView view) { imports_.push_back(std::move(view)); }
  void define(Symbol name, ValueEntity entity) { own_values_.emplace(name, entity); }
  void define(Symbol name, TyCon* entity) { own_types_.emplace(name, entity); }
  ValueEntity own_value(Symbol name) const;
  TyCon* own_type(Symbol name) const;

  /// By qualifier (null for none) and name.
  const Candidates<ValueEntity>& values(Symbol qualifier, Symbol name);
  const Candidates<TyCon*>& types(Symbol qualifier, Symbol name);

  const std::vector<ImportView>& imports() const { return imports_; }
  const std::unordered_map<Symbol, ValueEntity>& own_values() const { return own_values_; }
  const std::unordered_map<Symbol, TyCon*>& own_types() const { return own_types_; }
  /// Is the qualifier that of the module itself or of some import?
  bool knows_qualifier(Symbol qualifier) const;

  /// Offers every name in scope with this qualifier that `nearest` might mean. Constructors and variables are told
  /// apart by `constructor`.
  void offer_values(NearestName& nearest, Symbol qualifier, bool constructor) const;
  void offer_types(NearestName& nearest, Symbol qualifier) const;

 private:
  struct Key {
    Symbol qualifier;
    Symbol name;
    bool operator==(const Key&) const = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const {
      return (reinterpret_cast<std::uintptr_t>(key.qualifier) * 31 + reinterpret_cast<std::uintptr_t>(key.name)) *
                 0x9E37'79B9'7F4A'7C15ull >>
             16;
    }
  };
  bool serves(const ImportView& view, Symbol qualifier) const {
    return qualifier == nullptr ? !view.decl->qualified : view.qualifier == qualifier;
  }

  Symbol module_;
  std::vector<ImportView> imports_;
  std::unordered_map<Symbol, ValueEntity> own_values_;
  std::unordered_map<Symbol, TyCon*> own_types_;
  std::unordered_map<Key, Candidates<ValueEntity>, KeyHash> value_cache_;
  std::unordered_map<Key, Candidates<TyCon*>, KeyHash> type_cache_;
};

/// The module that defines what `entity` names, and where.
Symbol module_of(ValueEntity entity);
Span span_of(ValueEntity entity);
/// The type or class the entity comes with in an export or import list `T(..)`; null for plain variables.
TyCon* parent_of(ValueEntity entity);
/// Upper case names, `:` operators, and the special constructors in brackets. `text` ends with a NUL, as symbols do.
bool is_constructor_name(std::string_view text);

}  // namespace cardinal
