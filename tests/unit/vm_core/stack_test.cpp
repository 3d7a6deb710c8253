// Stacks: deep recursion over copies and chunks, wide frames, the limit.
#include "tests/unit/vm_core/checks.h"

namespace cardinal::test {

namespace {

struct Recursion : Checks {
  DataCon* box = int_box();
  Var* sum = top("sum");

  /// sum n = case n of { 0 -> 0; _ -> let x = I# (n + maxBound/2) in case sum (n-1) of r -> r + unbox x }: each level
  /// keeps a box alive.
  Recursion() {
    Var *n = var("n", Rep::Int), *x = var("x"), *r = var("r", Rep::Int), *raw = var("raw", Rep::Int);
    define(sum,
           lambda({n}, if_(eq(v(n), i(0)), i(0),
                           let(x, con(box, {add(v(n), i(kOffset))}),
                               bind(r, app(sum, {sub(v(n), i(1))}), match(v(x), box, {raw}, add(v(r), v(raw))))))));
  }
  static constexpr SignedWord kOffset = INT64_MAX / 2;
  void check(SignedWord depth) {
    Var* total = var("total", Rep::Int);
    auto n = static_cast<Word>(depth);
    equal("depth " + std::to_string(depth), bind(total, app(sum, {i(depth)}), v(total)),
          n * (n + 1) / 2 + n * static_cast<Word>(kOffset));
  }
};

}  // namespace

TEST_CASE("deep recursion, by copying and by chunks") {
  Recursion r;
  r.check(1'000'000);
  HeapConfig small_chunks, small_nursery;
  small_chunks.initial_stack_bytes = 64;
  small_chunks.stack_chunk_bytes = 1024;
  small_chunks.stack_chunk_buffer_bytes = 128;
  small_nursery.nursery_bytes = 64 << 10;
  small_nursery.stress = 100;
  r.run({HeapConfig{}, small_chunks, small_nursery});
}

TEST_CASE("deep recursion with every collection verified") {
  Recursion r;
  r.check(700);
  HeapConfig chunks = stressed();
  chunks.stack_chunk_bytes = 1024;
  chunks.stack_chunk_buffer_bytes = 128;
  r.run({stressed(), chunks});
}

TEST_CASE("beyond the limit of the stack the thread dies") {
  Recursion r;
  Var *main = r.top("main"), *total = r.var("total", Rep::Int);
  r.define(main, r.lambda({r.state()}, r.bind(total, r.app(r.sum, {r.i(1'000'000)}), r.exit(r.i(42)))));
  r.compile();
  HeapConfig config;
  config.maximum_stack_bytes = 1 << 20;
  CHECK(r.m.run(main, config).exit_code != 42);
  config.maximum_stack_bytes = std::size_t{1} << 30;
  CHECK(r.m.run(main, config).exit_code == 42);
}

TEST_CASE("frames of more than 64 words are described by a bitmap") {
  Recursion c;
  for (int width : {60, 63, 64, 65, 130}) {
    Var* f = c.top("wide");
    Var* n = c.var("n", Rep::Int);
    std::vector<Var*> boxes, raws;
    // Pointers and raw words alternate, all alive across the call.
    Expr* out = c.i(0);
    Word expected = 0;
    for (int k = 0; k < width; ++k) {
      boxes.push_back(c.var("boxed"));
      raws.push_back(c.var("raw", Rep::Int));
    }
    for (int k = 0; k < width; ++k) {
      Var* unboxed = c.var("unboxed", Rep::Int);
      out = c.match(c.v(boxes[static_cast<std::size_t>(k)]), c.box, {unboxed},
                    c.add(c.mul(out, c.i(3)), c.add(c.v(unboxed), c.v(raws[static_cast<std::size_t>(k)]))));
    }
    for (int k = 0; k < width; ++k)
      expected = expected * 3 + (static_cast<Word>(INT64_MAX) - 5 - static_cast<Word>(k)) + (5 + static_cast<Word>(k));
    Var* ignored = c.var("ignored", Rep::Int);
    out = c.bind(ignored, c.app(c.sum, {c.i(20)}), out);
    for (std::size_t k = static_cast<std::size_t>(width); k-- > 0;) {
      auto number = static_cast<SignedWord>(k);
      out = c.bind(raws[k], c.add(c.v(n), c.i(number)),
                   c.let(boxes[k], c.con(c.box, {c.sub(c.i(INT64_MAX - number), c.v(n))}), out));
    }
    c.define(f, c.lambda({n}, out));
    Var* result = c.var("result", Rep::Int);
    c.equal("width " + std::to_string(width), c.bind(result, c.app(f, {c.i(5)}), c.v(result)), expected);
  }
  c.run({HeapConfig{}, stressed()});
}

}  // namespace cardinal::test
