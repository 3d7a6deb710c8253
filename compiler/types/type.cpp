#include "compiler/types/type.h"

#include <algorithm>

namespace cardinal {

AppView split_app(Arena& arena, Type* type) {
  AppView view;
  type = expose(arena, type);
  for (; type->tag == TypeTag::App; type = shallow(static_cast<TypeApp*>(type)->function))
    view.arguments.push_back(static_cast<TypeApp*>(type)->argument);
  std::reverse(view.arguments.begin(), view.arguments.end());
  view.head = type;
  return view;
}

Type* make_apps(Arena& arena, Type* head, const std::vector<Type*>& arguments) {
  for (Type* argument : arguments) head = make_app(arena, head, argument);
  return head;
}

Class* constraint_class(Arena& arena, Type* constraint) {
  Type* type = expose(arena, constraint);
  while (type->tag == TypeTag::App) type = shallow(static_cast<TypeApp*>(type)->function);
  return type->tag == TypeTag::Con ? static_cast<TypeCon*>(type)->con->klass : nullptr;
}

Type* expose(Arena& arena, Type* type) {
  for (;;) {
    type = shallow(type);
    if (type->tag != TypeTag::App && type->tag != TypeTag::Con) return type;
    Type* head = type;
    std::uint32_t count = 0;
    while (head->tag == TypeTag::App) {
      head = shallow(static_cast<TypeApp*>(head)->function);
      ++count;
    }
    if (head->tag == TypeTag::Fun && count > 0) CARDINAL_UNREACHABLE("applied arrow");
    if (head->tag != TypeTag::Con) return type;
    TyCon* con = static_cast<TypeCon*>(head)->con;
    if (con->flavour == TyConFlavour::Primitive && count == 2 && con->name->text() == "->") {
      TypeApp* outer = static_cast<TypeApp*>(type);
      TypeApp* inner = static_cast<TypeApp*>(shallow(outer->function));
      return make_fun(arena, inner->argument, outer->argument);
    }
    if (con->flavour != TyConFlavour::Synonym || con->expansion == nullptr || count < con->arity) return type;
    std::vector<Type*> arguments(count);
    Type* at = type;
    for (std::uint32_t i = count; i-- > 0; at = shallow(static_cast<TypeApp*>(at)->function))
      arguments[i] = static_cast<TypeApp*>(at)->argument;
    Substitution substitution;
    for (std::uint32_t i = 0; i < con->arity; ++i) substitution.add(con->params[i], arguments[i]);
    type = con->arity == 0 ? con->expansion : substitute(arena, con->expansion, substitution);
    for (std::uint32_t i = con->arity; i < count; ++i) type = make_app(arena, type, arguments[i]);
  }
}

Substitution make_substitution(Slice<TyVar*> vars, Slice<Type*> types) {
  CARDINAL_ASSERT(vars.size() == types.size());
  Substitution substitution;
  for (std::uint32_t i = 0; i < vars.size(); ++i) substitution.add(vars[i], types[i]);
  return substitution;
}

namespace {
// One traversal serves zonk and substitute.
Type* rewrite(Arena& arena, Type* type, const Substitution* substitution) {
  type = shallow(type);
  switch (type->tag) {
    case TypeTag::Con:
    case TypeTag::Meta:
    case TypeTag::Number:
    case TypeTag::String:
      return type;
    case TypeTag::Var: {
      if (substitution == nullptr) return type;
      Type* found = substitution->find(static_cast<TyVar*>(type));
      return found != nullptr ? found : type;
    }
    case TypeTag::App: {
      TypeApp* app = static_cast<TypeApp*>(type);
      Type* function = rewrite(arena, app->function, substitution);
      Type* argument = rewrite(arena, app->argument, substitution);
      return function == app->function && argument == app->argument ? type : make_app(arena, function, argument);
    }
    case TypeTag::Fun: {
      TypeFun* fun = static_cast<TypeFun*>(type);
      Type* argument = rewrite(arena, fun->argument, substitution);
      Type* result = rewrite(arena, fun->result, substitution);
      return argument == fun->argument && result == fun->result ? type : make_fun(arena, argument, result);
    }
    case TypeTag::Forall: {
      TypeForall* forall = static_cast<TypeForall*>(type);
      bool changed = false;
      Slice<Type*> context = arena.make_slice<Type*>(forall->context.size());
      for (std::uint32_t i = 0; i < context.size(); ++i) {
        context[i] = rewrite(arena, forall->context[i], substitution);
        changed |= context[i] != forall->context[i];
      }
      Type* body = rewrite(arena, forall->body, substitution);
      if (!changed && body == forall->body) return type;
      return arena.make<TypeForall>(Type{TypeTag::Forall}, forall->vars, context, body);
    }
  }
  CARDINAL_UNREACHABLE("type tag");
}
}  // namespace

Type* zonk(Arena& arena, Type* type) {
  return rewrite(arena, type, nullptr);
}
Type* substitute(Arena& arena, Type* type, const Substitution& substitution) {
  return substitution.pairs.empty() ? type : rewrite(arena, type, &substitution);
}

bool same_type(Arena& arena, Type* a, Type* b) {
  a = shallow(a);
  b = shallow(b);
  if (a == b) return true;
  a = expose(arena, a);
  b = expose(arena, b);
  if (a == b) return true;
  if (a->tag != b->tag) return false;
  switch (a->tag) {
    case TypeTag::App:
      return same_type(arena, static_cast<TypeApp*>(a)->function, static_cast<TypeApp*>(b)->function) &&
             same_type(arena, static_cast<TypeApp*>(a)->argument, static_cast<TypeApp*>(b)->argument);
    case TypeTag::Fun:
      return same_type(arena, static_cast<TypeFun*>(a)->argument, static_cast<TypeFun*>(b)->argument) &&
             same_type(arena, static_cast<TypeFun*>(a)->result, static_cast<TypeFun*>(b)->result);
    case TypeTag::Forall: {
      TypeForall* left = static_cast<TypeForall*>(a);
      TypeForall* right = static_cast<TypeForall*>(b);
      if (left->vars.size() != right->vars.size() || left->context.size() != right->context.size()) return false;
      Substitution substitution;
      for (std::uint32_t i = 0; i < left->vars.size(); ++i) substitution.add(right->vars[i], left->vars[i]);
      for (std::uint32_t i = 0; i < left->context.size(); ++i)
        if (!same_type(arena, left->context[i], substitute(arena, right->context[i], substitution))) return false;
      return same_type(arena, left->body, substitute(arena, right->body, substitution));
    }
    case TypeTag::Number:
      return static_cast<TypeLiteral*>(a)->number == static_cast<TypeLiteral*>(b)->number;
    case TypeTag::String:
      return static_cast<TypeLiteral*>(a)->text == static_cast<TypeLiteral*>(b)->text;
    case TypeTag::Con:
    case TypeTag::Var:
    case TypeTag::Meta:
      return false;
  }
  CARDINAL_UNREACHABLE("type tag");
}

namespace {
// Calls `visit` for each unsolved meta and free variable; variables bound inside are skipped.
template <class F>
void each_leaf(Type* type, std::vector<TyVar*>& bound, F&& visit) {
  type = shallow(type);
  switch (type->tag) {
    case TypeTag::Con:
    case TypeTag::Number:
    case TypeTag::String:
      return;
    case TypeTag::Meta:
      visit(type);
      return;
    case TypeTag::Var:
      if (std::find(bound.begin(), bound.end(), static_cast<TyVar*>(type)) == bound.end()) visit(type);
      return;
    case TypeTag::App:
      each_leaf(static_cast<TypeApp*>(type)->function, bound, visit);
      each_leaf(static_cast<TypeApp*>(type)->argument, bound, visit);
      return;
    case TypeTag::Fun:
      each_leaf(static_cast<TypeFun*>(type)->argument, bound, visit);
      each_leaf(static_cast<TypeFun*>(type)->result, bound, visit);
      return;
    case TypeTag::Forall: {
      TypeForall* forall = static_cast<TypeForall*>(type);
      std::size_t mark = bound.size();
      for (TyVar* var : forall->vars) bound.push_back(var);
      for (Type* constraint : forall->context) each_leaf(constraint, bound, visit);
      each_leaf(forall->body, bound, visit);
      bound.resize(mark);
      return;
    }
  }
}
template <class T>
void add_once(std::vector<T*>& out, T* item) {
  if (std::find(out.begin(), out.end(), item) == out.end()) out.push_back(item);
}
}  // namespace

void collect_metas(Type* type, std::vector<MetaVar*>& out) {
  std::vector<TyVar*> bound;
  each_leaf(type, bound, [&](Type* leaf) {
    if (MetaVar* meta = as_meta(leaf)) add_once(out, meta);
  });
}
void collect_vars(Type* type, std::vector<TyVar*>& out) {
  std::vector<TyVar*> bound;
  each_leaf(type, bound, [&](Type* leaf) {
    if (TyVar* var = as_var(leaf)) add_once(out, var);
  });
}
bool mentions(Type* type, const TyVar* var) {
  std::vector<TyVar*> vars;
  collect_vars(type, vars);
  return std::find(vars.begin(), vars.end(), var) != vars.end();
}

Type* kind_of(const TypeContext& context, Type* type) {
  type = shallow(type);
  switch (type->tag) {
    case TypeTag::Con: {
      Type* kind = static_cast<TypeCon*>(type)->con->kind;
      return kind != nullptr ? kind : context.builtin.type_kind;
    }
    case TypeTag::Var:
      return static_cast<TyVar*>(type)->kind;
    case TypeTag::Meta:
      return static_cast<MetaVar*>(type)->kind;
    case TypeTag::Fun:
      return context.builtin.type_kind;
    case TypeTag::Forall:
      return kind_of(context, static_cast<TypeForall*>(type)->body);
    case TypeTag::Number:
    case TypeTag::String:
      return context.builtin.type_kind;
    case TypeTag::App: {
      Type* kind = kind_of(context, static_cast<TypeApp*>(type)->function);
      kind = expose(context.arena, kind);
      // Only unboxed tuples have a forall in their kind, and their result does not depend on it.
      if (TypeForall* forall = as_forall(kind)) kind = shallow(forall->body);
      if (TypeFun* fun = as_fun(kind)) return fun->result;
      return context.builtin.type_kind;
    }
  }
  CARDINAL_UNREACHABLE("type tag");
}

Rep rep_of_kind(const TypeContext& context, Type* kind) {
  kind = expose(context.arena, kind);
  if (kind == context.builtin.type_kind) return Rep::Lifted;
  TypeApp* app = as_app(kind);
  if (app == nullptr) return Rep::Lifted;
  TypeCon* rep = as_con(expose(context.arena, app->argument));
  if (rep == nullptr) return Rep::Lifted;
  const BuiltinTypes& b = context.builtin;
  if (rep->con == b.unlifted_rep) return Rep::Unlifted;
  if (rep->con == b.int_rep) return Rep::Int;
  if (rep->con == b.word_rep) return Rep::Word;
  if (rep->con == b.double_rep) return Rep::Double;
  if (rep->con == b.float_rep) return Rep::Float;
  if (rep->con == b.addr_rep) return Rep::Addr;
  if (rep->con == b.void_rep) return Rep::Void;
  if (rep->con == b.tuple_rep) return Rep::Tuple;
  return Rep::Lifted;
}

Rep rep_of(const TypeContext& context, Type* type) {
  return rep_of_kind(context, kind_of(context, type));
}

TyCon* head_tycon(Arena& arena, Type* type) {
  type = expose(arena, type);
  while (type->tag == TypeTag::Forall) type = expose(arena, static_cast<TypeForall*>(type)->body);
  while (type->tag == TypeTag::App) type = shallow(static_cast<TypeApp*>(type)->function);
  return type->tag == TypeTag::Con ? static_cast<TypeCon*>(type)->con : nullptr;
}

TyVar* Persister::var(TyVar* var) {
  for (const auto& pair : map_)
    if (pair.first == var || pair.second == var) return pair.second;
  TyVar* copy = make_tyvar(context_.entities, var->name, nullptr, var->span);
  map_.push_back({var, copy});
  copy->kind = type(var->kind);
  return copy;
}
Slice<TyVar*> Persister::vars(Slice<TyVar*> vars) {
  Slice<TyVar*> out = context_.entities.make_slice<TyVar*>(vars.size());
  for (std::uint32_t i = 0; i < vars.size(); ++i) out[i] = var(vars[i]);
  return out;
}
Slice<Type*> Persister::types(Slice<Type*> types) {
  Slice<Type*> out = context_.entities.make_slice<Type*>(types.size());
  for (std::uint32_t i = 0; i < types.size(); ++i) out[i] = type(types[i]);
  return out;
}
Type* Persister::type(Type* from) {
  Arena& arena = context_.entities;
  from = shallow(from);
  switch (from->tag) {
    case TypeTag::Con:
      return from;
    case TypeTag::Var:
      return var(static_cast<TyVar*>(from));
    case TypeTag::Meta: {
      Type* kind = expose(context_.arena, static_cast<MetaVar*>(from)->kind);
      if (TypeCon* con = as_con(kind))
        if (con->con == context_.builtin.runtime_rep) return context_.builtin.lifted_rep->type;
      if (same_type(context_.arena, kind, context_.builtin.type_kind)) {
        // A kind, or a type nothing depends on.
        return context_.builtin.unit->type;
      }
      return context_.builtin.list->type;
    }
    case TypeTag::App: {
      TypeApp* app = static_cast<TypeApp*>(from);
      Type* function = type(app->function);
      Type* argument = type(app->argument);
      if (function == context_.builtin.TYPE->type && argument == context_.builtin.lifted_rep->type)
        return context_.builtin.type_kind;
      return make_app(arena, function, argument);
    }
    case TypeTag::Fun: {
      TypeFun* fun = static_cast<TypeFun*>(from);
      Type* argument = type(fun->argument);
      return make_fun(arena, argument, type(fun->result));
    }
    case TypeTag::Forall: {
      TypeForall* forall = static_cast<TypeForall*>(from);
      Slice<TyVar*> bound = vars(forall->vars);
      Slice<Type*> constraints = types(forall->context);
      return make_forall(arena, bound, constraints, type(forall->body));
    }
    case TypeTag::Number:
    case TypeTag::String:
      return arena.make<TypeLiteral>(Type{from->tag}, static_cast<TypeLiteral*>(from)->text,
                                     static_cast<TypeLiteral*>(from)->number);
  }
  CARDINAL_UNREACHABLE("type tag");
}

}  // namespace cardinal
