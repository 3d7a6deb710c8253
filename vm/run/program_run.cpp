#include "vm/run/program_run.h"

#include <signal.h>
#include <unistd.h>

#include <climits>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "compiler/driver/image.h"
#include "vm/cli/build_id.h"
#include "vm/interpreter/interpreter.h"
#include "vm/run/reports.h"
#include "vm/vm.h"

namespace cardinal {

namespace {

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

int complain(const std::string& error) {
  std::fprintf(stderr, "vm: %s\n", error.c_str());
  return kExitCompileError;
}

int report(const Diagnostics& diagnostics, bool as_json) {
  bool colour = isatty(STDERR_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
  std::fputs((as_json ? diagnostics.render_json() : diagnostics.render(colour)).c_str(), stderr);
  return kExitCompileError;
}

std::string folder_of(const std::string& path) {
  std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

/// What getProgName says: the file's name without folder and .hs.
std::string program_name_of(const std::string& path) {
  if (path == "-") return "stdin";
  std::string base = path.substr(path.rfind('/') + 1);
  return base.ends_with(".hs") ? base.substr(0, base.size() - 3) : base;
}

RuntimeExceptions runtime_exceptions(Session& session) {
  auto exception = [&](std::string_view name) { return library_closure(session, "GHC.IO.Exception", name); };
  return {exception("blockedIndefinitelyOnMVar"),
          exception("nonTermination"),
          exception("stackOverflow"),
          exception("heapOverflow"),
          exception("userInterrupt"),
          library_closure(session, "GHC.Conc.Sync", "childHandler"),
          library_closure(session, "GHC.Weak", "runFinalizers")};
}

RunResult run_compiled(const Options& options, Session& session, const CompiledProgram& program, Reports& reports,
                       Supervisor& supervisor) {
  auto vm = std::make_unique<Vm>();  // outlives the heap, which takes back the logs of its mutator
  std::unique_ptr<Heap> heap(Heap::create(options.heap));
  if (heap == nullptr) return {complain("the machine or its limits do not allow even a small heap"), 0};
  vm->program_name = program_name_of(options.file);
  vm->arguments = options.words;
  vm->clock = reports.clock_for_program();
  vm->capability.heap = heap.get();
  vm->capability.vm = vm.get();
  heap->attach(vm->capability.mutator);
  if (std::string error = reports.open(); !error.empty()) return {complain(error), 0};
  RunResult result;
  {
    Scheduler scheduler(vm->capability, *heap, runtime_exceptions(session), options.scheduler, &supervisor);
    heap->report_collections_to(reports.collection_reports());
    reports.program_starts();
    result = scheduler.run(program.main);
    reports.program_ends();
  }
  vm->handles.flush_all();
  constexpr int kEndedBySignal = 128;  // and the signal's number: what a shell says
  int status = result.signal != 0 ? kEndedBySignal + result.signal : result.exit_code;
  std::string error = reports.write(*heap, vm->capability.mutator, status);
  if (!error.empty()) {
    int failed = complain(error);
    if (status == 0) result.exit_code = failed;
  }
  return result;
}

}  // namespace

RunResult run_program(const Options& options, Supervisor& supervisor) {
  // A reader that went away is an error of the write, not the end of the process.
  signal(SIGPIPE, SIG_IGN);
  Reports reports(options);
  std::string error;
  std::unique_ptr<Session> session(map_image(cat(own_folder(), "/library.image"), build_id(), error));
  if (session == nullptr) return {complain(error), 0};
  std::uint32_t library_descriptors = session->descriptors.count();
  CompileOptions compile = options.compile;
  compile.search_path.insert(compile.search_path.begin(), options.file == "-" ? "." : folder_of(options.file));
  Diagnostics diagnostics;
  CompiledProgram program;
  if (!compile_program(*session, options.file, compile, diagnostics, program))
    return {report(diagnostics, options.errors_as_json), 0};
  bind_entries(library_descriptors, session->descriptors.count());
  return run_compiled(options, *session, program, reports, supervisor);
}

int build_image(const std::vector<std::string>& words) {
  std::unique_ptr<Session> session(Session::fresh());
  CompileOptions options;
  options.search_path = {words[1]};
  options.lint = true;
  Diagnostics diagnostics;
  if (!compile_modules(*session, {words.begin() + 2, words.end()}, options, diagnostics))
    return report(diagnostics, false);
  bind_builtin_entries();
  bind_entries(0, session->descriptors.count());
  std::string error = save_image(*session, words[0], build_id());
  return error.empty() ? 0 : complain(error);
}

}  // namespace cardinal
