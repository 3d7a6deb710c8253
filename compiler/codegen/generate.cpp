#include "compiler/codegen/generate.h"

#include <set>

#include "compiler/codegen/function_generator.h"
#include "compiler/stg/traverse.h"
#include "vm/base/diagnostic.h"
#include "vm/program/object.h"

namespace cardinal::codegen {

Representation representation_of(Rep rep) {
  switch (rep) {
    case Rep::Lifted:
    case Rep::Unlifted:
      return Representation::Pointer;
    case Rep::Int:
      return Representation::Int;
    case Rep::Double:
      return Representation::Double;
    case Rep::Void:
      return Representation::Void;
  }
  CARDINAL_UNREACHABLE("representation");
}

Slice<const Representation> parameter_representations(ProgramBuilder& program, const stg::Closure& closure,
                                                      Descriptor* function) {
  Slice<Representation> parameters = program.persistent.make_slice<Representation>(closure.parameters.size());
  for (std::uint32_t i = 0; i < parameters.size(); ++i) {
    parameters[i] = representation_of(closure.parameters[i]->rep);
    if (parameters[i] == Representation::Double) function->flags |= kDoubleParameters;
  }
  return parameters;
}

namespace {

using References = std::set<const core::TopLevel*>;

/// Every top-level variable an expression mentions.
void top_level_references(stg::Expr* e, References& out) {
  stg::each_use(e, [&](const Var* v) {
    if (v->top != nullptr) out.insert(v->top);
  });
  stg::each_part(e, [&](stg::Expr* part) { top_level_references(part, out); });
}
void top_level_references(const stg::Closure& c, References& out) {
  if (c.kind != stg::ClosureKind::Constructor) return top_level_references(c.body, out);
  for (stg::Atom a : c.arguments)
    if (a.var != nullptr && a.var->top != nullptr) out.insert(a.var->top);
}

class ModuleGenerator {
 public:
  ModuleGenerator(ProgramBuilder& program, const stg::Program& module) : program_(program), module_(module) {}

  std::vector<GeneratedCode> run() {
    find_what_reaches_cafs();
    for (const stg::Closure& binding : module_.bindings) allocate(binding);
    for (const stg::Closure& binding : module_.bindings) fill(binding);
    return std::move(generated_);
  }

 private:
  static bool is_caf(const stg::Closure& binding) { return binding.kind == stg::ClosureKind::Thunk; }

  /// A top-level value must be listed in static references when a CAF can be reached from it.
  void find_what_reaches_cafs() {
    std::vector<References> references(module_.bindings.size());
    for (std::uint32_t i = 0; i < module_.bindings.size(); ++i) {
      top_level_references(module_.bindings[i], references[i]);
      module_.bindings[i].binder->top->reaches_caf = is_caf(module_.bindings[i]);
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (std::uint32_t i = module_.bindings.size(); i-- > 0;) {
        core::TopLevel* top = module_.bindings[i].binder->top;
        if (top->reaches_caf) continue;
        for (const core::TopLevel* other : references[i]) top->reaches_caf |= other->reaches_caf;
        changed |= top->reaches_caf;
      }
    }
  }

  std::string_view qualified(const Var* v) {
    if (v->top->module == nullptr) return v->name->text();
    return program_.persistent.copy_text(cat(v->top->module->text(), ".", v->name->text()));
  }

  void allocate(const stg::Closure& binding) {
    core::TopLevel* top = binding.binder->top;
    switch (binding.kind) {
      case stg::ClosureKind::Function: {
        Descriptor* descriptor = program_.descriptors.add();
        descriptor->kind = ObjectKind::Function;
        CARDINAL_ASSERT(binding.parameters.size() <= kMaxApplyArguments);
        descriptor->arity = static_cast<std::uint8_t>(binding.parameters.size());
        descriptor->info = program_.persistent.make<CodeInfo>(qualified(binding.binder), binding.span,
                                                              parameter_representations(program_, binding, descriptor));
        Object* object = allocate_static(program_.statics, 1);
        object->header = make_header(index_of(descriptor), 1);
        top->closure = word_of(object, tag_for_index(binding.parameters.size() - 1));
        top->code = descriptor;
        break;
      }
      case stg::ClosureKind::Thunk: {
        Descriptor* descriptor = program_.descriptors.add();
        descriptor->kind = ObjectKind::Caf;
        descriptor->info = program_.persistent.make<CodeInfo>(qualified(binding.binder), binding.span);
        Object* object = allocate_static(program_.statics, sizeof(CafObject) / kWordBytes);
        object->header = make_header(index_of(descriptor), sizeof(CafObject) / kWordBytes);
        top->closure = word_of(object);
        top->code = descriptor;
        break;
      }
      case stg::ClosureKind::Constructor:
        allocate_constructor(binding);
        break;
    }
  }

  void allocate_constructor(const stg::Closure& binding) {
    const DataCon* con = binding.constructor;
    core::TopLevel* top = binding.binder->top;
    if (con->representation != ConstructorRepresentation::Boxed) {
      bool reaches_caf = false;
      top->closure = static_constructor(program_, con, binding.arguments, reaches_caf);
      if (top->closure == 0) fatal("code generation: a static constructor refers forward");
      return;
    }
    const ConstructorCode& code = program_.constructor_code(con);
    std::uint32_t words = code.layout.positions.size();
    if (words == 0) {
      top->closure = immediate(con->tag);
      return;
    }
    Object* object = allocate_static(program_.statics, 1 + words);
    object->header = make_header(index_of(code.descriptor), 1 + words);
    top->closure = word_of(object, tag_for_index(con->tag));
  }

  void fill(const stg::Closure& binding) {
    core::TopLevel* top = binding.binder->top;
    if (binding.kind == stg::ClosureKind::Constructor) {
      if (binding.constructor->representation == ConstructorRepresentation::Boxed && is_pointer(top->closure))
        fill_constructor(binding);
      return;
    }
    auto* descriptor = const_cast<Descriptor*>(top->code);
    FunctionGenerator generator(program_, generated_, descriptor->info->name, binding.span);
    if (binding.kind == stg::ClosureKind::Function)
      generator.function(binding, descriptor, true);
    else
      generator.thunk(binding, descriptor, true);
    generated_.push_back({descriptor, generator.units()});
  }

  void fill_constructor(const stg::Closure& binding) {
    Object* object = object_of(binding.binder->top->closure);
    const ConstructorCode& code = program_.constructor_code(binding.constructor);
    std::uint32_t i = 0;
    for (stg::Atom atom : binding.arguments) {
      if (atom.rep() == Rep::Void) continue;
      Word word = atom.literal != nullptr ? literal_word(program_, atom.literal) : atom.var->top->closure;
      object->payload[code.layout.positions[i++]] = word;
    }
  }

  ProgramBuilder& program_;
  const stg::Program& module_;
  std::vector<GeneratedCode> generated_;
};

}  // namespace

std::vector<GeneratedCode> generate(ProgramBuilder& program, const stg::Program& module) {
  return ModuleGenerator(program, module).run();
}

}  // namespace cardinal::codegen
