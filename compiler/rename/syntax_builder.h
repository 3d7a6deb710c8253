// Makes resolved syntax: what the renamer generates has its names resolved from the start and is never renamed.
#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "compiler/syntax/ast.h"
#include "compiler/types/context.h"

namespace cardinal {

class SyntaxBuilder {
 public:
  /// All nodes get `span`. `unique` is the module's counter.
  SyntaxBuilder(const TypeContext& context, Span span, std::uint32_t& unique)
      : context_(context), arena_(context.arena), span_(span), unique_(unique) {}

  LocalVar* local(std::string_view name);
  /// name1 … namen
  std::vector<LocalVar*> locals(std::string_view name, std::uint32_t n);

  SExpr* var(LocalVar* variable);
  SExpr* var(Global* global);
  SExpr* var(KnownValue known);
  SExpr* con(DataCon* constructor);
  SExpr* con(KnownCon known);
  SExpr* apply(SExpr* function, std::initializer_list<SExpr*> arguments);
  SExpr* apply(SExpr* function, const std::vector<SExpr*>& arguments);
  SExpr* call(KnownValue known, std::initializer_list<SExpr*> arguments) { return apply(var(known), arguments); }
  SExpr* lambda(std::vector<SPat*> patterns, SExpr* body);
  SExpr* lambda(LocalVar* variable, SExpr* body) { return lambda({pvar(variable)}, body); }
  SExpr* match(SExpr* scrutinee, std::vector<Clause*> alternatives);
  SExpr* list(const std::vector<SExpr*>& elements);
  SExpr* tuple(const std::vector<SExpr*>& elements);
  SExpr* comprehension(SExpr* body, std::vector<Statement*> statements);
  Statement* generator(SPat* pattern, SExpr* source);
  /// An Int, as I# n#.
  SExpr* integer(std::int64_t value);
  SExpr* primitive_integer(std::int64_t value);
  /// A String that no extension makes overloaded.
  SExpr* string(std::string_view text);
  /// case condition of { 1# -> yes; _ -> no }, for a primitive comparison.
  SExpr* if_primitive(SExpr* condition, SExpr* yes, SExpr* no);

  SPat* pvar(LocalVar* variable);
  SPat* pwild();
  SPat* pcon(DataCon* constructor, const std::vector<SPat*>& arguments);
  SPat* pcon(DataCon* constructor, const std::vector<LocalVar*>& arguments);
  SPat* pinteger(std::int64_t value);
  SPat* pstring(std::string_view text);
  SPat* ptuple(const std::vector<SPat*>& elements);

  Clause* clause(std::vector<SPat*> patterns, SExpr* body);
  /// The definition of a method in an instance.
  Binding* method(Global* selector, std::vector<Clause*> clauses);

  Arena& arena() { return arena_; }
  Span span() const { return span_; }

  template <class T>
  T* make() {
    T* out = new (arena_.allocate(sizeof(T), alignof(T))) T{};
    out->kind = T::kKind;
    out->span = span_;
    return out;
  }

 private:
  const TypeContext& context_;
  Arena& arena_;
  Span span_;
  std::uint32_t& unique_;
};

}  // namespace cardinal
