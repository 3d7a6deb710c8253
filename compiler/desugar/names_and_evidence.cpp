// Variables, evidence and the small builders everything else uses.
#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "compiler/desugar/desugarer.h"

namespace cardinal {

core::Var* core_variable(const TypeContext& context, core::Builder& builder, Global* global) {
  if (global->core != nullptr) return global->core;
  core::Var* fresh = builder.var(global->name);
  core::Var* var = context.entities.make<core::Var>(*fresh);
  var->top = context.entities.make<core::TopLevel>();
  var->top->module = global->module;
  if (global->noinline) var->top->pragma = core::InlinePragma::NoInline;
  if (global->inline_) var->top->pragma = core::InlinePragma::Inline;
  var->top->dictionary_function = global->flavour == GlobalFlavour::Dictionary;
  var->dictionary = global->flavour == GlobalFlavour::Dictionary;
  global->core = var;
  return var;
}

Desugarer::Var* Desugarer::new_var(Symbol name, Type* type) {
  Var* var = builder_.var(name, rep(type));
  TyCon* head = head_tycon(context_.arena, type);
  if (head != nullptr && (head->flavour == TyConFlavour::Data || head->flavour == TyConFlavour::Tuple))
    var->type_head = head;
  return var;
}

Desugarer::Expr* Desugarer::use(Var* var, Span span) {
  if (var->rep == core::Rep::Void) return builder_.void_literal();
  return builder_.variable(var, span);
}

Desugarer::Expr* Desugarer::global(Global* global, Span span) {
  return builder_.variable(core_variable(context_, builder_, global), span);
}

Desugarer::Expr* Desugarer::known(KnownValue what, Span use) {
  Global* found = context_.names.need(what, use, context_.diagnostics);
  return found != nullptr ? global(found, use) : builder_.void_literal();
}

Desugarer::Expr* Desugarer::local(LocalVar* variable, Span span) {
  if (variable->global != nullptr) return global(variable->global, span);
  CARDINAL_ASSERT(variable->core != nullptr);
  return use(variable->core, span);
}

Desugarer::Expr* Desugarer::let(Var* var, Expr* value, Expr* body) {
  return var->rep == core::Rep::Lifted ? builder_.let(var, value, body) : builder_.strict_let(var, value, body);
}

Desugarer::Expr* Desugarer::constructor(KnownCon what, std::initializer_list<Expr*> arguments, Span span) {
  DataCon* con = context_.names.need(what, span, context_.diagnostics);
  if (con == nullptr) return builder_.void_literal();
  return builder_.constructor(con, builder_.arena().list<Expr*>(arguments), span);
}

Desugarer::Expr* Desugarer::evidence_term(EvidenceTerm* term) {
  switch (term->tag) {
    case EvidenceTag::Var:
      return evidence(term->arguments[0]);
    case EvidenceTag::Instance: {
      Slice<Expr*> arguments = builder_.arena().make_slice<Expr*>(term->arguments.size());
      for (std::uint32_t i = 0; i < arguments.size(); ++i) arguments[i] = evidence(term->arguments[i]);
      return builder_.app(global(term->instance->dictionary), arguments);
    }
    case EvidenceTag::Superclass:
      return app(global(term->klass->superclass_selectors[term->index]), {evidence(term->arguments[0])});
    case EvidenceTag::Empty:
      return builder_.constructor(term->klass->dictionary, {});
    case EvidenceTag::CallStack: {
      Expr* stack = term->arguments.empty()
                        ? known(KnownValue::emptyCallStack, {})
                        : app(global(term->klass->methods[0].selector), {evidence(term->arguments[0])});
      if (term->name != nullptr && term->span.known()) {
        auto text = [&](std::string_view bytes) {
          return app(known(KnownValue::unpackCStringUtf8, {}), {builder_.literal(core::LiteralKind::String, 0, bytes)});
        };
        auto number = [&](std::uint32_t n) { return constructor(KnownCon::IntHash, {builder_.int_literal(n)}, {}); };
        Position start = position_of(*term->span.file, term->span.begin),
                 end = position_of(*term->span.file, term->span.end);
        stack = app(known(KnownValue::pushCallSite, {}),
                    {text(term->name->text()), text(term->span.file->path), text(module_.name.symbol->text()),
                     number(start.line), number(start.column), number(end.line), number(end.column), stack});
      }
      return builder_.constructor(term->klass->dictionary, builder_.arena().list<Expr*>({stack}));
    }
    case EvidenceTag::Typeable: {
      // let rep = mkAppRep (… (mkTyConRep "module" "name") …) (typeRep# argument ()) in dictionary (\_ -> rep)
      auto text = [&](Symbol symbol) {
        Expr* bytes = builder_.literal(core::LiteralKind::String, 0, symbol->text());
        return app(known(KnownValue::unpackCStringUtf8, {}), {bytes});
      };
      TyCon* con = term->tycon;
      Expr* rep = app(known(KnownValue::mkTyConRep, {}), {text(con->module), text(con->name)});
      for (EvidenceVar* argument : term->arguments) {
        Expr* unit = builder_.constructor(context_.builtin.unit_con, {});
        Expr* inner = app(global(term->klass->methods[0].selector), {evidence(argument), unit});
        rep = app(known(KnownValue::mkAppRep, {}), {rep, inner});
      }
      Var* shared = new_lifted("rep");
      Expr* method = lambda({new_lifted("proxy")}, use(shared));
      return let(shared, rep, builder_.constructor(term->klass->dictionary, builder_.arena().list<Expr*>({method})));
    }
  }
  CARDINAL_UNREACHABLE("evidence tag");
}

Desugarer::Expr* Desugarer::evidence(EvidenceVar* evidence) {
  if (evidence == nullptr) return builder_.void_literal();  // the class is missing, reported
  if (evidence->core != nullptr) return use(evidence->core);
  CARDINAL_ASSERT(evidence->binding != nullptr);
  return evidence_term(evidence->binding);
}

Desugarer::Expr* Desugarer::with_givens(Slice<EvidenceVar*> givens, const std::function<Expr*()>& inner) {
  if (givens.empty()) return inner();
  Slice<Var*> parameters = builder_.arena().make_slice<Var*>(givens.size());
  std::vector<Var*> saved;
  for (std::uint32_t i = 0; i < givens.size(); ++i) {
    Class* klass = constraint_class(context_.arena, givens[i]->constraint);
    parameters[i] = new_lifted(cat("$d", klass != nullptr ? klass->name->text() : std::string_view()));
    parameters[i]->dictionary = true;
    saved.push_back(givens[i]->core);
    givens[i]->core = parameters[i];
  }
  Expr* body = inner();
  for (std::uint32_t i = 0; i < givens.size(); ++i) givens[i]->core = saved[i];
  return builder_.lambda(parameters, body);
}

Desugarer::Expr* Desugarer::with_binds(EvidenceBinds* binds, const std::function<Expr*()>& inner) {
  if (binds == nullptr || binds->vars.empty()) return inner();
  // Dependency order; whatever is recursive goes into one letrec.
  std::unordered_set<EvidenceVar*> ours(binds->vars.begin(), binds->vars.end());
  std::unordered_map<EvidenceVar*, int> state;  // 1 being visited, 2 done
  std::vector<EvidenceVar*> order;
  bool cyclic = false;
  std::function<void(EvidenceVar*)> visit = [&](EvidenceVar* var) {
    int& mark = state[var];
    if (mark == 1) cyclic = true;
    if (mark != 0) return;
    mark = 1;
    for (EvidenceVar* argument : var->binding->arguments)
      if (ours.contains(argument)) visit(argument);
    state[var] = 2;
    order.push_back(var);
  };
  for (EvidenceVar* var : binds->vars) visit(var);

  std::vector<Var*> saved;
  std::vector<core::Binding> lets;
  for (EvidenceVar* var : order) saved.push_back(var->core);
  auto fresh = [&](EvidenceVar* var) {
    Class* klass = constraint_class(context_.arena, var->constraint);
    Var* core = new_lifted(cat("$d", klass != nullptr ? klass->name->text() : std::string_view()));
    core->dictionary = true;
    return core;
  };
  if (cyclic) {
    for (EvidenceVar* var : order) var->core = fresh(var);
    for (EvidenceVar* var : order) lets.push_back({var->core, evidence_term(var->binding)});
  } else {
    for (EvidenceVar* var : order) {
      Expr* value = evidence_term(var->binding);
      // An alias of a variable needs no binding of its own.
      if (auto* alias = core::as<core::Variable>(value)) {
        var->core = alias->var;
        continue;
      }
      var->core = fresh(var);
      lets.push_back({var->core, value});
    }
  }
  Expr* body = inner();
  for (std::size_t i = 0; i < order.size(); ++i) order[i]->core = saved[i];
  if (cyclic) return builder_.let_rec(builder_.arena().copy(lets), body);
  for (std::size_t i = lets.size(); i-- > 0;) body = builder_.let(lets[i].var, lets[i].value, body);
  return body;
}

Desugarer::Expr* Desugarer::with_all_binds(const std::vector<EvidenceBinds*>& binds, std::size_t from,
                                           const std::function<Expr*()>& inner) {
  if (from == binds.size()) return inner();
  return with_binds(binds[from], [&] { return with_all_binds(binds, from + 1, inner); });
}

Desugarer::Expr* Desugarer::with_abstraction(const Abstraction& abstraction, const std::function<Expr*()>& inner) {
  return with_givens(abstraction.givens, [&] { return with_binds(abstraction.binds, inner); });
}

std::string_view Desugarer::source_text(Span span) {
  return span.known() ? span.file->text.substr(span.begin, span.end - span.begin) : std::string_view();
}

std::string Desugarer::location(Span span) {
  if (!span.known()) return "<compiler>";
  Position from = position_of(*span.file, span.begin);
  Position to = position_of(*span.file, span.end > span.begin ? span.end - 1 : span.end);
  if (from.line != to.line)
    return cat(span.file->path, ":(", from.line, ",", from.column, ")-(", to.line, ",", to.column, ")");
  if (from.column == to.column) return cat(span.file->path, ":", from.line, ":", from.column);
  return cat(span.file->path, ":", from.line, ":", from.column, "-", to.column);
}

// A call that raises; early library modules that come before the exceptions raise a unit.
Desugarer::Expr* Desugarer::failure(KnownValue what, Span span, std::string_view text) {
  Global* thrower = context_.names.find(what);
  if (thrower == nullptr) {
    Expr* unit = builder_.constructor(context_.builtin.unit_con, {});
    return builder_.prim(PrimOp::Raise, builder_.arena().list<Expr*>({unit}), span);
  }
  return app(global(thrower, span), {string_bytes(text)}, span);
}

}  // namespace cardinal
