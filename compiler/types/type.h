// Looking at types: following solved unification variables, expanding synonyms, substitution, free variables, kinds and
// representations. None of these reports errors.
#pragma once

#include <string>
#include <vector>

#include "compiler/types/context.h"

namespace cardinal {

/// Follows solved metas at the top.
inline Type* shallow(Type* type) {
  while (type->tag == TypeTag::Meta) {
    Type* solution = static_cast<MetaVar*>(type)->solution;
    if (solution == nullptr) break;
    type = solution;
  }
  return type;
}
/// Follows metas and expands synonyms at the head, so that the top is what it is. Applications to `->` become TypeFun.
Type* expose(Arena& arena, Type* type);
/// All solved metas replaced; shares what did not change. Synonyms are kept.
Type* zonk(Arena& arena, Type* type);

/// A simultaneous substitution for type variables, by linear search: the lists are short.
struct Substitution {
  std::vector<std::pair<TyVar*, Type*>> pairs;
  void add(TyVar* var, Type* type) { pairs.push_back({var, type}); }
  Type* find(TyVar* var) const {
    for (const auto& pair : pairs)
      if (pair.first == var) return pair.second;
    return nullptr;
  }
};
/// Also zonks. Bound variables are not renamed: the range never mentions a variable bound in `type`.
Type* substitute(Arena& arena, Type* type, const Substitution& substitution);
Substitution make_substitution(Slice<TyVar*> vars, Slice<Type*> types);

/// Head and arguments of nested applications; the head is shallow and no synonym (see expose).
struct AppView {
  Type* head;
  std::vector<Type*> arguments;
  TyCon* con() const { return head->tag == TypeTag::Con ? static_cast<TypeCon*>(head)->con : nullptr; }
};
AppView split_app(Arena& arena, Type* type);
Type* make_apps(Arena& arena, Type* head, const std::vector<Type*>& arguments);
/// The class of a constraint, or null (equalities, variables).
Class* constraint_class(Arena& arena, Type* constraint);

/// Structural equality, modulo synonyms and solved metas; unsolved metas by identity.
bool same_type(Arena& arena, Type* a, Type* b);
/// Unsolved metas of a type (not of their kinds), each once, in order of occurrence.
void collect_metas(Type* type, std::vector<MetaVar*>& out);
/// Free type variables, each once, in order of occurrence.
void collect_vars(Type* type, std::vector<TyVar*>& out);
bool mentions(Type* type, const TyVar* var);

/// The kind of a well-kinded type. Kinds with a forall are instantiated with fresh metas of level `level`.
Type* kind_of(const TypeContext& context, Type* type);
/// The representation of values of this type; an unknown one counts as Lifted.
Rep rep_of(const TypeContext& context, Type* type);
/// Representation named by a kind `TYPE rep`.
Rep rep_of_kind(const TypeContext& context, Type* kind);
/// The type constructor at the head of a type under foralls, or null.
TyCon* head_tycon(Arena& arena, Type* type);

/// A copy of a zonked type in the entities' arena, with remaining metas replaced: kinds by Type, representations by
/// LiftedRep, types by Any-like `()`. Type variables keep their identity if they are there already.
class Persister {
 public:
  explicit Persister(const TypeContext& context) : context_(context) {}
  Type* type(Type* type);
  TyVar* var(TyVar* var);
  Slice<Type*> types(Slice<Type*> types);
  Slice<TyVar*> vars(Slice<TyVar*> vars);
  /// These variables are in the entities' arena already and keep their identity.
  void keep(Slice<TyVar*> vars) {
    for (TyVar* var : vars) map_.push_back({var, var});
  }

 private:
  const TypeContext& context_;
  std::vector<std::pair<TyVar*, TyVar*>> map_;
};

/// As GHC prints it: explicit foralls only where nested or when `foralls`.
std::string show_type(const TypeContext& context, Type* type, bool foralls = false);
/// Like show_type, for an argument position: parenthesised unless atomic.
std::string show_type_atom(const TypeContext& context, Type* type);
std::string show_context(const TypeContext& context, Slice<Type*> constraints);

}  // namespace cardinal
