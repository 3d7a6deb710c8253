// What the passes of the assembler ask of an instruction over virtual registers, and the bit sets they keep.
#pragma once

#include "compiler/codegen/assembler.h"

namespace cardinal::codegen {

using Bits = std::vector<std::uint64_t>;
inline bool test(const Bits& bits, std::uint32_t i) {
  return (bits[i / 64] >> (i % 64) & 1) != 0;
}
inline void set(Bits& bits, std::uint32_t i) {
  bits[i / 64] |= std::uint64_t{1} << (i % 64);
}
inline void clear(Bits& bits, std::uint32_t i) {
  bits[i / 64] &= ~(std::uint64_t{1} << (i % 64));
}
/// Adds `from` to `to`; whether anything changed.
inline bool merge(Bits& to, const Bits& from) {
  bool changed = false;
  for (std::size_t i = 0; i < to.size(); ++i) {
    std::uint64_t next = to[i] | from[i];
    changed |= next != to[i];
    to[i] = next;
  }
  return changed;
}
inline bool ends_block(Opcode op) {
  switch (op) {
    case Opcode::TailCall0:
    case Opcode::TailCall1:
    case Opcode::TailCall2:
    case Opcode::TailCall3:
    case Opcode::TailCall4:
    case Opcode::TailCall5:
    case Opcode::TailCallMany:
    case Opcode::TailCallClosure0:
    case Opcode::TailCallClosure1:
    case Opcode::TailCallClosure2:
    case Opcode::TailCallClosure3:
    case Opcode::TailCallClosure4:
    case Opcode::TailApply0:
    case Opcode::TailApply1:
    case Opcode::TailApply2:
    case Opcode::TailApply3:
    case Opcode::TailApply4:
    case Opcode::TailApplyMany:
    case Opcode::Return:
    case Opcode::ReturnEval:
    case Opcode::ReturnDouble:
    case Opcode::ReturnMany:
    case Opcode::ReturnVoid:
    case Opcode::ReturnInt:
    case Opcode::Jump:
    case Opcode::Loop:
    case Opcode::SwitchConstructor:
    case Opcode::SwitchInt:
      return true;
    default:
      return false;
  }
}

/// Whether an instruction whose results are never read can be dropped.
inline bool is_pure(Opcode op) {
  switch (op) {
    case Opcode::Move:
    case Opcode::LoadLiteral:
    case Opcode::LoadInt:
    case Opcode::Field:
    case Opcode::UnboxInt:
    case Opcode::AddSmall:
      return true;
    default:
      return is_primitive(op) && info_of(primitive_of(op)).effect != PrimEffect::State;
  }
}

template <class F>
void each_use(const Instruction& instruction, F visit) {
  for (const Operand& operand : instruction.operands) {
    if (operand.kind == 's') visit(static_cast<std::uint32_t>(operand.value));
    if (operand.kind == 'v')
      for (std::uint32_t r : operand.list) visit(r);
  }
}
template <class F>
void each_definition(const Instruction& instruction, F visit) {
  for (const Operand& operand : instruction.operands) {
    if (operand.kind == 'd') visit(static_cast<std::uint32_t>(operand.value));
    if (operand.kind == 'w')
      for (std::uint32_t r : operand.list) visit(r);
  }
}
template <class F>
void each_target(const Instruction& instruction, F visit) {
  for (const Operand& operand : instruction.operands) {
    if (operand.kind == 'L') visit(static_cast<std::uint32_t>(operand.value));
    if (operand.kind == 'T')
      for (std::uint32_t label : operand.list) visit(label);
  }
}

}  // namespace cardinal::codegen
