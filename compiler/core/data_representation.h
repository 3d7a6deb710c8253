// How the values of a data type look at run time: decided by the type's declaration alone.
#pragma once

#include "compiler/core/core.h"
#include "compiler/types/entities.h"

namespace cardinal::core {

enum class DataRepresentation : std::uint8_t {
  Boxed,           ///< object with the fields as payload; nullary constructors are immediates
  ImmediateOrBox,  ///< I#, W#, C#: one constructor, one raw word: an immediate when it fits, else a box
  Transparent,     ///< one constructor, one field of representation Unlifted: the value is the field
  UnboxedTuple,    ///< only ever in registers
};

/// The representation of a binder as Core knows it.
Rep core_rep(cardinal::Rep rep);
/// Representations of the payload in the order of ConstructorApp's arguments: dictionaries, then the fields; void ones left out.
Slice<const Rep> field_reps(Arena& arena, const DataCon* con);
DataRepresentation data_representation(const DataCon* con);

}  // namespace cardinal::core
