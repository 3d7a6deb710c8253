#include "vm/compare/compare.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include "vm/base/diagnostic.h"
#include "vm/compare/output.h"
#include "vm/compare/progress.h"

namespace cardinal::compare {

namespace {

constexpr int kDiffer = 1, kCommandLine = 2, kInterrupted = 130;

int complain(const std::string& error, int exit_code) {
  std::fprintf(stderr, "vm: %s\n", error.c_str());
  return exit_code;
}

/// Where two texts first differ, as "line 3".
std::string first_difference(const std::string& a, const std::string& b) {
  std::size_t at = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
  return cat("line ", std::count(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(at), '\n') + 1);
}

/// Numbers become one # each.
std::string without_numbers(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = std::min(text.find_first_not_of("0123456789.", i), text.size());
    bool number = text[i] != '.' && end > i;
    out += number ? '#' : text[i];
    i = number ? end : i + 1;
  }
  return out;
}

class Comparison {
 public:
  explicit Comparison(const Request& request) : request_(request) {
    for (const Configuration& configuration : request.configurations)
      outcomes_.push_back({configuration, {}, {}, {}, {}});
  }

  /// Runs everything. 0, or the exit code with which to stop at once.
  int run() {
    if (workspace_.folder().empty())
      return complain(cat("cannot make a temporary folder: ", std::strerror(errno)), kDiffer);
    bool with_collections = request_.json || request_.html;
    Progress progress(outcomes_.size() * (request_.runs + (with_collections ? 1 : 0)));
    for (unsigned turn = 0; turn < request_.runs; ++turn)
      for (Outcome& outcome : outcomes_)
        if (int stop = run_once(outcome, false, progress)) return stop;
    for (Outcome& outcome : outcomes_)
      if (with_collections)
        if (int stop = run_once(outcome, true, progress)) return stop;
    for (Outcome& outcome : outcomes_) outcome.summary = summarise(outcome.runs);
    return 0;
  }
  std::span<const Outcome> outcomes() const { return outcomes_; }
  bool output_differed() const { return output_differed_; }

 private:
  int run_once(Outcome& outcome, bool log, Progress& progress) {
    progress.step(text_of(outcome.configuration));
    if (!outcome.problem.empty()) return 0;
    std::string name = cat(workspace_.folder(), "/run"), error;
    Run run = measure(request_, outcome.configuration, name, log, signals_, error);
    if (!error.empty() || run.interrupted) {
      progress.clear();
      return error.empty() ? kInterrupted : complain(error, kDiffer);
    }
    if (run.statistics_text.empty() && reference_ending_.empty()) {  // of the first run: it is the program's fault
      progress.clear();
      std::fputs(read_file(cat(name, ".err")).c_str(), stderr);
      return complain(cat("the program did not run: ", ending_of(run)), kDiffer);
    }
    outcome.problem = problem_of(run, read_file(cat(name, ".out")));
    if (!outcome.problem.empty()) outcome.problem += complaint(read_file(cat(name, ".err")));
    if (log)
      keep_events(outcome, read_file(cat(name, ".log")));
    else
      outcome.runs.push_back(std::move(run));
    return 0;
  }

  /// What is wrong with the run, compared with the very first one; empty: nothing.
  std::string problem_of(const Run& run, std::string output) {
    if (request_.outputs == OutputCheck::Any) output.clear();
    if (request_.outputs == OutputCheck::Text) output = without_numbers(output);
    if (reference_ending_.empty()) {
      reference_ending_ = ending_of(run);
      reference_output_ = std::move(output);
      return {};
    }
    if (ending_of(run) != reference_ending_) return cat(ending_of(run), ", not ", reference_ending_);
    if (output == reference_output_) return {};
    output_differed_ = true;
    return cat("output differs from ", first_difference(reference_output_, output), " on");
  }

  /// The first line of what a failed run said on standard error.
  static std::string complaint(const std::string& said) {
    std::string line = said.substr(0, said.find('\n'));
    return line.empty() ? line : cat(" (", line, ")");
  }

  static void keep_events(Outcome& outcome, std::string_view log) {
    while (!log.empty()) {
      std::size_t end = log.find('\n');
      if (end == std::string_view::npos) return;  // the last line of a run that was killed
      outcome.events.emplace_back(log.substr(0, end));
      log.remove_prefix(end + 1);
    }
  }

  const Request& request_;
  SignalsHeld signals_;  ///< until the workspace is removed
  Workspace workspace_;
  std::vector<Outcome> outcomes_;
  std::string reference_ending_;
  std::string reference_output_;
  bool output_differed_ = false;
};

/// To the file, or to standard output if it has no name. False: said why not.
bool write(const std::string& path, const std::string& text) {
  std::FILE* file = path.empty() ? stdout : std::fopen(path.c_str(), "w");
  bool written = file != nullptr && std::fwrite(text.data(), 1, text.size(), file) == text.size();
  if (file != nullptr) written &= (file == stdout ? std::fflush(file) : std::fclose(file)) == 0;
  if (!written) complain(cat("cannot write ", path.empty() ? "the output" : path, ": ", std::strerror(errno)), kDiffer);
  return written;
}

/// Before anything runs: whether the files can be written. False: said which cannot.
bool can_write(const Request& request) {
  for (const std::optional<std::string>& path : {request.json, request.csv, request.html}) {
    if (!path || path->empty()) continue;
    std::FILE* file = std::fopen(path->c_str(), "a");
    if (file == nullptr) {
      complain(cat("cannot write ", *path, ": ", std::strerror(errno)), kDiffer);
      return false;
    }
    std::fclose(file);
  }
  return true;
}

bool write_all(const Request& request, std::span<const Outcome> outcomes) {
  bool table_wanted = true, written = true;
  auto put = [&](const std::optional<std::string>& path, auto&& text) {
    if (!path) return;
    table_wanted &= !path->empty();
    written &= write(*path, text());
  };
  put(request.json, [&] { return json(request, outcomes); });
  put(request.csv, [&] { return csv(outcomes); });
  put(request.html, [&] { return html(request, outcomes); });
  return (!table_wanted || write("", table(outcomes))) && written;
}

}  // namespace

int run_compare(const std::vector<std::string>& words) {
  std::expected<Request, std::string> request = parse_request(words);
  if (!request) return complain(request.error(), kCommandLine);
  for (const std::string& reason : request->left_out) std::fprintf(stderr, "vm: left out %s\n", reason.c_str());
  if (!can_write(*request)) return kDiffer;
  Comparison comparison(*request);
  if (int stop = comparison.run()) return stop;
  bool differ = false;
  if (!write_all(*request, comparison.outcomes())) return kDiffer;
  for (const Outcome& outcome : comparison.outcomes()) {
    if (outcome.problem.empty()) continue;
    differ = true;
    std::fprintf(stderr, "vm: %s: %s\n", text_of(outcome.configuration).c_str(), outcome.problem.c_str());
  }
  if (comparison.output_differed() && request->outputs == OutputCheck::Exact)
    std::fputs("if the program prints times: vm compare --outputs=text\n", stderr);
  return differ ? kDiffer : 0;
}

}  // namespace cardinal::compare
