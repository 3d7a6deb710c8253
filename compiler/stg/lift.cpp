// Lifting: local functions that capture nothing but each other become top-level, where they are static objects, called
// directly and never captured (Johnsson, "Lambda lifting", 1985, for the case that no parameters are added).
#include <algorithm>
#include <unordered_map>
#include <vector>

#include "compiler/stg/traverse.h"

namespace cardinal::stg {

namespace {

class Lifter {
 public:
  Lifter(Arena& arena, const core::Builder& builder) : arena_(arena), core_(builder) {}

  /// Whether something was lifted: then functions around it may have become closed.
  bool round(Program& program) {
    for (Closure& binding : program.bindings) {
      if (binding.kind == ClosureKind::Constructor) continue;
      owner_ = binding.binder;
      lift(binding.body);
    }
    if (lifted_.empty()) return false;
    std::vector<Closure> all(program.bindings.begin(), program.bindings.end());
    all.insert(all.end(), lifted_.begin(), lifted_.end());
    lifted_.clear();
    program.bindings = arena_.copy(all);
    for (Closure& binding : program.bindings)
      if (binding.kind != ClosureKind::Constructor) rename(binding.body);
    return true;
  }

 private:
  void lift(Expr*& e) {
    each_part(e, [&](Expr*& part) { lift(part); });
    auto* let = as<Let>(e);
    if (let == nullptr || !is_closed(*let)) return;
    for (Closure& c : let->closures) {
      Closure top = c;
      top.binder = top_level(c);
      renamed_[c.binder] = top.binder;
      lifted_.push_back(top);
    }
    e = let->body;
  }

  static bool is_closed(const Let& let) {
    return std::ranges::all_of(let.closures, [&](const Closure& c) {
      return c.kind == ClosureKind::Function && std::ranges::all_of(c.free, [&](Var* captured) {
               return std::ranges::any_of(let.closures, [&](const Closure& other) { return other.binder == captured; });
             });
    });
  }

  /// A variable of its own: the local one may also stand in an unfolding.
  Var* top_level(const Closure& c) {
    std::string_view owner = owner_->name->text(), local = c.binder->name->text();
    std::string text = std::string(owner) + "." + std::string(local);
    std::string_view name = arena_.copy_text(text);
    Symbol symbol = arena_.make<SymbolData>(0u, static_cast<std::uint32_t>(name.size()), name.data());
    Var* v = core_.var(symbol);
    v->top = arena_.make<core::TopLevel>();
    v->top->module = owner_->top->module;
    Slice<Rep> parameters = arena_.make_slice<Rep>(c.parameters.size());
    for (std::uint32_t i = 0; i < parameters.size(); ++i) parameters[i] = c.parameters[i]->rep;
    v->top->parameters = parameters;
    return v;
  }

  void rename(Expr* e) {
    each_use(e, [&](Var*& v) {
      if (auto found = renamed_.find(v); found != renamed_.end()) v = found->second;
    });
    each_part(e, [&](Expr* part) { rename(part); });
  }

  Arena& arena_;
  const core::Builder& core_;
  const Var* owner_ = nullptr;  ///< the top-level binding being searched
  std::vector<Closure> lifted_;
  std::unordered_map<const Var*, Var*> renamed_;
};

}  // namespace

void lift_closed_functions(Arena& arena, const core::Builder& builder, Program& program) {
  Lifter lifter(arena, builder);
  do annotate_free_variables(arena, program);
  while (lifter.round(program));
}

}  // namespace cardinal::stg
