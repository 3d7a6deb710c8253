#include "compiler/codegen/assembler.h"

#include <algorithm>
#include <iterator>

#include "compiler/codegen/instruction_facts.h"

namespace cardinal::codegen {

namespace {

constexpr std::uint64_t kMostReserved = 256;  ///< words of one heap check (a single recursive group may need more)

/// Adds sorted `from` to sorted `to`; whether anything changed.
bool merge_sorted(std::vector<Word>& to, const std::vector<Word>& from) {
  std::size_t before = to.size();
  std::vector<Word> out;
  std::set_union(to.begin(), to.end(), from.begin(), from.end(), std::back_inserter(out));
  to = std::move(out);
  return to.size() != before;
}

}  // namespace

Register Assembler::new_register(RegisterClass c) {
  classes_.push_back(c);
  pinned_.push_back(kNone);
  return {static_cast<std::uint32_t>(classes_.size() - 1)};
}
void Assembler::pin(Register r, std::uint32_t slot) {
  pinned_[r.id] = slot;
}
void Assembler::pin_stack_argument(Register r, std::uint32_t index) {
  pinned_[r.id] = kStackArgument + index;
  stack_arguments_ = std::max(stack_arguments_, index + 1);
}

Label Assembler::new_label() {
  labels_.push_back(kNone);
  return {static_cast<std::uint32_t>(labels_.size() - 1)};
}
void Assembler::bind(Label label) {
  labels_[label.id] = static_cast<std::uint32_t>(code_.size());
  end_stretch();
}

Instruction& Assembler::emit(Opcode op, std::vector<Operand> operands) {
  code_.push_back({op, std::move(operands), {}, current_span_});
  return code_.back();
}

Operand Assembler::T(const std::vector<Label>& labels) {
  Operand out{'T'};
  for (Label label : labels) out.list.push_back(label.id);
  return out;
}
Operand Assembler::list(char kind, const std::vector<Register>& registers) {
  Operand out{kind};
  for (Register r : registers) out.list.push_back(r.id);
  return out;
}

void Assembler::reserve(std::uint32_t words) {
  if (words == 0) return;
  // No check may ask for more than the smallest nursery holds.
  if (heap_check_ != kNone && code_[heap_check_].operands[0].value + words > kMostReserved) end_stretch();
  if (heap_check_ == kNone) {
    heap_check_ = static_cast<std::uint32_t>(code_.size());
    emit(Opcode::HeapCheck, {n(0), F()});
  }
  code_[heap_check_].operands[0].value += words;
}

void Assembler::compute_liveness() {
  std::size_t count = code_.size();
  std::size_t words = (classes_.size() + 63) / 64;
  live_in_.assign(count, Bits(words));
  live_out_.assign(count, Bits(words));
  reachable_.assign(count, {});
  dead_.assign(count, false);
  for (std::size_t i = 0; i < count; ++i) {
    std::sort(code_[i].statics.begin(), code_[i].statics.end());
    code_[i].statics.erase(std::unique(code_[i].statics.begin(), code_[i].statics.end()), code_[i].statics.end());
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = count; i-- > 0;) {
      const Instruction& instruction = code_[i];
      auto flow_from = [&](std::size_t successor) {
        changed |= merge(live_out_[i], live_in_[successor]);
        changed |= merge_sorted(reachable_[i], reachable_[successor]);
      };
      if (!ends_block(instruction.op)) {
        CARDINAL_ASSERT(i + 1 < count);
        flow_from(i + 1);
      }
      each_target(instruction, [&](std::uint32_t label) { flow_from(labels_[label]); });
      changed |= merge_sorted(reachable_[i], instruction.statics);
      bool used = false;
      each_definition(instruction, [&](std::uint32_t r) { used |= test(live_out_[i], r); });
      Bits in = live_out_[i];
      // A pure instruction without a live result contributes nothing. (Dead ones may come alive in a later round, never
      // the reverse.)
      if (is_pure(instruction.op) && !used) {
        dead_[i] = true;
      } else {
        dead_[i] = false;
        each_definition(instruction, [&](std::uint32_t r) { clear(in, r); });
        each_use(instruction, [&](std::uint32_t r) { set(in, r); });
      }
      changed |= merge(live_in_[i], in);
    }
  }
}

void Assembler::assign_slots() {
  struct Interval {
    std::uint32_t from = kNone, to = 0, id = 0;
  };
  std::size_t registers = classes_.size();
  std::vector<Interval> intervals(registers);
  for (std::uint32_t r = 0; r < registers; ++r) intervals[r].id = r;
  auto extend = [&](std::uint32_t member, std::uint32_t at) {
    std::uint32_t r = group_[member];
    intervals[r].from = std::min(intervals[r].from, at);
    intervals[r].to = std::max(intervals[r].to, at);
  };
  // Position 2i: what instruction i reads; 2i + 1: what it writes. A source that dies may share its slot with a result.
  for (std::uint32_t i = 0; i < code_.size(); ++i) {
    if (dead_[i]) continue;
    for (std::uint32_t w = 0; w < live_in_[i].size(); ++w)
      for (std::uint64_t bits = live_in_[i][w]; bits != 0; bits &= bits - 1)
        extend(w * 64 + static_cast<std::uint32_t>(__builtin_ctzll(bits)), 2 * i);
    for (std::uint32_t w = 0; w < live_out_[i].size(); ++w)
      for (std::uint64_t bits = live_out_[i][w]; bits != 0; bits &= bits - 1)
        extend(w * 64 + static_cast<std::uint32_t>(__builtin_ctzll(bits)), 2 * i + 1);
    each_definition(code_[i], [&](std::uint32_t r) { extend(r, 2 * i + 1); });
  }
  slot_.assign(registers, 0);
  // Parameters keep the slots they arrive in from the entry on, used or not.
  std::uint32_t slots = 1;
  struct Slot {
    RegisterClass c;
    std::uint32_t busy_until;  ///< position; free when < the interval's start
    bool used;
  };
  std::vector<Slot> frame(1, {RegisterClass::Raw, kNone, true});
  for (std::uint32_t r = 0; r < registers; ++r) {
    if (pinned_[r] == kNone || pinned_[r] >= kStackArgument) continue;  // pinned registers lead their groups
    std::uint32_t at = pinned_[r];
    if (frame.size() <= at) frame.resize(at + 1, {RegisterClass::Raw, 0, false});
    frame[at] = {classes_[r], std::max<std::uint32_t>(intervals[r].from == kNone ? 1 : intervals[r].to, 1), true};
    slot_[r] = at;
    slots = std::max(slots, at + 1);
  }
  std::vector<Interval> order;
  for (const Interval& interval : intervals)
    if (interval.from != kNone && pinned_[interval.id] == kNone) order.push_back(interval);
  std::sort(order.begin(), order.end(),
            [](const Interval& a, const Interval& b) { return a.from != b.from ? a.from < b.from : a.id < b.id; });
  for (const Interval& interval : order) {
    std::uint32_t chosen = kNone;
    for (std::uint32_t at = 1; at < frame.size() && chosen == kNone; ++at) {
      if (!frame[at].used || (frame[at].c == classes_[interval.id] && frame[at].busy_until < interval.from))
        chosen = at;
    }
    if (chosen == kNone) {
      chosen = static_cast<std::uint32_t>(frame.size());
      frame.push_back({classes_[interval.id], 0, false});
    }
    frame[chosen] = {classes_[interval.id], interval.to, true};
    slot_[interval.id] = chosen;
  }
  std::uint32_t locals = static_cast<std::uint32_t>(frame.size());
  frame_words_ = locals + stack_arguments_;
  for (std::uint32_t r = 0; r < registers; ++r)
    if (pinned_[r] != kNone && pinned_[r] >= kStackArgument) slot_[r] = locals + (pinned_[r] - kStackArgument);
  for (std::uint32_t r = 0; r < registers; ++r) slot_[r] = slot_[group_[r]];
}

const StaticReferences* Assembler::persist(const std::vector<Word>& statics) {
  if (statics.empty()) return nullptr;
  Slice<Word> copy = program_.persistent.copy(statics);
  return program_.persistent.make<StaticReferences>(copy.size(), copy.data());
}

/// Where the frame of an instruction with an F operand continues.
std::uint32_t Assembler::resume_point(std::uint32_t instruction) const {
  switch (code_[instruction].op) {
    case Opcode::HeapCheck:
    case Opcode::CallPrimitive:
      return instruction;  // it is executed again
    case Opcode::Loop:
      return labels_[code_[instruction].operands[0].value];
    default:
      // What follows a call starts with its Result instruction, before which the results are not live.
      return instruction + 1;
  }
}

const Descriptor* Assembler::make_frame(std::uint32_t instruction, std::uint32_t resume_unit,
                                        const std::uint16_t* code) {
  std::uint32_t resumed = resume_point(instruction);
  const Bits& live = live_in_[resumed];
  const std::vector<Word>& statics = reachable_[resumed];
  Descriptor* frame = program_.descriptors.add();
  frame->code = code + resume_unit;
  frame->kind = ObjectKind::Frame;
  frame->frame_kind = FrameKind::Case;
  frame->frame_words = frame_words_;
  frame->statics = persist(statics);
  std::vector<Word> bitmap((frame_words_ + 63) / 64);
  for (std::uint32_t r = 0; r < classes_.size(); ++r)
    if (classes_[r] == RegisterClass::Pointer && test(live, r)) set(bitmap, slot_[r]);
  if (frame_words_ <= 64) {
    frame->pointer_bits = bitmap[0];
  } else {
    frame->flags |= kWideBitmap;
    frame->pointer_bits = reinterpret_cast<Word>(program_.persistent.copy(bitmap).data());
  }
  Span span = code_[instruction].span.known() ? code_[instruction].span : span_;
  frame->info = program_.persistent.make<CodeInfo>(name_, span);
  return frame;
}

void Assembler::encode(Descriptor* target) {
  // First the layout: the unit at which each instruction starts.
  std::vector<std::uint32_t> start(code_.size() + 1);
  std::uint32_t at = 0;
  // Moves within a slot and jumps to what follows anyway are nothing. (Backwards: jumps go over what is nothing.)
  std::vector<bool> is_nothing = dead_;
  for (std::size_t i = code_.size(), next = i; i-- > 0;) {
    const Instruction& instruction = code_[i];
    if (instruction.op == Opcode::Move)
      is_nothing[i] = is_nothing[i] || slot_[instruction.operands[0].value] == slot_[instruction.operands[1].value];
    if (instruction.op == Opcode::Jump) {
      std::uint32_t target = labels_[instruction.operands[0].value];
      is_nothing[i] = is_nothing[i] || (target > i && target <= next);
    }
    if (!is_nothing[i]) next = i;
  }
  for (std::size_t i = 0; i < code_.size(); ++i) {
    start[i] = at;
    if (is_nothing[i]) continue;
    ++at;
    for (const Operand& operand : code_[i].operands) {
      switch (operand.kind) {
        case 'v':
        case 'w':
          at += 1 + static_cast<std::uint32_t>(operand.list.size());
          break;
        case 'T':
          at += 1 + 2 * static_cast<std::uint32_t>(operand.list.size());
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
  }
  start[code_.size()] = at;
  units_ = at;
  Slice<std::uint16_t> units = program_.persistent.make_slice<std::uint16_t>(at);

  std::uint32_t out = 0;
  auto put = [&](std::uint64_t value) {
    CARDINAL_ASSERT(value <= 0xFFFF);
    units[out++] = static_cast<std::uint16_t>(value);
  };
  auto put32 = [&](std::uint32_t value) {
    units[out++] = static_cast<std::uint16_t>(value);
    units[out++] = static_cast<std::uint16_t>(value >> 16);
  };
  for (std::uint32_t i = 0; i < code_.size(); ++i) {
    if (is_nothing[i]) continue;
    const Instruction& instruction = code_[i];
    auto jump_to = [&](std::uint32_t label) {
      put32(static_cast<std::uint32_t>(static_cast<std::int32_t>(start[labels_[label]]) -
                                       static_cast<std::int32_t>(start[i])));
    };
    put(static_cast<std::uint16_t>(instruction.op));
    for (const Operand& operand : instruction.operands) {
      switch (operand.kind) {
        case 'd':
        case 's':
          put(slot_[operand.value]);
          break;
        case 'v':
        case 'w':
          put(operand.list.size());
          for (std::uint32_t r : operand.list) put(slot_[r]);
          break;
        case 'n':
          put(operand.value);
          break;
        case 'i':
          units[out++] = static_cast<std::uint16_t>(operand.value);
          break;
        case 'q':
          put32(static_cast<std::uint32_t>(operand.value));
          put32(static_cast<std::uint32_t>(operand.value >> 32));
          break;
        case 'z':
          put(frame_words_);
          break;
        case 'D':
          put32(static_cast<std::uint32_t>(operand.value));
          break;
        case 'F': {
          const Descriptor* frame = make_frame(i, start[resume_point(i)], units.data());
          put32(index_of(frame));
          break;
        }
        case 'L':
          jump_to(static_cast<std::uint32_t>(operand.value));
          break;
        case 'T':
          put(operand.list.size());
          for (std::uint32_t label : operand.list) jump_to(label);
          break;
        default:
          CARDINAL_UNREACHABLE("operand kind");
      }
    }
  }
  target->code = units.data();
  target->frame_words = frame_words_;
  all_statics_ = code_.empty() ? std::vector<Word>{} : reachable_[0];
  target->statics = persist(all_statics_);
}

void Assembler::finish(Descriptor* target) {
  compute_liveness();
  coalesce();
  combine();
  assign_slots();
  encode(target);
}

}  // namespace cardinal::codegen
