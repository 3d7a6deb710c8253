// Type, class and instance declarations. Haskell 2010 §4.2, 4.3 with GADT syntax and deriving strategies.
#include "compiler/syntax/parser_class.h"

namespace cardinal {

void Parser::declaration(std::vector<Decl*>& declarations, BindingsBuilder& bindings) {
  Decl* out = nullptr;
  switch (kind()) {
    case TokenKind::Type:
      out = type_declaration();
      break;
    case TokenKind::Data:
    case TokenKind::Newtype:
      out = data_declaration();
      break;
    case TokenKind::Class:
      out = class_declaration();
      break;
    case TokenKind::Instance:
      out = instance_declaration();
      break;
    case TokenKind::Deriving:
      out = standalone_deriving();
      break;
    case TokenKind::Default:
      out = default_declaration();
      break;
    case TokenKind::Foreign:
      out = foreign_declaration();
      break;
    case TokenKind::Import:
      fail(here(), "parse error: imports must come before all declarations");
      return;
    default:
      if (at_word(words_.pattern) && layout_.raw(1).kind == TokenKind::ConstructorName) {
        fail(here(), "pattern synonyms are not supported");
        return;
      }
      if (!starts_atomic_pattern(now()) && !at_fixity() && !at(TokenKind::PragmaInline) &&
          !at(TokenKind::PragmaNoInline) && !at(TokenKind::PragmaInlinable)) {
        unexpected("a declaration");
        return;
      }
      binding_item(bindings);
      return;
  }
  bindings.flush_clauses(arena_);
  if (out != nullptr && !layout_.panicking()) declarations.push_back(out);
}

void Parser::declaration_head(SType* type, Name& name, std::vector<TypeVariable*>& parameters) {
  auto binder = [&](SType* argument) {
    auto* variable = arena_.make<TypeVariable>();
    variable->span = argument->span;
    if (auto* parenthesised = try_cast<STParenthesised>(argument)) argument = parenthesised->type;
    if (auto* annotated = try_cast<STKindSignature>(argument)) {
      variable->kind = annotated->signature;
      argument = annotated->type;
    }
    if (auto* plain = try_cast<STVariable>(argument)) {
      variable->name = plain->name.symbol;
    } else if (argument->kind != STypeKind::Error) {
      fail(argument->span, "parse error: a declaration's parameter must be a type variable");
      variable->name = symbols_.intern("_");
    }
    parameters.push_back(variable);
  };
  if (auto* constructor = try_cast<STConstructor>(type)) {
    name = constructor->name;
    return;
  }
  if (auto* application = try_cast<STApplication>(type)) {
    declaration_head(application->function, name, parameters);
    binder(application->argument);
    return;
  }
  if (auto* parenthesised = try_cast<STParenthesised>(type)) {
    declaration_head(parenthesised->type, name, parameters);
    return;
  }
  if (auto* chain = try_cast<STOperatorChain>(type); chain != nullptr && chain->operators.size() == 1) {
    name = chain->operators[0];
    binder(chain->operands[0]);
    binder(chain->operands[1]);
    return;
  }
  if (type->kind != STypeKind::Error)
    fail(type->span, "parse error: expected the name of the type or class to declare");
}

Decl* Parser::type_declaration() {
  Span begin = here();
  advance();
  if (at_word(words_.family) || at(TokenKind::Instance)) {
    fail(begin.to(here()), "type families are not supported");
    return nullptr;
  }
  if (at_word(words_.role)) {  // of no effect here
    while (!layout_.at_semicolon() && !at(TokenKind::VirtualClose) && !at(TokenKind::CloseBrace) &&
           !at(TokenKind::End) && !at(TokenKind::Panic))
      advance();
    return nullptr;
  }
  auto* out = arena_.make<TypeSynonymDecl>();
  out->kind = DeclKind::TypeSynonym;
  std::vector<TypeVariable*> parameters;
  SType* head = type_chain();
  if (at(TokenKind::DoubleColon)) {  // a standalone kind signature: kinds are inferred
    advance();
    type();
    return nullptr;
  }
  declaration_head(head, out->name, parameters);
  expect(TokenKind::Equals, "in the type synonym");
  out->parameters = arena_.copy(parameters);
  out->definition = type();
  out->span = since(begin);
  return out;
}

Decl* Parser::data_declaration() {
  Span begin = here();
  auto* out = arena_.make<DataDecl>();
  out->kind = DeclKind::Data;
  out->is_newtype = at(TokenKind::Newtype);
  advance();
  if (at_word(words_.family) || at(TokenKind::Instance)) {
    fail(begin.to(here()), "data families are not supported");
    return nullptr;
  }
  std::vector<TypeVariable*> parameters;
  SType* head = type_chain();
  if (accept(TokenKind::FatArrow)) {
    out->context = context_of(head);
    head = type_chain();
  }
  declaration_head(head, out->name, parameters);
  out->parameters = arena_.copy(parameters);
  if (accept(TokenKind::DoubleColon)) out->kind_signature = type();
  std::vector<ConstructorDecl*> constructors;
  if (accept(TokenKind::Equals)) {
    do {
      constructors.push_back(constructor());
    } while (accept(TokenKind::Bar));
  } else if (accept(TokenKind::Where)) {
    out->gadt_syntax = true;
    gadt_constructors(constructors);
  }
  out->constructors = arena_.copy(constructors);
  deriving_clauses(*out);
  out->span = since(begin);
  if (out->is_newtype && !layout_.panicking()) {
    if (out->constructors.size() != 1)
      diagnostics_.error("newtype", out->span, "a newtype must have exactly one constructor");
    else if (out->constructors[0]->fields.size() != 1)
      diagnostics_.error("newtype", out->constructors[0]->span,
                         cat("the constructor of a newtype must have exactly one field; this one has ",
                             out->constructors[0]->fields.size()));
  }
  return out;
}

ConstructorDecl* Parser::constructor() {
  auto* out = arena_.make<ConstructorDecl>();
  Span begin = out->span = here();
  if (at_forall()) {
    advance();
    out->existentials = forall_binders();
  }
  SType* type = type_chain();
  if (accept(TokenKind::FatArrow)) {
    out->context = context_of(type);
    type = type_chain();
  }
  if (auto* record = try_cast<STConstructor>(type); record != nullptr && at(TokenKind::OpenBrace)) {
    out->name = record->name;
    record_fields(*out);
  } else {
    constructor_from_type(type, *out);
  }
  out->span = since(begin);
  return out;
}

ConstructorField Parser::constructor_field(SType* type) {
  ConstructorField field;
  field.span = type->span;
  field.strict = lexed_.extensions.has(Extension::StrictData);
  if (auto* marked = try_cast<STStrictness>(type)) {
    field.strict = marked->strict;
    field.unpack = marked->unpack;
    type = marked->type;
  }
  field.type = type;
  return field;
}

void Parser::constructor_from_type(SType* type, ConstructorDecl& out) {
  std::vector<ConstructorField> fields;
  if (auto* chain = try_cast<STOperatorChain>(type); chain != nullptr && chain->operators.size() == 1) {
    out.infix = true;
    out.name = chain->operators[0];
    // A mark binds to the whole operand, as in `!Int :| a`.
    for (SType* operand : chain->operands) fields.push_back(constructor_field(operand));
  } else {
    std::vector<SType*> arguments;
    while (auto* application = try_cast<STApplication>(type)) {
      arguments.push_back(application->argument);
      type = application->function;
    }
    if (auto* constructor = try_cast<STConstructor>(type)) {
      out.name = constructor->name;
    } else if (!layout_.panicking()) {
      Diagnostic& d = fail(type->span, "parse error: expected a constructor");
      if (type->kind == STypeKind::Variable) d.hint = "a constructor's name begins with an upper case letter";
      return;
    }
    for (std::size_t i = arguments.size(); i-- > 0;) fields.push_back(constructor_field(arguments[i]));
  }
  out.fields = arena_.copy(fields);
}

/// { a, b :: t, c :: !u }
void Parser::record_fields(ConstructorDecl& out) {
  out.record = true;
  expect(TokenKind::OpenBrace);
  std::vector<ConstructorField> fields;
  while (!at(TokenKind::CloseBrace)) {
    std::vector<Name> names;
    do {
      names.push_back(variable());
    } while (accept(TokenKind::Comma));
    expect(TokenKind::DoubleColon, "after the field's name");
    ConstructorField field = constructor_field(type());
    for (const Name& name : names) {
      field.name = name;
      fields.push_back(field);
    }
    if (!accept(TokenKind::Comma)) break;
  }
  expect(TokenKind::CloseBrace, "of the record declaration");
  out.fields = arena_.copy(fields);
}

void Parser::gadt_constructors(std::vector<ConstructorDecl*>& out) {
  BlockForm form = layout_.begin_block();
  if (form == BlockForm::Empty) return;
  layout_.skip_semicolons();
  while (at(TokenKind::ConstructorName) || at_parenthesised_operator()) {
    Span begin = here();
    std::vector<Name> names;
    do {
      names.push_back(at(TokenKind::ConstructorName) ? take_name() : variable());
    } while (accept(TokenKind::Comma));
    expect(TokenKind::DoubleColon, "after the constructor's name");
    ConstructorDecl shape;
    shape.gadt = true;
    if (at_forall()) {
      advance();
      shape.existentials = forall_binders();
    }
    SType* type = nullptr;
    if (!at(TokenKind::OpenBrace)) {
      type = type_chain();
      if (accept(TokenKind::FatArrow)) {
        shape.context = context_of(type);
        type = at(TokenKind::OpenBrace) ? nullptr : type_chain();
      }
    }
    if (type == nullptr) {
      record_fields(shape);
      expect(TokenKind::RightArrow, "after the fields");
      type = type_chain();
    } else {
      std::vector<ConstructorField> fields;
      while (accept(TokenKind::RightArrow)) {
        fields.push_back(constructor_field(type));
        type = type_chain();
      }
      shape.fields = arena_.copy(fields);
    }
    shape.result = type;
    shape.span = since(begin);
    for (const Name& name : names) {
      auto* constructor = arena_.make<ConstructorDecl>(shape);
      constructor->name = name;
      constructor->infix = name.symbol->text()[0] == ':' && shape.fields.size() == 2 && !shape.record;
      constructor->fields = arena_.copy(shape.fields);
      out.push_back(constructor);
    }
    if (!layout_.skip_semicolons()) break;
  }
  end_block(form, "constructors");
}

DerivingStrategy Parser::deriving_strategy() {
  DerivingStrategy strategy = DerivingStrategy::None;
  if (at_word(words_.stock)) strategy = DerivingStrategy::Stock;
  if (at_word(words_.anyclass)) strategy = DerivingStrategy::AnyClass;
  if (at(TokenKind::Newtype)) strategy = DerivingStrategy::Newtype;
  if (strategy != DerivingStrategy::None) advance();
  return strategy;
}

void Parser::deriving_clauses(DataDecl& data) {
  std::vector<DerivingClause> clauses;
  while (at(TokenKind::Deriving)) {
    DerivingClause clause;
    clause.span = here();
    advance();
    clause.strategy = deriving_strategy();
    std::vector<SignatureType> classes;
    if (accept(TokenKind::OpenParen)) {
      if (!at(TokenKind::CloseParen)) do {
          classes.push_back(signature_type());
        } while (accept(TokenKind::Comma));
      expect(TokenKind::CloseParen, "of the deriving clause");
    } else {
      Span begin = here();
      Name name = take_name();
      classes.push_back({make<STConstructor>(begin, name), {}});
    }
    clause.classes = arena_.copy(classes);
    if (at_word(words_.via)) {
      advance();
      clause.strategy = DerivingStrategy::Via;
      clause.via = type();
    }
    clause.span = since(clause.span);
    clauses.push_back(clause);
  }
  data.deriving = arena_.copy(clauses);
}

Bindings* Parser::class_body(bool is_class) {
  Span begin = here();
  BindingsBuilder builder;
  if (accept(TokenKind::Where)) {
    BlockForm form = layout_.begin_block();
    if (form != BlockForm::Empty) {
      layout_.skip_semicolons();
      while (!at(TokenKind::VirtualClose) && !at(TokenKind::CloseBrace) && !at(TokenKind::Panic)) {
        if (at(TokenKind::Type) || at(TokenKind::Data)) {
          fail(here(), "associated types are not supported");
          break;
        }
        if (is_class && at(TokenKind::Default)) {
          advance();
          signature(builder, true);
        } else if (starts_atomic_pattern(now()) || at_fixity() || at(TokenKind::PragmaInline) ||
                   at(TokenKind::PragmaNoInline) || at(TokenKind::PragmaInlinable)) {
          binding_item(builder);
        } else {
          break;
        }
        if (!layout_.skip_semicolons()) break;
      }
      end_block(form, is_class ? "class" : "instance");
    }
  }
  return builder.finish(arena_, since(begin));
}

Decl* Parser::class_declaration() {
  Span begin = here();
  advance();
  auto* out = arena_.make<ClassDecl>();
  out->kind = DeclKind::Class;
  std::vector<TypeVariable*> parameters;
  SType* head = type_chain();
  if (accept(TokenKind::FatArrow)) {
    out->context = context_of(head);
    head = type_chain();
  }
  declaration_head(head, out->name, parameters);
  out->parameters = arena_.copy(parameters);
  if (accept(TokenKind::Bar)) {
    std::vector<SFunctionalDependency> dependencies;
    do {
      SFunctionalDependency dependency;
      dependency.span = here();
      std::vector<Name> names;
      while (at(TokenKind::VariableName)) names.push_back(take_name());
      dependency.determining = arena_.copy(names);
      expect(TokenKind::RightArrow, "in the functional dependency");
      names.clear();
      while (at(TokenKind::VariableName)) names.push_back(take_name());
      dependency.determined = arena_.copy(names);
      dependency.span = since(dependency.span);
      dependencies.push_back(dependency);
    } while (accept(TokenKind::Comma));
    out->dependencies = arena_.copy(dependencies);
  }
  out->span = since(begin);
  out->body = class_body(true);
  return out;
}

Decl* Parser::instance_declaration() {
  Span begin = here();
  advance();
  auto* out = arena_.make<InstanceDecl>();
  out->kind = DeclKind::Instance;
  static constexpr std::pair<TokenKind, Overlap> kOverlaps[] = {
      {TokenKind::PragmaOverlapping, Overlap::Overlapping},
      {TokenKind::PragmaOverlappable, Overlap::Overlappable},
      {TokenKind::PragmaOverlaps, Overlap::Overlaps},
      {TokenKind::PragmaIncoherent, Overlap::Incoherent},
  };
  for (auto [token, overlap] : kOverlaps) {
    if (!accept(token)) continue;
    expect(TokenKind::PragmaClose);
    out->overlap = overlap;
  }
  out->head = signature_type();
  out->span = since(begin);
  out->body = class_body(false);
  return out;
}

Decl* Parser::standalone_deriving() {
  Span begin = here();
  advance();
  auto* out = arena_.make<StandaloneDerivingDecl>();
  out->kind = DeclKind::StandaloneDeriving;
  out->strategy = deriving_strategy();
  if (at_word(words_.via)) {
    advance();
    out->strategy = DerivingStrategy::Via;
    out->via = atomic_type();
  }
  expect(TokenKind::Instance, "after `deriving'");
  out->head = signature_type();
  out->span = since(begin);
  return out;
}

Decl* Parser::default_declaration() {
  Span begin = here();
  advance();
  auto* out = arena_.make<DefaultDecl>();
  out->kind = DeclKind::Default;
  std::vector<SType*> types;
  expect(TokenKind::OpenParen, "after `default'");
  if (!at(TokenKind::CloseParen)) do {
      types.push_back(type());
    } while (accept(TokenKind::Comma));
  expect(TokenKind::CloseParen);
  out->types = arena_.copy(types);
  out->span = since(begin);
  return out;
}

Decl* Parser::foreign_declaration() {
  Span begin = here();
  advance();
  auto* out = arena_.make<ForeignDecl>();
  out->kind = DeclKind::Foreign;
  if (at_word(words_.export_)) {
    out->is_export = true;
    advance();
  } else {
    expect(TokenKind::Import, "or `export' after `foreign'");
  }
  out->convention = now().symbol;
  expect(TokenKind::VariableName, "for the calling convention, such as ccall");
  bool named_like_word = layout_.raw(1).kind == TokenKind::DoubleColon;
  if (!named_like_word && (at_word(words_.safe) || at_word(words_.unsafe) || at_word(words_.interruptible))) advance();
  if (at(TokenKind::Literal) && now().literal->kind == LiteralKind::String) {
    out->entity = now().literal->text;
    advance();
  }
  out->name = variable();
  expect(TokenKind::DoubleColon, "in the foreign declaration");
  out->type = signature_type();
  out->span = since(begin);
  return out;
}

}  // namespace cardinal
