#include <doctest/doctest.h>

#include "world.h"

using namespace cardinal;
using namespace cardinal::testing;

namespace {

HeapConfig compacting() {
  HeapConfig config = World::small();
  config.old_space = OldSpace::Compact;
  return config;
}

/// A list of boxes n - 1 … 0 in front of `tail`.
Word list(World& w, unsigned n, Word tail) {
  for (unsigned i = 0; i < n; ++i) tail = w.pair(w.boxed(i), tail);
  return tail;
}

}  // namespace

TEST_CASE("compaction slides what lives together, in its order, without a copy of it") {
  World w(compacting());
  // Two lists whose cells alternate; one of them dies.
  w.roots[0] = w.roots[1] = immediate(0);
  for (unsigned i = 0; i < 4000; ++i) {
    for (unsigned which : {0u, 1u}) w.roots[which] = w.pair(w.boxed(i), w.roots[which]);
    if (!w.has_room(100)) REQUIRE(w.minor() == "");
  }
  REQUIRE(w.major() == "");
  std::uint64_t both = w.heap->statistics().last.bytes_live;
  w.roots[1] = immediate(0);
  REQUIRE(w.major() == "");
  CHECK(w.last_work().words_copied == 0);
  CHECK(w.last_work().words_marked == 4000 * 5);
  CHECK(w.heap->statistics().last.bytes_live <= both / 2 + 4096);
  Word at = w.roots[0];
  Word last = 0;
  bool ordered = true;
  for (unsigned i = 4000; i-- > 0; at = World::field(at, 1)) {
    REQUIRE(World::field(World::field(at)) == i);
    // The order in which they lay is kept.
    if (last != 0)
      ordered = ordered && (untagged(World::field(at, 1)) == 0 || is_immediate(World::field(at, 1)) ||
                            (untagged(at) < last) == (untagged(World::field(at, 1)) < untagged(at)));
    last = untagged(at);
  }
  CHECK(ordered);
  CHECK(at == immediate(0));
}

TEST_CASE("large objects keep their place and are updated; what was young is promoted behind") {
  World w(compacting());
  w.roots[0] = w.array(5000);
  w.store(w.roots[0], 1 + 7, w.boxed(7));
  w.roots[1] = list(w, 100, immediate(0));
  REQUIRE(w.major() == "");
  w.roots[1] = immediate(0);  // a hole before what comes
  w.store(w.roots[0], 1 + 8, w.boxed(8));
  Word array = w.roots[0];
  REQUIRE(w.major() == "");
  CHECK(w.roots[0] == array);
  CHECK(World::field(World::field(w.roots[0], 1 + 7)) == 7);
  CHECK(World::field(World::field(w.roots[0], 1 + 8)) == 8);
  CHECK(w.generation(World::field(w.roots[0], 1 + 8)) == 1);
}

TEST_CASE("the regions that compaction empties are free again") {
  World w(compacting());
  w.roots[0] = immediate(0);
  for (int i = 0; i < 40; ++i) {
    w.roots[0] = list(w, 5000, w.roots[0]);
    REQUIRE(w.minor() == "");
  }
  REQUIRE(w.major() == "");
  CHECK(w.heap->statistics().last.bytes_live > 40 * 5000 * 5 * kWordBytes - 1);
  w.roots[0] = list(w, 10, immediate(0));
  REQUIRE(w.major() == "");
  CHECK(w.heap->statistics().last.bytes_live < 4096);
  CHECK(w.heap->statistics().last.bytes_slop < 3 * (256 << 10));
}
