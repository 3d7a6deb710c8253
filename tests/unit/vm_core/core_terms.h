// Short names for building Core in tests.
#pragma once

#include <initializer_list>

#include "tests/unit/vm_core/machine.h"

namespace cardinal::test {

using core::Alternative;
using core::AlternativeKind;
using core::Expr;
using core::Rep;
using core::Var;

/// One module under construction on the shared machine. Expressions may be made anywhere; `compile` once at the end.
struct Terms {
  Machine& m = Machine::instance();
  const core::Builder& b = m.core;
  Arena& a = m.persistent;
  core::Module module;

  // --- Variables and atoms ---
  Var* top(const char* name) { return m.top(name); }
  Var* var(const char* name, Rep rep = Rep::Lifted) { return b.var(m.symbols.intern(name), rep); }
  Var* state() { return var("s", Rep::Void); }
  Expr* v(Var* x) { return b.variable(x); }
  Expr* i(SignedWord n) { return b.int_literal(static_cast<Word>(n)); }
  Expr* d(double x) { return b.literal(core::LiteralKind::Double, __builtin_bit_cast(Word, x), {}); }
  Expr* integer(std::string_view digits) { return b.literal(core::LiteralKind::Integer, 0, a.copy_text(digits)); }
  Expr* string(std::string_view text) { return b.literal(core::LiteralKind::String, 0, a.copy_text(text)); }
  Expr* token() { return b.void_literal(); }

  // --- Expressions ---
  Expr* prim(PrimOp op, std::initializer_list<Expr*> arguments) { return b.prim(op, a.list<Expr*>(arguments)); }
  Expr* app(Expr* f, std::initializer_list<Expr*> arguments) { return b.app(f, a.list<Expr*>(arguments)); }
  Expr* app(Var* f, std::initializer_list<Expr*> arguments) { return app(v(f), arguments); }
  Expr* lambda(std::initializer_list<Var*> parameters, Expr* body) { return b.lambda(a.list<Var*>(parameters), body); }
  Expr* let(Var* x, Expr* value, Expr* body) { return b.let(x, value, body); }
  /// case value of { x -> body }
  Expr* bind(Var* x, Expr* value, Expr* body) { return b.strict_let(x, value, body); }
  /// case value of { _ -> body }, for a value of State# alone or whose result is not used
  Expr* then(Expr* value, Expr* body) {
    return b.case_of(value, state(), a.list<Alternative>({core::Builder::default_alternative(body)}));
  }
  /// case condition of { 1# -> yes; _ -> no }
  Expr* if_(Expr* condition, Expr* yes, Expr* no) {
    Alternative one{AlternativeKind::Literal, nullptr, core::as<core::Literal>(i(1)), {}, yes};
    return b.case_of(condition, nullptr, a.list<Alternative>({one, core::Builder::default_alternative(no)}));
  }
  Expr* con(const DataCon* c, std::initializer_list<Expr*> arguments) {
    return b.constructor(c, a.list<Expr*>(arguments));
  }
  /// case value of { c binders -> body }
  Expr* match(Expr* value, const DataCon* c, std::initializer_list<Var*> binders, Expr* body) {
    return b.case_of(value, nullptr, a.list<Alternative>({alternative(c, binders, body)}));
  }
  Alternative alternative(const DataCon* c, std::initializer_list<Var*> binders, Expr* body) {
    return core::Builder::constructor_alternative(c, a.list<Var*>(binders), body);
  }
  Expr* match(Expr* value, std::initializer_list<Alternative> alternatives) {
    return b.case_of(value, nullptr, a.list<Alternative>(alternatives));
  }
  Expr* add(Expr* x, Expr* y) { return prim(PrimOp::AddInt, {x, y}); }
  Expr* sub(Expr* x, Expr* y) { return prim(PrimOp::SubInt, {x, y}); }
  Expr* mul(Expr* x, Expr* y) { return prim(PrimOp::MulInt, {x, y}); }
  Expr* eq(Expr* x, Expr* y) { return prim(PrimOp::EqInt, {x, y}); }

  // --- Data types ---
  /// A constructor of `owner` (made here when null) with fields of the given representations.
  DataCon* constructor(TyCon*& owner, const char* name, std::initializer_list<cardinal::Rep> fields,
                       ConstructorRepresentation representation = ConstructorRepresentation::Boxed) {
    if (owner == nullptr) owner = a.make<TyCon>();
    auto* c = a.make<DataCon>();
    c->name = m.symbols.intern(name);
    c->owner = owner;
    c->tag = owner->constructors.size();
    c->fields = a.make_slice<Type*>(static_cast<std::uint32_t>(fields.size()));
    c->field_reps = a.list<cardinal::Rep>(fields);
    c->representation = representation;
    Slice<DataCon*> all = a.make_slice<DataCon*>(c->tag + 1);
    for (std::uint32_t k = 0; k < c->tag; ++k) all[k] = owner->constructors[k];
    all[c->tag] = c;
    owner->constructors = all;
    return c;
  }
  DataCon* int_box() {
    TyCon* owner = nullptr;
    return constructor(owner, "I#", {cardinal::Rep::Int}, ConstructorRepresentation::ImmediateOrBox);
  }
  DataCon* tuple(std::initializer_list<cardinal::Rep> fields) {
    TyCon* owner = nullptr;
    return constructor(owner, "(#,#)", fields, ConstructorRepresentation::UnboxedTuple);
  }

  // --- Programs ---
  void define(Var* x, Expr* value) { module.bindings.push_back(a, {x, value}); }
  Expr* exit(Expr* code) { return prim(PrimOp::Exit, {code, token()}); }
  /// main = \s -> exit# body
  Var* main_that_exits(Expr* code) {
    Var* main = top("main");
    Var* result = var("code", Rep::Int);
    define(main, lambda({state()}, bind(result, code, exit(v(result)))));
    return main;
  }
  void compile() { m.compile(module); }
};

}  // namespace cardinal::test
