// A heap with hand-made descriptors and objects, for the collector's tests: the part of the VM is played by the test.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "gc/heap.h"
#include "gc/stack.h"
#include "vm/program/static_space.h"

namespace cardinal::testing {

/// The descriptors that all tests share (the table is at a fixed address, so there is one a process).
struct Shapes {
  DescriptorTable table = DescriptorTable::fresh();
  Arena statics{kStaticRange, kStaticRange.base};
  const Descriptor* pair = constructor(0, 2, 0);   // two pointers
  const Descriptor* boxed = constructor(1, 0, 1);  // one raw word
  const Descriptor* cons = constructor(1, 2, 1);   // two pointers and a raw word
  const Descriptor* thunk = object(ObjectKind::Thunk, 2, 0);
  const Descriptor* function = function_of_arity(1, 1);
  const Descriptor* first = selector(0);
  const Descriptor* second = selector(1);
  const Descriptor* frame = case_frame(3, 0b110);  // two pointers
  const Descriptor* raw_frame = case_frame(4, 0);
  const Descriptor* caf = object(ObjectKind::Caf, 0, 3);

  Descriptor* object(ObjectKind kind, std::uint16_t pointers, std::uint16_t raws) {
    Descriptor* d = table.add();
    d->kind = kind;
    d->pointers = pointers;
    d->raws = raws;
    return d;
  }
  Descriptor* constructor(std::uint32_t index, std::uint16_t pointers, std::uint16_t raws) {
    Descriptor* d = object(ObjectKind::Constructor, pointers, raws);
    d->index = index;
    return d;
  }
  Descriptor* function_of_arity(std::uint8_t arity, std::uint16_t pointers) {
    Descriptor* d = object(ObjectKind::Function, pointers, 0);
    d->arity = arity;
    return d;
  }
  Descriptor* selector(std::uint32_t field) {
    Descriptor* d = object(ObjectKind::SelectorThunk, 1, 0);
    d->index = field;
    return d;
  }
  Descriptor* case_frame(std::uint32_t words, Word bits) {
    Descriptor* d = object(ObjectKind::Frame, 0, 0);
    d->frame_kind = FrameKind::Case;
    d->frame_words = words;
    d->pointer_bits = bits;
    return d;
  }
};
inline Shapes& shapes() {
  static Shapes all;
  return all;
}

struct World {
  std::unique_ptr<Heap> heap;
  Mutator m{};
  Word roots[64] = {};
  RootSpan span{roots, 64};
  RootSet root_set;
  std::size_t block_words = 0;  ///< under --gc=boehm blocks are at least so large

  static HeapConfig small(unsigned generations = 2) {
    HeapConfig config;
    config.generations = generations;
    config.nursery_bytes = config.minimum_old_bytes = std::size_t{1} << 20;
    config.old_generation_factor = 2;
    config.verify = true;
    config.reserve_bytes = 8 * kGiB;
    return config;
  }
  explicit World(const HeapConfig& config = small()) : heap(Heap::create(config)) {
    shapes();
    heap->attach(m);
    root_set.spans = {&span, 1};
  }

  bool has_room(std::size_t words) const { return m.hp + words <= m.real_hp_limit; }
  bool must_collect_for(std::size_t words) const { return !heap->takes_blocks() && !has_room(words); }
  Object* allocate(std::uint32_t index, std::size_t words) {
    if (heap->takes_blocks() && !has_room(words)) heap->next_chunk(m, std::max(words, block_words));
    CARDINAL_ASSERT(has_room(words));
    auto* o = reinterpret_cast<Object*>(m.hp);
    m.hp += words;
    o->header = make_header(index, words);
    for (std::size_t i = 1; i < words; ++i) o->payload[i - 1] = 0;
    return o;
  }
  Object* allocate(const Descriptor* d) { return allocate(index_of(d), 1u + d->pointers + d->raws); }
  Word pair(Word a, Word b) {
    Object* o = allocate(shapes().pair);
    o->payload[0] = a;
    o->payload[1] = b;
    return word_of(o, tag_for_index(0));
  }
  Word boxed(Word value) {
    Object* o = allocate(shapes().boxed);
    o->payload[0] = value;
    return word_of(o, tag_for_index(1));
  }
  Word cell(Builtin kind, std::size_t words) { return word_of(allocate(builtin_index(kind), words)); }
  Word mut_var(Word value) {
    Word v = cell(Builtin::MutVar, 2);
    field(v) = value;
    return v;
  }
  Word thunk(Word a, Word b) {
    Object* o = allocate(shapes().thunk);
    o->payload[0] = a;
    o->payload[1] = b;
    return word_of(o);
  }
  Word array(std::size_t elements) {
    std::size_t words = 2 + elements;
    Object* o = words < kLargeObjectWords ? allocate(builtin_index(Builtin::Array), words)
                                          : heap->allocate_large(m, builtin_index(Builtin::Array), words);
    o->payload[0] = elements;
    for (std::size_t i = 0; i < elements; ++i) o->payload[1 + i] = immediate(0);
    return word_of(o);
  }
  static Word& field(Word w, std::size_t i = 0) { return object_of(w)->payload[i]; }
  void store(Word object, std::size_t i, Word value) {
    field(object, i) = value;
    record_store(m, object_of(object), &field(object, i));
  }
  void update(Word thunk_word, Word value) {
    Object* o = object_of(thunk_word);
    set_descriptor(o, builtin_index(Builtin::Indirection));
    o->payload[0] = value;
    record_update(m, o);
  }
  /// A thread with an empty stack that ends in a Stop frame.
  Word thread(std::uint32_t stack_words) {
    StackObject* stack;
    std::size_t words = kStackHeaderWords + stack_words;
    if (words < kLargeObjectWords) {
      stack = reinterpret_cast<StackObject*>(allocate(builtin_index(Builtin::Stack), words));
    } else {
      stack = reinterpret_cast<StackObject*>(heap->allocate_large(m, builtin_index(Builtin::Stack), words));
    }
    initialise_stack(stack, stack_words);
    stack->words[--stack->sp] = reinterpret_cast<Word>(builtin(Builtin::StopFrame));
    Word t = word_of(allocate(builtin_index(Builtin::ThreadState), sizeof(ThreadObject) / kWordBytes));
    thread_of(t)->stack = reinterpret_cast<Word>(stack);
    heap->register_thread(thread_of(t));
    return t;
  }
  static ThreadObject* thread_of(Word t) { return reinterpret_cast<ThreadObject*>(untagged(t)); }
  static StackObject* stack_of(Word t) { return reinterpret_cast<StackObject*>(untagged(thread_of(t)->stack)); }
  /// Pushes a frame of two pointers onto a stack that is running or young.
  static void push(StackObject* stack, Word a, Word b) {
    stack->sp -= 3;
    stack->words[stack->sp] = reinterpret_cast<Word>(shapes().frame);
    stack->words[stack->sp + 1] = a;
    stack->words[stack->sp + 2] = b;
  }
  /// Returns out of the top frame, as the interpreter does.
  static void pop(StackObject* stack) {
    const Descriptor* d = reinterpret_cast<const Descriptor*>(stack->words[stack->sp]);
    if (d == builtin(Builtin::WatermarkFrame)) d = pop_watermark(stack);
    stack->sp += frame_size(d, stack->words + stack->sp);
  }
  Word block_on_mvar(Word t, Word mvar) {
    ThreadObject* thread = thread_of(t);
    thread->set_reason(BlockReason::OnMVarTake);
    thread->blocked_on = mvar;
    record_store(m, thread, &thread->blocked_on);
    auto* v = reinterpret_cast<MVarObject*>(untagged(mvar));
    CARDINAL_ASSERT(v->queue_head == 0);
    v->queue_head = v->queue_tail = t;
    record_store(m, v, &v->queue_head);
    record_store(m, v, &v->queue_tail);
    deschedule(m, stack_of(t), stack_of(t)->sp);
    return t;
  }

  CollectionResult collect(CollectionRequest request) { return heap->collect(m, root_set, request); }
  /// Empty when all went well.
  std::string minor() { return outcome(collect(CollectionRequest::Minor)); }
  std::string major() { return outcome(collect(CollectionRequest::Major)); }
  std::string outcome(CollectionResult result) {
    if (result.status == CollectionStatus::HeapExhausted) return "heap exhausted";
    return heap->verify_error();
  }
  std::string verify() { return heap->verify(m, root_set); }
  unsigned generation(Word w) { return heap->generation_of(object_of(w)); }
  WorkCounters last_work() { return heap->statistics().last.work; }
};

}  // namespace cardinal::testing
