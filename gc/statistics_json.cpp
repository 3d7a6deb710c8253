#include "gc/statistics_json.h"

#include <cstdio>

#include "vm/base/diagnostic.h"
#include "vm/base/json.h"

namespace cardinal {

std::string json_seconds(double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9f", seconds);
  return text;
}

std::string work_json(const WorkCounters& work) {
  return cat("{\"words_scanned\":", work.words_scanned, ",\"cards_scanned\":", work.cards_scanned,
             ",\"objects_visited\":", work.objects_visited, ",\"words_copied\":", work.words_copied,
             ",\"words_marked\":", work.words_marked, ",\"objects_evacuated\":", work.objects_evacuated,
             ",\"updates_scanned\":", work.updates_scanned, ",\"stacks_scanned\":", work.stacks_scanned, "}");
}

std::string causes_json(const CollectionDetail& detail) {
  std::string out = "{";
  for (unsigned c = 0; c < kCauses; ++c) {
    out += cat(c == 0 ? "" : ",", json_string(kCauseNames[c]), ":{\"words_scanned\":", detail.causes[c].words_scanned,
               ",\"seconds\":", json_seconds(detail.causes[c].seconds), "}");
  }
  return out + "}";
}

std::string remembered_set_json(const RememberedSetLedger& ledger) {
  auto entries = [](std::uint64_t visited, std::uint64_t with_young) {
    return cat("{\"visited\":", visited, ",\"with_young\":", with_young, "}");
  };
  return cat("{\"cards\":", entries(ledger.cards, ledger.cards_with_young),
             ",\"objects\":", entries(ledger.objects, ledger.objects_with_young),
             ",\"updates\":", entries(ledger.updates, ledger.updates_with_young),
             ",\"words_scanned\":", ledger.words_scanned, "}");
}

std::string pauses_json(const PauseHistogram& pauses) {
  std::string out = cat("{\"count\":", pauses.total());
  for (int percent : {50, 90, 99})
    out += cat(",\"p", percent, "_seconds\":", json_seconds(pauses.percentile_seconds(percent)));
  out += cat(",\"maximum_seconds\":", json_seconds(pauses.longest_seconds()), ",\"histogram\":[");
  const char* comma = "";
  for (unsigned b = 0; b < PauseHistogram::kBuckets; ++b) {
    if (pauses.count(b) == 0) continue;
    out += cat(comma, "[", PauseHistogram::upper_edge(b), ",", pauses.count(b), "]");
    comma = ",";
  }
  return out + "]}";
}

std::string kinds_json(const KindCounts& kinds) {
  std::string out = "{";
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    if (kinds[k].objects == 0) continue;
    out += cat(out.size() > 1 ? "," : "", json_string(kObjectKinds[k].name), ":{\"objects\":", kinds[k].objects,
               ",\"bytes\":", kinds[k].words * kWordBytes, ",\"words_scanned\":", kinds[k].words_scanned, "}");
  }
  return out + "}";
}

std::string collection_json(const CollectionRecord& r) {
  return cat("{\"schema\":", kStatisticsSchema, ",\"collection\":", r.number, ",\"generation\":", r.generation,
             ",\"major\":", r.major ? "true" : "false",
             ",\"start_seconds\":", json_seconds(r.finished_elapsed_seconds - r.elapsed_seconds),
             ",\"pause_seconds\":", json_seconds(r.elapsed_seconds), ",\"cpu_seconds\":", json_seconds(r.cpu_seconds),
             ",\"bytes_allocated\":", r.bytes_allocated, ",\"bytes_copied\":", r.bytes_copied,
             ",\"bytes_live\":", r.bytes_live, ",\"bytes_in_use\":", r.bytes_in_use, ",\"threads\":", r.threads,
             ",\"work\":", work_json(r.work), ",\"causes\":", causes_json(r.detail),
             ",\"remembered_set\":", remembered_set_json(r.detail.remembered), "}\n");
}

}  // namespace cardinal
