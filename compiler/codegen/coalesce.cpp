// Coalescing: the two registers of a Move share a slot when no value of one is needed while the other is assigned, so
// the Move disappears (Chaitin 1982). It is what keeps the parameters of a loop where they are computed.
#include "compiler/codegen/instruction_facts.h"

namespace cardinal::codegen {

namespace {
constexpr std::size_t kMostMembers = 12;  ///< of a group: tests are pairwise
}

/// Whether assigning one of two registers may destroy a value of the other.
bool Assembler::interfere(std::uint32_t a, std::uint32_t b,
                          const std::vector<std::vector<std::uint32_t>>& definitions) const {
  auto destroys = [&](std::uint32_t assigned, std::uint32_t needed) {
    for (std::uint32_t i : definitions[assigned]) {
      const Instruction& instruction = code_[i];
      bool copies = instruction.op == Opcode::Move && instruction.operands[1].value == needed;
      if (!copies && test(live_out_[i], needed)) return true;
      bool both = false;
      each_definition(instruction, [&](std::uint32_t r) { both |= r == needed; });
      if (both) return true;
    }
    return false;
  };
  return destroys(a, b) || destroys(b, a);
}

void Assembler::coalesce() {
  group_.resize(classes_.size());
  for (std::uint32_t r = 0; r < group_.size(); ++r) group_[r] = r;
  std::vector<std::vector<std::uint32_t>> definitions(classes_.size()), members(classes_.size());
  for (std::uint32_t i = 0; i < code_.size(); ++i)
    if (!dead_[i]) each_definition(code_[i], [&](std::uint32_t r) { definitions[r].push_back(i); });
  auto members_of = [&](std::uint32_t leader) -> std::vector<std::uint32_t>& {
    if (members[leader].empty()) members[leader].push_back(leader);
    return members[leader];
  };
  for (std::uint32_t i = 0; i < code_.size(); ++i) {
    if (dead_[i] || code_[i].op != Opcode::Move) continue;
    std::uint32_t to = group_[code_[i].operands[0].value], from = group_[code_[i].operands[1].value];
    if (to == from || classes_[to] != classes_[from]) continue;
    if (pinned_[from] != kNone) std::swap(to, from);  // a parameter's register leads
    bool on_stack = pinned_[to] != kNone && pinned_[to] >= kStackArgument;
    if (pinned_[from] != kNone || on_stack) continue;
    if (members_of(to).size() + members_of(from).size() > kMostMembers) continue;
    bool apart = false;
    for (std::uint32_t a : members[to])
      for (std::uint32_t b : members[from]) apart = apart || interfere(a, b, definitions);
    if (apart) continue;
    for (std::uint32_t r : members[from]) {
      group_[r] = to;
      members[to].push_back(r);
    }
    members[from].clear();
  }
}

}  // namespace cardinal::codegen
