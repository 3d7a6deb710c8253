// Occurrences and applications.
#include <algorithm>

#include "compiler/types/scope.h"

namespace cardinal {

// The type of a variable or constructor where it occurs, not instantiated; null after an error that was reported.
Type* Checker::occurrence(Name& name, SExpr* node) {
  switch (name.resolution) {
    case Resolution::Local: {
      if (auto found = mono_.find(name.local); found != mono_.end()) found->second->occurrences.push_back(node);
      return name.local->type;
    }
    case Resolution::Global: {
      if (auto found = mono_.find(name.global); found != mono_.end()) found->second->occurrences.push_back(node);
      if (name.global->type == nullptr && name.global->flavour == GlobalFlavour::Selector)
        error(
            "existential-field", name.span,
            cat("Cannot use record selector ‘", name.symbol->text(),
                "’ as a function due to escaped type variables\n  Probable fix: use pattern-matching syntax instead"));
      return name.global->type;
    }
    case Resolution::Constructor:
      return name.constructor->type;
    default:
      return nullptr;
  }
}

Type* Checker::head_sigma(SExpr* head) {
  if (auto* variable = try_cast<EVariable>(head)) {
    Type* type = occurrence(variable->name, head);
    return head->type = type != nullptr ? type : new_open_type();
  }
  if (auto* con = try_cast<EConstructor>(head)) {
    Type* type = occurrence(con->name, head);
    return head->type = type != nullptr ? type : new_open_type();
  }
  if (auto* signature = try_cast<ESignature>(head)) return head->type = signature_expr(*signature);
  return rho(head, nullptr);
}

namespace {
struct SpineItem {
  SExpr* node;           // the application this argument makes
  SExpr* argument;       // a value argument, or null
  SType* type_argument;  // a type argument, or null
};
Name* head_name(SExpr* head) {
  if (auto* variable = try_cast<EVariable>(head)) return &variable->name;
  if (auto* con = try_cast<EConstructor>(head)) return &con->name;
  return nullptr;
}
}  // namespace

Type* Checker::application(SExpr* e, Type* expected) {
  std::vector<SpineItem> spine;
  SExpr* head = e;
  Global* dollar = context_.names.find(KnownValue::dollar);
  for (;;) {
    if (auto* app = try_cast<EApplication>(head)) {
      spine.push_back({head, app->argument, nullptr});
      head = app->function;
    } else if (auto* type_app = try_cast<ETypeApplication>(head)) {
      spine.push_back({head, nullptr, type_app->argument});
      head = type_app->function;
    } else if (auto* infix = try_cast<EInfix>(head)) {
      auto* op = try_cast<EVariable>(infix->op);
      if (op != nullptr && op->name.resolution == Resolution::Global && op->name.global == dollar &&
          dollar != nullptr) {
        // f $ x is typed as f x, so that f may take a polymorphic argument (GHC's rule for ($)).
        spine.push_back({head, infix->right, nullptr});
        head = infix->left;
      } else {
        spine.push_back({head, infix->right, nullptr});
        spine.push_back({nullptr, infix->left, nullptr});
        head = infix->op;
      }
    } else if (auto* parens = try_cast<EParenthesised>(head); parens != nullptr && !spine.empty()) {
      SExpr* inner = parens->expression;
      while (auto* more = try_cast<EParenthesised>(inner)) inner = more->expression;
      // (f x) y is f x y, but a parenthesised operator chain in between is an argument's affair.
      if (inner->kind != SExprKind::Application && inner->kind != SExprKind::Variable &&
          inner->kind != SExprKind::Constructor && inner->kind != SExprKind::TypeApplication)
        break;
      head = inner;
    } else {
      break;
    }
  }
  std::reverse(spine.begin(), spine.end());

  Name* name = head_name(head);
  const Origin* why = name != nullptr ? use_of(name->symbol, head->span) : origin(head->span, "an application");
  Type* type = head_sigma(head);
  // Where evidence for the function so far goes: the node of the last argument taken.
  SExpr* node = head;
  std::vector<std::pair<SExpr*, Type*>> arguments;
  std::uint32_t taken = 0;
  for (std::size_t i = 0; i < spine.size(); ++i) {
    SpineItem& item = spine[i];
    if (item.type_argument != nullptr) {
      Type* exposed = expose(context_.arena, type);
      TypeForall* forall = as_forall(exposed);
      if (forall == nullptr || forall->vars.empty()) {
        error("type-application", item.type_argument->span,
              cat("Cannot apply expression of type ‘", show(type), "’ to a visible type argument"));
        type = new_open_type();
      } else {
        Substitution substitution;
        TyVar* var = forall->vars[0];
        Type* argument = item.type_argument->kind == STypeKind::Wildcard ? new_meta(var->kind)
                                                                         : convert(item.type_argument, var->kind);
        substitution.add(var, argument);
        Type* rest = make_forall(context_.arena, forall->vars.drop(1), forall->context, forall->body);
        type = substitute(context_.arena, rest, substitution);
      }
      if (item.node != nullptr) node = item.node;
      item.node->type = type;
      continue;
    }
    if (node != nullptr) {
      type = instantiate_node(type, why, node);
    } else if (as_forall(expose(context_.arena, type)) != nullptr) {
      std::vector<EvidenceVar*> apply;
      type = instantiate(type, why, apply);
      if (!apply.empty())
        error("unsupported", e->span,
              "an operator with a quantified type after its first argument is not supported here");
    }
    Type* exposed = normal(type);
    if (TypeFun* fun = as_fun(exposed)) {
      arguments.push_back({item.argument, fun->argument});
      type = fun->result;
    } else {
      Type* argument = new_open_type();
      Type* result = new_open_type();
      Origin* too_many = context_.arena.make<Origin>();
      too_many->span = taken == 0 || item.node == nullptr ? head->span : item.node->span;
      if (name != nullptr && as_meta(exposed) == nullptr && arguments.size() > 0) {
        std::uint32_t values = 0;
        for (const SpineItem& each : spine) values += each.argument != nullptr;
        static constexpr const char* kNumbers[] = {"no", "one", "two", "three", "four", "five", "six"};
        auto count = [](std::uint32_t n) { return n < 7 ? std::string(kNumbers[n]) : std::to_string(n); };
        too_many->note = text(cat("The function ‘", name->symbol->text(), "’ is applied to ", count(values),
                                  " value argument", values == 1 ? "" : "s", ",\n    but its type ‘", show(head->type),
                                  "’ has only ", count(arguments.size())));
        too_many->span = e->span;
      } else if (as_meta(exposed) == nullptr) {
        too_many->span = e->span;
      }
      unify(type, make_fun(context_.arena, argument, result), too_many);
      arguments.push_back({item.argument, argument});
      type = result;
    }
    ++taken;
    node = item.node;
    if (node != nullptr) node->type = type;
  }
  if (node != nullptr) type = instantiate_node(type, why, node);
  if (spine.empty() && head->type != nullptr) head->type = type;
  // The result first: what is known of it helps the arguments.
  if (expected != nullptr) unify(type, expected, origin(e->span));
  for (auto& [argument, argument_type] : arguments) check_sigma(argument, argument_type);
  return type;
}

}  // namespace cardinal
