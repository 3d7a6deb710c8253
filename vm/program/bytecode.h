// Bytecode: the instruction set as an enumeration and the facts of each instruction. See opcodes.def for the operands.
#pragma once

#include <array>
#include <string>

#include "vm/program/descriptor.h"
#include "vm/program/primops.h"

namespace cardinal {

// --- Signatures of primitives
// --------------------------------------------------------------------------------------------

/// Argument and result representations of a primitive, read off its type at compile time.
struct PrimSignature {
  static constexpr std::size_t kMax = 8;
  std::uint8_t arguments = 0;  ///< void ones included
  std::uint8_t results = 0;    ///< void ones left out
  Representation argument[kMax] = {};
  bool argument_lifted[kMax] = {};  ///< pointer that may be a thunk
  Representation result[kMax] = {};
  bool result_lifted[kMax] = {};
  constexpr unsigned value_arguments() const {
    unsigned n = 0;
    for (unsigned i = 0; i < arguments; ++i) n += argument[i] != Representation::Void;
    return n;
  }
};

namespace detail {
constexpr std::string_view trim(std::string_view s) {
  while (!s.empty() && s.front() == ' ') s.remove_prefix(1);
  while (!s.empty() && s.back() == ' ') s.remove_suffix(1);
  return s;
}
/// Position of `separator` outside parentheses, or npos.
constexpr std::size_t find_outside(std::string_view s, std::string_view separator) {
  int depth = 0;
  for (std::size_t i = 0; i < s.size(); ++i) {
    if (s[i] == '(') ++depth;
    if (s[i] == ')') --depth;
    if (depth == 0 && s[i] == separator[0] && s.substr(i, separator.size()) == separator) return i;
  }
  return std::string_view::npos;
}
constexpr Representation representation_of_type(std::string_view type, bool& lifted) {
  type = trim(type);
  std::string_view head = type.substr(0, type.find(' '));
  lifted = find_outside(type, "->") != std::string_view::npos;
  if (lifted) return Representation::Pointer;  // a function
  if (head == "Int#" || head == "Word#" || head == "Char#" || head == "Addr#") return Representation::Int;
  if (head == "Double#") return Representation::Double;
  if (head == "State#") return Representation::Void;
  lifted = head.empty() || head.front() == '(' || head.back() != '#';
  return Representation::Pointer;
}
constexpr PrimSignature parse_signature(std::string_view type) {
  PrimSignature out;
  for (;;) {
    std::size_t arrow = find_outside(type, "->");
    if (arrow == std::string_view::npos) break;
    out.argument[out.arguments] = representation_of_type(type.substr(0, arrow), out.argument_lifted[out.arguments]);
    ++out.arguments;
    type.remove_prefix(arrow + 2);
  }
  type = trim(type);
  if (type.starts_with("(#")) {
    type = type.substr(2, type.size() - 4);
    for (;;) {
      std::size_t comma = find_outside(type, ",");
      bool lifted = false;
      Representation rep = representation_of_type(type.substr(0, comma), lifted);
      if (rep != Representation::Void) {
        out.result_lifted[out.results] = lifted;
        out.result[out.results++] = rep;
      }
      if (comma == std::string_view::npos) break;
      type.remove_prefix(comma + 1);
    }
  } else {
    bool lifted = false;
    Representation rep = representation_of_type(type, lifted);
    if (rep != Representation::Void) {
      out.result_lifted[0] = lifted;
      out.result[out.results++] = rep;
    }
  }
  return out;
}
constexpr auto all_signatures() {
  std::array<PrimSignature, kPrimOpCount> out{};
  for (std::size_t i = 0; i < kPrimOpCount; ++i) out[i] = parse_signature(kPrimOps[i].type);
  return out;
}
}  // namespace detail

inline constexpr auto kPrimSignatures = detail::all_signatures();
constexpr const PrimSignature& signature_of(PrimOp op) {
  return kPrimSignatures[static_cast<std::size_t>(op)];
}

// --- Instructions
// ------------------------------------------------------------------------------------------------------

enum class Opcode : std::uint16_t {
#define OPCODE(name, operands) name,
#include "vm/program/opcodes.def"
  FirstPrim,  ///< not an instruction: primitive p of style Inline is FirstPrim + p
};
inline constexpr std::size_t kPlainOpcodeCount = static_cast<std::size_t>(Opcode::FirstPrim);
inline constexpr std::size_t kOpcodeCount = kPlainOpcodeCount + kPrimOpCount;

constexpr Opcode opcode_of(PrimOp op) {
  return static_cast<Opcode>(kPlainOpcodeCount + static_cast<std::size_t>(op));
}
constexpr bool is_primitive(Opcode op) {
  return static_cast<std::size_t>(op) >= kPlainOpcodeCount;
}
constexpr PrimOp primitive_of(Opcode op) {
  return static_cast<PrimOp>(static_cast<std::size_t>(op) - kPlainOpcodeCount);
}

struct OpcodeInfo {
  const char* name;
  const char* operands;
};
/// Operands of an inline primitive: its results, then its arguments.
std::string primitive_operands(PrimOp op);
inline constexpr OpcodeInfo kPlainOpcodes[] = {
#define OPCODE(name, operands) {#name, operands},
#include "vm/program/opcodes.def"
};
std::string name_of(Opcode op);
std::string operands_of(Opcode op);

// --- Where arguments travel
// ------------------------------------------------------------------------------------------------

inline constexpr unsigned kWordArguments = 5;    ///< w1..w5 (w0 is the closure)
inline constexpr unsigned kDoubleArguments = 4;  ///< d0..d3
inline constexpr unsigned kWordResults = 6;      ///< w0..w5

/// Length of the instruction at `pc` in units.
std::size_t instruction_length(const std::uint16_t* pc);
/// One instruction as text, e.g. "Eval s3 <- s1, frame 812".
std::string disassemble_instruction(const std::uint16_t* pc, const std::uint16_t* code_begin);
std::string disassemble(const std::uint16_t* code, std::size_t units);

inline std::uint32_t read_u32(const std::uint16_t* at) {
  return at[0] | std::uint32_t{at[1]} << 16;
}
inline Word read_word(const std::uint16_t* at) {
  return read_u32(at) | Word{read_u32(at + 2)} << 32;
}
inline std::int32_t read_i32(const std::uint16_t* at) {
  return static_cast<std::int32_t>(read_u32(at));
}

}  // namespace cardinal
