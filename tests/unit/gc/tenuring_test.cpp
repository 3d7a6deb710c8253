#include "gc/tenuring.h"

#include <doctest/doctest.h>

#include "world.h"

using namespace cardinal;
using namespace cardinal::testing;

TEST_CASE("ageing is given up where nothing dies, and tried again later") {
  Tenuring tenuring;
  CHECK_FALSE(tenuring.at_once());
  tenuring.learn(100, 100, 100'000);  // too little to matter
  CHECK_FALSE(tenuring.at_once());
  tenuring.learn(10'000, 5'000, 100'000);  // half of it died
  CHECK_FALSE(tenuring.at_once());
  tenuring.learn(10'000, 9'900, 100'000);
  unsigned collections = 0;
  for (; tenuring.at_once() && collections < 1000; ++collections) tenuring.learn(0, 10'000, 100'000);
  CHECK(collections > 1);
  CHECK(collections < 100);
}

namespace {

/// A list of `count` boxes in front of what roots[0] holds.
void grow_list(World& w, int count) {
  for (int i = 0; i < count; ++i) w.roots[0] = w.pair(w.boxed(static_cast<Word>(i)), w.roots[0]);
}

}  // namespace

TEST_CASE("a growing structure is copied once by minor collections, a dying one is not promoted") {
  HeapConfig config = World::small();
  World w(config);
  std::uint64_t once = 0, twice = 0;
  w.roots[0] = immediate(0);
  for (int i = 0; i < 24; ++i) {
    grow_list(w, 2000);
    REQUIRE(w.minor() == "");
    constexpr std::uint64_t kWords = 2000 * 5;
    (w.last_work().words_copied < kWords + kWords / 2 ? once : twice) += 1;
  }
  CHECK(once > 2 * twice);
  // Now each list dies when the next is made: what is old stays as it is.
  for (int i = 0; i < 40; ++i) {
    w.roots[0] = immediate(0);
    grow_list(w, 2000);
    REQUIRE(w.minor() == "");
  }
  std::uint64_t live = w.heap->statistics().last.bytes_live;
  for (int i = 0; i < 10; ++i) {
    w.roots[0] = immediate(0);
    grow_list(w, 2000);
    REQUIRE(w.minor() == "");
  }
  CHECK(w.heap->statistics().last.bytes_live == live);
}
