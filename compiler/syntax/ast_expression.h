// Expressions, statements, right-hand sides and alternatives. Part of ast.h.
#pragma once

#include "compiler/syntax/ast_pattern.h"

namespace cardinal {

enum class SExprKind : std::uint8_t {
  Variable,
  Constructor,
  Literal,
  Application,
  TypeApplication,
  OperatorChain,
  Infix,
  Negate,
  LeftSection,
  RightSection,
  Lambda,
  LambdaCase,
  Let,
  If,
  MultiIf,
  Case,
  Do,
  ListComprehension,
  Tuple,
  UnboxedTuple,
  List,
  Sequence,
  RecordConstruction,
  RecordUpdate,
  Signature,
  Parenthesised,
  Hole,
  Error,
};

struct SExpr {
  SExprKind kind;
  Span span;
  Elaboration* elaboration =
      nullptr;           ///< checker: occurrences, literals, and all overloaded or implicitly converted syntax
  Type* type = nullptr;  ///< checker: before `elaboration` abstracts; to be zonked
};

enum class StatementKind : std::uint8_t { Bind, Let, Expression };

/// A statement of `do`, a qualifier of a comprehension, or a guard.
struct Statement {
  StatementKind kind = StatementKind::Expression;
  Span span;
  SPat* pattern = nullptr;             ///< Bind
  SExpr* expression = nullptr;         ///< Bind, Expression
  Bindings* bindings = nullptr;        ///< Let
  Elaboration* elaboration = nullptr;  ///< checker: >>=, >> and fail of this statement
};

/// `| guards = body` (or `-> body`). No guards: an unguarded right-hand side.
struct GuardedBody {
  Span span;
  Slice<Statement*> guards;
  SExpr* body = nullptr;
};
/// All that follows a clause's patterns. The where bindings scope over guards and bodies.
struct RightHandSide {
  Span span;
  Slice<GuardedBody> bodies;  ///< at least one
  Bindings* where = nullptr;  ///< null when absent
};
/// One clause of a function, an alternative of a case, or a lambda-case alternative: patterns and right-hand side.
struct Clause {
  Span span;
  Slice<SPat*> patterns;  ///< case alternatives: exactly one
  RightHandSide rhs;
  Elaboration* elaboration = nullptr;  ///< checker
};

/// `x`, `M.x`, `(+)`. An operator of an infix application is an expression of this or the next kind too.
struct EVariable : SExpr {
  static constexpr auto kKind = SExprKind::Variable;
  Name name;
};
/// `C`, `(:)`, `()`, `[]`, `(,)`
struct EConstructor : SExpr {
  static constexpr auto kKind = SExprKind::Constructor;
  Name name;
};
struct ELiteral : SExpr {
  static constexpr auto kKind = SExprKind::Literal;
  Literal literal;
};
/// `f x`
struct EApplication : SExpr {
  static constexpr auto kKind = SExprKind::Application;
  SExpr* function = nullptr;
  SExpr* argument = nullptr;
};
/// `f @t`
struct ETypeApplication : SExpr {
  static constexpr auto kKind = SExprKind::TypeApplication;
  SExpr* function = nullptr;
  SType* argument = nullptr;  ///< STWildcard for `@_`
};
/// An item of a flat chain: an operand, or an operator (EVariable, EConstructor or EHole), or a prefix minus (null
/// expression).
struct ChainItem {
  enum class Role : std::uint8_t { Operand, Operator, Minus };
  Role role = Role::Operand;
  Span span;
  SExpr* expression = nullptr;
};
/// `a + - b * c` as written. Gone after renaming.
struct EOperatorChain : SExpr {
  static constexpr auto kKind = SExprKind::OperatorChain;
  Slice<ChainItem> items;
};
/// `l op r`. Made by the renamer.
struct EInfix : SExpr {
  static constexpr auto kKind = SExprKind::Infix;
  SExpr* left = nullptr;
  SExpr* op = nullptr;
  SExpr* right = nullptr;
};
/// `-e`: negate. A negated numeric literal keeps this form. Made by the renamer.
struct ENegate : SExpr {
  static constexpr auto kKind = SExprKind::Negate;
  SExpr* operand = nullptr;
};
/// `(e op)`
struct ELeftSection : SExpr {
  static constexpr auto kKind = SExprKind::LeftSection;
  SExpr* operand = nullptr;  ///< parser: may be a chain; renamer checks the fixities
  SExpr* op = nullptr;
};
/// `(op e)`
struct ERightSection : SExpr {
  static constexpr auto kKind = SExprKind::RightSection;
  SExpr* op = nullptr;
  SExpr* operand = nullptr;
};
/// `\p q -> e`
struct ELambda : SExpr {
  static constexpr auto kKind = SExprKind::Lambda;
  Slice<SPat*> patterns;
  SExpr* body = nullptr;
};
/// `\case alternatives`
struct ELambdaCase : SExpr {
  static constexpr auto kKind = SExprKind::LambdaCase;
  Slice<Clause*> alternatives;
};
/// `let bindings in e`
struct ELet : SExpr {
  static constexpr auto kKind = SExprKind::Let;
  Bindings* bindings = nullptr;
  SExpr* body = nullptr;
};
/// `if c then t else e`
struct EIf : SExpr {
  static constexpr auto kKind = SExprKind::If;
  SExpr* condition = nullptr;
  SExpr* then_branch = nullptr;
  SExpr* else_branch = nullptr;
};
/// `if | g -> e | …`
struct EMultiIf : SExpr {
  static constexpr auto kKind = SExprKind::MultiIf;
  Slice<GuardedBody> bodies;
};
/// `case e of alternatives`
struct ECase : SExpr {
  static constexpr auto kKind = SExprKind::Case;
  SExpr* scrutinee = nullptr;
  Slice<Clause*> alternatives;
};
/// `do statements`; the last one is an expression
struct EDo : SExpr {
  static constexpr auto kKind = SExprKind::Do;
  Slice<Statement*> statements;
};
/// `[e | branches]`; more than one branch only for parallel comprehensions
struct EListComprehension : SExpr {
  static constexpr auto kKind = SExprKind::ListComprehension;
  SExpr* body = nullptr;
  Slice<Slice<Statement*>> branches;
};
/// `(a, b)`; a null element makes it a tuple section
struct ETuple : SExpr {
  static constexpr auto kKind = SExprKind::Tuple;
  Slice<SExpr*> elements;
};
/// `(# a, b #)`: any number; null elements as in ETuple
struct EUnboxedTuple : SExpr {
  static constexpr auto kKind = SExprKind::UnboxedTuple;
  Slice<SExpr*> elements;
};
/// `[a, b]`; `[]` is a constructor
struct EList : SExpr {
  static constexpr auto kKind = SExprKind::List;
  Slice<SExpr*> elements;
};
/// `[from, then .. to]`: enumFrom, enumFromThen, enumFromTo, enumFromThenTo
struct ESequence : SExpr {
  static constexpr auto kKind = SExprKind::Sequence;
  SExpr* from = nullptr;
  SExpr* then = nullptr;  ///< null when absent
  SExpr* to = nullptr;    ///< null when absent
};
struct FieldBinding {
  Name field;
  SExpr* value = nullptr;  ///< parser makes an EVariable for a pun
  bool pun = false;
};
/// `C { f = e, g, .. }`. The renamer adds what `..` stands for to `fields`.
struct ERecordConstruction : SExpr {
  static constexpr auto kKind = SExprKind::RecordConstruction;
  Name constructor;
  Slice<FieldBinding> fields;
  bool wildcard = false;
  Span wildcard_span;
};
/// `e { f = v }`
struct ERecordUpdate : SExpr {
  static constexpr auto kKind = SExprKind::RecordUpdate;
  SExpr* record = nullptr;
  Slice<FieldBinding> fields;
};
/// `e :: t`
struct ESignature : SExpr {
  static constexpr auto kKind = SExprKind::Signature;
  SExpr* expression = nullptr;
  SignatureType type;
};
/// `(e)`
struct EParenthesised : SExpr {
  static constexpr auto kKind = SExprKind::Parenthesised;
  SExpr* expression = nullptr;
};
/// `_` or `_name` not in scope: the checker reports the type it should have
struct EHole : SExpr {
  static constexpr auto kKind = SExprKind::Hole;
  Symbol name = nullptr;
};
/// Stands where an error was reported.
struct EError : SExpr {
  static constexpr auto kKind = SExprKind::Error;
};

}  // namespace cardinal
