// Code of one function, thunk or CAF, by subject: function_generator.cpp (entry, scopes, returns), calls.cpp,
// alternatives.cpp (case), allocation.cpp (let).
#pragma once

#include <optional>
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
Representation representation_of(Rep rep);

/// What is known of the function a variable stands for, at the places where it is called.
struct KnownFunction {
  const Descriptor* code;
  std::uint32_t arity;           ///< logical
  Word static_closure = 0;       ///< top-level functions: the object; else its register is the closure
  bool reaches_caf = false;      ///< the static closure must be listed in static references
  bool all_in_registers = true;  ///< local functions: few enough parameters, all words, for CallClosureN
};

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
    bool is_loop = false;  ///< jumps now come from inside a recursive group
  };
  /// An object about to be allocated.
  struct Allocation {
    const Descriptor* descriptor;
    std::vector<Register> payload;
    std::uint32_t words;
    std::uint32_t tag;
    std::vector<Word> statics = {};
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
  std::optional<KnownFunction> known_function(const Var* function) const;
  void call_known(const KnownFunction& known, Var* function, Slice<stg::Atom> arguments, const Context& context);
  void call_closure(const KnownFunction& known, Register closure, const std::vector<Register>& words,
                    const Context& context);
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
  void jump_unless_constructor(Register value, const DataCon* con, Label otherwise);
  void jump_unless_literal(Register value, Rep rep, const core::Literal* literal, Label otherwise);
  /// Behind an alternative other than the last: on to what follows the case.
  void leave_alternative(const Context& context, Label done);
  bool branch_on_comparison(const stg::Case* e, const Context& context);
  bool bool_of_comparison(const stg::Case* e, const Context& context);
  struct Comparison;
  std::optional<Comparison> comparison(const stg::Expr* e);

  // Allocation.
  void allocate_constructor(Register to, const DataCon* con, Slice<stg::Atom> arguments);
  void allocate_group(Slice<stg::Closure> closures, bool recursive);
  void allocate(Register to, const Allocation& object);
  Allocation constructor_allocation(const DataCon* con, Slice<stg::Atom> arguments);
  Allocation closure_allocation(const stg::Closure& closure, Descriptor* descriptor);
  Allocation partial_allocation(const KnownFunction& known, Register function, Slice<stg::Atom> arguments);
  /// The partial application that a thunk would evaluate to, if it is one whose making costs nothing.
  const stg::Call* partial_application(const stg::Closure& closure) const;
  Register closure_register(const KnownFunction& known, Var* function);
  Descriptor* closure_descriptor(const stg::Closure& closure);
  bool try_static_constructor(Register to, const DataCon* con, Slice<stg::Atom> arguments);

  // Values.
  Register value_of(stg::Atom atom);
  void load_captures(const stg::Closure& closure, Register self);
  void load_static(Register to, Word word, bool reaches_caf);
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
  std::unordered_map<const Var*, KnownFunction> functions_;  ///< local functions in scope
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
/// Parameter representations of a function; notes in its descriptor whether some are doubles.
Slice<const Representation> parameter_representations(ProgramBuilder& program, const stg::Closure& closure,
                                                      Descriptor* function);
/// The captured variables in the order of the payload: pointers first.
std::vector<Var*> payload_order(const stg::Closure& closure);
/// The word of an atom that is a constant fitting an instruction's signed 16-bit operand.
std::optional<std::int32_t> small_literal(ProgramBuilder& program, stg::Atom atom);
/// The word of a literal.
Word literal_word(ProgramBuilder& program, const core::Literal* literal);

}  // namespace cardinal::codegen
