// A program from its file to its exit code: session, compilation, run, reports.
#pragma once

#include "vm/cli/options.h"
#include "vm/scheduler/scheduler.h"

namespace cardinal {

inline constexpr int kExitCompileError = 1;
inline constexpr int kExitCommandLine = 2;

/// Compiles and runs options.file. To be called on a large stack, by a thread that is not the supervisor's.
RunResult run_program(const Options& options, Supervisor& supervisor);

/// Compiles the library into its image: words are the image's file, the library's folder, and its modules.
int build_image(const std::vector<std::string>& words);

}  // namespace cardinal
