// Binding groups: signatures, inference with generalisation, the monomorphism restriction.
#include <algorithm>

#include "compiler/types/scope.h"

namespace cardinal {

void Checker::set_type(LocalVar* variable, Type* type) {
  variable->type = type;
  if (variable->global != nullptr) variable->global->type = type;
}
Type* Checker::type_of(LocalVar* variable) {
  return variable->type;
}

void Checker::declare_signatures(Bindings& bindings) {
  std::unordered_map<TypeSignature*, Type*> done;
  auto declare = [&](TypeSignature* signature, LocalVar* variable) {
    if (signature == nullptr || variable == nullptr) return;
    auto [found, fresh] = done.try_emplace(signature, nullptr);
    if (fresh) {
      found->second = convert_signature(signature->type);
      check_ambiguity(found->second, signature->type.type->span);
    }
    set_type(variable, found->second);
  };
  for (Binding* binding : bindings.bindings) {
    if (auto* function = try_cast<FunctionBinding>(binding)) {
      declare(function->signature, function->variable);
    } else {
      auto* pattern_binding = cast<PatternBinding>(binding);
      for (std::uint32_t i = 0; i < pattern_binding->signatures.size(); ++i) {
        declare(pattern_binding->signatures[i], pattern_binding->variables[i]);
        if (pattern_binding->signatures[i] != nullptr &&
            as_forall(expose(context_.arena, pattern_binding->variables[i]->type)) != nullptr)
          error("unsupported", pattern_binding->signatures[i]->span,
                "a polymorphic signature for a variable of a pattern binding is not supported yet");
      }
    }
  }
}

void Checker::bindings(Bindings& bindings, bool top) {
  declare_signatures(bindings);
  for (BindingGroup* group : bindings.groups) binding_group(*group, top);
}

void Checker::binding_group(BindingGroup& group, bool top) {
  group.info = context_.arena.make<BindingInfo>();
  group.info->abstractions = context_.arena.make_slice<Abstraction>(group.bindings.size());
  std::vector<Binding*> inferred;
  std::vector<Abstraction*> abstractions;
  for (std::uint32_t i = 0; i < group.bindings.size(); ++i) {
    auto* function = try_cast<FunctionBinding>(group.bindings[i]);
    if (function != nullptr && function->signature != nullptr && function->variable != nullptr &&
        function->variable->type != nullptr)
      continue;
    inferred.push_back(group.bindings[i]);
    abstractions.push_back(&group.info->abstractions[i]);
  }
  if (!inferred.empty()) infer_group(inferred, abstractions, top);
  for (std::uint32_t i = 0; i < group.bindings.size(); ++i) {
    auto* function = try_cast<FunctionBinding>(group.bindings[i]);
    if (function == nullptr || std::find(inferred.begin(), inferred.end(), function) != inferred.end()) continue;
    check_binding(*function, group.info->abstractions[i]);
  }
  if (top)
    for (Binding* binding : group.bindings) {
      if (auto* function = try_cast<FunctionBinding>(binding)) {
        if (function->variable != nullptr) globals_.push_back(function->variable);
      } else {
        for (LocalVar* variable : cast<PatternBinding>(binding)->variables) globals_.push_back(variable);
      }
    }
}

// A binding with a signature.
void Checker::check_binding(FunctionBinding& binding, Abstraction& out) {
  Type* sigma = binding.variable->type;
  std::vector<EvidenceVar*> givens;
  std::string_view name = text(cat("‘", binding.name->text(), "’"));
  Type* exposed = expose(context_.arena, sigma);
  if (exposed->tag != TypeTag::Forall) {
    clauses(binding.clauses, name, sigma, binding.span, false, nullptr);
    return;
  }
  std::string_view what =
      text(cat("the type signature for:\n           ", binding.name->text(), " :: ", show_type(context_, sigma, true)));
  out.binds = with_implication(what, binding.signature->span, [&](Implication& implication) {
    Skolemised skolemised = skolemise(exposed);
    implication.skolems = skolemised.skolems;
    implication.givens = givens = skolemised.givens;
    implication.equalities = skolemised.equalities;
    enter_equalities(implication);
    scope_type_variables(binding.signature->type, skolemised.substitution);
    clauses(binding.clauses, name, skolemised.rho, binding.span, false, nullptr);
    // The variables stand for themselves again: `f, g :: t` share the signature.
    Substitution back;
    for (const auto& [var, skolem] : skolemised.substitution.pairs) back.add(as_var(skolem), var);
    scope_type_variables(binding.signature->type, back);
  });
  out.givens = context_.arena.copy(givens);
}

namespace {
bool is_restricted(Binding* binding) {
  auto* function = try_cast<FunctionBinding>(binding);
  return function == nullptr || function->clauses.empty() || function->clauses[0]->patterns.empty();
}
bool has_bang(SPat* p) {
  while (auto* parens = try_cast<PParenthesised>(p)) p = parens->pattern;
  return p->kind == SPatKind::Bang;
}
}  // namespace

// Bindings without signatures, together (Haskell 2010 §4.5).
void Checker::infer_group(const std::vector<Binding*>& bindings, const std::vector<Abstraction*>& out, bool top) {
  MonoGroup group;
  std::vector<LocalVar*> variables;
  bool restricted = false;
  for (Binding* binding : bindings) {
    restricted |= is_restricted(binding);
    if (auto* function = try_cast<FunctionBinding>(binding)) {
      if (function->variable != nullptr) variables.push_back(function->variable);
    } else {
      for (LocalVar* variable : cast<PatternBinding>(binding)->variables) variables.push_back(variable);
    }
  }
  EvidenceBinds* binds = context_.arena.make<EvidenceBinds>();
  Wanted wanted;
  Wanted* outer = wanted_;
  Implication* outer_implication = current_;
  wanted_ = &wanted;
  ++level_;
  std::vector<LocalVar*> mono;
  for (LocalVar* variable : variables) {
    if (variable->type == nullptr) {
      set_type(variable, new_open_type());
      mono.push_back(variable);
    }
    mono_[variable] = &group;
    if (variable->global != nullptr) mono_[variable->global] = &group;
  }
  for (Binding* binding : bindings) {
    if (auto* function = try_cast<FunctionBinding>(binding)) {
      Type* type = function->variable != nullptr ? function->variable->type : new_open_type();
      clauses(function->clauses, text(cat("‘", function->name->text(), "’")), type, function->span, false, nullptr);
    } else {
      auto* pattern_binding = cast<PatternBinding>(binding);
      Type* type = new_open_type();
      if (binds_evidence(pattern_binding->pattern)) {
        error("existential-binding", pattern_binding->pattern->span,
              "my brain just exploded\n  I can't handle pattern bindings for existential or GADT data constructors.\n  "
              "Instead, use "
              "a case-expression, or do-notation, to unpack the constructor.");
      } else {
        pattern(pattern_binding->pattern, type);
        if (has_bang(pattern_binding->pattern)) restricted = true;
      }
      right_hand_side(pattern_binding->rhs, type);
    }
  }
  --level_;

  // Simplify what was wanted as far as it goes without assumptions.
  Implication& scratch = implications_.emplace_back();
  scratch.level = level_ + 1;
  scratch.binds = binds;
  scratch.span = bindings[0]->span;
  {
    std::uint32_t saved = level_;
    level_ = scratch.level;
    chain_.push_back(&scratch);
    solve(wanted);
    chain_.pop_back();
    level_ = saved;
  }
  wanted_ = outer;
  current_ = outer_implication;

  // What can be generalised: variables of a deeper level in the types.
  std::vector<MetaVar*> candidates;
  for (LocalVar* variable : mono) {
    std::vector<MetaVar*> metas;
    collect_metas(variable->type, metas);
    for (MetaVar* meta : metas)
      if (meta->level > level_ && std::find(candidates.begin(), candidates.end(), meta) == candidates.end())
        candidates.push_back(meta);
  }
  // Variables of equalities that could not be solved are not: the equality may be an error, or wait for an outer type.
  std::vector<MetaVar*> stuck;
  collect_equality_metas(wanted, stuck);
  for (MetaVar* meta : stuck) std::erase(candidates, meta);
  std::vector<Constraint*> classes;
  collect_quantifiable(wanted, {}, classes);
  auto metas_of = [&](Constraint* constraint) {
    std::vector<MetaVar*> metas;
    collect_metas(constraint->evidence->constraint, metas);
    return metas;
  };
  if (restricted) {
    // The monomorphism restriction: constrained variables are not generalised.
    for (Constraint* constraint : classes)
      for (MetaVar* meta : metas_of(constraint)) {
        if (meta->level > level_) meta->level = level_;
        std::erase(candidates, meta);
      }
  }
  // Kinds first; variables of unlifted or unknown representation are not generalised over representations.
  for (MetaVar* meta : candidates) {
    std::vector<MetaVar*> kinds;
    collect_metas(meta->kind, kinds);
    if (!kinds.empty()) default_kind(meta->kind);
  }
  std::erase_if(candidates, [](MetaVar* meta) { return meta->solution != nullptr; });

  std::vector<Type*> context;
  std::vector<EvidenceVar*> givens;
  if (!restricted && !candidates.empty()) {
    // Constraints that share a variable with the types; they bring their other variables along when these are
    // determined.
    std::vector<MetaVar*> grown = candidates;
    for (bool grew = true; grew;) {
      grew = false;
      for (Constraint* constraint : classes) {
        std::vector<MetaVar*> metas = metas_of(constraint);
        bool touches = std::any_of(metas.begin(), metas.end(), [&](MetaVar* meta) {
          return std::find(grown.begin(), grown.end(), meta) != grown.end();
        });
        if (!touches) continue;
        for (MetaVar* meta : metas)
          if (meta->level > level_ && std::find(grown.begin(), grown.end(), meta) == grown.end()) {
            grown.push_back(meta);
            grew = true;
          }
      }
    }
    for (Constraint* constraint : classes) {
      std::vector<MetaVar*> metas = metas_of(constraint);
      bool touches = std::any_of(metas.begin(), metas.end(), [&](MetaVar* meta) {
        return std::find(grown.begin(), grown.end(), meta) != grown.end();
      });
      if (!touches) continue;
      Type* type = zonk(context_.arena, constraint->evidence->constraint);
      // Only constraints on variables, or variables applied (Haskell 2010 §4.5.2); others stay unsolved and are
      // reported.
      AppView view = split_app(context_.arena, type);
      bool on_variables = false;
      for (Type* argument : view.arguments) {
        Type* head = split_app(context_.arena, argument).head;
        on_variables |= as_meta(head) != nullptr || as_var(head) != nullptr;
      }
      if (!on_variables) continue;
      bool there = false;
      for (Type* other : context) there |= same_type(context_.arena, other, type);
      if (!there) context.push_back(type);
    }
    for (MetaVar* meta : grown)
      if (std::find(candidates.begin(), candidates.end(), meta) == candidates.end()) {
        default_kind(meta->kind);
        candidates.push_back(meta);
      }
    drop_implied(context);
  }

  std::vector<TyVar*> quantified;
  if (!candidates.empty()) {
    std::vector<std::string> used;
    for (LocalVar* variable : mono) {
      std::vector<TyVar*> vars;
      collect_vars(variable->type, vars);
      for (TyVar* var : vars) used.push_back(std::string(var->name->text()));
    }
    std::uint32_t letter = 0;
    for (MetaVar* meta : candidates) {
      if (meta->solution != nullptr) continue;
      // GHC's choice: the name of the variable it was instantiated for, else p, a, b …
      std::string name;
      if (meta->hint != nullptr) name = std::string(meta->hint->text());
      if (name.empty() || std::find(used.begin(), used.end(), name) != used.end()) {
        static constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz";
        do {
          name = letter < 26 ? std::string(1, kLetters[letter]) : cat("a", letter);
          ++letter;
        } while (std::find(used.begin(), used.end(), name) != used.end());
      }
      used.push_back(name);
      TyVar* var = make_tyvar(context_.arena, context_.symbols.intern(name), zonk(context_.arena, meta->kind),
                              bindings[0]->span);
      var->flavour = TyVarFlavour::Skolem;
      var->level = level_ + 1;
      meta->solution = var;
      ++unifications_;
      quantified.push_back(var);
    }
    for (Type* constraint : context) givens.push_back(new_evidence(zonk(context_.arena, constraint)));
  }

  for (LocalVar* variable : variables) {
    mono_.erase(variable);
    if (variable->global != nullptr) mono_.erase(variable->global);
  }
  if (quantified.empty()) {
    // Nothing generalised: what is left belongs to the surroundings.
    outer->simple.insert(outer->simple.end(), wanted.simple.begin(), wanted.simple.end());
    outer->implications.insert(outer->implications.end(), wanted.implications.begin(), wanted.implications.end());
    for (Abstraction* abstraction : out) abstraction->binds = binds;
    return;
  }
  scratch.skolems = quantified;
  scratch.givens = givens;
  scratch.wanted = std::move(wanted);
  scratch.what =
      text(cat("the inferred type of ‘", variables.empty() ? std::string_view() : variables[0]->name->text(), "’"));
  if (!scratch.wanted.empty()) outer->implications.push_back(&scratch);
  Slice<EvidenceVar*> given_slice = context_.arena.copy(givens);
  for (Abstraction* abstraction : out) *abstraction = {given_slice, binds};
  if (!givens.empty())
    for (SExpr* occurrence : group.occurrences) add_apply(occurrence, givens);
  for (LocalVar* variable : mono) {
    Type* type = zonk(context_.arena, variable->type);
    std::vector<TyVar*> vars;
    collect_vars(type, vars);
    std::vector<Type*> zonked;
    for (EvidenceVar* given : givens) zonked.push_back(zonk(context_.arena, given->constraint));
    std::vector<TyVar*> own;
    for (TyVar* var : quantified) {
      bool used = std::find(vars.begin(), vars.end(), var) != vars.end();
      for (Type* constraint : zonked) used |= mentions(constraint, var);
      if (used) own.push_back(var);
    }
    set_type(variable, make_forall(context_.arena, context_.arena.copy(own), context_.arena.copy(zonked), type));
  }
}

// Class constraints that could be assumed: those outside of implications, and those inside that mention none of its
// skolems.
void Checker::collect_quantifiable(Wanted& wanted, std::vector<TyVar*> skolems, std::vector<Constraint*>& out) {
  for (Constraint* constraint : wanted.simple) {
    if (constraint->evidence == nullptr) continue;
    std::vector<TyVar*> vars;
    collect_vars(constraint->evidence->constraint, vars);
    bool local = std::any_of(vars.begin(), vars.end(), [&](TyVar* var) {
      return std::find(skolems.begin(), skolems.end(), var) != skolems.end();
    });
    if (!local) out.push_back(constraint);
  }
  for (Implication* implication : wanted.implications) {
    if (!implication->equalities.empty()) continue;
    std::vector<TyVar*> inner = skolems;
    inner.insert(inner.end(), implication->skolems.begin(), implication->skolems.end());
    collect_quantifiable(implication->wanted, inner, out);
  }
}

void Checker::collect_equality_metas(Wanted& wanted, std::vector<MetaVar*>& out) {
  for (Constraint* constraint : wanted.simple) {
    if (constraint->evidence != nullptr) continue;
    collect_metas(constraint->actual, out);
    collect_metas(constraint->expected, out);
  }
  for (Implication* implication : wanted.implications) collect_equality_metas(implication->wanted, out);
}

// Removes constraints that are superclasses of others: (Eq a, Ord a) is Ord a.
void Checker::drop_implied(std::vector<Type*>& context) {
  std::function<bool(Type*, Type*, int)> implies = [&](Type* from, Type* target, int depth) -> bool {
    if (depth > 10) return false;
    Class* klass = constraint_class(context_.arena, from);
    if (klass == nullptr) return false;
    AppView view = split_app(context_.arena, from);
    if (view.arguments.size() != klass->params.size()) return false;
    Substitution substitution;
    for (std::uint32_t i = 0; i < klass->params.size(); ++i) substitution.add(klass->params[i], view.arguments[i]);
    for (Type* superclass : klass->superclasses) {
      Type* super = substitute(context_.arena, superclass, substitution);
      if (same_type(context_.arena, super, target) || implies(super, target, depth + 1)) return true;
    }
    return false;
  };
  std::vector<Type*> kept;
  for (Type* constraint : context) {
    bool implied = false;
    for (Type* other : context) implied |= other != constraint && implies(other, constraint, 0);
    if (!implied) kept.push_back(constraint);
  }
  context = kept;
}

}  // namespace cardinal
