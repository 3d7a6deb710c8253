#include "jit/module.h"

#include <llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/TargetSelect.h>

#include "vm/interpreter/machine_interface.h"

namespace cardinal::jit {

namespace {

std::unexpected<std::string> failure(llvm::Error error) {
  return std::unexpected(llvm::toString(std::move(error)));
}

/// LLVM's own pipeline at -O2.
void optimise(llvm::Module& module) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  builder.buildPerModuleDefaultPipeline(llvm::OptimizationLevel::O2).run(module, modules);
}

}  // namespace

void LoadedModule::unload() {
  llvm::consumeError(tracker_->remove());
}

std::expected<std::unique_ptr<MachineCode>, std::string> MachineCode::create(std::span<void* const> runtime) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  auto target = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!target) return failure(target.takeError());
  auto jit = llvm::orc::LLJITBuilder().setJITTargetMachineBuilder(std::move(*target)).create();
  if (!jit) return failure(jit.takeError());

  llvm::orc::SymbolMap symbols;
  for (std::size_t i = 0; i < runtime.size(); ++i)
    symbols[(*jit)->mangleAndIntern(kRuntimeCodeNames[i])] = {
        llvm::orc::ExecutorAddr::fromPtr(runtime[i]), llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Absolute};
  if (auto error = (*jit)->getMainJITDylib().define(llvm::orc::absoluteSymbols(std::move(symbols))))
    return failure(std::move(error));
  return std::unique_ptr<MachineCode>(new MachineCode(std::move(*jit)));
}

NewModule MachineCode::new_module(std::string_view name) const {
  NewModule out;
  out.context = std::make_unique<llvm::LLVMContext>();
  out.module = std::make_unique<llvm::Module>(name, *out.context);
  out.module->setDataLayout(jit_->getDataLayout());
  out.module->setTargetTriple(jit_->getTargetTriple().str());
  return out;
}

std::expected<LoadedModule, std::string> MachineCode::add(NewModule module) {
  std::string complaint;
  llvm::raw_string_ostream stream(complaint);
  if (llvm::verifyModule(*module.module, &stream)) return std::unexpected(complaint);
  optimise(*module.module);
  auto tracker = jit_->getMainJITDylib().createResourceTracker();
  llvm::orc::ThreadSafeModule shared(std::move(module.module), std::move(module.context));
  if (auto error = jit_->addIRModule(tracker, std::move(shared))) return failure(std::move(error));
  return LoadedModule(std::move(tracker));
}

std::expected<void*, std::string> MachineCode::lookup(std::string_view name) {
  auto address = jit_->lookup(name);
  if (!address) return failure(address.takeError());
  return address->toPtr<void*>();
}

}  // namespace cardinal::jit
