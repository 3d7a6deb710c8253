// Types and kinds as written. One datatype for both. Part of ast.h.
#pragma once

#include "compiler/syntax/ast_literal.h"
#include "compiler/syntax/ast_name.h"

namespace cardinal {

enum class STypeKind : std::uint8_t {
  Variable,
  Constructor,
  Application,
  Function,
  List,
  Tuple,
  UnboxedTuple,
  Forall,
  Qualified,
  KindSignature,
  Strictness,
  Wildcard,
  Star,
  Promoted,
  PromotedList,
  PromotedTuple,
  Literal,
  OperatorChain,
  Parenthesised,
  Error,
};

struct SType {
  STypeKind kind;
  Span span;
};

/// `a`
struct STVariable : SType {
  static constexpr auto kKind = STypeKind::Variable;
  Name name;
};
/// `Maybe`, `M.Map`, and the special names `[]`, `()`, `(,)`, `->`, `~`
struct STConstructor : SType {
  static constexpr auto kKind = STypeKind::Constructor;
  Name name;
};
/// `f x`; operators too after renaming: `a + b` is `((+) a) b`, `a ~ b` is `((~) a) b`
struct STApplication : SType {
  static constexpr auto kKind = STypeKind::Application;
  SType* function = nullptr;
  SType* argument = nullptr;
};
/// `a -> b`
struct STFunction : SType {
  static constexpr auto kKind = STypeKind::Function;
  SType* argument = nullptr;
  SType* result = nullptr;
};
/// `[a]`
struct STList : SType {
  static constexpr auto kKind = STypeKind::List;
  SType* element = nullptr;
};
/// `(a, b)`: two or more; in a constraint position also a conjunction of constraints
struct STTuple : SType {
  static constexpr auto kKind = STypeKind::Tuple;
  Slice<SType*> elements;
};
/// `(# a, b #)`: any number, zero and one included
struct STUnboxedTuple : SType {
  static constexpr auto kKind = STypeKind::UnboxedTuple;
  Slice<SType*> elements;
};
/// `forall a (b :: k). t`
struct STForall : SType {
  static constexpr auto kKind = STypeKind::Forall;
  Slice<TypeVariable*> variables;
  SType* body = nullptr;
};
/// `(C a, D b) => t`; `context` is flattened, and empty for `() => t`
struct STQualified : SType {
  static constexpr auto kKind = STypeKind::Qualified;
  Slice<SType*> context;
  SType* body = nullptr;
};
/// `t :: k`
struct STKindSignature : SType {
  static constexpr auto kKind = STypeKind::KindSignature;
  SType* type = nullptr;
  SType* signature = nullptr;
};
/// `!t` or `~t` in a constructor's field; the checker looks at Constructor declarations' `ConstructorField::strict`
/// instead
struct STStrictness : SType {
  static constexpr auto kKind = STypeKind::Strictness;
  bool strict = true;
  bool unpack = false;  ///< {-# UNPACK #-}
  SType* type = nullptr;
};
/// `_` or `_name`
struct STWildcard : SType {
  static constexpr auto kKind = STypeKind::Wildcard;
  Symbol name = nullptr;
};
/// `*`, the kind of types (StarIsType)
struct STStar : SType {
  static constexpr auto kKind = STypeKind::Star;
};
/// `'Con`
struct STPromoted : SType {
  static constexpr auto kKind = STypeKind::Promoted;
  Name name;  ///< a data constructor
};
/// `'[a, b]`
struct STPromotedList : SType {
  static constexpr auto kKind = STypeKind::PromotedList;
  Slice<SType*> elements;
};
/// `'(a, b)`
struct STPromotedTuple : SType {
  static constexpr auto kKind = STypeKind::PromotedTuple;
  Slice<SType*> elements;
};
/// `3`, `"text"` in a type
struct STLiteral : SType {
  static constexpr auto kKind = STypeKind::Literal;
  Literal literal;
};
/// `operands[0] operators[0] operands[1] …`, an operator being a name (variable or constructor). Gone after renaming.
struct STOperatorChain : SType {
  static constexpr auto kKind = STypeKind::OperatorChain;
  Slice<SType*> operands;
  Slice<Name> operators;
  SType* resolved = nullptr;  ///< renamer, transient
};
/// `(t)`
struct STParenthesised : SType {
  static constexpr auto kKind = STypeKind::Parenthesised;
  SType* type = nullptr;
};
/// Stands where a syntax error was reported.
struct STError : SType {
  static constexpr auto kKind = STypeKind::Error;
};

/// A type at a place where free variables are quantified: signatures of bindings, methods, expressions, instance heads,
/// GADT constructors, `deriving` heads. An outermost STForall is not among `implicit`: then `implicit` holds only
/// variables the forall's kinds mention. In a pattern signature `implicit` are the variables the pattern *binds*.
struct SignatureType {
  SType* type = nullptr;
  Slice<TypeVariable*> implicit;  ///< renamer: in order of first occurrence
};

}  // namespace cardinal
