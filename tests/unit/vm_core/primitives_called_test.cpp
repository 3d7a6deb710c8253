// Called primitives: Integer# against GMP, doubles against the C library, Unicode's tables.
#include <gmp.h>

#include <charconv>
#include <cmath>
#include <random>

#include "tests/unit/vm_core/checks.h"
#include "vm/base/diagnostic.h"

namespace cardinal::test {

namespace {

/// A GMP number that frees itself.
struct Big {
  Big() { mpz_init(z); }
  explicit Big(const std::string& digits) { mpz_init_set_str(z, digits.c_str(), 10); }
  Big(const Big& other) { mpz_init_set(z, other.z); }
  ~Big() { mpz_clear(z); }
  std::string text() const {
    std::string out(mpz_sizeinbase(z, 10) + 2, '\0');
    mpz_get_str(out.data(), 10, z);
    out.resize(out.find('\0'));
    return out;
  }
  mpz_t z;
};

/// Small ones, ones about a word and an immediate, and long ones; of both signs.
std::vector<std::string> sample_integers() {
  std::vector<std::string> out = {"0",
                                  "1",
                                  "-1",
                                  "2",
                                  "-3",
                                  "10",
                                  "-128",
                                  "1152921504606846975",
                                  "1152921504606846976",
                                  "-1152921504606846976",
                                  "-1152921504606846977",
                                  "9223372036854775807",
                                  "9223372036854775808",
                                  "-9223372036854775808",
                                  "-9223372036854775809",
                                  "18446744073709551615",
                                  "18446744073709551616",
                                  "-18446744073709551616",
                                  "340282366920938463463374607431768211455"};
  std::mt19937_64 random(7);
  for (unsigned bits : {70u, 128u, 129u, 400u, 3000u}) {
    Big n;
    for (unsigned have = 0; have < bits; have += 60) {
      mpz_mul_2exp(n.z, n.z, 60);
      mpz_add_ui(n.z, n.z, random() >> 4);
    }
    out.push_back(n.text());
    mpz_neg(n.z, n.z);
    out.push_back(n.text());
  }
  return out;
}

struct IntegerChecks : Checks {
  std::vector<std::string> samples = sample_integers();

  template <class F>
  void binary(PrimOp op, F oracle, bool zero_divisor = true) {
    for (const std::string& x : samples)
      for (const std::string& y : samples) {
        if (y == "0" && !zero_divisor) continue;
        Big a(x), b(y), r;
        oracle(r.z, a.z, b.z);
        equal_integer(cat(info_of(op).identifier, " ", x, " ", y), prim(op, {integer(x), integer(y)}), r.text());
      }
  }
  template <class F>
  void to_word(PrimOp op, F oracle, bool positive = false) {
    for (const std::string& x : samples) {
      Big a(x);
      if (positive && mpz_sgn(a.z) <= 0) continue;
      equal(cat(info_of(op).identifier, " ", x), prim(op, {integer(x)}), oracle(a.z));
    }
  }
};

/// hash bytes length: of the bytes, as C++ computes it below.
struct BytesChecks : Checks {
  Var* hash_from = top("hash_from");

  BytesChecks() {
    Var *bytes = var("bytes", Rep::Unlifted), *at = var("at", Rep::Int), *end = var("end", Rep::Int),
        *acc = var("acc", Rep::Int);
    define(hash_from,
           lambda({bytes, at, end, acc},
                  if_(eq(v(at), v(end)), v(acc),
                      app(hash_from, {v(bytes), add(v(at), i(1)), v(end),
                                      add(mul(v(acc), i(257)), prim(PrimOp::IndexWord8Array, {v(bytes), v(at)}))}))));
  }
  static Word hash(std::string_view text) {
    Word out = 1;
    for (char c : text) out = out * 257 + static_cast<unsigned char>(c);
    return out * 1000 + text.size();
  }
  /// The hash of the ByteArray# `array`.
  Expr* hash_of(Expr* array) {
    Var *bytes = var("bytes", Rep::Unlifted), *size = var("size", Rep::Int), *h = var("h", Rep::Int);
    return bind(bytes, array,
                bind(size, prim(PrimOp::SizeofByteArray, {v(bytes)}),
                     bind(h, app(hash_from, {v(bytes), i(0), v(size), i(1)}), add(mul(v(h), i(1000)), v(size)))));
  }
  /// A ByteArray# of these bytes, in `body`.
  Expr* with_bytes(std::string_view text, const std::function<Expr*(Expr*)>& body) {
    Var* array = var("array", Rep::Unlifted);
    Expr* out = body(v(array));
    for (std::size_t k = text.size(); k-- > 0;)
      out = then(prim(PrimOp::WriteWord8Array, {v(array), i(static_cast<SignedWord>(k)), i(text[k]), token()}), out);
    return bind(array, prim(PrimOp::NewByteArray, {i(static_cast<SignedWord>(text.size())), token()}), out);
  }
};

}  // namespace

TEST_CASE("Integer# arithmetic against GMP") {
  IntegerChecks c;
  c.binary(PrimOp::IntegerAdd, mpz_add);
  c.binary(PrimOp::IntegerSub, mpz_sub);
  c.binary(PrimOp::IntegerMul, mpz_mul);
  c.binary(PrimOp::IntegerQuot, mpz_tdiv_q, false);
  c.binary(PrimOp::IntegerRem, mpz_tdiv_r, false);
  c.binary(PrimOp::IntegerDiv, mpz_fdiv_q, false);
  c.binary(PrimOp::IntegerMod, mpz_fdiv_r, false);
  c.binary(PrimOp::IntegerGcd, mpz_gcd);
  c.binary(PrimOp::IntegerAnd, mpz_and);
  c.binary(PrimOp::IntegerOr, mpz_ior);
  c.binary(PrimOp::IntegerXor, mpz_xor);
  c.run();
}

TEST_CASE("Integer# arithmetic while everything moves") {
  IntegerChecks c;
  c.samples = {"-1", "1152921504606846976", "-340282366920938463463374607431768211455", c.samples.back()};
  c.binary(PrimOp::IntegerAdd, mpz_add);
  c.binary(PrimOp::IntegerMul, mpz_mul);
  c.binary(PrimOp::IntegerDiv, mpz_fdiv_q, false);
  c.run({stressed()});
}

TEST_CASE("Integer# to words, shifts and comparisons") {
  IntegerChecks c;
  c.to_word(PrimOp::IntegerToInt, [](mpz_srcptr a) {
    Word low = mpz_size(a) == 0 ? 0 : mpz_getlimbn(a, 0);
    return mpz_sgn(a) < 0 ? -low : low;
  });
  c.to_word(PrimOp::IntegerLog2, [](mpz_srcptr a) { return mpz_sizeinbase(a, 2) - 1; }, true);
  c.to_word(PrimOp::IntegerPopCount, [](mpz_srcptr a) {
    Word ones = mpz_size(a) == 0 ? 0 : mpn_popcount(mpz_limbs_read(a), static_cast<mp_size_t>(mpz_size(a)));
    return mpz_sgn(a) < 0 ? -ones : ones;
  });
  for (const std::string& x : c.samples) {
    Big a(x), r;
    mpz_neg(r.z, a.z);
    c.equal_integer("negate " + x, c.prim(PrimOp::IntegerNegate, {c.integer(x)}), r.text());
    for (unsigned n : {0u, 1u, 3u, 60u, 61u, 63u, 64u, 65u, 200u}) {
      mpz_mul_2exp(r.z, a.z, n);
      c.equal_integer(x + " shiftL " + std::to_string(n), c.prim(PrimOp::IntegerShiftLeft, {c.integer(x), c.i(n)}),
                      r.text());
      mpz_fdiv_q_2exp(r.z, a.z, n);
      c.equal_integer(x + " shiftR " + std::to_string(n), c.prim(PrimOp::IntegerShiftRight, {c.integer(x), c.i(n)}),
                      r.text());
      c.equal(x + " testBit " + std::to_string(n), c.prim(PrimOp::IntegerTestBit, {c.integer(x), c.i(n)}),
              static_cast<Word>(mpz_tstbit(a.z, n)));
    }
    for (const std::string& y : c.samples) {
      Big b(y);
      int order = mpz_cmp(a.z, b.z);
      c.equal("compare " + x + " " + y, c.prim(PrimOp::IntegerCompare, {c.integer(x), c.integer(y)}),
              static_cast<Word>(SignedWord{(order > 0) - (order < 0)}));
    }
  }
  for (SignedWord x :
       {SignedWord{0}, SignedWord{-1}, SignedWord{1} << 60, -(SignedWord{1} << 60) - 1, INT64_MIN, INT64_MAX}) {
    c.equal_integer("fromInt", c.prim(PrimOp::IntegerFromInt, {c.i(x)}), std::to_string(x));
    c.equal_integer("fromWord", c.prim(PrimOp::IntegerFromWord, {c.i(x)}), std::to_string(static_cast<Word>(x)));
  }
  c.run();
}

TEST_CASE("Integer# and Double#") {
  Checks c;
  // As in GHC: rounded to nearest when it fits an Int, cut off otherwise.
  for (const std::string& x : sample_integers()) {
    Big n(x);
    double expected = mpz_fits_slong_p(n.z) != 0 ? static_cast<double>(mpz_get_si(n.z)) : mpz_get_d(n.z);
    c.equal_double("toDouble " + x, c.prim(PrimOp::IntegerToDouble, {c.integer(x)}), expected);
  }
  auto to_double = [&](std::string_view x) { return c.prim(PrimOp::IntegerToDouble, {c.integer(x)}); };
  c.equal_double("half to even down", to_double("9007199254740993"), 9007199254740992.0);
  c.equal_double("half to even up", to_double("9007199254740995"), 9007199254740996.0);
  c.equal_double("above half, too large for an Int", to_double("36893488147419107329"), 36893488147419103232.0);
  c.equal_double("encode", c.prim(PrimOp::IntegerEncodeDouble, {c.integer("-3"), c.i(-2)}), -0.75);
  c.equal_double("encode far out", c.prim(PrimOp::IntegerEncodeDouble, {c.integer("1"), c.i(5000)}), HUGE_VAL);
  c.equal_double("encode tiny", c.prim(PrimOp::IntegerEncodeDouble, {c.integer("1"), c.i(-1074)}), 5e-324);
  c.equal_double("encode half of the tiniest", c.prim(PrimOp::IntegerEncodeDouble, {c.integer("1"), c.i(-1075)}), 0.0);
  c.equal_double("encode three halves of the tiniest",
                 c.prim(PrimOp::IntegerEncodeDouble, {c.integer("3"), c.i(-1075)}), 1e-323);
  c.equal_double("encodeDouble#", c.prim(PrimOp::EncodeDouble, {c.i(5), c.i(-1)}), 2.5);
  c.equal_double("encodeDouble# of many bits", c.prim(PrimOp::EncodeDouble, {c.i(INT64_MAX), c.i(-63)}), 1.0);
  c.run();
}

TEST_CASE("functions of Double#") {
  Checks c;
  struct Function {
    PrimOp op;
    double (*oracle)(double);
  };
  const Function functions[] = {
      {PrimOp::ExpDouble, std::exp},     {PrimOp::LogDouble, std::log},    {PrimOp::SinDouble, std::sin},
      {PrimOp::CosDouble, std::cos},     {PrimOp::TanDouble, std::tan},    {PrimOp::AsinDouble, std::asin},
      {PrimOp::AcosDouble, std::acos},   {PrimOp::AtanDouble, std::atan},  {PrimOp::SinhDouble, std::sinh},
      {PrimOp::CoshDouble, std::cosh},   {PrimOp::TanhDouble, std::tanh},  {PrimOp::AsinhDouble, std::asinh},
      {PrimOp::AcoshDouble, std::acosh}, {PrimOp::AtanhDouble, std::atanh}};
  for (const Function& f : functions)
    for (double x : {0.0, 0.3, -0.7, 1.0, 2.5, -3.0})
      c.equal_double(cat(info_of(f.op).identifier, " ", std::to_string(x)), c.prim(f.op, {c.d(x)}), f.oracle(x));
  for (double x : {0.0, 2.0, -2.0, 10.0})
    for (double y : {0.0, 3.0, -1.5})
      c.equal_double("**", c.prim(PrimOp::PowerDouble, {c.d(x), c.d(y)}), std::pow(x, y));
  DataCon* pair = c.tuple({cardinal::Rep::Int, cardinal::Rep::Int});
  for (double x : {1.0, -0.1, 1e300, 5e-324, 3e-310, -2.0, 0.0}) {
    Var *mantissa = c.var("mantissa", Rep::Int), *exponent = c.var("exponent", Rep::Int), *m = c.var("m", Rep::Int);
    c.equal_double("decode and encode " + std::to_string(x),
                   c.match(c.prim(PrimOp::DecodeDouble, {c.d(x)}), pair, {mantissa, exponent},
                           c.prim(PrimOp::EncodeDouble, {c.v(mantissa), c.v(exponent)})),
                   x);
    Var *a = c.var("a", Rep::Int), *b = c.var("b", Rep::Int);
    c.equal("53 bits " + std::to_string(x),
            c.match(c.prim(PrimOp::DecodeDouble, {c.d(x)}), pair, {a, b},
                    c.bind(m, c.if_(c.prim(PrimOp::LtInt, {c.v(a), c.i(0)}), c.sub(c.i(0), c.v(a)), c.v(a)),
                           c.prim(PrimOp::ShiftRightInt, {c.v(m), c.i(52)}))),
            x == 0 ? 0 : 1);
  }
  c.run();
}

TEST_CASE("showing and reading numbers") {
  BytesChecks c;
  for (const std::string& x : sample_integers()) {
    c.equal("show " + x, c.hash_of(c.prim(PrimOp::IntegerShow, {c.integer(x)})), BytesChecks::hash(x));
    if (x[0] != '-' && x.size() < 60)
      c.equal_integer("read " + x,
                      c.with_bytes(x,
                                   [&](Expr* bytes) {
                                     return c.prim(PrimOp::IntegerRead,
                                                   {bytes, c.i(static_cast<SignedWord>(x.size()))});
                                   }),
                      x);
  }
  for (const char* x : {"0.1", "1e400", "123456789.125", "2.2250738585072011e-308", "4.9e-324", "1"})
    c.equal_double(cat("read ", x),
                   c.with_bytes(x,
                                [&](Expr* bytes) {
                                  return c.prim(PrimOp::DoubleRead,
                                                {bytes, c.i(static_cast<SignedWord>(std::string_view(x).size()))});
                                }),
                   std::strtod(x, nullptr));
  // Digits: whatever they are, they read back as the number, and no shorter ones do.
  DataCon* pair = c.tuple({cardinal::Rep::Unlifted, cardinal::Rep::Int});
  for (double x :
       {0.1, 1.0, 0.30000000000000004, 123456.789, 1e22, 9007199254740993.0, 5e-324, 1.7976931348623157e308}) {
    char text[64];
    auto end = std::to_chars(text, text + sizeof text, x, std::chars_format::scientific).ptr;
    std::string digits;
    const char* at = text;
    for (; *at != 'e'; ++at)
      if (*at != '.') digits += static_cast<char>(*at - '0');
    int exponent = 0;
    std::from_chars(at + (at[1] == '+' ? 2 : 1), end, exponent);
    if (x == 5e-324) digits.assign(1, 5);  // as GHC shows it
    Var *bytes = c.var("bytes", Rep::Unlifted), *e = c.var("e", Rep::Int), *h = c.var("h", Rep::Int);
    c.equal("digits of " + std::string(text, end),
            c.match(c.prim(PrimOp::DoubleDigits, {c.d(x)}), pair, {bytes, e},
                    c.bind(h, c.hash_of(c.v(bytes)), c.add(c.v(h), c.v(e)))),
            BytesChecks::hash(digits) + static_cast<Word>(SignedWord{exponent + 1}));
  }
  c.run({HeapConfig{}, stressed()});
}

TEST_CASE("Unicode: categories and cases") {
  Checks c;
  // Data.Char's GeneralCategory, counted from UppercaseLetter = 0.
  const std::pair<int, int> categories[] = {
      {'A', 0},   {'a', 1},     {0x1C5, 2},   {0x2B0, 3},  {0x5D0, 4},    {0x300, 5},   {'5', 8},     {0x2160, 9},
      {0xB2, 10}, {'_', 11},    {'-', 12},    {'(', 13},   {')', 14},     {0xAB, 15},   {0xBB, 16},   {'!', 17},
      {'+', 18},  {'$', 19},    {'^', 20},    {0xA9, 21},  {' ', 22},     {0x2028, 23}, {0x2029, 24}, {'\n', 25},
      {0xAD, 26}, {0xD800, 27}, {0xE000, 28}, {0x378, 29}, {0x10FFFF, 29}};
  for (auto [character, category] : categories)
    c.equal("category of " + std::to_string(character), c.prim(PrimOp::GeneralCategory, {c.i(character)}),
            static_cast<Word>(category));
  const int cases[][4] = {{'a', 'A', 'a', 'A'},     {'Z', 'Z', 'z', 'Z'},
                          {0xE9, 0xC9, 0xE9, 0xC9}, {0x1C6, 0x1C4, 0x1C6, 0x1C5},
                          {0xDF, 0xDF, 0xDF, 0xDF}, {0x3C2, 0x3A3, 0x3C2, 0x3A3},
                          {'7', '7', '7', '7'},     {0x10428, 0x10400, 0x10428, 0x10400}};
  for (auto [character, upper, lower, title] : cases) {
    c.equal("upper " + std::to_string(character), c.prim(PrimOp::ToUpper, {c.i(character)}), static_cast<Word>(upper));
    c.equal("lower " + std::to_string(character), c.prim(PrimOp::ToLower, {c.i(character)}), static_cast<Word>(lower));
    c.equal("title " + std::to_string(character), c.prim(PrimOp::ToTitle, {c.i(character)}), static_cast<Word>(title));
  }
  c.run();
}

}  // namespace cardinal::test
