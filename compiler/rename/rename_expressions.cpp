// Expressions and statements.
#include "compiler/rename/fixity.h"
#include "compiler/rename/renamer.h"

namespace cardinal {

SExpr* Renamer::rename_occurrence(EVariable& occurrence) {
  Name& name = occurrence.name;
  // A name like _x that is not in scope is a typed hole.
  if (name.resolution == Resolution::Unresolved && name.qualifier == nullptr && name.symbol->text()[0] == '_') {
    auto local = values_.find(name.symbol);
    if ((local == values_.end() || local->second == nullptr) && scope_.values(nullptr, name.symbol).count == 0) {
      auto* hole = make_node<EHole>(occurrence.span);
      hole->name = name.symbol;
      return hole;
    }
  }
  resolve_value(name);
  return &occurrence;
}

SExpr* Renamer::rename_expression(SExpr* expression) {
  switch (expression->kind) {
    case SExprKind::Variable:
      return rename_occurrence(*cast<EVariable>(expression));
    case SExprKind::Constructor:
      resolve_constructor(cast<EConstructor>(expression)->name);
      return expression;
    case SExprKind::Literal:
    case SExprKind::Hole:
    case SExprKind::Error:
      return expression;
    case SExprKind::Application: {
      // Applications nest to the left, as deep as there are arguments.
      auto* application = cast<EApplication>(expression);
      application->function = rename_expression(application->function);
      application->argument = rename_expression(application->argument);
      return expression;
    }
    case SExprKind::TypeApplication: {
      auto* application = cast<ETypeApplication>(expression);
      application->function = rename_expression(application->function);
      application->argument = rename_type(application->argument);
      return expression;
    }
    case SExprKind::OperatorChain:
      return resolve_chain(*cast<EOperatorChain>(expression));
    case SExprKind::Infix: {
      auto* infix = cast<EInfix>(expression);
      infix->left = rename_expression(infix->left);
      infix->op = rename_expression(infix->op);
      infix->right = rename_expression(infix->right);
      return expression;
    }
    case SExprKind::Negate:
      cast<ENegate>(expression)->operand = rename_expression(cast<ENegate>(expression)->operand);
      return expression;
    case SExprKind::LeftSection: {
      auto* section = cast<ELeftSection>(expression);
      bool chain = section->operand->kind == SExprKind::OperatorChain;
      section->operand = rename_expression(section->operand);
      section->op = rename_expression(section->op);
      check_section(section->operand, chain, section->op, true);
      return expression;
    }
    case SExprKind::RightSection: {
      auto* section = cast<ERightSection>(expression);
      bool chain = section->operand->kind == SExprKind::OperatorChain;
      section->op = rename_expression(section->op);
      section->operand = rename_expression(section->operand);
      check_section(section->operand, chain, section->op, false);
      return expression;
    }
    case SExprKind::Lambda: {
      auto* lambda = cast<ELambda>(expression);
      ScopeMark mark = enter_scope();
      begin_patterns();
      for (SPat*& pattern : lambda->patterns) pattern = rename_pattern(pattern);
      lambda->body = rename_expression(lambda->body);
      leave_scope(mark);
      return expression;
    }
    case SExprKind::LambdaCase:
      for (Clause* clause : cast<ELambdaCase>(expression)->alternatives) rename_clause(*clause);
      return expression;
    case SExprKind::Let: {
      auto* let = cast<ELet>(expression);
      ScopeMark mark = enter_scope();
      rename_local_bindings(let->bindings);
      let->body = rename_expression(let->body);
      leave_scope(mark);
      return expression;
    }
    case SExprKind::If: {
      auto* conditional = cast<EIf>(expression);
      conditional->condition = rename_expression(conditional->condition);
      conditional->then_branch = rename_expression(conditional->then_branch);
      conditional->else_branch = rename_expression(conditional->else_branch);
      return expression;
    }
    case SExprKind::MultiIf:
      for (GuardedBody& body : cast<EMultiIf>(expression)->bodies) rename_guarded(body);
      return expression;
    case SExprKind::Case: {
      auto* match = cast<ECase>(expression);
      match->scrutinee = rename_expression(match->scrutinee);
      for (Clause* clause : match->alternatives) rename_clause(*clause);
      return expression;
    }
    case SExprKind::Do: {
      ScopeMark mark = enter_scope();
      rename_statements(cast<EDo>(expression)->statements);
      leave_scope(mark);
      return expression;
    }
    case SExprKind::ListComprehension: {
      auto* comprehension = cast<EListComprehension>(expression);
      ScopeMark mark = enter_scope();
      if (comprehension->branches.size() == 1) {
        rename_statements(comprehension->branches[0]);
      } else {
        // Parallel branches do not see each other; the body sees all.
        std::vector<LocalVar*> visible;
        for (Slice<Statement*> branch : comprehension->branches) {
          ScopeMark branch_mark = enter_scope();
          rename_statements(branch);
          for (std::size_t i = branch_mark.values; i < value_trail_.size(); ++i)
            visible.push_back(values_[value_trail_[i].first]);
          leave_scope(branch_mark);
        }
        for (LocalVar* variable : visible) bind(variable);
      }
      comprehension->body = rename_expression(comprehension->body);
      leave_scope(mark);
      return expression;
    }
    case SExprKind::Tuple:
      for (SExpr*& element : cast<ETuple>(expression)->elements) element = rename_optional(element);
      if (cast<ETuple>(expression)->elements.size() > kMaxTuple)
        error("tuple", expression->span, cat("a tuple has at most ", kMaxTuple, " components"));
      return expression;
    case SExprKind::UnboxedTuple:
      for (SExpr*& element : cast<EUnboxedTuple>(expression)->elements) element = rename_optional(element);
      return expression;
    case SExprKind::List:
      for (SExpr*& element : cast<EList>(expression)->elements) element = rename_expression(element);
      return expression;
    case SExprKind::Sequence: {
      auto* sequence = cast<ESequence>(expression);
      sequence->from = rename_expression(sequence->from);
      sequence->then = rename_optional(sequence->then);
      sequence->to = rename_optional(sequence->to);
      return expression;
    }
    case SExprKind::RecordConstruction: {
      auto* record = cast<ERecordConstruction>(expression);
      expand_wildcard(*record);
      rename_record_fields(record->fields);
      return expression;
    }
    case SExprKind::RecordUpdate: {
      auto* update = cast<ERecordUpdate>(expression);
      update->record = rename_expression(update->record);
      rename_record_fields(update->fields);
      return expression;
    }
    case SExprKind::Signature: {
      auto* annotated = cast<ESignature>(expression);
      rename_signature(annotated->type);
      ScopeMark mark = enter_scope();
      if (auto* forall = try_cast<STForall>(annotated->type.type))
        for (TypeVariable* variable : forall->variables) bind_type_variable(variable);
      annotated->expression = rename_expression(annotated->expression);
      leave_scope(mark);
      return expression;
    }
    case SExprKind::Parenthesised:
      cast<EParenthesised>(expression)->expression = rename_expression(cast<EParenthesised>(expression)->expression);
      return expression;
  }
  CARDINAL_UNREACHABLE("expression");
}

/// Leaves what the statements bind in scope.
void Renamer::rename_statements(Slice<Statement*> statements) {
  for (Statement* statement : statements) {
    switch (statement->kind) {
      case StatementKind::Bind:
        statement->expression = rename_expression(statement->expression);
        begin_patterns();
        statement->pattern = rename_pattern(statement->pattern);
        break;
      case StatementKind::Let:
        rename_local_bindings(statement->bindings);
        break;
      case StatementKind::Expression:
        statement->expression = rename_expression(statement->expression);
        break;
    }
  }
}

namespace {

const Name* operator_name(const SExpr* op) {
  if (auto* variable = try_cast<const EVariable>(op)) return &variable->name;
  if (auto* constructor = try_cast<const EConstructor>(op)) return &constructor->name;
  return nullptr;
}

}  // namespace

SExpr* Renamer::resolve_chain(EOperatorChain& chain) {
  struct Builder {
    using Node = SExpr*;
    using Operator = SExpr*;
    Renamer& renamer;
    SExpr* infix(SExpr* left, SExpr* op, SExpr* right) {
      auto* out = renamer.make_node<EInfix>(left->span.to(right->span));
      out->left = left;
      out->op = op;
      out->right = right;
      return out;
    }
    SExpr* negate(Span minus, SExpr* operand) {
      auto* out = renamer.make_node<ENegate>(minus.to(operand->span));
      out->operand = operand;
      return out;
    }
    Fixity fixity(SExpr* op) {
      const Name* name = operator_name(op);
      return name == nullptr ? Fixity{} : renamer.fixity_of(*name);
    }
    std::string describe(SExpr* const* op) {
      if (op == nullptr) return "prefix `-' [infixl 6]";
      const Name* name = operator_name(*op);
      Fixity f = fixity(*op);
      std::string_view word = f.associativity == Associativity::Left    ? "infixl"
                              : f.associativity == Associativity::Right ? "infixr"
                                                                        : "infix";
      return cat("`", name == nullptr ? "_" : renamer.written(*name), "' [", word, " ", +f.precedence, "]");
    }
    void conflict(SExpr* const* a, SExpr* const* b, Span at) {
      Diagnostic& d = renamer.error("fixity", at,
                                    cat("Precedence parsing error: cannot mix ", describe(a), " and ", describe(b),
                                        " in the same infix expression"));
      d.hint = "use parentheses";
    }
  } builder{*this};
  std::vector<ChainResolver<Builder>::Item> items;
  items.reserve(chain.items.size());
  using Role = ChainResolver<Builder>::Item::Role;
  for (ChainItem& item : chain.items) {
    switch (item.role) {
      case ChainItem::Role::Operand:
        items.push_back({Role::Operand, item.span, rename_expression(item.expression), nullptr});
        break;
      case ChainItem::Role::Operator:
        items.push_back({Role::Operator, item.span, nullptr, rename_expression(item.expression)});
        break;
      case ChainItem::Role::Minus:
        items.push_back({Role::Minus, item.span, nullptr, nullptr});
        break;
    }
  }
  return ChainResolver<Builder>(builder, items).resolve();
}

/// `(e op)` is legal when `e op x` would mean `(e) op x`, likewise `(op e)` (Haskell 2010 §3.5).
void Renamer::check_section(SExpr* operand, bool was_chain, SExpr* op, bool left) {
  const Name* outer_name = operator_name(op);
  if (!was_chain || outer_name == nullptr) return;
  Fixity inner{Associativity::Left, 6};  // of negation
  std::string shown = "prefix -";
  if (auto* infix = try_cast<EInfix>(operand)) {
    const Name* name = operator_name(infix->op);
    if (name == nullptr) return;
    inner = fixity_of(*name);
    shown = written(*name);
  } else if (operand->kind != SExprKind::Negate) {
    return;
  }
  Fixity outer = fixity_of(*outer_name);
  Associativity needed = left ? Associativity::Left : Associativity::Right;
  if (inner.precedence > outer.precedence) return;
  if (inner.precedence == outer.precedence && inner.associativity == needed && outer.associativity == needed) return;
  Diagnostic& d = error("fixity", operand->span,
                        cat("The operator `", written(*outer_name),
                            "' of a section must have lower precedence than that of its operand, `", shown, "'"));
  d.hint = "put the operand in parentheses";
}

void Renamer::rename_record_fields(Slice<FieldBinding>& fields) {
  for (std::uint32_t i = 0; i < fields.size(); ++i) {
    Name& name = fields[i].field;
    for (std::uint32_t j = 0; j < i; ++j)
      if (fields[j].field.symbol == name.symbol)
        error("duplicate", name.span, cat("the field `", name.symbol->text(), "' is given twice"));
    if (name.resolution == Resolution::Unresolved) {
      const Candidates<ValueEntity>& found = scope_.values(name.qualifier, name.symbol);
      if (found.count == 1)
        set_entity(name, found.first);
      else if (found.count > 1)
        ambiguous(name, found);
      else
        not_in_scope(name, "field", false);
    }
    if (name.resolution == Resolution::Constructor ||
        (name.resolution == Resolution::Global && name.global->flavour != GlobalFlavour::Selector)) {
      error("record", name.span, cat("`", written(name), "' is not a record field"));
      name.resolution = Resolution::Error;
    }
    fields[i].value = rename_expression(fields[i].value);
  }
}

/// `..` in a construction takes every field not mentioned for which a variable of that name is in scope that is not the
/// field itself: a local one, or one defined at the top of this module.
void Renamer::expand_wildcard(ERecordConstruction& record) {
  DataCon* con = resolve_constructor(record.constructor);
  if (!record.wildcard || con == nullptr) return;
  record.wildcard = false;
  std::vector<FieldBinding> fields(record.fields.begin(), record.fields.end());
  for (std::uint32_t i = 0; i < con->labels.size(); ++i) {
    bool mentioned = false;
    for (const FieldBinding& field : fields) mentioned |= field.field.symbol == con->labels[i];
    if (mentioned) continue;
    auto local = values_.find(con->labels[i]);
    bool bound = local != values_.end() && local->second != nullptr;
    if (!bound) {
      ValueEntity own = scope_.own_value(con->labels[i]);
      bound = own.global != nullptr && own.global->flavour != GlobalFlavour::Selector;
    }
    if (!bound) continue;
    FieldBinding field;
    field.field.symbol = con->labels[i];
    field.field.span = record.wildcard_span;
    field.field.resolution = Resolution::Global;
    field.field.global = con->selectors[i];
    field.pun = true;
    auto* variable = make_node<EVariable>(record.wildcard_span);
    variable->name.symbol = con->labels[i];
    variable->name.span = record.wildcard_span;
    field.value = variable;
    fields.push_back(field);
  }
  record.fields = arena_.copy(fields);
}

}  // namespace cardinal
