// Defaulting (Haskell 2010 §4.3.4).
#include <unordered_map>
#include <vector>

#include "compiler/types/checker.h"

namespace cardinal {

// Gives default types to variables that only class constraints mention. True when some variable was solved.
bool Checker::default_types() {
  std::vector<Constraint*> unsolved;
  collect_unsolved(root_.wanted, unsolved);
  // Every variable once, in the order of mention, and the class constraints about each.
  std::vector<MetaVar*> variables;
  std::unordered_map<MetaVar*, std::vector<Constraint*>> about;
  for (Constraint* constraint : unsolved) {
    std::vector<MetaVar*> metas;
    if (constraint->evidence == nullptr) {
      collect_metas(constraint->actual, metas);
      collect_metas(constraint->expected, metas);
    } else {
      collect_metas(constraint->evidence->constraint, metas);
    }
    for (MetaVar* meta : metas) {
      auto [entry, fresh] = about.try_emplace(meta);
      if (fresh) variables.push_back(meta);
      if (constraint->evidence != nullptr) entry->second.push_back(constraint);
    }
  }
  bool any = false;
  // Representations and kinds first.
  for (MetaVar* meta : variables) {
    std::vector<MetaVar*> kinds;
    collect_metas(meta->kind, kinds);
    if (!kinds.empty()) {
      default_kind(meta->kind);
      any = true;
    }
  }
  for (MetaVar* meta : variables) {
    if (meta->solution != nullptr) continue;
    const std::vector<Constraint*>& constraints = about[meta];
    if (!constraints.empty()) any |= default_one(meta, constraints);
  }
  return any;
}

bool Checker::default_one(MetaVar* meta, const std::vector<Constraint*>& constraints) {
  static constexpr KnownClass kNumeric[] = {KnownClass::Num,        KnownClass::Real,     KnownClass::Integral,
                                            KnownClass::Fractional, KnownClass::RealFrac, KnownClass::Floating,
                                            KnownClass::RealFloat};
  // Classes of the Prelude and the standard libraries.
  static constexpr KnownClass kStandard[] = {KnownClass::Eq,    KnownClass::Ord,     KnownClass::Show,
                                             KnownClass::Read,  KnownClass::Enum,    KnownClass::Bounded,
                                             KnownClass::Ix,    KnownClass::Functor, KnownClass::Applicative,
                                             KnownClass::Monad, KnownClass::Monoid,  KnownClass::Semigroup};
  bool numeric = false;
  std::vector<Class*> classes;
  for (Constraint* constraint : constraints) {
    Class* klass = constraint_class(context_.arena, constraint->evidence->constraint);
    AppView view = split_app(context_.arena, constraint->evidence->constraint);
    if (klass == nullptr || view.arguments.size() != 1 || shallow(view.arguments[0]) != meta) return false;
    bool standard = false;
    for (KnownClass known : kNumeric)
      if (context_.names.find(known) == klass) numeric = standard = true;
    for (KnownClass known : kStandard)
      if (context_.names.find(known) == klass) standard = true;
    if (!standard) return false;
    classes.push_back(klass);
  }
  if (!numeric) return false;
  for (Type* type : default_types_) {
    bool all = true;
    for (Class* klass : classes) all = all && has_instance(klass, type);
    if (!all) continue;
    meta->solution = type;
    ++unifications_;
    return true;
  }
  return false;
}

}  // namespace cardinal
