// The dispatch tables: instructions, and the primitives that are not instructions.
#include "vm/interpreter/handlers.h"

namespace cardinal {

const Entry kHandlers[kOpcodeCount] = {
#define OPCODE(name, operands) &op_##name,
#include "vm/program/opcodes.def"
#define CARDINAL_HANDLER_Inline(id) &op_Prim_##id,
#define CARDINAL_HANDLER_Call(id) nullptr,
#define CARDINAL_HANDLER_Control(id) nullptr,
#define CARDINAL_HANDLER_Macro(id) nullptr,
#define PRIMOP(id, name, type, effect, style) CARDINAL_HANDLER_##style(id)
#include "vm/program/primops.def"
};

#define CARDINAL_FUNCTION_Inline(id)
#define CARDINAL_FUNCTION_Call(id) bool primitive_##id(PrimitiveCall& call);
#define CARDINAL_FUNCTION_Control(id) VM_CODE(control_##id);
#define CARDINAL_FUNCTION_Macro(id)
#define PRIMOP(id, name, type, effect, style) CARDINAL_FUNCTION_##style(id)
#include "vm/program/primops.def"

const PrimitiveFunction kPrimitiveFunctions[kPrimOpCount] = {
#define CARDINAL_CALL_Inline(id) nullptr,
#define CARDINAL_CALL_Call(id) &primitive_##id,
#define CARDINAL_CALL_Control(id) nullptr,
#define CARDINAL_CALL_Macro(id) nullptr,
#define PRIMOP(id, name, type, effect, style) CARDINAL_CALL_##style(id)
#include "vm/program/primops.def"
};

const Entry kControlPrimitives[kPrimOpCount] = {
#define CARDINAL_CONTROL_Inline(id) nullptr,
#define CARDINAL_CONTROL_Call(id) nullptr,
#define CARDINAL_CONTROL_Control(id) &control_##id,
#define CARDINAL_CONTROL_Macro(id) nullptr,
#define PRIMOP(id, name, type, effect, style) CARDINAL_CONTROL_##style(id)
#include "vm/program/primops.def"
};

}  // namespace cardinal
