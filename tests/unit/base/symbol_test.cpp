#include "vm/base/symbol.h"

#include <doctest/doctest.h>

#include <string>

#include "vm/base/arena_map.h"

using namespace cardinal;

TEST_CASE("equal texts intern to the same symbol, through growth") {
  Arena arena;
  SymbolTable names(arena);
  Symbol first = names.intern("x0");
  for (int i = 0; i < 5000; ++i) names.intern("x" + std::to_string(i));
  CHECK(names.intern("x0") == first);
  CHECK(names.find("x4999") != nullptr);
  CHECK(names.find("y") == nullptr);
}

TEST_CASE("an arena map finds what was put in and nothing else") {
  Arena arena;
  SymbolTable names(arena);
  ArenaMap<Symbol, int> map;
  for (int i = 0; i < 1000; ++i) map.set(arena, names.intern("k" + std::to_string(i)), i);
  int wrong = 0;
  for (int i = 0; i < 1000; ++i) wrong += map.get(names.intern("k" + std::to_string(i)), -1) != i;
  CHECK(wrong == 0);
  CHECK(map.get(names.intern("absent"), -1) == -1);
  CHECK(map.size() == 1000);
}
