// Arrays, byte arrays and weak pointers.
#include <algorithm>
#include <cstring>

#include "vm/primitives/primitives.h"
#include "vm/scheduler/scheduler.h"

namespace cardinal {

namespace {

/// An object of `words` words, header written; null when it must be tried again.
Object* allocate(PrimitiveCall& call, Builtin what, std::size_t words) {
  if (words >= kLargeObjectWords) {
    Object* object = call.cap->heap->allocate_large(call.cap->mutator, builtin_index(what), words);
    call.heap_overflow = object == nullptr;
    return object;
  }
  auto* object = reinterpret_cast<Object*>(call.allocate(words));
  if (object != nullptr) object->header = make_header(builtin_index(what), words);
  return object;
}

constexpr Word kMostElements = Word{1} << 40;

}  // namespace

bool primitive_ListThreads(PrimitiveCall& call) {
  Word count = 0;
  call.cap->heap->for_each_thread([&](ThreadObject*) { ++count; });
  Object* object = allocate(call, Builtin::Array, 2 + count);
  if (object == nullptr) return false;
  auto* array = reinterpret_cast<ArrayObject*>(object);
  array->count = count;
  Word* next = array->elements;
  call.cap->heap->for_each_thread([&](ThreadObject* thread) {
    *next = word_of_thread(thread);
    record_store(call.cap->mutator, array, next++);
  });
  call.results[0] = word_of(object, 1);
  return true;
}

bool primitive_NewArray(PrimitiveCall& call) {
  Word count = call.arguments[0];
  if (count > kMostElements) {
    call.heap_overflow = true;
    return false;
  }
  Object* object = allocate(call, Builtin::Array, 2 + count);
  if (object == nullptr) return false;
  auto* array = reinterpret_cast<ArrayObject*>(object);
  array->count = count;
  std::fill(array->elements, array->elements + count, call.arguments[1]);
  // A large array is not in the nursery: what it refers to may be.
  if (2 + count >= kLargeObjectWords)
    for (Word i = 0; i < count; i += kCardBytes / kWordBytes)
      record_store(call.cap->mutator, array, &array->elements[i]);
  if (count != 0) record_store(call.cap->mutator, array, &array->elements[count - 1]);
  call.results[0] = word_of(object, 1);
  return true;
}

bool primitive_CopyArray(PrimitiveCall& call) {
  auto* from = reinterpret_cast<ArrayObject*>(object_of(call.arguments[0]));
  auto* to = reinterpret_cast<ArrayObject*>(object_of(call.arguments[2]));
  Word source = call.arguments[1], target = call.arguments[3], count = call.arguments[4];
  if (count == 0) return true;
  std::memmove(to->elements + target, from->elements + source, count * kWordBytes);
  for (Word i = 0; i < count; i += kCardBytes / kWordBytes)
    record_store(call.cap->mutator, to, &to->elements[target + i]);
  record_store(call.cap->mutator, to, &to->elements[target + count - 1]);
  return true;
}

bool primitive_NewByteArray(PrimitiveCall& call) {
  Word length = call.arguments[0];
  if (length > kMostElements) {
    call.heap_overflow = true;
    return false;
  }
  Object* object = allocate(call, Builtin::ByteArray, 2 + words_for_bytes(length));
  if (object == nullptr) return false;
  object->payload[0] = length;
  call.results[0] = word_of(object, 1);
  return true;
}

// --- Weak pointers
// ------------------------------------------------------------------------------------------------------------------

namespace {

bool make_weak(PrimitiveCall& call, Word finalizer) {
  Object* object = allocate(call, Builtin::Weak, sizeof(WeakObject) / kWordBytes);
  if (object == nullptr) return false;
  auto* weak = reinterpret_cast<WeakObject*>(object);
  weak->key = call.arguments[0];
  weak->value = call.arguments[1];
  weak->finalizer = finalizer;
  weak->link = 0;
  call.cap->heap->register_weak(weak);
  call.results[0] = word_of(object, 1);
  return true;
}
bool is_dead(const WeakObject* weak) {
  return descriptor_index_of(reinterpret_cast<const Object*>(weak)) == builtin_index(Builtin::DeadWeak);
}

}  // namespace

bool primitive_MakeWeak(PrimitiveCall& call) {
  return make_weak(call, call.arguments[2]);
}
bool primitive_MakeWeakNoFinalizer(PrimitiveCall& call) {
  return make_weak(call, 0);
}
bool primitive_DerefWeak(PrimitiveCall& call) {
  const auto* weak = reinterpret_cast<const WeakObject*>(object_of(call.arguments[0]));
  call.results[0] = is_dead(weak) ? 0 : 1;
  call.results[1] = is_dead(weak) ? immediate(0) : weak->value;
  return true;
}
bool primitive_FinalizeWeak(PrimitiveCall& call) {
  auto* weak = reinterpret_cast<WeakObject*>(object_of(call.arguments[0]));
  bool has_finalizer = !is_dead(weak) && weak->finalizer != 0;
  call.results[0] = has_finalizer;
  call.results[1] = has_finalizer ? weak->finalizer : immediate(0);
  if (!is_dead(weak)) {
    set_descriptor(object_of(call.arguments[0]), builtin_index(Builtin::DeadWeak));
    weak->key = weak->value = weak->finalizer = weak->link = 0;
  }
  return true;
}

}  // namespace cardinal
