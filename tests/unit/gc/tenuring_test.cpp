#include "gc/tenuring.h"

#include <doctest/doctest.h>

#include "world.h"

using namespace cardinal;
using namespace cardinal::testing;

TEST_CASE("ageing is given up where nothing dies, and tried again later") {
  Tenuring tenuring;
  auto learn = [&](std::size_t aged, std::size_t promoted) { tenuring.learn({100'000, aged, promoted}); };
  learn(0, 0);
  CHECK_FALSE(tenuring.at_once());
  learn(100, 100);  // too little to matter
  CHECK_FALSE(tenuring.at_once());
  learn(10'000, 5'000);  // half of it died
  CHECK_FALSE(tenuring.at_once());
  learn(10'000, 9'900);
  unsigned collections = 0;
  for (; tenuring.at_once() && collections < 1000; ++collections) learn(0, 10'000);
  CHECK(collections > 1);
  CHECK(collections < 100);
}

TEST_CASE("the first collection promotes, and the next ones too where that was most of the nursery") {
  Tenuring few, most;
  CHECK(few.at_once());
  few.learn({100'000, 0, 40'000});
  most.learn({100'000, 0, 60'000});
  CHECK_FALSE(few.at_once());
  CHECK(most.at_once());
  while (most.at_once()) most.learn({100'000, 0, 60'000});
  most.learn({100'000, 0, 60'000});  // nothing aged: nothing is learnt
  CHECK_FALSE(most.at_once());
}

namespace {

constexpr int kThreads = 500;
constexpr std::uint64_t kThreadWords = 8 + 4 + 1 + 4;  // TSO, stack with its Stop frame, MVar
constexpr std::uint64_t kListWords = 3;

/// A list of MVars, each with a thread that waits for it (or has ended: nobody misses it then), in front of what
/// roots[0] holds.
void grow(World& w, bool ended) {
  for (int i = 0; i < kThreads; ++i) {
    Word mvar = w.cell(Builtin::MVar, 4);
    Word thread = w.block_on_mvar(w.thread(20), mvar);
    if (ended) World::thread_of(thread)->set_reason(BlockReason::Finished);
    w.roots[0] = w.pair(mvar, w.roots[0]);
  }
}

}  // namespace

TEST_CASE("threads that stay blocked are copied once by minor collections, those that go away are not promoted") {
  World w(World::small());
  int once = 0, twice = 0;
  w.roots[0] = immediate(0);
  for (int i = 0; i < 48; ++i) {
    grow(w, false);
    REQUIRE(w.minor() == "");
    (w.last_work().words_copied < kThreads * (kThreadWords + 3 * kListWords) ? once : twice) += 1;
  }
  CHECK(once > 2 * twice);
  // Now each list dies when the next is made: after a while what is old stays as it is.
  auto replace = [&](int times) {
    for (int i = 0; i < times; ++i) {
      w.roots[0] = immediate(0);
      grow(w, true);
      REQUIRE(w.minor() == "");
    }
    return w.heap->statistics().last.bytes_live;
  };
  std::uint64_t live = replace(40);
  CHECK(replace(10) == live);
}
