// Empty entities for all that the module defines, and what can be said of them before any name is resolved.
#include "compiler/rename/renamer.h"

namespace cardinal {

void Renamer::declare_value(Symbol name, ValueEntity entity, Span span) {
  ValueEntity before = scope_.own_value(name);
  if (!before.null()) {
    Diagnostic& d = error("duplicate", span, cat("Multiple declarations of `", name->text(), "'"));
    d.notes.push_back(cat("it is also declared at ", place(span_of(before))));
    return;
  }
  scope_.define(name, entity);
  interface_->all_values.set(context_.entities, name, entity);
  if (entity.global != nullptr) interface_->globals.push_back(context_.entities, entity.global);
}

void Renamer::declare_type(Symbol name, TyCon* tycon, Span span) {
  if (TyCon* before = scope_.own_type(name)) {
    Diagnostic& d = error("duplicate", span, cat("Multiple declarations of type `", name->text(), "'"));
    d.notes.push_back(cat("it is also declared at ", place(before->span)));
    return;
  }
  scope_.define(name, tycon);
  interface_->all_types.set(context_.entities, name, tycon);
  interface_->tycons.push_back(context_.entities, tycon);
}

void Renamer::declare_all() {
  auto resolve = [](Name& name, TyCon* tycon) {
    name.resolution = Resolution::TypeConstructor;
    name.tycon = tycon;
  };
  auto check_plain = [&](const Name& name) {
    if (name.qualifier != nullptr) error("scope", name.span, "a declaration cannot have a qualified name");
  };
  for (Decl* decl : module_.declarations) {
    if (auto* synonym = try_cast<TypeSynonymDecl>(decl)) {
      check_plain(synonym->name);
      TyCon* tycon = make_tycon(context_.entities, TyConFlavour::Synonym, synonym->name.symbol, module_.name.symbol,
                                synonym->name.span);
      tycon->arity = synonym->parameters.size();
      resolve(synonym->name, tycon);
      declare_type(tycon->name, tycon, tycon->span);
    } else if (auto* data = try_cast<DataDecl>(decl)) {
      check_plain(data->name);
      TyCon* tycon = make_tycon(context_.entities, data->is_newtype ? TyConFlavour::Newtype : TyConFlavour::Data,
                                data->name.symbol, module_.name.symbol, data->name.span);
      tycon->arity = data->parameters.size();
      resolve(data->name, tycon);
      declare_type(tycon->name, tycon, tycon->span);
      declare_data(*data);
    } else if (auto* klass = try_cast<ClassDecl>(decl)) {
      check_plain(klass->name);
      Class* entity = make_class(context_.entities, klass->name.symbol, module_.name.symbol, klass->name.span);
      entity->tycon->arity = klass->parameters.size();
      resolve(klass->name, entity->tycon);
      declare_type(entity->name, entity->tycon, entity->span);
      declare_class(*klass);
    } else if (auto* foreign = try_cast<ForeignDecl>(decl); foreign != nullptr && !foreign->is_export) {
      foreign->variable = declare_top_binder(foreign->name.symbol, foreign->name.span, GlobalFlavour::Foreign);
      foreign->name.resolution = Resolution::Global;
      foreign->name.global = foreign->variable->global;
    }
  }
  declare_top_bindings();
  apply_fixities();
  mark_pragmas(*module_.bindings);
}

void Renamer::declare_data(DataDecl& decl) {
  TyCon* tycon = decl.name.tycon;
  data_decls_.emplace(tycon, &decl);
  std::vector<DataCon*> constructors;
  std::vector<Global*> fields;
  for (ConstructorDecl* constructor : decl.constructors) {
    if (constructor->name.symbol == nullptr) continue;
    DataCon* con = make_datacon(context_.entities, constructor->name.symbol, module_.name.symbol,
                                constructor->name.span, tycon, static_cast<std::uint32_t>(constructors.size()));
    con->is_newtype = decl.is_newtype;
    con->declared_infix = constructor->infix;
    constructor->name.resolution = Resolution::Constructor;
    constructor->name.constructor = con;
    constructors.push_back(con);
    declare_value(con->name, {nullptr, con}, con->span);
    if (!constructor->record) continue;
    con->labels = context_.entities.make_slice<Symbol>(constructor->fields.size());
    con->selectors = context_.entities.make_slice<Global*>(constructor->fields.size());
    for (std::uint32_t i = 0; i < constructor->fields.size(); ++i) {
      Name& field = constructor->fields[i].name;
      con->labels[i] = field.symbol;
      // Constructors of one type share a field; within one constructor it must be unique.
      Global* selector = nullptr;
      for (Global* known : fields)
        if (known->name == field.symbol) selector = known;
      for (std::uint32_t j = 0; j < i; ++j)
        if (con->labels[j] == field.symbol)
          error("duplicate", field.span,
                cat("the field `", field.symbol->text(), "' appears twice in one constructor"));
      if (selector == nullptr) {
        selector =
            make_global(context_.entities, GlobalFlavour::Selector, field.symbol, module_.name.symbol, field.span);
        selector->tycon = tycon;
        selector->index = static_cast<std::uint32_t>(fields.size());
        fields.push_back(selector);
        declare_value(selector->name, {selector, nullptr}, selector->span);
      }
      con->selectors[i] = selector;
      field.resolution = Resolution::Global;
      field.global = selector;
    }
  }
  tycon->constructors = context_.entities.copy(constructors);
  tycon->fields = context_.entities.copy(fields);
}

void Renamer::declare_class(ClassDecl& decl) {
  Class* klass = decl.name.tycon->klass;
  std::vector<Method> methods;
  for (TypeSignature* signature : decl.body->signatures) {
    if (signature->is_default) continue;
    for (Name& name : signature->names) {
      Global* selector =
          make_global(context_.entities, GlobalFlavour::Method, name.symbol, module_.name.symbol, name.span);
      selector->klass = klass;
      selector->index = static_cast<std::uint32_t>(methods.size());
      methods.push_back({selector, nullptr, nullptr});
      name.resolution = Resolution::Global;
      name.global = selector;
      declare_value(selector->name, {selector, nullptr}, selector->span);
    }
  }
  klass->methods = context_.entities.copy(methods);
}

LocalVar* Renamer::declare_top_binder(Symbol name, Span span, GlobalFlavour flavour) {
  LocalVar* variable = new_local(name, span);
  variable->global = make_global(context_.entities, flavour, name, module_.name.symbol, span);
  if (top_binders_.emplace(name, variable).second || true) declare_value(name, {variable->global, nullptr}, span);
  return variable;
}

void Renamer::declare_top_bindings() {
  for (Binding* binding : module_.bindings->bindings) {
    if (auto* function = try_cast<FunctionBinding>(binding)) {
      function->variable = declare_top_binder(function->name, function->name_span, GlobalFlavour::Function);
    } else {
      auto* pattern = cast<PatternBinding>(binding);
      std::vector<LocalVar*> variables;
      collect_binders(pattern->pattern, variables, true);
      pattern->variables = arena_.copy(variables);
    }
  }
}

void Renamer::set_fixity(const Name& op, Fixity fixity) {
  bool found = false;
  if (ValueEntity entity = scope_.own_value(op.symbol); !entity.null() && op.qualifier == nullptr) {
    found = true;
    if (entity.con != nullptr) {
      entity.con->fixity = fixity;
    } else {
      if (entity.global->has_fixity) error("fixity", op.span, cat("a second fixity for `", op.symbol->text(), "'"));
      entity.global->fixity = fixity;
      entity.global->has_fixity = true;
    }
  }
  if (TyCon* tycon = scope_.own_type(op.symbol); tycon != nullptr && op.qualifier == nullptr) {
    found = true;
    tycon->fixity = fixity;
  }
  if (!found)
    error("fixity", op.span, cat("The fixity declaration for `", written(op), "' lacks an accompanying definition"));
}

void Renamer::apply_fixities() {
  for (FixityDeclaration* fixity : module_.bindings->fixities)
    for (const Name& op : fixity->operators) set_fixity(op, fixity->fixity);
  for (Decl* decl : module_.declarations)
    if (auto* klass = try_cast<ClassDecl>(decl))
      for (FixityDeclaration* fixity : klass->body->fixities)
        for (const Name& op : fixity->operators) set_fixity(op, fixity->fixity);
}

/// INLINE and its like, onto the bindings of the same block. Unknown names are ignored, as they are harmless.
void Renamer::mark_pragmas(Bindings& bindings) {
  for (BindingPragma* pragma : bindings.pragmas)
    for (const Name& name : pragma->names)
      for (Binding* binding : bindings.bindings) {
        auto* function = try_cast<FunctionBinding>(binding);
        if (function == nullptr || function->name != name.symbol) continue;
        function->inline_pragma = pragma->kind;
        if (function->variable == nullptr || function->variable->global == nullptr) continue;
        function->variable->global->noinline = pragma->kind == InlinePragma::NoInline;
        function->variable->global->inline_ = pragma->kind == InlinePragma::Inline;
      }
}

}  // namespace cardinal
