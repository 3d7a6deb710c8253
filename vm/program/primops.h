// The primitive operations as an enumeration and a table of facts: see primops.def for the columns.
#pragma once

#include <cstdint>
#include <iterator>
#include <string_view>

namespace cardinal {

enum class PrimOp : std::uint16_t {
#define PRIMOP(id, name, type, effect, style) id,
#include "vm/program/primops.def"
};

enum class PrimEffect : std::uint8_t { Pure, CanFail, State };
enum class PrimStyle : std::uint8_t { Inline, Call, Control, Macro };

struct PrimOpInfo {
  std::string_view identifier;  ///< as in PrimOp
  std::string_view name;        ///< in GHC.Prim
  std::string_view type;        ///< Haskell type, to be parsed
  PrimEffect effect;
  PrimStyle style;
};
inline constexpr PrimOpInfo kPrimOps[] = {
#define PRIMOP(id, name, type, effect, style) {#id, name, type, PrimEffect::effect, PrimStyle::style},
#include "vm/program/primops.def"
};
inline constexpr std::size_t kPrimOpCount = std::size(kPrimOps);
constexpr const PrimOpInfo& info_of(PrimOp op) {
  return kPrimOps[static_cast<std::size_t>(op)];
}

// Primitive types of GHC.Prim: PRIMTYPE(name, number of type parameters, representation).
#define CARDINAL_PRIMITIVE_TYPES(PRIMTYPE)   \
  PRIMTYPE("Int#", 0, Int)                   \
  PRIMTYPE("Word#", 0, Int)                  \
  PRIMTYPE("Char#", 0, Int)                  \
  PRIMTYPE("Addr#", 0, Int)                  \
  PRIMTYPE("Double#", 0, Double)             \
  PRIMTYPE("Integer#", 0, Unlifted)          \
  PRIMTYPE("MutVar#", 2, Unlifted)           \
  PRIMTYPE("MVar#", 2, Unlifted)             \
  PRIMTYPE("Array#", 1, Unlifted)            \
  PRIMTYPE("MutableArray#", 2, Unlifted)     \
  PRIMTYPE("ByteArray#", 0, Unlifted)        \
  PRIMTYPE("MutableByteArray#", 1, Unlifted) \
  PRIMTYPE("ThreadId#", 0, Unlifted)         \
  PRIMTYPE("Weak#", 1, Unlifted)             \
  PRIMTYPE("State#", 1, Void)                \
  PRIMTYPE("RealWorld", 0, Lifted)

}  // namespace cardinal
