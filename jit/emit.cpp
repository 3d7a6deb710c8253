#include "jit/emit.h"

#include <llvm/IR/MDBuilder.h>

#include <cstddef>

namespace cardinal::jit {

namespace {
constexpr std::size_t kHeapLimit = offsetof(Capability, mutator) + offsetof(Mutator, hp_limit);
constexpr std::size_t kStackLimit = offsetof(Capability, mutator) + offsetof(Mutator, stack_limit);
constexpr std::size_t kSavedHp = offsetof(Capability, mutator) + offsetof(Mutator, hp);
}  // namespace

Emitter::Emitter(llvm::Module& module, std::string_view name)
    : convention(module.getContext()), ir(module.getContext()), function_(code_named(module, convention, name)) {
  ir.SetInsertPoint(block("entry"));
  registers = Registers::of(function_);
}

// --- Limits and branches
// --------------------------------------------------------------------------------------------------------

llvm::Value* Emitter::load_limit(std::size_t offset) {
  llvm::LoadInst* limit = ir.CreateAlignedLoad(convention.pointer, capability_field(offset), llvm::Align(8));
  limit->setAtomic(llvm::AtomicOrdering::Monotonic);  // so that it is loaded anew in every round of a loop
  return limit;
}

void Emitter::branch_unlikely(llvm::Value* condition, llvm::BasicBlock* unlikely) {
  llvm::BasicBlock* likely = block("on");
  ir.CreateCondBr(condition, unlikely, likely, llvm::MDBuilder(ir.getContext()).createUnlikelyBranchWeights());
  ir.SetInsertPoint(likely);
}

// --- Frames
// -----------------------------------------------------------------------------------------------------------------------

llvm::Value* Emitter::double_slot(unsigned index) {
  return ir.CreateLoad(convention.real, word_address(registers.sp, index));
}

void Emitter::push_frame(unsigned words, unsigned stack_arguments, const Descriptor* frame,
                         llvm::function_ref<void()> spill) {
  auto below = static_cast<std::int64_t>(words - stack_arguments);
  auto frame_below = [&](llvm::Value* sp) {
    return ir.CreateConstGEP1_64(convention.word, sp, static_cast<std::uint64_t>(-below));
  };
  llvm::Value* top = frame_below(registers.sp);
  llvm::BasicBlock* slow = block("stack_limit");
  branch_unlikely(ir.CreateICmpULT(top, load_limit(kStackLimit)), slow);

  llvm::IRBuilderBase::InsertPointGuard guard(ir);
  Registers before = registers;
  ir.SetInsertPoint(slow);
  auto* pair = llvm::StructType::get(convention.pointer, convention.pointer);
  auto* type = llvm::FunctionType::get(
      pair, {convention.pointer, convention.pointer, convention.pointer, convention.word, convention.word}, false);
  llvm::FunctionCallee check = function_->getParent()->getOrInsertFunction(
      kRuntimeCodeNames[static_cast<unsigned>(RuntimeCode::check_stack)], type);
  llvm::Value* grown = ir.CreateCall(
      check, {registers.cap, registers.sp, registers.hp, word(static_cast<Word>(below)), word(stack_arguments)});
  llvm::Value* sp = ir.CreateExtractValue(grown, 0);
  llvm::BasicBlock* overflow = block("stack_overflow");
  branch_unlikely(ir.CreateIsNull(sp), overflow);
  registers.sp = frame_below(sp);
  registers.hp = ir.CreateExtractValue(grown, 1);
  spill();
  set_frame(frame);
  registers.forget_arguments(convention);
  jump(RuntimeCode::continue_after_stack_check);
  ir.SetInsertPoint(overflow);
  ir.CreateRetVoid();

  registers = before;
  registers.sp = top;
}

// --- Objects
// ----------------------------------------------------------------------------------------------------------------------

llvm::Value* Emitter::field(llvm::Value* object, Word tag, unsigned index) {
  auto offset = static_cast<std::int64_t>((index + 1) * kWordBytes - tag);
  return ir.CreateAlignedLoad(
      convention.word, ir.CreateConstGEP1_64(ir.getInt8Ty(), pointer_to(object), static_cast<std::uint64_t>(offset)),
      llvm::Align(8));
}
llvm::Value* Emitter::field(llvm::Value* object, unsigned index) {
  return field(ir.CreateAnd(object, word(~kTagMask)), 0, index);
}

llvm::Value* Emitter::unbox(llvm::Value* value) {
  llvm::BasicBlock *boxed = block("boxed"), *done = block("unboxed");
  llvm::Value* small = ir.CreateAShr(value, word(kTagBits));
  llvm::BasicBlock* here = ir.GetInsertBlock();
  ir.CreateCondBr(ir.CreateICmpEQ(tag(value), word(kTagImmediate)), done, boxed);
  ir.SetInsertPoint(boxed);
  llvm::Value* large = field(value, 0);
  ir.CreateBr(done);
  ir.SetInsertPoint(done);
  llvm::PHINode* out = ir.CreatePHI(convention.word, 2);
  out->addIncoming(small, here);
  out->addIncoming(large, boxed);
  return out;
}

llvm::Value* Emitter::box(llvm::Value* raw, const Descriptor* box) {
  llvm::BasicBlock *large = block("large"), *done = block("boxed");
  llvm::Value* shifted = ir.CreateShl(raw, word(kTagBits));
  llvm::Value* small = ir.CreateOr(shifted, word(kTagImmediate));
  llvm::Value* hp = registers.hp;
  llvm::BasicBlock* here = ir.GetInsertBlock();
  ir.CreateCondBr(ir.CreateICmpEQ(ir.CreateAShr(shifted, word(kTagBits)), raw), done, large);
  ir.SetInsertPoint(large);
  llvm::Value* object = allocate(box, {{raw}}, tag_for_index(0));
  ir.CreateBr(done);
  ir.SetInsertPoint(done);
  llvm::PHINode* out = ir.CreatePHI(convention.word, 2);
  out->addIncoming(small, here);
  out->addIncoming(object, large);
  llvm::PHINode* hp_after = ir.CreatePHI(convention.pointer, 2);
  hp_after->addIncoming(hp, here);
  hp_after->addIncoming(registers.hp, large);
  registers.hp = hp_after;
  return out;
}

// --- Heap
// -------------------------------------------------------------------------------------------------------------------------

void Emitter::check_heap(unsigned words, const Descriptor* frame, llvm::function_ref<void()> spill) {
  llvm::Value* end = ir.CreateConstGEP1_64(convention.word, registers.hp, words);
  llvm::BasicBlock* slow = block("heap_limit");
  branch_unlikely(ir.CreateICmpUGT(end, load_limit(kHeapLimit)), slow);
  llvm::IRBuilderBase::InsertPointGuard guard(ir);
  ir.SetInsertPoint(slow);
  spill();
  set_frame(frame);
  store_field(offsetof(Capability, request_words), word(words));
  leave(ExitReason::Safepoint);
}

llvm::Value* Emitter::allocate(const Descriptor* descriptor, std::span<llvm::Value* const> payload, Word tag) {
  std::size_t words = 1 + payload.size();
  ir.CreateStore(word(make_header(index_of(descriptor), words)), registers.hp);
  for (unsigned i = 0; i < payload.size(); ++i) ir.CreateStore(payload[i], word_address(registers.hp, 1 + i));
  llvm::Value* object = ir.CreateOr(ir.CreatePtrToInt(registers.hp, convention.word), word(tag));
  registers.hp = word_address(registers.hp, static_cast<unsigned>(words));
  return object;
}

// --- Ends of a path
// ---------------------------------------------------------------------------------------------------------------

void Emitter::jump(RuntimeCode target) {
  jump(code(kRuntimeCodeNames[static_cast<unsigned>(target)]));
}

void Emitter::enter(llvm::Value* descriptor) {
  registers.pc = descriptor;
  static_assert(offsetof(Descriptor, entry) == 0);
  tail_call(ir, convention, ir.CreateLoad(convention.pointer, descriptor), registers);
}

void Emitter::call(const Descriptor* function, const Descriptor* frame) {
  set_frame(frame);
  enter(function);
}

void Emitter::evaluate(const Descriptor* frame, llvm::Function* rest) {
  llvm::BasicBlock *evaluated = block("evaluated"), *unevaluated = block("unevaluated");
  ir.CreateCondBr(ir.CreateIsNull(tag(registers.words[0])), unevaluated, evaluated);
  ir.SetInsertPoint(evaluated);
  jump(rest);
  ir.SetInsertPoint(unevaluated);
  set_frame(frame);
  jump(RuntimeCode::evaluate);
}

void Emitter::apply(std::span<llvm::Value* const> arguments, unsigned logical, unsigned pointers,
                    const Descriptor* frame) {
  set_frame(frame);
  llvm::Value* function = registers.words[0];
  // The fast path: a function, not a partial application, that wants exactly these arguments.
  llvm::BasicBlock *known = block("exact"), *general = block("general");
  if (logical < kTagMany && arguments.size() < kWordRegisters) {
    llvm::BasicBlock* tagged = block("tagged");
    ir.CreateCondBr(ir.CreateICmpEQ(tag(function), word(logical)), tagged, general);
    ir.SetInsertPoint(tagged);
    llvm::Value* header = ir.CreateLoad(ir.getInt32Ty(), pointer_to(ir.CreateSub(function, word(logical))));
    llvm::Value* descriptor =
        ir.CreateGEP(ir.getInt8Ty(), address(descriptor_at(0)),
                     ir.CreateMul(ir.CreateZExt(header, convention.word), word(sizeof(Descriptor))));
    llvm::Value* kind =
        ir.CreateLoad(ir.getInt8Ty(), ir.CreateConstGEP1_64(ir.getInt8Ty(), descriptor, offsetof(Descriptor, kind)));
    ir.CreateCondBr(ir.CreateICmpEQ(kind, ir.getInt8(static_cast<std::uint8_t>(ObjectKind::Function))), known, general);
    ir.SetInsertPoint(known);
    Registers before = registers;
    for (unsigned i = 0; i < arguments.size(); ++i) registers.words[1 + i] = arguments[i];
    enter(descriptor);
    registers = before;
  } else {
    ir.CreateBr(general);
    known->eraseFromParent();
  }
  ir.SetInsertPoint(general);
  constexpr std::size_t kShape = offsetof(Capability, arguments_shape);
  store_field(kShape + offsetof(Capability::CallShape, logical), ir.getInt8(static_cast<std::uint8_t>(logical)));
  store_field(kShape + offsetof(Capability::CallShape, count), ir.getInt8(static_cast<std::uint8_t>(arguments.size())));
  store_field(kShape + offsetof(Capability::CallShape, pointers), ir.getInt8(static_cast<std::uint8_t>(pointers)));
  store_field(kShape + offsetof(Capability::CallShape, doubles), ir.getInt8(0));
  for (unsigned i = 0; i < arguments.size(); ++i)
    store_field(offsetof(Capability, call_arguments) + i * kWordBytes, arguments[i]);
  jump(RuntimeCode::apply_general);
}

void Emitter::leave(ExitReason reason) {
  store_field(offsetof(Capability, reason), ir.getInt8(static_cast<std::uint8_t>(reason)));
  store_field(offsetof(Capability, sp), registers.sp);
  store_field(kSavedHp, registers.hp);
  ir.CreateRetVoid();
}

}  // namespace cardinal::jit
