#include <doctest/doctest.h>

#include "world.h"

using namespace cardinal;
using namespace cardinal::testing;

namespace {
Word select(World& w, const Descriptor* which, Word from) {
  Object* o = w.allocate(which);
  o->payload[0] = from;
  return word_of(o);
}
}  // namespace

TEST_CASE("a selector of an evaluated constructor becomes the field and lets go of the rest") {
  World w;
  Word heavy = w.array(300);
  Word p = w.pair(heavy, w.boxed(5));
  w.roots[0] = w.pair(select(w, shapes().second, p), immediate(0));
  REQUIRE(w.minor() == "");
  CHECK(World::field(World::field(w.roots[0])) == 5);
  CHECK(tag_of(World::field(w.roots[0])) == tag_for_index(1));
  CHECK(w.last_work().words_copied == 3 + 2);
}

TEST_CASE("a selector of something unevaluated stays one") {
  World w;
  w.roots[0] = select(w, shapes().first, w.thunk(immediate(1), immediate(2)));
  REQUIRE(w.minor() == "");
  CHECK(descriptor_of(object_of(w.roots[0])) == shapes().first);
  w.update(World::field(w.roots[0]), w.pair(w.boxed(3), immediate(0)));
  REQUIRE(w.minor() == "");
  CHECK(World::field(w.roots[0]) == 3);
}

TEST_CASE("chains of selectors are followed without recursion, and long ones in several collections") {
  World w;
  // s_k = fst s_{k-1}; the innermost is of nested pairs.
  constexpr int kDepth = 150;
  Word value = w.boxed(11);
  for (int i = 0; i < kDepth; ++i) value = w.pair(value, immediate(0));
  Word s = value;
  for (int i = 0; i < kDepth; ++i) s = select(w, shapes().first, s);
  w.roots[0] = s;
  for (int i = 0; i < 5; ++i) REQUIRE(w.minor() == "");
  REQUIRE(w.major() == "");
  REQUIRE(w.major() == "");
  CHECK(descriptor_of(object_of(w.roots[0])) == shapes().boxed);
  CHECK(World::field(w.roots[0]) == 11);
}

TEST_CASE("very deep chains of unevaluated selectors do not exhaust the C++ stack") {
  World w;
  w.roots[0] = w.thunk(immediate(0), immediate(0));
  for (int i = 0; i < 200'000; ++i) {
    if (!w.has_room(4)) REQUIRE(w.minor() == "");
    w.roots[0] = select(w, shapes().first, w.roots[0]);
  }
  REQUIRE(w.major() == "");
}

TEST_CASE("cyclic selectors end") {
  World w;
  Word p = w.pair(0, 0);
  World::field(p) = select(w, shapes().first, p);  // p = (fst p, …)
  w.roots[0] = World::field(p);
  Word q = w.pair(0, 0), r = w.pair(0, 0);
  World::field(q) = select(w, shapes().first, r);
  World::field(r) = select(w, shapes().first, q);
  w.roots[1] = World::field(q);
  w.roots[2] = World::field(r);
  Word self = select(w, shapes().first, 0);
  World::field(self) = self;
  w.roots[3] = self;
  for (int i = 0; i < 3; ++i) REQUIRE(w.minor() == "");
  REQUIRE(w.major() == "");
  CHECK(descriptor_of(object_of(w.roots[0]))->kind == ObjectKind::SelectorThunk);
}
