#include "vm/compare/measure.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "vm/base/diagnostic.h"

namespace cardinal::compare {

namespace {

constexpr const char* kOwnExecutable = "/proc/self/exe";

double now() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// SIGINT comes from the terminal, to the child as well; SIGTERM is passed on.
void wait_for(pid_t child, const SignalsHeld& signals, Run& run) {
  int status = 0;
  rusage usage;
  while (wait4(child, &status, WNOHANG, &usage) == 0) {
    int signal = sigwaitinfo(&signals.held(), nullptr);
    if (signal == SIGINT || signal == SIGTERM) run.interrupted = true;
    if (signal == SIGTERM) kill(child, SIGTERM);
  }
  run.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
  run.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  run.interrupted |= run.signal == SIGINT;
  run.peak_bytes = static_cast<double>(usage.ru_maxrss) * 1024;
}

std::vector<std::string> command_of(const Request& request, const Configuration& configuration, const std::string& name,
                                    bool log) {
  std::vector<std::string> words{"vm"};
  words.insert(words.end(), request.common_flags.begin(), request.common_flags.end());
  words.insert(words.end(), configuration.begin(), configuration.end());
  words.push_back(cat("--stats=json=", name, ".json"));
  if (log) words.push_back(cat("--gc-log=", name, ".log"));
  words.push_back("--");
  words.push_back(request.file);
  words.insert(words.end(), request.arguments.begin(), request.arguments.end());
  return words;
}

}  // namespace

SignalsHeld::SignalsHeld() {
  sigemptyset(&held_);
  for (int signal : {SIGCHLD, SIGINT, SIGTERM}) sigaddset(&held_, signal);
  sigprocmask(SIG_BLOCK, &held_, &before_);
}

SignalsHeld::~SignalsHeld() {
  sigprocmask(SIG_SETMASK, &before_, nullptr);
}

Workspace::Workspace() {
  const char* place = std::getenv("TMPDIR");
  std::string pattern = cat(place != nullptr && *place != '\0' ? place : "/tmp", "/vm-compare-XXXXXX");
  if (mkdtemp(pattern.data()) != nullptr) folder_ = pattern;
}

Workspace::~Workspace() {
  std::error_code ignored;
  if (!folder_.empty()) std::filesystem::remove_all(folder_, ignored);
}

std::string ending_of(const Run& run) {
  return run.signal != 0 ? cat("killed by signal ", run.signal) : cat("exit code ", run.exit_code);
}

Run measure(const Request& request, const Configuration& configuration, const std::string& name, bool log,
            const SignalsHeld& signals, std::string& error) {
  std::vector<std::string> words = command_of(request, configuration, name, log);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);

  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  std::string out = cat(name, ".out"), err = cat(name, ".err");
  constexpr int kWrite = O_WRONLY | O_CREAT | O_TRUNC;
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, request.input.c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, out.c_str(), kWrite, 0600);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, err.c_str(), kWrite, 0600);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  posix_spawnattr_setsigmask(&attributes, &signals.before());

  Run run;
  pid_t child = 0;
  double started = now();
  int status = posix_spawn(&child, kOwnExecutable, &files, &attributes, arguments.data(), environ);
  if (status == 0) {
    wait_for(child, signals, run);
    run.wall_seconds = now() - started;
  } else {
    error = cat("cannot start a run: ", std::strerror(status));
  }
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&attributes);

  std::string report = read_file(cat(name, ".json"));
  if (std::optional<JsonValue> statistics = parse_json(report)) {
    while (report.ends_with('\n')) report.pop_back();
    run.statistics = std::move(*statistics);
    run.statistics_text = std::move(report);
  }
  return run;
}

std::string read_file(const std::string& path) {
  std::string text;
  std::FILE* file = std::fopen(path.c_str(), "r");
  if (file == nullptr) return text;
  char buffer[65536];
  while (std::size_t n = std::fread(buffer, 1, sizeof buffer, file)) text.append(buffer, n);
  std::fclose(file);
  return text;
}

}  // namespace cardinal::compare
