// Every kind of heap object through compiled code: made, read, written, moved by collections.
#include "tests/unit/vm_core/checks.h"

namespace cardinal::test {

TEST_CASE("constructors: fields of every representation, pointers first") {
  Checks c;
  TyCon* type = nullptr;
  using R = cardinal::Rep;
  DataCon* none = c.constructor(type, "None", {});
  DataCon* mixed = c.constructor(type, "Mixed", {R::Int, R::Lifted, R::Double, R::Lifted, R::Int});
  DataCon* wide = c.constructor(
      type, "Wide", {R::Lifted, R::Lifted, R::Lifted, R::Lifted, R::Lifted, R::Lifted, R::Lifted, R::Lifted});
  // Constructors of index 5 and more share a tag.
  DataCon* many[6];
  for (int k = 0; k < 6; ++k) many[k] = c.constructor(type, "Many", {R::Int});
  DataCon* box = c.int_box();
  auto number = [&](SignedWord n) { return c.con(box, {c.i(n)}); };

  Var *m = c.var("m"), *a = c.var("a", Rep::Int), *b = c.var("b"), *d = c.var("d", Rep::Double), *e = c.var("e"),
      *f = c.var("f", Rep::Int);
  Var *bi = c.var("bi", Rep::Int), *ei = c.var("ei", Rep::Int);
  c.equal("mixed fields",
          c.let(m, c.con(mixed, {c.i(3), number(INT64_MAX), c.d(2.5), number(-7), c.i(-1)}),
                c.match(c.v(m), mixed, {a, b, d, e, f},
                        c.match(c.v(b), box, {bi},
                                c.match(c.v(e), box, {ei},
                                        c.add(c.add(c.mul(c.v(a), c.i(1000)),
                                                    c.prim(PrimOp::DoubleToInt,
                                                           {c.prim(PrimOp::MulDouble, {c.v(d), c.d(100)})})),
                                              c.add(c.v(bi), c.add(c.v(ei), c.v(f)))))))),
          static_cast<Word>(3000 + 250) + INT64_MAX - 8);
  Var* w = c.var("w");
  Var* fields[8];
  Expr* sum = c.i(0);
  for (int k = 0; k < 8; ++k) fields[k] = c.var("field");
  for (int k = 0; k < 8; ++k) {
    Var* n = c.var("n", Rep::Int);
    Expr* rest = sum;
    sum = c.match(c.v(fields[k]), box, {n}, c.add(c.mul(rest, c.i(3)), c.v(n)));
  }
  Word expected = 0;
  for (int k = 0; k < 8; ++k) expected = expected * 3 + static_cast<Word>(k);
  c.equal(
      "eight lazy fields",
      c.let(w, c.con(wide, {number(0), number(1), number(2), number(3), number(4), number(5), number(6), number(7)}),
            c.match(c.v(w), wide,
                    {fields[0], fields[1], fields[2], fields[3], fields[4], fields[5], fields[6], fields[7]}, sum)),
      expected);
  // Switches: each constructor finds its alternative, also those that share tag 6, also nullary ones.
  Var *which = c.top("which"), *x = c.var("x");
  std::vector<Alternative> alternatives;
  alternatives.push_back(c.alternative(none, {}, c.i(100)));
  for (DataCon* con : {many[0], many[2], many[5]}) {
    Var* n = c.var("n", Rep::Int);
    alternatives.push_back(c.alternative(con, {n}, c.add(c.mul(c.i(con->tag), c.i(10)), c.v(n))));
  }
  alternatives.push_back(core::Builder::default_alternative(c.i(-1)));
  c.define(which, c.lambda({x}, c.b.case_of(c.v(x), nullptr, c.a.copy(alternatives))));
  auto ask = [&](Expr* value) {
    Var *v = c.var("v"), *r = c.var("r", Rep::Int);
    return c.let(v, value, c.bind(r, c.app(which, {c.v(v)}), c.v(r)));
  };
  c.equal("nullary", ask(c.con(none, {})), 100);
  for (int k = 0; k < 6; ++k) {
    bool listed = k == 0 || k == 2 || k == 5;
    c.equal("constructor " + std::to_string(3 + k), ask(c.con(many[k], {c.i(5)})),
            listed ? static_cast<Word>((3 + k) * 10 + 5) : Word{0} - 1);
  }
  c.run({HeapConfig{}, stressed()});
}

TEST_CASE("thunks: evaluated once, shared, updated; selectors") {
  Checks c;
  DataCon* box = c.int_box();
  TyCon* type = nullptr;
  DataCon* pair = c.constructor(type, "Pair", {cardinal::Rep::Lifted, cardinal::Rep::Lifted});
  Var *counter = c.var("counter", Rep::Unlifted), *zero = c.var("zero"), *old = c.var("old"), *n = c.var("n", Rep::Int);
  Var *thunk = c.var("thunk"), *r1 = c.var("r1", Rep::Int), *r2 = c.var("r2", Rep::Int), *end = c.var("end"),
      *count = c.var("count", Rep::Int);
  // A thunk with an effect (as unsafePerformIO makes them) shows how often it runs.
  Expr* effect =
      c.bind(old, c.prim(PrimOp::ReadMutVar, {c.v(counter), c.token()}),
             c.match(c.v(old), box, {n},
                     c.then(c.prim(PrimOp::WriteMutVar, {c.v(counter), c.con(box, {c.add(c.v(n), c.i(1))}), c.token()}),
                            c.con(box, {c.i(INT64_MIN)}))));
  auto force = [&](Var* to, Var* t, Expr* rest) { return c.match(c.v(t), box, {to}, rest); };
  c.equal(
      "evaluated once",
      c.let(zero, c.con(box, {c.i(0)}),
            c.bind(counter, c.prim(PrimOp::NewMutVar, {c.v(zero), c.token()}),
                   c.let(thunk, effect,
                         force(r1, thunk,
                               force(r2, thunk,
                                     c.bind(end, c.prim(PrimOp::ReadMutVar, {c.v(counter), c.token()}),
                                            c.match(c.v(end), box, {count},
                                                    c.add(c.mul(c.v(count), c.i(10)), c.eq(c.v(r1), c.v(r2)))))))))),
      11);
  // let p = (1, 2) lazily; x = fst p (a selector thunk).
  Var *p = c.var("p"), *q = c.var("q"), *fst = c.var("fst"), *l = c.var("l"), *r = c.var("r"),
      *chosen = c.var("chosen");
  Var* w2 = c.var("w2", Rep::Int);
  Var *one = c.var("one"), *two = c.var("two"), *churn = c.top("churn"), *k = c.var("k", Rep::Int),
      *waste = c.var("waste"), *w = c.var("w", Rep::Int);
  c.define(churn, c.lambda({k}, c.if_(c.eq(c.v(k), c.i(0)), c.i(0),
                                      c.let(waste, c.con(box, {c.add(c.v(k), c.i(INT64_MAX))}),
                                            c.match(c.v(waste), box, {w}, c.app(churn, {c.sub(c.v(k), c.i(1))}))))));
  Var* after = c.var("after", Rep::Int);
  c.equal("selector thunk across collections",
          c.let(one, c.con(box, {c.i(INT64_MAX)}),
                c.let(two, c.con(box, {c.i(2)}),
                      c.let(p, c.con(pair, {c.v(one), c.v(two)}),
                            c.let(q, c.match(c.v(p), pair, {l, r}, c.con(pair, {c.v(r), c.v(l)})),
                                  c.let(fst, c.match(c.v(q), pair, {c.var("l2"), chosen}, c.v(chosen)),
                                        c.bind(after, c.app(churn, {c.i(300)}),
                                               c.match(c.v(fst), box, {w2}, c.add(c.v(w2), c.v(after))))))))),
          INT64_MAX);
  c.run({HeapConfig{}, stressed()});
}

TEST_CASE("CAFs are evaluated once and keep their value") {
  for (const HeapConfig& config : {HeapConfig{}, stressed()}) {  // a CAF belongs to one run
    Checks c;
    Var *list = c.top("list"), *count = c.top("count"), *n = c.var("n", Rep::Int), *caf = c.top("caf"), *l = c.var("l");
    TyCon* type = nullptr;
    DataCon* nil = c.constructor(type, "Nil", {});
    DataCon* cons = c.constructor(type, "Cons", {cardinal::Rep::Int, cardinal::Rep::Lifted});
    c.define(list, c.lambda({n}, c.if_(c.eq(c.v(n), c.i(0)), c.con(nil, {}),
                                       c.con(cons, {c.v(n), c.app(list, {c.sub(c.v(n), c.i(1))})}))));
    Var *head = c.var("head", Rep::Int), *tail = c.var("tail"), *rest = c.var("rest", Rep::Int);
    c.define(count, c.lambda({l}, c.match(c.v(l), {c.alternative(nil, {}, c.i(0)),
                                                   c.alternative(cons, {head, tail},
                                                                 c.bind(rest, c.app(count, {c.v(tail)}),
                                                                        c.add(c.v(rest), c.v(head))))})));
    c.define(caf, c.app(list, {c.i(100)}));
    for (int times = 0; times < 3; ++times) {
      Var* total = c.var("total", Rep::Int);
      c.equal("sum of a CAF", c.bind(total, c.app(count, {c.v(caf)}), c.v(total)), 5050);
    }
    c.run({config});
  }
}

TEST_CASE("mutable variables, arrays and byte arrays") {
  Checks c;
  DataCon* box = c.int_box();
  auto boxed = [&](SignedWord n) { return c.con(box, {c.i(n)}); };
  DataCon* swapped = c.tuple({cardinal::Rep::Int, cardinal::Rep::Lifted});
  Var *ref = c.var("ref", Rep::Unlifted), *x = c.var("x"), *y = c.var("y"), *z = c.var("z"),
      *ok = c.var("ok", Rep::Int), *found = c.var("found"), *n = c.var("n", Rep::Int);
  auto read_ref = [&](Expr* rest_of_n, Var* into) {
    Var* value = c.var("value");
    return c.bind(value, c.prim(PrimOp::ReadMutVar, {c.v(ref), c.token()}),
                  c.match(c.v(value), box, {into}, rest_of_n));
  };
  c.equal(
      "write, read",
      c.let(x, boxed(1),
            c.bind(ref, c.prim(PrimOp::NewMutVar, {c.v(x), c.token()}),
                   c.then(c.prim(PrimOp::WriteMutVar, {c.v(ref), boxed(INT64_MAX), c.token()}), read_ref(c.v(n), n)))),
      INT64_MAX);
  Var* n2 = c.var("n", Rep::Int);
  c.equal("cas succeeds",
          c.let(x, boxed(INT64_MAX),
                c.let(y, boxed(5),
                      c.bind(z, c.v(x),
                             c.bind(ref, c.prim(PrimOp::NewMutVar, {c.v(z), c.token()}),
                                    c.match(c.prim(PrimOp::CasMutVar, {c.v(ref), c.v(z), c.v(y), c.token()}), swapped,
                                            {ok, found}, read_ref(c.add(c.mul(c.v(ok), c.i(10)), c.v(n2)), n2)))))),
          15);
  Var *n3 = c.var("n", Rep::Int), *ok3 = c.var("ok", Rep::Int);
  c.equal("cas fails",
          c.let(x, boxed(3),
                c.let(y, boxed(INT64_MAX),
                      c.bind(ref, c.prim(PrimOp::NewMutVar, {c.v(x), c.token()}),
                             c.match(c.prim(PrimOp::CasMutVar, {c.v(ref), c.v(y), c.v(y), c.token()}), swapped,
                                     {ok3, found}, read_ref(c.add(c.mul(c.v(ok3), c.i(10)), c.v(n3)), n3))))),
          3);
  Var* other = c.var("other", Rep::Unlifted);
  c.equal("identity",
          c.let(x, boxed(3),
                c.bind(ref, c.prim(PrimOp::NewMutVar, {c.v(x), c.token()}),
                       c.bind(other, c.prim(PrimOp::NewMutVar, {c.v(x), c.token()}),
                              c.add(c.mul(c.prim(PrimOp::SameMutVar, {c.v(ref), c.v(ref)}), c.i(10)),
                                    c.prim(PrimOp::SameMutVar, {c.v(ref), c.v(other)}))))),
          10);

  // Arrays small and large (in the large-object space): filled with fresh boxes, summed after all that garbage.
  Var *fill = c.top("fill"), *sum = c.top("sum"), *array = c.var("array", Rep::Unlifted), *k = c.var("k", Rep::Int),
      *acc = c.var("acc", Rep::Int);
  auto next = [&] { return c.add(c.v(k), c.i(1)); };
  Var *array2 = c.var("array", Rep::Unlifted), *k2 = c.var("k", Rep::Int), *element = c.var("element"),
      *raw = c.var("raw", Rep::Int);
  c.define(fill,
           c.lambda({array, k},
                    c.if_(c.eq(c.v(k), c.prim(PrimOp::SizeofMutableArray, {c.v(array)})), c.i(0),
                          c.then(c.prim(PrimOp::WriteArray,
                                        {c.v(array), c.v(k), c.con(box, {c.sub(c.i(INT64_MAX), c.v(k))}), c.token()}),
                                 c.app(fill, {c.v(array), next()})))));
  c.define(sum, c.lambda({array2, k2, acc},
                         c.if_(c.eq(c.v(k2), c.prim(PrimOp::SizeofMutableArray, {c.v(array2)})), c.v(acc),
                               c.bind(element, c.prim(PrimOp::ReadArray, {c.v(array2), c.v(k2), c.token()}),
                                      c.match(c.v(element), box, {raw},
                                              c.app(sum, {c.v(array2), c.add(c.v(k2), c.i(1)),
                                                          c.add(c.mul(c.v(acc), c.i(3)), c.v(raw))}))))));
  for (SignedWord size : {0, 1, 100, 379, 380, 381, 1000}) {
    Word expected = 0;
    for (SignedWord at = 0; at < size; ++at) expected = expected * 3 + static_cast<Word>(INT64_MAX - at);
    Var *made = c.var("made", Rep::Unlifted), *done = c.var("done", Rep::Int), *total = c.var("total", Rep::Int),
        *copy = c.var("copy", Rep::Unlifted), *copied = c.var("copied", Rep::Int);
    c.equal("array of " + std::to_string(size),
            c.let(x, boxed(7),
                  c.bind(made, c.prim(PrimOp::NewArray, {c.i(size), c.v(x), c.token()}),
                         c.bind(done, c.app(fill, {c.v(made), c.i(0)}),
                                c.bind(total, c.app(sum, {c.v(made), c.i(0), c.v(done)}), c.v(total))))),
            expected);
    c.equal(
        "copy of an array of " + std::to_string(size),
        c.let(x, boxed(7),
              c.bind(made, c.prim(PrimOp::NewArray, {c.i(size), c.v(x), c.token()}),
                     c.bind(done, c.app(fill, {c.v(made), c.i(0)}),
                            c.bind(copy, c.prim(PrimOp::NewArray, {c.i(size), c.v(x), c.token()}),
                                   c.then(c.prim(PrimOp::CopyArray,
                                                 {c.v(made), c.i(0), c.v(copy), c.i(0), c.i(size), c.token()}),
                                          c.bind(copied, c.app(sum, {c.v(copy), c.i(0), c.v(done)}), c.v(copied))))))),
        expected);
  }
  for (SignedWord bytes : {8, 80, 3000, 8000}) {
    Var* made = c.var("bytes", Rep::Unlifted);
    SignedWord last = bytes / 8 - 1;
    c.equal("byte array of " + std::to_string(bytes),
            c.bind(made, c.prim(PrimOp::NewByteArray, {c.i(bytes), c.token()}),
                   c.then(c.prim(PrimOp::WriteIntArray, {c.v(made), c.i(last), c.i(-2), c.token()}),
                          c.then(c.prim(PrimOp::WriteWord8Array, {c.v(made), c.i(bytes - 1), c.i(0x17F), c.token()}),
                                 c.add(c.prim(PrimOp::SizeofByteArray, {c.v(made)}),
                                       c.prim(PrimOp::ReadIntArray, {c.v(made), c.i(last), c.token()}))))),
            static_cast<Word>(bytes) + 0x7FFF'FFFF'FFFF'FFFEull);
  }
  c.run({HeapConfig{}, stressed()});
}

TEST_CASE("weak pointers follow their keys") {
  Checks c;
  DataCon* box = c.int_box();
  DataCon* status = c.tuple({cardinal::Rep::Int, cardinal::Rep::Lifted});
  // The key is a mutable variable's box on the heap; it lives as long as it is used below the collection.
  auto weak = [&](bool keep) {
    Var *key = c.var("key", Rep::Unlifted), *start = c.var("start"), *w = c.var("weak", Rep::Unlifted),
        *alive = c.var("alive", Rep::Int), *value = c.var("value");
    Expr* look = c.match(c.prim(PrimOp::DerefWeak, {c.v(w), c.token()}), status, {alive, value}, c.v(alive));
    if (keep) {
      Var* r = c.var("r", Rep::Int);
      look = c.bind(r, look, c.then(c.prim(PrimOp::Touch, {c.v(key), c.token()}), c.v(r)));
    }
    return c.let(start, c.con(box, {c.i(INT64_MAX)}),
                 c.bind(key, c.prim(PrimOp::NewMutVar, {c.v(start), c.token()}),
                        c.bind(w, c.prim(PrimOp::MakeWeakNoFinalizer, {c.v(key), c.v(start), c.token()}),
                               c.then(c.prim(PrimOp::PerformGC, {c.i(1), c.token()}), look))));
  };
  c.equal("key alive", weak(true), 1);
  c.equal("key dead", weak(false), 0);
  c.run({HeapConfig{}, stressed()});
}

}  // namespace cardinal::test
