// The match compiler.
#include <algorithm>

#include "compiler/desugar/desugarer.h"

namespace cardinal {

// The second part becomes a join point when the first falls through in more than trivial ways.
Desugarer::Expr* Desugarer::with_failure(const std::function<Expr*(Failure&)>& first,
                                         const std::function<Expr*()>& second) {
  Var* join = new_lifted("fail");
  join->join_arity = 1;
  Failure failure{[&]() -> Expr* { return app(builder_.variable(join), {builder_.void_literal()}); }};
  Expr* body = first(failure);
  if (failure.uses == 0) return body;
  Var* token = builder_.var(context_.symbols.intern("void"), core::Rep::Void);
  return builder_.let(join, builder_.join_point(builder_.arena().list<Var*>({token}), second()), body);
}

Desugarer::Expr* Desugarer::match_value(Expr* value, core::Rep rep, std::string_view name, std::vector<Row> rows,
                                        Failure& failure, Type* type) {
  if (is_unboxed_tuple(type)) {
    // Components become columns at once: the tuple has no value of its own.
    DataCon* con = nullptr;
    for (Row& row : rows)
      if (row.patterns[0]->tag == Pattern::Tag::Constructor) con = row.patterns[0]->con;
    if (con == nullptr) {
      AppView view = split_app(context_.arena, type);
      if (view.con() != nullptr && !view.con()->constructors.empty()) con = view.con()->constructors[0];
    }
    CARDINAL_ASSERT(con != nullptr);
    std::vector<Var*> vars, binders;
    for (std::uint32_t i = 0; i < con->fields.size(); ++i) {
      Pattern* from = nullptr;
      for (Row& row : rows)
        if (from == nullptr && row.patterns[0]->tag == Pattern::Tag::Constructor) {
          from = row.patterns[0]->arguments[i];
        }
      if (from == nullptr) from = any(split_app(context_.arena, type).arguments[i]);
      vars.push_back(column_var(from, "x"));
      if (vars.back()->rep != core::Rep::Void) binders.push_back(vars.back());
    }
    for (Row& row : rows) {
      Pattern* p = row.patterns[0];
      std::vector<Pattern*> columns;
      for (std::uint32_t i = 0; i < con->fields.size(); ++i)
        columns.push_back(p->tag == Pattern::Tag::Constructor ? p->arguments[i] : any(context_.builtin.unit->type));
      columns.insert(columns.end(), row.patterns.begin() + 1, row.patterns.end());
      row.patterns = columns;
    }
    Expr* body = match(vars, std::move(rows), failure);
    return builder_.case_of(value, nullptr,
                            builder_.arena().list<core::Alternative>(
                                {core::Builder::constructor_alternative(con, builder_.arena().copy(binders), body)}),
                            value->span);
  }
  if (auto* variable = core::as<core::Variable>(value); variable != nullptr && variable->var->top == nullptr)
    return match({variable->var}, std::move(rows), failure);
  Symbol symbol = context_.symbols.intern(name);
  if (!rows.empty() && !rows[0].patterns[0]->names.empty()) symbol = rows[0].patterns[0]->names[0]->name;
  Var* var = new_var(symbol, type);
  var->rep = rep;
  bool strict = rep != core::Rep::Lifted || (!rows.empty() && is_strict(rows[0].patterns[0]));
  Expr* body = match({var}, std::move(rows), failure);
  return strict ? builder_.strict_let(var, value, body, value->span) : builder_.let(var, value, body);
}

Desugarer::Expr* Desugarer::match(std::vector<Var*> vars, std::vector<Row> rows, Failure& failure) {
  if (rows.empty()) return failure();
  if (vars.empty()) {
    // The first row wins; the others are tried when its guards all fail.
    auto first = [&](Failure& next) { return with_lazy(rows[0], [&] { return rows[0].body(next); }); };
    if (!rows[0].can_fall_through || rows.size() == 1) return first(failure);
    std::vector<Row> rest(rows.begin() + 1, rows.end());
    return with_failure(first, [&] { return match({}, rest, failure); });
  }
  // Rows up to the first that needs another treatment of the leftmost column.
  auto kind = [&](const Row& row) -> int {
    Pattern* p = row.patterns[0];
    // A newtype constructor is looked through.
    while (p->tag == Pattern::Tag::Constructor && p->con->representation == ConstructorRepresentation::Newtype &&
           !p->bang)
      p = p->arguments[0];
    if (p->bang && p->tag != Pattern::Tag::Constructor && p->tag != Pattern::Tag::Primitive) return 1;
    switch (p->tag) {
      case Pattern::Tag::Any:
        return 0;
      case Pattern::Tag::Constructor:
        return 2;
      case Pattern::Tag::Primitive:
        return 3;
      case Pattern::Tag::Number:
        return 4;
      case Pattern::Tag::View:
        return 5;
    }
    return 0;
  };
  auto single = [](int k) { return k == 1 || k == 4 || k == 5; };
  int first = kind(rows[0]);
  std::size_t end = 1;
  if (!single(first))
    while (end < rows.size() && kind(rows[end]) == first) ++end;
  if (end == rows.size()) return match_group(vars, std::move(rows), failure);
  std::vector<Row> group(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(end));
  std::vector<Row> rest(rows.begin() + static_cast<std::ptrdiff_t>(end), rows.end());
  return with_failure([&](Failure& next) { return match_group(vars, group, next); },
                      [&] { return match(vars, rest, failure); });
}

// What `inside` gives, in the scope of the row's lazy patterns met so far.
Desugarer::Expr* Desugarer::with_lazy(Row& row, const std::function<Expr*()>& inside) {
  std::vector<core::Binding> bindings;
  for (const auto& [from, pattern] : row.lazy) {
    // Variables of this match: the surroundings may know the same ones, and a pattern may be matched several times.
    std::vector<LocalVar*> variables;
    pattern_variables(pattern, variables);
    for (LocalVar* variable : variables) variable->core = nullptr;
    project(from, pattern, match_span_, bindings, false);
  }
  row.lazy.clear();
  Expr* out = inside();
  for (std::size_t i = bindings.size(); i-- > 0;) out = let(bindings[i].var, bindings[i].value, out);
  return out;
}

// All rows treat the leftmost column alike.
Desugarer::Expr* Desugarer::match_group(std::vector<Var*>& vars, std::vector<Row> rows, Failure& failure) {
  Var* var = vars[0];
  // Names, lazy patterns and newtypes first: they need no test.
  for (Row& row : rows) {
    for (;;) {
      Pattern* p = row.patterns[0];
      for (LocalVar* name : p->names) name->core = var;
      for (SPat* lazy : p->lazy) row.lazy.push_back({var, lazy});
      if (p->tag == Pattern::Tag::Constructor && p->con->representation == ConstructorRepresentation::Newtype) {
        Pattern* inner = any(p->type);
        *inner = *p->arguments[0];
        inner->bang |= p->bang;
        row.patterns[0] = inner;
        continue;
      }
      break;
    }
  }
  Pattern* p = rows[0].patterns[0];
  std::vector<Var*> rest(vars.begin() + 1, vars.end());
  auto drop_column = [&] {
    for (Row& row : rows) row.patterns.erase(row.patterns.begin());
  };
  if (p->bang && p->tag != Pattern::Tag::Constructor && p->tag != Pattern::Tag::Primitive) {
    Pattern* plain = any(p->type);
    *plain = *p;
    plain->bang = false;
    plain->names.clear();
    plain->lazy.clear();
    rows[0].patterns[0] = plain;
    Expr* body = match(vars, std::move(rows), failure);
    if (var->rep != core::Rep::Lifted) return body;
    return builder_.strict_let(nullptr, use(var), body, p->span);
  }
  switch (p->tag) {
    case Pattern::Tag::Any:
      drop_column();
      return match(rest, std::move(rows), failure);
    case Pattern::Tag::Constructor:
      return match_constructors(vars, std::move(rows), failure);
    case Pattern::Tag::Primitive:
      return match_primitives(vars, std::move(rows), failure);
    case Pattern::Tag::Number: {
      Expr* value = literal(*p->number, p->type, p->evidence, false, p->span);
      Expr* test = app(known(KnownValue::eq, p->span), {evidence(p->evidence[0]), use(var), value}, p->span);
      drop_column();
      Expr* body = match(rest, std::move(rows), failure);
      return conditional(test, body, failure(), p->span);
    }
    case Pattern::Tag::View: {
      // Its function may mention variables of lazy patterns further left.
      return with_lazy(rows[0], [&] {
        Pattern* inner = p->arguments[0];
        std::vector<Argument> arguments = {{use(var), var->rep}};
        Expr* value = apply(expr(p->function), arguments, 0, p->span);
        // The inner pattern is matched before the columns to the right.
        if (is_unboxed_tuple(inner->type)) CARDINAL_UNREACHABLE("view of an unboxed tuple");
        Var* result = column_var(inner, "view");
        rows[0].patterns[0] = inner;
        std::vector<Var*> columns = {result};
        columns.insert(columns.end(), rest.begin(), rest.end());
        Expr* body = match(columns, std::move(rows), failure);
        return let(result, value, body);
      });
    }
  }
  CARDINAL_UNREACHABLE("pattern tag");
}

Desugarer::Expr* Desugarer::match_constructors(std::vector<Var*>& vars, std::vector<Row> rows, Failure& failure) {
  Var* var = vars[0];
  std::vector<Var*> rest(vars.begin() + 1, vars.end());
  std::vector<DataCon*> order;
  for (Row& row : rows)
    if (std::find(order.begin(), order.end(), row.patterns[0]->con) == order.end())
      order.push_back(row.patterns[0]->con);
  std::sort(order.begin(), order.end(), [](DataCon* a, DataCon* b) { return a->tag < b->tag; });
  TyCon* owner = order[0]->owner;
  std::vector<core::Alternative> alternatives;
  for (DataCon* con : order) {
    std::vector<Row> mine;
    for (Row& row : rows)
      if (row.patterns[0]->con == con) mine.push_back(row);
    Pattern* model = mine[0].patterns[0];
    std::vector<Var*> binders, columns;
    std::vector<EvidenceVar*> bound;
    for (std::uint32_t d = 0; d < con->dictionary_count; ++d) {
      Var* dictionary = new_lifted("$d");
      dictionary->dictionary = true;
      binders.push_back(dictionary);
      for (Row& row : mine)
        if (d < row.patterns[0]->givens.size()) {
          row.patterns[0]->givens[d]->core = dictionary;
          bound.push_back(row.patterns[0]->givens[d]);
        }
    }
    for (std::uint32_t i = 0; i < con->fields.size(); ++i) {
      // A name for the field from the first row that has one.
      Pattern* named = model->arguments[i];
      for (Row& row : mine)
        if (named->names.empty() && !row.patterns[0]->arguments[i]->names.empty())
          named = row.patterns[0]->arguments[i];
      Var* column = column_var(named, "x");
      if (!con->field_reps.empty()) column->rep = core::core_rep(con->field_reps[i]);
      columns.push_back(column);
      if (column->rep != core::Rep::Void) binders.push_back(column);
    }
    for (Row& row : mine) {
      std::vector<Pattern*> patterns = row.patterns[0]->arguments;
      patterns.insert(patterns.end(), row.patterns.begin() + 1, row.patterns.end());
      row.patterns = patterns;
    }
    columns.insert(columns.end(), rest.begin(), rest.end());
    Expr* body = match(columns, std::move(mine), failure);
    for (EvidenceVar* evidence : bound) evidence->core = nullptr;
    alternatives.push_back(core::Builder::constructor_alternative(con, builder_.arena().copy(binders), body));
  }
  if (alternatives.size() < owner->constructors.size())
    alternatives.push_back(core::Builder::default_alternative(failure()));
  return builder_.case_of(use(var), nullptr, builder_.arena().copy(alternatives), rows[0].span);
}

Desugarer::Expr* Desugarer::match_primitives(std::vector<Var*>& vars, std::vector<Row> rows, Failure& failure) {
  Var* var = vars[0];
  std::vector<Var*> rest(vars.begin() + 1, vars.end());
  std::vector<core::Alternative> alternatives;
  std::vector<const core::Literal*> seen;
  for (Row& first : rows) {
    const core::Literal* literal = first.patterns[0]->literal;
    bool done =
        std::any_of(seen.begin(), seen.end(), [&](const core::Literal* other) { return other->bits == literal->bits; });
    if (done) continue;
    seen.push_back(literal);
    std::vector<Row> mine;
    for (Row& row : rows)
      if (row.patterns[0]->literal->bits == literal->bits) {
        mine.push_back(row);
        mine.back().patterns.erase(mine.back().patterns.begin());
      }
    core::Alternative alternative;
    alternative.kind = core::AlternativeKind::Literal;
    alternative.literal = literal;
    alternative.body = match(rest, std::move(mine), failure);
    alternatives.push_back(alternative);
  }
  alternatives.push_back(core::Builder::default_alternative(failure()));
  Var* binder = builder_.clone(var);
  return builder_.case_of(use(var), binder, builder_.arena().copy(alternatives), rows[0].span);
}

// Bindings of a pattern's variables, each selecting from `var` when it is needed. Several variables share one match
// that makes a tuple (Haskell 2010 §3.12).
void Desugarer::project(Var* var, SPat* p, Span span, std::vector<core::Binding>& out, bool top) {
  std::vector<LocalVar*> variables;
  pattern_variables(p, variables);
  if (variables.empty()) return;
  std::string text = cat(location(span), "|", source_text(p->span));
  auto match_with = [&](const std::function<Expr*()>& result) {
    Row row{{pattern(p)}, [result](Failure&) { return result(); }, false, {}, p->span};
    Failure failure{[&] { return this->failure(KnownValue::patError, span, text); }};
    return match({var}, {row}, failure);
  };
  auto make = [&](LocalVar* variable) {
    if (variable->global != nullptr) return core_variable(context_, builder_, variable->global);
    return new_var(variable->name, variable->type);
  };
  // The variables as the surroundings see them; inside the match they are what is matched.
  std::vector<Var*> outer;
  for (LocalVar* variable : variables)
    outer.push_back(variable->core != nullptr && !top ? variable->core : make(variable));
  auto inner_use = [&](LocalVar* variable) { return use(variable->core); };
  if (variables.size() == 1) {
    Expr* value = match_with([&] { return inner_use(variables[0]); });
    variables[0]->core = outer[0];
    out.push_back({outer[0], value});
    return;
  }
  // Fields of a constructor without alternatives are selected one by one (and the collector can shorten such
  // selections).
  Pattern* shape = pattern(p);
  bool selections = shape->tag == Pattern::Tag::Constructor && shape->names.empty() && !shape->bang &&
                    shape->con->owner->constructors.size() == 1;
  for (Pattern* argument : shape->arguments)
    selections = selections && argument->tag == Pattern::Tag::Any && argument->lazy.empty() && !argument->bang;
  if (selections || variables.size() > kMaxTuple) {
    for (std::size_t i = 0; i < variables.size(); ++i)
      out.push_back({outer[i], match_with([&] { return inner_use(variables[i]); })});
    for (std::size_t i = 0; i < variables.size(); ++i) variables[i]->core = outer[i];
    return;
  }
  DataCon* con =
      tuple(context_.builtin, context_.entities, context_.symbols, static_cast<std::uint32_t>(variables.size()))
          ->constructors[0];
  Expr* all = match_with([&] {
    Exprs components;
    for (LocalVar* variable : variables) components.push_back(inner_use(variable));
    return builder_.constructor(con, builder_.arena().copy(components), span);
  });
  Var* shared = new_lifted("vars");
  if (top) shared = top_var("$vars");
  shared->type_head = con->owner;
  out.push_back({shared, all});
  for (std::size_t i = 0; i < variables.size(); ++i) {
    std::vector<Var*> binders;
    for (LocalVar* variable : variables) binders.push_back(new_var(variable->name, variable->type));
    Expr* select = builder_.case_of(builder_.variable(shared), nullptr,
                                    builder_.arena().list<core::Alternative>({core::Builder::constructor_alternative(
                                        con, builder_.arena().copy(binders), use(binders[i]))}),
                                    span);
    out.push_back({outer[i], select});
  }
  for (std::size_t i = 0; i < variables.size(); ++i) variables[i]->core = outer[i];
}

bool Desugarer::is_true(SExpr* e) {
  while (auto* parens = try_cast<EParenthesised>(e)) e = parens->expression;
  if (auto* con = try_cast<EConstructor>(e))
    return con->name.resolution == Resolution::Constructor &&
           con->name.constructor == context_.names.find(KnownCon::True_);
  if (auto* variable = try_cast<EVariable>(e))
    return variable->name.resolution == Resolution::Global &&
           variable->name.global == context_.names.find(KnownValue::otherwise) && variable->name.global != nullptr;
  return false;
}

bool Desugarer::guards_can_fail(RightHandSide& rhs) {
  for (GuardedBody& body : rhs.bodies) {
    bool can = false;
    for (Statement* guard : body.guards) {
      if (guard->kind == StatementKind::Expression) can |= !is_true(guard->expression);
      if (guard->kind == StatementKind::Bind) can |= !is_irrefutable(pattern(guard->pattern));
    }
    if (!can) return false;
  }
  return true;
}

Desugarer::Row Desugarer::clause_row(Clause* clause) {
  Row row;
  for (SPat* p : clause->patterns) row.patterns.push_back(pattern(p));
  EvidenceBinds* scope = clause->elaboration != nullptr ? clause->elaboration->scope : nullptr;
  row.body = [this, clause, scope](Failure& failure) {
    return with_binds(scope, [&] { return right_hand_side(clause->rhs, failure); });
  };
  row.can_fall_through = guards_can_fail(clause->rhs);
  row.span = clause->span;
  return row;
}

Desugarer::Expr* Desugarer::right_hand_side(RightHandSide& rhs, Failure& failure) {
  if (rhs.where == nullptr) return guarded(rhs.bodies, failure);
  return with_bindings(*rhs.where, [&] { return guarded(rhs.bodies, failure); });
}

Desugarer::Expr* Desugarer::guarded(Slice<GuardedBody> bodies, Failure& failure) {
  GuardedBody& first = bodies[0];
  if (first.guards.empty()) return expr(first.body);
  if (bodies.size() == 1) return guards(first.guards, 0, first.body, failure);
  return with_failure([&](Failure& next) { return guards(first.guards, 0, first.body, next); },
                      [&] { return guarded(bodies.drop(1), failure); });
}

Desugarer::Expr* Desugarer::guards(Slice<Statement*> statements, std::uint32_t from, SExpr* body, Failure& failure) {
  if (from == statements.size()) return expr(body);
  Statement* guard = statements[from];
  auto rest = [&] { return guards(statements, from + 1, body, failure); };
  switch (guard->kind) {
    case StatementKind::Let:
      return with_bindings(*guard->bindings, rest);
    case StatementKind::Expression: {
      if (is_true(guard->expression)) return rest();
      Expr* test = expr(guard->expression);
      Expr* then = rest();
      return conditional(test, then, failure(), guard->span);
    }
    case StatementKind::Bind: {
      EvidenceBinds* scope = guard->elaboration != nullptr ? guard->elaboration->scope : nullptr;
      Row row{{pattern(guard->pattern)}, [&](Failure&) { return with_binds(scope, rest); }, false, {}, guard->span};
      return match_value(expr(guard->expression), rep_of_expr(guard->expression), "x", {row}, failure,
                         guard->expression->type);
    }
  }
  CARDINAL_UNREACHABLE("statement kind");
}

Desugarer::Expr* Desugarer::clauses(Slice<Clause*> clauses, Span span, std::string_view what,
                                    const std::vector<EvidenceBinds*>& binds) {
  // Dictionaries that stand between the parameters.
  Elaboration* between = clauses[0]->elaboration;
  std::vector<Var*> dictionaries;
  if (between != nullptr)
    for (EvidenceVar* given : between->lambda) {
      dictionaries.push_back(new_lifted("$d"));
      dictionaries.back()->dictionary = true;
      given->core = dictionaries.back();
    }
  std::vector<EvidenceBinds*> all_binds = binds;
  if (between != nullptr) all_binds.push_back(between->binds);
  std::vector<Row> rows;
  for (Clause* clause : clauses) rows.push_back(clause_row(clause));
  std::vector<Var*> vars;
  for (std::size_t i = 0; i < rows[0].patterns.size(); ++i) {
    // A parameter takes the name the first clause that names it gives it.
    Pattern* named = rows[0].patterns[i];
    for (Row& row : rows)
      if (named->names.empty() && !row.patterns[i]->names.empty()) named = row.patterns[i];
    vars.push_back(column_var(named, "x"));
  }
  Span saved = match_span_;
  match_span_ = span;
  Failure failure{[&] { return this->failure(KnownValue::patError, span, cat(location(span), "|", what)); }};
  Expr* body = with_all_binds(all_binds, 0, [&] { return match(vars, std::move(rows), failure); });
  match_span_ = saved;
  if (dictionaries.empty()) return builder_.lambda(builder_.arena().copy(vars), body, span);
  std::vector<Var*> parameters;
  for (std::uint32_t i = 0, d = 0; i <= vars.size(); ++i) {
    while (d < dictionaries.size() && (i == vars.size() || between->positions[d] == i))
      parameters.push_back(dictionaries[d++]);
    if (i < vars.size()) parameters.push_back(vars[i]);
  }
  return builder_.lambda(builder_.arena().copy(parameters), body, span);
}

}  // namespace cardinal
