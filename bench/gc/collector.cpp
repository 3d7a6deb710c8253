// What the collector itself costs, without an interpreter: dead nurseries, live lists, a pipeline of blocked threads.
// usage: bench_gc [threads]
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <utility>

#include "gc/heap.h"
#include "gc/stack.h"

using namespace cardinal;

namespace {

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

struct Bench {
  explicit Bench(std::size_t nursery) {
    HeapConfig config;
    config.nursery_bytes = nursery;
    heap.reset(Heap::create(config));
    heap->attach(m);
    roots.spans = {&span, 1};
  }
  Object* allocate(std::uint32_t index, std::size_t words) {
    if (m.hp + words > m.real_hp_limit) heap->collect(m, roots, CollectionRequest::Automatic);
    auto* o = reinterpret_cast<Object*>(m.hp);
    m.hp += words;
    o->header = make_header(index, words);
    return o;
  }
  std::unique_ptr<Heap> heap;
  Mutator m{};
  Word words[8] = {};
  RootSpan span{words, 8};
  RootSet roots;
};

void dead_nursery(std::size_t nursery) {
  Bench b(nursery);
  constexpr int kRounds = 2000;
  double pause = 0;
  for (int i = 0; i < kRounds; ++i) {
    b.m.hp = b.m.real_hp_limit - 8;  // all of it dead
    *b.m.nursery_start = 0;
    double start = now();
    b.heap->collect(b.m, b.roots, CollectionRequest::Minor);
    pause += now() - start;
  }
  std::printf("dead nursery of %5zu KiB: %6.2f us a minor collection\n", nursery >> 10, pause / kRounds * 1e6);
}

void live_list(const Descriptor* pair, std::size_t nursery) {
  Bench b(nursery);
  b.words[0] = immediate(0);
  double start = now();
  constexpr int kCells = 10'000'000;
  for (int i = 0; i < kCells; ++i) {
    Object* o = b.allocate(index_of(pair), 3);
    o->payload[0] = immediate(i);
    o->payload[1] = b.words[0];
    b.words[0] = word_of(o, 1);
  }
  double total = now() - start;
  const Statistics& s = b.heap->statistics();
  std::printf("list of 10^7 cells, -A%zuk: %.0f ms, of which gc %.0f ms; copied %.0f MB, %.2f GB/s; ", nursery >> 10,
              total * 1e3, s.gc_elapsed_seconds() * 1e3, s.bytes_copied * 1e-6,
              s.bytes_copied * 1e-9 / s.gc_elapsed_seconds());
  start = now();
  b.heap->collect(b.m, b.roots, CollectionRequest::Major);
  std::printf("major %.0f ms\n", (now() - start) * 1e3);
}

/// A binary tree whose nodes lie in random order: what a large Data.Map looks like to a major collection.
void random_tree(const Descriptor* pair) {
  Bench b(1u << 20);
  constexpr int kLeaves = 1 << 21;
  Object* array = b.heap->allocate_large(b.m, builtin_index(Builtin::Array), 2 + kLeaves);
  array->payload[0] = kLeaves;
  b.words[0] = word_of(array);
  for (int i = 0; i < kLeaves; ++i) array->payload[1 + i] = immediate(i);
  std::uint64_t random = 88172645463325252;
  for (int size = kLeaves; size > 1; size /= 2) {
    for (int i = size - 1; i > 0; --i) {  // shuffle, then pair neighbours up
      random ^= random << 13, random ^= random >> 7, random ^= random << 17;
      std::swap(array->payload[1 + i], array->payload[1 + random % (i + 1)]);
    }
    for (int i = 0; i < size / 2; ++i) {
      Object* o = b.allocate(index_of(pair), 3);
      o->payload[0] = array->payload[1 + 2 * i];
      o->payload[1] = array->payload[2 + 2 * i];
      array->payload[1 + i] = word_of(o, 1);
      record_store(b.m, array, &array->payload[1 + i]);
      array->payload[1 + 2 * i] = i == 0 ? array->payload[1] : immediate(0);
    }
  }
  b.words[0] = array->payload[1];
  for (int i = 0; i < 3; ++i) {
    double start = now();
    b.heap->collect(b.m, b.roots, CollectionRequest::Major);
    std::printf("tree of %d nodes: major %.0f ms, %.1f ns a node\n", kLeaves, (now() - start) * 1e3,
                (now() - start) * 1e9 / kLeaves);
  }
}

void pipeline(const Descriptor* closure, const Descriptor* frame, std::size_t nursery, int threads) {
  Bench b(nursery);
  auto mvar = [&] {
    Object* o = b.allocate(builtin_index(Builtin::MVar), 4);
    o->payload[0] = o->payload[1] = o->payload[2] = 0;
    return word_of(o);
  };
  b.words[0] = mvar();
  double start = now();
  for (int i = 0; i < threads; ++i) {
    b.words[1] = mvar();
    if (b.m.hp + 100 > b.m.real_hp_limit) b.heap->collect(b.m, b.roots, CollectionRequest::Automatic);
    Object* c = b.allocate(index_of(closure), 3);
    c->payload[0] = b.words[0];
    c->payload[1] = b.words[1];
    constexpr std::uint32_t kStack = 60;
    auto* stack = reinterpret_cast<StackObject*>(b.allocate(builtin_index(Builtin::Stack), kStackHeaderWords + kStack));
    initialise_stack(stack, kStack);
    stack->words[--stack->sp] = reinterpret_cast<Word>(builtin(Builtin::StopFrame));
    stack->words[--stack->sp] = word_of(c, 1);
    stack->words[--stack->sp] = reinterpret_cast<Word>(frame);
    auto* t = reinterpret_cast<ThreadObject*>(b.allocate(builtin_index(Builtin::ThreadState), 8));
    t->stack = reinterpret_cast<Word>(stack);
    t->next = t->previous = t->pending = t->exceptions = 0;
    t->blocked_on = b.words[1];
    t->set_reason(BlockReason::OnMVarTake);
    b.heap->register_thread(t);
    auto* v = reinterpret_cast<MVarObject*>(b.words[1]);
    v->queue_head = v->queue_tail = reinterpret_cast<Word>(t);
    record_store(b.m, v, &v->queue_head);
    record_store(b.m, v, &v->queue_tail);
    b.words[0] = b.words[1];
  }
  double total = now() - start;
  const Statistics& s = b.heap->statistics();
  std::printf("pipeline of %d threads, -A%zuk: %.3f us a thread, of which gc %.3f us; ", threads, nursery >> 10,
              total / threads * 1e6, s.gc_elapsed_seconds() / threads * 1e6);
  start = now();
  b.heap->collect(b.m, b.roots, CollectionRequest::Major);
  std::printf("major %.0f ms, live %llu bytes a thread; peak %llu MB; ", (now() - start) * 1e3,
              static_cast<unsigned long long>(s.last.bytes_live / static_cast<unsigned>(threads)),
              static_cast<unsigned long long>(s.maximum_memory_bytes >> 20));
  // One message through all: each thread's stack and MVar is visited in order.
  start = now();
  Word sum = 0;
  for (Word at = b.words[0]; reinterpret_cast<MVarObject*>(at)->queue_head != 0;) {
    auto* t = reinterpret_cast<ThreadObject*>(reinterpret_cast<MVarObject*>(at)->queue_head);
    auto* stack = reinterpret_cast<StackObject*>(t->stack);
    sum += stack->sp;
    at = object_of(stack->words[stack->sp + 1])->payload[0];
  }
  std::printf("cold visit %.1f ns (%llu)\n", (now() - start) / threads * 1e9, static_cast<unsigned long long>(sum & 1));
}

}  // namespace

int main(int argc, char** argv) {
  int threads = argc > 1 ? std::atoi(argv[1]) : 1'000'000;
  DescriptorTable table = DescriptorTable::fresh();
  Descriptor* pair = table.add();
  pair->kind = ObjectKind::Constructor;
  pair->pointers = 2;
  Descriptor* closure = table.add();
  closure->kind = ObjectKind::Function;
  closure->pointers = 2;
  closure->arity = 1;
  Descriptor* frame = table.add();
  frame->kind = ObjectKind::Frame;
  frame->frame_kind = FrameKind::Case;
  frame->frame_words = 2;
  frame->pointer_bits = 0b10;
  for (std::size_t nursery : {64u << 10, 256u << 10, 1u << 20, 4u << 20}) dead_nursery(nursery);
  for (std::size_t nursery : {256u << 10, 1u << 20, 4u << 20, 16u << 20}) live_list(pair, nursery);
  random_tree(pair);
  for (std::size_t nursery : {256u << 10, 1u << 20, 4u << 20, 16u << 20}) pipeline(closure, frame, nursery, threads);
}
