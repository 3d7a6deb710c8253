// A function written as LLVM IR by hand, in place of one that the interpreter runs:
//
//   build :: (Int -> Int) -> Int# -> Int# -> Tree
//   build f depth seed = case depth of
//     0# -> case f (I# seed) of v -> Leaf v
//     _  -> case build f (depth - 1) (3 * seed) of
//             left -> case narrow depth of
//               right_depth -> case build f right_depth (3 * seed + 1) of right -> Node left right
//
// It recurses through its own descriptor, allocates with heap checks, calls `narrow` (known) and `f` (unknown), which
// are bytecode, and has its frames on the VM stack, described by Case-frame descriptors whose entries are machine code.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "jit/emit.h"
#include "jit/module.h"
#include "tests/unit/vm_core/core_terms.h"

namespace cardinal::test {

namespace {

/// Leaves hang at this depth from a long left spine: deep recursion and bushy trees in one.
constexpr SignedWord kBush = 6;

struct Tree : Terms {
  TyCon* type = nullptr;
  DataCon* leaf = constructor(type, "Leaf", {cardinal::Rep::Lifted});
  DataCon* node = constructor(type, "Node", {cardinal::Rep::Lifted, cardinal::Rep::Lifted});
  DataCon* boxed_int = int_box();
  Var *build = top("build"), *narrow = top("narrow"), *square = top("square"), *sum = top("sum"), *loop = top("loop");
  void* interpreted = nullptr;

  Tree() {
    Var *f = var("f"), *depth = var("depth", Rep::Int), *seed = var("seed", Rep::Int);
    Var *left = var("left"), *right = var("right"), *value = var("value"), *right_depth = var("right_depth", Rep::Int);
    define(build,
           lambda({f, depth, seed},
                  if_(eq(v(depth), i(0)), bind(value, app(f, {con(boxed_int, {v(seed)})}), con(leaf, {v(value)})),
                      bind(left, app(build, {v(f), sub(v(depth), i(1)), mul(v(seed), i(3))}),
                           bind(right_depth, app(narrow, {v(depth)}),
                                bind(right, app(build, {v(f), v(right_depth), add(mul(v(seed), i(3)), i(1))}),
                                     con(node, {v(left), v(right)})))))));
    Var* n = var("n", Rep::Int);
    define(narrow, lambda({n}, if_(prim(PrimOp::LeInt, {v(n), i(kBush)}), sub(v(n), i(1)), i(0))));
    // square x = let y = x * x (a thunk) in y + 1, lazily: what comes back was suspended and evaluated.
    Var *x = var("x"), *y = var("y"), *raw = var("raw", Rep::Int), *raw_y = var("raw_y", Rep::Int);
    define(square, lambda({x}, let(y, match(v(x), boxed_int, {raw}, con(boxed_int, {mul(v(raw), v(raw))})),
                                   match(v(y), boxed_int, {raw_y}, con(boxed_int, {add(v(raw_y), i(1))})))));
    Var *t = var("t"), *l = var("l"), *r = var("r"), *p = var("p"), *word = var("word", Rep::Int);
    Var *sl = var("sl", Rep::Int), *sr = var("sr", Rep::Int);
    define(sum,
           lambda({t}, match(v(t), {alternative(leaf, {p}, match(v(p), boxed_int, {word}, v(word))),
                                    alternative(node, {l, r},
                                                bind(sl, app(sum, {v(l)}),
                                                     bind(sr, app(sum, {v(r)}), add(mul(v(sl), i(5)), v(sr)))))})));
    // loop k depth acc: the sums of k trees.
    Var *k = var("k", Rep::Int), *dep = var("depth", Rep::Int), *acc = var("acc", Rep::Int), *tree = var("tree"),
        *total = var("total", Rep::Int);
    define(loop, lambda({k, dep, acc},
                        if_(eq(v(k), i(0)), v(acc),
                            bind(tree, app(build, {v(square), v(dep), v(k)}),
                                 bind(total, app(sum, {v(tree)}),
                                      app(loop, {sub(v(k), i(1)), v(dep), add(mul(v(acc), i(31)), v(total))}))))));
  }

  static Word expected_tree(SignedWord depth, Word seed) {
    if (depth == 0) return seed * seed + 1;
    Word left = expected_tree(depth - 1, 3 * seed);
    return 5 * left + expected_tree(depth <= kBush ? depth - 1 : 0, 3 * seed + 1);
  }
  static Word expected(SignedWord k, SignedWord depth) {
    Word acc = 0;
    for (; k > 0; --k) acc = acc * 31 + expected_tree(depth, static_cast<Word>(k));
    return acc;
  }
  /// Defines a main that exits with 42 if `k` trees of `depth` add up right.
  Var* check(SignedWord k, SignedWord depth) {
    Var* hash = var("hash", Rep::Int);
    return main_that_exits(bind(hash, app(loop, {i(k), i(depth), i(0)}),
                                if_(eq(v(hash), i(static_cast<SignedWord>(expected(k, depth)))), i(42), i(1))));
  }
};

/// Code for `build`: its function entry and, for each place where it can be left, a frame and a piece that goes on
/// there.
struct MachineBuild {
  // Slots of the frame. `left` is a pointer; before there is one, the slot is not described as one.
  enum Slot : unsigned { kF = 1, kDepth, kSeed, kLeft, kFrameWords };

  Tree& program;
  jit::MachineCode& machine;
  jit::NewModule module = machine.new_module("tree");
  std::vector<std::pair<Descriptor*, const char*>> frames;

  const Descriptor* frame(const char* entry, Word pointers) {
    Descriptor* descriptor = program.m.descriptors.add();
    descriptor->kind = ObjectKind::Frame;
    descriptor->frame_kind = FrameKind::Case;
    descriptor->frame_words = kFrameWords;
    descriptor->pointer_bits = pointers;
    frames.emplace_back(descriptor, entry);
    return descriptor;
  }
  const Descriptor* constructor(const DataCon* c) { return program.m.program.constructor_code(c).descriptor; }

  void emit() {
    constexpr Word f = 1 << kF, left = 1 << kLeft;
    const Descriptor* self = program.build->top->code;
    const Descriptor* start = frame("build.start", f);
    const Descriptor* applied = frame("build.applied", 0);
    const Descriptor* leaf_room = frame("build.leaf_room", left);
    const Descriptor* left_done = frame("build.left_done", f);
    const Descriptor* narrowed = frame("build.narrowed", f | left);
    const Descriptor* right_done = frame("build.right_done", left);
    const Descriptor* node_room = frame("build.node_room", f | left);
    llvm::Module& m = *module.module;
    {
      jit::Emitter e(m, "build");
      auto spill = [&] {
        for (unsigned i : {kF, kDepth, kSeed}) e.set_slot(i, e.registers.words[i]);
      };
      e.push_frame(kFrameWords, 0, start, spill);
      e.jump(e.code("build.body"));
    }
    {
      jit::Emitter e(m, "build.start");
      for (unsigned i : {kF, kDepth, kSeed}) e.registers.words[i] = e.slot(i);
      e.jump(e.code("build.body"));
    }
    {
      jit::Emitter e(m, "build.body");  // w1 = f, w2 = depth, w3 = seed; the frame is there
      llvm::Value *function = e.registers.words[1], *depth = e.registers.words[2], *seed = e.registers.words[3];
      llvm::BasicBlock *is_leaf = e.block("leaf"), *is_node = e.block("node");
      e.ir.CreateCondBr(e.ir.CreateIsNull(depth), is_leaf, is_node);
      jit::Registers before = e.registers;
      e.ir.SetInsertPoint(is_leaf);
      e.check_heap(2, start, [&] {
        for (unsigned i : {kF, kDepth, kSeed}) e.set_slot(i, before.words[i]);
      });
      llvm::Value* boxed = e.box(seed, constructor(program.boxed_int));
      e.registers.forget_arguments(e.convention);
      e.registers.words[0] = function;
      e.apply({{boxed}}, 1, 1, applied);
      e.registers = before;
      e.ir.SetInsertPoint(is_node);
      e.set_slot(kF, function);
      e.set_slot(kDepth, depth);
      e.set_slot(kSeed, seed);
      e.registers.forget_arguments(e.convention);
      e.registers.words[1] = function;
      e.registers.words[2] = e.ir.CreateSub(depth, e.word(1));
      e.registers.words[3] = e.ir.CreateMul(seed, e.word(3));
      e.call(self, left_done);
    }
    {
      jit::Emitter e(m, "build.left_done");
      llvm::Value* depth = e.slot(kDepth);
      e.set_slot(kLeft, e.registers.words[0]);
      e.registers.forget_arguments(e.convention);
      e.registers.words[1] = depth;
      e.call(program.narrow->top->code, narrowed);
    }
    {
      jit::Emitter e(m, "build.narrowed");
      llvm::Value* right_depth = e.registers.words[0];
      llvm::Value *function = e.slot(kF), *seed = e.slot(kSeed);
      e.registers.forget_arguments(e.convention);
      e.registers.words[1] = function;
      e.registers.words[2] = right_depth;
      e.registers.words[3] = e.ir.CreateAdd(e.ir.CreateMul(seed, e.word(3)), e.word(1));
      e.call(self, right_done);
    }
    allocate("build.applied", "build.leaf", leaf_room, kLeft, "build.leaf_room", program.leaf, false);
    allocate("build.right_done", "build.node", node_room, kF, "build.node_room", program.node, true);
  }
  /// Three pieces: `returned` gets the last component in w0; `make` allocates and returns; `again` is where it goes on
  /// when there was no room, with the component kept in `slot`.
  void allocate(const char* returned, const char* make, const Descriptor* room, unsigned slot, const char* again,
                const DataCon* con, bool with_left) {
    llvm::Module& m = *module.module;
    {
      jit::Emitter e(m, returned);
      e.jump(e.code(make));
    }
    {
      jit::Emitter e(m, make);
      llvm::Value* last = e.registers.words[0];
      e.check_heap(with_left ? 3 : 2, room, [&] { e.set_slot(slot, last); });
      std::vector<llvm::Value*> payload;
      if (with_left) payload.push_back(e.slot(kLeft));
      payload.push_back(last);
      e.registers.words[0] = e.allocate(constructor(con), payload, tag_for_index(con->tag));
      e.pop_frame(kFrameWords);
      e.return_to_frame();
    }
    {
      jit::Emitter e(m, again);
      e.registers.words[0] = e.slot(slot);
      e.jump(e.code(make));
    }
  }

  /// Compiles, and gives the function's entry; the frames lead to their pieces from here on.
  void* finish() {
    emit();
    auto added = machine.add(std::move(module));
    REQUIRE_MESSAGE(added.has_value(), added.error());
    for (auto [descriptor, entry] : frames) jit::publish(*descriptor, address(entry));
    return address("build");
  }
  void* address(const char* name) {
    auto found = machine.lookup(name);
    REQUIRE_MESSAGE(found.has_value(), found.error());
    return *found;
  }
};

/// Asks for safepoints at arbitrary moments, as the ticker does, as long as it lives.
class Pest {
 public:
  explicit Pest(Mutator& mutator)
      : thread_([this, &mutator] {
          while (!stop_) {
            std::this_thread::sleep_for(std::chrono::microseconds(50));
            request_safepoint(mutator);
            __atomic_store_n(&mutator.stack_limit, reinterpret_cast<Word*>(~Word{7}), __ATOMIC_RELAXED);
          }
        }) {}
  ~Pest() {
    stop_ = true;
    thread_.join();
  }

 private:
  std::atomic<bool> stop_ = false;
  std::thread thread_;
};

struct Fixture {
  Tree tree;
  std::unique_ptr<jit::MachineCode> machine;
  Descriptor* build = nullptr;
  void* interpreted = nullptr;
  void* compiled = nullptr;

  Fixture() {
    auto made = jit::MachineCode::create(runtime_code());
    REQUIRE_MESSAGE(made.has_value(), made.error());
    machine = std::move(*made);
  }
  /// After all mains were defined.
  void compile() {
    tree.compile();
    build = const_cast<Descriptor*>(tree.build->top->code);
    interpreted = build->entry;
    compiled = MachineBuild{tree, *machine}.finish();
  }
  int run(Var* main, HeapConfig config = {}) { return tree.m.run(main, config).exit_code; }
  ~Fixture() {
    if (build != nullptr) jit::publish(*build, interpreted);
  }
};

HeapConfig stressed() {
  HeapConfig config;
  config.stress = 1;
  config.verify = true;
  config.nursery_bytes = 64 << 10;
  config.initial_stack_bytes = 200;
  return config;
}

}  // namespace

TEST_CASE("machine code is entered by interpreted callers through its descriptor, and calls them back") {
  Fixture f;
  Var *shallow = f.tree.check(200, 8), *deep = f.tree.check(2, 100'000);
  f.compile();
  CHECK(f.run(shallow) == 42);
  CHECK(f.run(deep) == 42);
  jit::publish(*f.build, f.compiled);
  CHECK(f.run(shallow) == 42);
  CHECK(f.run(deep) == 42);
  SUBCASE("and back") {
    jit::publish(*f.build, f.interpreted);
    CHECK(f.run(shallow) == 42);
  }
}

TEST_CASE("machine code survives collections at every heap check, with the heap verified") {
  Fixture f;
  Var *shallow = f.tree.check(12, 7), *deep = f.tree.check(1, 300);
  f.compile();
  jit::publish(*f.build, f.compiled);
  for (unsigned generations : {2u, 3u}) {
    HeapConfig config = stressed();
    config.generations = generations;
    CHECK(f.run(shallow, config) == 42);
    CHECK(f.run(deep, config) == 42);
  }
}

TEST_CASE("machine code grows its stack by copying and by chunks") {
  Fixture f;
  Var* deep = f.tree.check(3, 20'000);
  f.compile();
  jit::publish(*f.build, f.compiled);
  HeapConfig config;
  config.initial_stack_bytes = 64;
  CHECK(f.run(deep, config) == 42);
  for (std::size_t chunk : {1024, 4096}) {
    config.stack_chunk_bytes = chunk;
    config.stack_chunk_buffer_bytes = 256;
    CHECK(f.run(deep, config) == 42);
  }
  SUBCASE("and stops at the limit") {
    config.maximum_stack_bytes = 64 << 10;
    CHECK(f.run(deep, config) != 42);
  }
}

TEST_CASE("machine code comes to a safepoint when asked, at entries as at heap checks") {
  Fixture f;
  Var* main = f.tree.check(250, 9);
  f.compile();
  jit::publish(*f.build, f.compiled);
  HeapConfig config = stressed();
  config.nursery_bytes = 1 << 20;
  config.stress = 50;
  f.tree.m.with_capability = [](Capability& cap) -> std::shared_ptr<void> {
    return std::make_shared<Pest>(cap.mutator);
  };
  CHECK(f.run(main, config) == 42);
  f.tree.m.with_capability = {};
}

TEST_CASE("a function is compiled while it runs: frames of both tiers lie on one stack") {
  Fixture f;
  Var* main = f.tree.check(2000, 12);
  f.compile();
  std::atomic<bool> stop = false;
  std::thread compiler([&] {
    for (bool machine = true; !stop; machine = !machine) {
      std::this_thread::sleep_for(std::chrono::microseconds(300));
      jit::publish(*f.build, machine ? f.compiled : f.interpreted);
    }
  });
  HeapConfig config;
  config.nursery_bytes = 256 << 10;
  config.verify = true;
  CHECK(f.run(main, config) == 42);
  stop = true;
  compiler.join();
}

}  // namespace cardinal::test
