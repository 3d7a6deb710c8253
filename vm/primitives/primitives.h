// What the implementations of primitives share.
#pragma once

#include "vm/interpreter/interpreter.h"

namespace cardinal {

/// A byte array with the given bytes as result `index`; false when it must be tried again.
bool give_bytes(PrimitiveCall& call, unsigned index, const char* bytes, std::size_t length);

}  // namespace cardinal
