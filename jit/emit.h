// Writing code of the VM's calling convention: each function here emits what one or a few bytecode instructions do.
//
// An Emitter writes one LLVM function, a piece of code that begins at a descriptor's entry (a function, or a frame that
// is returned to) and ends by a jump to the next. `registers` says what the VM's registers hold at the insertion point;
// checks and calls change it. As in the interpreter:
//
//   * a function's frame is word 0 (the descriptor, while something else runs) and slots 1 .. words-1, at sp;
//   * whatever leaves or calls first stores every live value into its slot and the descriptor of a Case frame into word
//   0; that
//     descriptor's pointer bits say which slots are pointers, and its entry is the code that goes on;
//   * a heap check that fails is made again when its frame is entered: room is not promised.
//
// A path that ends (leave, enter, return…) leaves no insertion point.
#pragma once

#include <span>
#include <string_view>

#include "jit/convention.h"
#include "vm/interpreter/machine_interface.h"

namespace cardinal::jit {

class Emitter {
 public:
  /// Begins the body of the function `name` of `module`.
  Emitter(llvm::Module& module, std::string_view name);

  const Convention convention;
  llvm::IRBuilder<> ir;
  Registers registers;

  // --- Constants and blocks ---
  llvm::Value* word(Word value) { return llvm::ConstantInt::get(convention.word, value); }
  /// A static address: a descriptor, a static object.
  llvm::Value* address(const void* at) {
    return llvm::ConstantExpr::getIntToPtr(llvm::ConstantInt::get(convention.word, reinterpret_cast<Word>(at)),
                                           convention.pointer);
  }
  llvm::BasicBlock* block(const char* name) { return llvm::BasicBlock::Create(ir.getContext(), name, function_); }
  /// Another piece of the same module.
  llvm::Function* code(std::string_view name) { return code_named(*function_->getParent(), convention, name); }

  // --- Frames ---
  llvm::Value* slot(unsigned index) { return load(registers.sp, index); }
  llvm::Value* double_slot(unsigned index);
  void set_slot(unsigned index, llvm::Value* value) { ir.CreateStore(value, word_address(registers.sp, index)); }
  void set_frame(const Descriptor* frame) { set_slot(0, address(frame)); }
  /// Function entry: makes a frame of `words` words, of which the top `stack_arguments` are there already. On the slow
  /// path `spill` stores the incoming arguments into slots, and the code of `frame` goes on.
  void push_frame(unsigned words, unsigned stack_arguments, const Descriptor* frame, llvm::function_ref<void()> spill);
  /// Drops the frame, to return or for a tail call.
  void pop_frame(unsigned words) { registers.sp = word_address(registers.sp, words); }

  // --- Objects ---
  /// Payload word `index` of an object whose pointer carries `tag`.
  llvm::Value* field(llvm::Value* object, Word tag, unsigned index);
  /// Payload word of an evaluated object of unknown tag.
  llvm::Value* field(llvm::Value* object, unsigned index);
  llvm::Value* tag(llvm::Value* value) { return ir.CreateAnd(value, word(kTagMask)); }
  /// The raw word of an immediate-or-box value (I#, W#, C#).
  llvm::Value* unbox(llvm::Value* value);
  /// The reverse. Two words of heap must be there; `box` is the constructor's descriptor.
  llvm::Value* box(llvm::Value* raw, const Descriptor* box);

  // --- Heap ---
  /// Room for `words` words, or a safepoint after `spill` has stored what lives; then the code of `frame` goes on.
  void check_heap(unsigned words, const Descriptor* frame, llvm::function_ref<void()> spill);
  /// An object in room that a heap check found. Gives the tagged pointer.
  llvm::Value* allocate(const Descriptor* descriptor, std::span<llvm::Value* const> payload, Word tag);

  // --- Ends of a path ---
  void jump(llvm::Function* piece) { tail_call(ir, convention, piece, registers); }
  void jump(RuntimeCode code);
  /// Enters what a descriptor describes. A known function gets its arguments in `registers` as the convention says.
  void enter(llvm::Value* descriptor);
  void enter(const Descriptor* descriptor) { enter(address(descriptor)); }
  /// Returns to the frame on top, with results in `registers`.
  void return_to_frame() { enter(ir.CreateLoad(convention.pointer, registers.sp)); }
  /// Calls a known function; `frame` says how it goes on. What lives must be in slots.
  void call(const Descriptor* function, const Descriptor* frame);
  /// Evaluates w0: an evaluated one goes on at once in `rest`, the code of `frame`.
  void evaluate(const Descriptor* frame, llvm::Function* rest);
  /// Calls the unknown function w0 with word arguments. `logical` counts void ones too; bit i of `pointers`: argument i
  /// is a pointer.
  void apply(std::span<llvm::Value* const> arguments, unsigned logical, unsigned pointers, const Descriptor* frame);
  void leave(ExitReason reason);

 private:
  llvm::Value* word_address(llvm::Value* base, unsigned index) {
    return ir.CreateConstInBoundsGEP1_64(convention.word, base, index);
  }
  llvm::Value* load(llvm::Value* base, unsigned index) {
    return ir.CreateLoad(convention.word, word_address(base, index));
  }
  llvm::Value* pointer_to(llvm::Value* word_value) { return ir.CreateIntToPtr(word_value, convention.pointer); }
  /// The address of a field of the capability, by its offset in bytes.
  llvm::Value* capability_field(std::size_t offset) {
    return ir.CreateConstInBoundsGEP1_64(ir.getInt8Ty(), registers.cap, offset);
  }
  void store_field(std::size_t offset, llvm::Value* value) { ir.CreateStore(value, capability_field(offset)); }
  /// A limit that others may change at any time.
  llvm::Value* load_limit(std::size_t offset);
  /// Goes to `unlikely` if `condition`, else on in a new block.
  void branch_unlikely(llvm::Value* condition, llvm::BasicBlock* unlikely);

  llvm::Function* function_;
};

}  // namespace cardinal::jit
