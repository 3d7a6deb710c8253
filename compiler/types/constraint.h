// Constraints: what checking an expression demands, before it is known how it can be had. Transient state of one
// module's check; nothing here outlives it.
#pragma once

#include <utility>
#include <vector>

#include "compiler/types/evidence.h"
#include "compiler/types/type.h"

namespace cardinal {

/// Why a constraint is there.
struct Origin {
  Span span;
  std::string_view what;   ///< continues "arising from …": "a use of ‘show’"; empty for plain equalities
  Type* actual = nullptr;  ///< equalities: the whole types that were compared
  Type* expected = nullptr;
  std::string_view note;  ///< an additional line, or empty
  bool kinds = false;     ///< an equality between kinds
  Symbol used = nullptr;  ///< the variable whose use it is, if it is one: what a call stack shows
};

struct Constraint {
  EvidenceVar* evidence;  ///< class constraint; null for an equality
  Type* actual;           ///< equality
  Type* expected;
  const Origin* origin;
  std::uint16_t depth;  ///< of instance contexts below the constraint first wanted
};

struct Implication;
struct Wanted {
  std::vector<Constraint*> simple;
  std::vector<Implication*> implications;
  bool empty() const { return simple.empty() && implications.empty(); }
};

/// A given with the superclasses reachable from it, each with evidence that is bound when first used.
struct Given {
  EvidenceVar* evidence;
  bool bound;          ///< the evidence has a place already
  std::size_t parent;  ///< index of the given it is a superclass of
};

/// forall skolems. givens => wanted. Its unification variables have level `level`.
struct Implication {
  std::uint32_t level = 0;
  std::vector<TyVar*> skolems;
  std::vector<EvidenceVar*> givens;
  std::vector<std::pair<Type*, Type*>> equalities;  ///< given ones (GADT matches)
  EvidenceBinds* binds = nullptr;
  Wanted wanted;
  std::string_view what;  ///< continues "bound by …", for messages; empty when nothing useful can be said
  Span span;
  // Solver state.
  bool expanded = false;
  std::vector<Given> given_closure;
  std::vector<EvidenceVar*> solved;  ///< wanted constraints solved here by instances
};

}  // namespace cardinal
