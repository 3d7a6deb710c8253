#include "compiler/rename/deriving.h"

namespace cardinal {

bool Deriver::Subject::enumeration() const {
  for (const Constructor& constructor : constructors)
    if (constructor.arity > 0) return false;
  return !constructors.empty();
}

Deriver::Stock Deriver::stock_class(Class* klass) const {
  static constexpr std::pair<KnownClass, Stock> kStock[] = {
      {KnownClass::Eq, Stock::Eq},
      {KnownClass::Ord, Stock::Ord},
      {KnownClass::Show, Stock::Show},
      {KnownClass::Read, Stock::Read},
      {KnownClass::Enum, Stock::Enum},
      {KnownClass::Bounded, Stock::Bounded},
      {KnownClass::Ix, Stock::Ix},
      {KnownClass::Functor, Stock::Functor},
      {KnownClass::Foldable, Stock::Foldable},
      {KnownClass::Traversable, Stock::Traversable},
  };
  for (auto [known, stock] : kStock)
    if (context_.names.find(known) == klass) return stock;
  // Typeable needs no instance; generic programming has no use here yet.
  std::string_view name = klass->name->text();
  if (name == "Typeable" || name == "Generic" || name == "Generic1" || name == "Data" || name == "Lift")
    return Stock::Ignored;
  return Stock::None;
}

Deriver::Subject Deriver::subject_of(TyCon* tycon, DataDecl* decl) const {
  Subject subject{tycon, {}, nullptr};
  if (decl == nullptr) {
    for (DataCon* con : tycon->constructors)
      subject.constructors.push_back({con, con->fields.size(), con->labels, con->declared_infix, {}});
    return subject;
  }
  for (ConstructorDecl* constructor : decl->constructors) {
    if (constructor->name.resolution != Resolution::Constructor) continue;
    DataCon* con = constructor->name.constructor;
    Constructor out{con, constructor->fields.size(), con->labels, constructor->infix, {}};
    for (const ConstructorField& field : constructor->fields) out.field_types.push_back(field.type);
    subject.constructors.push_back(std::move(out));
  }
  if (!decl->parameters.empty()) subject.last_parameter = decl->parameters.back();
  return subject;
}

Bindings* Deriver::body(std::vector<Binding*> bindings, Span span) {
  auto* out = context_.arena.make<Bindings>();
  out->span = span;
  out->bindings = context_.arena.copy(bindings);
  return out;
}

SType* Deriver::class_type(Class* klass, Span span) {
  auto* out = renamer_.make_node<STConstructor>(span);
  out->name.symbol = klass->name;
  out->name.span = span;
  out->name.resolution = Resolution::TypeConstructor;
  out->name.tycon = klass->tycon;
  return out;
}

Bindings* Deriver::generate(Stock stock, Class* klass, Subject& subject, Span span) {
  SyntaxBuilder b(context_, span, renamer_.next_unique_);
  auto refuse = [&](std::string why) -> Bindings* {
    renamer_.error(
        "deriving", span,
        cat("Can't make a derived instance of `", klass->name->text(), " ", subject.tycon->name->text(), "': ", why));
    return nullptr;
  };
  bool functor_like = stock == Stock::Functor || stock == Stock::Foldable || stock == Stock::Traversable;
  if (functor_like && subject.last_parameter == nullptr) return refuse("the type has no parameter");
  if (stock == Stock::Enum && !subject.enumeration())
    return refuse("it must be an enumeration: constructors without fields");
  if ((stock == Stock::Bounded || stock == Stock::Ix) && !subject.enumeration() && subject.constructors.size() != 1)
    return refuse("it must be an enumeration or have exactly one constructor");
  switch (stock) {
    case Stock::Eq:
      return body(derive_eq(b, subject), span);
    case Stock::Ord:
      return body(derive_ord(b, subject), span);
    case Stock::Show:
      return body(derive_show(b, subject), span);
    case Stock::Read:
      return body(derive_read(b, subject), span);
    case Stock::Enum:
      return body(derive_enum(b, subject), span);
    case Stock::Bounded:
      return body(derive_bounded(b, subject), span);
    case Stock::Ix:
      return body(derive_ix(b, subject), span);
    case Stock::Functor:
      return body(derive_functor(b, subject), span);
    case Stock::Foldable:
      return body(derive_foldable(b, subject), span);
    case Stock::Traversable:
      return body(derive_traversable(b, subject), span);
    case Stock::None:
    case Stock::Ignored:
      break;
  }
  return refuse("it is not a class that can be derived");
}

void Deriver::clause(DataDecl& data, DerivingClause& clause, SignatureType& klass_type,
                     std::vector<InstanceDecl*>& out) {
  Span span = klass_type.type->span;
  Class* klass = renamer_.head_class(klass_type.type);
  if (klass == nullptr) {
    if (context_.diagnostics.error_count() == 0) renamer_.error("deriving", span, "expected a class to derive");
    return;
  }
  if (data.name.resolution != Resolution::TypeConstructor) return;
  Stock stock = stock_class(klass);
  if (stock == Stock::Ignored) return;
  auto* instance = context_.arena.make<InstanceDecl>();
  instance->kind = DeclKind::Instance;
  instance->span = span;
  instance->derived_from = &data;
  instance->infer_context = true;
  instance->via = clause.via;

  bool by_newtype = clause.strategy == DerivingStrategy::Newtype || clause.strategy == DerivingStrategy::Via ||
                    (clause.strategy == DerivingStrategy::None && data.is_newtype && stock == Stock::None);
  bool by_any_class = clause.strategy == DerivingStrategy::AnyClass ||
                      (clause.strategy == DerivingStrategy::None && stock == Stock::None && !by_newtype &&
                       renamer_.module_.extensions.has(Extension::DeriveAnyClass));
  if (clause.strategy == DerivingStrategy::Newtype && !data.is_newtype) {
    renamer_.error("deriving", span, cat("`", data.name.symbol->text(), "' is not a newtype"));
    return;
  }
  if (by_newtype || by_any_class) {
    instance->origin = by_newtype ? InstanceOrigin::NewtypeDerived : InstanceOrigin::AnyClass;
    instance->partial_head = true;
    instance->head = klass_type;
    instance->body = body({}, span);
    out.push_back(instance);
    return;
  }
  Subject subject = subject_of(data.name.tycon, &data);
  instance->origin = InstanceOrigin::Derived;
  instance->body = generate(stock, klass, subject, span);
  if (instance->body == nullptr) return;
  // C (T a b), without the last parameter for Functor and its like; the variables are the instance's own.
  bool functor_like = stock == Stock::Functor || stock == Stock::Foldable || stock == Stock::Traversable;
  auto* head = renamer_.make_node<STConstructor>(span);
  head->name = data.name;
  SType* type = head;
  std::vector<TypeVariable*> variables;
  for (std::uint32_t i = 0; i + (functor_like ? 1 : 0) < data.parameters.size(); ++i) {
    auto* variable = context_.arena.make<TypeVariable>();
    variable->name = data.parameters[i]->name;
    variable->span = data.parameters[i]->span;
    variable->unique = renamer_.next_unique_++;
    variables.push_back(variable);
    auto* occurrence = renamer_.make_node<STVariable>(span);
    occurrence->name.symbol = variable->name;
    occurrence->name.span = span;
    occurrence->name.resolution = Resolution::TypeVariable;
    occurrence->name.type_variable = variable;
    auto* application = renamer_.make_node<STApplication>(span);
    application->function = type;
    application->argument = occurrence;
    type = application;
  }
  auto* whole = renamer_.make_node<STApplication>(span);
  whole->function = class_type(klass, span);
  whole->argument = type;
  instance->head = {whole, context_.arena.copy(variables)};
  out.push_back(instance);
}

void Deriver::standalone(StandaloneDerivingDecl& decl, std::vector<InstanceDecl*>& out) {
  Class* klass = renamer_.head_class(decl.head.type);
  SType* type = decl.head.type;
  while (true) {
    if (auto* forall = try_cast<STForall>(type))
      type = forall->body;
    else if (auto* qualified = try_cast<STQualified>(type))
      type = qualified->body;
    else if (auto* parenthesised = try_cast<STParenthesised>(type))
      type = parenthesised->type;
    else
      break;
  }
  auto* application = try_cast<STApplication>(type);
  TyCon* tycon = nullptr;
  std::uint32_t arguments = 0;
  if (klass != nullptr && application != nullptr) {
    SType* subject = application->argument;
    while (true) {
      if (auto* parenthesised = try_cast<STParenthesised>(subject)) {
        subject = parenthesised->type;
      } else if (auto* applied = try_cast<STApplication>(subject)) {
        subject = applied->function;
        ++arguments;
      } else {
        break;
      }
    }
    if (auto* con = try_cast<STConstructor>(subject);
        con != nullptr && con->name.resolution == Resolution::TypeConstructor)
      tycon = con->name.tycon;
  }
  if (tycon == nullptr) {
    if (context_.diagnostics.error_count() == 0)
      renamer_.error("deriving", decl.head.type->span, "expected a class applied to a data type");
    return;
  }
  Stock stock = stock_class(klass);
  if (stock == Stock::Ignored) return;
  auto found = renamer_.data_decls_.find(tycon);
  DataDecl* data = found == renamer_.data_decls_.end() ? nullptr : found->second;
  auto* instance = context_.arena.make<InstanceDecl>();
  instance->kind = DeclKind::Instance;
  instance->span = decl.span;
  instance->derived_from = data;
  instance->head = decl.head;
  instance->via = decl.via;
  bool by_newtype =
      decl.strategy == DerivingStrategy::Newtype || decl.strategy == DerivingStrategy::Via ||
      (decl.strategy == DerivingStrategy::None && tycon->flavour == TyConFlavour::Newtype && stock == Stock::None);
  if (by_newtype || decl.strategy == DerivingStrategy::AnyClass) {
    instance->origin = by_newtype ? InstanceOrigin::NewtypeDerived : InstanceOrigin::AnyClass;
    instance->body = body({}, decl.span);
    out.push_back(instance);
    return;
  }
  Subject subject = subject_of(tycon, data);
  if (data != nullptr && (stock == Stock::Functor || stock == Stock::Foldable || stock == Stock::Traversable) &&
      arguments + 1 != data->parameters.size())
    subject.last_parameter = nullptr;
  instance->origin = InstanceOrigin::Derived;
  instance->body = generate(stock, klass, subject, decl.span);
  if (instance->body != nullptr) out.push_back(instance);
}

}  // namespace cardinal
