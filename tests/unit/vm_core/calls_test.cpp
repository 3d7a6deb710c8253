// Calls, known and unknown: every mixture of representations, in registers and on the stack; partial applications.
#include <random>

#include "tests/unit/vm_core/checks.h"

namespace cardinal::test {

namespace {

/// A function is made for a signature such as "pidv": lifted pointer, Int#, Double#, State#. It hashes its arguments.
struct CallChecks : Checks {
  DataCon* box = int_box();
  Var* opaque = top("opaque");
  std::mt19937 random{11};

  CallChecks() {
    Var* x = var("x");
    define(opaque, lambda({x}, v(x)));  // hides from the compiler which function it is
  }

  static Word argument(std::size_t position) { return (position % 3 == 1 ? Word{1} << 61 : 0) + 7 * position + 3; }
  static Word hash(std::string_view signature) {
    Word out = signature.size();
    for (std::size_t i = 0; i < signature.size(); ++i)
      out = out * 31 + (signature[i] == 'v' ? 0 : signature[i] == 'd' ? 7 * i + 3 : argument(i));
    return out;
  }

  static Rep rep(char c) { return c == 'p' ? Rep::Lifted : c == 'i' ? Rep::Int : c == 'd' ? Rep::Double : Rep::Void; }
  std::vector<Var*> parameters(std::string_view signature) {
    std::vector<Var*> out;
    for (char c : signature) out.push_back(var("x", rep(c)));
    return out;
  }
  Expr* hash_of(const std::vector<Var*>& parameters) {
    Expr* out = i(static_cast<SignedWord>(parameters.size()));
    std::vector<std::pair<Var*, Var*>> unboxed;
    for (Var* p : parameters) {
      Expr* value = i(0);
      if (p->rep == Rep::Int) value = v(p);
      if (p->rep == Rep::Double) value = prim(PrimOp::DoubleToInt, {v(p)});
      if (p->rep == Rep::Lifted) {
        unboxed.emplace_back(p, var("raw", Rep::Int));
        value = v(unboxed.back().second);
      }
      out = add(mul(out, i(31)), value);
    }
    for (auto [p, raw] : unboxed) out = match(v(p), box, {raw}, out);
    return out;
  }
  /// The function; its first `own` parameters are its own, the rest are those of a function that it returns.
  Var* function(std::string_view signature, std::size_t own) {
    std::vector<Var*> all = parameters(signature);
    std::vector<Var*> first(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(own)),
        rest(all.begin() + static_cast<std::ptrdiff_t>(own), all.end());
    Expr* body = hash_of(all);
    if (!rest.empty()) {
      Var* inner = var("inner");
      body = let(inner, b.lambda(a.copy(rest), body), app(opaque, {v(inner)}));
    }
    Var* f = top("f");
    define(f, b.lambda(a.copy(first), body));
    return f;
  }
  std::vector<Expr*> arguments(std::string_view signature) {
    std::vector<Expr*> out;
    for (std::size_t k = 0; k < signature.size(); ++k) switch (signature[k]) {
        case 'p':
          out.push_back(con(box, {i(static_cast<SignedWord>(argument(k)))}));
          break;
        case 'i':
          out.push_back(i(static_cast<SignedWord>(argument(k))));
          break;
        case 'd':
          out.push_back(d(static_cast<double>(7 * k + 3)));
          break;
        default:
          out.push_back(token());
      }
    return out;
  }
  /// Applies `f` to the arguments in groups of the given sizes, each group an unknown call.
  Expr* apply_in_groups(Expr* f, std::string_view signature, const std::vector<std::size_t>& groups) {
    std::vector<Expr*> all = arguments(signature);
    Var* result = var("result", Rep::Int);
    std::vector<std::pair<Var*, Expr*>> steps;
    Var* current = var("function");
    steps.emplace_back(current, f);
    std::size_t at = 0;
    for (std::size_t g = 0; g < groups.size(); ++g) {
      std::vector<Expr*> group(all.begin() + static_cast<std::ptrdiff_t>(at),
                               all.begin() + static_cast<std::ptrdiff_t>(at + groups[g]));
      at += groups[g];
      Var* next = g + 1 == groups.size() ? result : var("partial");
      steps.emplace_back(next, b.app(v(current), a.copy(group)));
      current = next;
    }
    Expr* out = v(result);
    for (std::size_t k = steps.size(); k-- > 0;) out = bind(steps[k].first, steps[k].second, out);
    return out;
  }
  void check(std::string_view signature, std::size_t own, const std::vector<std::size_t>& groups, bool as_thunk) {
    std::string what(signature);
    what += " own " + std::to_string(own) + " groups";
    for (std::size_t g : groups) what += " " + std::to_string(g);
    Var* f = function(signature, own);
    Expr* unknown = app(opaque, {v(f)});
    Expr* call;
    if (as_thunk) {
      Var* thunk = var("thunk");
      // The application itself meets the thunk: no Case before it.
      std::vector<Expr*> all = arguments(signature);
      Var* result = var("result", Rep::Int);
      call = let(thunk, unknown, bind(result, b.app(v(thunk), a.copy(all)), v(result)));
      what += " of a thunk";
    } else {
      call = apply_in_groups(unknown, signature, groups);
    }
    equal(what, call, hash(signature));
  }
  std::string random_signature(std::size_t length, const char* letters) {
    std::string out;
    for (std::size_t k = 0; k < length; ++k) out += letters[random() % 4];
    return out;
  }
  std::vector<std::size_t> random_groups(std::size_t length) {
    std::vector<std::size_t> out;
    while (length > 0) {
      std::size_t n = 1 + random() % length;
      out.push_back(n);
      length -= n;
    }
    return out;
  }
};

}  // namespace

TEST_CASE("unknown calls: short signatures, cut in every way, from every arity") {
  CallChecks c;
  const std::string letters = "pidv";
  std::vector<std::string> signatures{""};
  for (std::size_t at = 0; at < signatures.size() && signatures[at].size() < 3; ++at)
    for (char letter : letters) signatures.push_back(signatures[at] + letter);
  for (const std::string& s : signatures) {
    if (s.empty()) continue;
    for (std::size_t own = 1; own <= s.size(); ++own)
      for (unsigned cuts = 0; cuts < 1u << (s.size() - 1); ++cuts) {
        std::vector<std::size_t> groups{1};
        for (std::size_t k = 0; k + 1 < s.size(); ++k)
          if ((cuts >> k & 1) != 0)
            groups.push_back(1);
          else
            ++groups.back();
        c.check(s, own, groups, false);
      }
    c.check(s, s.size(), {}, true);
  }
  c.run();
}

TEST_CASE("unknown calls: long signatures, partial applications of partial applications") {
  CallChecks c;
  for (int round = 0; round < 120; ++round) {
    std::string s = c.random_signature(4 + c.random() % 12, round % 3 == 0 ? "pppp" : round % 3 == 1 ? "pidv" : "pddi");
    c.check(s, 1 + c.random() % s.size(), c.random_groups(s.size()), round % 5 == 0);
  }
  c.run({HeapConfig{}, stressed()});
}

TEST_CASE("known calls: arguments beyond the registers lie on the stack") {
  CallChecks c;
  for (const char* s : {"p", "iiiii", "iiiiii", "pppppppp", "dddd", "ddddd", "pdpdpdpdpdpd", "iiiiiiiiiiiiiiiiiiii",
                        "dddddddddddd", "vpvivdvpvivdvp", "pppppvddddvpdi"}) {
    std::string_view signature = s;
    Var* f = c.function(signature, signature.size());
    std::vector<Expr*> all = c.arguments(signature);
    Var* result = c.var("result", Rep::Int);
    c.equal(std::string("call ") + s, c.bind(result, c.b.app(c.v(f), c.a.copy(all)), c.v(result)),
            CallChecks::hash(signature));
    // The same as a tail call, of a function with fewer arguments of its own.
    Var *g = c.top("g"), *x = c.var("x", Rep::Int), *tail = c.var("tail", Rep::Int);
    all = c.arguments(signature);
    c.define(g, c.lambda({x}, c.b.app(c.v(f), c.a.copy(all))));
    c.equal(std::string("tail call ") + s, c.bind(tail, c.app(g, {c.i(1)}), c.v(tail)), CallChecks::hash(signature));
  }
  c.run({HeapConfig{}, stressed()});
}

TEST_CASE("results of several kinds come back in registers") {
  Checks c;
  using R = cardinal::Rep;
  DataCon* box = c.int_box();
  DataCon* tuple = c.tuple({R::Int, R::Double, R::Lifted, R::Double, R::Int, R::Lifted});
  Var *f = c.top("f"), *n = c.var("n", Rep::Int), *x = c.var("x", Rep::Double), *p = c.var("p");
  c.define(f, c.lambda({n, x, p}, c.con(tuple, {c.add(c.v(n), c.i(1)), c.prim(PrimOp::AddDouble, {c.v(x), c.d(0.5)}),
                                                c.v(p), c.v(x), c.v(n), c.con(box, {c.i(INT64_MAX)})})));
  Var *a = c.var("a", Rep::Int), *d1 = c.var("d1", Rep::Double), *q = c.var("q"), *d2 = c.var("d2", Rep::Double),
      *b = c.var("b", Rep::Int), *r = c.var("r"), *qi = c.var("qi", Rep::Int), *ri = c.var("ri", Rep::Int);
  Expr* doubled = c.prim(PrimOp::DoubleToInt,
                         {c.prim(PrimOp::MulDouble, {c.prim(PrimOp::AddDouble, {c.v(d1), c.v(d2)}), c.d(10)})});
  c.equal("six results",
          c.match(c.app(f, {c.i(5), c.d(1.5), c.con(box, {c.i(70)})}), tuple, {a, d1, q, d2, b, r},
                  c.match(c.v(q), box, {qi},
                          c.match(c.v(r), box, {ri},
                                  c.add(c.add(c.mul(c.v(a), c.i(100000)), c.mul(c.v(b), c.i(1000))),
                                        c.add(doubled, c.add(c.v(qi), c.v(ri))))))),
          600000 + 5000 + 35 + 70 + static_cast<Word>(INT64_MAX));
  c.run({HeapConfig{}, stressed()});
}

}  // namespace cardinal::test
