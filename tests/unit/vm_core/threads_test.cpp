// Threads, MVars and exceptions at the level of Core: what the library builds on.
#include <concepts>

#include "tests/unit/vm_core/checks.h"

namespace cardinal::test {

namespace {

struct Concurrent : Checks {
  DataCon* box = int_box();

  Expr* boxed(Expr* n) { return con(box, {n}); }
  Expr* boxed(std::integral auto n) { return con(box, {i(n)}); }
  Expr* action(Expr* body) { return lambda({state()}, body); }
  /// case value of { x -> … } where `rest` gets the variable.
  Expr* with(Rep rep, Expr* value, const std::function<Expr*(Var*)>& rest) {
    Var* x = var("x", rep);
    return bind(x, value, rest(x));
  }
  Expr* lazily(Expr* value, const std::function<Expr*(Var*)>& rest) {
    Var* x = var("x");
    return let(x, value, rest(x));
  }
  Expr* unbox(Expr* value, const std::function<Expr*(Expr*)>& rest) {
    Var* raw = var("raw", Rep::Int);
    return match(value, box, {raw}, rest(v(raw)));
  }
  Expr* new_mvar(const std::function<Expr*(Var*)>& rest) {
    return with(Rep::Unlifted, prim(PrimOp::NewMVar, {token()}), rest);
  }
  Expr* put(Var* m, Expr* value, Expr* rest) { return then(prim(PrimOp::PutMVar, {v(m), value, token()}), rest); }
  Expr* take(Var* m, const std::function<Expr*(Var*)>& rest) {
    // The result is a Lifted component of an unboxed tuple: it comes as it is.
    Var* x = var("taken");
    DataCon* one = tuple({cardinal::Rep::Lifted});
    return match(prim(PrimOp::TakeMVar, {v(m), token()}), one, {x}, rest(x));
  }
  Expr* fork(Expr* body, const std::function<Expr*(Var*)>& rest) {
    return lazily(action(body), [&](Var* a) { return with(Rep::Unlifted, prim(PrimOp::Fork, {v(a), token()}), rest); });
  }
  Expr* yield(Expr* rest) { return then(prim(PrimOp::Yield, {token()}), rest); }
  /// catch# body (\e _ -> handler e), whose result is a Lifted value given to `rest`.
  Expr* catching(Expr* body, const std::function<Expr*(Var*)>& handler, const std::function<Expr*(Var*)>& rest) {
    Var *e = var("exception"), *x = var("caught");
    DataCon* one = tuple({cardinal::Rep::Lifted});
    Expr* handle = lambda({e, state()}, handler(e));
    return lazily(action(body), [&](Var* a) {
      return lazily(handle,
                    [&](Var* h) { return match(prim(PrimOp::Catch, {v(a), v(h), token()}), one, {x}, rest(x)); });
    });
  }
  /// As the result of an action: (# s, x #).
  Expr* give(Expr* x) { return con(tuple({cardinal::Rep::Lifted}), {x}); }
  Expr* raise_io(Expr* e) {
    Var* x = var("never");
    return match(prim(PrimOp::RaiseIO, {e, token()}), tuple({cardinal::Rep::Lifted}), {x}, give(v(x)));
  }
  Expr* raise(Expr* e) { return prim(PrimOp::Raise, {e}); }
  Expr* masking() { return prim(PrimOp::GetMaskingState, {token()}); }
  Expr* number(Var* lifted) {
    return unbox(v(lifted), [](Expr* n) { return n; });
  }
};

}  // namespace

TEST_CASE("MVars: blocking takes and puts, first in, first out") {
  Concurrent c;
  // Three takers wait; what is put reaches them in order. Their answers come through another MVar.
  c.equal("takers in order", c.new_mvar([&](Var* in) {
    return c.new_mvar([&](Var* out) {
      auto taker = [&](SignedWord weight) {
        return c.take(in, [&](Var* x) {
          return c.unbox(c.v(x), [&](Expr* n) { return c.put(out, c.boxed(c.mul(n, c.i(weight))), c.give(c.v(x))); });
        });
      };
      auto next = [&](const std::function<Expr*(Expr*)>& rest) {
        return c.take(out, [&](Var* x) { return c.unbox(c.v(x), rest); });
      };
      return c.fork(taker(1), [&](Var*) {
        return c.fork(taker(100), [&](Var*) {
          return c.fork(taker(10000), [&](Var*) {
            return c.yield(c.put(in, c.boxed(1), c.put(in, c.boxed(2), c.put(in, c.boxed(3), next([&](Expr* a) {
                                                                               return next([&](Expr* b) {
                                                                                 return next([&](Expr* d) {
                                                                                   return c.add(a, c.add(b, d));
                                                                                 });
                                                                               });
                                                                             })))));
          });
        });
      });
    });
  }),
          1 + 200 + 30000);
  // Putters block on a full one and are served in order too.
  c.equal("putters in order", c.new_mvar([&](Var* m) {
    return c.put(m, c.boxed(1), c.fork(c.put(m, c.boxed(2), c.give(c.boxed(0))), [&](Var*) {
      return c.fork(c.put(m, c.boxed(3), c.give(c.boxed(0))), [&](Var*) {
        return c.yield(c.take(m, [&](Var* x) {
          return c.take(m, [&](Var* y) {
            return c.take(m, [&](Var* z) {
              return c.unbox(c.v(x), [&](Expr* a) {
                return c.unbox(c.v(y), [&](Expr* b) {
                  return c.unbox(c.v(z),
                                 [&](Expr* d) { return c.add(c.mul(a, c.i(100)), c.add(c.mul(b, c.i(10)), d)); });
                });
              });
            });
          });
        }));
      });
    }));
  }),
          123);
  c.run({HeapConfig{}, stressed()});
}

TEST_CASE("a thunk that another thread evaluates is waited for, not evaluated twice") {
  Concurrent c;
  c.equal("two waiters on a blackhole", c.new_mvar([&](Var* out) {
    return c.with(Rep::Unlifted, c.prim(PrimOp::NewMutVar, {c.boxed(0), c.token()}), [&](Var* counter) {
      // The thunk counts its evaluations and gives way in the middle.
      Expr* slow = c.with(Rep::Lifted, c.prim(PrimOp::ReadMutVar, {c.v(counter), c.token()}), [&](Var* old) {
        return c.unbox(c.v(old), [&](Expr* n) {
          return c.then(c.prim(PrimOp::WriteMutVar, {c.v(counter), c.boxed(c.add(n, c.i(1))), c.token()}),
                        c.yield(c.yield(c.boxed(INT64_MAX))));
        });
      });
      return c.lazily(slow, [&](Var* thunk) {
        auto forcer = [&] {
          return c.unbox(c.v(thunk), [&](Expr* n) { return c.put(out, c.boxed(n), c.give(c.v(thunk))); });
        };
        return c.fork(forcer(), [&](Var*) {
          return c.fork(forcer(), [&](Var*) {
            return c.yield(c.unbox(c.v(thunk), [&](Expr* mine) {
              return c.take(out, [&](Var* x) {
                return c.take(out, [&](Var* y) {
                  return c.unbox(c.v(x), [&](Expr* a) {
                    return c.unbox(c.v(y), [&](Expr* b) {
                      return c.with(Rep::Lifted, c.prim(PrimOp::ReadMutVar, {c.v(counter), c.token()}),
                                    [&](Var* count) {
                                      return c.unbox(c.v(count), [&](Expr* times) {
                                        return c.add(c.mul(times, c.i(10)), c.add(c.eq(a, mine), c.eq(b, mine)));
                                      });
                                    });
                    });
                  });
                });
              });
            }));
          });
        });
      });
    });
  }),
          12);
  c.run({HeapConfig{}, stressed()});
}

TEST_CASE("exceptions: caught, nested, raised again by the thunk that raised them") {
  Concurrent c;
  c.equal("raiseIO#",
          c.catching(
              c.raise_io(c.boxed(7)), [&](Var* e) { return c.give(c.v(e)); }, [&](Var* x) { return c.number(x); }),
          7);
  c.equal(
      "no exception",
      c.catching(c.give(c.boxed(8)), [&](Var*) { return c.give(c.boxed(0)); }, [&](Var* x) { return c.number(x); }), 8);
  c.equal(
      "the inner handler first, the outer for what it raises",
      c.catching(
          c.catching(
              c.raise_io(c.boxed(1)),
              [&](Var* e) { return c.unbox(c.v(e), [&](Expr* n) { return c.raise_io(c.boxed(c.add(n, c.i(10)))); }); },
              [&](Var* x) { return c.give(c.v(x)); }),
          [&](Var* e) { return c.unbox(c.v(e), [&](Expr* n) { return c.give(c.boxed(c.add(n, c.i(100)))); }); },
          [&](Var* x) { return c.number(x); }),
      111);
  c.equal("a thunk raises the same again",
          c.lazily(c.raise(c.boxed(INT64_MAX - 1)),
                   [&](Var* bad) {
                     auto force = [&](const std::function<Expr*(Var*)>& rest) {
                       return c.catching(
                           c.unbox(c.v(bad), [&](Expr* n) { return c.give(c.boxed(n)); }),
                           [&](Var* e) { return c.give(c.v(e)); }, rest);
                     };
                     return force([&](Var* x) {
                       return force([&](Var* y) { return c.sub(c.number(x), c.sub(c.number(y), c.i(5))); });
                     });
                   }),
          5);
  c.equal("handlers run masked, and the state comes back",
          c.catching(
              c.raise_io(c.boxed(1)),
              [&](Var*) { return c.with(Rep::Int, c.masking(), [&](Var* s) { return c.give(c.boxed(c.v(s))); }); },
              [&](Var* x) {
                return c.unbox(c.v(x), [&](Expr* inside) {
                  return c.with(Rep::Int, c.masking(), [&](Var* s) { return c.add(c.mul(inside, c.i(10)), c.v(s)); });
                });
              }),
          10);
  c.run({HeapConfig{}, stressed()});
}

TEST_CASE("masking states nest and are restored") {
  Concurrent c;
  DataCon* one = c.tuple({cardinal::Rep::Lifted});
  auto under = [&](PrimOp op, Expr* body, const std::function<Expr*(Var*)>& rest) {
    Var* x = c.var("masked");
    return c.lazily(c.action(body),
                    [&](Var* a) { return c.match(c.prim(op, {c.v(a), c.token()}), one, {x}, rest(x)); });
  };
  auto state = [&] { return c.with(Rep::Int, c.masking(), [&](Var* s) { return c.give(c.boxed(c.v(s))); }); };
  c.equal("mask, unmask within, after",
          under(PrimOp::MaskAsync,
                under(PrimOp::UnmaskAsync, state(),
                      [&](Var* inner) {
                        return c.unbox(c.v(inner), [&](Expr* a) {
                          return c.with(Rep::Int, c.masking(),
                                        [&](Var* s) { return c.give(c.boxed(c.add(c.mul(a, c.i(10)), c.v(s)))); });
                        });
                      }),
                [&](Var* x) {
                  return c.unbox(c.v(x), [&](Expr* a) {
                    return c.with(Rep::Int, c.masking(), [&](Var* s) { return c.add(c.mul(a, c.i(10)), c.v(s)); });
                  });
                }),
          10);
  c.equal("uninterruptible", under(PrimOp::MaskUninterruptible, state(), [&](Var* x) { return c.number(x); }), 2);
  c.run({HeapConfig{}, stressed()});
}

TEST_CASE("killThread# reaches a blocked thread, and waits for one that is masked") {
  Concurrent c;
  c.equal("a blocked thread", c.new_mvar([&](Var* never) {
    return c.new_mvar([&](Var* out) {
      // It says when its handler is there, and then blocks.
      Expr* wait = c.put(out, c.boxed(0), c.take(never, [&](Var* x) { return c.give(c.v(x)); }));
      Expr* body = c.catching(
          wait, [&](Var* e) { return c.put(out, c.v(e), c.give(c.v(e))); }, [&](Var* x) { return c.give(c.v(x)); });
      return c.fork(body, [&](Var* thread) {
        Expr* answer = c.take(out, [&](Var* x) { return c.number(x); });
        return c.take(out, [&](Var*) {
          return c.yield(c.then(c.prim(PrimOp::KillThread, {c.v(thread), c.boxed(INT64_MAX - 3), c.token()}), answer));
        });
      });
    });
  }),
          INT64_MAX - 3);
  DataCon* one = c.tuple({cardinal::Rep::Lifted});
  c.equal("a masked thread takes it when it unmasks", c.new_mvar([&](Var* out) {
    Var *masked = c.var("masked"), *inner = c.var("inner");
    // mask (put out 1; yield; …; put out 2; unmask (return ()); put out 99) with a handler that puts what it
    // caught.
    Expr* unmasked = c.lazily(c.action(c.give(c.boxed(0))), [&](Var* nothing) {
      return c.match(c.prim(PrimOp::UnmaskAsync, {c.v(nothing), c.token()}), one, {inner},
                     c.put(out, c.boxed(99), c.give(c.v(inner))));
    });
    Expr* busy = c.put(out, c.boxed(2), unmasked);
    for (int turns = 0; turns < 20; ++turns) busy = c.yield(busy);  // time for the other two
    busy = c.put(out, c.boxed(1), busy);
    Expr* body = c.catching(
        c.lazily(c.action(busy),
                 [&](Var* a) {
                   return c.match(c.prim(PrimOp::MaskAsync, {c.v(a), c.token()}), one, {masked}, c.give(c.v(masked)));
                 }),
        [&](Var* e) { return c.put(out, c.v(e), c.give(c.v(e))); }, [&](Var* x) { return c.give(c.v(x)); });
    auto next = [&](const std::function<Expr*(Expr*)>& rest) {
      return c.take(out, [&](Var* x) { return c.unbox(c.v(x), rest); });
    };
    return c.fork(body, [&](Var* thread) {
      return next([&](Expr* first) {
        Expr* answers = next([&](Expr* second) {
          return next(
              [&](Expr* third) { return c.add(c.mul(first, c.i(10000)), c.add(c.mul(second, c.i(1000)), third)); });
        });
        // killThread# waits until the exception is received, so somebody else must be there to take.
        return c.new_mvar([&](Var* done) {
          return c.fork(c.then(c.prim(PrimOp::KillThread, {c.v(thread), c.boxed(50), c.token()}),
                               c.put(done, c.boxed(0), c.give(c.boxed(0)))),
                        [&](Var*) { return c.yield(c.bind(c.var("ignored", Rep::Int), c.i(0), answers)); });
        });
      });
    });
  }),
          12050);
  c.run({HeapConfig{}, stressed()});
}

TEST_CASE("a thunk under evaluation survives an asynchronous exception and goes on") {
  Concurrent c;
  // slow counts its steps in a MutVar, yielding between them; the first evaluator is killed half way; another finishes
  // the rest.
  Var *slow = c.top("slow"), *counter = c.var("counter", Rep::Unlifted), *n = c.var("n", Rep::Int),
      *rest = c.var("rest", Rep::Int);
  c.define(slow,
           c.lambda({counter, n},
                    c.if_(c.eq(c.v(n), c.i(0)), c.i(0),
                          c.with(Rep::Lifted, c.prim(PrimOp::ReadMutVar, {c.v(counter), c.token()}), [&](Var* old) {
                            return c.unbox(c.v(old), [&](Expr* k) {
                              return c.then(
                                  c.prim(PrimOp::WriteMutVar, {c.v(counter), c.boxed(c.add(k, c.i(1))), c.token()}),
                                  c.yield(c.bind(rest, c.app(slow, {c.v(counter), c.sub(c.v(n), c.i(1))}),
                                                 c.add(c.v(rest), c.i(3)))));
                            });
                          }))));
  c.equal(
      "frozen and resumed",
      c.with(
          Rep::Unlifted, c.prim(PrimOp::NewMutVar, {c.boxed(0), c.token()}),
          [&](Var* count) {
            Var* total = c.var("total", Rep::Int);
            return c.lazily(c.bind(total, c.app(slow, {c.v(count), c.i(100)}), c.boxed(c.v(total))), [&](Var* thunk) {
              Expr* body = c.catching(
                  c.unbox(c.v(thunk), [&](Expr* x) { return c.give(c.boxed(x)); }),
                  [&](Var* e) { return c.give(c.v(e)); }, [&](Var* x) { return c.give(c.v(x)); });
              return c.fork(body, [&](Var* thread) {
                Expr* after = c.unbox(c.v(thunk), [&](Expr* value) {
                  return c.with(Rep::Lifted, c.prim(PrimOp::ReadMutVar, {c.v(count), c.token()}), [&](Var* steps) {
                    return c.unbox(c.v(steps), [&](Expr* k) { return c.add(c.mul(value, c.i(1000)), k); });
                  });
                });
                Expr* kill = c.then(c.prim(PrimOp::KillThread, {c.v(thread), c.boxed(1), c.token()}), after);
                for (int k = 0; k < 40; ++k) kill = c.yield(kill);
                return kill;
              });
            });
          }),
      300 * 1000 + 100);
  c.run({HeapConfig{}, stressed()});
}

}  // namespace cardinal::test
