// What a program may read of the collector's and the run's statistics: GHC.Stats.
#include <cmath>
#include <cstdint>

#include "vm/primitives/primitives.h"
#include "vm/run/run_clock.h"
#include "vm/vm.h"

namespace cardinal {

namespace {

std::int64_t nanoseconds(double seconds) {
  return std::llround(seconds * 1e9);
}

/// The fields of GHC.Stats.RTSStats and, behind them, of its GCDetails, in order. `s` are the statistics, `t` the
/// times, `c` the last collection, or zeros. One processor collects, there are no compact regions and no collector
/// beside the program, so the fields for those are 0, as in GHC.
#define CARDINAL_RTS_STATISTICS(FIELD)                                                    \
  FIELD(gcs, s.collections())                                                             \
  FIELD(major_gcs, s.major_collections)                                                   \
  FIELD(allocated_bytes, t.bytes_allocated)                                               \
  FIELD(max_live_bytes, s.maximum_live_bytes)                                             \
  FIELD(max_large_objects_bytes, s.maximum_large_bytes)                                   \
  FIELD(max_compact_bytes, 0)                                                             \
  FIELD(max_slop_bytes, s.maximum_slop_bytes)                                             \
  FIELD(max_mem_in_use_bytes, s.maximum_memory_bytes)                                     \
  FIELD(cumulative_live_bytes, s.cumulative_live_bytes)                                   \
  FIELD(copied_bytes, s.bytes_copied)                                                     \
  FIELD(par_copied_bytes, 0)                                                              \
  FIELD(cumulative_par_max_copied_bytes, 0)                                               \
  FIELD(cumulative_par_balanced_copied_bytes, 0)                                          \
  FIELD(init_cpu_ns, nanoseconds(t.init_cpu))                                             \
  FIELD(init_elapsed_ns, nanoseconds(t.init_elapsed))                                     \
  FIELD(mutator_cpu_ns, nanoseconds(t.mutator_cpu))                                       \
  FIELD(mutator_elapsed_ns, nanoseconds(t.mutator_elapsed))                               \
  FIELD(gc_cpu_ns, nanoseconds(s.gc_cpu_seconds()))                                       \
  FIELD(gc_elapsed_ns, nanoseconds(s.gc_elapsed_seconds()))                               \
  FIELD(cpu_ns, nanoseconds(t.mutator_cpu) + nanoseconds(s.gc_cpu_seconds()))             \
  FIELD(elapsed_ns, nanoseconds(t.mutator_elapsed) + nanoseconds(s.gc_elapsed_seconds())) \
  FIELD(nonmoving_gc_sync_cpu_ns, 0)                                                      \
  FIELD(nonmoving_gc_sync_elapsed_ns, 0)                                                  \
  FIELD(nonmoving_gc_sync_max_elapsed_ns, 0)                                              \
  FIELD(nonmoving_gc_cpu_ns, 0)                                                           \
  FIELD(nonmoving_gc_elapsed_ns, 0)                                                       \
  FIELD(nonmoving_gc_max_elapsed_ns, 0)                                                   \
  FIELD(gcdetails_gen, c.generation)                                                      \
  FIELD(gcdetails_threads, c.number == 0 ? 0 : 1)                                         \
  FIELD(gcdetails_allocated_bytes, c.bytes_allocated)                                     \
  FIELD(gcdetails_live_bytes, c.bytes_live)                                               \
  FIELD(gcdetails_large_objects_bytes, c.bytes_large)                                     \
  FIELD(gcdetails_compact_bytes, 0)                                                       \
  FIELD(gcdetails_slop_bytes, c.bytes_slop)                                               \
  FIELD(gcdetails_mem_in_use_bytes, c.bytes_in_use)                                       \
  FIELD(gcdetails_copied_bytes, c.bytes_copied)                                           \
  FIELD(gcdetails_par_max_copied_bytes, 0)                                                \
  FIELD(gcdetails_par_balanced_copied_bytes, 0)                                           \
  FIELD(gcdetails_sync_elapsed_ns, 0)                                                     \
  FIELD(gcdetails_cpu_ns, nanoseconds(c.cpu_seconds))                                     \
  FIELD(gcdetails_elapsed_ns, nanoseconds(c.elapsed_seconds))                             \
  FIELD(gcdetails_nonmoving_gc_sync_cpu_ns, 0)                                            \
  FIELD(gcdetails_nonmoving_gc_sync_elapsed_ns, 0)

}  // namespace

bool primitive_RuntimeStatistics(PrimitiveCall& call) {
  const Capability& cap = *call.cap;
  if (cap.vm->clock == nullptr) return give_bytes(call, 0, nullptr, 0);
  const Statistics& s = cap.heap->statistics();
  const CollectionRecord& c = s.last;
  auto since_stored = static_cast<std::uint64_t>(call.hp - cap.mutator.hp) * kWordBytes;
  RunTimes t = cap.vm->clock->times(s, cap.heap->bytes_allocated(cap.mutator) + since_stored);
  const std::int64_t figures[] = {
#define FIELD(name, value) static_cast<std::int64_t>(value),
      CARDINAL_RTS_STATISTICS(FIELD)
#undef FIELD
  };
  return give_bytes(call, 0, reinterpret_cast<const char*>(figures), sizeof figures);
}

}  // namespace cardinal
