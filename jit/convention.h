// The calling convention of the VM (vm/interpreter/convention.h) as LLVM sees it.
//
// A piece of code is an LLVM function `void (cap, sp, hp, pc, w0..w5, d0..d3)` of convention PreserveNone: with it
// these fourteen values live in registers that no callee saves, and a `musttail` call to the next piece is a jump.
#pragma once

#include <llvm/ADT/SmallVector.h>
#include <llvm/IR/CallingConv.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

#include <array>

namespace cardinal::jit {

inline constexpr unsigned kWordRegisters = 6;    ///< w0..w5
inline constexpr unsigned kDoubleRegisters = 4;  ///< d0..d3

/// The LLVM types of the convention, for one context.
struct Convention {
  explicit Convention(llvm::LLVMContext& context)
      : pointer(llvm::PointerType::getUnqual(context)),
        word(llvm::Type::getInt64Ty(context)),
        real(llvm::Type::getDoubleTy(context)),
        code(llvm::FunctionType::get(
            llvm::Type::getVoidTy(context),
            {pointer, pointer, pointer, pointer, word, word, word, word, word, word, real, real, real, real}, false)) {}
  llvm::PointerType* pointer;
  llvm::IntegerType* word;
  llvm::Type* real;
  llvm::FunctionType* code;
};

/// What the registers hold at a point of a function under construction.
struct Registers {
  llvm::Value* cap;
  llvm::Value* sp;
  llvm::Value* hp;
  llvm::Value* pc;
  std::array<llvm::Value*, kWordRegisters> words;
  std::array<llvm::Value*, kDoubleRegisters> doubles;

  /// On entry to `function`.
  static Registers of(llvm::Function* function) {
    Registers r{function->getArg(0), function->getArg(1), function->getArg(2), function->getArg(3), {}, {}};
    for (unsigned i = 0; i < kWordRegisters; ++i) r.words[i] = function->getArg(4 + i);
    for (unsigned i = 0; i < kDoubleRegisters; ++i) r.doubles[i] = function->getArg(4 + kWordRegisters + i);
    return r;
  }
  /// Says that the argument registers hold nothing of interest to whatever is jumped to next.
  void forget_arguments(const Convention& convention) {
    words.fill(llvm::PoisonValue::get(convention.word));
    doubles.fill(llvm::PoisonValue::get(convention.real));
  }
  llvm::SmallVector<llvm::Value*, 14> list() const {
    llvm::SmallVector<llvm::Value*, 14> out{cap, sp, hp, pc};
    out.append(words.begin(), words.end());
    out.append(doubles.begin(), doubles.end());
    return out;
  }
};

/// The function `name` of the convention in `module`, declared at first mention.
inline llvm::Function* code_named(llvm::Module& module, const Convention& convention, llvm::StringRef name) {
  if (llvm::Function* known = module.getFunction(name)) return known;
  auto* function = llvm::Function::Create(convention.code, llvm::Function::ExternalLinkage, name, module);
  function->setCallingConv(llvm::CallingConv::PreserveNone);
  function->addFnAttr(llvm::Attribute::NoUnwind);
  function->addFnAttr(llvm::Attribute::NonLazyBind);  // jumps through the address itself, not through a stub
  return function;
}

/// Ends the block: `target` goes on with the given registers.
inline void tail_call(llvm::IRBuilder<>& ir, const Convention& convention, llvm::Value* target,
                      const Registers& registers) {
  llvm::CallInst* call = ir.CreateCall(convention.code, target, registers.list());
  call->setCallingConv(llvm::CallingConv::PreserveNone);
  call->setTailCallKind(llvm::CallInst::TCK_MustTail);
  ir.CreateRetVoid();
}

}  // namespace cardinal::jit
