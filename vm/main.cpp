// The vm command. The process's first thread supervises; the program is compiled and run in a second one, on a large
// stack.
#include <pthread.h>
#include <unistd.h>

#include <cstdio>
#include <new>

#include "vm/base/diagnostic.h"
#include "vm/cli/command_line.h"
#include "vm/cli/help.h"
#include "vm/compare/compare.h"
#include "vm/compare/request.h"
#include "vm/run/program_run.h"

namespace cardinal {

namespace {

/// The compiler's recursion follows its input's; address space costs nothing.
constexpr std::size_t kCompilerStackBytes = std::size_t{1} << 30;

struct Job {
  const Options& options;
  Supervisor& supervisor;
  RunResult result;
};

int complain(const std::string& error) {
  std::fprintf(stderr, "vm: %s\n", error.c_str());
  return kExitCommandLine;
}

int print(const std::string& text) {
  std::fputs(text.c_str(), stdout);
  return 0;
}

void* do_job(void* argument) {
  auto& job = *static_cast<Job*>(argument);
  if (job.options.command == Command::BuildImage)
    job.result.exit_code = build_image(job.options.words);
  else
    job.result = run_program(job.options, job.supervisor);
  job.supervisor.stop();
  return nullptr;
}

int run(const Options& options) {
  Supervisor supervisor;
  Job job{options, supervisor, {}};
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, kCompilerStackBytes);
  if (pthread_create(&thread, &attributes, do_job, &job) != 0) {
    std::fputs("vm: cannot make a thread: its stack takes 1 GiB of address space\n", stderr);
    return kExitCompileError;
  }
  supervisor.serve();
  pthread_join(thread, nullptr);
  std::fflush(nullptr);
  if (job.result.signal != 0) die_by_signal(job.result.signal);
  return job.result.exit_code;
}

int perform(const Options& options) {
  switch (options.command) {
    case Command::Run:
    case Command::BuildImage:
      return run(options);
    case Command::Help: {
      if (options.topic == "compare") return print(compare::help_page());
      std::expected<std::string, std::string> page = help_page(options.topic);
      return page ? print(*page) : complain(page.error());
    }
    case Command::Compare:
      return compare::run_compare(options.words);
    case Command::Version:
      return print("vm (Cardinal) " CARDINAL_VERSION "\n");
    case Command::ManualPage:
      return print(manual_page());
    case Command::Completion:
      return print(bash_completion());
  }
  CARDINAL_UNREACHABLE("command");
}

}  // namespace

}  // namespace cardinal

int main(int argc, char** argv) {
  // Nobody catches std::bad_alloc: whoever asks the C++ library for too much ends with a message.
  std::set_new_handler([] { cardinal::out_of_memory("the runtime's own tables"); });
  std::expected<cardinal::Options, std::string> options = cardinal::parse_command_line({argv + 1, argv + argc});
  int exit_code = options ? cardinal::perform(*options) : cardinal::complain(options.error());
  std::fflush(nullptr);
  _exit(exit_code);
}
