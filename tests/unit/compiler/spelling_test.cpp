#include "compiler/syntax/spelling.h"

#include <doctest/doctest.h>

#include <string>

using namespace cardinal;

namespace {
std::string_view nearest(std::string_view wanted, std::initializer_list<std::string_view> offered) {
  static std::string best;
  NearestName name(wanted);
  for (std::string_view candidate : offered) name.offer(candidate);
  best = name.best();
  return best;
}
}  // namespace

TEST_CASE("the nearest name is offered, if it is near") {
  CHECK(nearest("lenght", {"lines", "length", "left"}) == "length");
  CHECK(nearest("PUTSTRLN", {"putStr", "putStrLn"}) == "putStrLn");
  CHECK(nearest("xyzzy", {"length", "print"}) == "");
  CHECK(nearest("show", {"show"}) == "");
}

TEST_CASE("of names equally near the first in the alphabet is offered, and only of those") {
  CHECK(nearest("fooo", {"food", "aaaa", "foot"}) == "food");
  CHECK(nearest("fooo", {"foot", "aaaa", "food"}) == "food");
}

TEST_CASE("an operator is no misspelt word, nor the other way round") {
  CHECK(nearest("ab", {"!!"}) == "");
  CHECK(nearest("fooo", {"foo", "!!"}) == "foo");
  CHECK(nearest("<**", {"<*", "ab"}) == "<*");
}
