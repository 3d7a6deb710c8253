// The dispatch table.
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

}  // namespace cardinal
