// The solver: discharges what can be discharged, leaves the rest in place.
#include <algorithm>

#include "compiler/types/scope.h"

namespace cardinal {

// Solves until nothing more happens. `wanted` belongs to the innermost implication of `chain_`; solving may leave
// constraints in it.
void Checker::solve(Wanted& wanted) {
  for (int round = 0; round < 100; ++round) {
    std::uint64_t before = unifications_;
    bool progress = solve_simple(wanted);
    progress |= solve_implications(wanted);
    if (!progress && unifications_ == before) return;
    if (wanted.empty()) return;
  }
}

bool Checker::solve_simple(Wanted& wanted) {
  bool any = false;
  for (;;) {
    std::uint64_t before = unifications_;
    bool progress = false;
    std::vector<Constraint*> work = std::move(wanted.simple);
    wanted.simple.clear();
    Wanted* outer = wanted_;
    Wanted sink;
    wanted_ = &sink;
    // Depth first: an instance's context comes right after the constraint that needs it.
    std::reverse(work.begin(), work.end());
    while (!work.empty()) {
      Constraint* constraint = work.back();
      work.pop_back();
      if (constraint->evidence == nullptr) {
        Type* actual = shallow(constraint->actual);
        Type* expected = shallow(constraint->expected);
        std::size_t mark = sink.simple.size();
        if (unify_inner(actual, expected, constraint->origin)) {
          progress = true;
        } else if (sink.simple.size() != mark + 1 || sink.simple[mark]->actual != actual ||
                   sink.simple[mark]->expected != expected) {
          // Something smaller is left. Only counts as progress through unifications.
        }
        continue;
      }
      std::vector<Constraint*> more;
      std::size_t mark = sink.simple.size();
      if (solve_class(constraint, more)) {
        progress = true;
        for (std::size_t i = more.size(); i-- > 0;) work.push_back(more[i]);
        // Equalities of an instance's context.
        for (std::size_t i = mark; i < sink.simple.size(); ++i)
          if (sink.simple[i]->evidence != nullptr) CARDINAL_UNREACHABLE("class constraint in the sink");
      } else {
        wanted.simple.push_back(constraint);
      }
    }
    wanted_ = outer;
    wanted.simple.insert(wanted.simple.end(), sink.simple.begin(), sink.simple.end());
    any |= progress;
    if (wanted.simple.empty() || (unifications_ == before && !progress)) return any;
    if (unifications_ == before) return any;
  }
}

bool Checker::solve_implications(Wanted& wanted) {
  bool any = false;
  for (std::size_t i = 0; i < wanted.implications.size(); ++i) {
    Implication* implication = wanted.implications[i];
    std::uint32_t saved_level = level_;
    std::uint32_t saved_equalities = given_equality_level_;
    std::size_t rewrites = rewrites_.size();
    level_ = implication->level;
    chain_.push_back(implication);
    enter_equalities(*implication);
    std::size_t simple = implication->wanted.simple.size();
    std::size_t nested = implication->wanted.implications.size();
    std::uint64_t before = unifications_;
    solve(implication->wanted);
    any |= simple != implication->wanted.simple.size() || nested != implication->wanted.implications.size() ||
           unifications_ != before;
    chain_.pop_back();
    level_ = saved_level;
    given_equality_level_ = saved_equalities;
    rewrites_.resize(rewrites);
  }
  std::erase_if(wanted.implications, [](Implication* implication) { return implication->wanted.empty(); });
  return any;
}

EvidenceTerm* Checker::var_term(EvidenceVar* var) {
  EvidenceTerm* term = context_.arena.make<EvidenceTerm>();
  term->tag = EvidenceTag::Var;
  term->arguments = context_.arena.list<EvidenceVar*>({var});
  return term;
}

void Checker::bind_evidence(EvidenceVar* evidence, EvidenceTerm* term, Implication& place) {
  evidence->binding = term;
  place.binds->vars.push_back(context_.arena, evidence);
}

// The givens of an implication with all their superclasses, each with (as yet unbound) evidence.
void Checker::expand_givens(Implication& implication) {
  if (implication.expanded && implication.given_closure.size() >= implication.givens.size()) return;
  implication.expanded = true;
  implication.given_closure.clear();
  for (EvidenceVar* given : implication.givens)
    implication.given_closure.push_back({given, true, implication.given_closure.size()});
  for (std::size_t i = 0; i < implication.given_closure.size() && i < 1000; ++i) {
    EvidenceVar* evidence = implication.given_closure[i].evidence;
    Class* klass = constraint_class(context_.arena, evidence->constraint);
    if (klass == nullptr) continue;
    AppView view = split_app(context_.arena, evidence->constraint);
    if (view.arguments.size() != klass->params.size()) continue;
    Substitution substitution;
    for (std::uint32_t p = 0; p < klass->params.size(); ++p) substitution.add(klass->params[p], view.arguments[p]);
    for (std::uint32_t s = 0; s < klass->superclasses.size(); ++s) {
      Type* type = substitute(context_.arena, klass->superclasses[s], substitution);
      bool there = false;
      for (const Given& given : implication.given_closure)
        there |= same_type(context_.arena, given.evidence->constraint, type);
      if (there) continue;
      EvidenceVar* super = new_evidence(type);
      EvidenceTerm* term = context_.arena.make<EvidenceTerm>();
      term->tag = EvidenceTag::Superclass;
      term->klass = klass;
      term->index = s;
      term->arguments = context_.arena.list<EvidenceVar*>({evidence});
      super->binding = term;
      implication.given_closure.push_back({super, false, i});
    }
  }
}

// Makes sure the evidence has a place.
EvidenceVar* Checker::use_given(Implication& implication, std::size_t index) {
  Given& given = implication.given_closure[index];
  if (!given.bound) {
    given.bound = true;
    use_given(implication, given.parent);
    implication.binds->vars.push_back(context_.arena, given.evidence);
  }
  return given.evidence;
}

void Checker::collect_unsolved(Wanted& wanted, std::vector<Constraint*>& out) {
  out.insert(out.end(), wanted.simple.begin(), wanted.simple.end());
  for (Implication* implication : wanted.implications) collect_unsolved(implication->wanted, out);
}

}  // namespace cardinal
