// Let expressions and constructors: closures, static objects, recursive groups.
#include "compiler/codegen/function_generator.h"
#include "vm/base/diagnostic.h"
#include "vm/program/object.h"

namespace cardinal::codegen {

using A = Assembler;

namespace {

/// case p of K … x … -> x: the field of p to select, if the thunk is exactly that.
const Var* selected_field(const stg::Closure& closure, const DataCon*& con, std::uint32_t& index) {
  if (closure.kind != stg::ClosureKind::Thunk || closure.free.size() != 1) return nullptr;
  const auto* c = stg::as<stg::Case>(closure.body);
  if (c == nullptr || c->alternatives.size() != 1) return nullptr;
  const stg::Alternative& alternative = c->alternatives[0];
  if (alternative.kind != core::AlternativeKind::Constructor ||
      alternative.constructor->representation != ConstructorRepresentation::Boxed)
    return nullptr;
  const auto* scrutinee = stg::as<stg::AtomExpr>(c->scrutinee);
  const auto* body = stg::as<stg::AtomExpr>(alternative.body);
  if (scrutinee == nullptr || body == nullptr || scrutinee->atom.var != closure.free[0] || body->atom.var == nullptr)
    return nullptr;
  for (index = 0; index < alternative.binders.size(); ++index) {
    if (alternative.binders[index] != body->atom.var || body->atom.var->rep != Rep::Lifted) continue;
    con = alternative.constructor;
    return closure.free[0];
  }
  return nullptr;
}

}  // namespace

Descriptor* FunctionGenerator::closure_descriptor(const stg::Closure& closure) {
  Descriptor* descriptor = program_.descriptors.add();
  bool is_function = closure.kind == stg::ClosureKind::Function;
  descriptor->kind = is_function ? ObjectKind::Function : ObjectKind::Thunk;
  CARDINAL_ASSERT(closure.parameters.size() <= kMaxApplyArguments);
  descriptor->arity = static_cast<std::uint8_t>(closure.parameters.size());
  for (const Var* v : closure.free) ++(is_pointer_rep(v->rep) ? descriptor->pointers : descriptor->raws);
  const DataCon* con = nullptr;
  std::uint32_t index = 0;
  if (selected_field(closure, con, index) != nullptr) {
    descriptor->kind = ObjectKind::SelectorThunk;
    descriptor->index = program_.constructor_code(con).layout.positions[index];
  }
  std::string_view name = program_.persistent.copy_text(cat(name_, ".", closure.binder->name->text()));
  descriptor->info =
      program_.persistent.make<CodeInfo>(name, closure.span, parameter_representations(program_, closure, descriptor));
  if (is_function) {
    std::uint32_t values = 0;
    for (const Var* v : closure.parameters) values += v->rep != Rep::Void;
    functions_[closure.binder] = {descriptor, closure.parameters.size(), 0, false,
                                  values < kWordArguments && (descriptor->flags & kDoubleParameters) == 0};
  }
  return descriptor;
}

/// Generates the code of the closure. Everything it captures is in scope.
FunctionGenerator::Allocation FunctionGenerator::closure_allocation(const stg::Closure& closure,
                                                                    Descriptor* descriptor) {
  bool is_function = closure.kind == stg::ClosureKind::Function;
  FunctionGenerator nested(program_, generated_, descriptor->info->name, closure.span);
  auto pass_on = [&](const Var* v) {
    if (auto known = functions_.find(v); known != functions_.end()) nested.functions_.insert(*known);
  };
  pass_on(closure.binder);
  for (Var* v : closure.free) {
    pass_on(v);
    if (is_evaluated_atom({v, nullptr})) nested.evaluated_captures_.insert(v);
  }
  if (is_function)
    nested.function(closure, descriptor, false);
  else
    nested.thunk(closure, descriptor, false);
  generated_.push_back({descriptor, nested.units()});
  Allocation out{descriptor, {}, 1 + closure.free.size(), 0, nested.statics()};
  if (is_function)
    out.tag = static_cast<std::uint32_t>(tag_for_index(closure.parameters.size() - 1));
  else if (closure.free.empty())
    out.words = 2;  // room for the indirection
  for (Var* v : payload_order(closure)) out.payload.push_back(value_of({v, nullptr}));
  return out;
}

FunctionGenerator::Allocation FunctionGenerator::constructor_allocation(const DataCon* con,
                                                                        Slice<stg::Atom> arguments) {
  const ConstructorCode& code = program_.constructor_code(con);
  std::vector<Register> values = values_of(arguments);
  CARDINAL_ASSERT(values.size() == code.layout.positions.size());
  Allocation out{code.descriptor, std::vector<Register>(values.size()), static_cast<std::uint32_t>(1 + values.size()),
                 static_cast<std::uint32_t>(tag_for_index(con->tag))};
  for (std::size_t i = 0; i < values.size(); ++i) out.payload[code.layout.positions[i]] = values[i];
  return out;
}

/// An ApplyObject: the function, how many values it holds and which are pointers, the values.
FunctionGenerator::Allocation FunctionGenerator::partial_allocation(const KnownFunction& known, Register function,
                                                                    Slice<stg::Atom> arguments) {
  CARDINAL_ASSERT(arguments.size() < known.arity && known.arity <= kMaxApplyArguments);
  std::uint32_t count = 0, pointers = 0;
  for (stg::Atom a : arguments) {
    if (a.rep() == Rep::Void) continue;
    if (is_pointer_rep(a.rep())) pointers |= 1u << count;
    ++count;
  }
  std::uint32_t lacking = known.arity - arguments.size();
  Register counts = asm_.new_register(RegisterClass::Raw);
  load_word(counts, apply_counts(count, pointers | lacking << 24));
  Allocation out{builtin(Builtin::PartialApplication),
                 {function, counts},
                 static_cast<std::uint32_t>(kApplyHeaderWords + count),
                 static_cast<std::uint32_t>(tag_for_index(lacking - 1))};
  for (Register r : values_of(arguments)) out.payload.push_back(r);
  return out;
}

const stg::Call* FunctionGenerator::partial_application(const stg::Closure& closure) const {
  if (closure.kind != stg::ClosureKind::Thunk) return nullptr;
  const auto* call = stg::as<stg::Call>(closure.body);
  if (call == nullptr) return nullptr;
  std::optional<KnownFunction> known = known_function(call->function);
  return known && call->arguments.size() < known->arity ? call : nullptr;
}

void FunctionGenerator::let(const stg::Let* e, const Context& context) {
  std::size_t scope = mark();
  // Constructors whose parts are all static need no allocation.
  if (!e->recursive && e->closures[0].kind == stg::ClosureKind::Constructor) {
    const stg::Closure& closure = e->closures[0];
    Register r = asm_.new_register(RegisterClass::Pointer);
    allocate_constructor(r, closure.constructor, closure.arguments);
    bind(closure.binder, {r, true});
  } else {
    allocate_group(e->closures, e->recursive);
  }
  expr(e->body, context);
  undo_to(scope);
}

void FunctionGenerator::allocate_group(Slice<stg::Closure> closures, bool recursive) {
  std::size_t count = closures.size();
  // What they are first, so that their code knows of each other.
  std::vector<Register> registers(count);
  std::vector<Descriptor*> descriptors(count);
  std::vector<const stg::Call*> partial(count);
  for (std::size_t i = 0; i < count; ++i)
    if (closures[i].kind == stg::ClosureKind::Function) descriptors[i] = closure_descriptor(closures[i]);
  for (std::size_t i = 0; i < count; ++i) {
    partial[i] = partial_application(closures[i]);
    if (closures[i].kind == stg::ClosureKind::Thunk && partial[i] == nullptr)
      descriptors[i] = closure_descriptor(closures[i]);
    registers[i] = asm_.new_register(RegisterClass::Pointer);
    bind(closures[i].binder, {registers[i], closures[i].kind != stg::ClosureKind::Thunk || partial[i] != nullptr});
  }
  // Then their code: it reserves nothing here, but the stretch must not be broken in between.
  std::vector<Allocation> objects;
  std::uint32_t total = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const stg::Closure& closure = closures[i];
    if (partial[i] != nullptr) {
      KnownFunction known = *known_function(partial[i]->function);
      objects.push_back(
          partial_allocation(known, closure_register(known, partial[i]->function), partial[i]->arguments));
    } else if (closure.kind == stg::ClosureKind::Constructor) {
      objects.push_back(constructor_allocation(closure.constructor, closure.arguments));
    } else {
      objects.push_back(closure_allocation(closure, descriptors[i]));
    }
    total += objects.back().words;
  }
  asm_.reserve(total);
  if (recursive) {
    std::uint32_t offset = 0;
    for (std::size_t i = 0; i < count; ++i) {
      asm_.emit(Opcode::AllocateAhead, {A::d(registers[i]), A::n(offset), A::n(objects[i].tag)});
      offset += objects[i].words;
    }
  }
  for (std::size_t i = 0; i < count; ++i) allocate(registers[i], objects[i]);
}

void FunctionGenerator::allocate(Register to, const Allocation& object) {
  Instruction& instruction = asm_.emit(Opcode::Allocate, {A::d(to), A::D(object.descriptor), A::n(object.words),
                                                          A::n(object.tag), A::v(object.payload)});
  instruction.statics = object.statics;
}

void FunctionGenerator::allocate_constructor(Register to, const DataCon* con, Slice<stg::Atom> arguments) {
  if (try_static_constructor(to, con, arguments)) return;
  switch (con->representation) {
    case ConstructorRepresentation::ImmediateOrBox: {
      Register value = value_of(arguments[0]);
      asm_.reserve(2);
      asm_.emit(Opcode::BoxInt, {A::d(to), A::s(value), A::D(program_.constructor_code(con).descriptor)});
      return;
    }
    case ConstructorRepresentation::Transparent:
      asm_.emit(Opcode::Move, {A::d(to), A::s(value_of(arguments[0]))});
      return;
    default: {
      Allocation object = constructor_allocation(con, arguments);
      asm_.reserve(object.words);
      allocate(to, object);
    }
  }
}

bool FunctionGenerator::try_static_constructor(Register to, const DataCon* con, Slice<stg::Atom> arguments) {
  for (stg::Atom a : arguments)
    if (a.literal == nullptr && (a.var->rep != Rep::Void && (a.var->top == nullptr || a.var->top->closure == 0)))
      return false;
  bool reaches_caf = false;
  Word word = static_constructor(program_, con, arguments, reaches_caf);
  if (word == 0) return false;
  load_static(to, word, reaches_caf);
  return true;
}

void FunctionGenerator::constructor(const stg::Constructor* e, const Context& context) {
  if (e->constructor->representation == ConstructorRepresentation::UnboxedTuple) {
    std::vector<Register> values = values_of(e->arguments);
    if (context.tail) {
      std::vector<Rep> reps;
      for (stg::Atom a : e->arguments)
        if (a.rep() != Rep::Void) reps.push_back(a.rep());
      return return_registers(values, reps, true);
    }
    for (std::size_t i = 0; i < values.size() && i < context.results.size(); ++i)
      asm_.emit(Opcode::Move, {A::d(context.results[i]), A::s(values[i])});
    return;
  }
  Register to =
      context.tail || context.results.empty() ? asm_.new_register(RegisterClass::Pointer) : context.results[0];
  allocate_constructor(to, e->constructor, e->arguments);
  if (context.tail) asm_.emit(Opcode::Return, {A::z(), A::s(to)});
}

}  // namespace cardinal::codegen
