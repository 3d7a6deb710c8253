// Declarations of all handlers, for the dispatch table.
#pragma once

#include "vm/interpreter/interpreter.h"

namespace cardinal {

#define OPCODE(name, operands) VM_CODE(op_##name);
#include "vm/program/opcodes.def"

#define CARDINAL_DECLARE_Inline(id) VM_CODE(op_Prim_##id);
#define CARDINAL_DECLARE_Call(id)
#define CARDINAL_DECLARE_Control(id)
#define CARDINAL_DECLARE_Macro(id)
#define PRIMOP(id, name, type, effect, style) CARDINAL_DECLARE_##style(id)
#include "vm/program/primops.def"

VM_CODE(apply_words);
VM_CODE(control_Raise);

}  // namespace cardinal
