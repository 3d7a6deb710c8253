// Patterns. Part of ast.h.
#pragma once

#include "compiler/syntax/ast_type.h"

namespace cardinal {

enum class SPatKind : std::uint8_t {
  Wildcard,
  Variable,
  As,
  Lazy,
  Bang,
  Literal,
  Constructor,
  Record,
  Tuple,
  UnboxedTuple,
  List,
  Signature,
  View,
  OperatorChain,
  Parenthesised,
  Error,
};

struct SPat {
  SPatKind kind;
  Span span;
  Elaboration* elaboration =
      nullptr;  ///< checker: constructors (existentials, given evidence), literals (==, fromInteger), lists, views
  Type* type = nullptr;  ///< checker: of what is matched; to be zonked
};

/// `_`
struct PWildcard : SPat {
  static constexpr auto kKind = SPatKind::Wildcard;
};
/// `x`
struct PVariable : SPat {
  static constexpr auto kKind = SPatKind::Variable;
  Symbol name = nullptr;
  LocalVar* variable = nullptr;  ///< renamer
};
/// `x@p`
struct PAs : SPat {
  static constexpr auto kKind = SPatKind::As;
  Symbol name = nullptr;
  Span name_span;
  SPat* pattern = nullptr;
  LocalVar* variable = nullptr;  ///< renamer
};
/// `~p`
struct PLazy : SPat {
  static constexpr auto kKind = SPatKind::Lazy;
  SPat* pattern = nullptr;
};
/// `!p`
struct PBang : SPat {
  static constexpr auto kKind = SPatKind::Bang;
  SPat* pattern = nullptr;
};
/// `1`, `-1` (Literal::negative), `'c'`, `"s"`, `1#`
struct PLiteral : SPat {
  static constexpr auto kKind = SPatKind::Literal;
  Literal literal;
};
/// `C p q`, `p :| q` after renaming (`infix`), `C @t p`; nullary constructors, `()` and `[]` too
struct PConstructor : SPat {
  static constexpr auto kKind = SPatKind::Constructor;
  Name constructor;
  Slice<SType*> type_arguments;
  Slice<SPat*> arguments;
  bool infix = false;
};
struct FieldPattern {
  Name field;
  SPat* pattern = nullptr;  ///< parser makes a PVariable for a pun
  bool pun = false;
};
/// `C { f = p, g, .. }`. The renamer adds what `..` stands for to `fields`.
struct PRecord : SPat {
  static constexpr auto kKind = SPatKind::Record;
  Name constructor;
  Slice<FieldPattern> fields;
  bool wildcard = false;
  Span wildcard_span;
};
/// `(p, q)`
struct PTuple : SPat {
  static constexpr auto kKind = SPatKind::Tuple;
  Slice<SPat*> elements;
};
/// `(# p, q #)`
struct PUnboxedTuple : SPat {
  static constexpr auto kKind = SPatKind::UnboxedTuple;
  Slice<SPat*> elements;
};
/// `[p, q]`; `[]` is a constructor
struct PList : SPat {
  static constexpr auto kKind = SPatKind::List;
  Slice<SPat*> elements;
};
/// `p :: t`
struct PSignature : SPat {
  static constexpr auto kKind = SPatKind::Signature;
  SPat* pattern = nullptr;
  SignatureType type;
};
/// `e -> p`
struct PView : SPat {
  static constexpr auto kKind = SPatKind::View;
  SExpr* function = nullptr;
  SPat* pattern = nullptr;
};
/// `operands[0] operators[0] operands[1] …`, operators being constructors; negative literals are already literals. Gone
/// after renaming.
struct POperatorChain : SPat {
  static constexpr auto kKind = SPatKind::OperatorChain;
  Slice<SPat*> operands;
  Slice<Name> operators;
};
/// `(p)`
struct PParenthesised : SPat {
  static constexpr auto kKind = SPatKind::Parenthesised;
  SPat* pattern = nullptr;
};
/// Stands where an error was reported.
struct PError : SPat {
  static constexpr auto kKind = SPatKind::Error;
};

}  // namespace cardinal
