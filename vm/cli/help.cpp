#include "vm/cli/help.h"

#include "vm/base/diagnostic.h"
#include "vm/cli/flags.h"
#include "vm/program/word.h"
#include "vm/scheduler/config.h"

namespace cardinal {

namespace {

constexpr std::size_t kPageWidth = 80;
constexpr std::size_t kHelpColumn = 24;

/// Columns of UTF-8 text, all of whose characters are one column wide.
std::size_t width_of(std::string_view text) {
  std::size_t width = 0;
  for (char c : text) width += (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  return width;
}

/// "  left        right, wrapped …"
void append_entry(std::string& out, std::string_view left, std::string_view right) {
  std::string line = cat("  ", left);
  if (width_of(line) + 2 > kHelpColumn) {
    out += cat(line, "\n");
    line.clear();
  }
  line.append(kHelpColumn - width_of(line), ' ');
  bool first = true;
  while (!right.empty()) {
    std::string_view word = right.substr(0, right.find(' '));
    right.remove_prefix(std::min(right.size(), word.size() + 1));
    if (!first && width_of(line) + 1 + width_of(word) > kPageWidth) {
      out += cat(line, "\n");
      line.assign(kHelpColumn, ' ');
      first = true;
    }
    line += cat(first ? "" : " ", word);
    first = false;
  }
  out += cat(line, "\n");
}

std::string help_of(const FlagRow& row) {
  return cat(row.help, " (default: ", row.default_text, ")");
}

void append_topic(std::string& out, FlagTopic topic) {
  for (const FlagRow& row : kFlags) {
    if (row.topic != topic) continue;
    std::string left = cat(row.spelling, row.argument);
    if (row.scope == FlagScope::Inside) left += " (in +RTS)";
    append_entry(out, left, help_of(row));
  }
}

template <std::size_t n>
void append_strategies(std::string& out, std::string_view flag, const StrategyRow (&rows)[n]) {
  out += cat("\nThe choices of ", flag, ":\n\n");
  for (const StrategyRow& row : rows) append_entry(out, row.name, row.help);
}

constexpr std::string_view kSizes = "<size> is a number of bytes, or with k, m, g: 64k, 1.5m, 2g.";

std::string general_page() {
  std::string out =
      "vm runs Haskell programs.\n\n"
      "usage: vm [FLAGS] FILE [ARGS] [+RTS RUNTIME-FLAGS -RTS] [ARGS]\n\n"
      "FILE is a .hs file, or - for standard input. Runtime flags also go before FILE.\n\n";
  append_topic(out, FlagTopic::General);
  out += "\n";
  for (const CommandRow& row : kCommands)
    append_entry(out, row.argument.empty() ? std::string(row.word) : cat(row.word, " ", row.argument), row.help);
  return out;
}

std::string memory_page() {
  std::string out = cat("Memory and its collector: runtime flags, spelled as GHC spells them.\n", kSizes, "\n\n");
  append_topic(out, FlagTopic::Memory);
  append_strategies(out, "--gc=", kCollectors);
  append_strategies(out, "--barrier=", kBarriers);
  append_strategies(out, "--old=", kOldSpaces);
  out += "\nThreads:\n\n";
  append_topic(out, FlagTopic::Threads);
  out +=
      "\nReports at exit: -s, -S, -t, --stats=json (vm --help).\nTo find errors in the collector: --verify-heap, "
      "--gc-stress (vm help dump).\nWhat this runtime is, as a list for programs: +RTS --info.\n";
  return out;
}

std::string debugging_page() {
  std::string out = "Looking inside:\n\n";
  append_topic(out, FlagTopic::Debugging);
  return out;
}

// --- roff
// ---------------------------------------------------------------------------------------------------------------------------

std::string roff(std::string_view text) {
  constexpr std::string_view kEllipsis = "…";
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (text.substr(i).starts_with(kEllipsis)) {
      out += "...";
      i += kEllipsis.size() - 1;
    } else if (c == '-')
      out += "\\-";
    else if (c == '\\')
      out += "\\e";
    else
      out += c;
  }
  return out;
}

void append_roff_topic(std::string& out, FlagTopic topic) {
  for (const FlagRow& row : kFlags) {
    if (row.topic != topic) continue;
    out += cat(".TP\n.B ", roff(row.spelling), "\\fI", roff(row.argument), "\\fR\n", roff(help_of(row)), ".\n");
    if (row.scope == FlagScope::Inside)
      out += "Only inside\n.B +RTS\n\\&... ; elsewhere this spelling is another flag.\n";
  }
}

}  // namespace

std::expected<std::string, std::string> help_page(const std::string& topic) {
  if (topic.empty()) return general_page();
  if (topic == "gc") return memory_page();
  if (topic == "dump") return debugging_page();
  return std::unexpected(cat("no help on ‘", topic, "’: the topics are gc, compare and dump"));
}

std::string manual_page() {
  std::string out =
      ".TH VM 1 \"\" \"Cardinal\" \"User Commands\"\n.SH NAME\nvm \\- run Haskell programs\n.SH SYNOPSIS\n.B vm\n"
      "[\\fIFLAGS\\fR] \\fIFILE\\fR [\\fIARGS\\fR] [\\fB+RTS\\fR \\fIRUNTIME\\-FLAGS\\fR \\fB\\-RTS\\fR] "
      "[\\fIARGS\\fR]\n"
      ".SH DESCRIPTION\nChecks the Haskell program in\n.I FILE\n(standard input if it is\n.BR \\- ),\n"
      "compiles it to bytecode, and runs it with\n.IR ARGS .\n.PP\nRuntime flags have GHC's spelling and meaning. They "
      "stand between\n"
      ".B +RTS\nand\n.BR \\-RTS ,\nor before\n.IR FILE .\nAfter\n.B \\-\\-RTS\nor\n.BR \\-\\- ,\nwhich is passed on, "
      "all words belong to the program.\n.B +RTS \\-\\-info\nprints what this runtime is, as a list for programs.\n";
  out += cat(roff(kSizes), "\n.SH OPTIONS\n");
  append_roff_topic(out, FlagTopic::General);
  out += ".SS Memory and collector\n";
  append_roff_topic(out, FlagTopic::Memory);
  out += ".SS Threads\n";
  append_roff_topic(out, FlagTopic::Threads);
  out += ".SS Looking inside\n";
  append_roff_topic(out, FlagTopic::Debugging);
  out += ".SS Commands\n";
  for (const CommandRow& row : kCommands)
    out += cat(".TP\n.B ", roff(row.word), row.argument.empty() ? "" : " ", "\\fI", roff(row.argument), "\\fR\n",
               roff(row.help), "\n");
  out +=
      ".SH EXIT STATUS\n.TP\n.B 1\nThe program does not compile, or died of an exception.\n.TP\n.B 2\n"
      "The command line is wrong, or the stack overflowed.\n.TP\n.B 251\nThe heap is exhausted.\n.PP\n"
      "Otherwise what the program asks for.\n";
  return out;
}

std::string runtime_information(std::string_view version) {
  auto names = [](std::span<const StrategyRow> rows) {
    std::string out;
    for (const StrategyRow& row : rows) out += cat(out.empty() ? "" : " ", row.name);
    return out;
  };
#if defined(__x86_64__)
  constexpr std::string_view kArchitecture = "x86_64";
#else
  constexpr std::string_view kArchitecture = "other";
#endif
  const std::pair<std::string_view, std::string> facts[] = {
      {"GHC RTS", "NO"},
      {"Cardinal version", std::string(version)},
      {"RTS way", "rts_v"},
      {"Host architecture", std::string(kArchitecture)},
      {"Word size", cat(8 * kWordBytes)},
      {"Capabilities", cat(SchedulerConfig{}.capabilities)},
      {"Collectors", names(kCollectors)},
      {"Barriers", names(kBarriers)},
      {"Old generations", names(kOldSpaces)},
  };
  std::string out;
  for (const auto& [name, value] : facts) out += cat(out.empty() ? " [" : " ,", "(\"", name, "\", \"", value, "\")\n");
  return out + " ]\n";
}

std::string bash_completion() {
  auto list = [](bool inside_rts) {
    std::string out;
    for (const FlagRow& row : kFlags)
      if (row.scope != (inside_rts ? FlagScope::Vm : FlagScope::Inside))
        out += cat(out.empty() ? "" : " ", row.spelling);
    return out;
  };
  std::string commands;
  for (const CommandRow& row : kCommands) commands += cat(" ", row.word);
  return cat(
      "_vm() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} inside= file= i\n"
      "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
      "    case ${COMP_WORDS[i]} in\n"
      "      +RTS) inside=1 ;;\n"
      "      -RTS) inside= ;;\n"
      "      -*) ;;\n"
      "      *) [ -n \"$inside\" ] || file=1 ;;\n"
      "    esac\n"
      "  done\n"
      "  if [ -n \"$inside\" ]; then\n"
      "    COMPREPLY=($(compgen -W '",
      list(true),
      " --info -RTS' -- \"$word\"))\n"
      "  elif [ -z \"$file\" ] && [[ $word == -* ]]; then\n"
      "    COMPREPLY=($(compgen -W '",
      list(false), commands,
      "' -- \"$word\"))\n"
      "  elif [[ $word == +* ]]; then\n"
      "    COMPREPLY=($(compgen -W '+RTS' -- \"$word\"))\n"
      "  else\n"
      "    COMPREPLY=($(compgen -f -- \"$word\"))\n"
      "  fi\n"
      "}\n"
      "complete -o filenames -o nospace -F _vm vm\n");
}

}  // namespace cardinal
