// Every pure inline primitive through compiled code, against C++.
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "tests/unit/vm_core/checks.h"

namespace cardinal::test {

namespace {

constexpr SignedWord kLeast = std::numeric_limits<SignedWord>::min(), kMost = std::numeric_limits<SignedWord>::max();
constexpr SignedWord kInts[] = {0,
                                1,
                                -1,
                                2,
                                -2,
                                7,
                                -7,
                                63,
                                64,
                                255,
                                256,
                                -128,
                                32767,
                                65536,
                                0x7FFF'FFFF,
                                -0x8000'0000LL,
                                0x1'0000'0000,
                                SignedWord{1} << 60,
                                -(SignedWord{1} << 60),
                                kLeast,
                                kMost};
constexpr SignedWord kFewInts[] = {0, 1, -1, 7, -7, 63, 255, -0x8000'0000LL, SignedWord{1} << 60, kLeast, kMost};
constexpr double kDoubles[] = {0.0,
                               -0.0,
                               1.0,
                               -1.0,
                               0.5,
                               -2.5,
                               1e308,
                               5e-324,
                               9.3e18,
                               -9.3e18,
                               1e9,
                               3.999999,
                               std::numeric_limits<double>::infinity(),
                               -std::numeric_limits<double>::infinity(),
                               std::numeric_limits<double>::quiet_NaN()};

std::string name_of(PrimOp op) {
  return std::string(info_of(op).identifier);
}

template <class F>
void binary(Checks& c, PrimOp op, F oracle) {
  for (SignedWord x : kFewInts)
    for (SignedWord y : kFewInts) {
      auto expected = oracle(x, y);
      c.equal(name_of(op) + " " + std::to_string(x) + " " + std::to_string(y), c.prim(op, {c.i(x), c.i(y)}),
              static_cast<Word>(expected));
    }
}
/// The second argument is not zero.
template <class F>
void division(Checks& c, PrimOp op, F oracle) {
  for (SignedWord x : kFewInts)
    for (SignedWord y : kFewInts)
      if (y != 0)
        c.equal(name_of(op) + " " + std::to_string(x) + " " + std::to_string(y), c.prim(op, {c.i(x), c.i(y)}),
                oracle(x, y));
}
template <class F>
void shift(Checks& c, PrimOp op, F oracle) {
  for (SignedWord x : kFewInts)
    for (int y : {0, 1, 7, 31, 32, 63})
      c.equal(name_of(op) + " " + std::to_string(x) + " " + std::to_string(y), c.prim(op, {c.i(x), c.i(y)}),
              static_cast<Word>(oracle(x, y)));
}
template <class F>
void unary(Checks& c, PrimOp op, F oracle) {
  for (SignedWord x : kInts)
    c.equal(name_of(op) + " " + std::to_string(x), c.prim(op, {c.i(x)}), static_cast<Word>(oracle(x)));
}
template <class F>
void compare_doubles(Checks& c, PrimOp op, F oracle) {
  for (double x : kDoubles)
    for (double y : kDoubles)
      c.equal(name_of(op) + " " + std::to_string(x) + " " + std::to_string(y), c.prim(op, {c.d(x), c.d(y)}),
              oracle(x, y) ? 1 : 0);
}
template <class F>
void binary_doubles(Checks& c, PrimOp op, F oracle) {
  for (double x : kDoubles)
    for (double y : kDoubles)
      c.equal_double(name_of(op) + " " + std::to_string(x) + " " + std::to_string(y), c.prim(op, {c.d(x), c.d(y)}),
                     oracle(x, y));
}
template <class F>
void unary_doubles(Checks& c, PrimOp op, F oracle) {
  for (double x : kDoubles) c.equal_double(name_of(op) + " " + std::to_string(x), c.prim(op, {c.d(x)}), oracle(x));
}

Word word(SignedWord x) {
  return static_cast<Word>(x);
}
bool overflows(SignedWord x, SignedWord y) {
  SignedWord product;
  return __builtin_mul_overflow(x, y, &product);
}

}  // namespace

TEST_CASE("Int# primitives") {
  Checks c;
  binary(c, PrimOp::AddInt, [](SignedWord x, SignedWord y) { return word(x) + word(y); });
  binary(c, PrimOp::SubInt, [](SignedWord x, SignedWord y) { return word(x) - word(y); });
  binary(c, PrimOp::MulInt, [](SignedWord x, SignedWord y) { return word(x) * word(y); });
  division(c, PrimOp::QuotInt, [](SignedWord x, SignedWord y) { return y == -1 ? -word(x) : word(x / y); });
  division(c, PrimOp::RemInt, [](SignedWord x, SignedWord y) { return y == -1 ? 0 : word(x % y); });
  unary(c, PrimOp::NegateInt, [](SignedWord x) { return -word(x); });
  binary(c, PrimOp::EqInt, [](SignedWord x, SignedWord y) { return x == y; });
  binary(c, PrimOp::NeInt, [](SignedWord x, SignedWord y) { return x != y; });
  binary(c, PrimOp::LtInt, [](SignedWord x, SignedWord y) { return x < y; });
  binary(c, PrimOp::LeInt, [](SignedWord x, SignedWord y) { return x <= y; });
  binary(c, PrimOp::GtInt, [](SignedWord x, SignedWord y) { return x > y; });
  binary(c, PrimOp::GeInt, [](SignedWord x, SignedWord y) { return x >= y; });
  binary(c, PrimOp::AndInt, [](SignedWord x, SignedWord y) { return x & y; });
  binary(c, PrimOp::OrInt, [](SignedWord x, SignedWord y) { return x | y; });
  binary(c, PrimOp::XorInt, [](SignedWord x, SignedWord y) { return x ^ y; });
  unary(c, PrimOp::NotInt, [](SignedWord x) { return ~x; });
  shift(c, PrimOp::ShiftLeftInt, [](SignedWord x, int y) { return word(x) << y; });
  shift(c, PrimOp::ShiftRightInt, [](SignedWord x, int y) { return x >> y; });
  shift(c, PrimOp::ShiftRightLogicalInt, [](SignedWord x, int y) { return word(x) >> y; });
  binary(c, PrimOp::MulIntMayOverflow, [](SignedWord x, SignedWord y) { return overflows(x, y); });
  unary(c, PrimOp::IntToWord, [](SignedWord x) { return x; });
  unary(c, PrimOp::Narrow8Int, [](SignedWord x) { return SignedWord{static_cast<std::int8_t>(x)}; });
  unary(c, PrimOp::Narrow16Int, [](SignedWord x) { return SignedWord{static_cast<std::int16_t>(x)}; });
  unary(c, PrimOp::Narrow32Int, [](SignedWord x) { return SignedWord{static_cast<std::int32_t>(x)}; });
  for (SignedWord x : kInts)
    c.equal_double("IntToDouble", c.prim(PrimOp::IntToDouble, {c.i(x)}), static_cast<double>(x));
  c.run();
}

TEST_CASE("Int# primitives with two results") {
  Checks c;
  DataCon* pair = c.tuple({cardinal::Rep::Int, cardinal::Rep::Int});
  auto both = [&](PrimOp op, SignedWord x, SignedWord y, SignedWord result, bool overflow) {
    Var *a = c.var("a", Rep::Int), *b = c.var("b", Rep::Int);
    // Both in one word: they differ in any bit, the word differs.
    c.equal(name_of(op) + " " + std::to_string(x) + " " + std::to_string(y),
            c.match(c.prim(op, {c.i(x), c.i(y)}), pair, {a, b}, c.add(c.mul(c.v(a), c.i(2)), c.v(b))),
            word(result) * 2 + (overflow ? 1 : 0));
  };
  for (SignedWord x : kFewInts)
    for (SignedWord y : kFewInts) {
      SignedWord sum, difference;
      bool over = __builtin_add_overflow(x, y, &sum), under = __builtin_sub_overflow(x, y, &difference);
      both(PrimOp::AddIntOverflow, x, y, sum, over);
      both(PrimOp::SubIntOverflow, x, y, difference, under);
    }
  c.run();
}

TEST_CASE("Word# and Char# primitives") {
  Checks c;
  binary(c, PrimOp::AddWord, [](SignedWord x, SignedWord y) { return word(x) + word(y); });
  binary(c, PrimOp::SubWord, [](SignedWord x, SignedWord y) { return word(x) - word(y); });
  binary(c, PrimOp::MulWord, [](SignedWord x, SignedWord y) { return word(x) * word(y); });
  division(c, PrimOp::QuotWord, [](SignedWord x, SignedWord y) { return word(x) / word(y); });
  division(c, PrimOp::RemWord, [](SignedWord x, SignedWord y) { return word(x) % word(y); });
  binary(c, PrimOp::AndWord, [](SignedWord x, SignedWord y) { return x & y; });
  binary(c, PrimOp::OrWord, [](SignedWord x, SignedWord y) { return x | y; });
  binary(c, PrimOp::XorWord, [](SignedWord x, SignedWord y) { return x ^ y; });
  unary(c, PrimOp::NotWord, [](SignedWord x) { return ~x; });
  shift(c, PrimOp::ShiftLeftWord, [](SignedWord x, int y) { return word(x) << y; });
  shift(c, PrimOp::ShiftRightWord, [](SignedWord x, int y) { return word(x) >> y; });
  binary(c, PrimOp::EqWord, [](SignedWord x, SignedWord y) { return x == y; });
  binary(c, PrimOp::NeWord, [](SignedWord x, SignedWord y) { return x != y; });
  binary(c, PrimOp::LtWord, [](SignedWord x, SignedWord y) { return word(x) < word(y); });
  binary(c, PrimOp::LeWord, [](SignedWord x, SignedWord y) { return word(x) <= word(y); });
  binary(c, PrimOp::GtWord, [](SignedWord x, SignedWord y) { return word(x) > word(y); });
  binary(c, PrimOp::GeWord, [](SignedWord x, SignedWord y) { return word(x) >= word(y); });
  unary(c, PrimOp::WordToInt, [](SignedWord x) { return x; });
  unary(c, PrimOp::PopCount, [](SignedWord x) { return std::popcount(word(x)); });
  unary(c, PrimOp::CountLeadingZeros, [](SignedWord x) { return std::countl_zero(word(x)); });
  unary(c, PrimOp::CountTrailingZeros, [](SignedWord x) { return std::countr_zero(word(x)); });
  unary(c, PrimOp::Narrow8Word, [](SignedWord x) { return x & 0xFF; });
  unary(c, PrimOp::Narrow16Word, [](SignedWord x) { return x & 0xFFFF; });
  unary(c, PrimOp::Narrow32Word, [](SignedWord x) { return x & 0xFFFF'FFFF; });
  for (SignedWord x : kInts)
    c.equal_double("WordToDouble", c.prim(PrimOp::WordToDouble, {c.i(x)}), static_cast<double>(word(x)));
  for (SignedWord x : {0, 65, 0x7F, 0xE9, 0x10FFFF})
    for (SignedWord y : {0, 65, 0x10FFFF}) {
      c.equal("EqChar", c.prim(PrimOp::EqChar, {c.i(x), c.i(y)}), x == y);
      c.equal("NeChar", c.prim(PrimOp::NeChar, {c.i(x), c.i(y)}), x != y);
      c.equal("LtChar", c.prim(PrimOp::LtChar, {c.i(x), c.i(y)}), x < y);
      c.equal("LeChar", c.prim(PrimOp::LeChar, {c.i(x), c.i(y)}), x <= y);
      c.equal("GtChar", c.prim(PrimOp::GtChar, {c.i(x), c.i(y)}), x > y);
      c.equal("GeChar", c.prim(PrimOp::GeChar, {c.i(x), c.i(y)}), x >= y);
    }
  c.equal("Ord, Chr", c.prim(PrimOp::Ord, {c.prim(PrimOp::Chr, {c.i(0x1F600)})}), 0x1F600);
  c.run();
}

TEST_CASE("comparisons that a branch is made of") {
  // The code generator fuses them: both outcomes of each must go the right way.
  Checks c;
  for (auto [op, oracle] : std::initializer_list<std::pair<PrimOp, bool (*)(SignedWord, SignedWord)>>{
           {PrimOp::EqInt, [](SignedWord x, SignedWord y) { return x == y; }},
           {PrimOp::NeInt, [](SignedWord x, SignedWord y) { return x != y; }},
           {PrimOp::LtInt, [](SignedWord x, SignedWord y) { return x < y; }},
           {PrimOp::LeInt, [](SignedWord x, SignedWord y) { return x <= y; }},
           {PrimOp::GtInt, [](SignedWord x, SignedWord y) { return x > y; }},
           {PrimOp::GeInt, [](SignedWord x, SignedWord y) { return x >= y; }},
           {PrimOp::LtWord, [](SignedWord x, SignedWord y) { return word(x) < word(y); }},
           {PrimOp::GeWord, [](SignedWord x, SignedWord y) { return word(x) >= word(y); }},
           {PrimOp::LtChar, [](SignedWord x, SignedWord y) { return word(x) < word(y); }},
           {PrimOp::GeChar, [](SignedWord x, SignedWord y) { return word(x) >= word(y); }}})
    for (SignedWord x : {SignedWord{0}, SignedWord{1}, SignedWord{65}, kMost})
      for (SignedWord y : {SignedWord{0}, SignedWord{1}, SignedWord{65}, kMost}) {
        c.equal(name_of(op) + " taken " + std::to_string(x) + " " + std::to_string(y),
                c.if_(c.prim(op, {c.i(x), c.i(y)}), c.i(10), c.i(20)), oracle(x, y) ? 10 : 20);
        Alternative zero{AlternativeKind::Literal, nullptr, core::as<core::Literal>(c.i(0)), {}, c.i(20)};
        c.equal(name_of(op) + " taken on 0 " + std::to_string(x) + " " + std::to_string(y),
                c.match(c.prim(op, {c.i(x), c.i(y)}), {zero, core::Builder::default_alternative(c.i(10))}),
                oracle(x, y) ? 10 : 20);
      }
  c.run();
}

TEST_CASE("Double# primitives") {
  Checks c;
  binary_doubles(c, PrimOp::AddDouble, [](double x, double y) { return x + y; });
  binary_doubles(c, PrimOp::SubDouble, [](double x, double y) { return x - y; });
  binary_doubles(c, PrimOp::MulDouble, [](double x, double y) { return x * y; });
  binary_doubles(c, PrimOp::DivDouble, [](double x, double y) { return x / y; });
  compare_doubles(c, PrimOp::EqDouble, [](double x, double y) { return x == y; });
  compare_doubles(c, PrimOp::NeDouble, [](double x, double y) { return x != y; });
  compare_doubles(c, PrimOp::LtDouble, [](double x, double y) { return x < y; });
  compare_doubles(c, PrimOp::LeDouble, [](double x, double y) { return x <= y; });
  compare_doubles(c, PrimOp::GtDouble, [](double x, double y) { return x > y; });
  compare_doubles(c, PrimOp::GeDouble, [](double x, double y) { return x >= y; });
  unary_doubles(c, PrimOp::NegateDouble, [](double x) { return -x; });
  unary_doubles(c, PrimOp::AbsDouble, [](double x) { return std::fabs(x); });
  unary_doubles(c, PrimOp::SqrtDouble, [](double x) { return std::sqrt(x); });
  unary_doubles(c, PrimOp::RoundToFloat, [](double x) { return double{static_cast<float>(x)}; });
  for (double x : {0.0, -0.0, 1.9, -1.9, 1e9, -4e18, 9.2e18})
    c.equal("DoubleToInt " + std::to_string(x), c.prim(PrimOp::DoubleToInt, {c.d(x)}),
            word(static_cast<SignedWord>(x)));
  c.equal("DoubleToInt of too much", c.prim(PrimOp::DoubleToInt, {c.d(1e300)}), word(kLeast));
  c.equal_double("DoubleFromBits", c.prim(PrimOp::DoubleFromBits, {c.prim(PrimOp::DoubleBits, {c.d(-1.25)})}), -1.25);
  c.run();
}

TEST_CASE("addresses, immediates and identity") {
  Checks c;
  c.equal("indexCharOffAddr#", c.prim(PrimOp::IndexCharAddr, {c.string("abc"), c.i(2)}), 'c');
  c.equal("end of a string", c.prim(PrimOp::IndexCharAddr, {c.string("abc"), c.i(3)}), 0);
  c.equal("plusAddr#", c.prim(PrimOp::IndexCharAddr, {c.prim(PrimOp::PlusAddr, {c.string("abc"), c.i(1)}), c.i(0)}),
          'b');
  // Boxing keeps all 64 bits, whether they fit an immediate or not.
  DataCon* box = c.int_box();
  for (SignedWord x : kInts) {
    Var *boxed = c.var("boxed"), *raw = c.var("raw", Rep::Int);
    c.equal("box " + std::to_string(x), c.let(boxed, c.con(box, {c.i(x)}), c.match(c.v(boxed), box, {raw}, c.v(raw))),
            word(x));
  }
  c.run({HeapConfig{}, stressed()});
}

}  // namespace cardinal::test
