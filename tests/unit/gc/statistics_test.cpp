#include <doctest/doctest.h>

#include "gc/statistics_json.h"
#include "world.h"

using namespace cardinal;
using namespace cardinal::testing;

TEST_CASE("each pause is in the bucket whose edges enclose it, and buckets are at most a sixteenth wide") {
  for (std::uint64_t value :
       {0ull, 1ull, 31ull, 32ull, 33ull, 100ull, 1000ull, 4095ull, 4096ull, 123456789ull, 1ull << 43}) {
    unsigned bucket = PauseHistogram::bucket_of(value);
    CHECK(value <= PauseHistogram::upper_edge(bucket));
    if (bucket > 0) CHECK(value > PauseHistogram::upper_edge(bucket - 1));
    CHECK(PauseHistogram::upper_edge(bucket) <= value + value / 16 + 1);
  }
  CHECK(PauseHistogram::bucket_of(~std::uint64_t{0}) < PauseHistogram::kBuckets);
}

TEST_CASE("percentiles are of the nearest rank") {
  PauseHistogram pauses;
  CHECK(pauses.percentile_seconds(50) == 0);
  for (int i = 1; i <= 100; ++i) pauses.record(i * 1e-3);
  CHECK(pauses.total() == 100);
  CHECK(pauses.percentile_seconds(50) == doctest::Approx(0.050).epsilon(0.07));
  CHECK(pauses.percentile_seconds(99) == doctest::Approx(0.099).epsilon(0.07));
  CHECK(pauses.percentile_seconds(100) == doctest::Approx(0.1));
  PauseHistogram more;
  more.record(1);
  pauses.add(more);
  CHECK(pauses.longest_seconds() == doctest::Approx(1));
  CHECK(pauses.total() == 101);
}

TEST_CASE("the ledger tells remembered entries that led to something young from those that did not") {
  HeapConfig config = World::small();
  config.measure_collections = true;
  World w(config);
  for (int i = 0; i < 2; ++i) w.roots[i] = w.mut_var(immediate(0));
  REQUIRE(w.minor() == "");
  REQUIRE(w.minor() == "");
  w.store(w.roots[0], 0, w.boxed(7));
  REQUIRE(w.minor() == "");
  RememberedSetLedger first = w.heap->statistics().last.detail.remembered;
  CHECK(first.cards == 1);
  CHECK(first.cards_with_young == 1);
  w.store(w.roots[0], 0, immediate(1));
  REQUIRE(w.minor() == "");
  RememberedSetLedger second = w.heap->statistics().last.detail.remembered;
  CHECK(second.cards == 1);
  CHECK(second.cards_with_young == 0);
}

TEST_CASE("the census counts what a major collection leaves") {
  HeapConfig config = World::small();
  config.measure_collections = true;
  World w(config);
  for (int i = 0; i < 3; ++i) w.roots[i] = w.mut_var(immediate(0));
  w.mut_var(immediate(1));
  REQUIRE(w.major() == "");
  CHECK(w.heap->statistics().census[static_cast<unsigned>(ObjectKind::MutVar)].objects == 3);
  CHECK(w.heap->statistics().census[static_cast<unsigned>(ObjectKind::MutVar)].words == 6);
}
