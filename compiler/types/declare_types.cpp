// Type declarations: kinds of a whole group are inferred together, then constructors, synonyms and classes are filled
// in.
#include <algorithm>

#include "compiler/types/checker.h"

namespace cardinal {

void Checker::declare_head(TyCon* con, Slice<TypeVariable*> parameters, Type* result_kind) {
  con->arity = parameters.size();
  con->params = context_.entities.make_slice<TyVar*>(parameters.size());
  for (std::uint32_t i = 0; i < parameters.size(); ++i) con->params[i] = bind_variable(parameters[i]);
  con->kind = result_kind;
  for (std::uint32_t i = parameters.size(); i-- > 0;)
    con->kind = make_fun(context_.arena, con->params[i]->kind, con->kind);
}

void Checker::settle_kind(TyCon* con) {
  default_kind(con->kind);
  Persister persister(context_);
  for (TyVar* var : con->params) {
    default_kind(var->kind);
    var->kind = persister.type(var->kind);
  }
  con->kind = persister.type(con->kind);
  Type* result = con->kind;
  while (TypeFun* fun = as_fun(result)) result = fun->result;
  con->rep = rep_of_kind(context_, result);
}

void Checker::declare_group(Slice<Decl*> group) {
  BuiltinTypes& b = context_.builtin;
  for (Decl* decl : group) {
    if (auto* synonym = try_cast<TypeSynonymDecl>(decl)) {
      if (synonym->name.resolution == Resolution::TypeConstructor)
        declare_head(synonym->name.tycon, synonym->parameters, new_kind());
    } else if (auto* data = try_cast<DataDecl>(decl)) {
      if (data->name.resolution != Resolution::TypeConstructor) continue;
      Type* result = b.type_kind;
      if (data->kind_signature != nullptr) result = convert(data->kind_signature, b.type_kind);
      declare_head(data->name.tycon, data->parameters, result);
    } else if (auto* klass = try_cast<ClassDecl>(decl)) {
      if (klass->name.resolution == Resolution::TypeConstructor)
        declare_head(klass->name.tycon, klass->parameters, b.constraint_kind);
    }
  }
  // Synonyms first: the others look through them. A synonym that reaches itself would never stop expanding.
  std::size_t synonyms = 0;
  for (Decl* decl : group) {
    auto* synonym = try_cast<TypeSynonymDecl>(decl);
    if (synonym == nullptr || synonym->name.resolution != Resolution::TypeConstructor) continue;
    ++synonyms;
    TyCon* con = synonym->name.tycon;
    Type* result = con->kind;
    for (std::uint32_t i = 0; i < con->arity; ++i) result = as_fun(result)->result;
    std::vector<Type*> args;
    Type* definition = nullptr;
    Type* definition_kind = nullptr;
    definition = convert_infer(synonym->definition, definition_kind);
    if (!unify_kinds(definition_kind, result, synonym->definition)) definition = b.unit->type;
    con->expansion = definition;
    con->flavour = TyConFlavour::Synonym;
  }
  if (synonyms > 0) {
    for (Decl* decl : group) {
      auto* synonym = try_cast<TypeSynonymDecl>(decl);
      if (synonym == nullptr || synonym->name.resolution != Resolution::TypeConstructor) continue;
      // Follow head and arguments through unexpanded synonyms.
      std::vector<TyCon*> seen;
      std::function<bool(Type*)> reaches = [&](Type* type) -> bool {
        type = shallow(type);
        switch (type->tag) {
          case TypeTag::Con: {
            TyCon* con = static_cast<TypeCon*>(type)->con;
            if (con == synonym->name.tycon) return true;
            if (con->flavour != TyConFlavour::Synonym || con->expansion == nullptr) return false;
            if (std::find(seen.begin(), seen.end(), con) != seen.end()) return false;
            seen.push_back(con);
            return reaches(con->expansion);
          }
          case TypeTag::App:
            return reaches(static_cast<TypeApp*>(type)->function) || reaches(static_cast<TypeApp*>(type)->argument);
          case TypeTag::Fun:
            return reaches(static_cast<TypeFun*>(type)->argument) || reaches(static_cast<TypeFun*>(type)->result);
          case TypeTag::Forall: {
            TypeForall* forall = static_cast<TypeForall*>(type);
            for (Type* constraint : forall->context)
              if (reaches(constraint)) return true;
            return reaches(forall->body);
          }
          default:
            return false;
        }
      };
      if (reaches(synonym->name.tycon->expansion)) {
        error("synonym-cycle", synonym->span,
              cat("Cycle in type synonym declarations: ‘", synonym->name.tycon->name->text(), "’"));
        synonym->name.tycon->expansion = b.unit->type;
      }
    }
  }
  for (Decl* decl : group) {
    if (auto* data = try_cast<DataDecl>(decl)) {
      if (data->name.resolution != Resolution::TypeConstructor) continue;
      TyCon* con = data->name.tycon;
      con->constructors = context_.entities.make_slice<DataCon*>(data->constructors.size());
      std::uint32_t n = 0;
      for (ConstructorDecl* constructor : data->constructors)
        if (constructor->name.resolution == Resolution::Constructor)
          con->constructors[n++] = constructor->name.constructor;
      con->constructors.size_ = n;
      for (ConstructorDecl* constructor : data->constructors)
        if (constructor->name.resolution == Resolution::Constructor) declare_constructor(*data, *constructor, con);
    } else if (auto* klass = try_cast<ClassDecl>(decl)) {
      if (klass->name.resolution == Resolution::TypeConstructor) declare_class(*klass);
    }
  }
  // Kinds are settled for the group as a whole, then everything goes to the entities' arena.
  for (Decl* decl : group) {
    if (auto* synonym = try_cast<TypeSynonymDecl>(decl)) {
      if (synonym->name.resolution != Resolution::TypeConstructor) continue;
      TyCon* con = synonym->name.tycon;
      default_kinds(con->expansion);
      settle_kind(con);
      Persister persister(context_);
      persister.keep(con->params);
      con->expansion = persister.type(con->expansion);
    } else if (auto* data = try_cast<DataDecl>(decl)) {
      if (data->name.resolution == Resolution::TypeConstructor) settle_kind(data->name.tycon);
    } else if (auto* klass = try_cast<ClassDecl>(decl)) {
      if (klass->name.resolution == Resolution::TypeConstructor) settle_kind(klass->name.tycon);
    }
  }
  for (Decl* decl : group) {
    if (auto* data = try_cast<DataDecl>(decl)) {
      if (data->name.resolution == Resolution::TypeConstructor) finish_data(*data, data->name.tycon);
    } else if (auto* klass = try_cast<ClassDecl>(decl)) {
      if (klass->name.resolution == Resolution::TypeConstructor) finish_class(*klass);
    }
  }
}

// Converts the fields; everything is still in transient types. The owner's parameters serve as universals.
void Checker::declare_constructor(DataDecl& decl, ConstructorDecl& con, TyCon* owner) {
  BuiltinTypes& b = context_.builtin;
  DataCon* entity = con.name.constructor;
  entity->owner = owner;
  entity->declared_infix = con.infix;
  entity->is_newtype = decl.is_newtype;
  std::vector<TyVar*> own;
  for (TypeVariable* variable : con.implicit) own.push_back(bind_variable(variable));
  for (TypeVariable* variable : con.existentials) own.push_back(bind_variable(variable));
  std::vector<Type*> context;
  convert_context(con.context, context);
  entity->fields = context_.arena.make_slice<Type*>(con.fields.size());
  entity->strict = context_.entities.make_slice<bool>(con.fields.size());
  for (std::uint32_t i = 0; i < con.fields.size(); ++i) {
    entity->fields[i] = convert_open(con.fields[i].type);
    entity->strict[i] = con.fields[i].strict;
  }
  if (con.record) {
    entity->labels = context_.entities.make_slice<Symbol>(con.fields.size());
    entity->selectors = context_.entities.make_slice<Global*>(con.fields.size());
    for (std::uint32_t i = 0; i < con.fields.size(); ++i) {
      entity->labels[i] = con.fields[i].name.symbol;
      entity->selectors[i] = con.fields[i].name.resolution == Resolution::Global ? con.fields[i].name.global : nullptr;
    }
  }
  if (con.result == nullptr) {
    entity->universals = owner->params;
    entity->existentials = context_.arena.copy(own);
    entity->context = context_.arena.copy(context);
    return;
  }
  // GADT syntax. The kind's arrows beyond the head's parameters are further parameters.
  Type* result = convert(con.result, b.type_kind);
  AppView view = split_app(context_.arena, result);
  if (view.con() != owner) {
    error("constructor-result", con.span,
          cat("Data constructor ‘", entity->name->text(), "’ returns type ‘", show(result),
              "’ instead of an instance of its parent type"));
    entity->universals = owner->params;
    return;
  }
  while (owner->params.size() < view.arguments.size()) {
    std::vector<TyVar*> params(owner->params.begin(), owner->params.end());
    Type* kind = expose(context_.arena, owner->kind);
    for (std::size_t i = 0; i < params.size(); ++i) kind = expose(context_.arena, as_fun(kind)->result);
    std::string letter(1, static_cast<char>('a' + params.size() % 26));
    params.push_back(
        make_tyvar(context_.entities, context_.symbols.intern(letter), as_fun(kind)->argument, owner->span));
    owner->params = context_.entities.copy(params);
    owner->arity = params.size();
  }
  Substitution substitution;
  std::vector<TyVar*> existentials;
  std::vector<Type*> equalities;
  for (std::uint32_t i = 0; i < view.arguments.size(); ++i) {
    Type* argument = expose(context_.arena, view.arguments[i]);
    TyVar* var = as_var(argument);
    TyVar* universal = owner->params[i];
    bool fresh =
        var != nullptr && substitution.find(var) == nullptr && std::find(own.begin(), own.end(), var) != own.end();
    if (fresh)
      substitution.add(var, universal);
    else
      equalities.push_back(con_app(b.equality, {universal, argument}));
  }
  for (TyVar* var : own)
    if (substitution.find(var) == nullptr) existentials.push_back(var);
  for (Type* constraint : context) equalities.push_back(constraint);
  for (Type*& constraint : equalities) constraint = substitute(context_.arena, constraint, substitution);
  for (Type*& field : entity->fields) field = substitute(context_.arena, field, substitution);
  for (auto& pair : substitution.pairs) unify_at(pair.first->kind, as_var(pair.second)->kind, con.span);
  entity->universals = owner->params;
  entity->existentials = context_.arena.copy(existentials);
  entity->context = context_.arena.copy(equalities);
}

void Checker::finish_data(DataDecl& decl, TyCon* owner) {
  for (ConstructorDecl* con : decl.constructors) {
    if (con->name.resolution != Resolution::Constructor) continue;
    DataCon* entity = con->name.constructor;
    for (TyVar* var : entity->existentials) default_kinds(var);
    for (Type* constraint : entity->context) default_kinds(constraint);
    for (Type* field : entity->fields) default_kinds(field);
    Persister persister(context_);
    persister.keep(owner->params);
    entity->universals = owner->params;
    entity->existentials = persister.vars(entity->existentials);
    entity->context = persister.types(entity->context);
    entity->fields = persister.types(entity->fields);
    entity->field_reps = context_.entities.make_slice<Rep>(entity->fields.size());
    for (std::uint32_t i = 0; i < entity->fields.size(); ++i)
      entity->field_reps[i] = rep_of(context_, entity->fields[i]);
    entity->dictionary_count = 0;
    for (Type* constraint : entity->context)
      if (constraint_class(context_.arena, constraint) != nullptr) ++entity->dictionary_count;
    // The type as a function.
    Type* type = owner->type;
    for (TyVar* var : owner->params) type = make_app(context_.entities, type, var);
    for (std::uint32_t i = entity->fields.size(); i-- > 0;) type = make_fun(context_.entities, entity->fields[i], type);
    std::vector<TyVar*> vars(owner->params.begin(), owner->params.end());
    vars.insert(vars.end(), entity->existentials.begin(), entity->existentials.end());
    entity->type = make_forall(context_.entities, context_.entities.copy(vars), entity->context, type);

    if (decl.is_newtype) {
      if (decl.constructors.size() != 1 || entity->fields.size() != 1)
        error("newtype", con->span,
              cat("A newtype must have exactly one constructor with exactly one field, but ‘", entity->name->text(),
                  "’ has ", entity->fields.size()));
      if (!entity->existentials.empty() || !entity->context.empty())
        error(
            "newtype", con->span,
            cat("A newtype constructor cannot have existential variables or a context: ‘", entity->name->text(), "’"));
      if (con->fields.size() == 1 && con->fields[0].strict)
        error("newtype", con->span, "A newtype constructor cannot have a strictness annotation");
      entity->representation = ConstructorRepresentation::Newtype;
    } else {
      entity->representation = ConstructorRepresentation::Boxed;
      if (decl.constructors.size() == 1 && entity->fields.size() == 1 && entity->dictionary_count == 0) {
        Rep rep = rep_of(context_, entity->fields[0]);
        TyCon* field = head_tycon(context_.arena, entity->fields[0]);
        if ((rep == Rep::Int || rep == Rep::Word) && field != nullptr)
          entity->representation = ConstructorRepresentation::ImmediateOrBox;
        else if (rep == Rep::Unlifted)
          entity->representation = ConstructorRepresentation::Transparent;
      }
    }
  }
  declare_selectors(owner);
}

// The type of a field's selector, from the first constructor that has it. Fields whose type mentions an existential can
// only be matched, not selected.
void Checker::declare_selectors(TyCon* owner) {
  std::vector<Global*> fields;
  Type* record = owner->type;
  for (TyVar* var : owner->params) record = make_app(context_.entities, record, var);
  for (DataCon* con : owner->constructors) {
    for (std::uint32_t i = 0; i < con->labels.size(); ++i) {
      Global* selector = con->selectors[i];
      if (selector == nullptr) continue;
      if (std::find(fields.begin(), fields.end(), selector) != fields.end()) {
        // The same field in two constructors must have one type.
        DataCon* first = nullptr;
        std::uint32_t at = 0;
        for (DataCon* other : owner->constructors)
          for (std::uint32_t j = 0; j < other->selectors.size(); ++j)
            if (first == nullptr && other->selectors[j] == selector) {
              first = other;
              at = j;
            }
        if (!same_type(context_.arena, first->fields[at], con->fields[i]))
          error("field-types", con->span,
                cat("Constructors ", first->name->text(), " and ", con->name->text(),
                    " give different types for field ‘", con->labels[i]->text(), "’"));
        continue;
      }
      fields.push_back(selector);
      selector->flavour = GlobalFlavour::Selector;
      selector->tycon = owner;
      bool existential = false;
      for (TyVar* var : con->existentials) existential |= mentions(con->fields[i], var);
      if (existential) continue;  // type stays null: uses are reported
      // A polymorphic field's quantifiers stay behind the arrow: instantiation happens at the application.
      selector->type =
          make_forall(context_.entities, owner->params, {}, make_fun(context_.entities, record, con->fields[i]));
    }
  }
  owner->fields = context_.entities.copy(fields);
}

}  // namespace cardinal
