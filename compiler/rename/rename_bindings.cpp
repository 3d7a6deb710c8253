// Bindings: binders, signatures, bodies, and the groups they fall into.
#include <algorithm>

#include "compiler/rename/renamer.h"

namespace cardinal {

void Renamer::rename_local_bindings(Bindings* bindings) {
  std::unordered_map<Symbol, LocalVar*> binders;
  std::vector<LocalVar*> all;
  for (Binding* binding : bindings->bindings) {
    if (auto* function = try_cast<FunctionBinding>(binding)) {
      function->variable = new_local(function->name, function->name_span);
      all.push_back(function->variable);
    } else {
      auto* pattern = cast<PatternBinding>(binding);
      std::vector<LocalVar*> variables;
      collect_binders(pattern->pattern, variables, false);
      pattern->variables = arena_.copy(variables);
      all.insert(all.end(), variables.begin(), variables.end());
    }
  }
  for (LocalVar* variable : all) {
    auto [at, fresh] = binders.emplace(variable->name, variable);
    if (!fresh) {
      Diagnostic& d =
          error("duplicate", variable->span, cat("Conflicting definitions for `", variable->name->text(), "'"));
      d.notes.push_back(cat("it is already defined at ", place(at->second->span)));
      continue;
    }
    bind(variable);
  }
  for (FixityDeclaration* fixity : bindings->fixities)
    for (const Name& op : fixity->operators) {
      auto found = binders.find(op.symbol);
      if (found == binders.end())
        error("fixity", op.span,
              cat("The fixity declaration for `", written(op), "' lacks an accompanying definition"));
      else
        local_fixities_[found->second] = fixity->fixity;
    }
  resolve_signatures(*bindings, binders, false);
  mark_pragmas(*bindings);
  rename_bodies(*bindings);
}

void Renamer::rename_top_bindings() {
  resolve_signatures(*module_.bindings, top_binders_, true);
  rename_bodies(*module_.bindings);
}

void Renamer::resolve_signatures(Bindings& bindings, const std::unordered_map<Symbol, LocalVar*>& binders,
                                 bool top_level) {
  if (bindings.signatures.empty()) {
    for (Binding* binding : bindings.bindings)
      if (auto* pattern = try_cast<PatternBinding>(binding))
        pattern->signatures = arena_.make_slice<TypeSignature*>(pattern->variables.size());
    return;
  }
  std::unordered_map<const LocalVar*, TypeSignature*> by_binder;
  for (TypeSignature* signature : bindings.signatures) {
    rename_signature(signature->type);
    for (Name& name : signature->names) {
      auto found = binders.find(name.symbol);
      if (found == binders.end()) {
        name.resolution = Resolution::Error;
        Diagnostic& d = error("signature", name.span,
                              cat("The type signature for `", name.symbol->text(), "' lacks an accompanying binding"));
        NearestName nearest(name.symbol->text());
        for (const auto& [symbol, variable] : binders) nearest.offer(symbol->text());
        if (!nearest.best().empty()) d.hint = cat("did you mean `", nearest.best(), "'?");
        continue;
      }
      if (top_level) {
        name.resolution = Resolution::Global;
        name.global = found->second->global;
      } else {
        name.resolution = Resolution::Local;
        name.local = found->second;
      }
      auto [at, fresh] = by_binder.emplace(found->second, signature);
      if (!fresh) {
        Diagnostic& d = error("duplicate", name.span, cat("Duplicate type signatures for `", name.symbol->text(), "'"));
        d.notes.push_back(cat("the other is at ", place(at->second->span)));
      }
    }
  }
  auto signature_of = [&](LocalVar* variable) -> TypeSignature* {
    auto found = by_binder.find(variable);
    return found == by_binder.end() ? nullptr : found->second;
  };
  for (Binding* binding : bindings.bindings) {
    if (auto* function = try_cast<FunctionBinding>(binding)) {
      function->signature = signature_of(function->variable);
    } else {
      auto* pattern = cast<PatternBinding>(binding);
      pattern->signatures = arena_.make_slice<TypeSignature*>(pattern->variables.size());
      for (std::uint32_t i = 0; i < pattern->variables.size(); ++i)
        pattern->signatures[i] = signature_of(pattern->variables[i]);
    }
  }
}

void Renamer::rename_bodies(Bindings& bindings) {
  std::vector<std::vector<const void*>> uses;
  uses.reserve(bindings.bindings.size());
  for (Binding* binding : bindings.bindings) {
    begin_uses();
    rename_binding(binding);
    uses.push_back(end_uses());
  }
  make_groups(bindings, uses);
}

void Renamer::rename_binding(Binding* binding) {
  if (auto* function = try_cast<FunctionBinding>(binding)) return rename_function(*function);
  auto* pattern = cast<PatternBinding>(binding);
  ScopeMark mark = enter_scope();
  begin_patterns();
  pattern->pattern = rename_pattern(pattern->pattern);
  rename_right_hand_side(pattern->rhs);
  leave_scope(mark);
}

void Renamer::rename_function(FunctionBinding& function) {
  ScopeMark mark = enter_scope();
  // ScopedTypeVariables: an explicit outermost forall of the signature scopes over the body.
  if (function.signature != nullptr && module_.extensions.has(Extension::ScopedTypeVariables))
    if (auto* forall = try_cast<STForall>(function.signature->type.type))
      for (TypeVariable* variable : forall->variables) bind_type_variable(variable);
  for (Clause* clause : function.clauses) rename_clause(*clause);
  leave_scope(mark);
}

void Renamer::rename_clause(Clause& clause) {
  ScopeMark mark = enter_scope();
  begin_patterns();
  for (SPat*& pattern : clause.patterns) pattern = rename_pattern(pattern);
  rename_right_hand_side(clause.rhs);
  leave_scope(mark);
}

void Renamer::rename_right_hand_side(RightHandSide& rhs) {
  ScopeMark mark = enter_scope();
  if (rhs.where != nullptr) rename_local_bindings(rhs.where);
  for (GuardedBody& body : rhs.bodies) rename_guarded(body);
  leave_scope(mark);
}

void Renamer::rename_guarded(GuardedBody& body) {
  ScopeMark mark = enter_scope();
  rename_statements(body.guards);
  body.body = rename_expression(body.body);
  leave_scope(mark);
}

void Renamer::make_groups(Bindings& bindings, const std::vector<std::vector<const void*>>& uses) {
  std::uint32_t count = bindings.bindings.size();
  std::unordered_map<const void*, std::pair<std::uint32_t, bool>> definer;  // binding, and whether it has a signature
  auto enter = [&](LocalVar* variable, std::uint32_t index, bool has_signature) {
    const void* key = variable->global != nullptr ? static_cast<const void*>(variable->global) : variable;
    definer.emplace(key, std::pair{index, has_signature});
  };
  for (std::uint32_t i = 0; i < count; ++i) {
    if (auto* function = try_cast<FunctionBinding>(bindings.bindings[i])) {
      enter(function->variable, i, function->signature != nullptr);
    } else {
      auto* pattern = cast<PatternBinding>(bindings.bindings[i]);
      for (std::uint32_t j = 0; j < pattern->variables.size(); ++j)
        enter(pattern->variables[j], i, pattern->signatures[j] != nullptr);
    }
  }
  Graph all(count), unsigned_only(count);
  for (std::uint32_t i = 0; i < count; ++i)
    for (const void* used : uses[i]) {
      auto found = definer.find(used);
      if (found == definer.end()) continue;
      all[i].push_back(found->second.first);
      if (!found->second.second) unsigned_only[i].push_back(found->second.first);
    }
  // Uses are in the order of addresses: sort the edges so that the result does not depend on it.
  for (Graph* graph : {&all, &unsigned_only})
    for (auto& edges : *graph) {
      std::sort(edges.begin(), edges.end());
      edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    }
  std::vector<BindingGroup*> groups;
  std::uint32_t component = 0;
  for (const std::vector<std::uint32_t>& outer : strongly_connected(all).groups) {
    for (const std::vector<std::uint32_t>& inner : strongly_connected(unsigned_only, outer).groups) {
      auto* group = arena_.make<BindingGroup>();
      group->component = component;
      group->bindings = arena_.make_slice<Binding*>(inner.size());
      group->recursive = inner.size() > 1;
      for (std::uint32_t i = 0; i < inner.size(); ++i) group->bindings[i] = bindings.bindings[inner[i]];
      if (inner.size() == 1)
        group->recursive = std::binary_search(all[inner[0]].begin(), all[inner[0]].end(), inner[0]);
      groups.push_back(group);
    }
    ++component;
  }
  bindings.groups = arena_.copy(groups);
}

}  // namespace cardinal
