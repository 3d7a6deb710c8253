#include <doctest/doctest.h>

#include "world.h"

using namespace cardinal;
using namespace cardinal::testing;

TEST_CASE("what is reachable survives with its contents, the rest does not") {
  World w;
  for (int i = 0; i < 1000; ++i) w.boxed(i);
  w.roots[0] = w.pair(w.boxed(41), w.pair(immediate(7), w.boxed(42)));
  Word before = w.roots[0];
  REQUIRE(w.minor() == "");
  CHECK(w.roots[0] != before);
  CHECK(tag_of(w.roots[0]) == 1);
  CHECK(World::field(World::field(w.roots[0])) == 41);
  Word inner = World::field(w.roots[0], 1);
  CHECK(World::field(inner) == immediate(7));
  CHECK(World::field(World::field(inner, 1)) == 42);
  CHECK(w.last_work().objects_evacuated == 4);
  CHECK(w.last_work().words_copied == 3 + 2 + 3 + 2);
  CHECK(w.m.hp == w.m.nursery_start);
}

TEST_CASE("objects age through one minor collection before they are promoted") {
  for (unsigned generations : {2u, 3u, 4u}) {
    World w(World::small(generations));
    w.roots[0] = w.boxed(1);
    CHECK(w.generation(w.roots[0]) == 0);
    REQUIRE(w.minor() == "");
    CHECK(w.generation(w.roots[0]) == 0);
    REQUIRE(w.minor() == "");
    CHECK(w.generation(w.roots[0]) == 1);
    Word old = w.roots[0];
    REQUIRE(w.minor() == "");
    CHECK(w.roots[0] == old);
    for (unsigned i = 2; i < generations; ++i) {
      REQUIRE(w.major() == "");
      CHECK(w.generation(w.roots[0]) == i);
    }
  }
}

TEST_CASE("sharing and cycles are preserved") {
  World w;
  Word v = w.mut_var(immediate(0));
  Word p = w.pair(v, v);
  World::field(v) = p;
  w.roots[0] = p;
  w.roots[1] = v;
  for (int i = 0; i < 3; ++i) REQUIRE(w.minor() == "");
  REQUIRE(w.major() == "");
  CHECK(World::field(w.roots[0], 0) == w.roots[1]);
  CHECK(World::field(w.roots[0], 1) == w.roots[1]);
  CHECK(World::field(w.roots[1]) == w.roots[0]);
}

TEST_CASE("with one generation every collection is a major one") {
  World w(World::small(1));
  w.roots[0] = w.boxed(5);
  CollectionResult result = w.collect(CollectionRequest::Automatic);
  CHECK(result.major);
  CHECK(result.generation == 0);
  CHECK(World::field(w.roots[0]) == 5);
  CHECK(w.heap->statistics().generations[0].collections == 1);
}

TEST_CASE("a long list does not exhaust the C++ stack and is freed by a major collection") {
  World w;
  Word list = immediate(0);
  w.roots[0] = list;
  for (int i = 0; i < 2'000'000; ++i) {
    if (!w.has_room(3)) REQUIRE(w.minor() == "");
    w.roots[0] = w.pair(immediate(i), w.roots[0]);
  }
  REQUIRE(w.major() == "");
  std::size_t length = 0;
  for (Word at = w.roots[0]; !is_immediate(at); at = World::field(at, 1)) ++length;
  CHECK(length == 2'000'000);
  CHECK(w.heap->statistics().last.bytes_live > 40'000'000);
  w.roots[0] = 0;
  REQUIRE(w.major() == "");
  CHECK(w.heap->statistics().last.bytes_live == 0);
}

TEST_CASE("every kind of object keeps its contents") {
  World w;
  Word leaf = w.boxed(9);
  Object* pap = w.allocate(builtin_index(Builtin::PartialApplication), kApplyHeaderWords + 3);
  pap->payload[0] = w.pair(leaf, leaf);
  pap->payload[1] = apply_counts(3, 0b101);
  pap->payload[2] = leaf;
  pap->payload[3] = 0xDEAD0;  // raw
  pap->payload[4] = leaf;
  w.roots[0] = word_of(pap, 2);
  Object* bytes = w.allocate(builtin_index(Builtin::ByteArray), 2 + 2);
  bytes->payload[0] = 12;
  bytes->payload[1] = ~Word{0};
  w.roots[1] = word_of(bytes);
  Object* big = w.allocate(builtin_index(Builtin::BigNat), 3);
  big->payload[0] = 1;
  big->payload[1] = 2;
  w.roots[2] = word_of(big);
  Object* cons = w.allocate(shapes().cons);
  cons->payload[0] = leaf;
  cons->payload[1] = immediate(1);
  cons->payload[2] = 0x1234;
  w.roots[3] = word_of(cons, 2);
  Object* frozen = w.allocate(builtin_index(Builtin::FrozenEvaluation), 2 + 8);
  frozen->payload[0] = 7;
  frozen->payload[1] = reinterpret_cast<Word>(shapes().frame);
  frozen->payload[2] = leaf;
  frozen->payload[3] = immediate(3);
  frozen->payload[4] = reinterpret_cast<Word>(builtin(Builtin::ApplyFrame));
  frozen->payload[5] = apply_counts(2, 0b10);
  frozen->payload[6] = 0x77;
  frozen->payload[7] = leaf;
  w.roots[4] = word_of(frozen);
  w.roots[5] = w.array(10);
  w.store(w.roots[5], 5, leaf);
  w.roots[6] = w.thunk(leaf, leaf);
  set_descriptor(object_of(w.roots[6]), builtin_index(Builtin::Blackhole));
  World::field(w.roots[6], 0) = 0x3;  // garbage in a blackhole
  w.roots[7] = leaf;
  for (int i = 0; i < 4; ++i) {
    REQUIRE((i == 2 ? w.major() : w.minor()) == "");
    leaf = w.roots[7];
    pap = object_of(w.roots[0]);
    CHECK(World::field(pap->payload[0]) == leaf);
    CHECK(pap->payload[2] == leaf);
    CHECK(pap->payload[3] == 0xDEAD0);
    CHECK(pap->payload[4] == leaf);
    CHECK(World::field(w.roots[1], 0) == 12);
    CHECK(World::field(w.roots[1], 1) == ~Word{0});
    CHECK(World::field(w.roots[2], 1) == 2);
    CHECK(World::field(w.roots[3], 0) == leaf);
    CHECK(World::field(w.roots[3], 2) == 0x1234);
    CHECK(World::field(w.roots[4], 2) == leaf);
    CHECK(World::field(w.roots[4], 6) == 0x77);
    CHECK(World::field(w.roots[4], 7) == leaf);
    CHECK(World::field(w.roots[5], 5) == leaf);
    CHECK(size_of(object_of(w.roots[6])) == 3);
  }
}

TEST_CASE("indirections vanish") {
  World w;
  Word t = w.thunk(0, 0), u = w.thunk(0, 0);
  Word value = w.boxed(3);
  w.update(t, value);
  w.update(u, t);
  w.roots[0] = w.pair(u, t);
  REQUIRE(w.minor() == "");
  CHECK(World::field(w.roots[0], 0) == World::field(w.roots[0], 1));
  CHECK(tag_of(World::field(w.roots[0], 0)) == tag_for_index(1));
  CHECK(World::field(World::field(w.roots[0], 0)) == 3);
  CHECK(w.last_work().objects_evacuated == 2);
}

TEST_CASE("-M: the heap says when more lives than is allowed, and recovers") {
  HeapConfig config = World::small();
  config.maximum_heap_bytes = 8 << 20;
  World w(config);
  bool exhausted = false;
  w.roots[0] = immediate(0);
  for (int i = 0; i < 1'000'000 && !exhausted; ++i) {
    if (!w.has_room(3)) exhausted = w.collect(CollectionRequest::Automatic).status == CollectionStatus::HeapExhausted;
    w.roots[0] = w.pair(immediate(i), w.roots[0]);
  }
  CHECK(exhausted);
  CHECK(w.heap->allocate_large(w.m, builtin_index(Builtin::ByteArray), 10'000'000) == nullptr);
  w.roots[0] = 0;
  CHECK(w.major() == "");
}

TEST_CASE("an automatic collection becomes a major one when the old generation has doubled") {
  HeapConfig config = World::small();
  config.verify = false;
  World w(config);
  w.roots[0] = immediate(0);
  unsigned majors = 0, minors = 0;
  for (int i = 0; i < 3'000'000; ++i) {
    if (!w.has_room(3)) (w.collect(CollectionRequest::Automatic).major ? majors : minors)++;
    w.roots[0] = w.pair(immediate(i), w.roots[0]);
  }
  CHECK(majors >= 3);
  CHECK(majors <= 10);
  CHECK(minors > 50);
}

TEST_CASE("without -F the old generation grows faster while nothing dies in it") {
  auto majors = [](double factor, bool keep) {
    HeapConfig config = World::small();
    config.old_generation_factor = factor;
    config.verify = false;
    World w(config);
    w.roots[0] = immediate(0);
    unsigned count = 0;
    for (int i = 0; i < 4'000'000; ++i) {
      if (!w.has_room(3)) count += w.collect(CollectionRequest::Automatic).major;
      // What is dropped has lived long enough to be promoted.
      if (!keep && i % 50'000 == 0) w.roots[0] = immediate(0);
      w.roots[0] = w.pair(immediate(i), w.roots[0]);
    }
    return count;
  };
  CHECK(majors(0, true) < majors(2, true));
  CHECK(majors(0, false) == majors(2, false));
}

TEST_CASE("-H: the nursery uses what the heap does not need") {
  HeapConfig config = World::small();
  config.heap_hint_bytes = 64 << 20;
  World w(config);
  CHECK((w.m.real_hp_limit - w.m.nursery_start) * sizeof(Word) > 60 << 20);
  REQUIRE(w.minor() == "");
}

TEST_CASE("bytes allocated are counted exactly") {
  World w;
  w.boxed(1);
  w.pair(immediate(1), immediate(2));
  CHECK(w.heap->bytes_allocated(w.m) == 5 * sizeof(Word));
  REQUIRE(w.minor() == "");
  w.array(5000);
  CHECK(w.heap->bytes_allocated(w.m) == (5 + 5002) * sizeof(Word));
}

TEST_CASE("-n: the nursery is handed out in chunks, and a collection comes when all are used up") {
  HeapConfig config = World::small();
  config.nursery_bytes = 256 << 10;
  config.nursery_chunk_bytes = 16 << 10;
  World w(config);
  constexpr std::size_t kChunk = (16 << 10) / kWordBytes, kNursery = (256 << 10) / kWordBytes;
  CHECK(static_cast<std::size_t>(w.m.real_hp_limit - w.m.hp) == kChunk);
  CHECK(w.heap->statistics().nursery_chunks == 1);
  std::size_t objects = 0;
  do
    while (w.has_room(3)) {
      w.roots[0] = w.pair(w.roots[0], immediate(1));
      ++objects;
    }
  while (w.heap->next_chunk(w.m, 3));
  CHECK(objects == kNursery / 3);
  constexpr std::size_t kFilled = kChunk - kChunk % 3;  // the next chunk begins where no object fitted any more
  CHECK(w.heap->statistics().nursery_chunks == (kNursery + kFilled - 1) / kFilled);
  REQUIRE(w.minor() == "");
  CHECK(w.heap->statistics().last.bytes_allocated == objects * 3 * kWordBytes);
  CHECK(static_cast<std::size_t>(w.m.real_hp_limit - w.m.hp) == kChunk);
  REQUIRE(w.heap->next_chunk(w.m, 3 * kChunk));  // what does not fit a chunk gets a larger one
  CHECK(w.has_room(3 * kChunk));
  CHECK_FALSE(w.has_room(3 * kChunk + 1));
  CHECK_FALSE(w.heap->next_chunk(w.m, kNursery + 1));
}

TEST_CASE("-AL: large objects bring a collection on their own account") {
  HeapConfig config = World::small();
  config.large_allocation_bytes = 64 << 10;
  World w(config);
  int arrays = 0;
  while (!w.m.collection_requested) {
    w.array(1000);
    ++arrays;
  }
  CHECK(arrays == 9);  // of 1002 words
  REQUIRE(w.minor() == "");
  CHECK_FALSE(w.m.collection_requested);
}
