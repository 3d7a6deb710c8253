// The vm command. The process's first thread supervises; the program is compiled and run in a second one, on a large
// stack.
#include <fcntl.h>
#include <gmp.h>
#include <pthread.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
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
    out_of_memory("a thread: its stack takes 1 GiB of address space");
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
    case Command::Information:
      return print(runtime_information(CARDINAL_VERSION));
    case Command::ManualPage:
      return print(manual_page());
    case Command::Completion:
      return print(bash_completion());
  }
  CARDINAL_UNREACHABLE("command");
}

/// Nobody catches std::bad_alloc, and GMP would abort: whoever asks either for too much ends with a message.
void end_when_out_of_memory() {
  std::set_new_handler([] { out_of_memory("the runtime's own tables"); });
  static constexpr auto checked = [](void* memory) {
    if (memory == nullptr) out_of_memory("arithmetic on large numbers");
    return memory;
  };
  mp_set_memory_functions([](std::size_t bytes) { return checked(std::malloc(bytes)); },
                          [](void* old, std::size_t, std::size_t bytes) { return checked(std::realloc(old, bytes)); },
                          [](void* old, std::size_t) { std::free(old); });
}

/// A standard descriptor that was closed stays unusable: what is opened later must not get its number, and be read as
/// the program's input. Reading and writing a descriptor of O_PATH give EBADF.
void reserve_standard_descriptors() {
  int fd;
  do fd = open("/dev/null", O_PATH | O_CLOEXEC);
  while (fd >= 0 && fd <= STDERR_FILENO);
  if (fd > STDERR_FILENO) close(fd);
}

}  // namespace

}  // namespace cardinal

int main(int argc, char** argv) {
  cardinal::reserve_standard_descriptors();
  cardinal::end_when_out_of_memory();
  std::expected<cardinal::Options, std::string> options = cardinal::parse_command_line({argv + 1, argv + argc});
  int exit_code = options ? cardinal::perform(*options) : cardinal::complain(options.error());
  std::fflush(nullptr);
  _exit(exit_code);
}
