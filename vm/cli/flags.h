// The flag table as data: one row for each line of flags.def.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "gc/config.h"

namespace cardinal {

enum class FlagScope : std::uint8_t { Vm, Runtime, Inside };
enum class FlagTopic : std::uint8_t { General, Memory, Threads, Debugging };

enum class FlagId : std::uint8_t {
#define FLAG(id, ...) id,
#include "vm/cli/flags.def"
};

/// How the argument is read: the rows' kinds. See values.h.
enum class FlagKind : std::uint8_t {
  Switch,
  Size,
  HeapHint,
  CollectorName,
  OldSpaceName,
  CompactPercent,
  BarrierName,
  Count,
  Factor,
  Percent,
  Seconds,
  Capabilities,
  Collected,
  OneLine,
  Summary,
  Detailed,
  JsonFile,
  File,
  Format,
  Folder,
  Dumps
};

inline constexpr double kMaximumSize = 9223372036854775807.0;
inline constexpr double kMaximumChunk = 1 << 30;

struct FlagRow {
  FlagId id;
  FlagScope scope;
  FlagTopic topic;
  std::string_view spelling;
  FlagKind kind;
  double low;  ///< of a number or size, inclusive
  double high;
  std::string_view argument;  ///< what help calls it; in brackets when it may be left out; empty when there is none
  std::string_view default_text;
  std::string_view help;
};

inline constexpr FlagRow kFlags[] = {
#define FLAG(id, scope, topic, spelling, kind, target, low, high, argument, default_text, help) \
  {FlagId::id, FlagScope::scope, FlagTopic::topic, spelling, FlagKind::kind, low, high, argument, default_text, help},
#include "vm/cli/flags.def"
};

inline const FlagRow& flag_row(FlagId id) {
  return kFlags[static_cast<std::size_t>(id)];
}

/// Flags of GHC's runtime that can mean nothing here, and why: errors that say so.
struct RefusedRow {
  std::string_view spelling;
  std::string_view reason;
};
inline constexpr RefusedRow kRefused[] = {
    {"-Z", "update frames are never squeezed out here: there is nothing to turn off"},
    {"-xn", "no collector runs beside the program here; --old=compact collects the oldest generation in place"},
    {"--nonmoving-gc",
     "no collector runs beside the program here; --old=compact collects the oldest generation in place"},
    {"--copying-gc", "that is --old=copy here"},
    {"-w", "there is no mark-region space here; --old=compact collects the oldest generation in place"},
};

/// The commands that are no flags of a run: word, argument, help.
struct CommandRow {
  std::string_view word;
  std::string_view argument;
  std::string_view help;
};
inline constexpr CommandRow kCommands[] = {
    {"help", "[TOPIC]", "this page, or one on gc (memory, collector, threads), compare, or dump (looking inside)"},
    {"compare", "FILE … -- …", "run a program under several configurations and compare (vm help compare)"},
    {"--help", "", "this page"},
    {"--version", "", "version of vm"},
    {"--man", "", "the manual page: vm --man | man -l -"},
    {"--completion", "", "completion for bash: source <(vm --completion)"},
};

}  // namespace cardinal
