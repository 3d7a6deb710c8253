// Patterns: constructors, operators, and the variables they bind.
#include "compiler/rename/fixity.h"
#include "compiler/rename/renamer.h"

namespace cardinal {

LocalVar* Renamer::bind_in_pattern(Symbol name, Span span) {
  for (LocalVar* before : pattern_binders_) {
    if (before->name != name) continue;
    Diagnostic& d = error("duplicate", span, cat("Conflicting definitions for `", name->text(), "'"));
    d.notes.push_back(cat("it is already bound at ", place(before->span), " by the same patterns"));
    d.hint = "to compare two parts of a value, give them different names and use a guard";
    break;
  }
  LocalVar* variable = new_local(name, span);
  pattern_binders_.push_back(variable);
  bind(variable);
  return variable;
}

SPat* Renamer::rename_pattern(SPat* pattern) {
  auto each = [&](Slice<SPat*> patterns) {
    for (SPat*& part : patterns) part = rename_pattern(part);
  };
  switch (pattern->kind) {
    case SPatKind::Wildcard:
    case SPatKind::Literal:
    case SPatKind::Error:
      return pattern;
    case SPatKind::Variable: {
      auto* variable = cast<PVariable>(pattern);
      // The binders of let and top-level patterns exist already.
      if (variable->variable == nullptr) variable->variable = bind_in_pattern(variable->name, variable->span);
      return pattern;
    }
    case SPatKind::As: {
      auto* as = cast<PAs>(pattern);
      if (as->variable == nullptr) as->variable = bind_in_pattern(as->name, as->name_span);
      as->pattern = rename_pattern(as->pattern);
      return pattern;
    }
    case SPatKind::Lazy:
      cast<PLazy>(pattern)->pattern = rename_pattern(cast<PLazy>(pattern)->pattern);
      return pattern;
    case SPatKind::Bang:
      cast<PBang>(pattern)->pattern = rename_pattern(cast<PBang>(pattern)->pattern);
      return pattern;
    case SPatKind::Constructor: {
      auto* constructor = cast<PConstructor>(pattern);
      resolve_constructor(constructor->constructor);
      for (SType*& type : constructor->type_arguments) {
        SignatureType signature{type, {}};
        rename_signature(signature, true);
        type = signature.type;
      }
      each(constructor->arguments);
      return pattern;
    }
    case SPatKind::Record: {
      auto* record = cast<PRecord>(pattern);
      expand_wildcard(*record);
      for (FieldPattern& field : record->fields) {
        Name& name = field.field;
        if (name.resolution == Resolution::Unresolved) {
          // A field is looked up past local variables of the same name.
          const Candidates<ValueEntity>& found = scope_.values(name.qualifier, name.symbol);
          if (found.count == 1)
            set_entity(name, found.first);
          else if (found.count > 1)
            ambiguous(name, found);
          else
            not_in_scope(name, "field", false);
        }
        field.pattern = rename_pattern(field.pattern);
      }
      return pattern;
    }
    case SPatKind::Tuple:
      each(cast<PTuple>(pattern)->elements);
      return pattern;
    case SPatKind::UnboxedTuple:
      each(cast<PUnboxedTuple>(pattern)->elements);
      return pattern;
    case SPatKind::List:
      each(cast<PList>(pattern)->elements);
      return pattern;
    case SPatKind::Signature: {
      auto* annotated = cast<PSignature>(pattern);
      rename_signature(annotated->type, true);  // binds the variables not in scope for the rest of the scope
      annotated->pattern = rename_pattern(annotated->pattern);
      return pattern;
    }
    case SPatKind::View: {
      auto* view = cast<PView>(pattern);
      std::vector<LocalVar*> around = pattern_binders_;
      view->function = rename_expression(view->function);
      pattern_binders_ = std::move(around);
      view->pattern = rename_pattern(view->pattern);
      return pattern;
    }
    case SPatKind::OperatorChain:
      return resolve_pattern_chain(*cast<POperatorChain>(pattern));
    case SPatKind::Parenthesised:
      cast<PParenthesised>(pattern)->pattern = rename_pattern(cast<PParenthesised>(pattern)->pattern);
      return pattern;
  }
  CARDINAL_UNREACHABLE("pattern");
}

SPat* Renamer::resolve_pattern_chain(POperatorChain& chain) {
  struct Builder {
    using Node = SPat*;
    using Operator = Name*;
    Renamer& renamer;
    SPat* infix(SPat* left, Name* op, SPat* right) {
      auto* out = renamer.make_node<PConstructor>(left->span.to(right->span));
      out->constructor = *op;
      out->arguments = renamer.arena_.list<SPat*>({left, right});
      out->infix = true;
      return out;
    }
    SPat* negate(Span, SPat* operand) { return operand; }
    Fixity fixity(Name* op) { return renamer.fixity_of(*op); }
    void conflict(Name* const*, Name* const*, Span at) {
      renamer.error("fixity", at, "these constructor operators cannot be mixed without parentheses");
    }
  } builder{*this};
  std::vector<ChainResolver<Builder>::Item> items;
  using Role = ChainResolver<Builder>::Item::Role;
  for (std::uint32_t i = 0; i < chain.operands.size(); ++i) {
    if (i > 0) {
      Name& op = chain.operators[i - 1];
      resolve_constructor(op);
      items.push_back({Role::Operator, op.span, nullptr, &op});
    }
    SPat* operand = rename_pattern(chain.operands[i]);
    items.push_back({Role::Operand, operand->span, operand, nullptr});
  }
  return ChainResolver<Builder>(builder, items).resolve();
}

/// `..` in a record pattern binds every field of the constructor that is not mentioned and is in scope.
void Renamer::expand_wildcard(PRecord& record) {
  DataCon* con = resolve_constructor(record.constructor);
  if (!record.wildcard || con == nullptr) return;
  record.wildcard = false;
  if (con->labels.empty()) {
    if (con->payload_size() > 0 || con->module == module_.name.symbol)
      error("record", record.wildcard_span, cat("`", con->name->text(), "' has no fields for `..' to bind"));
    return;
  }
  std::vector<FieldPattern> fields(record.fields.begin(), record.fields.end());
  for (std::uint32_t i = 0; i < con->labels.size(); ++i) {
    bool mentioned = false;
    for (const FieldPattern& field : fields) mentioned |= field.field.symbol == con->labels[i];
    if (mentioned) continue;
    const Candidates<ValueEntity>& found = scope_.values(record.constructor.qualifier, con->labels[i]);
    if (found.count != 1 || found.first.global != con->selectors[i]) continue;
    FieldPattern field;
    field.field.symbol = con->labels[i];
    field.field.span = record.wildcard_span;
    field.field.resolution = Resolution::Global;
    field.field.global = con->selectors[i];
    field.pun = true;
    auto* variable = make_node<PVariable>(record.wildcard_span);
    variable->name = con->labels[i];
    field.pattern = variable;
    fields.push_back(field);
  }
  record.fields = arena_.copy(fields);
}

void Renamer::collect_binders(SPat* pattern, std::vector<LocalVar*>& out, bool top_level) {
  auto each = [&](Slice<SPat*> patterns) {
    for (SPat* part : patterns) collect_binders(part, out, top_level);
  };
  auto binder = [&](Symbol name, Span span) {
    LocalVar* variable = top_level ? declare_top_binder(name, span, GlobalFlavour::Function) : new_local(name, span);
    out.push_back(variable);
    return variable;
  };
  switch (pattern->kind) {
    case SPatKind::Variable:
      cast<PVariable>(pattern)->variable = binder(cast<PVariable>(pattern)->name, pattern->span);
      return;
    case SPatKind::As:
      cast<PAs>(pattern)->variable = binder(cast<PAs>(pattern)->name, cast<PAs>(pattern)->name_span);
      return collect_binders(cast<PAs>(pattern)->pattern, out, top_level);
    case SPatKind::Lazy:
      return collect_binders(cast<PLazy>(pattern)->pattern, out, top_level);
    case SPatKind::Bang:
      return collect_binders(cast<PBang>(pattern)->pattern, out, top_level);
    case SPatKind::Constructor:
      return each(cast<PConstructor>(pattern)->arguments);
    case SPatKind::Record:
      expand_wildcard(*cast<PRecord>(pattern));
      for (FieldPattern& field : cast<PRecord>(pattern)->fields) collect_binders(field.pattern, out, top_level);
      return;
    case SPatKind::Tuple:
      return each(cast<PTuple>(pattern)->elements);
    case SPatKind::UnboxedTuple:
      return each(cast<PUnboxedTuple>(pattern)->elements);
    case SPatKind::List:
      return each(cast<PList>(pattern)->elements);
    case SPatKind::Signature:
      return collect_binders(cast<PSignature>(pattern)->pattern, out, top_level);
    case SPatKind::View:
      return collect_binders(cast<PView>(pattern)->pattern, out, top_level);
    case SPatKind::OperatorChain:
      return each(cast<POperatorChain>(pattern)->operands);
    case SPatKind::Parenthesised:
      return collect_binders(cast<PParenthesised>(pattern)->pattern, out, top_level);
    case SPatKind::Wildcard:
    case SPatKind::Literal:
    case SPatKind::Error:
      return;
  }
}

}  // namespace cardinal
