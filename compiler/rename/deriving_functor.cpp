// Derived Functor, Foldable and Traversable, by the shape of each field's type in the last parameter (GHC User's Guide,
// "Deriving instances of extra classes").
#include "compiler/rename/deriving.h"

namespace cardinal {

bool Deriver::mentions(SType* type, const TypeVariable* variable) const {
  if (auto* v = try_cast<STVariable>(type))
    return v->name.resolution == Resolution::TypeVariable &&
           (v->name.type_variable == variable || v->name.type_variable->name == variable->name);
  if (auto* a = try_cast<STApplication>(type))
    return mentions(a->function, variable) || mentions(a->argument, variable);
  if (auto* f = try_cast<STFunction>(type)) return mentions(f->argument, variable) || mentions(f->result, variable);
  if (auto* l = try_cast<STList>(type)) return mentions(l->element, variable);
  if (auto* p = try_cast<STParenthesised>(type)) return mentions(p->type, variable);
  if (auto* k = try_cast<STKindSignature>(type)) return mentions(k->type, variable);
  if (auto* q = try_cast<STQualified>(type)) return mentions(q->body, variable);
  if (auto* f = try_cast<STForall>(type)) return mentions(f->body, variable);
  if (auto* t = try_cast<STTuple>(type)) {
    for (SType* element : t->elements)
      if (mentions(element, variable)) return true;
  }
  return false;
}

void Deriver::cannot_map(SType* type) {
  renamer_.error("deriving", type->span, "the last parameter occurs here where a derived instance cannot reach it");
}

namespace {

SType* strip(SType* type) {
  while (true) {
    if (auto* p = try_cast<STParenthesised>(type))
      type = p->type;
    else if (auto* k = try_cast<STKindSignature>(type))
      type = k->type;
    else
      return type;
  }
}

/// The part of `T … t` or `[t]` that is mapped over; null when the type is no application.
SType* last_argument(SType* type, SType*& function) {
  function = nullptr;
  if (auto* list = try_cast<STList>(type)) return list->element;
  if (auto* application = try_cast<STApplication>(type)) {
    function = application->function;
    return application->argument;
  }
  return nullptr;
}

}  // namespace

/// `value` with `f` applied to every part of type `variable`.
SExpr* Deriver::map_field(SyntaxBuilder& b, SType* type, const TypeVariable* variable, SExpr* f, SExpr* value) {
  type = strip(type);
  if (!mentions(type, variable)) return value;
  if (type->kind == STypeKind::Variable) return b.apply(f, {value});
  if (auto* function = try_cast<STFunction>(type)) {
    if (mentions(function->argument, variable)) cannot_map(function->argument);
    LocalVar* y = b.local("y");
    return b.lambda(y, map_field(b, function->result, variable, f, b.apply(value, {b.var(y)})));
  }
  if (auto* tuple = try_cast<STTuple>(type)) {
    std::vector<LocalVar*> parts = b.locals("t", tuple->elements.size());
    std::vector<SPat*> patterns;
    std::vector<SExpr*> mapped;
    for (std::uint32_t i = 0; i < tuple->elements.size(); ++i) {
      patterns.push_back(b.pvar(parts[i]));
      mapped.push_back(map_field(b, tuple->elements[i], variable, f, b.var(parts[i])));
    }
    return b.match(value, {b.clause({b.ptuple(patterns)}, b.tuple(mapped))});
  }
  SType* function = nullptr;
  SType* argument = last_argument(type, function);
  if (argument == nullptr || (function != nullptr && mentions(function, variable))) {
    cannot_map(type);
    return value;
  }
  LocalVar* y = b.local("y");
  return b.call(KnownValue::fmap, {b.lambda(y, map_field(b, argument, variable, f, b.var(y))), value});
}

/// Folds `value` from the right into `rest`.
SExpr* Deriver::fold_field(SyntaxBuilder& b, SType* type, const TypeVariable* variable, SExpr* f, SExpr* value,
                           SExpr* rest) {
  type = strip(type);
  if (!mentions(type, variable)) return rest;
  if (type->kind == STypeKind::Variable) return b.apply(f, {value, rest});
  if (auto* tuple = try_cast<STTuple>(type)) {
    std::vector<LocalVar*> parts = b.locals("t", tuple->elements.size());
    std::vector<SPat*> patterns;
    for (LocalVar* part : parts) patterns.push_back(b.pvar(part));
    SExpr* body = rest;
    for (std::uint32_t i = tuple->elements.size(); i-- > 0;)
      body = fold_field(b, tuple->elements[i], variable, f, b.var(parts[i]), body);
    return b.match(value, {b.clause({b.ptuple(patterns)}, body)});
  }
  SType* function = nullptr;
  SType* argument = last_argument(type, function);
  if (argument == nullptr || (function != nullptr && mentions(function, variable))) {
    cannot_map(type);
    return rest;
  }
  LocalVar* y = b.local("y");
  LocalVar* z = b.local("z");
  SExpr* step = b.lambda({b.pvar(y), b.pvar(z)}, fold_field(b, argument, variable, f, b.var(y), b.var(z)));
  return b.call(KnownValue::foldableFoldr, {step, rest, value});
}

/// The action that rebuilds `value`.
SExpr* Deriver::traverse_field(SyntaxBuilder& b, SType* type, const TypeVariable* variable, SExpr* f, SExpr* value) {
  type = strip(type);
  if (!mentions(type, variable)) return b.call(KnownValue::pure, {value});
  if (type->kind == STypeKind::Variable) return b.apply(f, {value});
  if (auto* tuple = try_cast<STTuple>(type)) {
    std::uint32_t n = tuple->elements.size();
    std::vector<LocalVar*> parts = b.locals("t", n);
    std::vector<LocalVar*> fresh = b.locals("u", n);
    std::vector<SPat*> patterns, arguments;
    std::vector<SExpr*> values;
    for (std::uint32_t i = 0; i < n; ++i) {
      patterns.push_back(b.pvar(parts[i]));
      arguments.push_back(b.pvar(fresh[i]));
      values.push_back(b.var(fresh[i]));
    }
    SExpr* action = b.call(KnownValue::pure, {b.lambda(arguments, b.tuple(values))});
    for (std::uint32_t i = 0; i < n; ++i)
      action = b.call(KnownValue::ap, {action, traverse_field(b, tuple->elements[i], variable, f, b.var(parts[i]))});
    return b.match(value, {b.clause({b.ptuple(patterns)}, action)});
  }
  SType* function = nullptr;
  SType* argument = last_argument(type, function);
  if (argument == nullptr || (function != nullptr && mentions(function, variable))) {
    cannot_map(type);
    return b.call(KnownValue::pure, {value});
  }
  LocalVar* y = b.local("y");
  return b.call(KnownValue::traverse, {b.lambda(y, traverse_field(b, argument, variable, f, b.var(y))), value});
}

std::vector<Binding*> Deriver::derive_functor(SyntaxBuilder& b, Subject& subject) {
  Global* fmap = context_.names.need(KnownValue::fmap, b.span(), context_.diagnostics);
  if (fmap == nullptr) return {};
  std::vector<Clause*> clauses;
  for (const Constructor& constructor : subject.constructors) {
    LocalVar* f = b.local("f");
    std::vector<LocalVar*> fields = b.locals("a", constructor.arity);
    std::vector<SExpr*> mapped;
    for (std::uint32_t i = 0; i < constructor.field_types.size(); ++i)
      mapped.push_back(map_field(b, constructor.field_types[i], subject.last_parameter, b.var(f), b.var(fields[i])));
    clauses.push_back(b.clause({b.pvar(f), b.pcon(constructor.con, fields)}, b.apply(b.con(constructor.con), mapped)));
  }
  if (clauses.empty()) {
    LocalVar* none = b.local("v");
    clauses.push_back(b.clause({b.pwild(), b.pvar(none)}, b.match(b.var(none), {})));
  }
  return {b.method(fmap, std::move(clauses))};
}

std::vector<Binding*> Deriver::derive_foldable(SyntaxBuilder& b, Subject& subject) {
  Global* foldr = context_.names.need(KnownValue::foldableFoldr, b.span(), context_.diagnostics);
  if (foldr == nullptr) return {};
  std::vector<Clause*> clauses;
  for (const Constructor& constructor : subject.constructors) {
    LocalVar* f = b.local("f");
    LocalVar* z = b.local("z");
    std::vector<LocalVar*> fields = b.locals("a", constructor.arity);
    SExpr* body = b.var(z);
    for (std::size_t i = constructor.field_types.size(); i-- > 0;)
      body = fold_field(b, constructor.field_types[i], subject.last_parameter, b.var(f), b.var(fields[i]), body);
    clauses.push_back(b.clause({b.pvar(f), b.pvar(z), b.pcon(constructor.con, fields)}, body));
  }
  if (clauses.empty()) {
    LocalVar* z = b.local("z");
    clauses.push_back(b.clause({b.pwild(), b.pvar(z), b.pwild()}, b.var(z)));
  }
  return {b.method(foldr, std::move(clauses))};
}

std::vector<Binding*> Deriver::derive_traversable(SyntaxBuilder& b, Subject& subject) {
  Global* traverse = context_.names.need(KnownValue::traverse, b.span(), context_.diagnostics);
  if (traverse == nullptr) return {};
  std::vector<Clause*> clauses;
  for (const Constructor& constructor : subject.constructors) {
    LocalVar* f = b.local("f");
    std::vector<LocalVar*> fields = b.locals("a", constructor.arity);
    SExpr* action = b.call(KnownValue::pure, {b.con(constructor.con)});
    for (std::uint32_t i = 0; i < constructor.field_types.size(); ++i)
      action = b.call(KnownValue::ap, {action, traverse_field(b, constructor.field_types[i], subject.last_parameter,
                                                              b.var(f), b.var(fields[i]))});
    clauses.push_back(b.clause({b.pvar(f), b.pcon(constructor.con, fields)}, action));
  }
  if (clauses.empty()) {
    LocalVar* none = b.local("v");
    clauses.push_back(b.clause({b.pwild(), b.pvar(none)}, b.call(KnownValue::pure, {b.match(b.var(none), {})})));
  }
  return {b.method(traverse, std::move(clauses))};
}

}  // namespace cardinal
