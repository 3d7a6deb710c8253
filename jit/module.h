// Machine code in this process: LLVM modules in, entries out.
//
// Code is published with one pointer store into a descriptor: from then on whoever enters that descriptor runs it, and
// frames and calls already under way go on as they are. Unpublishing is the same store with the interpreter's entry.
// The memory of a module may go only when none of its descriptors leads to it and no frame of the running program will
// return into it (DESIGN section 8).
#pragma once

#include <llvm/ExecutionEngine/Orc/LLJIT.h>

#include <expected>
#include <memory>
#include <span>
#include <string>

#include "vm/program/descriptor.h"

namespace cardinal::jit {

/// One module's code, in memory.
class LoadedModule {
 public:
  explicit LoadedModule(llvm::orc::ResourceTrackerSP tracker) : tracker_(std::move(tracker)) {}
  /// Frees the code. Nothing may refer to it any more.
  void unload();

 private:
  llvm::orc::ResourceTrackerSP tracker_;
};

/// An LLVM context with a module in it, to be filled by an Emitter.
struct NewModule {
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module;
};

class MachineCode {
 public:
  /// `runtime` is runtime_code() of vm/interpreter/machine_interface.h. Errors are LLVM's, as text.
  static std::expected<std::unique_ptr<MachineCode>, std::string> create(std::span<void* const> runtime);

  NewModule new_module(std::string_view name) const;

  /// Verifies, optimises and takes over the module; it is compiled when a function of it is first looked up.
  std::expected<LoadedModule, std::string> add(NewModule module);

  /// The address of a function in a module added before.
  std::expected<void*, std::string> lookup(std::string_view name);

 private:
  explicit MachineCode(std::unique_ptr<llvm::orc::LLJIT> jit) : jit_(std::move(jit)) {}
  std::unique_ptr<llvm::orc::LLJIT> jit_;
};

/// From now on, entering `descriptor` runs the code at `address`.
inline void publish(Descriptor& descriptor, void* address) {
  __atomic_store_n(&descriptor.entry, address, __ATOMIC_RELEASE);
}

}  // namespace cardinal::jit
