// How a value is represented at run time: what a kind `TYPE rep` says, what each Core binder carries.
#pragma once

#include <cstdint>

namespace cardinal {

enum class Rep : std::uint8_t {
  Lifted,    ///< a pointer or immediate that may be unevaluated: TYPE LiftedRep, written Type
  Unlifted,  ///< a pointer that is never a thunk: Array#, MutVar#, MVar#, ThreadId#, …
  Int,       ///< Int#, Char# is Word
  Word,      ///< Word#, Char#
  Double,    ///< Double#
  Float,     ///< Float#
  Addr,      ///< Addr#: a machine address outside the heap
  Void,      ///< zero width: State# s, and the evidence of type equalities
  Tuple,     ///< an unboxed tuple: no value of its own, only its components
};

}  // namespace cardinal
