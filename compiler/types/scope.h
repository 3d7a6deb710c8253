// Templates of the checker that open a scope.
#pragma once

#include "compiler/types/checker.h"

namespace cardinal {

template <class F>
EvidenceBinds* Checker::with_implication(std::string_view what, Span span, F&& body) {
  Implication& implication = implications_.emplace_back();
  Implication* outer_implication = current_;
  Wanted* outer = wanted_;
  std::uint32_t outer_equalities = given_equality_level_;
  std::size_t rewrites = rewrites_.size();
  implication.level = ++level_;
  implication.what = what;
  implication.span = span;
  implication.binds = context_.arena.make<EvidenceBinds>();
  wanted_ = &implication.wanted;
  current_ = &implication;
  body(implication);
  --level_;
  wanted_ = outer;
  current_ = outer_implication;
  given_equality_level_ = outer_equalities;
  rewrites_.resize(rewrites);
  if (!implication.wanted.empty()) outer->implications.push_back(&implication);
  return implication.binds;
}

template <class F>
EvidenceBinds* Checker::pattern_scope(Slice<SPat*> patterns, const std::vector<Type*>& types, F&& body) {
  bool evidence = false;
  for (SPat* p : patterns) evidence |= binds_evidence(p);
  if (!evidence) {
    for (std::uint32_t i = 0; i < patterns.size(); ++i) pattern(patterns[i], types[i]);
    body();
    return nullptr;
  }
  Span span = patterns[0]->span.to(patterns.back()->span);
  return with_implication("a pattern", span, [&](Implication&) {
    for (std::uint32_t i = 0; i < patterns.size(); ++i) pattern(patterns[i], types[i]);
    body();
  });
}

}  // namespace cardinal
