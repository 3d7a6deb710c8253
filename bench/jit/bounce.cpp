// What it costs to cross between the tiers: 10^8 round trips between the interpreter and machine code.
//
//   handler    a C++ function of the calling convention and a machine-code function call each other, nothing else: the
//   crossing itself bytecode   two functions call each other in tail position through their descriptors; `ping` is
//   bytecode, `pong` machine code both interpreted, both machine code: the same two functions in one tier, for
//   comparison
//
// usage: ninja -C build bench_jit && build/bench_jit [rounds]
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "jit/emit.h"
#include "jit/module.h"
#include "tests/unit/vm_core/core_terms.h"

namespace cardinal::test {
namespace {

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

template <class T>
T checked(std::expected<T, std::string> value) {
  if (!value) fatal(value.error().c_str());
  return std::move(*value);
}

// --- The crossing alone
// -------------------------------------------------------------------------------------------------------

/// w1 rounds are left; w2 counts.
VM_CODE(handler) {
  if (w1 == 0) {
    cap->request_word = w2;
    return;
  }
  --w1;
  VM_ENTER(reinterpret_cast<const Descriptor*>(w3));
}

/// Adds one to w2 and goes to `handler`, which is reached through its descriptor at w4.
void emit_handlers_peer(llvm::Module& module) {
  jit::Emitter e(module, "peer");
  e.registers.words[2] = e.ir.CreateAdd(e.registers.words[2], e.word(1));
  e.enter(e.ir.CreateIntToPtr(e.registers.words[4], e.convention.pointer));
}

__attribute__((noinline)) void run_handlers(Capability* cap, const Descriptor* descriptors, Word rounds) {
  handler(cap, nullptr, nullptr, nullptr, 0, rounds, 0, reinterpret_cast<Word>(descriptors),
          reinterpret_cast<Word>(descriptors + 1), 0, 0, 0, 0, 0);
}

// --- Functions
// ------------------------------------------------------------------------------------------------------------------

/// ping n acc = case n of { 0 -> acc; _ -> pong (n - 1) (acc + n) }; pong n acc = ping n (acc + 1)
struct PingPong : Terms {
  Var *ping = top("ping"), *pong = top("pong"), *main = nullptr;

  explicit PingPong(SignedWord rounds) {
    Var *n = var("n", Rep::Int), *acc = var("acc", Rep::Int), *m = var("n", Rep::Int), *sum = var("acc", Rep::Int);
    define(ping, lambda({n, acc}, if_(eq(v(n), i(0)), v(acc), app(pong, {sub(v(n), i(1)), add(v(acc), v(n))}))));
    define(pong, lambda({m, sum}, app(ping, {v(m), add(v(sum), i(1))})));
    Var* total = var("total", Rep::Int);
    auto expected = static_cast<SignedWord>(static_cast<Word>(rounds) * static_cast<Word>(rounds + 1) / 2 +
                                            static_cast<Word>(rounds));
    main = main_that_exits(bind(total, app(ping, {i(rounds), i(0)}), if_(eq(v(total), i(expected)), i(42), i(1))));
    compile();
  }
  void emit_pong(llvm::Module& module) {
    jit::Emitter e(module, "pong");
    e.registers.words[2] = e.ir.CreateAdd(e.registers.words[2], e.word(1));
    e.enter(ping->top->code);
  }
  void emit_ping(llvm::Module& module) {
    jit::Emitter e(module, "ping");
    llvm::BasicBlock *end = e.block("end"), *on = e.block("on");
    llvm::Value *n = e.registers.words[1], *acc = e.registers.words[2];
    e.ir.CreateCondBr(e.ir.CreateIsNull(n), end, on);
    jit::Registers before = e.registers;
    e.ir.SetInsertPoint(end);
    e.registers.words[0] = acc;
    e.return_to_frame();
    e.registers = before;
    e.ir.SetInsertPoint(on);
    e.registers.words[1] = e.ir.CreateSub(n, e.word(1));
    e.registers.words[2] = e.ir.CreateAdd(acc, n);
    e.enter(pong->top->code);
  }
};

void row(const char* what, Word rounds, double seconds) {
  std::printf("%-44s %8.3f s %8.2f ns a round\n", what, seconds, seconds / static_cast<double>(rounds) * 1e9);
}

}  // namespace

void bench(Word rounds) {
  double start = now();
  auto machine = checked(jit::MachineCode::create(runtime_code()));
  double created = now();
  PingPong program(static_cast<SignedWord>(rounds));
  jit::NewModule module = machine->new_module("bounce");
  emit_handlers_peer(*module.module);
  program.emit_pong(*module.module);
  program.emit_ping(*module.module);
  double compiling = now();
  checked(machine->add(std::move(module)));
  void* peer = checked(machine->lookup("peer"));
  std::printf("LLJIT created in %.1f ms, three functions compiled in %.1f ms\n", (created - start) * 1e3,
              (now() - compiling) * 1e3);

  Descriptor descriptors[2] = {};
  descriptors[0].entry = peer;
  descriptors[1].entry = reinterpret_cast<void*>(&handler);
  auto cap = std::make_unique<Capability>();
  start = now();
  run_handlers(cap.get(), descriptors, rounds);
  row("handler <-> machine code", rounds, now() - start);
  if (cap->request_word != rounds) fatal("wrong count");

  auto run = [&](const char* what) {
    double begin = now();
    int code = program.m.run(program.main).exit_code;
    row(what, rounds, now() - begin);
    if (code != 42) fatal("wrong sum");
  };
  auto* ping = const_cast<Descriptor*>(program.ping->top->code);
  auto* pong = const_cast<Descriptor*>(program.pong->top->code);
  run("bytecode <-> bytecode");
  jit::publish(*pong, checked(machine->lookup("pong")));
  run("bytecode <-> machine code");
  jit::publish(*ping, checked(machine->lookup("ping")));
  run("machine code <-> machine code");
}

}  // namespace cardinal::test

int main(int argc, char** argv) {
  cardinal::test::bench(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 100'000'000);
}
