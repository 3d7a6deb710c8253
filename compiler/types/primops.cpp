// The primitive operations' types, read from the strings of vm/program/primops.def.
#include "vm/program/primops.h"

#include "compiler/types/check_module.h"
#include "compiler/types/type.h"

namespace cardinal {
namespace {

// type ::= atom+ [-> type];  atom ::= name | (type) | (# type, … #)
class TypeReader {
 public:
  TypeReader(const TypeContext& context, std::string_view text, std::string_view open)
      : context_(context), text_(text), open_(open) {}

  Type* read() {
    Type* body = type();
    CARDINAL_ASSERT(at_ == text_.size());
    std::vector<TyVar*> vars = reps_;
    vars.insert(vars.end(), vars_.begin(), vars_.end());
    return make_forall(context_.entities, context_.entities.copy(vars), {}, body);
  }

 private:
  void blanks() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  bool accept(std::string_view token) {
    blanks();
    if (text_.substr(at_).starts_with(token)) {
      at_ += token.size();
      return true;
    }
    return false;
  }
  Type* type() {
    Type* left = atom();
    CARDINAL_ASSERT(left != nullptr);
    while (Type* argument = atom()) left = make_app(context_.entities, left, argument);
    if (accept("->")) return make_fun(context_.entities, left, type());
    return left;
  }
  Type* atom() {
    blanks();
    if (accept("(#")) {
      std::vector<Type*> parts;
      if (!accept("#)")) {
        do parts.push_back(type());
        while (accept(","));
        bool closed = accept("#)");
        CARDINAL_ASSERT(closed);
        (void)closed;
      }
      TyCon* con = unboxed_tuple(context_.builtin, context_.entities, context_.symbols, parts.size());
      return make_apps(context_.entities, con->type, parts);
    }
    if (accept("(")) {
      Type* inner = type();
      accept(")");
      return inner;
    }
    std::size_t begin = at_;
    auto letter = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    };
    while (at_ < text_.size() && letter(text_[at_])) ++at_;
    while (at_ < text_.size() && text_[at_] == '#' && at_ > begin && !text_.substr(at_).starts_with("#)")) ++at_;
    if (at_ == begin) return nullptr;
    std::string_view name = text_.substr(begin, at_ - begin);
    if (name[0] >= 'a' && name[0] <= 'z') return variable(name);
    TyCon* con = context_.builtin.primitive_types.get(context_.symbols.intern(name));
    CARDINAL_ASSERT(con != nullptr);
    return con->type;
  }
  Type* variable(std::string_view name) {
    Symbol symbol = context_.symbols.intern(name);
    for (TyVar* var : vars_)
      if (var->name == symbol) return var;
    Type* kind = context_.builtin.type_kind;
    if (open_.find(name) != std::string_view::npos) {
      TyVar* rep = make_tyvar(context_.entities, context_.symbols.intern(cat("r_", name)),
                              context_.builtin.runtime_rep->type, Span{});
      reps_.push_back(rep);
      kind = make_app(context_.entities, context_.builtin.TYPE->type, rep);
    }
    vars_.push_back(make_tyvar(context_.entities, symbol, kind, Span{}));
    return vars_.back();
  }

  const TypeContext& context_;
  std::string_view text_;
  std::string_view open_;  // names of variables of any representation
  std::size_t at_ = 0;
  std::vector<TyVar*> vars_;
  std::vector<TyVar*> reps_;
};

std::string_view open_variables(PrimOp op) {
  switch (op) {
    case PrimOp::Raise:
    case PrimOp::Seq:
      return "b";
    case PrimOp::UnsafeCoerce:
      return "ab";
    case PrimOp::RunRW:
      return "a";
    default:
      return "";
  }
}

}  // namespace

void declare_primops(const TypeContext& context) {
  ModuleInterface& prim = *context.builtin.prim;
  for (std::size_t i = 0; i < kPrimOpCount; ++i) {
    PrimOp op = static_cast<PrimOp>(i);
    const PrimOpInfo& info = info_of(op);
    Global* global =
        make_global(context.entities, GlobalFlavour::PrimOp, context.symbols.intern(info.name), prim.name, Span{});
    global->index = static_cast<std::uint32_t>(i);
    global->type = TypeReader(context, info.type, open_variables(op)).read();
    if (op == PrimOp::Seq) {
      global->has_fixity = true;
      global->fixity = {Associativity::Right, 0};
    }
    prim.values.set(context.entities, global->name, {global, nullptr});
    prim.all_values.set(context.entities, global->name, {global, nullptr});
    prim.globals.push_back(context.entities, global);
  }
}

}  // namespace cardinal
