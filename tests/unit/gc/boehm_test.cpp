#include <doctest/doctest.h>

#include "gc/boehm_memory.h"
#include "world.h"

using namespace cardinal;
using namespace cardinal::testing;

namespace {

HeapConfig boehm() {
  HeapConfig config = World::small();
  config.collector = CollectorKind::Boehm;
  return config;
}

Word make_weak(World& w, Word key, Word value, Word finalizer) {
  Word weak = w.cell(Builtin::Weak, sizeof(WeakObject) / kWordBytes);
  auto* o = reinterpret_cast<WeakObject*>(weak);
  o->key = key;
  o->value = value;
  o->finalizer = finalizer;
  w.heap->register_weak(o);
  return weak;
}
bool is_dead(Word weak) {
  return descriptor_index_of(object_of(weak)) == builtin_index(Builtin::DeadWeak);
}

/// Links `count` fresh pairs into a list in roots[0].
void make_list(World& w, int count) {
  w.roots[0] = immediate(0);
  for (int i = 0; i < count; ++i) w.roots[0] = w.pair(immediate(i), w.roots[0]);
}

}  // namespace

TEST_CASE("what is reachable stays where it is; what is not is handed out again") {
  World w(boehm());
  make_list(w, 1000);
  Word first = w.roots[0];
  REQUIRE(w.major() == "");
  CHECK(w.roots[0] == first);
  CHECK(w.heap->statistics().last.bytes_live == 1000 * 3 * kWordBytes);
  CHECK(w.last_work().words_copied == 0);
  std::uint64_t full = w.heap->statistics().last.bytes_in_use;
  for (int round = 0; round < 200; ++round) {
    make_list(w, 1000);
    REQUIRE(w.major() == "");
  }
  CHECK(w.heap->statistics().last.bytes_live == 1000 * 3 * kWordBytes);
  CHECK(w.heap->statistics().last.bytes_in_use <= 2 * full);
}

TEST_CASE("collections have libgc's numbers, and allocation is counted") {
  World w(boehm());
  w.pair(0, 0);
  w.boxed(1);
  CHECK(w.heap->bytes_allocated(w.m) == 5 * kWordBytes);
  REQUIRE(w.minor() == "");
  w.array(1000);
  REQUIRE(w.major() == "");
  CHECK(w.heap->statistics().collections() == 2);
  CHECK(w.heap->statistics().major_collections == 2);
  CHECK(w.heap->bytes_allocated(w.m) == (5 + 1002) * kWordBytes);
}

TEST_CASE("a block is refused when it is time to collect, and not before") {
  HeapConfig config = boehm();
  config.nursery_bytes = 64 << 10;
  World w(config);
  std::size_t words = 0;
  while (w.heap->next_chunk(w.m, 100)) {
    w.m.hp += 100;
    words += 100;
    *w.m.nursery_start = make_header(builtin_index(Builtin::Filler), 100);
  }
  CHECK(words * kWordBytes >= config.nursery_bytes);
  CHECK((words - 100) * kWordBytes < config.nursery_bytes);
  REQUIRE(w.major() == "");
  CHECK(w.heap->next_chunk(w.m, 100));
}

TEST_CASE("an object that lives does not keep alive what a dead neighbour in its block refers to") {
  World w(boehm());
  w.block_words = 200;
  Word key = w.mut_var(immediate(1));
  w.roots[1] = make_weak(w, key, immediate(0), 0);
  Word mvar = w.cell(Builtin::MVar, 4), thread = w.thread(20);
  w.block_on_mvar(thread, mvar);
  w.pair(key, mvar);        // dead
  w.roots[0] = w.boxed(7);  // its neighbour
  REQUIRE(w.major() == "");
  CHECK(is_dead(w.roots[1]));
  REQUIRE(w.heap->unreachable_threads().size() == 1);
  CHECK(untagged(w.heap->unreachable_threads()[0]) == thread);
  CHECK(World::field(w.roots[0]) == 7);
}

TEST_CASE("values and finalizers of weak pointers live while the key does, and no longer") {
  World w(boehm());
  w.roots[0] = w.mut_var(immediate(1));
  Word second = w.mut_var(immediate(2));
  w.roots[1] = make_weak(w, w.roots[0], second, w.boxed(20));
  w.roots[2] = make_weak(w, second, w.boxed(10), 0);
  Word itself = w.mut_var(immediate(3));
  w.roots[3] = make_weak(w, itself, w.pair(itself, itself), w.boxed(30));
  REQUIRE(w.major() == "");
  CHECK_FALSE(is_dead(w.roots[1]));
  CHECK_FALSE(is_dead(w.roots[2]));
  CHECK(is_dead(w.roots[3]));
  REQUIRE(w.heap->finalizers().size() == 1);
  CHECK(World::field(w.heap->finalizers()[0]) == 30);
  w.heap->finalizers().clear();
  w.roots[0] = 0;
  REQUIRE(w.major() == "");
  CHECK(is_dead(w.roots[1]));
  CHECK(is_dead(w.roots[2]));
  REQUIRE(w.heap->finalizers().size() == 1);
  CHECK(World::field(w.heap->finalizers()[0]) == 20);
}

TEST_CASE("indirections and selectors are short-cut in place") {
  World w(boehm());
  Word pair = w.pair(w.boxed(5), immediate(0));
  Word thunk = w.thunk(0, 0);
  w.update(thunk, pair);
  w.roots[0] = thunk;
  Object* selector = w.allocate(shapes().first);
  selector->payload[0] = thunk;
  w.roots[1] = word_of(selector);
  REQUIRE(w.major() == "");
  CHECK(w.roots[0] == pair);
  CHECK(World::field(w.roots[1]) == 5);
}

TEST_CASE("more than -M lives: the heap is exhausted, and usable again when it dies") {
  HeapConfig config = boehm();
  config.maximum_heap_bytes = 2 << 20;
  config.nursery_bytes = 256 << 10;
  config.verify = false;
  World w(config);
  make_list(w, 10);
  std::string outcome;
  for (int i = 0; i < 1000 && outcome.empty(); ++i) {
    while (w.heap->next_chunk(w.m, 3)) w.roots[0] = w.pair(immediate(i), w.roots[0]);
    outcome = w.outcome(w.collect(CollectionRequest::Automatic));
  }
  CHECK(outcome == "heap exhausted");
  CHECK(w.heap->allocate_large(w.m, builtin_index(Builtin::ByteArray), 1 << 20) == nullptr);
  w.roots[0] = 0;
  CHECK(w.major() == "");
  CHECK(w.heap->statistics().last.bytes_live == 0);
}

TEST_CASE("verification finds a reachable object that a collection passed over, and a pointer into nothing") {
  World w(boehm());
  Word inner = w.boxed(1);
  w.roots[0] = w.pair(inner, immediate(0));
  REQUIRE(w.major() == "");
  Word before = object_of(inner)->header;
  object_of(inner)->header ^= BoehmMemory::kMarkBits;  // the collection before the latest marked it
  CHECK(w.verify().starts_with("reachable object that the latest collection did not reach"));
  object_of(inner)->header = before;
  CHECK(w.verify() == "");
  World::field(w.roots[0], 1) = 0x1000;
  CHECK(w.verify().starts_with("pointer out of the heap"));
  World::field(w.roots[0], 1) = inner + kWordBytes;
  CHECK_FALSE(w.verify().empty());
}

TEST_CASE("libgc is one for the process: a second heap on it is refused while the first exists") {
  auto first = std::make_unique<World>(boehm());
  CHECK(Heap::create(boehm()) == nullptr);
  first.reset();
  World second(boehm());
  make_list(second, 10);
  CHECK(second.major() == "");
}
