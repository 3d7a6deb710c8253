#include "compiler/types/entities.h"

namespace cardinal {

TyCon* make_tycon(Arena& arena, TyConFlavour flavour, Symbol name, Symbol module, Span span) {
  TyCon* con = arena.make<TyCon>();
  con->flavour = flavour;
  con->name = name;
  con->module = module;
  con->span = span;
  con->type = arena.make<TypeCon>(Type{TypeTag::Con}, con);
  return con;
}

DataCon* make_datacon(Arena& arena, Symbol name, Symbol module, Span span, TyCon* owner, std::uint32_t tag) {
  DataCon* con = arena.make<DataCon>();
  con->name = name;
  con->module = module;
  con->span = span;
  con->owner = owner;
  con->tag = tag;
  return con;
}

Class* make_class(Arena& arena, Symbol name, Symbol module, Span span) {
  Class* klass = arena.make<Class>();
  klass->name = name;
  klass->module = module;
  klass->span = span;
  klass->tycon = make_tycon(arena, TyConFlavour::Class, name, module, span);
  klass->tycon->klass = klass;
  return klass;
}

Global* make_global(Arena& arena, GlobalFlavour flavour, Symbol name, Symbol module, Span span) {
  Global* global = arena.make<Global>();
  global->flavour = flavour;
  global->name = name;
  global->module = module;
  global->span = span;
  return global;
}

}  // namespace cardinal
