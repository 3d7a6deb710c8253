// JSON and CSV.
#include <cstdio>

#include "vm/base/diagnostic.h"
#include "vm/base/json.h"
#include "vm/compare/output.h"

namespace cardinal::compare {

namespace {

constexpr int kSchema = 1;

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", value);
  return text;
}

template <class Items, class Print>
std::string list(const Items& items, Print&& print) {
  std::string out = "[";
  for (const auto& item : items) out += cat(out.size() > 1 ? "," : "", print(item));
  return out + "]";
}

std::string figure_json(const char* name, const Figure& figure) {
  return cat(json_string(name), ":{\"median\":", number(figure.median), ",\"least\":", number(figure.least),
             ",\"most\":", number(figure.most), "}");
}

std::string summary_json(const Summary& s) {
  return cat("{", figure_json("total_seconds", s.total), ",", figure_json("mutator_seconds", s.mutator), ",",
             figure_json("gc_seconds", s.gc), ",", figure_json("pause_p50_seconds", s.pause_p50), ",",
             figure_json("pause_p99_seconds", s.pause_p99), ",", figure_json("pause_longest_seconds", s.pause_longest),
             ",", figure_json("peak_bytes", s.peak_bytes), "}");
}

std::string run_json(const Run& run) {
  return cat("{\"wall_seconds\":", number(run.wall_seconds), ",\"peak_bytes\":", number(run.peak_bytes),
             ",\"exit_code\":", run.exit_code, ",\"signal\":", run.signal,
             ",\"statistics\":", run.statistics_text.empty() ? "null" : run.statistics_text, "}");
}

std::string outcome_json(const Outcome& outcome, const Outcome& first) {
  double base = first.summary.total.median;
  return cat("{\"flags\":", list(outcome.configuration, [](const std::string& flag) { return json_string(flag); }),
             ",\"name\":", json_string(text_of(outcome.configuration)),
             ",\"problem\":", outcome.problem.empty() ? "null" : json_string(outcome.problem),
             ",\"ratio\":", base > 0 ? number(outcome.summary.total.median / base) : "null",
             ",\"summary\":", summary_json(outcome.summary), ",\"runs\":", list(outcome.runs, run_json),
             ",\"collections\":", list(outcome.events, [](const std::string& line) { return line; }), "}");
}

/// Quoted where RFC 4180 asks for it.
std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string out = "\"";
  for (char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

}  // namespace

std::string json(const Request& request, std::span<const Outcome> outcomes) {
  auto strings = [](const std::vector<std::string>& words) {
    return list(words, [](const std::string& word) { return json_string(word); });
  };
  return cat("{\"schema\":", kSchema, ",\"program\":", json_string(request.file),
             ",\"arguments\":", strings(request.arguments), ",\"common_flags\":", strings(request.common_flags),
             ",\"runs\":", request.runs, ",\"left_out\":", strings(request.left_out), ",\"configurations\":",
             list(outcomes, [&](const Outcome& outcome) { return outcome_json(outcome, outcomes.front()); }), "}\n");
}

std::string csv(std::span<const Outcome> outcomes) {
  std::string out =
      "configuration,run,exit_code,signal,problem,total_seconds,mutator_seconds,gc_seconds,pause_p50_seconds,"
      "pause_p99_seconds,pause_longest_seconds,peak_bytes,collections,bytes_allocated,bytes_copied,words_scanned\r\n";
  for (const Outcome& outcome : outcomes) {
    for (std::size_t i = 0; i < outcome.runs.size(); ++i) {
      const Run& run = outcome.runs[i];
      out += cat(csv_field(text_of(outcome.configuration)), ",", i + 1, ",", run.exit_code, ",", run.signal, ",",
                 csv_field(outcome.problem), ",", number(run.wall_seconds), ",", number(run.mutator_seconds()), ",",
                 number(run.gc_seconds()));
      for (const char* path : {"pauses.p50_seconds", "pauses.p99_seconds", "pauses.maximum_seconds"})
        out += cat(",", number(run.statistics.number_at(path)));
      out += cat(",", number(run.peak_bytes));
      for (const char* path : {"collections", "bytes_allocated", "bytes_copied", "work.words_scanned"})
        out += cat(",", static_cast<std::uint64_t>(run.statistics.number_at(path)));
      out += "\r\n";
    }
  }
  return out;
}

}  // namespace cardinal::compare
