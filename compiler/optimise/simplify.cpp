#include "compiler/optimise/simplify.h"

#include <algorithm>
#include <vector>

#include "compiler/optimise/fold.h"
#include "vm/program/bytecode.h"

namespace cardinal::optimise {

namespace {

/// What happens to the value of the expression at hand, innermost first.
struct Cont {
  enum class Kind : std::uint8_t { Stop, Apply, Select } kind = Kind::Stop;
  Cont* next = nullptr;
  Span span;
  // Apply
  Slice<Expr*> arguments;
  bool simplified =
      false;  ///< arguments (atoms) and alternatives are already simplified: alternatives are copied at each use
  bool duplicable = false;  ///< this and all that follows may be used any number of times
  // Select
  Var* binder = nullptr;
  Slice<Alternative> alternatives;
};

class Simplifier {
 public:
  Simplifier(const Builder& builder, const SimplifyOptions& options, const TypeContext& context)
      : b_(builder), arena_(builder.arena()), options_(options), context_(context) {}

  Expr* top(Expr* value) {
    occurrences_.count(value);
    return simplify(value, &stop_);
  }

 private:
  struct Fact {
    const ConstructorApp* known = nullptr;  ///< it is this constructor (arguments are atoms)
    const Literal* literal = nullptr;
    const Lambda* lambda = nullptr;  ///< a small local function
    bool evaluated = false;
    const PrimApp* primitive = nullptr;  ///< not Lifted: what computed it, from atoms
  };

  // --- Expressions
  // ------------------------------------------------------------------------------------------------------------

  Expr* simplify(Expr* e, Cont* k) {
    switch (e->kind) {
      case ExprKind::Variable:
        return variable(static_cast<Variable*>(e), k);
      case ExprKind::Literal:
        return rebuild(e, k);
      case ExprKind::App: {
        auto* app = static_cast<App*>(e);
        Cont* apply = arena_.make<Cont>();
        apply->kind = Cont::Kind::Apply;
        apply->next = k;
        apply->span = app->span;
        apply->arguments = app->arguments;
        return simplify(app->function, apply);
      }
      case ExprKind::Lambda:
        return lambda(static_cast<Lambda*>(e), k);
      case ExprKind::Let:
        return let(static_cast<Let*>(e), k);
      case ExprKind::Case: {
        auto* c = static_cast<Case*>(e);
        Cont* select = arena_.make<Cont>();
        select->kind = Cont::Kind::Select;
        select->next = k;
        select->span = c->span;
        select->binder = c->binder;
        select->alternatives = c->alternatives;
        return simplify(c->scrutinee, select);
      }
      case ExprKind::ConstructorApp:
        return constructor(static_cast<ConstructorApp*>(e), k);
      case ExprKind::PrimApp:
        return primitive(static_cast<PrimApp*>(e), k);
    }
    CARDINAL_UNREACHABLE("core expression");
  }

  Expr* variable(Variable* e, Cont* k) {
    auto pending = suspended_.find(e->var);
    if (pending != suspended_.end()) {
      Expr* value = pending->second;
      suspended_.erase(pending);
      return simplify(value, k);
    }
    auto replaced = substitution_.find(e->var);
    if (replaced != substitution_.end()) {
      if (auto* v = core::as<Variable>(replaced->second)) return known_variable(v, k);
      return rebuild(replaced->second, k);
    }
    return known_variable(e, k);
  }

  /// A variable of the result: inline it, or go on with it.
  Expr* known_variable(Variable* e, Cont* k) {
    if (e->var->join_arity >= 0) return jump(e, k);
    if (e->var->top != nullptr) {
      if (Expr* unfolding = top_level_unfolding(e->var, k)) {
        ++depth_;
        ++inlined_;
        Expr* out = simplify(unfolding, k);
        --depth_;
        return out;
      }
    } else if (k->kind == Cont::Kind::Apply) {
      const Fact* fact = find_fact(e->var);
      if (fact != nullptr && fact->lambda != nullptr && argument_count(k) >= fact->lambda->parameters.size())
        return simplify(copy(fact->lambda), k);
    }
    return rebuild(e, k);
  }

  /// The target has the continuation already: what follows here is dropped.
  Expr* jump(Variable* e, Cont* k) {
    if (e->var->join_arity == 0 || k->kind != Cont::Kind::Apply) return e;
    Slice<Expr*> arguments = k->arguments;
    if (!k->simplified) {
      arguments = arena_.make_slice<Expr*>(k->arguments.size());
      for (std::uint32_t i = 0; i < arguments.size(); ++i) arguments[i] = simplify(k->arguments[i], &stop_);
    }
    return b_.app(e, arguments, k->span);
  }

  static std::size_t argument_count(const Cont* k) {
    std::size_t n = 0;
    for (; k->kind == Cont::Kind::Apply; k = k->next) n += k->arguments.size();
    return n;
  }

  /// A copy of the top-level variable's right-hand side if it is to be inlined here.
  Expr* top_level_unfolding(const Var* v, const Cont* k) {
    const TopLevel* top = v->top;
    if (top->unfolding == nullptr || top->loop_breaker || depth_ > kMaxDepth || inlined_ > kMaxInlined) return nullptr;
    if (top->pragma == core::InlinePragma::NoInline) return nullptr;
    const Expr* unfolding = top->unfolding;
    if (is_atom(unfolding)) return const_cast<Expr*>(unfolding);
    if (unfolding->kind == ExprKind::ConstructorApp) return nullptr;  // known to rebuild()
    if (is_dictionary_application(unfolding)) return k->kind == Cont::Kind::Select ? copy(unfolding) : nullptr;
    const auto* lambda = core::as<Lambda>(unfolding);
    if (lambda == nullptr) return nullptr;  // a CAF is shared
    std::size_t given = argument_count(k);
    if (top->dictionary_function) {
      // Applied and taken apart at once: method selection on a known instance.
      if (given < lambda->parameters.size() || !selected_after_arguments(k)) return nullptr;
      return copy(unfolding);
    }
    if (top->pragma == core::InlinePragma::Inline) return given > 0 ? copy(unfolding) : nullptr;
    if (given < lambda->parameters.size()) return nullptr;
    return top->inline_size <= threshold(k) ? copy(unfolding) : nullptr;
  }
  /// An instance with a context at known dictionaries. Taking it apart where it is mentioned builds nothing.
  static bool is_dictionary_application(const Expr* e) {
    const auto* app = core::as<App>(e);
    const auto* f = app != nullptr ? core::as<Variable>(app->function) : nullptr;
    if (f == nullptr || f->var->top == nullptr || !f->var->top->dictionary_function) return false;
    for (const Expr* a : app->arguments)
      if (!is_atom(a) && !is_dictionary_application(a)) return false;
    return true;
  }
  /// More is worth inlining where it meets something known.
  std::size_t threshold(const Cont* k) {
    std::size_t out = options_.inline_threshold;
    for (; k->kind == Cont::Kind::Apply; k = k->next)
      for (Expr* a : k->arguments) {
        const auto* v = core::as<Variable>(a);
        if (a->kind == ExprKind::Lambda || a->kind == ExprKind::ConstructorApp || a->kind == ExprKind::Literal ||
            (v != nullptr && (v->var->top != nullptr || find_fact(v->var) != nullptr)))
          out += options_.inline_threshold / 4;
      }
    if (k->kind == Cont::Kind::Select) out += options_.inline_threshold / 4;
    return out;
  }
  static bool selected_after_arguments(const Cont* k) {
    while (k->kind == Cont::Kind::Apply) k = k->next;
    return k->kind == Cont::Kind::Select;
  }

  Expr* copy(const Expr* e) {
    Expr* out = clone(b_, e);
    occurrences_.count(out);
    return out;
  }

  Expr* lambda(Lambda* e, Cont* k) {
    if (k->kind == Cont::Kind::Apply) return beta(e, k);
    Expr* body = simplify(e->body, &stop_);
    return rebuild(b_.lambda(e->parameters, body, e->span), k);
  }

  /// (\params -> body) arguments
  Expr* beta(Lambda* e, Cont* k) {
    std::uint32_t n = std::min(e->parameters.size(), k->arguments.size());
    Expr* body = n < e->parameters.size() ? b_.lambda(e->parameters.drop(n), e->body, e->span) : e->body;
    Cont* rest = k->next;
    if (n < k->arguments.size()) {
      rest = arena_.make<Cont>(*k);
      rest->arguments = k->arguments.drop(n);
    }
    return bind_arguments(e->parameters, k->arguments, n, 0, k->simplified, body, rest);
  }

  Expr* bind_arguments(Slice<Var*> parameters, Slice<Expr*> arguments, std::uint32_t n, std::uint32_t i,
                       bool simplified, Expr* body, Cont* k) {
    if (i == n) return simplify(body, k);
    Var* v = parameters[i];
    Expr* argument = arguments[i];
    auto go_on = [&] { return bind_arguments(parameters, arguments, n, i + 1, simplified, body, k); };
    if (simplified) {
      substitution_[v] = argument;
      return go_on();
    }
    return bind(v, argument, go_on);
  }

  /// let v = value in rest(): inlined, dropped or bound; strict unless Lifted.
  template <class F>
  Expr* bind(Var* v, Expr* value, F rest) {
    if (auto* alias = core::as<Variable>(value)) {
      // The one mention of an inlined variable: its value moves on to this one.
      auto pending = suspended_.find(alias->var);
      if (pending != suspended_.end()) {
        Expr* moved = pending->second;
        suspended_.erase(pending);
        return bind(v, moved, rest);
      }
    }
    if (is_atom(value)) {
      substitution_[v] = atom(value);
      return rest();
    }
    Occurrence occurrence = occurrences_.of(v);
    if (v->rep == CoreRep::Lifted) {
      if (occurrence.count == 0) return rest();
      if (occurrence.count == 1 && !occurrence.inside_lambda) {
        suspended_[v] = value;
        return rest();
      }
      return finish_let(v, simplify(value, &stop_), rest);
    }
    // Not lifted: evaluated here, its value bound by a case around the rest; cheap arithmetic used once goes where it
    // is used.
    if (is_cheap_primitive(value)) {
      if (occurrence.count == 0) return rest();
      if (occurrence.count == 1 && !occurrence.inside_lambda) {
        suspended_[v] = value;
        return rest();
      }
    }
    Expr* simple = simplify(value, &stop_);
    if (is_atom(simple)) {
      substitution_[v] = simple;
      return rest();
    }
    std::size_t scope = mark();
    learn_origin(v, simple);
    Expr* body = rest();
    forget_to(scope);
    return b_.strict_let(v, simple, body, value->span);
  }

  /// A simplified right-hand side: substitute what is trivial, note what is known.
  template <class F>
  Expr* finish_let(Var* v, Expr* value, F rest) {
    // let v = (let y = … in K …) in …: the constructor comes out.
    std::vector<std::pair<Var*, Expr*>> floated;  // strict ones carry a non-Lifted variable
    if (ends_in_value(value)) {
      while (value->kind != ExprKind::ConstructorApp && value->kind != ExprKind::Lambda) {
        if (auto* inner = core::as<Let>(value)) {
          floated.emplace_back(inner->bindings[0].var, inner->bindings[0].value);
          value = inner->body;
        } else {
          auto* c = core::as<Case>(value);
          floated.emplace_back(c->binder, c->scrutinee);
          value = c->alternatives[0].body;
        }
      }
    }
    Expr* out;
    if (is_atom(value)) {
      substitution_[v] = value;
      out = rest();
    } else {
      std::size_t scope = mark();
      for (auto& [y, inner] : floated)
        if (const auto* con = core::as<ConstructorApp>(inner)) learn(y, Fact{con, nullptr, nullptr, true});
      Fact fact;
      fact.known = core::as<ConstructorApp>(value);
      if (fact.known != nullptr) fact.evaluated = true;
      if (const auto* lambda = core::as<Lambda>(value)) {
        fact.evaluated = true;
        if (size_up_to(lambda, options_.inline_threshold) <= options_.inline_threshold) fact.lambda = lambda;
      }
      learn(v, fact);
      Expr* body = rest();
      forget_to(scope);
      out = b_.let(v, value, body, value->span);
    }
    for (std::size_t i = floated.size(); i-- > 0;) {
      Var* y = floated[i].first;
      out = y->rep == CoreRep::Lifted ? b_.let(y, floated[i].second, out) : b_.strict_let(y, floated[i].second, out);
    }
    return out;
  }
  /// Is `e` a constructor or lambda under a few bindings that may be floated out of it? Only a few: a list of n
  /// elements written out is n bindings deep, and each element floats what is below it once more.
  static bool ends_in_value(const Expr* e) {
    for (unsigned depth = 0; depth < kMaxFloated; ++depth) {
      if (e->kind == ExprKind::ConstructorApp || e->kind == ExprKind::Lambda) return true;
      if (const auto* let = core::as<Let>(e);
          let != nullptr && !let->recursive && let->bindings[0].var->join_arity < 0) {
        e = let->body;
      } else if (const auto* c = core::as<Case>(e);
                 c != nullptr && c->alternatives.size() == 1 && c->binder != nullptr &&
                 c->alternatives[0].kind == AlternativeKind::Default && is_cheap_primitive(c->scrutinee)) {
        e = c->alternatives[0].body;
      } else {
        return false;
      }
    }
    return false;
  }

  Expr* let(Let* e, Cont* k) {
    if (e->bindings[0].var->join_arity >= 0) return let_join(e, k);
    if (!e->recursive) return bind(e->bindings[0].var, e->bindings[0].value, [&] { return simplify(e->body, k); });
    Slice<Binding> live = live_bindings(e);
    if (live.empty()) return simplify(e->body, k);
    if (live.size() == 1 && !mentions(live[0].value, live[0].var))
      return bind(live[0].var, live[0].value, [&] { return simplify(e->body, k); });
    Slice<Binding> bindings = arena_.make_slice<Binding>(live.size());
    std::size_t scope = mark();
    for (const Binding& binding : live)
      if (binding.value->kind == ExprKind::Lambda) learn(binding.var, Fact{nullptr, nullptr, nullptr, true});
    for (std::uint32_t i = 0; i < bindings.size(); ++i) bindings[i] = {live[i].var, simplify(live[i].value, &stop_)};
    Expr* body = simplify(e->body, k);
    forget_to(scope);
    return arena_.make<Let>(Expr{ExprKind::Let, e->span}, true, bindings, body);
  }

  static bool mentions(const Expr* e, const Var* v) {
    if (const auto* variable = core::as<Variable>(e)) return variable->var == v;
    bool found = false;
    each_child(e, [&](const Expr* child) { found = found || mentions(child, v); });
    return found;
  }
  /// Those bindings of a recursive group that its body reaches.
  Slice<Binding> live_bindings(const Let* e) {
    std::vector<bool> live(e->bindings.size(), false);
    std::vector<Occurrences> mentions(e->bindings.size());
    Occurrences body;
    body.count(e->body);
    for (std::uint32_t i = 0; i < live.size(); ++i) mentions[i].count(e->bindings[i].value);
    for (std::uint32_t i = 0; i < live.size(); ++i) live[i] = body.of(e->bindings[i].var).count != 0;
    for (bool changed = true; changed;) {
      changed = false;
      for (std::uint32_t i = 0; i < live.size(); ++i)
        for (std::uint32_t j = 0; j < live.size(); ++j)
          if (live[i] && !live[j] && mentions[i].of(e->bindings[j].var).count != 0) live[j] = changed = true;
    }
    std::vector<Binding> out;
    for (std::uint32_t i = 0; i < live.size(); ++i)
      if (live[i]) out.push_back(e->bindings[i]);
    return out.size() == e->bindings.size() ? e->bindings : arena_.copy(out);
  }

  /// The continuation goes into the join points as well as into the body.
  Expr* let_join(Let* e, Cont* k) {
    if (!e->recursive) {
      Occurrence occurrence = occurrences_.of(e->bindings[0].var);
      if (occurrence.count == 0) return simplify(e->body, k);
      if (occurrence.count == 1) {
        // Jumped to once: its body goes there.
        if (auto* lambda = core::as<Lambda>(e->bindings[0].value)) {
          suspended_[e->bindings[0].var] = lambda;
          return simplify(e->body, k);
        }
        suspended_[e->bindings[0].var] = e->bindings[0].value;
        return simplify(e->body, k);
      }
    }
    Slice<Binding> live = e->recursive ? live_bindings(e) : e->bindings;
    if (live.empty()) return simplify(e->body, k);
    return with_duplicable(k, [&](Cont* dup) {
      Slice<Binding> bindings = arena_.make_slice<Binding>(live.size());
      for (std::uint32_t i = 0; i < bindings.size(); ++i) {
        const Binding& binding = live[i];
        Expr* value = binding.value;
        if (auto* lambda = core::as<Lambda>(value); lambda != nullptr && binding.var->join_arity > 0) {
          Expr* body = simplify(lambda->body, dup);
          value = arena_.make<Lambda>(Expr{ExprKind::Lambda, lambda->span}, lambda->parameters, body);
        } else {
          value = simplify(value, dup);
        }
        bindings[i] = {binding.var, value};
      }
      Expr* body = simplify(e->body, dup);
      return static_cast<Expr*>(arena_.make<Let>(Expr{ExprKind::Let, e->span}, e->recursive, bindings, body));
    });
  }

  Expr* constructor(ConstructorApp* e, Cont* k) {
    return with_atoms(e->arguments,
                      [&](Slice<Expr*> atoms) { return rebuild(b_.constructor(e->constructor, atoms, e->span), k); });
  }

  /// Simplifies `es` to atoms, binding what is not one around what `make` gives.
  template <class F>
  Expr* with_atoms(Slice<Expr*> es, F make) {
    Slice<Expr*> atoms = arena_.make_slice<Expr*>(es.size());
    return with_atoms_from(es, atoms, 0, make);
  }
  template <class F>
  Expr* with_atoms_from(Slice<Expr*> es, Slice<Expr*> atoms, std::uint32_t i, F& make) {
    if (i == es.size()) return make(atoms);
    Expr* e = simplify(es[i], &stop_);
    if (is_atom(e)) {
      atoms[i] = e;
      return with_atoms_from(es, atoms, i + 1, make);
    }
    CoreRep rep = rep_of(e);
    Var* v = b_.var(context_.symbols.intern("a"), rep);
    atoms[i] = b_.variable(v);
    if (rep == CoreRep::Lifted)
      return finish_let(v, e, [&] {
        // What was floated or replaced is looked up now.
        auto replaced = substitution_.find(v);
        if (replaced != substitution_.end()) atoms[i] = replaced->second;
        return with_atoms_from(es, atoms, i + 1, make);
      });
    std::size_t scope = mark();
    learn_origin(v, e);
    Expr* rest = with_atoms_from(es, atoms, i + 1, make);
    forget_to(scope);
    return b_.strict_let(v, e, rest);
  }

  static CoreRep rep_of(const Expr* e) {
    switch (e->kind) {
      case ExprKind::Variable:
        return static_cast<const Variable*>(e)->var->rep;
      case ExprKind::Literal:
        return static_cast<const Literal*>(e)->rep();
      case ExprKind::Let:
        return rep_of(static_cast<const Let*>(e)->body);
      case ExprKind::Case: {
        const auto* c = static_cast<const Case*>(e);
        for (const Alternative& a : c->alternatives)
          if (!diverges(a.body)) return rep_of(a.body);
        return CoreRep::Lifted;
      }
      case ExprKind::PrimApp: {
        const auto* prim = static_cast<const PrimApp*>(e);
        if (prim->op == PrimOp::DataToTag) return CoreRep::Int;
        if (prim->op == PrimOp::RealWorld) return CoreRep::Void;
        const PrimSignature& signature = signature_of(prim->op);
        if (signature.results == 0) return CoreRep::Void;
        switch (signature.result[0]) {
          case Representation::Int:
            return CoreRep::Int;
          case Representation::Double:
            return CoreRep::Double;
          case Representation::Void:
            return CoreRep::Void;
          case Representation::Pointer:
            return signature.result_lifted[0] ? CoreRep::Lifted : CoreRep::Unlifted;
        }
        return CoreRep::Lifted;
      }
      default:
        return CoreRep::Lifted;
    }
  }

  Expr* primitive(PrimApp* e, Cont* k) {
    switch (e->op) {
      case PrimOp::UnsafeCoerce:
        return simplify(e->arguments[0], k);
      case PrimOp::Seq: {
        Cont* select = arena_.make<Cont>();
        select->kind = Cont::Kind::Select;
        select->next = k;
        select->span = e->span;
        select->alternatives = arena_.list<Alternative>({Builder::default_alternative(e->arguments[1])});
        return simplify(e->arguments[0], select);
      }
      case PrimOp::RunRW: {
        Cont* apply = arena_.make<Cont>();
        apply->kind = Cont::Kind::Apply;
        apply->next = k;
        apply->span = e->span;
        apply->arguments = arena_.list<Expr*>({b_.void_literal()});
        return simplify(e->arguments[0], apply);
      }
      case PrimOp::RealWorld:
        return rebuild(b_.void_literal(), k);
      default:
        break;
    }
    Slice<Expr*> arguments = arena_.make_slice<Expr*>(e->arguments.size());
    for (std::uint32_t i = 0; i < arguments.size(); ++i) arguments[i] = simplify(e->arguments[i], &stop_);
    if (Expr* folded = fold_primitive(b_, e->op, arguments, [&](const Var* v) { return origin(v); }))
      return rebuild(folded, k);
    if (e->op == PrimOp::DataToTag || e->op == PrimOp::ConstructorIndex)
      if (const ConstructorApp* known = known_constructor(arguments[0]))
        return rebuild(b_.int_literal(known->constructor->tag), k);
    return rebuild(b_.prim(e->op, arguments, e->span), k);
  }

  Expr* atom(Expr* e) {
    if (auto* v = core::as<Variable>(e)) {
      auto replaced = substitution_.find(v->var);
      if (replaced != substitution_.end()) return replaced->second;
    }
    return e;
  }

  // --- Putting a simplified expression into its continuation
  // -----------------------------------------------------------------------

  Expr* rebuild(Expr* e, Cont* k) {
    switch (k->kind) {
      case Cont::Kind::Stop:
        return e;
      case Cont::Kind::Apply: {
        if (diverges(e)) return e;
        Slice<Expr*> arguments = k->arguments;
        if (!k->simplified) {
          arguments = arena_.make_slice<Expr*>(k->arguments.size());
          for (std::uint32_t i = 0; i < arguments.size(); ++i) arguments[i] = simplify(k->arguments[i], &stop_);
        }
        return rebuild(b_.app(e, arguments, k->span), k->next);
      }
      case Cont::Kind::Select:
        return select(e, k);
    }
    CARDINAL_UNREACHABLE("continuation");
  }

  /// The constructor application this atom stands for, if known.
  const ConstructorApp* known_constructor(const Expr* e) {
    if (const auto* con = core::as<ConstructorApp>(e)) return con;
    const auto* v = core::as<Variable>(e);
    if (v == nullptr) return nullptr;
    if (v->var->top != nullptr) {
      const Expr* unfolding = v->var->top->unfolding;
      const auto* con = unfolding != nullptr ? core::as<ConstructorApp>(unfolding) : nullptr;
      if (con == nullptr) return nullptr;
      for (const Expr* a : con->arguments)
        if (!is_atom(a)) return nullptr;
      return con;
    }
    const Fact* fact = find_fact(v->var);
    return fact != nullptr ? fact->known : nullptr;
  }

  Expr* select(Expr* e, Cont* k) {
    // A jump leaves: its target has the continuation already.
    if (diverges(e)) return e;
    bool unboxed_tuple = k->alternatives.size() == 1 && k->alternatives[0].kind == AlternativeKind::Constructor &&
                         k->alternatives[0].constructor->representation == ConstructorRepresentation::UnboxedTuple;
    if (const auto* literal = core::as<Literal>(e); literal != nullptr) return select_literal(literal, e, k);
    if (const auto* prim = core::as<PrimApp>(e); prim != nullptr && prim->op == PrimOp::TagToEnum) {
      if (Expr* out = select_enum(prim, k)) return out;
    }
    if (const ConstructorApp* con = known_constructor(e)) return select_known(con, e, k);
    const auto* v = core::as<Variable>(e);
    if (v != nullptr && !unboxed_tuple && k->alternatives.size() == 1 &&
        k->alternatives[0].kind == AlternativeKind::Default && is_value(v->var)) {
      // Nothing is evaluated and nothing decided.
      Slice<Alternative> alternatives = use_alternatives(k);
      if (k->binder != nullptr) substitution_[last_binder_] = e;
      return simplify(alternatives[0].body, k->next);
    }
    return build_case(e, k);
  }

  bool is_value(const Var* v) {
    if (v->rep != CoreRep::Lifted) return true;
    if (v->top != nullptr) return !v->top->parameters.empty() || core::as<ConstructorApp>(v->top->unfolding) != nullptr;
    const Fact* fact = find_fact(v);
    return fact != nullptr && fact->evaluated;
  }

  /// The alternatives of a continuation for one use: fresh copies if it is used elsewhere too. last_binder_ is the
  /// binder to use with them.
  Slice<Alternative> use_alternatives(Cont* k) {
    last_binder_ = k->binder;
    if (!k->simplified) return k->alternatives;
    Slice<Alternative> out = arena_.make_slice<Alternative>(k->alternatives.size());
    std::unordered_map<const Var*, Expr*> fresh;
    if (k->binder != nullptr) {
      last_binder_ = b_.clone(k->binder);
      fresh[k->binder] = b_.variable(last_binder_);
    }
    for (std::uint32_t i = 0; i < out.size(); ++i) {
      out[i] = k->alternatives[i];
      out[i].binders = arena_.make_slice<Var*>(k->alternatives[i].binders.size());
      for (std::uint32_t j = 0; j < out[i].binders.size(); ++j) {
        Var* from = k->alternatives[i].binders[j];
        out[i].binders[j] = b_.clone(from);
        fresh[from] = b_.variable(out[i].binders[j]);
      }
      out[i].body = clone(b_, k->alternatives[i].body, fresh);
      occurrences_.count(out[i].body);
    }
    return out;
  }

  Expr* select_literal(const Literal* literal, Expr* e, Cont* k) {
    Slice<Alternative> alternatives = use_alternatives(k);
    Var* binder = last_binder_;
    for (const Alternative& a : alternatives) {
      if (a.kind == AlternativeKind::Literal && a.literal->bits != literal->bits) continue;
      if (binder != nullptr) substitution_[binder] = e;
      return simplify(a.body, k->next);
    }
    return rebuild_case(e, binder, alternatives, k);
  }

  /// case tagToEnum# x of { False -> a; True -> b }  becomes  case x of { 0# -> a; _ -> b }
  Expr* select_enum(const PrimApp* prim, Cont* k) {
    if (k->binder != nullptr && uses_binder(k)) return nullptr;
    if (k->alternatives.size() == 1 && k->alternatives[0].kind == AlternativeKind::Default) {
      Slice<Alternative> only = use_alternatives(k);
      return simplify(only[0].body, k->next);
    }
    Cont* raw = arena_.make<Cont>(*k);
    raw->binder = nullptr;
    raw->alternatives = arena_.make_slice<Alternative>(k->alternatives.size());
    for (std::uint32_t i = 0; i < raw->alternatives.size(); ++i) {
      const Alternative& a = k->alternatives[i];
      bool last = i + 1 == raw->alternatives.size();
      if (a.kind == AlternativeKind::Default || last) {
        raw->alternatives[i] = Builder::default_alternative(a.body);
      } else {
        auto* literal = core::as<Literal>(b_.int_literal(a.constructor->tag));
        raw->alternatives[i] = {AlternativeKind::Literal, nullptr, literal, {}, a.body};
      }
    }
    return rebuild(prim->arguments[0], raw);
  }
  bool uses_binder(const Cont* k) {
    if (k->simplified) {
      Occurrences count;
      for (const Alternative& a : k->alternatives) count.count(a.body);
      return count.of(k->binder).count != 0;
    }
    return occurrences_.of(k->binder).count != 0;
  }

  Expr* select_known(const ConstructorApp* con, Expr* e, Cont* k) {
    Slice<Alternative> alternatives = use_alternatives(k);
    Var* binder = last_binder_;
    for (const Alternative& a : alternatives) {
      if (a.kind == AlternativeKind::Constructor && a.constructor != con->constructor) continue;
      if (a.kind == AlternativeKind::Constructor) {
        CARDINAL_ASSERT(a.binders.size() == con->arguments.size());
        for (std::uint32_t i = 0; i < a.binders.size(); ++i)
          if (a.binders[i] != nullptr) substitution_[a.binders[i]] = con->arguments[i];
      }
      if (binder == nullptr || occurrences_.of(binder).count == 0) return simplify(a.body, k->next);
      if (is_atom(e)) {
        substitution_[binder] = e;
        return simplify(a.body, k->next);
      }
      return finish_let(binder, e, [&] { return simplify(a.body, k->next); });
    }
    return rebuild_case(e, binder, alternatives, k);
  }

  Expr* build_case(Expr* e, Cont* k) {
    Slice<Alternative> alternatives = use_alternatives(k);
    return rebuild_case(e, last_binder_, alternatives, k);
  }

  Expr* rebuild_case(Expr* e, Var* binder, Slice<Alternative> alternatives, Cont* k) {
    // A value nobody uses.
    if (alternatives.size() == 1 && alternatives[0].kind == AlternativeKind::Default && is_pure_primitive(e) &&
        (binder == nullptr || occurrences_.of(binder).count == 0))
      return simplify(alternatives[0].body, k->next);
    if (alternatives.size() == 1 && alternatives[0].kind == AlternativeKind::Default && is_cheap_primitive(e)) {
      Occurrence occurrence = occurrences_.of(binder);
      if (occurrence.count == 1 && !occurrence.inside_lambda) {
        suspended_[binder] = e;
        return simplify(alternatives[0].body, k->next);
      }
    }
    // case e of x { _ -> case x of … }: one case.
    if (alternatives.size() == 1 && alternatives[0].kind == AlternativeKind::Default && binder != nullptr &&
        occurrences_.of(binder).count == 1) {
      const auto* inner = core::as<Case>(alternatives[0].body);
      const auto* scrutinee = inner != nullptr ? core::as<Variable>(inner->scrutinee) : nullptr;
      if (scrutinee != nullptr && scrutinee->var == binder) {
        occurrences_.count(e);  // it is simplified a second time, and its binders are new
        suspended_[binder] = e;
        return simplify(alternatives[0].body, k->next);
      }
    }
    auto make = [&](Cont* rest) {
      Slice<Alternative> out = arena_.make_slice<Alternative>(alternatives.size());
      const auto* scrutinee = core::as<Variable>(e);
      for (std::uint32_t i = 0; i < out.size(); ++i) {
        const Alternative& a = alternatives[i];
        std::size_t scope = mark();
        Fact fact;
        fact.evaluated = true;
        if (a.kind == AlternativeKind::Constructor &&
            a.constructor->representation != ConstructorRepresentation::UnboxedTuple) {
          Slice<Expr*> arguments = arena_.make_slice<Expr*>(a.binders.size());
          for (std::uint32_t j = 0; j < a.binders.size(); ++j) arguments[j] = b_.variable(a.binders[j]);
          fact.known = core::as<ConstructorApp>(b_.constructor(a.constructor, arguments));
        }
        bool lifted = a.kind != AlternativeKind::Literal &&
                      !(a.kind == AlternativeKind::Constructor &&
                        a.constructor->representation == ConstructorRepresentation::UnboxedTuple);
        if (binder != nullptr && binder->rep == CoreRep::Lifted && lifted) learn(binder, fact);
        if (binder != nullptr && binder->rep != CoreRep::Lifted) learn_origin(binder, e);
        if (scrutinee != nullptr && scrutinee->var->top == nullptr && lifted) learn(scrutinee->var, fact);
        out[i] = a;
        out[i].body = simplify(a.body, rest);
        forget_to(scope);
      }
      return b_.case_of(e, binder, out, k->span);
    };
    if (alternatives.size() <= 1) return make(k->next);
    return with_duplicable(k->next, make);
  }

  // --- Duplicable continuations
  // ------------------------------------------------------------------------------------------------------

  /// Calls use(k') with a continuation that may be used any number of times, and binds around the result what k' needs.
  template <class F>
  Expr* with_duplicable(Cont* k, F use) {
    std::vector<Wrapper> wrappers;
    Cont* dup = duplicable(k, wrappers);
    Expr* out = use(dup);
    for (std::size_t i = wrappers.size(); i-- > 0;) out = b_.let(wrappers[i].var, wrappers[i].value, out);
    return out;
  }
  struct Wrapper {
    Var* var;
    Expr* value;
  };

  Cont* duplicable(Cont* k, std::vector<Wrapper>& wrappers) {
    if (k->kind == Cont::Kind::Stop || k->duplicable) return k;
    Cont* next = duplicable(k->next, wrappers);
    Cont* out = arena_.make<Cont>(*k);
    out->next = next;
    out->duplicable = true;
    if (k->kind == Cont::Kind::Apply) {
      if (k->simplified) return out;
      out->arguments = arena_.make_slice<Expr*>(k->arguments.size());
      for (std::uint32_t i = 0; i < out->arguments.size(); ++i) {
        Expr* e = simplify(k->arguments[i], &stop_);
        if (!is_atom(e) && rep_of(e) == CoreRep::Lifted) {
          Var* v = b_.var(context_.symbols.intern("a"));
          wrappers.push_back({v, e});
          e = b_.variable(v);
        }
        out->arguments[i] = e;
      }
      out->simplified = true;
      return out;
    }
    if (k->simplified) return out;
    // Select: every alternative is simplified now, with what follows; large ones become join points.
    out->next = &stop_;
    out->simplified = true;
    out->alternatives = arena_.make_slice<Alternative>(k->alternatives.size());
    for (std::uint32_t i = 0; i < out->alternatives.size(); ++i) {
      const Alternative& a = k->alternatives[i];
      std::size_t scope = mark();
      if (k->binder != nullptr && a.kind != AlternativeKind::Literal) {
        Fact fact;
        fact.evaluated = true;
        if (a.kind == AlternativeKind::Constructor) {
          Slice<Expr*> arguments = arena_.make_slice<Expr*>(a.binders.size());
          for (std::uint32_t j = 0; j < a.binders.size(); ++j) arguments[j] = b_.variable(a.binders[j]);
          fact.known = core::as<ConstructorApp>(b_.constructor(a.constructor, arguments));
        }
        learn(k->binder, fact);
      }
      Expr* body = simplify(a.body, next);
      forget_to(scope);
      out->alternatives[i] = a;
      out->alternatives[i].body = small_enough(body) ? body : make_join_point(k->binder, a, body, wrappers);
    }
    return out;
  }
  bool small_enough(const Expr* e) const {
    return size_up_to(e, options_.duplicate_threshold) <= options_.duplicate_threshold;
  }

  Expr* make_join_point(Var* binder, const Alternative& a, Expr* body, std::vector<Wrapper>& wrappers) {
    Occurrences count;
    count.count(body);
    std::vector<Var*> parameters;
    std::vector<Expr*> arguments;
    std::unordered_map<const Var*, Expr*> renamed;
    auto pass = [&](Var* v) {
      if (v == nullptr || count.of(v).count == 0) return;
      Var* fresh = b_.clone(v);
      renamed[v] = b_.variable(fresh);
      parameters.push_back(fresh);
      arguments.push_back(b_.variable(v));
    };
    for (Var* v : a.binders) pass(v);
    pass(binder);
    Var* join = b_.var(context_.symbols.intern("j"));
    join->join_arity = static_cast<std::int8_t>(parameters.size());
    // The binders stay with the alternative; the join point's body gets its own.
    Expr* value = clone(b_, body, renamed);
    if (parameters.empty()) {
      wrappers.push_back({join, value});
      return b_.variable(join);
    }
    wrappers.push_back({join, arena_.make<Lambda>(Expr{ExprKind::Lambda, body->span}, arena_.copy(parameters), value)});
    return b_.app(b_.variable(join), arena_.copy(arguments), body->span);
  }

  // --- Facts
  // -----------------------------------------------------------------------------------------------------------------------

  std::size_t mark() const { return trail_.size(); }
  void learn(const Var* v, Fact fact) {
    auto [it, inserted] = facts_.try_emplace(v, fact);
    trail_.push_back({v, !inserted, inserted ? Fact{} : it->second});
    it->second = fact;
  }
  void forget_to(std::size_t scope) {
    while (trail_.size() > scope) {
      Undo undo = trail_.back();
      trail_.pop_back();
      if (undo.had)
        facts_[undo.var] = undo.old;
      else
        facts_.erase(undo.var);
    }
  }
  void learn_origin(const Var* v, const Expr* value) {
    const auto* prim = core::as<PrimApp>(value);
    if (prim == nullptr || info_of(prim->op).effect != PrimEffect::Pure) return;
    for (const Expr* a : prim->arguments)
      if (!is_atom(a)) return;
    learn(v, Fact{nullptr, nullptr, nullptr, true, prim});
  }
  const PrimApp* origin(const Var* v) const {
    const Fact* fact = find_fact(v);
    return fact != nullptr ? fact->primitive : nullptr;
  }
  const Fact* find_fact(const Var* v) const {
    auto found = facts_.find(v);
    return found != facts_.end() ? &found->second : nullptr;
  }

  static constexpr unsigned kMaxDepth = 60;
  static constexpr unsigned kMaxInlined = 4000;
  static constexpr unsigned kMaxFloated = 40;

  const Builder& b_;
  Arena& arena_;
  const SimplifyOptions& options_;
  const TypeContext& context_;
  Occurrences occurrences_;
  std::unordered_map<const Var*, Expr*> suspended_;     ///< mentioned once: the unsimplified value
  std::unordered_map<const Var*, Expr*> substitution_;  ///< replaced by a simplified atom
  std::unordered_map<const Var*, Fact> facts_;
  struct Undo {
    const Var* var;
    bool had;
    Fact old;
  };
  std::vector<Undo> trail_;
  Var* last_binder_ = nullptr;
  unsigned depth_ = 0;    ///< unfoldings being simplified inside each other
  unsigned inlined_ = 0;  ///< unfoldings inlined in this binding
  Cont stop_;
};

}  // namespace

Expr* simplify(const Builder& builder, Expr* value, const SimplifyOptions& options, const TypeContext& context) {
  return Simplifier(builder, options, context).top(value);
}

}  // namespace cardinal::optimise
