#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "world.h"

using namespace cardinal;
using namespace cardinal::testing;

namespace {
/// `count` threads, each blocked on an MVar of its own that the next one's frame refers to; the last MVar is in
/// roots[0].
void make_pipeline(World& w, int count) {
  w.roots[0] = w.cell(Builtin::MVar, 4);
  for (int i = 0; i < count; ++i) {
    if (!w.has_room(200)) REQUIRE(w.minor() == "");
    Word mvar = w.cell(Builtin::MVar, 4);
    Word t = w.thread(20);
    World::push(World::stack_of(t), w.roots[0], w.boxed(i));
    w.block_on_mvar(t, mvar);
    w.roots[0] = mvar;
  }
  for (int i = 0; i < 3; ++i) REQUIRE(w.minor() == "");
}

WorkCounters garbage_loop(World& w) {
  WorkCounters before = w.heap->statistics().work;
  for (int round = 0; round < 20; ++round) {
    Word keep = immediate(0);
    while (w.has_room(16)) {
      w.boxed(1);
      keep = w.pair(w.boxed(2), immediate(3));
    }
    w.roots[5] = keep;
    REQUIRE(w.minor() == "");
  }
  WorkCounters after = w.heap->statistics().work;
  return {after.words_scanned - before.words_scanned,     after.cards_scanned - before.cards_scanned,
          after.words_copied - before.words_copied,       after.objects_evacuated - before.objects_evacuated,
          after.updates_scanned - before.updates_scanned, after.stacks_scanned - before.stacks_scanned};
}
}  // namespace

TEST_CASE("idle threads cost a minor collection nothing: the work is equal with none and with 100 000") {
  WorkCounters work[2];
  int i = 0;
  for (int threads : {0, 100'000}) {
    HeapConfig config = World::small();
    config.verify = false;
    World w(config);
    make_pipeline(w, threads);
    REQUIRE(w.verify() == "");
    work[i++] = garbage_loop(w);
    REQUIRE(w.verify() == "");
  }
  CHECK(work[0] == work[1]);
  CHECK(work[0].cards_scanned == 0);
}

TEST_CASE("a blocked pipeline thread takes little memory, and a woken one is found again") {
  HeapConfig config = World::small();
  config.verify = false;
  World w(config);
  make_pipeline(w, 50'000);
  REQUIRE(w.major() == "");
  REQUIRE(w.verify() == "");
  CHECK(w.heap->statistics().last.bytes_live / 50'000 <= 200);
  Word t = reinterpret_cast<MVarObject*>(untagged(w.roots[0]))->queue_head;
  StackObject* s = World::stack_of(t);
  s->words[s->sp + 2] = w.boxed(123);
  record_frames(w.m, s, s->sp + 3);
  REQUIRE(w.minor() == "");
  CHECK(w.last_work().stacks_scanned == 1);
  CHECK(World::field(s->words[s->sp + 2]) == 123);
}

TEST_CASE("a thread blocked where nobody can reach it is handed to the VM, alive") {
  for (bool old : {false, true}) {
    World w;
    Word mvar = w.cell(Builtin::MVar, 4);
    Word t = w.thread(50);
    World::push(World::stack_of(t), w.boxed(8), immediate(0));
    w.block_on_mvar(t, mvar);
    w.roots[0] = mvar;
    if (old) {
      REQUIRE(w.minor() == "");
      REQUIRE(w.minor() == "");
    }
    w.roots[0] = 0;
    if (old) {
      REQUIRE(w.minor() == "");
      CHECK(w.heap->unreachable_threads().empty());  // a minor collection does not look at old threads
    }
    REQUIRE(w.major() == "");
    REQUIRE(w.heap->unreachable_threads().size() == 1);
    REQUIRE(w.minor() == "");  // they are roots
    t = w.heap->unreachable_threads()[0];
    StackObject* s = World::stack_of(t);
    CHECK(World::field(s->words[s->sp + 1]) == 8);
    auto* v = reinterpret_cast<MVarObject*>(untagged(World::thread_of(t)->blocked_on));
    CHECK(v->queue_head == t);
    w.heap->unreachable_threads().clear();
    World::thread_of(t)->set_reason(BlockReason::Finished);
    abandon(s);
    REQUIRE(w.major() == "");
    CHECK(w.heap->unreachable_threads().empty());
    CHECK(w.heap->statistics().last.bytes_live == 0);
  }
}

TEST_CASE("threads that wait for each other are all found") {
  World w;
  make_pipeline(w, 100);
  w.roots[0] = 0;
  REQUIRE(w.major() == "");
  CHECK(w.heap->unreachable_threads().size() == 100);
}

TEST_CASE("a finished thread and one that is reachable are not reported") {
  World w;
  Word done = w.thread(20);
  World::thread_of(done)->set_reason(BlockReason::Finished);
  abandon(World::stack_of(done));
  w.roots[0] = w.thread(20);
  REQUIRE(w.major() == "");
  REQUIRE(w.major() == "");
  CHECK(w.heap->unreachable_threads().empty());
}

TEST_CASE("threads are listed until they end, those that a collection has yet to find unreachable included") {
  auto numbers = [](const World& w) {
    std::vector<unsigned> found;
    w.heap->for_each_thread([&](ThreadObject* t) { found.push_back(static_cast<unsigned>(t->id)); });
    std::ranges::sort(found);
    return found;
  };
  using Numbers = std::vector<unsigned>;
  for (HeapConfig config : {World::small(), World::small(3)}) {
    for (OldSpace old : {OldSpace::Copy, OldSpace::Compact}) {
      config.old_space = old;
      World w(config);
      for (unsigned i = 0; i < 4; ++i) {
        w.roots[i] = w.thread(20);
        World::thread_of(w.roots[i])->id = i;
        w.block_on_mvar(w.roots[i], w.cell(Builtin::MVar, 4));
      }
      CHECK(numbers(w) == Numbers{0, 1, 2, 3});
      for (int round = 0; round < 3; ++round) REQUIRE(w.minor() == "");
      REQUIRE(w.major() == "");
      CHECK(numbers(w) == Numbers{0, 1, 2, 3});
      CHECK(w.heap->statistics().threads() == 4);
      World::thread_of(w.roots[1])->set_reason(BlockReason::Finished);
      w.heap->count_ended_thread();
      CHECK(numbers(w) == Numbers{0, 2, 3});
      w.roots[2] = 0;
      REQUIRE(w.minor() == "");
      CHECK(numbers(w) == Numbers{0, 2, 3});
      CHECK(w.heap->statistics().threads() == 3);
      CHECK(w.heap->statistics().threads_peak == 4);
      REQUIRE(w.major() == "");
      REQUIRE(w.heap->unreachable_threads().size() == 1);
      CHECK(Word{World::thread_of(w.heap->unreachable_threads()[0])->id} == 2);
    }
  }
}
