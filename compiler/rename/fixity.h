// From a flat chain of operands and operators to a tree, by fixities: the algorithm of Haskell 2010 §10.6, for
// expressions, patterns and types alike.
#pragma once

#include <vector>

#include "compiler/types/entities.h"
#include "vm/base/source.h"

namespace cardinal {

/// `Builder` says what nodes and operators are:
///   Node, Operator                                types
///   Node infix(Node left, Operator op, Node right)
///   Node negate(Span minus, Node operand)
///   void conflict(const Operator* a, const Operator* b, Span at)
///                                                 two operators that cannot stand side by side, the second of them at
///                                                 `at`; null stands for the prefix minus
///   Fixity fixity(Operator op)
template <class Builder>
class ChainResolver {
 public:
  using Node = typename Builder::Node;
  using Operator = typename Builder::Operator;
  struct Item {
    enum class Role : std::uint8_t { Operand, Operator, Minus } role;
    Span span;
    Node node{};
    Operator op{};
  };

  ChainResolver(Builder& builder, const std::vector<Item>& items) : builder_(builder), items_(items) {}

  /// `items` alternate properly: any number of minuses, an operand, then an operator and so on.
  Node resolve() { return negation({-1, Associativity::None, nullptr}); }

 private:
  struct Level {
    int precedence;
    Associativity associativity;
    const Operator* op;  // null: the start of the chain, or a prefix minus
  };

  Node negation(Level left) {
    const Item& item = items_[at_];
    if (item.role == Item::Role::Operand) {
      ++at_;
      return rest(left, item.node);
    }
    // A prefix minus has the precedence of the binary one.
    if (left.precedence >= 6) conflict(left.op, nullptr, item.span);
    Span minus = item.span;
    ++at_;
    static constexpr Level kMinus{6, Associativity::Left, nullptr};
    Node operand = negation(kMinus);
    return rest(left, builder_.negate(minus, operand));
  }

  Node rest(Level left, Node first) {
    while (at_ < items_.size()) {
      const Item& item = items_[at_];
      Fixity fixity = builder_.fixity(item.op);
      int precedence = fixity.precedence;
      if (left.precedence == precedence &&
          (left.associativity != fixity.associativity || left.associativity == Associativity::None)) {
        conflict(left.op, &item.op, item.span);
      } else if (left.precedence > precedence ||
                 (left.precedence == precedence && left.associativity == Associativity::Left)) {
        return first;
      }
      ++at_;
      Node right = negation({precedence, fixity.associativity, &item.op});
      first = builder_.infix(first, item.op, right);
    }
    return first;
  }

  void conflict(const Operator* a, const Operator* b, Span at) {
    if (reported_) return;
    reported_ = true;
    builder_.conflict(a, b, at);
  }

  Builder& builder_;
  const std::vector<Item>& items_;
  std::size_t at_ = 0;
  bool reported_ = false;
};

}  // namespace cardinal
