// Declarations of all handlers, for the dispatch table, and how handlers read operands.
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

inline Word& slot(Word* sp, const std::uint16_t* pc, int unit) {
  return sp[pc[unit]];
}
inline const Descriptor* descriptor_operand(const std::uint16_t* pc, int unit) {
  return descriptor_at(read_u32(pc + unit));
}
inline SignedWord small_operand(const std::uint16_t* pc, int unit) {
  return static_cast<std::int16_t>(pc[unit]);
}
/// Where execution goes on when something returns to this frame: the F operand.
inline void push_frame(Word* sp, const std::uint16_t* pc, int unit) {
  *sp = reinterpret_cast<Word>(descriptor_operand(pc, unit));
}
inline double as_double(Word w) {
  return __builtin_bit_cast(double, w);
}
inline Word as_word(double d) {
  return __builtin_bit_cast(Word, d);
}
/// The word of an immediate-or-box value.
inline Word unboxed(Word w) {
  return is_immediate(w) ? immediate_value(w) : object_of(w)->payload[0];
}

/// Calls w0 with words: from w1..w4; `apply_words_generally` by way of apply_general.
VM_CODE(apply_words);
VM_CODE(apply_words_generally);
VM_CODE(control_Raise);

}  // namespace cardinal
