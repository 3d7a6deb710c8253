#include <doctest/doctest.h>

#include "world.h"

using namespace cardinal;
using namespace cardinal::testing;

namespace {
Word make_weak(World& w, Word key, Word value, Word finalizer) {
  Word weak = w.cell(Builtin::Weak, sizeof(WeakObject) / kWordBytes);
  auto* o = reinterpret_cast<WeakObject*>(weak);
  o->key = key;
  o->value = value;
  o->finalizer = finalizer;
  w.heap->register_weak(o);
  return weak;
}
WeakObject* weak_of(Word w) {
  return reinterpret_cast<WeakObject*>(untagged(w));
}
bool is_dead(Word w) {
  return descriptor_index_of(object_of(w)) == builtin_index(Builtin::DeadWeak);
}
}  // namespace

TEST_CASE("a weak pointer's value lives while its key does, then its finalizer is handed out") {
  for (int age = 0; age < 4; ++age) {
    World w;
    w.roots[0] = w.mut_var(immediate(1));
    w.roots[1] = make_weak(w, w.roots[0], w.boxed(10), w.boxed(20));
    for (int i = 0; i < age; ++i) REQUIRE(w.minor() == "");
    CHECK(weak_of(w.roots[1])->key == w.roots[0]);
    CHECK(World::field(weak_of(w.roots[1])->value) == 10);
    w.roots[0] = 0;
    if (age >= 2) {
      REQUIRE(w.minor() == "");
      CHECK_FALSE(is_dead(w.roots[1]));  // its key is old
    }
    REQUIRE(w.major() == "");
    CHECK(is_dead(w.roots[1]));
    CHECK(weak_of(w.roots[1])->key == 0);
    REQUIRE(w.heap->finalizers().size() == 1);
    REQUIRE(w.minor() == "");
    CHECK(World::field(w.heap->finalizers()[0]) == 20);
    w.heap->finalizers().clear();
    REQUIRE(w.major() == "");
    CHECK(w.heap->finalizers().empty());
  }
}

TEST_CASE("the finalizer runs even if nobody holds the weak pointer, and not while the key lives") {
  World w;
  w.roots[0] = w.mut_var(immediate(1));
  make_weak(w, w.roots[0], immediate(0), w.boxed(20));
  for (int i = 0; i < 3; ++i) REQUIRE((i == 2 ? w.major() : w.minor()) == "");
  CHECK(w.heap->finalizers().empty());
  w.roots[0] = 0;
  REQUIRE(w.major() == "");
  CHECK(w.heap->finalizers().size() == 1);
}

TEST_CASE("a key reachable through its own value only is dead; chains of weak pointers are followed") {
  World w;
  Word key = w.mut_var(immediate(1));
  make_weak(w, key, w.pair(key, key), w.boxed(1));
  w.roots[0] = w.mut_var(immediate(2));
  Word a = w.mut_var(immediate(3)), b = w.mut_var(immediate(4));
  w.roots[2] = make_weak(w, b, w.boxed(7), 0);
  w.roots[1] = make_weak(w, a, b, 0);
  make_weak(w, w.roots[0], a, 0);
  REQUIRE(w.minor() == "");
  CHECK(w.heap->finalizers().size() == 1);
  CHECK_FALSE(is_dead(w.roots[1]));
  CHECK(World::field(weak_of(w.roots[2])->value) == 7);
  w.roots[0] = 0;
  REQUIRE(w.major() == "");
  CHECK(is_dead(w.roots[1]));
  CHECK(is_dead(w.roots[2]));
}

TEST_CASE("an old weak pointer with a young key is looked at by minor collections, one that is all old is not") {
  World w(World::small(3));
  Word weak = make_weak(w, immediate(0), 0, 0);
  w.roots[0] = weak;
  (void)weak;
  REQUIRE(w.minor() == "");
  Word key = w.mut_var(immediate(0));
  w.roots[1] = key;
  w.roots[2] = make_weak(w, key, w.boxed(3), 0);
  for (int i = 0; i < 3; ++i) REQUIRE(w.minor() == "");
  w.roots[1] = 0;
  REQUIRE(w.minor() == "");
  CHECK_FALSE(is_dead(w.roots[2]));
  REQUIRE(w.major() == "");
  CHECK(is_dead(w.roots[2]));
  CHECK_FALSE(is_dead(w.roots[0]));
}
