// Combinations: neighbouring instructions that opcodes.def has as one. The later of them becomes the combination and
// the earlier vanish, so that frames, labels and liveness stay those of the plain instructions. Only an instruction
// nothing jumps to can be merged into its predecessor.
#include "compiler/codegen/instruction_facts.h"

namespace cardinal::codegen {

namespace {

using A = Assembler;

std::uint32_t register_of(const Instruction& instruction, std::size_t operand) {
  return static_cast<std::uint32_t>(instruction.operands[operand].value);
}
Opcode nth(Opcode first, std::size_t n) {
  return static_cast<Opcode>(static_cast<std::size_t>(first) + n);
}

}  // namespace

/// The instruction executed after `i` and only after it, or kNone.
std::uint32_t Assembler::next_in_block(std::uint32_t i) const {
  if (ends_block(code_[i].op)) return kNone;
  for (std::uint32_t j = i + 1; j < code_.size() && !is_target_[j]; ++j)
    if (!dead_[j]) return j;
  return kNone;
}

void Assembler::replace(std::uint32_t first, std::uint32_t last, Opcode op, std::vector<Operand> operands) {
  Instruction& merged = code_[last];
  if (code_[first].span.known()) merged.span = code_[first].span;
  merged.op = op;
  merged.operands = std::move(operands);
  live_in_[last] = live_in_[first];
  reachable_[last] = reachable_[first];
  for (std::uint32_t i = first; i < last; ++i) dead_[i] = true;
}

/// Field, Field, …: of one object.
bool Assembler::combine_fields(std::uint32_t first) {
  constexpr std::size_t kMost = 4;
  if (code_[first].op != Opcode::Field) return false;
  std::uint32_t object = register_of(code_[first], 1), last = first;
  std::vector<Operand> results, words;
  for (std::uint32_t i = first; i != kNone && results.size() < kMost; i = next_in_block(i)) {
    const Instruction& field = code_[i];
    if (field.op != Opcode::Field || register_of(field, 1) != object) break;
    results.push_back(field.operands[0]);
    words.push_back(field.operands[2]);
    last = i;
    if (register_of(field, 0) == object) break;
  }
  if (results.size() < 2) return false;
  Opcode op = nth(Opcode::Field2, results.size() - 2);
  results.push_back(A::s({object}));
  results.insert(results.end(), words.begin(), words.end());
  replace(first, last, op, std::move(results));
  return true;
}

/// EnterThunk, Field 0, Field 1, …: of the thunk itself.
bool Assembler::combine_entry(std::uint32_t first) {
  constexpr std::size_t kMost = 4;
  if (code_[first].op != Opcode::EnterThunk) return false;
  std::vector<Operand> operands = code_[first].operands;
  std::uint32_t last = first;
  for (std::uint32_t i = next_in_block(first); i != kNone && operands.size() <= kMost; i = next_in_block(i)) {
    const Instruction& field = code_[i];
    if (field.op != Opcode::Field || pinned_[register_of(field, 1)] != 1 ||
        field.operands[2].value != operands.size() - 1)
      break;
    operands.push_back(field.operands[0]);
    last = i;
  }
  if (last == first) return false;
  Opcode op = nth(Opcode::EnterThunk1, operands.size() - 2);
  replace(first, last, op, std::move(operands));
  return true;
}

bool Assembler::combine_pair(std::uint32_t first) {
  const Instruction& a = code_[first];
  if (a.op == Opcode::Allocate) {
    const std::vector<std::uint32_t>& payload = a.operands[4].list;
    if (payload.empty() || payload.size() > 4) return false;
    std::vector<Operand> operands{a.operands[0], a.operands[1], a.operands[3]};
    for (std::uint32_t r : payload) operands.push_back(A::s({r}));
    replace(first, first, nth(Opcode::Allocate1, payload.size() - 1), std::move(operands));
    return true;
  }
  std::uint32_t second = next_in_block(first);
  if (second == kNone) return false;
  const Instruction& b = code_[second];
  if (a.op == Opcode::LoadInt && b.op == Opcode::Return && register_of(b, 1) == register_of(a, 0)) {
    replace(first, second, Opcode::ReturnInt, {b.operands[0], a.operands[1]});
    return true;
  }
  return false;
}

/// Result and what is done with the value, also when an Eval comes before.
bool Assembler::combine_evaluation(std::uint32_t first) {
  std::uint32_t at = first;
  bool evaluates = code_[first].op == Opcode::Eval;
  if (evaluates) at = first + 1;
  if (dead_[at] || code_[at].op != Opcode::Result) return false;
  std::uint32_t use = next_in_block(at);
  if (use == kNone) return false;
  if (combine_fields(use)) use = next_in_block(at);
  const Instruction& eval = code_[first];
  const Instruction& next = code_[use];
  Operand value = code_[at].operands[0];
  switch (next.op) {
    case Opcode::Field:
    case Opcode::Field2: {
      // All fields that were found together are read from the value: d… s n….
      std::size_t count = next.op == Opcode::Field ? 1 : 2;
      if (register_of(next, count) != value.value) return false;
      std::vector<Operand> results{value}, words;
      for (std::size_t i = 0; i < count; ++i) {
        if (register_of(next, i) == value.value) return false;
        results.push_back(next.operands[i]);
        words.push_back(next.operands[count + 1 + i]);
      }
      if (evaluates) {
        std::vector<Operand> operands = results;
        operands.insert(operands.end(), {eval.operands[1], eval.operands[2]});
        operands.insert(operands.end(), words.begin(), words.end());
        code_[first].op = nth(Opcode::EvalField, count - 1);
        code_[first].operands = std::move(operands);
      }
      results.insert(results.end(), words.begin(), words.end());
      replace(at, use, nth(Opcode::ResultField, count - 1), std::move(results));
      return true;
    }
    case Opcode::UnboxInt: {
      if (register_of(next, 1) != value.value) return false;
      Operand word = next.operands[0];
      if (evaluates) {
        code_[first].op = Opcode::EvalUnboxInt;
        code_[first].operands = {value, word, eval.operands[1], eval.operands[2]};
      }
      replace(at, use, Opcode::ResultUnboxInt, {value, word});
      return true;
    }
    case Opcode::JumpUnlessTag:
    case Opcode::JumpUnlessEqInt: {
      if (register_of(next, 0) != value.value) return false;
      bool on_tag = next.op == Opcode::JumpUnlessTag;
      Operand wanted = next.operands[1], target = next.operands[2];
      if (evaluates) {
        code_[first].op = on_tag ? Opcode::EvalJumpUnlessTag : Opcode::EvalJumpUnlessEqInt;
        code_[first].operands = {value, eval.operands[1], eval.operands[2], wanted, target};
      }
      replace(at, use, on_tag ? Opcode::ResultJumpUnlessTag : Opcode::ResultJumpUnlessEqInt, {value, wanted, target});
      return true;
    }
    default:
      return false;
  }
}

void Assembler::combine() {
  is_target_.assign(code_.size(), false);
  for (std::size_t i = 0; i < code_.size(); ++i)
    if (!dead_[i]) each_target(code_[i], [&](std::uint32_t label) { is_target_[labels_[label]] = true; });
  for (std::uint32_t i = 0; i < code_.size(); ++i)
    if (!dead_[i]) (void)(combine_entry(i) || combine_fields(i) || combine_evaluation(i) || combine_pair(i));
}

}  // namespace cardinal::codegen
