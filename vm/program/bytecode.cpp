#include "vm/program/bytecode.h"

#include "vm/base/diagnostic.h"

namespace cardinal {

std::string primitive_operands(PrimOp op) {
  const PrimSignature& signature = signature_of(op);
  return std::string(signature.results, 'd') + std::string(signature.value_arguments(), 's');
}

std::string name_of(Opcode op) {
  if (is_primitive(op)) return std::string(info_of(primitive_of(op)).identifier);
  return kPlainOpcodes[static_cast<std::size_t>(op)].name;
}

std::string operands_of(Opcode op) {
  if (is_primitive(op)) return primitive_operands(primitive_of(op));
  return kPlainOpcodes[static_cast<std::size_t>(op)].operands;
}

std::size_t instruction_length(const std::uint16_t* pc) {
  std::size_t at = 1;
  for (char kind : operands_of(static_cast<Opcode>(*pc))) {
    switch (kind) {
      case 'v':
      case 'w':
        at += 1 + pc[at];
        break;
      case 'T':
        at += 1 + 2 * std::size_t{pc[at]};
        break;
      case 'D':
      case 'F':
      case 'L':
        at += 2;
        break;
      case 'q':
        at += 4;
        break;
      default:
        at += 1;
    }
  }
  return at;
}

std::string disassemble_instruction(const std::uint16_t* pc, const std::uint16_t* code_begin) {
  auto op = static_cast<Opcode>(*pc);
  std::string out = name_of(op);
  std::size_t at = 1;
  auto jump = [&] {
    std::string text = cat(" @", (pc - code_begin) + read_i32(pc + at));
    at += 2;
    return text;
  };
  for (char kind : operands_of(op)) {
    switch (kind) {
      case 'd':
        out += cat(" ->s", pc[at++]);
        break;
      case 's':
        out += cat(" s", pc[at++]);
        break;
      case 'v':
      case 'w': {
        out += kind == 'v' ? " [" : " ->[";
        std::size_t count = pc[at++];
        for (std::size_t i = 0; i < count; ++i) out += cat(i == 0 ? "s" : " s", pc[at++]);
        out += "]";
        break;
      }
      case 'i':
        out += cat(" ", static_cast<std::int16_t>(pc[at++]));
        break;
      case 'q':
        out += cat(" =", static_cast<SignedWord>(read_word(pc + at)));
        at += 4;
        break;
      case 'z':
        out += cat(" frame:", pc[at++]);
        break;
      case 'D': {
        const Descriptor* target = descriptor_at(read_u32(pc + at));
        out += target->info != nullptr ? cat(" <", target->info->name, ">") : cat(" #", read_u32(pc + at));
        at += 2;
        break;
      }
      case 'F':
        out += cat(" F", read_u32(pc + at));
        at += 2;
        break;
      case 'L':
        out += jump();
        break;
      case 'T': {
        std::size_t count = pc[at++];
        for (std::size_t i = 0; i < count; ++i) out += jump();
        break;
      }
      default:
        out += cat(" ", pc[at++]);
    }
  }
  return out;
}

std::string disassemble(const std::uint16_t* code, std::size_t units) {
  std::string out;
  for (const std::uint16_t* pc = code; pc < code + units; pc += instruction_length(pc))
    out += cat("  ", pc - code, "\t", disassemble_instruction(pc, code), "\n");
  return out;
}

}  // namespace cardinal
