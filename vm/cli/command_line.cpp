#include "vm/cli/command_line.h"

#include <unistd.h>

#include <algorithm>

#include "vm/base/diagnostic.h"
#include "vm/cli/values.h"

namespace cardinal {

namespace {

constexpr double kDefaultStackShare = 0.8;  ///< -K: of the machine's memory
constexpr std::size_t kLeastNursery = 8192;

bool is_allowed(const FlagRow& row, bool inside_rts) {
  return row.scope != (inside_rts ? FlagScope::Vm : FlagScope::Inside);
}

/// Whether `word` is this flag with an argument of the allowed sort, or at least its beginning.
bool matches(const FlagRow& row, std::string_view word) {
  if (!word.starts_with(row.spelling)) return false;
  return argument_need(row) != ArgumentNeed::None || word.size() == row.spelling.size();
}

/// The row with the longest spelling that begins `word`; null if there is none.
const FlagRow* find_flag(std::string_view word, bool inside_rts) {
  const FlagRow* found = nullptr;
  for (const FlagRow& row : kFlags)
    if (is_allowed(row, inside_rts) && matches(row, word) &&
        (found == nullptr || row.spelling.size() > found->spelling.size()))
      found = &row;
  return found;
}

/// Levenshtein's distance.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1])});
      diagonal = above;
    }
  }
  return row[b.size()];
}

class Parser {
 public:
  explicit Parser(const std::vector<std::string>& words) : words_(words) {}

  std::expected<Options, std::string> parse() {
    if (words_.empty())
      return std::unexpected("which program?\nusage: vm [FLAGS] FILE [ARGS]      (vm --help tells more)");
    if (!is_command()) before_the_file();
    if (error_.empty() && options_.command == Command::Run) after_the_file();
    if (error_.empty()) check();
    if (!error_.empty()) return std::unexpected(error_);
    return options_;
  }

 private:
  /// vm help …, vm --build-image …
  bool is_command() {
    if (words_[0] == "help" && words_.size() <= 2) {
      options_.command = Command::Help;
      if (words_.size() == 2) options_.topic = words_[1];
      return true;
    }
    if (words_[0] == "compare") {
      options_.command = Command::Compare;
      options_.words.assign(words_.begin() + 1, words_.end());
      return true;
    }
    if (words_[0] == "--build-image" && words_.size() > 3) {
      options_.command = Command::BuildImage;
      for (at_ = 1; at_ < words_.size() && error_.empty(); ++at_) {
        if (words_[at_].starts_with('-'))
          read_flag(words_[at_], false);
        else
          options_.words.push_back(words_[at_]);
      }
      return true;
    }
    return false;
  }

  void before_the_file() {
    bool inside = false, flags_end = false;
    for (; error_.empty() && at_ < words_.size(); ++at_) {
      const std::string& word = words_[at_];
      bool is_flag = word.size() > 1 && word[0] == '-';
      if (flags_end || (!inside && !is_flag && word != "+RTS")) {
        options_.file = word;
        if (word.empty())
          error_ = "which program? The first word is empty\nusage: vm [FLAGS] FILE [ARGS]      (vm --help tells more)";
        ++at_;
        return;
      }
      if (word == "+RTS")
        inside = true;
      else if (word == "-RTS")
        inside = false;
      else if (word == "--" && !inside)
        flags_end = true;
      else if (!inside && ends_with_command(word))
        return;
      else
        read_flag(word, inside);
      if (options_.command != Command::Run) return;
    }
    if (error_.empty()) error_ = "which program?\nusage: vm [FLAGS] FILE [ARGS]      (vm --help tells more)";
  }

  bool ends_with_command(const std::string& word) {
    if (word == "--help" || word == "-?")
      options_.command = Command::Help;
    else if (word == "--version")
      options_.command = Command::Version;
    else if (word == "--man")
      options_.command = Command::ManualPage;
    else if (word == "--completion")
      options_.command = Command::Completion;
    else
      return false;
    return true;
  }

  void after_the_file() {
    bool inside = false;
    for (; error_.empty() && at_ < words_.size(); ++at_) {
      const std::string& word = words_[at_];
      if (word == "--RTS") {
        ++at_;
        break;
      }
      if (word == "--") break;
      if (word == "+RTS")
        inside = true;
      else if (word == "-RTS")
        inside = false;
      else if (inside)
        read_flag(word, true);
      else
        options_.words.push_back(word);
    }
    if (error_.empty())
      options_.words.insert(options_.words.end(), words_.begin() + static_cast<std::ptrdiff_t>(at_), words_.end());
  }

  void read_flag(const std::string& word, bool inside_rts) {
    if (inside_rts && word == "--info") {
      options_.command = Command::Information;
      return;
    }
    if (inside_rts && word == "-?") {
      options_.command = Command::Help;
      options_.topic = "gc";
      return;
    }
    const FlagRow* row = find_flag(word, inside_rts);
    if (row == nullptr) {
      error_ = unknown(word, inside_rts);
      return;
    }
    std::string_view argument = std::string_view(word).substr(row->spelling.size());
    if (argument.empty() && argument_need(*row) == ArgumentNeed::Required) {
      // -i DIR may be two words; the others take their argument directly behind.
      if (row->kind != FlagKind::Folder || at_ + 1 == words_.size()) {
        error_ = cat("flag ", word, " needs an argument: ", row->spelling, row->argument);
        return;
      }
      argument = words_[++at_];
    }
    error_ = set_flag(*row, word, argument, options_);
    if (!error_.empty() && !inside_rts) error_ += hint_on_namesake(word);
    if (row->id == FlagId::NurserySize) nursery_given_ = true;
    if (row->id == FlagId::Generations) generations_given_ = true;
    if (row->id == FlagId::WriteBarrier) barrier_given_ = true;
    if (row->id == FlagId::MaximumStack) stack_given_ = true;
  }

  /// Where a flag of vm's own is written, with a unit, as if it were the runtime's of that spelling.
  static std::string hint_on_namesake(const std::string& word) {
    const FlagRow* row = find_flag(word, true);
    double size = 0;
    bool meant = row != nullptr && row->scope == FlagScope::Inside && (word.back() < '0' || word.back() > '9') &&
                 read_size(std::string_view(word).substr(row->spelling.size()), size);
    if (!meant) return {};
    return cat("\nthe runtime's ", row->spelling, " goes behind the program: +RTS ", word, " -RTS");
  }

  static std::string unknown(const std::string& word, bool inside_rts) {
    std::string text = cat("unknown ", inside_rts ? "RTS option" : "flag", ": ", word);
    if (find_flag(word, !inside_rts) != nullptr) {
      return cat(text,
                 inside_rts ? "\nvm's own flags stand before the program's file: vm "
                            : "\nruntime flags of that name go into +RTS ",
                 word, inside_rts ? " FILE" : " -RTS");
    }
    for (const RefusedRow& row : kRefused)
      if (word == row.spelling) return cat(text, "\n", row.reason);
    std::string near = nearest_spelling(word, inside_rts);
    if (!near.empty()) return cat(text, "\ndid you mean ", near, "?");
    return cat(text, "\nvm --help lists the flags, vm help gc those of the runtime");
  }

  /// What no flag alone can tell; and the defaults that depend on the machine or on other flags.
  void check() {
    HeapConfig& heap = options_.heap;
    check_strategy();
    heap.measure_collections = options_.report.level == ReportLevel::Detailed || options_.statistics_json.has_value() ||
                               !options_.collection_log.empty();
    std::size_t limit = heap.maximum_heap_bytes;
    if (limit != 0 && heap.heap_hint_bytes > limit)
      error_ = "the suggested heap size (-H) is larger than the maximum heap size (-M)";
    else if (limit != 0 && nursery_given_ && heap.nursery_bytes > limit)
      error_ = "the nursery (-A) is larger than the maximum heap size (-M)";
    else if (heap.nursery_chunk_bytes > heap.nursery_bytes)
      error_ = "a chunk of the nursery (-n) is larger than the nursery (-A)";
    else if (heap.stack_chunk_buffer_bytes >= heap.stack_chunk_bytes / 2)
      error_ = "stack chunk buffer size (-kb) must be less than 50% of the stack chunk size (-kc)";
    if (limit != 0 && !nursery_given_) heap.nursery_bytes = std::clamp(limit / 4, kLeastNursery, heap.nursery_bytes);
    if (!stack_given_) {
      double memory = static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
      heap.maximum_stack_bytes = static_cast<std::size_t>(memory * kDefaultStackShare);
    }
  }

  /// Not every collector has generations, and a barrier is for those that have.
  void check_strategy() {
    HeapConfig& heap = options_.heap;
    const char* name = kCollectors[static_cast<unsigned>(heap.collector)].name;
    if (heap.collector != CollectorKind::Generational) {
      if (barrier_given_)
        error_ = cat("--barrier= has no meaning under --gc=", name, ": all of the heap is collected, or none of it");
      else if (generations_given_ && heap.generations > 1)
        error_ = cat("--gc=", name, " has no generations: leave -G out");
      if (error_.empty() && heap.old_space == OldSpace::Compact)
        error_ = cat("--old=compact (-c) has no meaning under --gc=", name, ": it has no old generation");
      heap.generations = 1;
    } else if (heap.generations == 1 && heap.old_space == OldSpace::Compact) {
      error_ = "--old=compact (-c) has no meaning under -G1: there is no old generation";
    } else if (heap.generations == 1 && barrier_given_) {
      error_ = "--barrier= has no meaning under -G1: every collection is a major one";
    }
    if (heap.collector == CollectorKind::None && heap.stress != 0)
      error_ = "--gc-stress= has no meaning under --gc=none: it never collects";
    if (heap.collector == CollectorKind::Boehm && heap.nursery_chunk_bytes != 0)
      error_ = "-n has no meaning under --gc=boehm: there is no nursery to be cut into chunks";
    if (heap.collector == CollectorKind::Boehm && heap.large_allocation_bytes != 0)
      error_ = "-AL has no meaning under --gc=boehm: large objects are allocated as all others are";
    if (heap.collector == CollectorKind::None && options_.scheduler.idle_seconds > 0)
      error_ = "-I has no meaning under --gc=none: it never collects";
  }

  const std::vector<std::string>& words_;
  std::size_t at_ = 0;
  Options options_;
  std::string error_;
  bool nursery_given_ = false;
  bool generations_given_ = false;
  bool barrier_given_ = false;
  bool stack_given_ = false;
};

}  // namespace

std::expected<Options, std::string> parse_command_line(const std::vector<std::string>& words) {
  return Parser(words).parse();
}

std::string nearest_spelling(std::string_view word, bool inside_rts) {
  // Arguments do not count: neither what stands behind '=' nor a number at the end.
  std::string_view name = word.substr(0, word.find('='));
  if (!name.starts_with("--")) name = name.substr(0, 2);
  std::string best;
  std::size_t least = name.size() <= 3 ? 1 : name.size() / 3;
  auto offer = [&](std::string_view spelling, std::string_view argument) {
    std::string_view bare = spelling.substr(0, spelling.find('='));
    // Of short flags only the case may be wrong: -z is nothing like -s.
    bool short_flag = bare.size() == 2 || name.size() == 2;
    if (short_flag && (bare.size() != name.size() || (bare[1] ^ name[1]) != 0x20)) return;
    std::size_t d = distance(name, bare);
    if (d <= least && (best.empty() || d < least)) {
      best = cat(spelling, argument);
      least = d;
    }
  };
  for (const FlagRow& row : kFlags)
    if (is_allowed(row, inside_rts)) offer(row.spelling, row.argument);
  if (!inside_rts)
    for (const CommandRow& row : kCommands)
      if (row.word.starts_with('-')) offer(row.word, {});
  return best;
}

}  // namespace cardinal
