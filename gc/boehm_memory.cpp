#include "gc/boehm_memory.h"

// The main thread alone allocates, but the library's declarations for threads include that of its helpers.
#define GC_THREADS
#define GC_NO_THREAD_REDIRECTS
#include <gc/gc.h>
#include <gc/gc_mark.h>

#include "vm/program/static_space.h"

namespace cardinal {

namespace {

// libgc asks for roots by a function without arguments, and is itself one for the process.
const BoehmMemory* g_owner = nullptr;
const FunctionRef<void()>* g_trace = nullptr;

void trace_when_asked_for_roots() {
  if (g_trace != nullptr) (*g_trace)();
}

void start_library() {
  if (GC_is_init_called() != 0) return;
  GC_set_no_dls(1);                 // static data of shared libraries holds no roots
  GC_set_all_interior_pointers(0);  // it looks for no pointers: no byte need be added for one past the end
  GC_set_markers_count(1);          // no helper threads
  GC_set_dont_precollect(1);
  GC_set_warn_proc(GC_ignore_warn_proc);  // want of memory is reported by who asked for it
  GC_init();
  GC_clear_roots();
  GC_disable();
  GC_set_push_other_roots(trace_when_asked_for_roots);
}

/// libgc's heap grows around where it began.
constexpr std::size_t kReach = 4096 * kGiB;

}  // namespace

bool BoehmMemory::start() {
  if (g_owner != nullptr) return false;
  start_library();
  Word first = reinterpret_cast<Word>(GC_malloc_atomic(kWordBytes)) & ~(kRegionBytes - 1);
  if (first == 0) return false;
  Word base = first > kReach ? first - kReach : 0;
  if (kStaticRange.end() > base && kStaticRange.base < first + kReach) return false;  // never seen
  if (!regions_.describe(base, first + kReach - base) || !cards_.reserve_sparse()) return false;
  g_owner = this;
  started_ = true;
  collections_before_ = GC_get_gc_no();
  return true;
}

BoehmMemory::~BoehmMemory() {
  if (started_) g_owner = nullptr;
}

/// A region that libgc has not given a block of before.
bool BoehmMemory::claim(RegionIndex region) {
  Word* start = regions_.start_of(region);
  if (!cards_.map(reinterpret_cast<Word>(start))) return false;
  cards_.fill(start, kRegionBytes, 1);
  constexpr SpaceByte kOldGeneration = 1;
  regions_.space(region) = kCopySpace | kInPlace | kCondemned | kOldGeneration;
  return true;
}

Word* BoehmMemory::allocate(std::size_t words) {
  std::size_t bytes = words * kWordBytes;
  void* block = GC_malloc_atomic(bytes);
  if (block == nullptr) [[unlikely]]
    return nullptr;
  Word start = reinterpret_cast<Word>(block), last = start + bytes - 1;
  if (!regions_.contains(start) || !regions_.contains(last)) [[unlikely]]
    return nullptr;
  for (RegionIndex region = regions_.index_of(start); region <= regions_.index_of(last); ++region)
    if (regions_.space(region) == kFreeSpace && !claim(region)) [[unlikely]]
      return nullptr;
  return static_cast<Word*>(block);
}

bool BoehmMemory::take_block(Mutator& mutator, std::size_t words) {
  mutator.large_words_allocated += static_cast<std::uint64_t>(mutator.hp - mutator.nursery_start);
  mutator.nursery_start = mutator.hp;
  if (mutator.large_words_allocated * kWordBytes >= budget_bytes_) return false;
  Word* block = allocate(words);
  if (block == nullptr) {
    if (mutator.large_words_allocated == 0) out_of_memory("a block of Boehm's collector");
    return false;
  }
  mutator.hp = mutator.nursery_start = block;
  mutator.real_hp_limit = block + words;
  // Who has asked for a safepoint is heard.
  if (__atomic_load_n(&mutator.hp_limit, __ATOMIC_RELAXED) != nullptr)
    __atomic_store_n(&mutator.hp_limit, mutator.real_hp_limit, __ATOMIC_RELAXED);
  return true;
}

void BoehmMemory::drop_block(Mutator& mutator) {
  mutator.hp = mutator.nursery_start = mutator.real_hp_limit = &no_block_;
  __atomic_store_n(&mutator.hp_limit, mutator.real_hp_limit, __ATOMIC_RELAXED);
}

bool BoehmMemory::mark(Object* object) {
  if (is_marked(object)) return false;
  object->header = (object->header & ~kMarkBits) | mark_;
  marked_words_ += size_of(object);
  GC_set_mark_bit(GC_base(object));
  return true;
}

const Word* BoehmMemory::block_end(const void* address) {
  void* base = GC_base(const_cast<void*>(address));
  return base == nullptr ? nullptr : static_cast<const Word*>(base) + GC_size(base) / kWordBytes;
}

void BoehmMemory::collect(FunctionRef<void()> trace) {
  mark_ ^= kMarkBits;  // 1 and 2 in turn
  marked_words_ = 0;
  g_trace = &trace;
  GC_enable();
  GC_gcollect();
  GC_disable();
  g_trace = nullptr;
  live_words_ = marked_words_;
  bytes_in_use_ = GC_get_heap_size() - GC_get_free_bytes();
}

std::size_t BoehmMemory::bytes_resident() {
  return GC_get_heap_size();
}

std::uint64_t BoehmMemory::collections() const {
  return GC_get_gc_no() - collections_before_;
}

}  // namespace cardinal
