#include <doctest/doctest.h>

#include "gc/word_log.h"
#include "world.h"

using namespace cardinal;
using namespace cardinal::testing;

namespace {
Word old_mut_var(World& w, int root) {
  w.roots[root] = w.mut_var(immediate(0));
  REQUIRE(w.minor() == "");
  REQUIRE(w.minor() == "");
  REQUIRE(w.generation(w.roots[root]) == 1);
  return w.roots[root];
}
}  // namespace

TEST_CASE("a store into an old object keeps a young one alive, once it has passed the barrier") {
  World w;
  Word v = old_mut_var(w, 0);
  w.store(v, 0, w.boxed(12));
  CHECK(log_size(w.m.card_log) == 1);
  w.store(v, 0, w.boxed(13));
  CHECK(log_size(w.m.card_log) == 1);
  REQUIRE(w.minor() == "");
  CHECK(World::field(World::field(v)) == 13);
  CHECK(w.last_work().cards_scanned == 1);
  CHECK(log_size(w.m.card_log) == 1);  // still young: it aged
  REQUIRE(w.minor() == "");
  CHECK(w.generation(World::field(v)) == 1);
  CHECK(log_size(w.m.card_log) == 0);
  REQUIRE(w.minor() == "");
  CHECK(w.last_work() == WorkCounters{.words_scanned = 64});
  CHECK(World::field(World::field(v)) == 13);
}

TEST_CASE("stores into young objects are not logged") {
  World w;
  w.roots[0] = w.mut_var(immediate(0));
  w.store(w.roots[0], 0, w.boxed(1));
  CHECK(log_size(w.m.card_log) == 0);
  REQUIRE(w.minor() == "");
  w.store(w.roots[0], 0, w.boxed(2));
  CHECK(log_size(w.m.card_log) == 0);
}

TEST_CASE("the verifier catches a missing barrier") {
  World w;
  Word v = old_mut_var(w, 0);
  World::field(v) = w.boxed(1);
  CHECK(w.verify().find("without a dirty card") != std::string::npos);
  CHECK(w.minor().find("without a dirty card") != std::string::npos);
}

TEST_CASE("the verifier catches stale cards: dirty without an entry, entry without dirt") {
  World w;
  Word v = old_mut_var(w, 0);
  w.m.cards[v >> kCardShift] = 1;
  CHECK(w.verify().find("not in the log") != std::string::npos);
  w.m.cards[v >> kCardShift] = 0;
  CHECK(w.verify() == "");
  w.store(v, 0, immediate(2));
  CHECK(w.verify() == "");
  w.m.cards[v >> kCardShift] = 0;
  CHECK(w.verify().find("clean card in the log") != std::string::npos);
}

TEST_CASE("the verifier catches a wrong layout, a wrong tag and a wild pointer") {
  World w;
  Descriptor* wrong = shapes().constructor(0, 2, 0);
  w.roots[0] = word_of(w.allocate(wrong), 1);
  CHECK(w.verify() == "");
  wrong->pointers = 3;
  CHECK(w.verify().find("smaller than its layout") != std::string::npos);
  wrong->pointers = 2;
  World::field(w.roots[0], 0) = w.boxed(1) ^ 3;
  CHECK(w.verify().find("wrong tag") != std::string::npos);
  World::field(w.roots[0], 0) = w.boxed(1) + 8;
  CHECK(w.verify().find("no object") != std::string::npos);
  World::field(w.roots[0], 0) = word_of(object_of(w.thunk(0, 0)), 1);
  CHECK(w.verify().find("evaluated tag") != std::string::npos);
  World::field(w.roots[0], 0) = 0x10;
  CHECK(w.verify().find("out of the heap") != std::string::npos);
  wrong->kind = ObjectKind::Frame;
  World::field(w.roots[0], 0) = 0;
  CHECK(w.verify().find("cannot be in the heap") != std::string::npos);
  wrong->kind = ObjectKind::Constructor;
  CHECK(w.verify() == "");
}

TEST_CASE("the value of an updated old thunk is promoted at once and its entry dropped") {
  World w;
  w.roots[0] = w.thunk(0, 0);
  REQUIRE(w.minor() == "");
  REQUIRE(w.minor() == "");
  Word t = w.roots[0];
  w.roots[1] = t;
  w.update(t, w.pair(w.boxed(1), w.boxed(2)));
  CHECK(log_size(w.m.update_log) == 1);
  CHECK(log_size(w.m.card_log) == 0);
  CHECK(w.verify() == "");
  REQUIRE(w.minor() == "");
  CHECK(w.generation(World::field(t)) == 1);
  CHECK(w.generation(World::field(World::field(t))) == 1);
  CHECK(log_size(w.m.update_log) == 0);
  CHECK(log_size(w.m.card_log) == 0);
  CHECK(w.last_work().updates_scanned == 1);
}

TEST_CASE("a large frozen evaluation is updated like any thunk") {
  World w;
  Object* frozen = w.heap->allocate_large(w.m, builtin_index(Builtin::FrozenEvaluation), 1000);
  reinterpret_cast<FrozenStack*>(frozen)->count = 0;
  w.roots[0] = word_of(frozen);
  REQUIRE(w.minor() == "");
  CHECK(w.generation(w.roots[0]) == 1);
  w.update(w.roots[0], w.boxed(1));
  w.roots[0] = w.pair(immediate(0), w.roots[0]);  // the root does not lead to the value past the indirection
  World::field(w.roots[0], 1) = word_of(frozen);
  REQUIRE(w.minor() == "");
  CHECK(w.last_work().updates_scanned == 1);
  CHECK(World::field(World::field(word_of(frozen))) == 1);
}

TEST_CASE("only the written card of a large array is scanned, and large objects do not move") {
  World w;
  constexpr std::size_t kElements = 1'000'000;
  w.roots[0] = w.array(kElements);
  Word a = w.roots[0];
  REQUIRE(w.minor() == "");
  CHECK(w.generation(a) == 1);
  CHECK(w.roots[0] == a);
  CHECK(w.last_work().words_scanned == 64 + kElements);
  w.store(a, 1 + 777'777, w.boxed(5));
  REQUIRE(w.minor() == "");
  CHECK(w.last_work().words_scanned == 64 + 64);
  CHECK(w.last_work().cards_scanned == 1);
  CHECK(World::field(World::field(a, 1 + 777'777)) == 5);
  REQUIRE(w.major() == "");
  CHECK(w.roots[0] == a);
  CHECK(World::field(World::field(a, 1 + 777'777)) == 5);
  std::size_t live = w.heap->statistics().last.bytes_live;
  w.roots[0] = 0;
  REQUIRE(w.major() == "");
  CHECK(w.heap->statistics().last.bytes_live < live - kElements * 8 + 100);
}

TEST_CASE("large objects of all sizes share regions and are reused") {
  World w;
  for (int round = 0; round < 3; ++round) {
    for (int i = 0; i < 40; ++i) {
      Word a = w.array(400 + i * i * 40);
      w.store(a, 1, w.boxed(i));
      w.store(a, 400 + i * i * 40, immediate(i));
      w.roots[i] = a;
    }
    REQUIRE(w.minor() == "");
    for (int i = 0; i < 40; i += 2) w.roots[i] = 0;
    REQUIRE(w.major() == "");
    for (int i = 1; i < 40; i += 2) {
      CHECK(World::field(World::field(w.roots[i], 1)) == static_cast<Word>(i));
      CHECK(World::field(w.roots[i], 400 + i * i * 40) == immediate(i));
    }
  }
  for (Word& root : w.roots) root = 0;
  std::size_t in_use = w.heap->statistics().memory_in_use_bytes;
  REQUIRE(w.major() == "");
  CHECK(w.heap->statistics().last.bytes_slop < 4 << 20);
  CHECK(w.heap->statistics().memory_in_use_bytes <= in_use);
}

TEST_CASE("three generations: references between old ones are remembered and not scanned by minor collections") {
  World w(World::small(3));
  w.roots[0] = w.mut_var(immediate(0));
  REQUIRE(w.minor() == "");
  REQUIRE(w.minor() == "");
  REQUIRE(w.major() == "");
  Word v = w.roots[0];
  REQUIRE(w.generation(v) == 2);
  w.store(v, 0, w.mut_var(immediate(5)));
  REQUIRE(w.minor() == "");
  REQUIRE(w.minor() == "");
  CHECK(w.generation(World::field(v)) == 1);
  REQUIRE(w.minor() == "");
  CHECK(w.last_work().cards_scanned == 0);
  w.store(World::field(v), 0, w.boxed(8));
  REQUIRE(w.minor() == "");
  REQUIRE(w.major() == "");
  REQUIRE(w.minor() == "");
  CHECK(World::field(World::field(World::field(w.roots[0]))) == 8);
}

TEST_CASE("logs grow beyond their first segment") {
  World w;
  constexpr std::size_t kElements = 64 * 20'000;
  w.roots[0] = w.array(kElements);
  REQUIRE(w.minor() == "");
  Word x = w.boxed(4);
  for (std::size_t i = 0; i < kElements; i += 64) w.store(w.roots[0], 1 + i, x);
  CHECK(log_size(w.m.card_log) == 20'000);
  REQUIRE(w.minor() == "");
  CHECK(w.last_work().cards_scanned == 20'000);
  CHECK(World::field(World::field(w.roots[0], 1)) == 4);
}
