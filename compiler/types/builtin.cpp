#include "compiler/types/builtin.h"

#include <string>

#include "vm/base/diagnostic.h"

namespace cardinal {
namespace {

struct PrimitiveType {
  const char* name;
  std::uint8_t parameters;  // all of kind Type
  Rep rep;
};
constexpr PrimitiveType kPrimitiveTypes[] = {
    {"Int#", 0, Rep::Int},
    {"Word#", 0, Rep::Word},
    {"Char#", 0, Rep::Word},
    {"Double#", 0, Rep::Double},
    {"Float#", 0, Rep::Float},
    {"Addr#", 0, Rep::Addr},
    {"State#", 1, Rep::Void},
    {"RealWorld", 0, Rep::Lifted},
    {"MutVar#", 2, Rep::Unlifted},
    {"MVar#", 2, Rep::Unlifted},
    {"TVar#", 2, Rep::Unlifted},
    {"Array#", 1, Rep::Unlifted},
    {"MutableArray#", 2, Rep::Unlifted},
    {"SmallArray#", 1, Rep::Unlifted},
    {"SmallMutableArray#", 2, Rep::Unlifted},
    {"ByteArray#", 0, Rep::Unlifted},
    {"MutableByteArray#", 1, Rep::Unlifted},
    {"Integer#", 0, Rep::Unlifted},
    {"ThreadId#", 0, Rep::Unlifted},
    {"Weak#", 1, Rep::Unlifted},
    {"StableName#", 1, Rep::Unlifted},
    {"StablePtr#", 1, Rep::Addr},
};

class Maker {
 public:
  Maker(Arena& arena, SymbolTable& symbols, ModuleTable& modules) : arena_(arena), symbols_(symbols) {
    builtin_ = arena.make<BuiltinTypes>();
    prim_module_ = symbols.intern("GHC.Prim");
    types_module_ = symbols.intern("GHC.Types");
    builtin_->prim = arena.make<ModuleInterface>();
    builtin_->prim->name = prim_module_;
    modules.modules.set(arena, prim_module_, builtin_->prim);
  }

  BuiltinTypes* make() {
    BuiltinTypes& b = *builtin_;
    b.TYPE = primitive("TYPE");
    b.constraint = primitive("Constraint");
    b.runtime_rep = primitive("RuntimeRep");
    b.lifted_rep = rep("LiftedRep");
    b.unlifted_rep = rep("UnliftedRep");
    b.int_rep = rep("IntRep");
    b.word_rep = rep("WordRep");
    b.double_rep = rep("DoubleRep");
    b.float_rep = rep("FloatRep");
    b.addr_rep = rep("AddrRep");
    b.void_rep = rep("VoidRep");
    b.tuple_rep = rep("TupleRep");
    b.type_kind = make_app(arena_, b.TYPE->type, b.lifted_rep->type);
    b.constraint_kind = b.constraint->type;
    b.TYPE->kind = make_fun(arena_, b.runtime_rep->type, b.type_kind);
    b.constraint->kind = b.type_kind;
    b.runtime_rep->kind = b.type_kind;
    b.type_synonym = primitive("Type");
    b.type_synonym->flavour = TyConFlavour::Synonym;
    b.type_synonym->kind = b.type_kind;
    b.type_synonym->expansion = b.type_kind;

    b.arrow = primitive("->");
    b.arrow->arity = 2;
    b.arrow->kind = arrows(2, b.type_kind);
    b.equality = primitive("~");
    b.equality->arity = 2;
    b.equality->kind = arrows(2, b.constraint_kind);
    for (const PrimitiveType& type : kPrimitiveTypes) {
      TyCon* con = primitive(type.name);
      con->arity = type.parameters;
      con->rep = type.rep;
      con->kind = arrows(type.parameters, make_app(arena_, b.TYPE->type, rep_type(type.rep)));
      b.primitive_types.set(arena_, con->name, con);
    }
    make_list();
    make_unit();
    return builtin_;
  }

 private:
  TyCon* enter(TyConFlavour flavour, const char* name, Symbol module) {
    TyCon* con = make_tycon(arena_, flavour, symbols_.intern(name), module, Span{});
    builtin_->prim->types.set(arena_, con->name, con);
    builtin_->prim->all_types.set(arena_, con->name, con);
    builtin_->prim->tycons.push_back(arena_, con);
    return con;
  }
  TyCon* primitive(const char* name) { return enter(TyConFlavour::Primitive, name, prim_module_); }
  TyCon* rep(const char* name) {
    TyCon* con = primitive(name);
    con->kind = builtin_->runtime_rep->type;
    con->promoted = true;
    return con;
  }
  Type* rep_type(Rep rep) {
    BuiltinTypes& b = *builtin_;
    switch (rep) {
      case Rep::Lifted:
        return b.lifted_rep->type;
      case Rep::Unlifted:
        return b.unlifted_rep->type;
      case Rep::Int:
        return b.int_rep->type;
      case Rep::Word:
        return b.word_rep->type;
      case Rep::Double:
        return b.double_rep->type;
      case Rep::Float:
        return b.float_rep->type;
      case Rep::Addr:
        return b.addr_rep->type;
      case Rep::Void:
        return b.void_rep->type;
      case Rep::Tuple:
        return b.tuple_rep->type;
    }
    CARDINAL_UNREACHABLE("representation");
  }
  Type* arrows(std::uint32_t parameters, Type* result) {
    for (std::uint32_t i = 0; i < parameters; ++i) result = make_fun(arena_, builtin_->type_kind, result);
    return result;
  }
  TyVar* variable(const char* name) { return make_tyvar(arena_, symbols_.intern(name), builtin_->type_kind, Span{}); }
  DataCon* constructor(TyCon* owner, const char* name, std::uint32_t tag, std::initializer_list<Type*> fields,
                       Type* result) {
    DataCon* con = make_datacon(arena_, symbols_.intern(name), types_module_, Span{}, owner, tag);
    con->universals = owner->params;
    con->fields = arena_.list<Type*>(fields);
    con->strict = arena_.make_slice<bool>(fields.size());
    con->field_reps = arena_.make_slice<Rep>(fields.size());
    Type* type = result;
    for (std::uint32_t i = con->fields.size(); i-- > 0;) type = make_fun(arena_, con->fields[i], type);
    con->type = make_forall(arena_, con->universals, {}, type);
    builtin_->prim->values.set(arena_, con->name, {nullptr, con});
    builtin_->prim->all_values.set(arena_, con->name, {nullptr, con});
    return con;
  }
  void make_list() {
    BuiltinTypes& b = *builtin_;
    b.list = enter(TyConFlavour::Data, "[]", types_module_);
    TyVar* a = variable("a");
    b.list->arity = 1;
    b.list->params = arena_.list<TyVar*>({a});
    b.list->kind = arrows(1, b.type_kind);
    Type* of_a = make_app(arena_, b.list->type, a);
    b.nil = constructor(b.list, "[]", 0, {}, of_a);
    b.cons = constructor(b.list, ":", 1, {a, of_a}, of_a);
    b.cons->fixity = {Associativity::Right, 5};
    b.cons->declared_infix = true;
    b.list->constructors = arena_.list<DataCon*>({b.nil, b.cons});
  }
  void make_unit() {
    BuiltinTypes& b = *builtin_;
    b.unit = enter(TyConFlavour::Tuple, "()", types_module_);
    b.unit->kind = b.type_kind;
    b.unit_con = constructor(b.unit, "()", 0, {}, b.unit->type);
    b.unit->constructors = arena_.list<DataCon*>({b.unit_con});
  }

  Arena& arena_;
  SymbolTable& symbols_;
  BuiltinTypes* builtin_;
  Symbol prim_module_;
  Symbol types_module_;
};

TyCon* make_tuple(BuiltinTypes& builtin, Arena& arena, SymbolTable& symbols, std::uint32_t n, bool boxed) {
  std::string name = boxed ? "(" : "(#";
  for (std::uint32_t i = 1; i < n; ++i) name += ',';
  name += boxed ? ")" : "#)";
  Symbol symbol = symbols.intern(name);
  Symbol module = boxed ? builtin.list->module : builtin.prim->name;
  TyCon* con = make_tycon(arena, boxed ? TyConFlavour::Tuple : TyConFlavour::UnboxedTuple, symbol, module, Span{});
  con->arity = n;
  con->rep = boxed ? Rep::Lifted : Rep::Tuple;
  con->rep_from_kind = !boxed;
  // The components of an unboxed tuple may have any representation: forall (r1 :: RuntimeRep) … (a1 :: TYPE r1) … .
  Slice<TyVar*> reps = arena.make_slice<TyVar*>(boxed ? 0 : n);
  con->params = arena.make_slice<TyVar*>(n);
  DataCon* data = make_datacon(arena, symbol, module, Span{}, con, 0);
  data->fields = arena.make_slice<Type*>(n);
  data->strict = arena.make_slice<bool>(n);
  if (boxed) data->field_reps = arena.make_slice<Rep>(n);
  data->representation = boxed ? ConstructorRepresentation::Boxed : ConstructorRepresentation::UnboxedTuple;
  Type* result = con->type;
  for (std::uint32_t i = 0; i < n; ++i) {
    Type* kind = builtin.type_kind;
    if (!boxed) {
      reps[i] = make_tyvar(arena, symbols.intern(cat("r", i + 1)), builtin.runtime_rep->type, Span{});
      kind = make_app(arena, builtin.TYPE->type, reps[i]);
    }
    std::string letter = n <= 26 ? std::string(1, static_cast<char>('a' + i)) : cat("a", i + 1);
    con->params[i] = make_tyvar(arena, symbols.intern(letter), kind, Span{});
    data->fields[i] = con->params[i];
    result = make_app(arena, result, con->params[i]);
  }
  Type* kind = boxed ? builtin.type_kind : make_app(arena, builtin.TYPE->type, builtin.tuple_rep->type);
  Type* type = result;
  for (std::uint32_t i = n; i-- > 0;) {
    kind = make_fun(arena, con->params[i]->kind, kind);
    type = make_fun(arena, data->fields[i], type);
  }
  con->kind = make_forall(arena, reps, {}, kind);
  // The constructor's own variables: representations first, for instantiation in order.
  Slice<TyVar*> all = arena.make_slice<TyVar*>(reps.size() + n);
  for (std::uint32_t i = 0; i < reps.size(); ++i) all[i] = reps[i];
  for (std::uint32_t i = 0; i < n; ++i) all[reps.size() + i] = con->params[i];
  data->universals = con->params;
  data->type = make_forall(arena, all, {}, type);
  con->constructors = arena.list<DataCon*>({data});
  return con;
}

}  // namespace

BuiltinTypes* make_builtin(Arena& arena, SymbolTable& symbols, ModuleTable& modules) {
  return Maker(arena, symbols, modules).make();
}

TyCon* tuple(BuiltinTypes& builtin, Arena& arena, SymbolTable& symbols, std::uint32_t n) {
  CARDINAL_ASSERT(n >= 2 && n <= kMaxTuple);
  if (builtin.tuples[n] == nullptr) builtin.tuples[n] = make_tuple(builtin, arena, symbols, n, true);
  return builtin.tuples[n];
}

TyCon* unboxed_tuple(BuiltinTypes& builtin, Arena& arena, SymbolTable& symbols, std::uint32_t n) {
  CARDINAL_ASSERT(n <= kMaxTuple);
  if (builtin.unboxed_tuples[n] == nullptr) builtin.unboxed_tuples[n] = make_tuple(builtin, arena, symbols, n, false);
  return builtin.unboxed_tuples[n];
}

}  // namespace cardinal
