#include "gc/statistics_json.h"

#include "vm/base/diagnostic.h"
#include "vm/base/json.h"
#include "vm/cli/flags.h"
#include "vm/cli/values.h"
#include "vm/run/reports.h"

namespace cardinal {

namespace {

std::string times_json(double cpu, double elapsed) {
  return cat("{\"cpu\":", json_seconds(cpu), ",\"elapsed\":", json_seconds(elapsed), "}");
}

std::string generations_json(const Statistics& statistics) {
  std::string out = "[";
  for (unsigned g = 0; g < statistics.generation_count; ++g) {
    const GenerationStatistics& one = statistics.generations[g];
    out += cat(g == 0 ? "" : ",", "{\"collections\":", one.collections,
               ",\"seconds\":", times_json(one.cpu_seconds, one.elapsed_seconds),
               ",\"maximum_pause_seconds\":", json_seconds(one.maximum_pause_seconds),
               ",\"pauses\":", pauses_json(one.pauses), ",\"causes\":", causes_json(one.detail),
               ",\"remembered_set\":", remembered_set_json(one.detail.remembered), "}");
  }
  return out + "]";
}

PauseHistogram all_pauses(const Statistics& statistics) {
  PauseHistogram pauses;
  for (const GenerationStatistics& one : statistics.generations) pauses.add(one.pauses);
  return pauses;
}

RememberedSetLedger whole_ledger(const Statistics& statistics) {
  RememberedSetLedger ledger;
  for (const GenerationStatistics& one : statistics.generations) ledger.add(one.detail.remembered);
  return ledger;
}

std::string threads_json(const Statistics& s) {
  std::string out = cat("{\"created\":", s.threads_created, ",\"ended\":", s.threads_ended,
                        ",\"peak\":", s.threads_peak, ",\"live_at_last_major\":");
  std::uint64_t alive = s.census[static_cast<unsigned>(ObjectKind::ThreadState)].objects;
  return out + (s.major_collections == 0 ? "null" : cat(alive)) + "}";
}

std::string flags_json(const Options& options) {
  std::string out = "{";
  for (const FlagRow& row : kFlags) {
    std::string_view name = row.spelling;
    if (name.ends_with('=')) name.remove_suffix(1);
    if (row.scope == FlagScope::Inside) continue;  // another flag has its spelling; its value stands below
    out += cat(out.size() > 1 ? "," : "", json_string(name), ":", flag_as_json(row, options));
  }
  for (const FlagRow& row : kFlags)
    if (row.scope == FlagScope::Inside)
      out += cat(",", json_string(cat("+RTS ", row.spelling)), ":", flag_as_json(row, options));
  return out + "}";
}

}  // namespace

std::string statistics_json(const Options& options, const Statistics& s, const RunTimes& t, int exit_code) {
  double gc_cpu = s.gc_cpu_seconds(), gc_elapsed = s.gc_elapsed_seconds();
  return cat("{\"schema\":", kStatisticsSchema, ",\"program\":", json_string(options.file),
             ",\"exit_code\":", exit_code, ",\"bytes_allocated\":", t.bytes_allocated,
             ",\"bytes_copied\":", s.bytes_copied, ",\"maximum_live_bytes\":", s.maximum_live_bytes,
             ",\"cumulative_live_bytes\":", s.cumulative_live_bytes, ",\"major_collections\":", s.major_collections,
             ",\"maximum_slop_bytes\":", s.maximum_slop_bytes, ",\"maximum_memory_bytes\":", s.maximum_memory_bytes,
             ",\"seconds\":{\"init\":", times_json(t.init_cpu, t.init_elapsed),
             ",\"mutator\":", times_json(t.mutator_cpu, t.mutator_elapsed), ",\"gc\":", times_json(gc_cpu, gc_elapsed),
             ",\"exit\":", times_json(t.exit_cpu, t.exit_elapsed), ",\"total\":",
             times_json(t.init_cpu + t.mutator_cpu + gc_cpu + t.exit_cpu,
                        t.init_elapsed + t.mutator_elapsed + gc_elapsed + t.exit_elapsed),
             "},\"collections\":", s.collections(), ",\"nursery_chunks\":", s.nursery_chunks,
             ",\"pauses\":", pauses_json(all_pauses(s)), ",\"generations\":", generations_json(s),
             ",\"work\":", work_json(s.work), ",\"remembered_set\":", remembered_set_json(whole_ledger(s)),
             ",\"scanned\":", kinds_json(s.scanned),
             ",\"census\":", s.major_collections == 0 ? "null" : kinds_json(s.census), ",\"threads\":", threads_json(s),
             ",\"flags\":", flags_json(options), "}\n");
}

}  // namespace cardinal
