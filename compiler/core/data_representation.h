// How the values of a data type look at run time: decided by the type's declaration alone.
#pragma once

#include "compiler/core/core.h"
#include "compiler/types/entities.h"

namespace cardinal::core {

/// The representation of a binder as Core knows it.
Rep core_rep(cardinal::Rep rep);

/// Payload of a Boxed constructor in the order of ConstructorApp's arguments: dictionaries, then the fields; void ones
/// left out. An object stores the pointers first, then the raw words; `position[i]` is the payload word of argument i.
struct PayloadLayout {
  Slice<Rep> reps;
  Slice<std::uint16_t> positions;
  std::uint16_t pointers = 0;
  std::uint16_t raws = 0;
};
PayloadLayout payload_layout(Arena& arena, const DataCon* con);

}  // namespace cardinal::core
