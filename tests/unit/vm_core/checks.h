// Many expectations as one Core program: it exits with the number of the first that fails.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "tests/unit/vm_core/core_terms.h"

namespace cardinal::test {

struct Checks : Terms {
  /// `got` is of representation Int.
  void equal(std::string what, Expr* got, Word expected) {
    Var* result = var("result", Rep::Int);
    conditions_.push_back([=, this](Expr* pass, Expr* fail) {
      return bind(result, got, if_(eq(v(result), i(static_cast<SignedWord>(expected))), pass, fail));
    });
    names_.push_back(std::move(what));
  }
  /// Compares bits, or that both are not numbers.
  void equal_double(std::string what, Expr* got, double expected) {
    if (expected != expected) {
      Var* result = var("result", Rep::Double);
      return equal(std::move(what), bind(result, got, prim(PrimOp::NeDouble, {v(result), v(result)})), 1);
    }
    equal(std::move(what), prim(PrimOp::DoubleBits, {got}), __builtin_bit_cast(Word, expected));
  }
  /// Integers, by comparing with a literal of those decimal digits.
  void equal_integer(std::string what, Expr* got, std::string_view expected) {
    equal(std::move(what), prim(PrimOp::IntegerCompare, {got, integer(expected)}), 0);
  }

  /// Compiles and runs all of them, under each configuration.
  void run(std::initializer_list<HeapConfig> configs = {HeapConfig{}}) {
    constexpr std::size_t kInOne = 100;  // exit codes are small
    struct Part {
      Var* main;
      std::size_t first;
    };
    std::vector<Part> parts;
    for (std::size_t first = 0; first < names_.size(); first += kInOne) {
      std::size_t end = std::min(first + kInOne, names_.size());
      Expr* chain = exit(i(0));
      for (std::size_t k = end; k-- > first;)
        chain = conditions_[k](chain, exit(i(static_cast<SignedWord>(k - first + 1))));
      Var* main = top("main");
      define(main, lambda({state()}, chain));
      parts.push_back({main, first});
    }
    compile();
    for (const HeapConfig& config : configs)
      for (const Part& part : parts) {
        auto code = static_cast<std::size_t>(m.run(part.main, config).exit_code);
        CHECK_MESSAGE(code == 0,
                      (code != 0 && code <= kInOne ? names_[part.first + code - 1] : std::string("no check: died")));
      }
  }

 private:
  std::vector<std::function<Expr*(Expr*, Expr*)>> conditions_;
  std::vector<std::string> names_;
};

/// Collects at every heap check, verifies, starts with small stacks.
inline HeapConfig stressed() {
  HeapConfig config;
  config.stress = 1;
  config.verify = true;
  config.nursery_bytes = 64 << 10;
  config.initial_stack_bytes = 200;
  return config;
}

}  // namespace cardinal::test
