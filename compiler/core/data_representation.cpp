#include "compiler/core/data_representation.h"

#include <vector>

namespace cardinal::core {

Rep core_rep(cardinal::Rep rep) {
  switch (rep) {
    case cardinal::Rep::Lifted:
      return Rep::Lifted;
    case cardinal::Rep::Unlifted:
      return Rep::Unlifted;
    case cardinal::Rep::Int:
    case cardinal::Rep::Word:
    case cardinal::Rep::Addr:
      return Rep::Int;
    case cardinal::Rep::Double:
    case cardinal::Rep::Float:
      return Rep::Double;
    case cardinal::Rep::Void:
      return Rep::Void;
    case cardinal::Rep::Tuple:
      return Rep::Lifted;  // no value of its own; binders never have it
  }
  CARDINAL_UNREACHABLE("representation");
}

PayloadLayout payload_layout(Arena& arena, const DataCon* con) {
  std::vector<Rep> reps(con->dictionary_count, Rep::Lifted);
  for (std::uint32_t i = 0; i < con->fields.size(); ++i) {
    Rep rep = con->field_reps.empty() ? Rep::Lifted : core_rep(con->field_reps[i]);
    if (rep != Rep::Void) reps.push_back(rep);
  }
  PayloadLayout layout{arena.copy(reps), arena.make_slice<std::uint16_t>(reps.size())};
  auto is_pointer = [](Rep rep) { return rep == Rep::Lifted || rep == Rep::Unlifted; };
  for (std::uint32_t i = 0; i < reps.size(); ++i)
    if (is_pointer(reps[i])) layout.positions[i] = layout.pointers++;
  for (std::uint32_t i = 0; i < reps.size(); ++i)
    if (!is_pointer(reps[i])) layout.positions[i] = static_cast<std::uint16_t>(layout.pointers + layout.raws++);
  return layout;
}

}  // namespace cardinal::core
