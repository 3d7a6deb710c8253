// What the command line decides.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/driver/compile.h"
#include "gc/config.h"
#include "vm/scheduler/config.h"

namespace cardinal {

enum class Command : std::uint8_t { Run, Help, Version, Information, ManualPage, Completion, Compare, BuildImage };
/// How much is reported at exit. Collected: nothing, but the program may ask (GHC.Stats).
enum class ReportLevel : std::uint8_t { None, Collected, OneLine, Summary, Detailed };

struct ReportRequest {
  ReportLevel level = ReportLevel::None;
  std::string file;  ///< empty: standard error
};

struct Options {
  Command command = Command::Run;
  std::string topic;  ///< of Help
  std::string file;   ///< the program; "-": standard input
  std::vector<std::string>
      words;  ///< the program's arguments; of BuildImage: the image, the library's folder, its modules; of Compare: all

  CompileOptions compile;
  HeapConfig heap;
  SchedulerConfig scheduler;
  ReportRequest report;
  std::optional<std::string> statistics_json;  ///< wanted; the file, empty: standard error
  std::string collection_log;                  ///< --gc-log; empty: none
  bool errors_as_json = false;
};

}  // namespace cardinal
