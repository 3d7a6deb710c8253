#include <doctest/doctest.h>

#include "world.h"

using namespace cardinal;
using namespace cardinal::testing;

namespace {
/// A running thread with `depth` frames on an old stack.
Word running_thread(World& w, int depth) {
  w.roots[0] = w.thread(static_cast<std::uint32_t>(3 * depth + 4000));
  w.root_set.current_thread = &w.roots[0];
  for (int i = 0; i < depth; ++i) World::push(World::stack_of(w.roots[0]), immediate(i), immediate(0));
  REQUIRE(w.minor() == "");
  REQUIRE(w.minor() == "");
  REQUIRE(w.generation(w.roots[0]) == 1);
  REQUIRE(w.generation(World::thread_of(w.roots[0])->stack) == 1);
  return w.roots[0];
}
}  // namespace

TEST_CASE("frames of every kind are walked and their pointers found") {
  World w;
  Word t = w.thread(100);
  w.roots[0] = t;
  StackObject* s = World::stack_of(t);
  Word x = w.boxed(1);
  auto push = [&](std::initializer_list<Word> words) {
    s->sp -= words.size();
    std::copy(words.begin(), words.end(), s->words + s->sp);
  };
  auto frame = [](Builtin b) { return reinterpret_cast<Word>(builtin(b)); };
  push({frame(Builtin::CatchFrame), x, 0x1238});
  push({frame(Builtin::UpdateFrame), w.thunk(0, 0)});
  set_descriptor(object_of(s->words[s->sp + 1]), builtin_index(Builtin::Blackhole));
  push({frame(Builtin::RestoreMaskFrame), 0x1238});
  push({frame(Builtin::ApplyFrame), apply_counts(3, 0b101), x, 0x1238, x});
  push({reinterpret_cast<Word>(shapes().raw_frame), 8, 16, 24});
  World::push(s, x, immediate(4));
  w.roots[1] = x;
  for (int i = 0; i < 4; ++i) {
    REQUIRE((i == 3 ? w.major() : w.minor()) == "");
    s = World::stack_of(w.roots[0]);
    std::vector<FrameKind> kinds;
    int pointers = 0;
    for (FrameCursor f = top_frame(s); !f.at_end(); f.next()) {
      kinds.push_back(f.descriptor()->frame_kind);
      visit_frame(f.descriptor(), f.words(), [&](Word* slot) { pointers += *slot == w.roots[1]; });
    }
    CHECK(kinds == std::vector{FrameKind::Case, FrameKind::Case, FrameKind::Apply, FrameKind::RestoreMask,
                               FrameKind::Update, FrameKind::Catch, FrameKind::Stop});
    CHECK(pointers == 4);
  }
}

TEST_CASE("a wide bitmap describes frames of more than 64 words") {
  static const Word bitmap[] = {Word{1} << 63, 0b10};
  Descriptor* wide = shapes().case_frame(70, reinterpret_cast<Word>(bitmap));
  wide->flags = kWideBitmap;
  World w;
  w.roots[0] = w.thread(200);
  StackObject* s = World::stack_of(w.roots[0]);
  s->sp -= 70;
  for (int i = 1; i < 70; ++i) s->words[s->sp + i] = 8;
  s->words[s->sp] = reinterpret_cast<Word>(wide);
  s->words[s->sp + 63] = w.boxed(1);
  s->words[s->sp + 65] = w.boxed(2);
  REQUIRE(w.minor() == "");
  s = World::stack_of(w.roots[0]);
  CHECK(World::field(s->words[s->sp + 63]) == 1);
  CHECK(World::field(s->words[s->sp + 65]) == 2);
}

TEST_CASE("a minor collection scans the touched top of a deep stack only") {
  std::uint64_t scanned[2];
  int i = 0;
  for (int depth : {1'000, 100'000}) {
    World w;
    running_thread(w, depth);
    StackObject* s = World::stack_of(w.roots[0]);
    CHECK(s->watermark - s->sp >= kWatermarkDistanceWords);
    CHECK(s->watermark - s->sp < kWatermarkDistanceWords + 3);
    for (int k = 0; k < 10; ++k) World::push(s, w.boxed(k), immediate(k));
    REQUIRE(w.minor() == "");
    scanned[i++] = w.last_work().words_scanned;
    CHECK(World::field(s->words[s->sp + 1]) == 9);
  }
  CHECK(scanned[0] == scanned[1]);
  CHECK(scanned[0] < 64 + 200);
}

TEST_CASE("popping into the watermark moves it down, and what is pushed there is found") {
  World w;
  running_thread(w, 5'000);
  StackObject* s = World::stack_of(w.roots[0]);
  std::uint32_t first = s->watermark;
  for (int i = 0; i < 2'000; ++i) World::pop(s);
  CHECK(s->watermark > first);
  CHECK(s->watermark >= s->sp);
  for (int i = 0; i < 1'500; ++i) World::push(s, w.boxed(i), immediate(0));
  REQUIRE(w.minor() == "");
  REQUIRE(w.minor() == "");
  REQUIRE(w.minor() == "");
  for (int i = 1'499; i >= 0; --i) {
    REQUIRE(World::field(s->words[s->sp + 1]) == static_cast<Word>(i));
    World::pop(s);
  }
  for (int i = 2'999; i >= 0; --i) {
    REQUIRE(s->words[s->sp + 1] == immediate(i));
    World::pop(s);
  }
  CHECK(s->words[s->sp] == reinterpret_cast<Word>(builtin(Builtin::StopFrame)));
}

TEST_CASE("cutting frames off past the watermark keeps the stack well-formed") {
  World w;
  running_thread(w, 5'000);
  StackObject* s = World::stack_of(w.roots[0]);
  unwound_to(s, s->sp + 3 * 3'000);
  World::push(s, w.boxed(6), immediate(0));
  REQUIRE(w.minor() == "");
  CHECK(World::field(s->words[s->sp + 1]) == 6);
  unwound_to(s, s->watermark);  // the watermark's own frame becomes the top
  REQUIRE(w.verify() == "");
  REQUIRE(w.minor() == "");
  World::pop(s);
  REQUIRE(w.minor() == "");
}

TEST_CASE("an old stack that left the processor is scanned once and then costs nothing") {
  World w;
  running_thread(w, 2'000);
  Word t = w.roots[0];
  StackObject* s = World::stack_of(t);
  World::push(s, w.boxed(1), w.boxed(2));
  deschedule(w.m, s, s->sp);
  w.roots[1] = w.thread(100);
  w.root_set.current_thread = &w.roots[1];
  REQUIRE(w.minor() == "");
  CHECK(World::field(s->words[s->sp + 2]) == 2);
  REQUIRE(w.minor() == "");  // its boxes are promoted
  REQUIRE(w.minor() == "");
  w.roots[1] = 0;
  w.root_set.current_thread = nullptr;
  REQUIRE(w.minor() == "");
  CHECK(w.last_work() == WorkCounters{.words_scanned = 64});
  CHECK(s->low == s->sp);
  // A message for it: its top frame is written.
  s->words[s->sp + 1] = w.boxed(77);
  record_frames(w.m, s, s->sp + 3);
  REQUIRE(w.minor() == "");
  CHECK(World::field(s->words[s->sp + 1]) == 77);
}

TEST_CASE("a blocked thread's stack is trimmed to its frames and a reserve; others keep their room") {
  World w;
  Word mvar = w.cell(Builtin::MVar, 4);
  Word blocked = w.thread(300), runnable = w.thread(300), deep = w.thread(4000);
  for (Word t : {blocked, runnable, deep}) World::push(World::stack_of(t), w.boxed(5), immediate(0));
  w.block_on_mvar(blocked, mvar);
  Word other = w.cell(Builtin::MVar, 4);
  w.block_on_mvar(deep, other);
  w.roots[0] = mvar;
  w.roots[1] = runnable;
  w.roots[2] = other;
  REQUIRE(w.minor() == "");
  REQUIRE(w.minor() == "");
  REQUIRE(w.minor() == "");
  Word t = reinterpret_cast<MVarObject*>(untagged(w.roots[0]))->queue_head;
  StackObject* s = World::stack_of(t);
  CHECK(s->size == 4 + kTrimReserveWords[0]);
  CHECK(s->sp == kTrimReserveWords[0]);
  CHECK(World::field(s->words[s->sp + 1]) == 5);
  CHECK(World::stack_of(w.roots[1])->size == 300);
  t = reinterpret_cast<MVarObject*>(untagged(w.roots[2]))->queue_head;
  CHECK(World::stack_of(t)->size < 20);  // out of the large-object space
  CHECK(World::field(World::stack_of(t)->words[World::stack_of(t)->sp + 1]) == 5);
}

TEST_CASE("a thread that outgrew its trimmed stack is left more room the next time") {
  World w;
  Word mvar = w.cell(Builtin::MVar, 4);
  w.roots[0] = w.block_on_mvar(w.thread(300), mvar);
  w.roots[1] = mvar;
  for (std::uint32_t reserve : kTrimReserveWords) {
    REQUIRE(w.major() == "");
    ThreadObject* thread = World::thread_of(w.roots[0]);
    StackObject* stack = World::stack_of(w.roots[0]);
    CHECK(stack->sp == reserve);
    CHECK((stack->header & kTrimmedFlag) != 0);
    thread->raise_reserve_step();  // as grow_stack does
    REQUIRE(w.minor() == "");
    // It runs on a larger stack and blocks there.
    StackObject* grown = World::stack_of(w.thread(300));
    World::push(grown, w.boxed(1), immediate(0));
    abandon(stack);
    thread = World::thread_of(w.roots[0]);
    thread->stack = reinterpret_cast<Word>(grown);
    record_store(w.m, thread, &thread->stack);
    deschedule(w.m, grown, grown->sp);
  }
  REQUIRE(w.major() == "");
  CHECK(World::stack_of(w.roots[0])->sp == kTrimReserveWords[ThreadObject::kReserveSteps - 1]);
}

TEST_CASE("the running stack is a root: what it touched dirties no card that its neighbours share") {
  World w;
  Word current = w.thread(100);
  w.roots[0] = current;
  w.root_set.current_thread = &w.roots[1];
  w.roots[1] = current;
  for (int i = 0; i < 3; ++i) REQUIRE(w.minor() == "");
  REQUIRE(w.generation(World::thread_of(w.roots[1])->stack) == 1);
  for (int i = 0; i < 3; ++i) {
    World::push(World::stack_of(w.roots[1]), w.boxed(static_cast<Word>(i)), immediate(0));
    REQUIRE(w.minor() == "");
    CHECK(w.last_work().cards_scanned == 0);
    CHECK(w.last_work().stacks_scanned == 1);
  }
  StackObject* stack = World::stack_of(w.roots[1]);
  CHECK(World::field(stack->words[stack->sp + 1]) == 2);
  // Off the processor, its cards say what is young in it.
  w.root_set.current_thread = nullptr;
  World::push(stack, w.boxed(9), immediate(0));
  deschedule(w.m, stack, stack->sp);
  REQUIRE(w.minor() == "");
  CHECK(w.last_work().cards_scanned > 0);
  CHECK(World::field(stack->words[stack->sp + 1]) == 9);
}

TEST_CASE("the grown stack of an old thread is trimmed too when it blocks again") {
  World w;
  Word mvar = w.cell(Builtin::MVar, 4);
  Word t = w.thread(20);
  w.block_on_mvar(t, mvar);
  w.roots[0] = t;
  for (int i = 0; i < 3; ++i) REQUIRE(w.minor() == "");
  t = w.roots[0];
  REQUIRE(w.generation(t) == 1);
  for (std::uint32_t size : {300u, 8000u}) {
    Word other = w.thread(size);  // its stack becomes t's
    StackObject* grown = World::stack_of(other);
    abandon(World::stack_of(t));
    World::thread_of(t)->stack = reinterpret_cast<Word>(grown);
    record_store(w.m, World::thread_of(t), &World::thread_of(t)->stack);
    World::push(grown, w.boxed(3), immediate(0));
    deschedule(w.m, grown, grown->sp);
    World::thread_of(other)->stack = 0;
    World::thread_of(other)->set_reason(BlockReason::Finished);
    for (int i = 0; i < 3; ++i) REQUIRE(w.minor() == "");
    StackObject* s = World::stack_of(t);
    CHECK(s->size < 20);
    CHECK(w.generation(World::thread_of(t)->stack) == 1);
    CHECK(World::field(s->words[s->sp + 1]) == 3);
  }
}

TEST_CASE("a blocked thread lies next to its stack and what its top frame refers to") {
  World w;
  REQUIRE(w.minor() == "");  // the first collection promotes threads, and nothing else
  Word mvar = w.cell(Builtin::MVar, 4);
  for (int i = 0; i < 50; ++i) w.roots[10 + i % 20] = w.boxed(1);
  Word t = w.thread(50);
  w.boxed(2);
  World::push(World::stack_of(t), w.boxed(3), immediate(0));
  w.block_on_mvar(t, mvar);
  w.roots[0] = mvar;
  REQUIRE(w.minor() == "");
  t = reinterpret_cast<MVarObject*>(untagged(w.roots[0]))->queue_head;
  StackObject* s = World::stack_of(t);
  CHECK(s->words[s->sp + 1] - w.roots[0] < 256);
}

TEST_CASE("the verifier catches a spoilt stack") {
  World w;
  running_thread(w, 500);
  StackObject* s = World::stack_of(w.roots[0]);
  Word saved = s->words[s->sp];
  s->words[s->sp] = 0x1000;
  CHECK(w.verify().find("not a frame") != std::string::npos);
  s->words[s->sp] = saved;
  CHECK(w.verify() == "");
  s->words[s->watermark] = reinterpret_cast<Word>(s->displaced);
  CHECK(w.verify().find("watermark") != std::string::npos);
  s->words[s->watermark] = reinterpret_cast<Word>(builtin(Builtin::WatermarkFrame));
  // A frame below the watermark written behind the collector's back.
  s->words[s->size - 1 - 3 + 1] = w.boxed(1);
  CHECK(w.verify() != "");
}
