#include <doctest/doctest.h>

#include "tests/unit/vm_core/machine.h"

using namespace cardinal;
using namespace cardinal::core;

TEST_CASE("recursion, arithmetic, calls: nfib in Core") {
  auto& m = test::Machine::instance();
  const Builder& b = m.core;
  Arena& a = m.persistent;
  auto prim2 = [&](PrimOp op, Expr* x, Expr* y) { return b.prim(op, a.list<Expr*>({x, y})); };
  Var* nfib = m.top("nfib");
  Var* n = b.var(m.symbols.intern("n"), core::Rep::Int);
  auto call = [&](int k) {
    return b.app(b.variable(nfib), a.list<Expr*>({prim2(PrimOp::SubInt, b.variable(n), b.int_literal(k))}));
  };
  Var* x = b.var(m.symbols.intern("x"), core::Rep::Int);
  Var* y = b.var(m.symbols.intern("y"), core::Rep::Int);
  Expr* rec = b.strict_let(
      x, call(1),
      b.strict_let(y, call(2),
                   prim2(PrimOp::AddInt, prim2(PrimOp::AddInt, b.variable(x), b.variable(y)), b.int_literal(1))));
  Alternative small{AlternativeKind::Literal, nullptr, as<Literal>(b.int_literal(1)), {}, b.int_literal(1)};
  Expr* body = b.case_of(prim2(PrimOp::LtInt, b.variable(n), b.int_literal(2)), nullptr,
                         a.list<Alternative>({small, Builder::default_alternative(rec)}));
  Module module;
  module.bindings.push_back(a, {nfib, b.lambda(a.list<Var*>({n}), body)});
  Var* main = m.top("main");
  Var* s = b.var(m.symbols.intern("s"), core::Rep::Void);
  Var* r = b.var(m.symbols.intern("r"), core::Rep::Int);
  Expr* exit =
      b.prim(PrimOp::Exit, a.list<Expr*>({prim2(PrimOp::RemInt, b.variable(r), b.int_literal(251)), b.variable(s)}));
  module.bindings.push_back(
      a, {main, b.lambda(a.list<Var*>({s}),
                         b.strict_let(r, b.app(b.variable(nfib), a.list<Expr*>({b.int_literal(20)})), exit))});
  m.compile(module);
  CHECK(m.run(main).exit_code == 21891 % 251);
}
