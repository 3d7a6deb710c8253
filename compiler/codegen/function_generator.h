// Code of one function, thunk or CAF.
#pragma once

#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "compiler/codegen/assembler.h"
#include "compiler/codegen/generate.h"

namespace cardinal::codegen {

using core::Rep;
using core::Var;

inline bool is_pointer_rep(Rep rep) {
  return rep == Rep::Lifted || rep == Rep::Unlifted;
}
inline RegisterClass class_of(Rep rep) {
  return is_pointer_rep(rep) ? RegisterClass::Pointer : RegisterClass::Raw;
}

class FunctionGenerator {
 public:
  FunctionGenerator(ProgramBuilder& program, std::vector<GeneratedCode>& generated, std::string_view name, Span span)
      : program_(program), generated_(generated), asm_(program, name, span), name_(name) {}

  /// Fills `target` (code, frame size, statics) with the code of the closure; `self_top` for a top-level one.
  void function(const stg::Closure& closure, Descriptor* target, bool is_static);
  void thunk(const stg::Closure& closure, Descriptor* target, bool is_caf);

  const std::vector<Word>& statics() const { return asm_.statics(); }
  std::uint32_t units() const { return asm_.units(); }

 private:
  struct Location {
    Register reg;
    bool evaluated;
  };
  struct JoinTarget {
    Label label;
    std::vector<Register> parameters;
  };
  /// Where the value of an expression goes: to the caller, or to registers of this code (then execution falls through).
  struct Context {
    bool tail = true;
    std::vector<Register> results;
    std::vector<Rep> reps;
  };

  // Expressions.
  void expr(const stg::Expr* e, const Context& context);
  void atom(const stg::AtomExpr* e, const Context& context);
  void call(const stg::Call* e, const Context& context);
  void call_known(const core::TopLevel* top, Slice<stg::Atom> arguments, const Context& context, Word closure);
  void apply(Register function, Slice<stg::Atom> arguments, const Context& context);
  void jump(const stg::Jump* e);
  void constructor(const stg::Constructor* e, const Context& context);
  void primitive(const stg::Primitive* e, const Context& context);
  void case_of(const stg::Case* e, const Context& context);
  void let(const stg::Let* e, const Context& context);
  void let_join(const stg::LetJoin* e, const Context& context);

  // Case alternatives.
  void alternatives(const stg::Case* e, Location scrutinee, Rep rep, const Context& context);
  void constructor_alternatives(const stg::Case* e, Register value, const Context& context);
  void literal_alternatives(const stg::Case* e, Register value, Rep rep, const Context& context);
  void alternative_body(const stg::Alternative& alternative, Register value, const Context& context);
  bool fused_comparison(const stg::Case* e, const Context& context);

  // Allocation.
  void allocate_constructor(Register to, const DataCon* con, Slice<stg::Atom> arguments);
  Descriptor* closure_descriptor(const stg::Closure& closure, std::vector<Word>& statics, std::vector<Var*>& payload);
  static std::uint32_t closure_words(const stg::Closure& closure);
  bool try_static_constructor(Register to, const DataCon* con, Slice<stg::Atom> arguments);

  // Values.
  Register value_of(stg::Atom atom);
  std::vector<Register> values_of(Slice<stg::Atom> atoms);
  bool is_evaluated_atom(stg::Atom atom) const;
  void load_word(Register to, Word word);
  void results_of_call(const Context& context);
  void return_registers(const std::vector<Register>& registers, const std::vector<Rep>& reps, bool evaluated);

  // Scopes: facts learned in a branch end with it.
  void bind(Var* var, Location location);
  std::size_t mark() const { return trail_.size(); }
  void undo_to(std::size_t mark);

  ProgramBuilder& program_;
  std::vector<GeneratedCode>& generated_;
  Assembler asm_;
  std::string_view name_;
  std::unordered_map<const Var*, Location> locations_;
  std::unordered_map<const Var*, JoinTarget> joins_;
  std::unordered_set<const Var*>
      evaluated_captures_;  ///< free variables known to be evaluated where the closure is made
  struct Undo {
    Var* var;
    bool had;
    Location old;
  };
  std::vector<Undo> trail_;
};

/// The word of a constructor applied to arguments that are all known addresses or literals: an immediate or a static
/// object. 0 if an argument is not static.
Word static_constructor(ProgramBuilder& program, const DataCon* con, Slice<stg::Atom> arguments, bool& reaches_caf);
/// The word of a literal.
Word literal_word(ProgramBuilder& program, const core::Literal* literal);

}  // namespace cardinal::codegen
