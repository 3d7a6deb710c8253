// The assembler: from instructions over virtual registers to bytecode over frame slots.
//
// Code generation emits instructions whose slot operands are virtual registers, as many as it likes, each of one class
// (pointer or raw) and assigned along every path before use. Then finish():
//   1. liveness, backwards to a fixed point, dropping pure instructions whose result is never used;
//   2. registers that only hand a value on to each other, and are never needed at once, become one (coalesce.cpp);
//   3. neighbouring instructions become one where opcodes.def has a combination (combine.cpp);
//   4. registers to slots by linear scan over live intervals (Poletto & Sarkar 1999); a slot keeps its class, so that
//      what is live and of class pointer is exactly what the collector must see;
//   5. encoding, and one Case-frame descriptor for each F operand: where to continue, which slots are live pointers,
//      which CAFs are still reachable from there.
#pragma once

#include <string>
#include <vector>

#include "compiler/codegen/program_builder.h"

namespace cardinal::codegen {

enum class RegisterClass : std::uint8_t { Pointer, Raw };

struct Register {
  std::uint32_t id = 0;
};
struct Label {
  std::uint32_t id = 0;
};

/// One operand. Which fields count depends on the kind letter of opcodes.def.
struct Operand {
  char kind;
  std::uint64_t value = 0;               ///< register, number, label, literal word, descriptor index
  std::vector<std::uint32_t> list = {};  ///< v, w: registers; T: labels
};

struct Instruction {
  Opcode op;
  std::vector<Operand> operands;
  std::vector<Word> statics;  ///< static objects leading to CAFs that executing this may reach
  Span span;
};

class Assembler {
 public:
  Assembler(ProgramBuilder& program, std::string_view name, Span span) : program_(program), name_(name), span_(span) {}

  Register new_register(RegisterClass c);
  RegisterClass class_of(Register r) const { return classes_[r.id]; }
  /// The incoming parameter `r` arrives in slot `slot` (word arguments and doubles, in order).
  void pin(Register r, std::uint32_t slot);
  /// The incoming parameter `r` lies in the `index`-th stack argument word.
  void pin_stack_argument(Register r, std::uint32_t index);

  Label new_label();
  void bind(Label label);

  /// Appends; the span is the current one.
  Instruction& emit(Opcode op, std::vector<Operand> operands);
  void set_span(Span span) { current_span_ = span; }

  // Operands.
  static Operand d(Register r) { return {'d', r.id}; }
  static Operand s(Register r) { return {'s', r.id}; }
  static Operand n(std::uint32_t value) { return {'n', value}; }
  static Operand i(std::int32_t value) { return {'i', static_cast<std::uint64_t>(static_cast<std::int64_t>(value))}; }
  static Operand q(Word literal) { return {'q', literal}; }
  static Operand z() { return {'z'}; }
  static Operand D(const Descriptor* descriptor) { return {'D', index_of(descriptor)}; }
  static Operand F() { return {'F'}; }
  static Operand L(Label label) { return {'L', label.id}; }
  static Operand T(const std::vector<Label>& labels);
  static Operand v(const std::vector<Register>& registers) { return list('v', registers); }
  static Operand w(const std::vector<Register>& registers) { return list('w', registers); }

  /// Reserves `words` of heap for allocations that follow in the current straight stretch of code.
  void reserve(std::uint32_t words);
  /// The stretch ends: after anything that may run other code, and where paths meet or part.
  void end_stretch() { heap_check_ = kNone; }

  /// Assigns slots, encodes, and fills `code`, `frame_words` and `statics` of `target`.
  void finish(Descriptor* target);

  /// Everything static this code may reach (after finish): for the descriptors of closures that will run it.
  const std::vector<Word>& statics() const { return all_statics_; }
  /// Length of the code in units (after finish).
  std::uint32_t units() const { return units_; }

 private:
  static constexpr std::uint32_t kNone = ~0u;
  static constexpr std::uint32_t kStackArgument = 0x4000'0000;
  static Operand list(char kind, const std::vector<Register>& registers);

  void compute_liveness();
  void coalesce();
  bool interfere(std::uint32_t a, std::uint32_t b, const std::vector<std::vector<std::uint32_t>>& definitions) const;
  void combine();
  bool combine_fields(std::uint32_t first);
  bool combine_entry(std::uint32_t first);
  bool combine_pair(std::uint32_t first);
  bool combine_evaluation(std::uint32_t first);
  std::uint32_t next_in_block(std::uint32_t i) const;
  void replace(std::uint32_t first, std::uint32_t last, Opcode op, std::vector<Operand> operands);
  void assign_slots();
  void encode(Descriptor* target);
  std::uint32_t resume_point(std::uint32_t instruction) const;
  const Descriptor* make_frame(std::uint32_t instruction, std::uint32_t resume_unit, const std::uint16_t* code);
  const StaticReferences* persist(const std::vector<Word>& statics);

  ProgramBuilder& program_;
  std::string_view name_;
  Span span_;
  Span current_span_;
  std::vector<Instruction> code_;
  std::vector<RegisterClass> classes_;
  std::vector<std::uint32_t> pinned_;  ///< by register: slot, kNone, or kStackArgument + index
  std::vector<std::uint32_t> labels_;  ///< instruction index by label
  std::uint32_t stack_arguments_ = 0;
  std::uint32_t heap_check_ = kNone;  ///< the HeapCheck of the current stretch

  // Results of the passes.
  std::vector<std::vector<std::uint64_t>> live_in_;  ///< bit sets by instruction
  std::vector<std::vector<std::uint64_t>> live_out_;
  std::vector<std::vector<Word>> reachable_;  ///< static objects reachable from each instruction on, sorted
  std::vector<bool> dead_;
  std::vector<bool> is_target_;       ///< instructions some jump leads to
  std::vector<std::uint32_t> group_;  ///< by register: the leader of those that share its slot
  std::vector<std::uint32_t> slot_;   ///< by register
  std::uint32_t frame_words_ = 1;
  std::uint32_t units_ = 0;
  std::vector<Word> all_statics_;
};

}  // namespace cardinal::codegen
