#include "gc/heap.h"

#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <ctime>

#include "gc/collection.h"
#include "gc/os_memory.h"
#include "gc/report.h"
#include "gc/stack.h"
#include "gc/statistics_json.h"

namespace cardinal {

namespace {

constexpr std::size_t kLargestRange = 256 * kGiB;

constexpr double kUsualGrowth = 2;      // as GHC's -F
constexpr double kFastGrowth = 8;       // while less than a kDyingShare-th dies,
constexpr std::size_t kDyingShare = 8;  // and the heap stays under a kMemoryShare-th of the machine's memory
constexpr double kMemoryShare = 8;

double seconds(clockid_t clock) {
  timespec now;
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

std::uint64_t page_faults() {
  rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_majflt);
}

/// The mutator may fill the nursery up to the end, or under -n a chunk of it that has room for `words` words.
void hand_out_chunk(HeapState& heap, Mutator& mutator, std::size_t words) {
  std::size_t left = static_cast<std::size_t>(heap.nursery.end() - mutator.hp);
  std::size_t chunk = heap.config.nursery_chunk_bytes / kWordBytes;
  mutator.real_hp_limit = mutator.hp + (chunk == 0 ? left : std::min(left, std::max(chunk, words)));
  __atomic_store_n(&mutator.hp_limit, mutator.real_hp_limit, __ATOMIC_RELAXED);
  ++heap.statistics.nursery_chunks;
}

void start_nursery(HeapState& heap, Mutator& mutator) {
  mutator.large_words_allocated = 0;
  mutator.collection_requested = false;
  if (heap.boehm != nullptr) return heap.boehm->drop_block(mutator);
  mutator.hp = mutator.nursery_start = heap.nursery.start();
  hand_out_chunk(heap, mutator, 0);
}

std::uint64_t bytes_since_collection(const Mutator& mutator) {
  return (static_cast<std::uint64_t>(mutator.hp - mutator.nursery_start) + mutator.large_words_allocated) * kWordBytes;
}

unsigned choose_generation(const HeapState& heap, CollectionRequest request) {
  if (request == CollectionRequest::Major || heap.config.generations == 1) return heap.oldest();
  if (request == CollectionRequest::Minor) return 0;
  for (unsigned g = heap.oldest(); g > 0; --g)
    if (heap.words_in(g) >= heap.threshold_words[g]) return g;
  return 0;
}

/// Whether the address range has room for everything in generations up to `collected` surviving.
bool has_room(const HeapState& heap, const Mutator& mutator, unsigned collected, bool compacting) {
  if (heap.boehm != nullptr) return true;
  std::size_t words = static_cast<std::size_t>(mutator.hp - mutator.nursery_start);
  for (unsigned g = 0; g <= collected; ++g)
    if (!compacting || g < heap.oldest()) words += heap.spaces[g].words();
  words += words / 8;                                                           // ends of regions
  for (unsigned g = 0; g <= collected; ++g) words += heap.large.words(g) / 16;  // trimmed stacks move in
  return heap.regions.available() >= words / kRegionWords + 2 * heap.generations;
}

/// Whether the oldest generation can be compacted, which needs no room for a copy.
bool can_compact(HeapState& heap) {
  return heap.config.generations > 1 && heap.boehm == nullptr && heap.compactor.reserve(heap.regions);
}

/// Whether a major collection is to compact: always, or because -M is near (-c).
bool is_to_compact(HeapState& heap, unsigned collected) {
  if (collected != heap.oldest()) return false;
  double limit = static_cast<double>(heap.config.maximum_heap_bytes) * heap.config.compact_percent / 100;
  bool wanted = heap.config.old_space == OldSpace::Compact ||
                (limit > 0 && static_cast<double>(heap.statistics.last.bytes_live) > limit);
  return wanted && can_compact(heap);
}

/// -F, or what stands for it: where hardly anything died, as in a program that builds up what it will work on,
/// collecting again soon would gain nothing. Then the heap may grow faster, within a part of the machine's memory.
double choose_growth(const HeapState& heap, std::size_t words_before) {
  if (heap.config.old_generation_factor != 0) return heap.config.old_generation_factor;
  std::size_t live = heap.live_words();
  if (live == 0 || live < words_before - words_before / kDyingShare) return kUsualGrowth;
  double affordable = static_cast<double>(memory_bytes()) / kMemoryShare / static_cast<double>(live * kWordBytes);
  return std::clamp(affordable, kUsualGrowth, kFastGrowth);
}

/// How large each generation may grow before it is collected (-F, -o, -M).
void set_thresholds(HeapState& heap) {
  std::size_t live = heap.live_words() * kWordBytes;
  auto grown = static_cast<std::size_t>(static_cast<double>(live) * heap.growth);
  std::size_t bytes = std::max(grown, heap.config.minimum_old_bytes);
  if (heap.config.maximum_heap_bytes != 0) {
    // Copying needs room for both copies.
    std::size_t copies = heap.config.old_space == OldSpace::Compact ? 1 : 2;
    std::size_t most = heap.config.maximum_heap_bytes > heap.nursery_bytes()
                           ? (heap.config.maximum_heap_bytes - heap.nursery_bytes()) / copies
                           : 0;
    bytes = std::min(bytes, std::max(most, live + live / 8));
  }
  unsigned old_generations = heap.generations - 1;
  for (unsigned g = 1; g < heap.generations; ++g) heap.threshold_words[g] = bytes / old_generations / kWordBytes;
}

/// -H: what the heap does not need for its old objects and their copies may be nursery. -G1: the nursery grows with
/// what lives.
void resize_nursery(HeapState& heap) {
  if (heap.config.collector == CollectorKind::None) {
    std::size_t most = heap.config.maximum_heap_bytes != 0 ? heap.config.maximum_heap_bytes : memory_bytes();
    return heap.nursery.resize(most);
  }
  std::size_t wanted = heap.config.nursery_bytes;
  std::size_t live = heap.live_words() * kWordBytes;
  std::size_t hint = heap.config.heap_hint_bytes;
  if (heap.config.heap_hint_automatic) hint = std::max<std::size_t>(hint, heap.statistics.maximum_memory_bytes);
  std::size_t needed = 2 * live;
  if (hint > needed) wanted = std::max(wanted, hint - needed);
  if (heap.config.generations == 1)
    wanted = std::max(wanted, static_cast<std::size_t>(static_cast<double>(live) * (heap.growth - 1)));
  if (heap.limit_bytes != 0) wanted = std::min(wanted, std::max(heap.config.nursery_bytes, heap.limit_bytes / 4));
  heap.resize_nursery(wanted);
}

std::size_t usable_limit(const HeapState& heap) {
  if (heap.limit_bytes == 0) return ~std::size_t{0};
  auto least_free =
      static_cast<std::size_t>(static_cast<double>(heap.limit_bytes) * heap.config.minimum_free_percent / 100);
  return std::max(heap.limit_bytes - least_free, heap.maximum_bytes_now);
}

/// What -M is compared with: live bytes, the nursery, and where every collection copies all of it, room for the copy.
/// (Generations need none: when -M is near, the oldest is compacted.)
std::size_t bytes_held(const HeapState& heap) {
  std::size_t bytes = heap.nursery_bytes();
  if (heap.boehm != nullptr) return bytes + heap.boehm->bytes_in_use();
  std::size_t copies = heap.config.generations == 1 ? 2 : 1;
  for (unsigned g = 0; g < heap.generations; ++g)
    bytes += heap.spaces[g].words() * kWordBytes * copies + heap.large.bytes(g);
  return bytes;
}

struct Stopwatch {
  double cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
  double elapsed = seconds(CLOCK_MONOTONIC);
};

/// Every survivor of a major collection was scanned once: their counts are the census.
void count_kinds(Statistics& statistics, const Collection& collection) {
  const KindCounts& kinds = collection.kinds();
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    statistics.scanned[k].objects += kinds[k].objects;
    statistics.scanned[k].words += kinds[k].words;
    statistics.scanned[k].words_scanned += kinds[k].words_scanned;
  }
  if (collection.full()) statistics.census = kinds;
}

/// Books time and words to the phases as they end.
class PhaseClock {
 public:
  PhaseClock(const HeapState& heap, Collection& collection)
      : collection_(collection), on_(heap.config.measure_collections) {}
  void ended(Cause cause) {
    if (on_) collection_.book(cause, processor_ticks());
  }

 private:
  Collection& collection_;
  bool on_;
};

void count_collection(HeapState& heap, const Collection& collection, unsigned collected, std::uint64_t allocated,
                      const Stopwatch& start, std::uint64_t faults) {
  Statistics& statistics = heap.statistics;
  Stopwatch end;
  CollectionRecord& record = statistics.last;
  std::uint64_t number = heap.boehm != nullptr ? heap.boehm->collections() : record.number + 1;
  record = {};
  record.number = number;
  record.major = collection.full();
  record.generation = heap.config.generations == 1 ? 0 : collected;
  record.bytes_allocated = allocated;
  record.work = collection.work();
  record.bytes_copied = record.work.words_copied * kWordBytes;
  record.bytes_live = heap.live_words() * kWordBytes;
  record.bytes_large = heap.large_bytes();
  record.bytes_slop = heap.bytes_in_use() - record.bytes_live;
  record.cpu_seconds = end.cpu - start.cpu;
  record.elapsed_seconds = end.elapsed - start.elapsed;
  record.finished_cpu_seconds = end.cpu;
  record.threads = statistics.threads();
  record.finished_elapsed_seconds = end.elapsed - heap.created_elapsed;
  if (heap.config.measure_collections) {
    record.mutator_page_faults = faults - heap.page_faults_before;
    heap.page_faults_before = page_faults();
    record.page_faults = heap.page_faults_before - faults;
    record.detail = collection.detail(record.elapsed_seconds);
    count_kinds(statistics, collection);
  }
  statistics.bytes_allocated += allocated;
  statistics.bytes_copied += record.bytes_copied;
  statistics.work.add(record.work);
  GenerationStatistics& generation = statistics.generations[record.generation];
  ++generation.collections;
  generation.cpu_seconds += record.cpu_seconds;
  generation.elapsed_seconds += record.elapsed_seconds;
  generation.maximum_pause_seconds = std::max(generation.maximum_pause_seconds, record.elapsed_seconds);
  generation.pauses.record(record.elapsed_seconds);
  generation.detail.add(record.detail);
  if (collection.full()) {
    ++statistics.major_collections;
    statistics.maximum_live_bytes = std::max(statistics.maximum_live_bytes, record.bytes_live);
    statistics.cumulative_live_bytes += record.bytes_live;
    statistics.maximum_large_bytes = std::max(statistics.maximum_large_bytes, record.bytes_large);
    statistics.maximum_slop_bytes = std::max(statistics.maximum_slop_bytes, record.bytes_slop);
  }
  statistics.memory_in_use_bytes = heap.resident_bytes();
  record.bytes_in_use = statistics.memory_in_use_bytes;
  if (heap.reports.text != nullptr) std::fputs(collection_line(record).c_str(), heap.reports.text);
  if (heap.reports.json != nullptr) std::fputs(collection_json(record).c_str(), heap.reports.json);
}

bool is_valid(HeapState& heap, const Mutator& mutator, const RootSet& roots) {
  if (!heap.config.verify || !heap.verify_error.empty()) return heap.verify_error.empty();
  heap.verify_error = verify_heap(heap, mutator, roots);
  return heap.verify_error.empty();
}

/// Finds what lives, and moves or marks it.
void trace_heap(Collection& collection, PhaseClock& clock, RootSet& roots) {
  clock.ended(Cause::Release);
  collection.condemn(roots);
  collection.scavenge_logs_and_cards();
  clock.ended(Cause::Cards);
  collection.scavenge();  // what old objects hold is promoted before roots, which only let it age, get to it
  clock.ended(Cause::Copying);
  collection.evacuate_roots(roots);
  clock.ended(Cause::Roots);
  collection.scavenge();
  clock.ended(Cause::Copying);
  collection.settle_weak_pointers_and_threads();
  clock.ended(Cause::Weak);
  collection.release_from_space();
}

}  // namespace

CollectionResult collect_heap(HeapState& heap, Mutator& mutator, RootSet& roots, CollectionRequest request) {
  unsigned collected = choose_generation(heap, request);
  CollectionResult result{CollectionStatus::Done, collected, collected == heap.oldest()};
  if (!is_valid(heap, mutator, roots)) return {CollectionStatus::HeapInvalid, collected, result.major};
  bool compacting = is_to_compact(heap, collected);
  if (!has_room(heap, mutator, collected, compacting) && can_compact(heap)) {
    collected = heap.oldest();
    compacting = true;
  }
  while (!has_room(heap, mutator, collected, compacting)) {
    result.status = CollectionStatus::HeapExhausted;
    if (collected == 0) {
      if (heap.stuck_at == mutator.hp) out_of_memory("what lives: the heap's address range is full");
      heap.stuck_at = mutator.hp;  // a HeapOverflow may help
      return result;
    }
    --collected;
    compacting = false;
  }
  heap.stuck_at = nullptr;
  if (heap.config.bell) std::fputc('\a', stderr);
  Stopwatch start;
  std::uint64_t faults = heap.config.measure_collections ? page_faults() : 0;
  std::uint64_t allocated = bytes_since_collection(mutator);

  std::size_t aged_words = heap.spaces[0].words(), old_words = heap.old_words(), words_before = heap.live_words();
  Collection collection(heap, mutator, collected, compacting || heap.boehm != nullptr);
  PhaseClock clock(heap, collection);
  auto trace = [&] { trace_heap(collection, clock, roots); };
  if (heap.boehm != nullptr)
    heap.boehm->collect(trace);
  else
    trace();
  clock.ended(Cause::Release);
  if (compacting) collection.compact(roots);
  clock.ended(Cause::Compaction);

  heap.tenuring.learn({.nursery_words = heap.nursery_bytes() / kWordBytes,
                       .aged_words = aged_words,
                       .promoted_words = collected == 0 ? heap.old_words() - old_words : 0});
  if (collection.full()) {
    heap.growth = choose_growth(heap, words_before);
    set_thresholds(heap);
  }
  resize_nursery(heap);
  start_nursery(heap, mutator);
  heap.statistics.maximum_memory_bytes =
      std::max<std::uint64_t>(heap.statistics.maximum_memory_bytes, heap.resident_bytes());
  if (collection.full() && heap.boehm == nullptr) {
    std::size_t live_regions = heap.regions.in_use();
    heap.regions.release_free(live_regions + live_regions / 2 + 4);
  }
  clock.ended(Cause::Release);
  count_collection(heap, collection, collected, allocated, start, faults);
  result.generation = heap.config.generations == 1 ? 0 : collected;
  result.major = collection.full();
  if (!is_valid(heap, mutator, roots)) result.status = CollectionStatus::HeapInvalid;
  return result;
}

/// --gc=none: when the nursery is full that is all there is; the grace goes on top each time.
static CollectionResult extend_nursery(HeapState& heap, Mutator& mutator, CollectionRequest request) {
  mutator.collection_requested = false;
  if (request != CollectionRequest::Automatic) return {};
  std::size_t before = heap.nursery.bytes();
  heap.nursery.resize(before + heap.config.maximum_heap_grace_bytes);
  if (heap.nursery.bytes() == before) out_of_memory("more: --gc=none has used up all it may have");
  hand_out_chunk(heap, mutator, 0);
  return {CollectionStatus::HeapExhausted, 0, false};
}

Heap* Heap::create(const HeapConfig& config) {
  auto* heap = new HeapState;
  heap->config = config;
  bool is_boehm = config.collector == CollectorKind::Boehm;
  heap->config.generations = is_boehm ? 1 : std::clamp(config.generations, 1u, kMaxGenerations);
  heap->generations = std::max(heap->config.generations, 2u);
  std::size_t range = config.reserve_bytes != 0 ? config.reserve_bytes : reservable_bytes(kLargestRange);
  if (is_boehm) heap->boehm = std::make_unique<BoehmMemory>(heap->regions, heap->cards);
  heap->limit_bytes = config.maximum_heap_bytes;
  // Other heaps are bounded by the range they could reserve.
  if (is_boehm && heap->limit_bytes == 0) heap->limit_bytes = room_under_limit();
  bool has_range = is_boehm ? heap->boehm->start() : heap->regions.reserve(range) && heap->cards.reserve(heap->regions);
  if (!has_range || !heap->marks.reserve()) {
    delete heap;
    return nullptr;
  }
  if (!is_boehm) heap->nursery.initialise(&heap->regions, &heap->cards, config.nursery_bytes);
  heap->large.initialise(&heap->regions, &heap->cards);
  for (unsigned g = 0; g < heap->generations; ++g)
    heap->spaces[g].initialise(&heap->regions, &heap->cards, g, g > 0 && heap->has_barrier());
  heap->statistics.generation_count = heap->config.generations;
  heap->created_elapsed = seconds(CLOCK_MONOTONIC);
  heap->growth = choose_growth(*heap, 0);
  set_thresholds(*heap);
  resize_nursery(*heap);
  heap->statistics.memory_in_use_bytes = heap->statistics.maximum_memory_bytes = heap->resident_bytes();
  start_log(heap->spare_card_log);
  start_log(heap->spare_dirty_log);
  return new Heap(heap);
}

Heap::~Heap() {
  if (state_->mutator != nullptr) {
    free_log(state_->mutator->card_log);
    free_log(state_->mutator->dirty_log);
    free_log(state_->mutator->update_log);
    free_log(state_->mutator->caf_log);
  }
  free_log(state_->spare_card_log);
  free_log(state_->spare_dirty_log);
  delete state_;
}

void Heap::attach(Mutator& mutator) {
  state_->mutator = &mutator;
  mutator.cards = state_->cards.bytes();
  mutator.barrier = state_->config.barrier;
  start_log(mutator.card_log);
  start_log(mutator.dirty_log);
  start_log(mutator.update_log);
  start_log(mutator.caf_log);
  start_nursery(*state_, mutator);
}

bool Heap::next_chunk(Mutator& mutator, std::size_t words) {
  if (state_->boehm != nullptr) return state_->boehm->take_block(mutator, words);
  if (mutator.hp + words > state_->nursery.end()) return false;
  hand_out_chunk(*state_, mutator, words);
  return true;
}

CollectionResult Heap::collect(Mutator& mutator, RootSet& roots, CollectionRequest request) {
  if (state_->config.collector == CollectorKind::None) return extend_nursery(*state_, mutator, request);
  CollectionResult result = collect_heap(*state_, mutator, roots, request);
  if (result.status != CollectionStatus::Done) return result;
  if (bytes_held(*state_) > usable_limit(*state_) && !result.major)
    result = collect_heap(*state_, mutator, roots, CollectionRequest::Major);
  if (result.status != CollectionStatus::Done) return result;
  std::size_t held = bytes_held(*state_);
  if (held > usable_limit(*state_)) {
    result.status = CollectionStatus::HeapExhausted;
    state_->maximum_bytes_now = held + state_->config.maximum_heap_grace_bytes;
  } else if (held <= state_->limit_bytes) {
    state_->maximum_bytes_now = 0;
  }
  return result;
}

static Object* allocate_large_object(HeapState& heap, std::size_t words) {
  if (heap.boehm != nullptr) return reinterpret_cast<Object*>(heap.boehm->allocate(words));
  LargeObject* large = heap.large.allocate(words);
  return large != nullptr ? large->object() : nullptr;
}

Object* Heap::allocate_large(Mutator& mutator, std::uint32_t descriptor_index, std::size_t words, bool beyond_limit) {
  if (words >= state_->regions.bytes() / kWordBytes) return nullptr;
  std::size_t held = bytes_held(*state_);
  // Elsewhere what was allocated since the last collection is part of that.
  if (state_->boehm != nullptr) held += mutator.large_words_allocated * kWordBytes;
  if (!beyond_limit && held + words * kWordBytes > usable_limit(*state_)) {
    mutator.collection_requested = true;
    request_safepoint(mutator);
    return nullptr;
  }
  Object* object = allocate_large_object(*state_, words);
  if (object == nullptr) return nullptr;
  object->header = make_header(descriptor_index, words);
  mutator.large_words_allocated += words;
  // Large objects count as nursery use: a program that allocates nothing else is collected as often.
  std::size_t most = state_->config.large_allocation_bytes;
  if (most == 0) most = state_->nursery_bytes();
  if (!mutator.collection_requested && mutator.large_words_allocated * kWordBytes > most) {
    mutator.collection_requested = true;
    request_safepoint(mutator);
  }
  return object;
}

bool Heap::takes_blocks() const {
  return state_->boehm != nullptr;
}

void Heap::register_thread(ThreadObject* thread) {
  Statistics& statistics = state_->statistics;
  ++statistics.threads_created;
  statistics.threads_peak = std::max(statistics.threads_peak, statistics.threads());
  unsigned generation = state_->boehm != nullptr ? state_->oldest() : 0;
  state_->threads[generation].push(reinterpret_cast<Word>(thread));
}
void Heap::count_ended_thread() {
  ++state_->statistics.threads_ended;
}
void Heap::register_weak(WeakObject* weak) {
  state_->weaks[0].push(reinterpret_cast<Word>(weak));
}

std::vector<Word>& Heap::finalizers() {
  return state_->finalizers;
}
std::vector<Word>& Heap::unreachable_threads() {
  return state_->unreachable_threads;
}
void Heap::report_collections_to(const CollectionReports& reports) {
  state_->reports = reports;
}
const HeapConfig& Heap::config() const {
  return state_->config;
}
const Statistics& Heap::statistics() const {
  Statistics& statistics = state_->statistics;
  if (state_->config.collector == CollectorKind::None)  // else every collection counts it
    statistics.memory_in_use_bytes = statistics.maximum_memory_bytes = state_->resident_bytes();
  return statistics;
}
std::uint64_t Heap::bytes_allocated(const Mutator& mutator) const {
  return state_->statistics.bytes_allocated + bytes_since_collection(mutator);
}
unsigned Heap::generation_of(const Object* object) const {
  return state_->generation_of_address(reinterpret_cast<Word>(object));
}
bool Heap::contains(const void* address) const {
  Word a = reinterpret_cast<Word>(address);
  return state_->regions.contains(a) && state_->regions.space_of(a) != kFreeSpace;
}
std::string Heap::verify(const Mutator& mutator, const RootSet& roots) {
  return verify_heap(*state_, mutator, roots);
}
const std::string& Heap::verify_error() const {
  return state_->verify_error;
}

}  // namespace cardinal
