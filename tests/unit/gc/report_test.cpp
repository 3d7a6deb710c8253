#include "gc/report.h"

#include <doctest/doctest.h>

using namespace cardinal;

TEST_CASE("-s has GHC's form, line for line") {
  Statistics s;
  s.bytes_copied = 238'501'032;
  s.maximum_live_bytes = 8'056'688;
  s.major_collections = 14;
  s.maximum_slop_bytes = 33'536;
  s.maximum_memory_bytes = 25u << 20;
  s.generations[0] = {777, 0.047, 0.047, 0.0002};
  s.generations[1] = {14, 0.043, 0.043, 0.0056};
  RunTimes t{.bytes_allocated = 827'805'008, .mutator_cpu = 0.144, .mutator_elapsed = 0.143};
  CHECK(summary_report(s, t) ==
        "     827,805,008 bytes allocated in the heap\n"
        "     238,501,032 bytes copied during GC\n"
        "       8,056,688 bytes maximum residency (14 sample(s))\n"
        "          33,536 bytes maximum slop\n"
        "              25 MiB total memory in use (0 MB lost due to fragmentation)\n"
        "\n"
        "                                     Tot time (elapsed)  Avg pause  Max pause\n"
        "  Gen  0       777 colls,     0 par    0.047s   0.047s     0.0001s    0.0002s\n"
        "  Gen  1        14 colls,     0 par    0.043s   0.043s     0.0031s    0.0056s\n"
        "\n"
        "  INIT    time    0.000s  (  0.000s elapsed)\n"
        "  MUT     time    0.144s  (  0.143s elapsed)\n"
        "  GC      time    0.090s  (  0.090s elapsed)\n"
        "  EXIT    time    0.000s  (  0.000s elapsed)\n"
        "  Total   time    0.234s  (  0.233s elapsed)\n"
        "\n"
        "  %GC     time       0.0%  (0.0% elapsed)\n"
        "\n"
        "  Alloc rate    5,748,645,888 bytes per MUT second\n"
        "\n"
        "  Productivity  61.5% of total user, 61.4% of total elapsed\n"
        "\n");
  CHECK(one_line_report(s, t).starts_with(
      "<<ghc: 827805008 bytes, 791 GCs, 0/8056688 avg/max bytes residency (14 samples), "
      "25M in use, 0.000 INIT (0.000 elapsed), 0.144 MUT (0.143 elapsed), 0.090 GC "));
}

TEST_CASE("-S has GHC's form") {
  CollectionRecord r;
  r.bytes_allocated = 2'080'720;
  r.bytes_copied = 538'216;
  r.bytes_live = 595'616;
  r.finished_cpu_seconds = 0.003;
  r.finished_elapsed_seconds = 0.002;
  r.generation = 1;
  CHECK(collection_line(r) == "  2080720    538216    595616  0.000  0.000    0.003    0.002    0    0  (Gen:  1)\n");
  CHECK(collection_footing(0) == "        0                      0.000  0.000\n\n");
}
