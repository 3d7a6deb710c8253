#include "compiler/driver/compile.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>
#include <utf8proc.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "compiler/codegen/generate.h"
#include "compiler/core/print.h"
#include "compiler/desugar/desugar.h"
#include "compiler/optimise/optimise.h"
#include "compiler/rename/rename.h"
#include "compiler/syntax/parser.h"
#include "compiler/types/check_module.h"

namespace cardinal {

namespace {

class Loader {
 public:
  Loader(Session& session, const CompileOptions& options, Diagnostics& diagnostics)
      : session_(session),
        options_(options),
        diagnostics_(diagnostics),
        builder_(scratch_, session.persistent, &session.tables->next_unique),
        context_{session.persistent, scratch_,       tables().symbols, *tables().builtin,
                 tables().modules,   tables().names, diagnostics} {}

  SessionTables& tables() { return *session_.tables; }

  /// The file's text, or null after an error.
  const SourceFile* read(const std::string& path, Span use) {
    int fd = path == "-" ? 0 : open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) return fail(path, use, std::strerror(errno));
    auto& text = session_.texts.emplace_back(std::make_unique<std::string>());
    const char* problem = unsuited(fd);
    if (problem == nullptr) problem = read_all(fd, *text);
    if (fd != 0) close(fd);
    if (problem != nullptr) return fail(path, use, problem);
    const SourceFile* file = make_source_file(session_.persistent, path, *text);
    files_.push_back(const_cast<SourceFile*>(file));
    return check_utf8(*file) ? file : nullptr;
  }

  /// Compiles one file and everything it imports. Null after errors.
  ModuleInterface* compile_file(const std::string& path, bool is_program, Word* main) {
    const SourceFile* file = read(path, {});
    return file != nullptr ? compile_source(*file, nullptr, is_program, main) : nullptr;
  }

  /// The library or a sibling of the program: by name.
  ModuleInterface* need_module(Symbol name, Span use) {
    for (std::size_t i = 0; i < open_.size(); ++i) {
      if (open_[i]->name.symbol != name) continue;
      diagnostics_.error("import-cycle", use, cycle_from(i));
      return nullptr;
    }
    if (ModuleInterface* found = tables().modules.modules.get(name)) return found;
    std::string relative(name->text());
    for (char& c : relative)
      if (c == '.') c = '/';
    for (const std::string& folder : options_.search_path) {
      std::string path = cat(folder, "/", relative, ".hs");
      if (access(path.c_str(), F_OK) != 0) continue;
      const SourceFile* file = read(path, use);
      return file != nullptr ? compile_source(*file, name, false, nullptr) : nullptr;
    }
    return nullptr;  // the renamer reports it where it stands
  }

  /// GHC.Prim: once, in a fresh session.
  void declare_primitives() { declare_primops(context_); }

  /// The library's places keep their lines but not their texts.
  void drop_texts() {
    for (SourceFile* file : files_) file->text = {};
  }

 private:
  /// Why a descriptor is no source of text; null if it may be one.
  static const char* unsuited(int fd) {
    struct stat info;
    if (fstat(fd, &info) != 0) return std::strerror(errno);
    if (S_ISDIR(info.st_mode)) return "is a directory";
    // /dev/null is an empty file; other devices have no end, or are not text.
    bool device = S_ISBLK(info.st_mode) || (S_ISCHR(info.st_mode) && isatty(fd) == 0);
    return device && info.st_rdev != makedev(1, 3) ? "is a device, not a file" : nullptr;
  }
  /// Reads to the end. What went wrong, or null.
  static const char* read_all(int fd, std::string& text) {
    constexpr std::size_t kMostBytes = std::size_t{64} << 20;
    char buffer[65536];
    ssize_t n;
    while ((n = ::read(fd, buffer, sizeof buffer)) > 0) {
      text.append(buffer, static_cast<std::size_t>(n));
      if (text.size() > kMostBytes) return "is too large: a source file has at most 64 MiB";
    }
    return n < 0 ? std::strerror(errno) : nullptr;
  }

  /// What to say when the innermost open module imports the i-th.
  std::string cycle_from(std::size_t i) const {
    auto named = [](const Module* module) {
      return cat("‘", module->name.symbol->text(), "’ (", module->file->path, ")");
    };
    std::string text = cat("Module imports form a cycle:\n  module ", named(open_[i]));
    if (i + 1 == open_.size()) return text + " imports itself";
    for (std::size_t next = i + 1; next <= open_.size(); ++next)
      text += cat(next == i + 1 ? "\n  imports " : "\n  which imports ", named(open_[next < open_.size() ? next : i]));
    return text;
  }

  const SourceFile* fail(const std::string& path, Span use, const char* why) {
    diagnostics_.error("file", use, cat(path, ": ", why));
    return nullptr;
  }

  bool check_utf8(const SourceFile& file) {
    const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(file.text.data());
    std::size_t at = 0;
    while (at < file.text.size()) {
      utf8proc_int32_t c;
      utf8proc_ssize_t n = utf8proc_iterate(bytes + at, static_cast<utf8proc_ssize_t>(file.text.size() - at), &c);
      if (n <= 0) {
        Position place = position_of(file, static_cast<std::uint32_t>(at));
        diagnostics_.error("file", {},
                           cat(file.path, ":", place.line, ":", place.column, ": the file is not valid UTF-8"));
        return false;
      }
      at += static_cast<std::size_t>(n);
    }
    return true;
  }

  ModuleInterface* compile_source(const SourceFile& file, Symbol expected, bool is_program, Word* main) {
    std::size_t errors = diagnostics_.error_count();
    Module* module = parse_module(scratch_, tables().symbols, diagnostics_, file);
    if (diagnostics_.error_count() != errors) return nullptr;
    Symbol name = module->name.symbol;
    if (expected != nullptr && name != expected) {
      diagnostics_.error(
          "module-name", module->name.span,
          cat("File name does not match module name: saw ‘", name->text(), "’, expected ‘", expected->text(), "’"));
      return nullptr;
    }
    open_.push_back(module);
    for (ImportDecl* import : imports_of(context_, *module)) need_module(import->module.symbol, import->span);
    ModuleInterface* interface = nullptr;
    if (diagnostics_.error_count() == errors) interface = run_passes(*module, is_program, main);
    open_.pop_back();
    return interface;
  }

  ModuleInterface* run_passes(Module& module, bool is_program, Word* main) {
    std::size_t errors = diagnostics_.error_count();
    auto failed = [&] { return diagnostics_.error_count() != errors; };
    ModuleInterface* interface = rename_module(context_, module);
    if (failed()) return nullptr;
    CheckedModule checked = check_module(context_, module, *interface);
    Global* entry = is_program && !failed() ? find_main(context_, module, *interface) : nullptr;
    if (failed()) return nullptr;
    core::Module core = desugar_module(context_, module, *interface, checked, builder_);
    core::Var* program = nullptr;
    if (entry != nullptr) program = add_entry(core, module, entry, checked);
    if (failed()) return nullptr;
    if (options_.dumps.core) std::fputs(core::print(core).c_str(), stdout);
    optimise::Options optimise{options_.optimise, options_.lint};
    optimise::optimise_module(builder_, core, program, optimise, context_);
    if (options_.dumps.optimised) std::fputs(core::print(core).c_str(), stdout);
    stg::Program stg = stg::prepare(scratch_, builder_, core);
    if (options_.dumps.stg) std::fputs(stg::print(stg).c_str(), stdout);
    std::vector<codegen::GeneratedCode> code = codegen::generate(session_.program, stg);
    if (options_.dumps.bytecode) dump_bytecode(code);
    std::fflush(stdout);
    if (program != nullptr && main != nullptr) *main = program->top->closure;
    return interface;
  }

  /// \s -> runMainIO main s
  core::Var* add_entry(core::Module& core, Module& module, Global* main, const CheckedModule& checked) {
    Global* run = tables().names.need(KnownValue::runMainIO, module.name.span, diagnostics_);
    if (run == nullptr) return nullptr;
    core::Var* program = builder_.top_level(tables().symbols.intern("$program"), module.name.symbol);
    core::Var* state = builder_.var(tables().symbols.intern("s"), core::Rep::Void);
    std::vector<core::Expr*> evidence;
    for (EvidenceVar* v : checked.main_evidence) evidence.push_back(builder_.variable(v->core));
    core::Expr* action =
        builder_.app(builder_.variable(core_variable(context_, builder_, main)), session_.persistent.copy(evidence));
    core::Expr* body = builder_.app(builder_.variable(core_variable(context_, builder_, run)),
                                    session_.persistent.list<core::Expr*>({action, builder_.variable(state)}));
    core.bindings.push_back(session_.persistent,
                            {program, builder_.lambda(session_.persistent.list<core::Var*>({state}), body)});
    return program;
  }

  static void dump_bytecode(const std::vector<codegen::GeneratedCode>& code) {
    for (const codegen::GeneratedCode& one : code) {
      std::printf("%.*s:\n%s", static_cast<int>(one.descriptor->info->name.size()), one.descriptor->info->name.data(),
                  disassemble(one.descriptor->code, one.units).c_str());
    }
  }

  Session& session_;
  const CompileOptions& options_;
  Diagnostics& diagnostics_;
  Arena scratch_;
  core::Builder builder_;
  TypeContext context_;
  std::vector<SourceFile*> files_;
  std::vector<const Module*> open_;  ///< modules being compiled, outermost first
};

}  // namespace

bool compile_program(Session& session, const std::string& path, const CompileOptions& options, Diagnostics& diagnostics,
                     CompiledProgram& program) {
  Loader loader(session, options, diagnostics);
  bool ok = loader.compile_file(path, true, &program.main) != nullptr && !diagnostics.has_errors();
  return ok;
}

bool compile_modules(Session& session, const std::vector<std::string>& modules, const CompileOptions& options,
                     Diagnostics& diagnostics) {
  Loader loader(session, options, diagnostics);
  loader.declare_primitives();
  for (const std::string& name : modules) {
    Symbol symbol = session.tables->symbols.intern(name);
    if (loader.need_module(symbol, {}) == nullptr && !diagnostics.has_errors())
      diagnostics.error("missing-module", {}, cat("Could not find module ‘", name, "’"));
    if (diagnostics.has_errors()) break;
  }
  if (!diagnostics.has_errors()) loader.drop_texts();
  return !diagnostics.has_errors();
}

Word library_closure(Session& session, std::string_view module, std::string_view name) {
  SessionTables& tables = *session.tables;
  Symbol module_symbol = tables.symbols.find(module), name_symbol = tables.symbols.find(name);
  if (module_symbol == nullptr || name_symbol == nullptr) return 0;
  ModuleInterface* interface = tables.modules.modules.get(module_symbol);
  if (interface == nullptr) return 0;
  Global* global = interface->all_values.get(name_symbol).global;
  return global != nullptr && global->core != nullptr && global->core->top != nullptr ? global->core->top->closure : 0;
}

}  // namespace cardinal
