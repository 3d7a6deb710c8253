#include <doctest/doctest.h>

#include "compiler/rename/components.h"
#include "tests/unit/compiler/syntax_fixture.h"

using namespace cardinal;
using namespace cardinal::test;

TEST_CASE("local variables resolve to their binders, inner ones first") {
  CHECK(renamed("f x y = \\x -> x y\n") == "(group (fun f (x_2 y_3 -> (\\ x_4 -> (x_4 y_3)))))\n");
  CHECK(renamed("f x = case x of { y | z <- y, let w = z -> w }\n") ==
        "(group (fun f (x_2 -> (case x_2 (y_3 -> (| (<- z_4 y_3) (let (group (= w_5 z_4))) => w_5))))))\n");
  CHECK(renamed("f x = do { x <- x; x }\n") == "(group (fun f (x_2 -> (do (<- x_3 x_2) x_3))))\n");
  CHECK(renamed("f xs ys = [(x, y) | x <- xs | y <- ys]\n") ==
        "(group (fun f (xs_2 ys_3 -> (comp (tuple x_4 y_5) | (<- x_4 xs_2) | (<- y_5 ys_3)))))\n");
  CHECK(renamed("f (g -> x, (x `h` 1 -> y)) = y\ng = g\nh = h\n").find("(view ((h x_4) 1)") == std::string::npos);
}

TEST_CASE("scope errors name the name and what was meant") {
  Session session;
  session.add_plain("data T = Truee\nlength xs = xs\nf x = lenght x\ng = True\nh :: S\nh = M.x\n");
  const auto& all = session.diagnostics.all();
  REQUIRE(all.size() == 4);
  CHECK(all[0].message == "Type constructor or class not in scope: `S'");
  CHECK(all[1].message == "Variable not in scope: `lenght'");
  CHECK(all[1].hint == "did you mean `length'?");
  CHECK(all[2].hint == "did you mean `Truee'?");
  CHECK(all[3].message == "Variable not in scope: `M.x'");
  CHECK(all[3].notes.at(0) == "no import is named `M'");
}

TEST_CASE("a name like _x that is not in scope is a hole") {
  CHECK(renamed("f = _x\n") == "(group (= f ?_x))\n");
  CHECK(renamed("f _x = _x\n") == "(group (fun f (_x_2 -> _x_2)))\n");
}

TEST_CASE("duplicate definitions") {
  CHECK(renamed("f = f\ng = f\nf = g\n") == "4:1 Multiple declarations of `f'\n");
  CHECK(renamed("f x x = x\n") == "2:5 Conflicting definitions for `x'\n");
  CHECK(renamed("f = let { a = a; b = b; a = b } in a\n") == "2:25 Conflicting definitions for `a'\n");
  CHECK(renamed("data T = A\ndata U = A\n") == "3:10 Multiple declarations of `A'\n");
  CHECK(renamed("data T = A\nclass T a\n") == "3:7 Multiple declarations of type `T'\n");
  CHECK(renamed("data T a a = A\n") == "2:10 the type variable `a' is bound twice\n");
  CHECK(renamed("data T = A\nf :: T\nf :: T\nf = A\n") == "4:1 Duplicate type signatures for `f'\n");
}

TEST_CASE("signatures and fixities need their definitions") {
  CHECK(renamed("data T = A\nhelper :: T\nhelpr = A\n") ==
        "3:1 The type signature for `helper' lacks an accompanying binding\n");
  CHECK(renamed("infixl 6 +++\n") == "2:10 The fixity declaration for `+++' lacks an accompanying definition\n");
}

TEST_CASE("operators by fixity") {
  auto body = [](std::string text) {
    std::string out = renamed(
        "infixl 6 +, -\ninfixl 7 *\ninfixr 5 ++\ninfix 4 ==\ninfixr 0 $\n"
        "(+) = a\n(-) = a\n(*) = a\n(++) = a\n(==) = a\n($) = a\n(#) = a\na = a\nb = a\nc = a\nd = a\nx = " +
        text + "\n");
    std::size_t at = out.find("(= x ");
    return at == std::string::npos ? out : out.substr(at + 5, out.size() - at - 8);
  };
  CHECK(body("a + b * c") == "(+ a (* b c))");
  CHECK(body("a * b + c") == "(+ (* a b) c)");
  CHECK(body("a - b - c") == "(- (- a b) c)");
  CHECK(body("a ++ b ++ c") == "(++ a (++ b c))");
  CHECK(body("a # b # c * d") == "(* (# (# a b) c) d)");
  CHECK(body("- a + b") == "(+ (negate a) b)");
  CHECK(body("- a * b") == "(negate (* a b))");
  CHECK(body("a + (- b)") == "(+ a (negate b))");
  CHECK(body("a == - b") == "(== a (negate b))");
  CHECK(body("a $ \\y -> y $ b").starts_with("($ a (\\ y_"));
  CHECK(body("a : b : []") == "(: a (: b []))");
  CHECK(body("(a + b *)").starts_with("18:6 The operator `*' of a section"));
  CHECK(body("(a + b +)") == "(left (+ a b) +)");
  CHECK(body("(++ a ++ b)") == "(right ++ (++ a b))");
  CHECK(body("(+ a + b)").starts_with("18:8 The operator `+' of a section"));
  CHECK(body("a == b == c") ==
        "18:12 Precedence parsing error: cannot mix `==' [infix 4] and `==' [infix 4] in the same infix expression\n");
  CHECK(body("a + - b") ==
        "18:9 Precedence parsing error: cannot mix `+' [infixl 6] and prefix `-' [infixl 6] in the same infix "
        "expression\n");
  CHECK(body("- - a") ==
        "18:7 Precedence parsing error: cannot mix prefix `-' [infixl 6] and prefix `-' [infixl 6] in the same infix "
        "expression\n");
  CHECK(body("let { infixr 6 +; p + q = p } in a + b + c").find("(+_") != std::string::npos);
  CHECK(renamed("infixr 5 :|\ninfixl 6 :+\ndata T = T :| T | T :+ T\nf (a :| b :| c :+ d) = a\n")
            .find("((:| a_2 (:| b_3 (:+ c_4 d_5)))") != std::string::npos);
}

TEST_CASE("type operators by fixity") {
  CHECK(renamed("infixr 5 :+\ninfixl 6 :*\ndata a :+ b\ndata a :* b\ntype T a b c = a :+ b :* c :+ a\n")
            .find("(type T a_5 b_6 c_7 = ((:+ a_5) ((:+ ((:* b_6) c_7)) a_5)))") != std::string::npos);
}

TEST_CASE("type variables: implicit and explicit quantification, scoping") {
  CHECK(renamed("f :: a -> b -> a\nf x y = x\n") ==
        "(sig f :: (implicit (a_2 b_3) (-> a_2 (-> b_3 a_2)))) (group (fun f (x_4 y_5 -> x_4)))\n");
  CHECK(renamed("f :: forall a. a -> a\nf x = (x :: a)\n") ==
        "(sig f :: (forall (a_2) (-> a_2 a_2))) (group (fun f (x_3 -> (:: x_3 a_2))))\n");
  CHECK(renamed("f :: a -> a\nf x = (x :: a)\n").find("(:: x_3 (implicit (a_4) a_4))") != std::string::npos);
  CHECK(renamed("f :: forall a. a -> b\nf x = x\n") == "2:21 Type variable not in scope: `b'\n");
  CHECK(renamed("data T a = T a b\n") == "2:16 Type variable not in scope: `b'\n");
  CHECK(renamed("f (x :: a) = (x :: a)\n") == "(group (fun f ((:: x_3 (implicit (a_2) a_2)) -> (:: x_3 a_2))))\n");
  CHECK(renamed("class C a where { m :: a -> b -> a; m x y = (x :: a) }\n") ==
        "(class C a_1 (sig m :: (implicit (b_2) (-> a_1 (-> b_2 a_1)))) (fun m (x_3 y_4 -> (:: x_3 a_1))))\n");
}

TEST_CASE("bindings fall into groups; signatures break dependencies") {
  CHECK(renamed("a = b\nb = c\nc = b\nd = d\ne = a\n") ==
        "(rec (= b c) (= c b)) (group (= a b)) (rec (= d d)) (group (= e a))\n");
  CHECK(renamed("data T = T\na = b\nb :: T\nb = c\nc = a\n") ==
        "(data T (T))\n(sig b :: T) (group (= a b)) (group (= c a)) (group (= b c))\n");
  Session session;
  session.add_plain("data T = T\na = b\nb :: T\nb = c\nc = a\nd = a\n");
  Slice<BindingGroup*> groups = session.last->bindings->groups;
  REQUIRE(groups.size() == 4);
  CHECK(groups[0]->component == groups[2]->component);
  CHECK(groups[3]->component != groups[2]->component);
  CHECK(renamed("f = let { x = y; (y, z) = (x, w); w = w } in z\n")
            .find("(let (rec (= w_5 w_5)) (rec (= x_2 y_3) (pat (tuple y_3 z_4) (tuple x_2 w_5))) in z_4)") !=
        std::string::npos);
}

TEST_CASE("type declarations fall into groups") {
  Session session;
  session.add_plain("type S = T\ndata T = T U\ndata U = U S\nclass C a where { m :: a -> V }\ndata V = V T\n");
  Slice<Slice<Decl*>> groups = session.last->type_groups;
  REQUIRE(groups.size() == 3);
  CHECK(groups[0].size() == 3);
  CHECK(cast<DataDecl>(groups[1][0])->name.symbol->text() == "V");
  CHECK(groups[2][0]->kind == DeclKind::Class);
}

TEST_CASE("strongly connected components keep the order of independent nodes") {
  Components found = strongly_connected({{}, {2}, {1}, {}});
  REQUIRE(found.groups.size() == 3);
  CHECK(found.groups[1] == std::vector<std::uint32_t>{1, 2});
  Graph chain(100'000);
  for (std::uint32_t i = 0; i + 1 < chain.size(); ++i) chain[i] = {i + 1};
  CHECK(strongly_connected(chain).groups.front().front() == chain.size() - 1);
}

TEST_CASE("classes and instances") {
  CHECK(renamed("class C a where { m :: a; n :: a; n = m }\ndata T = T\ninstance C T where { m = T; whisper = T }\n") ==
        "4:29 definition of `whisper', which is not a method of class `C'\n");
  CHECK(renamed("data T = T\ninstance T T where\n") ==
        "3:10 the head of an instance must be a class applied to types\n");
  CHECK(renamed("class C a where { m :: a }\ndata L a = L a\ninstance C a => C (L a) where { m = L (m :: a) }\n")
            .find("(instance (implicit (a_3) (=> ((C a_3)) (C (L a_3)))) (= m (L (:: m a_3))))") != std::string::npos);
}

TEST_CASE("records: fields, puns and wildcards") {
  CHECK(renamed("data P = P { px, py :: P }\nf P { px, py = q } = px q\ng P {..} = px py\n") ==
        "(data P (P (px :: P) (py :: P)))\n"
        "(group (fun f ((record P (px = px_3) (py = q_4)) -> (px_3 q_4)))) (group (fun g ((record P (px = px_5) (py = "
        "py_6)) -> (px_5 py_6))))\n");
  CHECK(renamed("data P = P { px, py :: P }\nf px = let { py = px } in P {..}\n")
            .find("(record P (px = px_2) (py = py_3))") != std::string::npos);
  CHECK(renamed("data P = P { px :: P }\nf p = p { pzed = p }\n") == "3:11 Field not in scope: `pzed'\n");
  CHECK(renamed("data P = P { px :: P }\nf p = p { f = p }\n") == "3:11 `f' is not a record field\n");
}

TEST_CASE("imports") {
  Session s;
  s.add_plain(
      "module A (f, T (..), C (..), (<+>)) where\nf = f\nhidden = f\ndata T = T1 | T2 { tf :: T }\nclass C a where { m "
      ":: a }\ninfixl 7 <+>\na <+> b = a\n");
  s.add_plain("module B (module A, g, f) where\nimport A\ng = f\n");
  CHECK(s.errors() == "");
  s.add_plain(
      "module M1 where\nimport A (T (T1), m, (<+>))\nimport qualified A as X hiding (f)\nimport B (g)\nv = T1 <+> m "
      "<+> X.T2 g\n");
  CHECK(s.errors() == "");
  CHECK(dump(*s.last->bindings) == " (group (= v (<+> (<+> T1 m) (X.T2 g))))");

  auto errors = [&](std::string text) {
    std::size_t before = s.diagnostics.all().size();
    s.add_plain(std::move(text));
    std::string out;
    for (std::size_t i = before; i < s.diagnostics.all().size(); ++i) out += s.diagnostics.all()[i].message + "\n";
    return out;
  };
  CHECK(errors("module N1 where\nimport A (hidden)\n") == "module `A' does not export `hidden'\n");
  CHECK(errors("module N2 where\nimport A (T1)\n") == "`T1' is a data constructor\n");
  CHECK(errors("module N3 where\nimport A hiding (f)\nx = f\n") == "Variable not in scope: `f'\n");
  CHECK(errors("module N4 where\nimport Data.Lisst\n") == "unknown module `Data.Lisst'\n");
  CHECK(errors("module N5 where\nimport A\nf = f\n") == "Ambiguous occurrence: `f'\n");
  CHECK(errors("module N6 where\nimport A\nimport B\nx = f\n") == "");
  CHECK(errors("module N7 where\nimport A as Q\nx = Q.f\ny = A.f\n") == "Variable not in scope: `A.f'\n");
  CHECK(errors("module N8 (T (T3), nope, module Z) where\nimport A\n") ==
        "`T3' does not belong to `T'\nVariable not in scope: `nope'\nthe exported module `Z' is not imported\n");
  CHECK(errors("module N9 where\nimport A (T (Foo))\n") == "module `A' does not export `T(Foo)'\n");
}

TEST_CASE("exports") {
  Session s;
  ModuleInterface* a =
      s.add_plain("module A (T (T1), module A2, g) where\nimport A2\ndata T = T1 | T2\ng = g\nh = g\n");
  CHECK(a->values.size() == 2);  // A2 is missing
  s.diagnostics = {};
  s.add_plain("module A2 where\nq = q\n");
  a = s.add_plain("module A (T (T1), module A2, g) where\nimport A2\ndata T = T1 | T2\ng = g\nh = g\n");
  CHECK(s.errors() == "");
  CHECK(s.value(a, "T1").con != nullptr);
  CHECK(s.value(a, "T2").null());
  CHECK(s.value(a, "q").global != nullptr);
  CHECK(s.value(a, "g").global->exported);
  CHECK(s.value(a, "h").null());
  CHECK(s.type(a, "T") != nullptr);
  CHECK(a->all_values.contains(s.symbols.intern("h")));
}

TEST_CASE("the Prelude is imported unless it is mentioned or switched off") {
  Session s;
  s.add_plain("module Prelude (x) where\nx = x\ny = x\n");
  s.add("module M where\nz = x\n");
  CHECK(s.errors() == "");
  s.add("module N where\nimport Prelude ()\nz = x\n");
  CHECK(s.errors() == "3:5 Variable not in scope: `x'\n");
}

TEST_CASE("shells know where they belong") {
  Session s;
  ModuleInterface* m = s.add_plain(
      "module M where\ninfix 3 :%\ndata T = A { p :: T } | T :% T | B { p, q :: T }\nclass C a where { m, n :: a "
      "}\n{-# NOINLINE f #-}\nf = f\n");
  CHECK(s.errors() == "");
  TyCon* t = s.type(m, "T");
  REQUIRE(t->constructors.size() == 3);
  CHECK(t->fields.size() == 2);
  CHECK(t->constructors[1]->fixity.precedence == 3);
  CHECK(t->constructors[1]->declared_infix);
  CHECK(t->constructors[0]->selectors[0] == t->constructors[2]->selectors[0]);
  CHECK(t->constructors[2]->tag == 2);
  CHECK(s.type(m, "C")->klass->methods.size() == 2);
  CHECK(s.value(m, "n").global->index == 1);
  CHECK(s.value(m, "f").global->noinline);
}

TEST_CASE("GHC.Prim has its operations from the table") {
  Session s;
  CHECK(s.errors() == "");
  s.add(
      "{-# LANGUAGE MagicHash, UnboxedTuples, NoImplicitPrelude #-}\nmodule M where\nimport GHC.Prim\nf :: Int# -> (# "
      "Int#, Int# #)\nf x = addIntC# (x +# 1#) x\n");
  CHECK(s.errors() == "");
  CHECK(s.value(s.builtin->prim, "+#").global->flavour == GlobalFlavour::PrimOp);
}

TEST_CASE("main") {
  Session s;
  ModuleInterface* m = s.add_plain("main = main\n");
  CHECK(find_main(s.context, *s.last, *m) != nullptr);
  m = s.add_plain("mian = mian\n");
  CHECK(find_main(s.context, *s.last, *m) == nullptr);
  CHECK(s.errors() == "1:1 the variable `main' is not defined in module `Main'\n");
}
