// The bytecode table: every instruction has a length and a text; and the assembler's passes.
#include <doctest/doctest.h>

#include <set>

#include "compiler/codegen/assembler.h"
#include "tests/unit/vm_core/machine.h"

namespace cardinal::test {

namespace {

using codegen::Assembler;
using codegen::Label;
using codegen::Register;
using codegen::RegisterClass;

/// An instruction with made-up operands: slots 1, 2, …, lists of three, jumps to itself.
std::vector<std::uint16_t> sample(Opcode op, std::vector<std::string>& expected) {
  std::vector<std::uint16_t> out{static_cast<std::uint16_t>(op)};
  auto two = [&](std::uint32_t value) {
    out.push_back(static_cast<std::uint16_t>(value));
    out.push_back(static_cast<std::uint16_t>(value >> 16));
  };
  std::uint16_t slot = 1;
  for (char kind : operands_of(op)) switch (kind) {
      case 'd':
      case 's':
        expected.push_back("s" + std::to_string(slot));
        out.push_back(slot++);
        break;
      case 'v':
      case 'w':
        out.push_back(3);
        expected.push_back("[s10 s11 s12]");
        for (std::uint16_t k = 10; k < 13; ++k) out.push_back(k);
        break;
      case 'i':
        expected.push_back("-5");
        out.push_back(static_cast<std::uint16_t>(-5));
        break;
      case 'q':
        expected.push_back("=-123456789012");
        for (int k = 0; k < 4; ++k)
          out.push_back(static_cast<std::uint16_t>(static_cast<Word>(-123456789012) >> (16 * k)));
        break;
      case 'D':
        two(0);
        break;
      case 'F':
        expected.push_back("F70001");
        two(70001);
        break;
      case 'L':
        expected.push_back("@0");
        two(0);
        break;
      case 'T':
        out.push_back(2);
        expected.push_back("@0 @0");
        two(0);
        two(0);
        break;
      case 'z':
        expected.push_back("frame:33");
        out.push_back(33);
        break;
      default:
        out.push_back(7);
    }
  return out;
}

struct Assembly {
  Machine& m = Machine::instance();
  Assembler a{m.program, "test", {}};
  Descriptor* target = m.descriptors.add();

  Register pointer() { return a.new_register(RegisterClass::Pointer); }
  Register raw() { return a.new_register(RegisterClass::Raw); }
  std::string finish() {
    a.finish(target);
    return disassemble(target->code, a.units());
  }
  /// The frame descriptors that the code mentions, in order.
  std::vector<const Descriptor*> frames() {
    std::vector<const Descriptor*> out;
    for (const std::uint16_t* pc = target->code; pc < target->code + a.units(); pc += instruction_length(pc)) {
      std::size_t at = 1;
      for (char kind : operands_of(static_cast<Opcode>(*pc))) {
        if (kind == 'F') out.push_back(descriptor_at(read_u32(pc + at)));
        if (kind == 'v' || kind == 'w' || kind == 'T') break;  // nothing of interest behind lists here
        at += kind == 'q' ? 4 : kind == 'D' || kind == 'F' || kind == 'L' ? 2 : 1;
      }
    }
    return out;
  }
};

int count_of(const std::string& text, std::string_view what) {
  int out = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++out;
  return out;
}

}  // namespace

TEST_CASE("every opcode has a length and a text with all its operands") {
  Machine::instance();  // the table of descriptors
  std::set<std::string> names;
  for (std::size_t k = 0; k < kOpcodeCount; ++k) {
    auto op = static_cast<Opcode>(k);
    if (is_primitive(op) && info_of(primitive_of(op)).style != PrimStyle::Inline) continue;
    std::vector<std::string> expected;
    std::vector<std::uint16_t> code = sample(op, expected);
    INFO(name_of(op));
    CHECK(instruction_length(code.data()) == code.size());
    std::string text = disassemble_instruction(code.data(), code.data());
    CHECK(text.starts_with(name_of(op)));
    std::size_t at = 0;
    for (const std::string& operand : expected) {
      at = text.find(operand, at);
      CHECK_MESSAGE(at != std::string::npos, operand << " in " << text);
    }
    CHECK(names.insert(name_of(op)).second);
  }
}

TEST_CASE("a listing goes from instruction to instruction") {
  Machine::instance();
  std::vector<std::string> ignored;
  std::vector<std::uint16_t> code;
  for (Opcode op : {Opcode::Enter2, Opcode::SwitchInt, Opcode::CallMany, opcode_of(PrimOp::AddInt), Opcode::Return}) {
    std::vector<std::uint16_t> one = sample(op, ignored);
    code.insert(code.end(), one.begin(), one.end());
  }
  CHECK(count_of(disassemble(code.data(), code.size()), "\n") == 5);
}

TEST_CASE("the assembler drops what nobody reads, and keeps what has an effect") {
  Assembly t;
  Register p = t.pointer(), unused = t.raw(), chain = t.raw(), kept = t.raw(), divided = t.raw();
  t.a.pin(p, 1);
  t.a.emit(Opcode::Enter1, {Assembler::F(), Assembler::z()});
  t.a.emit(Opcode::LoadInt, {Assembler::d(unused), Assembler::i(77)});
  t.a.emit(opcode_of(PrimOp::AddInt), {Assembler::d(chain), Assembler::s(unused), Assembler::s(unused)});
  t.a.emit(opcode_of(PrimOp::QuotInt), {Assembler::d(divided), Assembler::s(chain), Assembler::s(unused)});
  t.a.emit(Opcode::LoadInt, {Assembler::d(kept), Assembler::i(5)});
  t.a.emit(opcode_of(PrimOp::WriteMutVar), {Assembler::s(p), Assembler::s(p)});
  t.a.emit(Opcode::Return, {Assembler::z(), Assembler::s(kept)});
  std::string text = t.finish();
  CHECK(count_of(text, "AddInt") == 0);
  CHECK(count_of(text, "QuotInt") == 0);
  CHECK(count_of(text, "LoadInt") == 1);
  CHECK(count_of(text, "WriteMutVar") == 1);
}

TEST_CASE("frames describe exactly the live pointers") {
  Assembly t;
  Register live = t.pointer(), number = t.raw(), dead = t.pointer(), result = t.pointer(), second = t.pointer();
  t.a.pin(live, 1);
  t.a.pin(number, 2);
  t.a.pin(dead, 3);
  t.a.emit(Opcode::Enter3, {Assembler::F(), Assembler::z()});
  t.a.emit(Opcode::Eval, {Assembler::d(result), Assembler::s(dead), Assembler::F()});
  t.a.emit(Opcode::Result, {Assembler::d(result)});
  t.a.emit(Opcode::Eval, {Assembler::d(second), Assembler::s(live), Assembler::F()});
  t.a.emit(Opcode::Result, {Assembler::d(second)});
  t.a.emit(Opcode::ReturnMany, {Assembler::z(), Assembler::n(0), Assembler::v({result, second, number})});
  std::string text = t.finish();
  std::vector<const Descriptor*> frames = t.frames();
  REQUIRE(frames.size() == 3);
  CHECK(frames[0]->pointer_bits == 0b1010);                   // entry: slots 1 and 3
  CHECK(frames[1]->pointer_bits == 0b0010);                   // while `dead` is evaluated: `live` alone
  CHECK(__builtin_popcountll(frames[2]->pointer_bits) == 1);  // while `live` is evaluated: `result`
  for (const Descriptor* frame : frames) {
    CHECK(frame->kind == ObjectKind::Frame);
    CHECK(frame->frame_words == t.target->frame_words);
    CHECK((frame->pointer_bits & 0b101) == 0);  // neither the descriptor's word nor the number
  }
}

TEST_CASE("a slot keeps its class; dead slots are used again") {
  Assembly t;
  t.a.emit(Opcode::Enter0, {Assembler::F(), Assembler::z()});
  // Chains of pointers and of numbers, each dead at the next: two slots do for all.
  Register number = t.raw(), object = t.pointer();
  t.a.emit(Opcode::LoadInt, {Assembler::d(number), Assembler::i(1)});
  t.a.emit(Opcode::LoadLiteral, {Assembler::d(object), Assembler::q(kTagImmediate)});
  for (int k = 0; k < 20; ++k) {
    Register next_number = t.raw(), next_object = t.pointer();
    t.a.emit(opcode_of(PrimOp::AddInt), {Assembler::d(next_number), Assembler::s(number), Assembler::s(number)});
    t.a.emit(Opcode::Field, {Assembler::d(next_object), Assembler::s(object), Assembler::n(0)});
    number = next_number;
    object = next_object;
  }
  t.a.emit(Opcode::ReturnMany, {Assembler::z(), Assembler::n(0), Assembler::v({number, object})});
  t.finish();
  CHECK(t.target->frame_words == 3);
}

TEST_CASE("the registers of a move share a slot, unless both are needed") {
  Assembly t;
  Register a = t.pointer(), b = t.pointer(), c = t.pointer(), d = t.pointer();
  t.a.pin(a, 1);
  t.a.emit(Opcode::Enter1, {Assembler::F(), Assembler::z()});
  t.a.emit(Opcode::Field, {Assembler::d(b), Assembler::s(a), Assembler::n(0)});
  t.a.emit(Opcode::Move, {Assembler::d(c), Assembler::s(b)});  // b is not needed again
  t.a.emit(Opcode::Move, {Assembler::d(d), Assembler::s(c)});  // c is, with another value than d
  t.a.emit(Opcode::Field, {Assembler::d(c), Assembler::s(a), Assembler::n(1)});
  t.a.emit(Opcode::ReturnMany, {Assembler::z(), Assembler::n(0), Assembler::v({c, d})});
  CHECK(count_of(t.finish(), "Move") == 1);
}

TEST_CASE("neighbours become combinations") {
  Assembly t;
  Register self = t.pointer(), a = t.pointer(), b = t.pointer(), value = t.pointer(), word = t.raw();
  t.a.pin(self, 1);
  t.a.emit(Opcode::EnterThunk, {Assembler::z()});
  t.a.emit(Opcode::Field, {Assembler::d(a), Assembler::s(self), Assembler::n(0)});
  t.a.emit(Opcode::Field, {Assembler::d(b), Assembler::s(self), Assembler::n(1)});
  t.a.emit(Opcode::Eval, {Assembler::d(value), Assembler::s(a), Assembler::F()});
  t.a.emit(Opcode::Result, {Assembler::d(value)});
  t.a.emit(Opcode::UnboxInt, {Assembler::d(word), Assembler::s(value)});
  Register first = t.pointer(), second = t.pointer();
  t.a.emit(Opcode::Field, {Assembler::d(first), Assembler::s(b), Assembler::n(2)});
  t.a.emit(Opcode::Field, {Assembler::d(second), Assembler::s(b), Assembler::n(0)});
  t.a.emit(Opcode::ReturnMany, {Assembler::z(), Assembler::n(0), Assembler::v({first, second, word})});
  std::string text = t.finish();
  CHECK(count_of(text, "\n") == 5);
  std::size_t at = 0;
  for (const char* name : {"EnterThunk2", "EvalUnboxInt", "ResultUnboxInt", "Field2", "ReturnMany"}) {
    at = text.find(name, at);
    CHECK_MESSAGE(at != std::string::npos, name << " in " << text);
  }
  REQUIRE(t.frames().size() == 1);
  CHECK(__builtin_popcountll(t.frames()[0]->pointer_bits) == 1);  // during the evaluation: b
}

TEST_CASE("what is jumped to is not merged into what comes before it") {
  Assembly t;
  Register object = t.pointer(), flag = t.raw(), a = t.pointer(), b = t.pointer();
  t.a.pin(object, 1);
  t.a.pin(flag, 2);
  t.a.emit(Opcode::Enter2, {Assembler::F(), Assembler::z()});
  Label second = t.a.new_label();
  t.a.emit(Opcode::Move, {Assembler::d(a), Assembler::s(object)});
  t.a.emit(Opcode::JumpIfZero, {Assembler::s(flag), Assembler::L(second)});
  t.a.emit(Opcode::Field, {Assembler::d(a), Assembler::s(object), Assembler::n(0)});
  t.a.bind(second);
  t.a.emit(Opcode::Field, {Assembler::d(b), Assembler::s(object), Assembler::n(1)});
  t.a.emit(Opcode::ReturnMany, {Assembler::z(), Assembler::n(0), Assembler::v({a, b})});
  CHECK(count_of(t.finish(), "Field2") == 0);
}

TEST_CASE("what is live round a loop keeps its slot through it") {
  Assembly t;
  Register counter = t.raw(), kept = t.pointer(), one = t.raw(), next = t.raw();
  t.a.pin(counter, 1);
  t.a.pin(kept, 2);
  t.a.emit(Opcode::Enter2, {Assembler::F(), Assembler::z()});
  Label loop = t.a.new_label(), end = t.a.new_label();
  t.a.bind(loop);
  t.a.emit(Opcode::JumpIfZero, {Assembler::s(counter), Assembler::L(end)});
  t.a.emit(Opcode::LoadInt, {Assembler::d(one), Assembler::i(1)});
  t.a.emit(opcode_of(PrimOp::SubInt), {Assembler::d(next), Assembler::s(counter), Assembler::s(one)});
  t.a.emit(Opcode::Move, {Assembler::d(counter), Assembler::s(next)});
  t.a.emit(Opcode::Loop, {Assembler::L(loop), Assembler::F()});
  t.a.bind(end);
  t.a.emit(Opcode::Return, {Assembler::z(), Assembler::s(kept)});
  t.finish();
  for (const Descriptor* frame : t.frames()) CHECK(frame->pointer_bits == 0b100);
  std::string text = disassemble(t.target->code, t.a.units());
  CHECK(count_of(text, "->s2") == 0);  // nobody writes the pointer's slot
}

TEST_CASE("stack arguments are the top words of the frame; wide frames have a bitmap") {
  Assembly t;
  std::vector<Register> all;
  for (std::uint32_t k = 0; k < 70; ++k) {
    all.push_back(k % 2 == 0 ? t.pointer() : t.raw());
    if (k < 5)
      t.a.pin(all.back(), 1 + k);
    else
      t.a.pin_stack_argument(all.back(), k - 5);
  }
  t.a.emit(Opcode::EnterMany,
           {Assembler::F(), Assembler::z(), Assembler::n(0), Assembler::n(5), Assembler::n(0), Assembler::n(65)});
  t.a.emit(Opcode::ReturnMany, {Assembler::z(), Assembler::n(0), Assembler::v(all)});
  t.finish();
  CHECK(t.target->frame_words == 71);
  std::vector<const Descriptor*> frames = t.frames();
  REQUIRE(frames.size() == 1);
  CHECK((frames[0]->flags & kWideBitmap) != 0);
  for (std::uint32_t word = 0; word < 71; ++word) CHECK(frame_word_is_pointer(frames[0], word) == (word % 2 == 1));
}

}  // namespace cardinal::test
