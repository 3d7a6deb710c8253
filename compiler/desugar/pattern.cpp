// Patterns as written become patterns as matched: sugar removed, names collected.
#include "compiler/desugar/desugarer.h"

namespace cardinal {

Desugarer::Pattern* Desugarer::any(Type* type) {
  Pattern* p = builder_patterns_.emplace_back(std::make_unique<Pattern>()).get();
  p->type = type;
  return p;
}

Desugarer::Pattern* Desugarer::character_pattern(char32_t c, Span span) {
  DataCon* con = context_.names.need(KnownCon::CharHash, span, context_.diagnostics);
  Pattern* raw = any(context_.builtin.primitive_types.get(context_.symbols.intern("Char#"))->type);
  raw->tag = Pattern::Tag::Primitive;
  raw->literal = static_cast<core::Literal*>(builder_.int_literal(c, span));
  Pattern* p = any(con != nullptr ? con->owner->type : context_.builtin.unit->type);
  p->span = span;
  if (con == nullptr) return p;
  p->tag = Pattern::Tag::Constructor;
  p->con = con;
  p->arguments = {raw};
  return p;
}

Desugarer::Pattern* Desugarer::list_pattern(const std::vector<Pattern*>& items, Type* type, Span span) {
  Pattern* list = any(type);
  list->tag = Pattern::Tag::Constructor;
  list->con = context_.builtin.nil;
  list->span = span;
  for (std::size_t i = items.size(); i-- > 0;) {
    Pattern* cons = any(type);
    cons->tag = Pattern::Tag::Constructor;
    cons->con = context_.builtin.cons;
    cons->arguments = {items[i], list};
    cons->span = span;
    list = cons;
  }
  return list;
}

Desugarer::Pattern* Desugarer::pattern(SPat* p) {
  Pattern* out = any(p->type != nullptr ? p->type : context_.builtin.unit->type);
  out->span = p->span;
  auto constructor_of = [&](DataCon* con) {
    out->tag = Pattern::Tag::Constructor;
    out->con = con;
    if (p->elaboration != nullptr) out->givens = p->elaboration->lambda;
  };
  switch (p->kind) {
    case SPatKind::Wildcard:
      return out;
    case SPatKind::Variable:
      out->names.push_back(cast<PVariable>(p)->variable);
      return out;
    case SPatKind::As: {
      Pattern* inner = pattern(cast<PAs>(p)->pattern);
      inner->names.push_back(cast<PAs>(p)->variable);
      return inner;
    }
    case SPatKind::Lazy: {
      // ~x is x.
      SPat* inner = cast<PLazy>(p)->pattern;
      while (auto* parens = try_cast<PParenthesised>(inner)) inner = parens->pattern;
      if (inner->kind == SPatKind::Variable || inner->kind == SPatKind::Wildcard || inner->kind == SPatKind::Lazy)
        return pattern(inner);
      out->lazy.push_back(inner);
      return out;
    }
    case SPatKind::Bang: {
      Pattern* inner = pattern(cast<PBang>(p)->pattern);
      inner->bang = true;
      return inner;
    }
    case SPatKind::Parenthesised:
      return pattern(cast<PParenthesised>(p)->pattern);
    case SPatKind::Signature:
      return pattern(cast<PSignature>(p)->pattern);
    case SPatKind::Constructor: {
      auto* con = cast<PConstructor>(p);
      constructor_of(con->constructor.constructor);
      for (SPat* argument : con->arguments) out->arguments.push_back(pattern(argument));
      return out;
    }
    case SPatKind::Record: {
      auto* record = cast<PRecord>(p);
      DataCon* con = record->constructor.constructor;
      constructor_of(con);
      for (std::uint32_t i = 0; i < con->fields.size(); ++i) {
        Pattern* argument = nullptr;
        for (FieldPattern& field : record->fields)
          if (i < con->selectors.size() && field.field.resolution == Resolution::Global &&
              field.field.global == con->selectors[i])
            argument = pattern(field.pattern);
        out->arguments.push_back(argument != nullptr ? argument : any(con->fields[i]));
      }
      return out;
    }
    case SPatKind::Tuple: {
      auto* tuple_pattern = cast<PTuple>(p);
      if (tuple_pattern->elements.empty()) {
        constructor_of(context_.builtin.unit_con);
        return out;
      }
      constructor_of(tuple(context_.builtin, context_.entities, context_.symbols, tuple_pattern->elements.size())
                         ->constructors[0]);
      for (SPat* element : tuple_pattern->elements) out->arguments.push_back(pattern(element));
      return out;
    }
    case SPatKind::UnboxedTuple: {
      auto* tuple_pattern = cast<PUnboxedTuple>(p);
      constructor_of(
          unboxed_tuple(context_.builtin, context_.entities, context_.symbols, tuple_pattern->elements.size())
              ->constructors[0]);
      for (SPat* element : tuple_pattern->elements) out->arguments.push_back(pattern(element));
      return out;
    }
    case SPatKind::List: {
      std::vector<Pattern*> items;
      for (SPat* element : cast<PList>(p)->elements) items.push_back(pattern(element));
      return list_pattern(items, out->type, p->span);
    }
    case SPatKind::View: {
      auto* view = cast<PView>(p);
      out->tag = Pattern::Tag::View;
      out->function = view->function;
      out->arguments = {pattern(view->pattern)};
      return out;
    }
    case SPatKind::Literal: {
      Literal& literal = cast<PLiteral>(p)->literal;
      Slice<EvidenceVar*> evidences = p->elaboration != nullptr ? p->elaboration->evidence : Slice<EvidenceVar*>{};
      auto boxed = [&](KnownCon known, const char* raw_type, Expr* raw_literal) {
        DataCon* con = context_.names.need(known, p->span, context_.diagnostics);
        if (con == nullptr) return;
        Pattern* raw = any(context_.builtin.primitive_types.get(context_.symbols.intern(raw_type))->type);
        raw->tag = Pattern::Tag::Primitive;
        raw->literal = static_cast<core::Literal*>(raw_literal);
        out->tag = Pattern::Tag::Constructor;
        out->con = con;
        out->arguments = {raw};
      };
      switch (literal.kind) {
        case LiteralKind::Char: {
          Pattern* character = character_pattern(literal.character, p->span);
          return character;
        }
        case LiteralKind::String: {
          std::vector<Pattern*> items;
          std::string_view text = literal.text;
          for (std::size_t i = 0; i < text.size();) {
            unsigned char lead = static_cast<unsigned char>(text[i]);
            std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
            char32_t c = length == 1 ? lead : lead & (0x7F >> length);
            for (std::size_t k = 1; k < length && i + k < text.size(); ++k)
              c = (c << 6) | (static_cast<unsigned char>(text[i + k]) & 0x3F);
            items.push_back(character_pattern(c, p->span));
            i += length;
          }
          return list_pattern(items, out->type, p->span);
        }
        case LiteralKind::Integer:
        case LiteralKind::Fractional: {
          NumberType number = number_type(out->type);
          bool whole = literal.kind == LiteralKind::Integer;
          if (number == NumberType::Int && whole)
            boxed(KnownCon::IntHash, "Int#", builder_.int_literal(word_value(literal, false), p->span));
          else if (number == NumberType::Word && whole)
            boxed(KnownCon::WordHash, "Word#", builder_.int_literal(word_value(literal, false), p->span));
          if (out->tag == Pattern::Tag::Constructor) return out;
          out->tag = Pattern::Tag::Number;
          out->number = &literal;
          out->evidence = evidences;
          return out;
        }
        default:
          out->tag = Pattern::Tag::Primitive;
          out->literal = static_cast<core::Literal*>(this->literal(literal, out->type, {}, false, p->span));
          return out;
      }
    }
    case SPatKind::OperatorChain:
    case SPatKind::Error:
      break;
  }
  CARDINAL_UNREACHABLE("pattern that cannot be desugared");
}

// Whether matching evaluates what is matched.
bool Desugarer::is_strict(Pattern* p) {
  if (p->bang) return true;
  switch (p->tag) {
    case Pattern::Tag::Any:
    case Pattern::Tag::View:
      return false;
    case Pattern::Tag::Constructor:
      return p->con->representation == ConstructorRepresentation::Newtype ? is_strict(p->arguments[0]) : true;
    case Pattern::Tag::Primitive:
      return true;
    case Pattern::Tag::Number:
      return false;
  }
  CARDINAL_UNREACHABLE("pattern tag");
}

// Whether a match cannot fail (it may diverge).
bool Desugarer::is_irrefutable(Pattern* p) {
  switch (p->tag) {
    case Pattern::Tag::Any:
      return true;
    case Pattern::Tag::View:
      return is_irrefutable(p->arguments[0]);
    case Pattern::Tag::Constructor:
      if (p->con->owner->constructors.size() != 1) return false;
      for (Pattern* argument : p->arguments)
        if (!is_irrefutable(argument)) return false;
      return true;
    case Pattern::Tag::Primitive:
    case Pattern::Tag::Number:
      return false;
  }
  CARDINAL_UNREACHABLE("pattern tag");
}

Desugarer::Var* Desugarer::column_var(Pattern* p, std::string_view fallback) {
  Symbol name = p->names.empty() ? context_.symbols.intern(fallback) : p->names[0]->name;
  return new_var(name, p->type);
}

void Desugarer::pattern_variables(SPat* p, std::vector<LocalVar*>& out) {
  if (auto* variable = try_cast<PVariable>(p)) out.push_back(variable->variable);
  if (auto* as = try_cast<PAs>(p)) out.push_back(as->variable);
  each_subpattern(p, [&](SPat* inner) { pattern_variables(inner, out); });
}

}  // namespace cardinal
