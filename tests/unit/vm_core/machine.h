// A machine for tests: Core built by hand is compiled and run.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "compiler/codegen/generate.h"
#include "vm/interpreter/interpreter.h"
#include "vm/scheduler/scheduler.h"
#include "vm/vm.h"

namespace cardinal::test {

/// The fixed ranges exist once in a process, so all tests share one of these.
struct Machine {
  Arena names;
  SymbolTable symbols{names};
  Arena persistent{kPersistentRange, kPersistentRange.base};
  Arena statics{kStaticRange, kStaticRange.base};
  DescriptorTable descriptors = DescriptorTable::fresh();
  codegen::ProgramTables tables;
  codegen::ProgramBuilder program{persistent, statics, descriptors, &tables};
  std::uint32_t next_unique = 1;
  core::Builder core{persistent, &next_unique};
  std::uint32_t bound = 0;
  /// What it gives lives as long as a run: for tests that disturb one.
  std::function<std::shared_ptr<void>(Capability&)> with_capability;

  static Machine& instance() {
    static Machine machine;
    return machine;
  }

  core::Var* top(const char* name) {
    core::Var* v = core.var(symbols.intern(name));
    v->top = persistent.make<core::TopLevel>();
    return v;
  }
  void compile(const core::Module& module) {
    stg::Program stg = stg::prepare(persistent, core, module);
    codegen::generate(program, stg);
    for (; bound < descriptors.count(); ++bound) {
      auto* descriptor = const_cast<Descriptor*>(descriptor_at(bound));
      if (bound >= builtin_index(Builtin::Count)) descriptor->entry = entry_for(*descriptor);
    }
    bind_builtin_entries();
  }
  /// Runs an IO action with a heap of its own.
  RunResult run(core::Var* main, HeapConfig config = {}) {
    auto vm = std::make_unique<Vm>();  // outlives the heap, which takes back the logs of its mutator
    std::unique_ptr<Heap> heap(Heap::create(config));
    vm->capability.heap = heap.get();
    vm->capability.vm = vm.get();
    heap->attach(vm->capability.mutator);
    Scheduler scheduler(vm->capability, *heap, {});
    std::shared_ptr<void> companion = with_capability ? with_capability(vm->capability) : nullptr;
    return scheduler.run(main->top->closure);
  }
};

}  // namespace cardinal::test
