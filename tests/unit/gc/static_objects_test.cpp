#include <doctest/doctest.h>

#include "world.h"

using namespace cardinal;
using namespace cardinal::testing;

namespace {
CafObject* make_caf() {
  auto* caf = reinterpret_cast<CafObject*>(allocate_static(shapes().statics, sizeof(CafObject) / kWordBytes));
  *caf = {make_header(index_of(shapes().caf), 4), 0, 0, 0};
  return caf;
}
void enter(World& w, CafObject* caf) {
  record_caf(w.m, caf);
  set_descriptor(reinterpret_cast<Object*>(caf), builtin_index(Builtin::CafBlackhole));
}
void finish(World& w, CafObject* caf, Word value) {
  set_descriptor(reinterpret_cast<Object*>(caf), builtin_index(Builtin::CafIndirection));
  caf->value = value;
  record_update(w.m, reinterpret_cast<Object*>(caf));
}
ObjectKind kind_of(CafObject* caf) {
  return descriptor_of(reinterpret_cast<Object*>(caf))->kind;
}
/// A function descriptor whose code refers to `object`.
const Descriptor* code_referring_to(const void* object) {
  Word* words = shapes().statics.make<Word>(reinterpret_cast<Word>(object));
  auto* references = shapes().statics.make<StaticReferences>(1u, words);
  Descriptor* d = shapes().function_of_arity(1, 1);
  d->statics = references;
  return d;
}
}  // namespace

TEST_CASE("an entered CAF is a root of minor collections, its value is promoted at once") {
  World w;
  CafObject* caf = make_caf();
  enter(w, caf);
  Word waiting = w.thread(20);
  World::thread_of(waiting)->set_reason(BlockReason::OnBlackhole);
  World::thread_of(waiting)->blocked_on = reinterpret_cast<Word>(caf);
  caf->value = waiting;
  record_store(w.m, caf, &caf->value);
  REQUIRE(w.minor() == "");
  CHECK(w.heap->unreachable_threads().empty());
  CHECK(World::thread_of(caf->value)->reason() == BlockReason::OnBlackhole);
  finish(w, caf, w.pair(w.boxed(4), immediate(1)));
  REQUIRE(w.minor() == "");
  CHECK(w.generation(caf->value) == 1);
  CHECK(World::field(World::field(caf->value)) == 4);
  Word value = caf->value;
  REQUIRE(w.minor() == "");
  CHECK(caf->value == value);
}

TEST_CASE("a major collection keeps the CAFs that live code refers to and reverts the others") {
  for (unsigned generations : {1u, 2u, 3u}) {
    World w(World::small(generations));
    CafObject *kept = make_caf(), *dropped = make_caf(), *by_frame = make_caf(), *by_static = make_caf();
    const Descriptor* code = code_referring_to(kept);
    Descriptor* frame = shapes().case_frame(3, 0b110);
    frame->statics = code_referring_to(by_frame)->statics;
    // code -> static function -> static constructor -> CAF
    Object* constructor = allocate_static(shapes().statics, 3);
    constructor->header = make_header(index_of(shapes().pair), 3);
    constructor->payload[0] = reinterpret_cast<Word>(by_static);
    constructor->payload[1] = immediate(0);
    Object* function = allocate_static(shapes().statics, 2);
    function->header = make_header(index_of(code_referring_to(constructor)), 2);
    function->payload[0] = immediate(0);
    const Descriptor* outer = code_referring_to(function);

    w.roots[0] = word_of(w.allocate(code), 1);
    World::field(w.roots[0]) = word_of(w.allocate(outer), 1);
    World::field(World::field(w.roots[0])) = immediate(0);
    w.roots[1] = w.thread(50);
    StackObject* s = World::stack_of(w.roots[1]);
    World::push(s, immediate(0), immediate(0));
    s->words[s->sp] = reinterpret_cast<Word>(frame);
    for (CafObject* caf : {kept, dropped, by_frame, by_static}) {
      enter(w, caf);
      finish(w, caf, w.boxed(reinterpret_cast<Word>(caf)));
    }
    for (int i = 0; i < 3; ++i) {
      REQUIRE((i == 1 ? w.major() : w.minor()) == "");
      for (CafObject* caf : {kept, by_frame, by_static}) {
        CHECK(kind_of(caf) == ObjectKind::CafIndirection);
        CHECK(World::field(caf->value) == reinterpret_cast<Word>(caf));
      }
    }
    CHECK(kind_of(dropped) == ObjectKind::Caf);
    CHECK(dropped->value == 0);
    w.roots[0] = w.roots[1] = 0;
    REQUIRE(w.major() == "");
    CHECK(kind_of(kept) == ObjectKind::Caf);
    CHECK(kind_of(by_static) == ObjectKind::Caf);
    CHECK(kind_of(by_frame) == ObjectKind::Caf);
    CHECK(w.heap->statistics().last.bytes_live == 0);
    // It can be entered again.
    enter(w, kept);
    finish(w, kept, w.boxed(1));
    REQUIRE(w.minor() == "");
    if (generations > 1) CHECK(World::field(kept->value) == 1);
  }
}

TEST_CASE("a pointer to a finished CAF becomes a pointer to its value at a major collection") {
  World w;
  CafObject* caf = make_caf();
  enter(w, caf);
  finish(w, caf, w.boxed(6));
  w.roots[0] = w.pair(reinterpret_cast<Word>(caf), immediate(0));
  REQUIRE(w.major() == "");
  CHECK(World::field(World::field(w.roots[0])) == 6);
  CHECK(tag_of(World::field(w.roots[0])) == tag_for_index(1));
}
