// Library entities the compiler itself refers to, found by module and name when they are first needed.
#pragma once

#include "compiler/types/entities.h"
#include "vm/base/diagnostic.h"

namespace cardinal {

enum class KnownType : std::uint8_t {
#define KNOWN_TYPE(id, module, name) id,
#define KNOWN_CLASS(id, module, name)
#define KNOWN_VALUE(id, module, name)
#define KNOWN_CON(id, module, name)
#include "compiler/types/known_names.def"
#undef KNOWN_TYPE
  Count
};
enum class KnownClass : std::uint8_t {
#define KNOWN_TYPE(id, module, name)
#undef KNOWN_CLASS
#define KNOWN_CLASS(id, module, name) id,
#include "compiler/types/known_names.def"
#undef KNOWN_CLASS
  Count
};
enum class KnownValue : std::uint8_t {
#define KNOWN_CLASS(id, module, name)
#undef KNOWN_VALUE
#define KNOWN_VALUE(id, module, name) id,
#include "compiler/types/known_names.def"
#undef KNOWN_VALUE
  Count
};
enum class KnownCon : std::uint8_t {
#define KNOWN_VALUE(id, module, name)
#undef KNOWN_CON
#define KNOWN_CON(id, module, name) id,
#include "compiler/types/known_names.def"
#undef KNOWN_TYPE
#undef KNOWN_CLASS
#undef KNOWN_VALUE
#undef KNOWN_CON
  Count
};

/// A cache over the module table; cheap to make, one a compilation. A definition in the module being compiled is found
/// too, as soon as its interface is entered in the table with `all_values` and `all_types`.
class KnownNames {
 public:
  KnownNames(const ModuleTable& modules, SymbolTable& symbols) : modules_(&modules), symbols_(&symbols) {}

  /// Null when the module or the name is not there (yet).
  TyCon* find(KnownType what);
  Class* find(KnownClass what);
  Global* find(KnownValue what);
  DataCon* find(KnownCon what);

  /// Reports "the library does not define …" at `use` and returns null when it is not there.
  TyCon* need(KnownType what, Span use, Diagnostics& diagnostics);
  Class* need(KnownClass what, Span use, Diagnostics& diagnostics);
  Global* need(KnownValue what, Span use, Diagnostics& diagnostics);
  DataCon* need(KnownCon what, Span use, Diagnostics& diagnostics);

 private:
  const ModuleTable* modules_;
  SymbolTable* symbols_;
  TyCon* types_[static_cast<int>(KnownType::Count)] = {};
  Class* classes_[static_cast<int>(KnownClass::Count)] = {};
  Global* values_[static_cast<int>(KnownValue::Count)] = {};
  DataCon* cons_[static_cast<int>(KnownCon::Count)] = {};
};

}  // namespace cardinal
