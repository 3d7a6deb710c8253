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

/// Calls visit(SPat*) for each pattern directly inside, from left to right. Operator chains are gone by then.
template <class F>
void each_subpattern(SPat* p, F visit) {
  auto all = [&](Slice<SPat*> patterns) {
    for (SPat* inner : patterns) visit(inner);
  };
  switch (p->kind) {
    case SPatKind::As:
      return visit(cast<PAs>(p)->pattern);
    case SPatKind::Lazy:
      return visit(cast<PLazy>(p)->pattern);
    case SPatKind::Bang:
      return visit(cast<PBang>(p)->pattern);
    case SPatKind::Parenthesised:
      return visit(cast<PParenthesised>(p)->pattern);
    case SPatKind::Signature:
      return visit(cast<PSignature>(p)->pattern);
    case SPatKind::View:
      return visit(cast<PView>(p)->pattern);
    case SPatKind::Constructor:
      return all(cast<PConstructor>(p)->arguments);
    case SPatKind::Tuple:
      return all(cast<PTuple>(p)->elements);
    case SPatKind::UnboxedTuple:
      return all(cast<PUnboxedTuple>(p)->elements);
    case SPatKind::List:
      return all(cast<PList>(p)->elements);
    case SPatKind::Record:
      for (FieldPattern& field : cast<PRecord>(p)->fields) visit(field.pattern);
      return;
    default:
      return;
  }
}

}  // namespace cardinal
