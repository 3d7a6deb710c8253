#include "vm/compare/request.h"

#include <charconv>

#include "vm/base/diagnostic.h"
#include "vm/cli/command_line.h"
#include "vm/cli/values.h"

namespace cardinal::compare {

namespace {

constexpr unsigned kMostRuns = 1000;
constexpr std::size_t kMostConfigurations = 256;
constexpr std::string_view kUsage =
    "usage: vm compare [OPTIONS] FILE [ARGS] -- CONFIGURATION…      (vm help compare tells more)";

class Parser {
 public:
  explicit Parser(const std::vector<std::string>& words) : words_(words) {}

  std::expected<Request, std::string> parse() {
    before_the_file();
    if (error_.empty() && request_.file.empty()) error_ = cat("which program?\n", kUsage);
    if (error_.empty() && request_.file == "-")
      error_ = "vm compare runs its program many times: it needs a file, not -";
    while (at_ < words_.size() && words_[at_] != "--") request_.arguments.push_back(words_[at_++]);
    for (++at_; error_.empty() && at_ < words_.size(); ++at_) {
      if (is_option(words_[at_])) continue;
      written_.push_back(split_flags(words_[at_]));
    }
    if (error_.empty()) choose_configurations();
    if (!error_.empty()) return std::unexpected(error_);
    return request_;
  }

 private:
  void before_the_file() {
    for (; error_.empty() && at_ < words_.size(); ++at_) {
      const std::string& word = words_[at_];
      if (word == "--") return;
      if (is_option(word)) continue;
      if (word.starts_with('-') && word.size() > 1) {
        request_.common_flags.push_back(word);
        continue;
      }
      request_.file = word;
      ++at_;
      return;
    }
  }

  /// Takes one of this command's own options, with what belongs to it.
  bool is_option(std::string_view word) {
    auto value_of = [&](std::string_view name) -> std::optional<std::string> {
      if (!word.starts_with(name) || !word.substr(name.size()).starts_with('=')) return std::nullopt;
      return std::string(word.substr(name.size() + 1));
    };
    for (auto [name, target] :
         {std::pair{"--json", &request_.json}, {"--csv", &request_.csv}, {"--html", &request_.html}}) {
      if (word == name && target != &request_.html) {
        *target = std::string();
        return true;
      }
      if (auto file = value_of(name); file || word == name) {
        if (!file || file->empty()) error_ = cat(name, " needs a file: ", name, "=FILE");
        *target = file;
        return true;
      }
    }
    if (word == "--matrix" || value_of("--matrix")) {
      std::optional<std::string> text = value_of("--matrix");
      if (!text && at_ + 1 < words_.size()) text = words_[++at_];
      add_matrix(text.value_or(""));
      return true;
    }
    if (word == "--runs" || value_of("--runs")) {
      set_runs(value_of("--runs").value_or(""));
      return true;
    }
    if (auto check = value_of("--outputs")) {
      if (*check != "exact" && *check != "text" && *check != "any")
        error_ = cat("--outputs=", *check, ": the choices are exact, text and any");
      request_.outputs = *check == "any" ? OutputCheck::Any : *check == "text" ? OutputCheck::Text : OutputCheck::Exact;
      return true;
    }
    if (auto file = value_of("--input")) {
      if (file->empty()) error_ = "--input needs a file: --input=FILE";
      request_.input = *file;
      return true;
    }
    return false;
  }

  void set_runs(std::string_view text) {
    auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), request_.runs);
    if (status != std::errc() || end != text.data() + text.size() || request_.runs < 1 || request_.runs > kMostRuns)
      error_ = cat("--runs=", text, ": the number of runs is from 1 to ", kMostRuns);
  }

  void add_matrix(std::string_view text) {
    std::expected<std::vector<Axis>, std::string> more = parse_axes(text);
    if (!more) {
      error_ = more.error();
      return;
    }
    for (Axis& axis : *more) {
      for (const Axis& known : axes_)
        if (known.name == axis.name) error_ = cat("--matrix: ", axis.name, " is given twice");
      axes_.push_back(std::move(axis));
    }
  }

  /// Why vm would not take these flags; empty: it would.
  std::string refusal(const Configuration& configuration) const {
    std::vector<std::string> words = request_.common_flags;
    words.insert(words.end(), configuration.begin(), configuration.end());
    words.push_back(request_.file);
    std::expected<Options, std::string> options = parse_command_line(words);
    if (!options) return options.error();
    if (options->command != Command::Run || options->file != request_.file)
      return "a configuration consists of flags only";
    if (options->report.level != ReportLevel::None || options->statistics_json || !options->collection_log.empty())
      return "reports are asked for by vm compare itself";
    return {};
  }

  void choose_configurations() {
    for (Configuration& configuration : written_) {
      if (std::string why = refusal(configuration); !why.empty()) {
        error_ = cat("configuration ‘", text_of(configuration), "’: ", why);
        return;
      }
      request_.configurations.push_back(std::move(configuration));
    }
    for (Configuration& configuration : combinations(axes_)) {
      if (std::string why = refusal(configuration); !why.empty())
        request_.left_out.push_back(cat(text_of(configuration), ": ", why));
      else
        request_.configurations.push_back(std::move(configuration));
      if (request_.configurations.size() + request_.left_out.size() > kMostConfigurations) break;
    }
    if (request_.configurations.size() > kMostConfigurations)
      error_ = cat("more than ", kMostConfigurations, " configurations");
    else if (request_.configurations.empty() && !request_.left_out.empty())
      error_ = cat("no combination of the matrix is possible: ", request_.left_out.front());
    else if (request_.configurations.empty())
      error_ = cat("compare what? Give configurations behind --, or --matrix gc=all\n", kUsage);
  }

  const std::vector<std::string>& words_;
  std::size_t at_ = 0;
  Request request_;
  std::vector<Configuration> written_;
  std::vector<Axis> axes_;
  std::string error_;
};

}  // namespace

std::expected<Request, std::string> parse_request(const std::vector<std::string>& words) {
  return Parser(words).parse();
}

std::string help_page() {
  std::string out =
      "vm compare runs one program under several configurations, in turn, and compares\n"
      "times, pauses and memory. All must print the same and exit alike.\n\n"
      "usage: vm compare [OPTIONS] [FLAGS] FILE [ARGS] [-- CONFIGURATION...]\n\n"
      "  vm compare prog.hs 1000 -- \"\" \"--barrier=remembered\" \"-A64m -G3\"\n"
      "  vm compare --matrix gc=all --matrix A=1m,64m --html=page.html prog.hs 1000\n\n"
      "FLAGS go to every run. A CONFIGURATION is one word of flags; \"\" are the defaults.\n"
      "The first one is what the others are compared with. Options (also behind --):\n\n"
      "  --matrix AXES         every combination of the axes' values. An axis is a flag\n"
      "                        and values: gc=generational,semispace for --gc=, A=1m,64m\n"
      "                        for -A. Several axes: gc=...,A=... or --matrix again.\n"
      "                        default: without the flag; all: every name there is;\n"
      "                        on and off for flags that may stand alone\n"
      "  --runs=<n>            runs of each configuration (default: 5)\n"
      "  --input=<file>        the program's standard input (default: none)\n"
      "  --outputs=<check>     exact: all outputs must be the same (default); text: but for\n"
      "                        numbers, which may be times; any: not checked\n"
      "  --json[=<file>]       all figures as one JSON object, in place of the table (or\n"
      "                        in <file>)\n"
      "  --csv[=<file>]        one line a run, likewise\n"
      "  --html=<file>         a page with charts: time, pauses, heap; needs no network\n\n"
      "What all stands for:\n\n";
  for (const FlagRow& row : kFlags) {
    std::span<const StrategyRow> strategies = strategies_of(row.kind);
    if (strategies.empty()) continue;
    out += cat("  ", row.spelling);
    const char* comma = "";
    for (const StrategyRow& strategy : strategies) {
      out += cat(comma, strategy.name);
      comma = ",";
    }
    out += "\n";
  }
  return out +
         "\nTimes are medians; the spread is how far the slowest run is from the fastest, in\n"
         "percent of the median. Exit code 1: outputs or exit codes differ.\n";
}

}  // namespace cardinal::compare
