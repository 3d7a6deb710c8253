// One run of a configuration: vm itself as a child process, its output kept in files, its report read back.
#pragma once

#include <signal.h>

#include <optional>
#include <string>
#include <vector>

#include "vm/base/json_value.h"
#include "vm/compare/request.h"

namespace cardinal::compare {

/// A folder for the files of the runs, removed with all that is in it at the end.
class Workspace {
 public:
  Workspace();
  ~Workspace();
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;
  /// Empty when the folder could not be made.
  const std::string& folder() const { return folder_; }

 private:
  std::string folder_;
};

/// While it exists, the end of a child and requests to stop wait until measure() takes them, so that nothing is left
/// behind by an interrupt.
class SignalsHeld {
 public:
  SignalsHeld();
  ~SignalsHeld();
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;
  const sigset_t& held() const { return held_; }
  const sigset_t& before() const { return before_; }

 private:
  sigset_t held_, before_;
};

struct Run {
  int exit_code = 0;
  int signal = 0;               ///< not 0: what killed it
  bool interrupted = false;     ///< vm compare itself was told to stop meanwhile
  double wall_seconds = 0;      ///< from fork to exit, as the parent sees it
  double peak_bytes = 0;        ///< largest resident set, as the kernel counts it
  std::string statistics_text;  ///< the object of --stats=json; empty: none was written, the program did not get to run
  JsonValue statistics;
  double mutator_seconds() const { return statistics.number_at("seconds.mutator.elapsed"); }
  double gc_seconds() const { return statistics.number_at("seconds.gc.elapsed"); }
};

/// How a run ended: "exit code 1", "killed by signal 9".
std::string ending_of(const Run& run);

/// Files of a run: NAME.out, NAME.err in the workspace; with `log`, a line for each collection in NAME.log.
/// The text of an error of this process, in `error`.
Run measure(const Request& request, const Configuration& configuration, const std::string& name, bool log,
            const SignalsHeld& signals, std::string& error);

/// The whole file; empty when it cannot be read.
std::string read_file(const std::string& path);

}  // namespace cardinal::compare
