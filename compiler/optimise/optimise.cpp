#include "compiler/optimise/optimise.h"

#include <algorithm>
#include <vector>

#include "compiler/core/lint.h"
#include "compiler/optimise/eta.h"
#include "compiler/optimise/float_constants.h"
#include "compiler/optimise/join_points.h"
#include "compiler/optimise/simplify.h"
#include "compiler/optimise/specialise.h"
#include "compiler/optimise/strictness.h"

namespace cardinal::optimise {

namespace {

/// Unfoldings up to this size are kept for other modules.
constexpr std::size_t kKeptUnfolding = 60;

class ModuleOptimiser {
 public:
  ModuleOptimiser(Builder& builder, core::Module& module, const Options& options, const TypeContext& context)
      : b_(builder),
        module_(module),
        options_(options),
        context_(context),
        floater_(builder, context.symbols, module.name) {}

  void run(const Var* program) {
    if (options_.level > 1) {
      simplify_options_.inline_threshold *= 3;
      simplify_options_.duplicate_threshold *= 2;
    }
    lint("desugar");
    if (program != nullptr && options_.level > 0) drop_unreachable(program);
    float_constants();
    sort_and_break_loops();
    for (Binding& binding : module_.bindings) find_join_points(binding.value);
    if (options_.level > 0) {
      simplify_all(program);
      // Each round may make further calls known.
      Specialiser specialiser(b_, context_.symbols, module_.name);
      for (int round = 0; round < 4; ++round) {
        bool more = specialise(specialiser);
        simplify_all(program);
        if (!more) break;
      }
      simplify_all(program);
      use_strictness(program != nullptr);
      float_constants();
      for (int round = 0; round < (options_.level > 1 ? 4 : 2); ++round) simplify_all(program);
    } else {
      for (Binding& binding : module_.bindings) publish(binding);
    }
    for (Binding& binding : module_.bindings) keep_or_drop_unfolding(binding);
  }

 private:
  Symbol eta_name() { return context_.symbols.intern("eta"); }

  void lint(const char* pass) {
    if (!options_.lint) return;
    std::string error = core::lint(module_);
    if (error.empty()) return;
    std::string text = cat("core lint after ", pass, ": ", error);
    fatal(text.c_str());
  }

  void simplify_all(const Var* program) {
    for (Binding& binding : module_.bindings) {
      publish(binding);
      binding.value = optimise::simplify(b_, binding.value, simplify_options_, context_);
      binding.value = eta_expand(b_, binding.var, binding.value, eta_name());
      find_join_points(binding.value);
      publish(binding);
    }
    lint("simplify");
    if (program != nullptr) drop_unreachable(program);
  }

  /// False when there was nothing to do.
  bool specialise(Specialiser& specialiser) {
    specialiser.forget_dropped(module_);
    ArenaVector<Binding> made;
    for (Binding& binding : module_.bindings) binding.value = specialiser.binding(binding.value, made);
    // Copies stand before their users, later ones, which earlier ones call, before those.
    ArenaVector<Binding> all;
    for (std::uint32_t i = made.size(); i-- > 0;) {
      all.push_back(b_.arena(), made[i]);
      publish(made[i]);
    }
    for (const Binding& binding : module_.bindings) all.push_back(b_.arena(), binding);
    module_.bindings = all;
    for (Binding& binding : module_.bindings) find_join_points(binding.value);
    lint("specialise");
    return !made.empty();
  }

  void float_constants() {
    floater_.forget_dropped(module_);
    ArenaVector<Binding> all;
    for (Binding& binding : module_.bindings) {
      std::uint32_t before = all.size();
      floater_.binding(binding, all);
      for (std::uint32_t i = before; i < all.size(); ++i) publish(all[i]);
      all.push_back(b_.arena(), binding);
    }
    module_.bindings = all;
    lint("constants");
  }

  /// A worker stands before its wrapper.
  void use_strictness(bool is_program) {
    ReentrantArguments reentrant(module_, is_program);
    ArenaVector<Binding> out;
    for (Binding& binding : module_.bindings) {
      StrictnessResult result = analyse_strictness(binding.var, binding.value, reentrant);
      Split split = apply_strictness(b_, binding.var, binding.value, result, context_.symbols);
      if (split.worker != nullptr) {
        out.push_back(b_.arena(), {split.worker, split.worker_value});
        publish(out.back());
      }
      binding.value = split.value;
      out.push_back(b_.arena(), binding);
      publish(binding);
    }
    module_.bindings = out;
    for (Binding& binding : module_.bindings) find_join_points(binding.value);
    lint("strictness");
  }

  /// What others may know of the binding from now on.
  void publish(const Binding& binding) {
    TopLevel* top = binding.var->top;
    top->unfolding = binding.value;
    top->inline_size = static_cast<std::uint32_t>(size_up_to(binding.value, kKeptUnfolding));
    const auto* lambda = core::as<Lambda>(binding.value);
    if (lambda != nullptr) {
      Slice<CoreRep> parameters = b_.persistent().make_slice<CoreRep>(lambda->parameters.size());
      for (std::uint32_t i = 0; i < parameters.size(); ++i) parameters[i] = lambda->parameters[i]->rep;
      top->parameters = parameters;
      top->diverges = diverges(lambda->body);
      top->dictionary_function = is_dictionary_body(lambda->body);
    } else {
      top->parameters = {};
      top->diverges = diverges(binding.value);
    }
  }
  static bool is_dictionary_body(const Expr* e) {
    while (const auto* let = core::as<Let>(e)) e = let->body;
    const auto* con = core::as<ConstructorApp>(e);
    return con != nullptr && con->constructor->is_dictionary;
  }

  void keep_or_drop_unfolding(const Binding& binding) {
    TopLevel* top = binding.var->top;
    bool keep = top->pragma == core::InlinePragma::Inline || top->dictionary_function ||
                binding.value->kind == ExprKind::ConstructorApp || is_atom(binding.value) ||
                (!top->loop_breaker && top->inline_size <= kKeptUnfolding) ||
                (is_overloaded(binding.value) && size_up_to(binding.value, kSpecialisedSize) <= kSpecialisedSize);
    top->unfolding = keep ? persist(b_.persistent_builder(), binding.value) : nullptr;
  }

  // --- Order
  // -------------------------------------------------------------------------------------------------------------------

  /// Strongly connected components, dependencies first (Tarjan 1972); whatever is recursive gets loop breakers.
  void sort_and_break_loops() {
    std::size_t n = module_.bindings.size();
    for (std::size_t i = 0; i < n; ++i) position_[module_.bindings[i].var] = i;
    edges_.assign(n, {});
    for (std::size_t i = 0; i < n; ++i) mentions(module_.bindings[i].value, edges_[i]);
    index_.assign(n, 0);
    low_.assign(n, 0);
    on_stack_.assign(n, false);
    for (std::size_t i = 0; i < n; ++i)
      if (index_[i] == 0) visit(i);
    ArenaVector<Binding> sorted;
    for (std::size_t i : order_) sorted.push_back(b_.arena(), module_.bindings[i]);
    module_.bindings = sorted;
  }
  void mentions(const Expr* e, std::vector<std::size_t>& out) {
    if (const auto* v = core::as<Variable>(e)) {
      auto found = position_.find(v->var);
      if (found != position_.end()) out.push_back(found->second);
      return;
    }
    each_child(e, [&](const Expr* child) { mentions(child, out); });
  }
  void visit(std::size_t i) {
    index_[i] = low_[i] = ++next_index_;
    stack_.push_back(i);
    on_stack_[i] = true;
    for (std::size_t j : edges_[i]) {
      if (index_[j] == 0) {
        visit(j);
        low_[i] = std::min(low_[i], low_[j]);
      } else if (on_stack_[j]) {
        low_[i] = std::min(low_[i], index_[j]);
      }
    }
    if (low_[i] != index_[i]) return;
    std::vector<std::size_t> component;
    std::size_t j;
    do {
      j = stack_.back();
      stack_.pop_back();
      on_stack_[j] = false;
      component.push_back(j);
    } while (j != i);
    bool recursive = component.size() > 1 || std::find(edges_[i].begin(), edges_[i].end(), i) != edges_[i].end();
    for (std::size_t member : component) {
      // Dictionaries are only taken apart, which ends: their methods break the loop.
      const Expr* value = module_.bindings[member].value;
      const auto* lambda = core::as<Lambda>(value);
      bool dictionary = is_dictionary_body(lambda != nullptr ? lambda->body : value);
      module_.bindings[member].var->top->loop_breaker = recursive && !dictionary;
      order_.push_back(member);
    }
  }

  // --- Dead code
  // ---------------------------------------------------------------------------------------------------------------

  void drop_unreachable(const Var* program) {
    std::unordered_map<const Var*, const Expr*> values;
    for (const Binding& binding : module_.bindings) values[binding.var] = binding.value;
    std::unordered_map<const Var*, bool> live;
    std::vector<const Expr*> work{values[program]};
    live[program] = true;
    while (!work.empty()) {
      const Expr* e = work.back();
      work.pop_back();
      if (const auto* v = core::as<Variable>(e)) {
        auto found = values.find(v->var);
        if (found != values.end() && !live[v->var]) {
          live[v->var] = true;
          work.push_back(found->second);
        }
        continue;
      }
      each_child(e, [&](const Expr* child) { work.push_back(child); });
    }
    ArenaVector<Binding> kept;
    for (const Binding& binding : module_.bindings)
      if (live[binding.var]) kept.push_back(b_.arena(), binding);
    module_.bindings = kept;
  }

  Builder& b_;
  core::Module& module_;
  const Options& options_;
  const TypeContext& context_;
  SimplifyOptions simplify_options_;
  ConstantFloater floater_;
  std::unordered_map<const Var*, std::size_t> position_;
  std::vector<std::vector<std::size_t>> edges_;
  std::vector<std::size_t> index_, low_, stack_, order_;
  std::vector<bool> on_stack_;
  std::size_t next_index_ = 0;
};

}  // namespace

void optimise_module(core::Builder& builder, core::Module& module, core::Var* program, const Options& options,
                     const TypeContext& context) {
  ModuleOptimiser(builder, module, options, context).run(program);
}

}  // namespace cardinal::optimise
