// Strictness: which parameters a function surely evaluates, and which lets are surely needed (backwards analysis in the
// style of Sergey, Peyton Jones & Vytiniotis, "Theory and practice of demand analysis in Haskell", restricted to
// "evaluated or not").
//
// What runs after an action of IO is not counted: the action may end the program or block for ever, and then must not
// be overtaken by an exception that belongs behind it (GHC's "IO hack"). Where an action raises an exception, nothing
// else counts either. Where pure code raises one, everything may count as evaluated: another exception may come in its
// place; but see reentrant_arguments.h.
#pragma once

#include <cstdint>
#include <unordered_set>

#include "compiler/optimise/reentrant_arguments.h"

namespace cardinal::optimise {

struct StrictnessResult {
  std::unordered_set<const Var*> strict_lets;  ///< let-bound variables that are evaluated for sure
  std::unordered_map<const Var*, std::uint64_t>
      functions;           ///< local functions: bit i: parameter i is evaluated for sure
  std::uint64_t self = 0;  ///< the analysed binding's own parameters
};

/// Analyses a top-level binding; calls of it inside count with what is found. Other top-level functions count with
/// their recorded strictness.
StrictnessResult analyse_strictness(const Var* self, const Expr* value, const ReentrantArguments& reentrant);

/// Uses the result: strict lets become cases; arguments in strict positions are evaluated before the call; strict
/// parameters of a type that is one raw field in a constructor (Int, Char, Double …) are passed unboxed: local
/// functions are changed in place, a top-level one is split into a worker, which is returned as a further binding, and
/// a wrapper that is inlined. Null when there is no worker.
struct Split {
  Expr* value;
  Var* worker = nullptr;
  Expr* worker_value = nullptr;
};
Split apply_strictness(const Builder& builder, Var* self, Expr* value, const StrictnessResult& result,
                       SymbolTable& symbols);

}  // namespace cardinal::optimise
