// Types: names, operators, implicit quantification.
#include "compiler/rename/fixity.h"
#include "compiler/rename/renamer.h"

namespace cardinal {

SType* Renamer::rename_type(SType* type) {
  switch (type->kind) {
    case STypeKind::Variable: {
      Name& name = cast<STVariable>(type)->name;
      if (name.resolution != Resolution::Unresolved) return type;
      auto found = type_variables_.find(name.symbol);
      if (name.qualifier == nullptr && found != type_variables_.end() && found->second != nullptr) {
        name.resolution = Resolution::TypeVariable;
        name.type_variable = found->second;
      } else {
        name.resolution = Resolution::Error;
        error("scope", name.span, cat("Type variable not in scope: `", written(name), "'"));
      }
      return type;
    }
    case STypeKind::Constructor: {
      Name& name = cast<STConstructor>(type)->name;
      if (name.resolution != Resolution::Unresolved) return type;
      if (module_.extensions.has(Extension::DataKinds) && scope_.types(name.qualifier, name.symbol).count == 0 &&
          special_type(name.symbol) == nullptr && scope_.values(name.qualifier, name.symbol).count == 1) {
        auto* promoted = make_node<STPromoted>(type->span);
        promoted->name = name;
        return rename_type(promoted);
      }
      resolve_type_name(name);
      return type;
    }
    case STypeKind::Application: {
      auto* application = cast<STApplication>(type);
      application->function = rename_type(application->function);
      application->argument = rename_type(application->argument);
      return type;
    }
    case STypeKind::Function: {
      auto* function = cast<STFunction>(type);
      function->argument = rename_type(function->argument);
      function->result = rename_type(function->result);
      return type;
    }
    case STypeKind::List:
      cast<STList>(type)->element = rename_type(cast<STList>(type)->element);
      return type;
    case STypeKind::Tuple:
      rename_types(cast<STTuple>(type)->elements);
      if (cast<STTuple>(type)->elements.size() > kMaxTuple)
        error("tuple", type->span, cat("a tuple has at most ", kMaxTuple, " components"));
      return type;
    case STypeKind::UnboxedTuple:
      rename_types(cast<STUnboxedTuple>(type)->elements);
      return type;
    case STypeKind::Forall: {
      auto* forall = cast<STForall>(type);
      ScopeMark mark = enter_scope();
      bind_parameters(forall->variables);
      forall->body = rename_type(forall->body);
      leave_scope(mark);
      return type;
    }
    case STypeKind::Qualified: {
      auto* qualified = cast<STQualified>(type);
      rename_types(qualified->context);
      qualified->body = rename_type(qualified->body);
      return type;
    }
    case STypeKind::KindSignature: {
      auto* annotated = cast<STKindSignature>(type);
      annotated->type = rename_type(annotated->type);
      annotated->signature = rename_type(annotated->signature);
      return type;
    }
    case STypeKind::Strictness:
      cast<STStrictness>(type)->type = rename_type(cast<STStrictness>(type)->type);
      return type;
    case STypeKind::Promoted:
      resolve_constructor(cast<STPromoted>(type)->name);
      return type;
    case STypeKind::PromotedList:
      rename_types(cast<STPromotedList>(type)->elements);
      return type;
    case STypeKind::PromotedTuple:
      rename_types(cast<STPromotedTuple>(type)->elements);
      return type;
    case STypeKind::OperatorChain:
      return resolve_type_chain(*cast<STOperatorChain>(type));
    case STypeKind::Parenthesised:
      cast<STParenthesised>(type)->type = rename_type(cast<STParenthesised>(type)->type);
      return type;
    case STypeKind::Wildcard:
    case STypeKind::Star:
    case STypeKind::Literal:
    case STypeKind::Error:
      return type;
  }
  CARDINAL_UNREACHABLE("type");
}

SType* Renamer::resolve_type_chain(STOperatorChain& chain) {
  struct Builder {
    using Node = SType*;
    using Operator = SType*;  // an STConstructor, STVariable or STPromoted
    Renamer& renamer;
    SType* infix(SType* left, SType* op, SType* right) {
      Span span = left->span.to(right->span);
      auto* first = renamer.make_node<STApplication>(left->span.to(op->span));
      first->function = op;
      first->argument = left;
      auto* out = renamer.make_node<STApplication>(span);
      out->function = first;
      out->argument = right;
      return out;
    }
    SType* negate(Span, SType* operand) { return operand; }
    Fixity fixity(SType* op) {
      if (auto* con = try_cast<STConstructor>(op)) return renamer.fixity_of(con->name);
      if (auto* promoted = try_cast<STPromoted>(op)) return renamer.fixity_of(promoted->name);
      return {};
    }
    void conflict(SType* const*, SType* const*, Span at) {
      renamer.error("fixity", at, "these type operators cannot be mixed without parentheses");
    }
  } builder{*this};
  std::vector<ChainResolver<Builder>::Item> items;
  using Role = ChainResolver<Builder>::Item::Role;
  for (std::uint32_t i = 0; i < chain.operands.size(); ++i) {
    if (i > 0) {
      const Name& name = chain.operators[i - 1];
      std::string_view text = name.symbol->text();
      SType* op;
      if (!is_constructor_name(text) && name.qualifier == nullptr && type_variables_.contains(name.symbol) &&
          type_variables_[name.symbol] != nullptr) {
        auto* variable = make_node<STVariable>(name.span);
        variable->name = name;
        op = variable;
      } else {
        auto* constructor = make_node<STConstructor>(name.span);
        constructor->name = name;
        op = constructor;
      }
      items.push_back({Role::Operator, op->span, nullptr, rename_type(op)});
    }
    SType* operand = rename_type(chain.operands[i]);
    items.push_back({Role::Operand, operand->span, operand, nullptr});
  }
  SType* resolved = ChainResolver<Builder>(builder, items).resolve();
  auto* out = make_node<STParenthesised>(chain.span);
  out->type = resolved;
  return out;
}

void Renamer::bind_parameters(Slice<TypeVariable*> parameters) {
  for (std::uint32_t i = 0; i < parameters.size(); ++i) {
    for (std::uint32_t j = 0; j < i; ++j)
      if (parameters[j]->name == parameters[i]->name && parameters[i]->name->text() != "_")
        error("duplicate", parameters[i]->span,
              cat("the type variable `", parameters[i]->name->text(), "' is bound twice"));
    if (parameters[i]->kind != nullptr) {
      // Kind variables in an annotation are bound by it.
      std::vector<TypeVariable*> kinds;
      collect_type_variables(parameters[i]->kind, kinds);
      for (TypeVariable* kind : kinds) bind_type_variable(kind);
      parameters[i]->kind = rename_type(parameters[i]->kind);
    }
    bind_type_variable(parameters[i]);
  }
}

void Renamer::collect_type_variable(Symbol name, Span span, std::vector<TypeVariable*>& out) {
  if (name == nullptr || is_constructor_name(name->text())) return;
  if (auto found = type_variables_.find(name); found != type_variables_.end() && found->second != nullptr) return;
  for (TypeVariable* known : out)
    if (known->name == name) return;
  auto* variable = arena_.make<TypeVariable>();
  variable->name = name;
  variable->span = span;
  variable->unique = next_unique_++;
  out.push_back(variable);
}

/// Variables not in scope, in order of first occurrence.
void Renamer::collect_type_variables(SType* type, std::vector<TypeVariable*>& out) {
  auto each = [&](Slice<SType*> types) {
    for (SType* part : types) collect_type_variables(part, out);
  };
  switch (type->kind) {
    case STypeKind::Variable: {
      const Name& name = cast<STVariable>(type)->name;
      if (name.resolution == Resolution::Unresolved && name.qualifier == nullptr)
        collect_type_variable(name.symbol, name.span, out);
      return;
    }
    case STypeKind::Application:
      collect_type_variables(cast<STApplication>(type)->function, out);
      return collect_type_variables(cast<STApplication>(type)->argument, out);
    case STypeKind::Function:
      collect_type_variables(cast<STFunction>(type)->argument, out);
      return collect_type_variables(cast<STFunction>(type)->result, out);
    case STypeKind::List:
      return collect_type_variables(cast<STList>(type)->element, out);
    case STypeKind::Tuple:
      return each(cast<STTuple>(type)->elements);
    case STypeKind::UnboxedTuple:
      return each(cast<STUnboxedTuple>(type)->elements);
    case STypeKind::PromotedList:
      return each(cast<STPromotedList>(type)->elements);
    case STypeKind::PromotedTuple:
      return each(cast<STPromotedTuple>(type)->elements);
    case STypeKind::Forall: {
      auto* forall = cast<STForall>(type);
      std::vector<TypeVariable*> inner;
      for (TypeVariable* variable : forall->variables)
        if (variable->kind != nullptr) collect_type_variables(variable->kind, out);
      collect_type_variables(forall->body, inner);
      for (TypeVariable* found : inner) {
        bool bound = false;
        for (TypeVariable* variable : forall->variables) bound |= variable->name == found->name;
        if (!bound) collect_type_variable(found->name, found->span, out);
      }
      return;
    }
    case STypeKind::Qualified:
      each(cast<STQualified>(type)->context);
      return collect_type_variables(cast<STQualified>(type)->body, out);
    case STypeKind::KindSignature:
      collect_type_variables(cast<STKindSignature>(type)->type, out);
      return collect_type_variables(cast<STKindSignature>(type)->signature, out);
    case STypeKind::Strictness:
      return collect_type_variables(cast<STStrictness>(type)->type, out);
    case STypeKind::Parenthesised:
      return collect_type_variables(cast<STParenthesised>(type)->type, out);
    case STypeKind::OperatorChain: {
      auto* chain = cast<STOperatorChain>(type);
      for (std::uint32_t i = 0; i < chain->operands.size(); ++i) {
        collect_type_variables(chain->operands[i], out);
        // `f` in backquotes may be a variable; symbolic operators never are.
        if (i < chain->operators.size()) {
          unsigned char first = static_cast<unsigned char>(chain->operators[i].symbol->text()[0]);
          if (first == '_' || (first >= 'a' && first <= 'z'))
            collect_type_variable(chain->operators[i].symbol, chain->operators[i].span, out);
        }
      }
      return;
    }
    case STypeKind::Constructor:
    case STypeKind::Promoted:
    case STypeKind::Wildcard:
    case STypeKind::Star:
    case STypeKind::Literal:
    case STypeKind::Error:
      return;
  }
}

void Renamer::rename_signature(SignatureType& signature, bool keep) {
  if (signature.type == nullptr) return;
  std::vector<TypeVariable*> implicit;
  ScopeMark mark = enter_scope();
  // An outermost forall binds all or nothing: what it does not mention is not quantified.
  if (auto* forall = try_cast<STForall>(signature.type)) {
    for (TypeVariable* variable : forall->variables)
      if (variable->kind != nullptr) collect_type_variables(variable->kind, implicit);
  } else {
    collect_type_variables(signature.type, implicit);
  }
  for (TypeVariable* variable : implicit) bind_type_variable(variable);
  signature.implicit = arena_.copy(implicit);
  signature.type = rename_type(signature.type);
  if (!keep) leave_scope(mark);
}

}  // namespace cardinal
