// Reporting what could not be solved, in GHC's words.
#include <algorithm>

#include "compiler/types/checker.h"

namespace cardinal {

bool Checker::has_equality_errors(const Wanted& wanted) {
  for (const Constraint* constraint : wanted.simple)
    if (constraint->evidence == nullptr) return true;
  for (const Implication* implication : wanted.implications)
    if (has_equality_errors(implication->wanted)) return true;
  return false;
}

void Checker::report(Wanted& wanted, std::vector<Implication*>& path) {
  for (Constraint* constraint : wanted.simple)
    if (constraint->evidence == nullptr)
      report_equality(constraint, path);
    else
      report_class(constraint, path);
  for (Implication* implication : wanted.implications) {
    path.push_back(implication);
    std::size_t rewrites = rewrites_.size();
    report(implication->wanted, path);
    rewrites_.resize(rewrites);
    path.pop_back();
  }
}

namespace {
std::string where_bound(const Implication& implication) {
  std::string text = cat("bound by ", implication.what);
  if (implication.span.known()) {
    Position at = position_of(*implication.span.file, implication.span.begin);
    text += cat("\n        at ", implication.span.file->path, ":", at.line, ":", at.column);
  }
  return text;
}
}  // namespace

void Checker::report_equality(Constraint* constraint, const std::vector<Implication*>& path) {
  const Origin& why = *constraint->origin;
  Type* actual = zonk(context_.arena, constraint->actual);
  Type* expected = zonk(context_.arena, constraint->expected);
  Type* whole_actual = why.actual != nullptr ? zonk(context_.arena, why.actual) : actual;
  Type* whole_expected = why.expected != nullptr ? zonk(context_.arena, why.expected) : expected;
  std::string message;
  std::string tail;
  const char* code = "type-mismatch";
  if (why.kinds) {
    Rep left = rep_of_kind(context_, actual);
    Rep right = rep_of_kind(context_, expected);
    code = "kind-mismatch";
    bool left_rep = kind_of(context_, actual) == context_.builtin.runtime_rep->type;
    (void)left;
    (void)right;
    if (left_rep) {
      message = cat("Couldn't match a lifted type with an unlifted type");
      if (why.actual != nullptr && !same_type(context_.arena, whole_actual, whole_expected))
        tail += cat("\n  When matching types\n    ", show(whole_expected), "\n    ", show(whole_actual));
      else if (why.actual != nullptr)
        tail += cat("\n  The type ‘", show(whole_actual), "’ is unlifted, but a lifted one is expected here");
    } else {
      message = cat("Couldn't match kind ‘", show(actual), "’ with ‘", show(expected), "’");
      if (why.actual != nullptr)
        tail += cat("\n  When matching types\n    ", show(whole_expected), "\n    ", show(whole_actual));
    }
  } else {
    Type* a = expose(context_.arena, actual);
    Type* e = expose(context_.arena, expected);
    MetaVar* meta = as_meta(a) != nullptr ? as_meta(a) : as_meta(e);
    Type* other = as_meta(a) != nullptr ? e : a;
    std::vector<MetaVar*> metas;
    collect_metas(other, metas);
    bool occurs = meta != nullptr && other != meta && std::find(metas.begin(), metas.end(), meta) != metas.end();
    bool whole = same_type(context_.arena, actual, whole_actual) && same_type(context_.arena, expected, whole_expected);
    if (occurs) {
      code = "occurs-check";
      message = cat("Occurs check: cannot construct the infinite type: ", show(meta), " ~ ", show(other));
    } else if (meta != nullptr && other->tag == TypeTag::Forall) {
      code = "polytype";
      message = cat("Couldn't match expected type ‘", show_type(context_, e, true), "’ with actual type ‘",
                    show_type(context_, a, true), "’\n  Cannot instantiate unification variable ‘", show(meta),
                    "’\n  with a type involving polytypes: ", show_type(context_, other, true));
      whole = true;
    } else if (whole || why.actual == nullptr) {
      message = cat("Couldn't match expected type ‘", show(expected), "’ with actual type ‘", show(actual), "’");
      whole = true;
    } else {
      message = cat("Couldn't match type ‘", show(actual), "’ with ‘", show(expected), "’");
    }
    if (!whole) tail += cat("\n  Expected: ", show(whole_expected), "\n    Actual: ", show(whole_actual));
    // Rigid variables: where they come from.
    for (Type* side : {a, e}) {
      TyVar* var = as_var(side);
      if (var == nullptr && meta != nullptr && !occurs) {
        std::vector<TyVar*> vars;
        collect_vars(other, vars);
        for (TyVar* candidate : vars)
          if (candidate->flavour == TyVarFlavour::Skolem && candidate->level > meta->level && var == nullptr) {
            var = candidate;
            tail += cat("\n    because type variable ‘", var->name->text(), "’ would escape its scope");
          }
        if (side != a) var = nullptr;
      }
      if (var == nullptr || var->flavour != TyVarFlavour::Skolem) continue;
      code = "rigid-type-variable";
      for (Implication* implication : path)
        if (std::find(implication->skolems.begin(), implication->skolems.end(), var) != implication->skolems.end())
          tail += cat("\n  ‘", var->name->text(), "’ is a rigid type variable ", where_bound(*implication));
    }
  }
  if (!why.note.empty()) tail += cat("\n  ", why.note);
  std::string text = message + tail;
  for (const Diagnostic& other : context_.diagnostics.all())
    if (other.span.file == why.span.file && other.span.begin == why.span.begin && other.span.end == why.span.end &&
        other.message == text)
      return;
  error(code, why.span, text);
}

void Checker::report_class(Constraint* constraint, const std::vector<Implication*>& path) {
  const Origin& why = *constraint->origin;
  Type* type = zonk(context_.arena, constraint->evidence->constraint);
  Class* klass = constraint_class(context_.arena, type);
  std::string arising = why.what.empty() ? std::string() : cat(" arising from ", why.what);
  std::vector<MetaVar*> metas;
  collect_metas(type, metas);
  std::string message;
  const char* code = "no-instance";
  std::string hint;
  if (constraint->depth > 200) {
    message = cat("Reduction stack overflow; size = 201\n  when solving: ", show(type));
    code = "reduction-depth";
  } else if (!metas.empty()) {
    if (ambiguity_suppressed_) return;
    bool headed = false;
    AppView view = split_app(context_.arena, type);
    for (Type* argument : view.arguments) headed |= as_meta(split_app(context_.arena, argument).head) != nullptr;
    bool could = headed;
    if (!headed && klass != nullptr)
      for (Instance* instance : klass->instances) {
        bool all = instance->arguments.size() == view.arguments.size();
        for (std::size_t i = 0; all && i < view.arguments.size(); ++i)
          all = could_match(instance->arguments[i], view.arguments[i]);
        could |= all;
      }
    if (could) {
      code = "ambiguous-type";
      message = cat("Ambiguous type variable ‘", show(metas[0]), "’", arising, "\n  prevents the constraint ‘(",
                    show(type), ")’ from being solved.");
      hint = cat("use a type annotation to specify what ‘", show(metas[0]), "’ should be");
      // One report for a variable is enough.
      for (const Diagnostic& other : context_.diagnostics.all())
        if (std::string_view(other.code) == code && other.hint == hint) return;
    }
  }
  if (message.empty()) {
    std::string context;
    for (Implication* implication : path) {
      if (implication->givens.empty()) continue;
      std::vector<Type*> givens;
      for (EvidenceVar* given : implication->givens) givens.push_back(zonk(context_.arena, given->constraint));
      context += cat(context.empty() ? "\n  from the context: " : "\n    or from: ",
                     show_context(context_, context_.arena.copy(givens)), "\n    ", where_bound(*implication));
    }
    if (!context.empty())
      message = cat("Could not deduce (", show(type), ")", arising, context);
    else
      message = cat("No instance for (", show(type), ")", arising);
    AppView view = split_app(context_.arena, type);
    if (!view.arguments.empty()) {
      Type* last = expose(context_.arena, view.arguments.back());
      std::vector<TyVar*> vars;
      collect_vars(type, vars);
      if (as_var(split_app(context_.arena, last).head) != nullptr) {
        for (std::size_t i = path.size(); i-- > 0;) {
          Implication* implication = path[i];
          bool binds = std::find(implication->skolems.begin(), implication->skolems.end(), vars[0]) !=
                       implication->skolems.end();
          if (binds && !implication->what.empty()) {
            std::string what(implication->what);
            if (auto line = what.find('\n'); line != std::string::npos)
              what.replace(line, what.find_first_not_of(" \n", line) - line, " ");
            hint = cat("add (", show(type), ") to the context of ", what);
            break;
          }
        }
      } else if (last->tag == TypeTag::Fun) {
        hint = "maybe you haven't applied a function to enough arguments?";
      }
    }
  }
  for (const Diagnostic& other : context_.diagnostics.all())
    if (other.span.file == why.span.file && other.span.begin == why.span.begin && other.message == message) return;
  error(code, why.span, message).hint = hint;
}

}  // namespace cardinal
