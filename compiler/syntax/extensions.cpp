#include "compiler/syntax/extensions.h"

#include "compiler/syntax/spelling.h"

namespace cardinal {
namespace {

enum class Standing : std::uint8_t { ON, OFF, NEVER };
struct Row {
  std::string_view name;
  Standing standing;
};
constexpr Row kRows[] = {
#define EXTENSION(name, standing) {#name, Standing::standing},
#include "compiler/syntax/extensions.def"
#undef EXTENSION
};

struct Implication {
  Extension from;
  Extension to;
};
constexpr Implication kImplications[] = {
    {Extension::GADTs, Extension::MonoLocalBinds},
    {Extension::UnliftedNewtypes, Extension::MagicHash},
    {Extension::TypeInType, Extension::PolyKinds},
    {Extension::TypeInType, Extension::DataKinds},
};

}  // namespace

ExtensionSet ExtensionSet::defaults() {
  ExtensionSet set;
  for (unsigned i = 0; i < std::size(kRows); ++i)
    if (kRows[i].standing == Standing::ON) set.set(static_cast<Extension>(i), true);
  return set;
}

ExtensionAnswer apply_extension(ExtensionSet& set, std::string_view word) {
  for (bool on : {true, false}) {
    if (!on) {
      if (!word.starts_with("No")) break;
      word.remove_prefix(2);
    }
    for (unsigned i = 0; i < std::size(kRows); ++i) {
      if (kRows[i].name != word) continue;
      if (kRows[i].standing == Standing::NEVER) return on ? ExtensionAnswer::Unsupported : ExtensionAnswer::Done;
      auto extension = static_cast<Extension>(i);
      set.set(extension, on);
      if (on)
        for (const Implication& implication : kImplications)
          if (implication.from == extension) set.set(implication.to, true);
      return ExtensionAnswer::Done;
    }
  }
  return ExtensionAnswer::Unknown;
}

std::string_view nearest_extension(std::string_view word) {
  NearestName nearest(word);
  for (const Row& row : kRows) nearest.offer(row.name);
  return nearest.best();
}

}  // namespace cardinal
