#include "compiler/optimise/fold.h"

#include <optional>

namespace cardinal::optimise {

namespace {

const Literal* int_literal(const Expr* e) {
  const auto* l = core::as<Literal>(e);
  return l != nullptr && l->literal == core::LiteralKind::Int ? l : nullptr;
}
const Literal* integer_literal(const Expr* e) {
  const auto* l = core::as<Literal>(e);
  return l != nullptr && l->literal == core::LiteralKind::Integer && l->text.empty() ? l : nullptr;
}

std::optional<Word> fold_int(PrimOp op, Word a, Word b) {
  auto x = static_cast<SignedWord>(a), y = static_cast<SignedWord>(b);
  switch (op) {
    case PrimOp::AddInt:
    case PrimOp::AddWord:
      return a + b;
    case PrimOp::SubInt:
    case PrimOp::SubWord:
      return a - b;
    case PrimOp::MulInt:
    case PrimOp::MulWord:
      return a * b;
    case PrimOp::QuotInt:
      return y == 0 || y == -1 ? std::nullopt : std::optional<Word>(static_cast<Word>(x / y));
    case PrimOp::RemInt:
      return y == 0 || y == -1 ? std::nullopt : std::optional<Word>(static_cast<Word>(x % y));
    case PrimOp::EqInt:
    case PrimOp::EqWord:
    case PrimOp::EqChar:
      return a == b;
    case PrimOp::NeInt:
    case PrimOp::NeWord:
    case PrimOp::NeChar:
      return a != b;
    case PrimOp::LtInt:
      return x < y;
    case PrimOp::LeInt:
      return x <= y;
    case PrimOp::GtInt:
      return x > y;
    case PrimOp::GeInt:
      return x >= y;
    case PrimOp::LtWord:
    case PrimOp::LtChar:
      return a < b;
    case PrimOp::LeWord:
    case PrimOp::LeChar:
      return a <= b;
    case PrimOp::GtWord:
    case PrimOp::GtChar:
      return a > b;
    case PrimOp::GeWord:
    case PrimOp::GeChar:
      return a >= b;
    case PrimOp::AndInt:
    case PrimOp::AndWord:
      return a & b;
    case PrimOp::OrInt:
    case PrimOp::OrWord:
      return a | b;
    default:
      return std::nullopt;
  }
}

}  // namespace

Expr* fold_primitive(const Builder& builder, PrimOp op, Slice<Expr*> arguments, const Origin& origin) {
  // The machine word that an Integer# was made from.
  auto made_from = [&](Expr* e, PrimOp conversion) -> Expr* {
    const auto* v = core::as<Variable>(e);
    const PrimApp* made = v != nullptr ? origin(v->var) : core::as<PrimApp>(e);
    return made != nullptr && made->op == conversion ? made->arguments[0] : nullptr;
  };
  if (arguments.size() == 2) {
    const Literal* a = int_literal(arguments[0]);
    const Literal* b = int_literal(arguments[1]);
    if (a != nullptr && b != nullptr) {
      if (std::optional<Word> value = fold_int(op, a->bits, b->bits)) return builder.int_literal(*value);
    }
    if (op == PrimOp::IntegerCompare) {
      const Literal* x = integer_literal(arguments[0]);
      const Literal* y = integer_literal(arguments[1]);
      if (x != nullptr && y != nullptr) {
        auto m = static_cast<SignedWord>(x->bits), n = static_cast<SignedWord>(y->bits);
        return builder.int_literal(static_cast<Word>(static_cast<SignedWord>(m < n ? -1 : m > n)));
      }
    }
    // x + 0, x - 0, x * 1
    if (b != nullptr && b->bits == 0 && (op == PrimOp::AddInt || op == PrimOp::SubInt)) return arguments[0];
    if (a != nullptr && a->bits == 0 && op == PrimOp::AddInt) return arguments[1];
    if (b != nullptr && b->bits == 1 && op == PrimOp::MulInt) return arguments[0];
    if (a != nullptr && a->bits == 1 && op == PrimOp::MulInt) return arguments[1];
  }
  if (arguments.size() != 1) return nullptr;
  const Literal* a = int_literal(arguments[0]);
  switch (op) {
    case PrimOp::Ord:
    case PrimOp::Chr:
    case PrimOp::IntToWord:
    case PrimOp::WordToInt:
      return arguments[0];
    case PrimOp::NegateInt:
      return a != nullptr ? builder.int_literal(Word{0} - a->bits) : nullptr;
    case PrimOp::IntToDouble:
      if (a == nullptr) return nullptr;
      return builder.literal(core::LiteralKind::Double,
                             __builtin_bit_cast(Word, static_cast<double>(static_cast<SignedWord>(a->bits))), {});
    case PrimOp::IntegerFromInt:
      if (a != nullptr && fits_immediate(a->bits)) return builder.literal(core::LiteralKind::Integer, a->bits, {});
      return nullptr;
    case PrimOp::IntegerToInt:
      if (const Literal* n = integer_literal(arguments[0])) return builder.int_literal(n->bits);
      if (Expr* word = made_from(arguments[0], PrimOp::IntegerFromInt)) return word;
      return made_from(arguments[0], PrimOp::IntegerFromWord);
    case PrimOp::IntegerToDouble:
      if (const Literal* n = integer_literal(arguments[0])) {
        auto value = static_cast<SignedWord>(n->bits);
        constexpr SignedWord kExact = SignedWord{1} << 53;
        if (value > -kExact && value < kExact)
          return builder.literal(core::LiteralKind::Double, __builtin_bit_cast(Word, static_cast<double>(value)), {});
      }
      if (Expr* word = made_from(arguments[0], PrimOp::IntegerFromInt))
        return builder.prim(PrimOp::IntToDouble, builder.arena().list<Expr*>({word}));
      return nullptr;
    default:
      return nullptr;
  }
}

}  // namespace cardinal::optimise
