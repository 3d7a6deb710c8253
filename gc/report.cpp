// The texts follow rts/Stats.c of GHC 9.0 in layout; numbers are grouped by threes.
#include "gc/report.h"

#include <cstdarg>
#include <cstdio>

namespace cardinal {

namespace {

std::string format(const char* form, ...) __attribute__((format(printf, 1, 2)));
std::string format(const char* form, ...) {
  char line[256];
  va_list arguments;
  va_start(arguments, form);
  std::vsnprintf(line, sizeof line, form, arguments);
  va_end(arguments);
  return line;
}

std::string grouped(std::uint64_t n) {
  std::string digits = std::to_string(n);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, 1, ',');
  return digits;
}

std::string time_line(const char* name, double cpu, double elapsed) {
  return format("  %-6s  time  %7.3fs  (%7.3fs elapsed)\n", name, cpu, elapsed);
}

struct Totals {
  double gc_cpu, gc_elapsed, cpu, elapsed;
};
Totals totals_of(const Statistics& s, const RunTimes& t) {
  double gc_cpu = s.gc_cpu_seconds(), gc_elapsed = s.gc_elapsed_seconds();
  return {gc_cpu, gc_elapsed, t.init_cpu + t.mutator_cpu + gc_cpu + t.exit_cpu,
          t.init_elapsed + t.mutator_elapsed + gc_elapsed + t.exit_elapsed};
}

constexpr std::uint64_t kMiB = 1024 * 1024;

}  // namespace

std::string summary_report(const Statistics& s, const RunTimes& t) {
  Totals total = totals_of(s, t);
  std::string out;
  out += format("%16s bytes allocated in the heap\n", grouped(t.bytes_allocated).c_str());
  out += format("%16s bytes copied during GC\n", grouped(s.bytes_copied).c_str());
  // GHC leaves this line out after no major collection, but always makes one at the end.
  out += format("%16s bytes maximum residency (%llu sample(s))\n", grouped(s.maximum_live_bytes).c_str(),
                static_cast<unsigned long long>(s.major_collections));
  out += format("%16s bytes maximum slop\n", grouped(s.maximum_slop_bytes).c_str());
  out += format("%16llu MiB total memory in use (0 MB lost due to fragmentation)\n\n",
                static_cast<unsigned long long>(s.maximum_memory_bytes / kMiB));
  out += "                                     Tot time (elapsed)  Avg pause  Max pause\n";
  for (unsigned g = 0; g < s.generation_count; ++g) {
    const GenerationStatistics& generation = s.generations[g];
    double average =
        generation.collections == 0 ? 0 : generation.elapsed_seconds / static_cast<double>(generation.collections);
    out += format("  Gen %2u     %5llu colls, %5d par   %6.3fs  %6.3fs     %3.4fs    %3.4fs\n", g,
                  static_cast<unsigned long long>(generation.collections), 0, generation.cpu_seconds,
                  generation.elapsed_seconds, average, generation.maximum_pause_seconds);
  }
  out += "\n";
  out += time_line("INIT", t.init_cpu, t.init_elapsed);
  out += time_line("MUT", t.mutator_cpu, t.mutator_elapsed);
  out += time_line("GC", total.gc_cpu, total.gc_elapsed);
  out += time_line("EXIT", t.exit_cpu, t.exit_elapsed);
  out += time_line("Total", total.cpu, total.elapsed);
  // GHC 9.0 prints zeroes here; scripts expect the line.
  out += format("\n  %%GC     time     %5.1f%%  (%.1f%% elapsed)\n\n", 0.0, 0.0);
  auto rate =
      t.mutator_cpu > 0 ? static_cast<std::uint64_t>(static_cast<double>(t.bytes_allocated) / t.mutator_cpu) : 0;
  out += format("  Alloc rate    %s bytes per MUT second\n\n", grouped(rate).c_str());
  out += format("  Productivity %5.1f%% of total user, %.1f%% of total elapsed\n\n",
                total.cpu > 0 ? t.mutator_cpu * 100 / total.cpu : 0,
                total.elapsed > 0 ? t.mutator_elapsed * 100 / total.elapsed : 0);
  return out;
}

std::string one_line_report(const Statistics& s, const RunTimes& t) {
  Totals total = totals_of(s, t);
  std::uint64_t collections = 0;
  for (const GenerationStatistics& generation : s.generations) collections += generation.collections;
  std::uint64_t average = s.major_collections == 0 ? 0 : s.cumulative_live_bytes / s.major_collections;
  using ull = unsigned long long;
  return format(
      "<<ghc: %llu bytes, %llu GCs, %llu/%llu avg/max bytes residency (%llu samples), %lluM in use, "
      "%.3f INIT (%.3f elapsed), %.3f MUT (%.3f elapsed), %.3f GC (%.3f elapsed) :ghc>>\n",
      ull{t.bytes_allocated}, ull{collections}, ull{average}, ull{s.maximum_live_bytes}, ull{s.major_collections},
      ull{s.maximum_memory_bytes / kMiB}, t.init_cpu, t.init_elapsed, t.mutator_cpu, t.mutator_elapsed, total.gc_cpu,
      total.gc_elapsed);
}

std::string collection_heading() {
  return "    Alloc    Copied     Live     GC     GC      TOT      TOT  Page Flts\n"
         "    bytes     bytes     bytes   user   elap     user     elap\n";
}

std::string collection_line(const CollectionRecord& r) {
  using ull = unsigned long long;
  return format("%9llu %9llu %9llu %6.3f %6.3f %8.3f %8.3f %4llu %4llu  (Gen: %2u)\n", ull{r.bytes_allocated},
                ull{r.bytes_copied}, ull{r.bytes_live}, r.cpu_seconds, r.elapsed_seconds, r.finished_cpu_seconds,
                r.finished_elapsed_seconds, ull{r.page_faults}, ull{r.mutator_page_faults}, r.generation);
}

std::string collection_footing(std::uint64_t bytes_since_last) {
  return format("%9llu %9.9s %9.9s %6.3f %6.3f\n\n", static_cast<unsigned long long>(bytes_since_last), "", "", 0.0,
                0.0);
}

}  // namespace cardinal
