// Deriving: instance declarations written by the compiler, as syntax, before type checking (Haskell 2010 §11).
//
// A clause gives an instance whose context the checker infers (`InstanceDecl::infer_context`); a standalone declaration
// states its own. Comparisons of constructors go through dataToTag#, so that code size is linear in the number of
// constructors.
#pragma once

#include <vector>

#include "compiler/rename/renamer.h"
#include "compiler/rename/syntax_builder.h"

namespace cardinal {

class Deriver {
 public:
  explicit Deriver(Renamer& renamer) : renamer_(renamer), context_(renamer.context_) {}

  /// `deriving (klass)` of `data`. The names in `klass` are resolved.
  void clause(DataDecl& data, DerivingClause& clause, SignatureType& klass, std::vector<InstanceDecl*>& out);
  void standalone(StandaloneDerivingDecl& decl, std::vector<InstanceDecl*>& out);

 private:
  /// What a generated method needs to know of a constructor.
  struct Constructor {
    DataCon* con;
    std::uint32_t arity;
    Slice<Symbol> labels;
    bool infix;
    std::vector<SType*> field_types;  ///< as written; empty for types of other modules
  };
  struct Subject {
    TyCon* tycon;
    std::vector<Constructor> constructors;
    TypeVariable* last_parameter = nullptr;  ///< Functor and its like
    bool enumeration() const;
  };
  enum class Stock : std::uint8_t {
    None,
    Eq,
    Ord,
    Show,
    Read,
    Enum,
    Bounded,
    Ix,
    Functor,
    Foldable,
    Traversable,
    Ignored
  };

  Stock stock_class(Class* klass) const;
  Subject subject_of(TyCon* tycon, DataDecl* decl) const;
  /// The methods, or null with an error reported.
  Bindings* generate(Stock stock, Class* klass, Subject& subject, Span span);
  Bindings* body(std::vector<Binding*> bindings, Span span);
  SType* class_type(Class* klass, Span span);

  // deriving_eq_ord.cpp
  std::vector<Binding*> derive_eq(SyntaxBuilder& b, Subject& subject);
  std::vector<Binding*> derive_ord(SyntaxBuilder& b, Subject& subject);
  Binding* comparison(SyntaxBuilder& b, Subject& subject, Global* method, bool three_way);
  static Binding* field_method(SyntaxBuilder& b, DataCon* con, Global* method, bool wraps);
  static bool is_newtype(const Subject& subject);
  // deriving_show.cpp
  std::vector<Binding*> derive_show(SyntaxBuilder& b, Subject& subject);
  // deriving_read.cpp
  std::vector<Binding*> derive_read(SyntaxBuilder& b, Subject& subject);
  // deriving_enum.cpp
  std::vector<Binding*> derive_enum(SyntaxBuilder& b, Subject& subject);
  std::vector<Binding*> derive_bounded(SyntaxBuilder& b, Subject& subject);
  std::vector<Binding*> derive_ix(SyntaxBuilder& b, Subject& subject);
  // deriving_functor.cpp
  std::vector<Binding*> derive_functor(SyntaxBuilder& b, Subject& subject);
  std::vector<Binding*> derive_foldable(SyntaxBuilder& b, Subject& subject);
  std::vector<Binding*> derive_traversable(SyntaxBuilder& b, Subject& subject);
  bool mentions(SType* type, const TypeVariable* variable) const;
  SExpr* map_field(SyntaxBuilder& b, SType* type, const TypeVariable* variable, SExpr* f, SExpr* value);
  SExpr* fold_field(SyntaxBuilder& b, SType* type, const TypeVariable* variable, SExpr* f, SExpr* value, SExpr* rest);
  SExpr* traverse_field(SyntaxBuilder& b, SType* type, const TypeVariable* variable, SExpr* f, SExpr* value);
  void cannot_map(SType* type);

  Renamer& renamer_;
  const TypeContext& context_;
};

}  // namespace cardinal
