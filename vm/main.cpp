// The vm command.
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <climits>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "compiler/driver/compile.h"
#include "compiler/driver/image.h"
#include "vm/cli/build_id.h"
#include "vm/interpreter/interpreter.h"
#include "vm/scheduler/scheduler.h"
#include "vm/vm.h"

namespace cardinal {

namespace {

constexpr int kExitCommandLine = 2;
constexpr int kExitCompileError = 1;
constexpr std::size_t kCompilerStackBytes = std::size_t{1} << 30;

struct CommandLine {
  std::vector<std::string> words;
  int exit_code = 0;
};

/// Gives the descriptors from `from` on the code they are entered by.
void bind_entries(std::uint32_t from, std::uint32_t count) {
  for (std::uint32_t i = std::max(from, builtin_index(Builtin::Count)); i < count; ++i) {
    auto* descriptor = const_cast<Descriptor*>(descriptor_at(i));
    descriptor->entry = entry_for(*descriptor);
  }
}

std::string own_folder() {
  char path[PATH_MAX];
  ssize_t n = readlink("/proc/self/exe", path, sizeof path);
  std::string text(path, n > 0 ? static_cast<std::size_t>(n) : 0);
  return text.substr(0, text.rfind('/'));
}

int report(const Diagnostics& diagnostics) {
  std::fputs(diagnostics.render(isatty(2) != 0).c_str(), stderr);
  return kExitCompileError;
}

/// --dump=PASS
bool dump_flag(const std::string& word, Dumps& dumps) {
  if (word == "--dump=core") dumps.core = true;
  else if (word == "--dump=opt") dumps.optimised = true;
  else if (word == "--dump=stg") dumps.stg = true;
  else if (word == "--dump=bytecode") dumps.bytecode = true;
  else return false;
  return true;
}

/// vm --build-image FILE FOLDER [--dump=PASS] MODULE…
int build_image(const std::vector<std::string>& words) {
  std::unique_ptr<Session> session(Session::fresh());
  CompileOptions options;
  options.search_path = {words[2]};
  options.lint = true;
  Diagnostics diagnostics;
  std::vector<std::string> modules;
  for (std::size_t i = 3; i < words.size(); ++i)
    if (!dump_flag(words[i], options.dumps)) modules.push_back(words[i]);
  if (!compile_modules(*session, modules, options, diagnostics)) return report(diagnostics);
  bind_builtin_entries();
  bind_entries(0, session->descriptors.count());
  std::string error = save_image(*session, words[1], build_id());
  if (error.empty()) return 0;
  std::fprintf(stderr, "vm: %s\n", error.c_str());
  return 1;
}

int run_program(const std::vector<std::string>& words) {
  std::string error;
  std::unique_ptr<Session> session(map_image(cat(own_folder(), "/library.image"), build_id(), error));
  if (session == nullptr) {
    std::fprintf(stderr, "vm: %s\n", error.c_str());
    return 1;
  }
  std::uint32_t library_descriptors = session->descriptors.count();
  CompileOptions options;
  HeapConfig config;
  std::size_t i = 0;
  for (; i < words.size() && words[i].size() > 1 && words[i][0] == '-'; ++i) {
    if (words[i] == "--lint") options.lint = true;
    else if (words[i] == "-O0") options.optimise = 0;
    else if (dump_flag(words[i], options.dumps)) continue;
    else if (words[i] == "--verify-heap") config.verify = true;
    else if (words[i].starts_with("--gc-stress=")) config.stress = static_cast<unsigned>(std::stoul(words[i].substr(12)));
  }
  if (i == words.size()) {
    std::fputs("usage: vm [FLAGS] FILE [ARGS]\n", stderr);
    return kExitCommandLine;
  }
  const std::string& path = words[i];
  std::size_t slash = path.rfind('/');
  options.search_path.push_back(slash == std::string::npos ? "." : path.substr(0, slash));
  Diagnostics diagnostics;
  CompiledProgram program;
  if (!compile_program(*session, path, options, diagnostics, program)) return report(diagnostics);
  bind_entries(library_descriptors, session->descriptors.count());

  std::unique_ptr<Heap> heap(Heap::create(config));
  auto vm = std::make_unique<Vm>();
  std::string base = slash == std::string::npos ? path : path.substr(slash + 1);
  vm->program_name = base.ends_with(".hs") ? base.substr(0, base.size() - 3) : base;
  vm->arguments.assign(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end());
  vm->capability.heap = heap.get();
  vm->capability.vm = vm.get();
  heap->attach(vm->capability.mutator);
  RuntimeExceptions exceptions{library_closure(*session, "GHC.IO.Exception", "blockedIndefinitelyOnMVar"),
                               library_closure(*session, "GHC.IO.Exception", "nonTermination"),
                               library_closure(*session, "GHC.IO.Exception", "stackOverflow"),
                               library_closure(*session, "GHC.IO.Exception", "heapOverflow")};
  Scheduler scheduler(vm->capability, *heap, exceptions);
  RunResult result = scheduler.run(program.main);
  vm->handles.flush_all();
  return result.exit_code;
}

void* on_large_stack(void* argument) {
  auto& line = *static_cast<CommandLine*>(argument);
  if (!line.words.empty() && line.words[0] == "--build-image" && line.words.size() > 3)
    line.exit_code = build_image(line.words);
  else
    line.exit_code = run_program(line.words);
  return nullptr;
}

}  // namespace

}  // namespace cardinal

int main(int argc, char** argv) {
  signal(SIGPIPE, SIG_IGN);  // writing to a closed pipe is an error the program sees
  cardinal::CommandLine line;
  line.words.assign(argv + 1, argv + argc);
  pthread_attr_t attributes;
  pthread_t thread;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, cardinal::kCompilerStackBytes);
  if (pthread_create(&thread, &attributes, cardinal::on_large_stack, &line) != 0) {
    std::fputs("vm: cannot make a thread\n", stderr);
    return 1;
  }
  pthread_join(thread, nullptr);
  std::fflush(nullptr);
  _exit(line.exit_code);
}
