// Queues of threads, linked through ThreadObject::next and previous.
#include "vm/scheduler/exceptions.h"
#include "vm/scheduler/scheduler.h"

namespace cardinal {

// Storing 0 needs no barrier: it refers to nothing.

void enqueue_back(Capability& cap, MVarObject* mvar, ThreadObject* thread) {
  Word word = word_of_thread(thread);
  Word last = mvar->queue_tail;
  thread->next = 0;
  store(cap, mvar, &mvar->queue_tail, word);
  if (last == 0) {
    thread->previous = 0;
    store(cap, mvar, &mvar->queue_head, word);
  } else {
    store(cap, thread, &thread->previous, last);
    store(cap, thread_of(last), &thread_of(last)->next, word);
  }
}

void enqueue_front(Capability& cap, MVarObject* mvar, ThreadObject* thread) {
  Word word = word_of_thread(thread);
  store(cap, thread, &thread->previous, 0);
  store(cap, thread, &thread->next, mvar->queue_head);
  if (mvar->queue_head != 0) {
    ThreadObject* first = thread_of(mvar->queue_head);
    store(cap, first, &first->previous, word);
  } else {
    store(cap, mvar, &mvar->queue_tail, word);
  }
  store(cap, mvar, &mvar->queue_head, word);
}

void unlink(Capability& cap, void* owner, Word* head, Word* tail, ThreadObject* thread) {
  if (thread->previous != 0) {
    ThreadObject* before = thread_of(thread->previous);
    store(cap, before, &before->next, thread->next);
  } else {
    store(cap, owner, head, thread->next);
  }
  if (thread->next != 0) {
    ThreadObject* after = thread_of(thread->next);
    store(cap, after, &after->previous, thread->previous);
  } else if (tail != nullptr) {
    store(cap, owner, tail, thread->previous);
  }
  thread->next = thread->previous = 0;
}

ThreadObject* dequeue(Capability& cap, MVarObject* mvar) {
  if (mvar->queue_head == 0) return nullptr;
  ThreadObject* thread = thread_of(mvar->queue_head);
  Word next = thread->next;
  thread->next = 0;
  if (next == 0) {
    mvar->queue_head = mvar->queue_tail = 0;
  } else {
    store(cap, mvar, &mvar->queue_head, next);
    thread_of(next)->previous = 0;
  }
  return thread;
}

void root_queue_append(Capability& cap, Word* head, Word* tail, ThreadObject* thread) {
  Word word = word_of_thread(thread);
  thread->next = 0;
  store(cap, thread, &thread->previous, *tail);
  if (*tail != 0) {
    ThreadObject* last = thread_of(*tail);
    store(cap, last, &last->next, word);
  } else {
    *head = word;
  }
  *tail = word;
}

void root_queue_remove(Capability& cap, Word* head, Word* tail, ThreadObject* thread) {
  if (thread->previous != 0) {
    ThreadObject* before = thread_of(thread->previous);
    store(cap, before, &before->next, thread->next);
  } else {
    *head = thread->next;
  }
  if (thread->next != 0) {
    ThreadObject* after = thread_of(thread->next);
    store(cap, after, &after->previous, thread->previous);
  } else {
    *tail = thread->previous;
  }
  thread->next = thread->previous = 0;
}

void make_runnable(Capability& cap, ThreadObject* thread) {
  // It runs soon, and a thread woken after long is in no cache: its stack comes meanwhile.
  constexpr Word kLineBytes = 64;
  __builtin_prefetch(reinterpret_cast<const void*>(thread->stack), 1);
  __builtin_prefetch(reinterpret_cast<const void*>(thread->stack + kLineBytes), 1);
  thread->set_reason(BlockReason::NotBlocked);
  thread->blocked_on = 0;
  root_queue_append(cap, &cap.run_queue_head, &cap.run_queue_tail, thread);
  cap.scheduler->want_switch();
}

ThreadObject* take_runnable(Capability& cap) {
  if (cap.run_queue_head == 0) return nullptr;
  ThreadObject* thread = thread_of(cap.run_queue_head);
  remove_runnable(cap, thread);
  return thread;
}

void remove_runnable(Capability& cap, ThreadObject* thread) {
  root_queue_remove(cap, &cap.run_queue_head, &cap.run_queue_tail, thread);
}

void block_on_blackhole(Capability& cap, Object* thunk) {
  ThreadObject* thread = cap.thread;
  Word word = word_of_thread(thread);
  if (descriptor_index_of(thunk) == builtin_index(Builtin::Blackhole)) {
    // The payload is stale until here: it becomes the queue.
    set_descriptor(thunk, builtin_index(Builtin::BlackholeQueue));
    thunk->payload[0] = 0;
  }
  Word first = thunk->payload[0];
  thread->set_reason(BlockReason::OnBlackhole);
  store(cap, thread, &thread->blocked_on, reinterpret_cast<Word>(thunk));
  store(cap, thread, &thread->previous, 0);
  store(cap, thread, &thread->next, first);
  if (first != 0) store(cap, thread_of(first), &thread_of(first)->previous, word);
  store(cap, thunk, &thunk->payload[0], word);
}

void wake_all(Capability& cap, Word first) {
  // The queue was filled at its front: wake in order of arrival.
  ThreadObject* last = nullptr;
  for (Word w = first; w != 0; w = thread_of(w)->next) last = thread_of(w);
  while (last != nullptr) {
    ThreadObject* previous = last->previous != 0 ? thread_of(last->previous) : nullptr;
    make_runnable(cap, last);
    last = previous;
  }
}

void unblock(Capability& cap, ThreadObject* thread) {
  switch (thread->reason()) {
    case BlockReason::OnMVarTake:
    case BlockReason::OnMVarRead:
    case BlockReason::OnMVarPut: {
      auto* mvar = reinterpret_cast<MVarObject*>(object_of(thread->blocked_on));
      unlink(cap, mvar, &mvar->queue_head, &mvar->queue_tail, thread);
      store(cap, thread, &thread->pending, 0);
      break;
    }
    case BlockReason::OnBlackhole:
      unlink(cap, object_of(thread->blocked_on), &object_of(thread->blocked_on)->payload[0], nullptr, thread);
      break;
    case BlockReason::OnDelay:
      cap.scheduler->sleepers().remove(cap, thread);
      break;
    case BlockReason::OnRead:
      cap.scheduler->readers().remove(cap, thread);
      break;
    case BlockReason::OnThrowTo:
      forget_thrower(cap, thread_of(thread->blocked_on), thread);
      break;
    default:
      break;
  }
  thread->set_reason(BlockReason::NotBlocked);
  if (thread->blocked_on != 0) store(cap, thread, &thread->blocked_on, 0);
}

}  // namespace cardinal
