#include <doctest/doctest.h>

#include "tests/unit/compiler/syntax_fixture.h"

using namespace cardinal;
using namespace cardinal::test;

TEST_CASE("blocks by indentation") {
  CHECK(parsed("f x = case x of\n  1 -> a\n  2 -> b\n    c\n  _ -> d\ng = 1\n") ==
        "(fun f (x -> (case x (1 -> a) (2 -> (b c)) (_ -> d)))) (= g 1)\n");
  CHECK(parsed("f = do\n  a\n  b\n    c\n  let x = 1\n      y = 2\n  d\n") ==
        "(= f (do a (b c) (let (= x 1) (= y 2)) d))\n");
  CHECK(parsed("f = do { a; b\n ; c }\ng = 1\n") == "(= f (do a b c)) (= g 1)\n");
  CHECK(parsed("module M where {\nf = 1;\n  g = 2\n}\n") == "(= f 1) (= g 2)\n");
}

TEST_CASE("parse-error(t) ends implicit blocks") {
  CHECK(expression("let x = 1; y = 2 in x") == "(let (= x 1) (= y 2) in x)");
  CHECK(expression("(case x of 1 -> a; 2 -> b, c)") == "(tuple (case x (1 -> a) (2 -> b)) c)");
  CHECK(expression("[y | x <- xs, let y = x, p y]") == "(comp y | (<- x xs) (let (= y x)) (p y))");
  CHECK(expression("if do a; b then c else d") == "(if (do a b) c d)");
  CHECK(expression("(do a; b) + let x = 1 in x") == "(chain (do a b) + (let (= x 1) in x))");
  CHECK(expression("f (\\x -> case x of Just y -> y) z") == "((f (\\ x -> (case x ((Just y) -> y)))) z)");
  CHECK(expression("let in x") == "(let in x)");
}

TEST_CASE("operators continue after a block that the indentation ended") {
  CHECK(parsed("p = do\n    a\n    b\n  <|> c\n") == "(= p (chain (do a b) <|> c))\n");
}

TEST_CASE("where ends inner blocks") {
  CHECK(parsed("f = do\n  a\n  where\n  b = 1\n") == "(= f (do a) (where (= b 1)))\n");
  CHECK(parsed("f x = case x of\n  A -> y\n    where y = 1\n  B -> z\n where z = 2\n") ==
        "(fun f (x -> (case x (A -> y (where (= y 1))) (B -> z)) (where (= z 2))))\n");
  CHECK(parsed("class C a where\ninstance C Int where\nf = 1\n") == "(class C a)\n(instance (C Int))\n(= f 1)\n");
}

TEST_CASE("then and else may stand at the indentation of a do block") {
  CHECK(parsed("f = do\n  if a\n  then b\n  else do\n    c\n  d\n") == "(= f (do (if a b (do c)) d))\n");
  CHECK(expression("do { if a; then b; else c; d }") == "(do (if a b c) d)");
  CHECK(parsed("f = do\n  if a then do\n    b\n  else do\n    c\n") == "(= f (do (if a (do b) (do c))))\n");
}

TEST_CASE("let in do, with and without in") {
  CHECK(expression("do let { x = 1 }; y") == "(do (let (= x 1)) y)");
  CHECK(expression("do { let x = 1 in y; z }") == "(do (let (= x 1) in y) z)");
}

TEST_CASE("nested contexts must be further in") {
  CHECK(parsed("f = do\n  a $ do\n  b\n").starts_with("2:7 parse error: this `do' has no statements"));
  CHECK(parsed("f = do\n  a $ do\n  b\n", with({Extension::NondecreasingIndentation})) ==
        "(= f (do (chain a $ (do b))))\n");
}

TEST_CASE("tabs reach to multiples of eight") {
  CHECK(parsed("f = do\n\ta\n        b\n") == "(= f (do a b))\n");
}

TEST_CASE("errors of layout name the place and hint at the indentation") {
  Source source;
  source.module("f x =\n  let y = 1\n     z = 2\n  in y\n");
  CHECK(source.errors() == "3:6 parse error: unexpected name `z'; expected `in' after the bindings of `let'\n");
  CHECK(source.diagnostics.all()[0].hint.starts_with("check the indentation"));
}

TEST_CASE("several syntax errors are reported in one run") {
  CHECK(parsed("f = (1\ng = 2\nh = ]\ni = 3\nj k l\n") ==
        "2:1 parse error: unexpected a new line at the block's indentation, before name `g'; expected `)' to match `(' "
        "in line 1\n"
        "3:5 parse error: unexpected `]'; expected an expression\n"
        "6:1 parse error: unexpected end of file; expected `=' or `|' in this definition\n");
}

TEST_CASE("bad input gives diagnostics, never a crash") {
  CHECK(parsed("") == "");
  CHECK(parsed("module").starts_with("1:7 parse error"));
  CHECK(parsed("x = do").starts_with("1:5 parse error"));
  CHECK(parsed("x = case y of") == "(= x (case y))\n");
  CHECK(parsed("}").starts_with("1:1 parse error"));
  CHECK(parsed("f = {").starts_with("1:5 parse error"));
  CHECK(parsed("module M where {").starts_with("1:17 parse error"));
  CHECK(parsed("\xFF\xFE").starts_with("1:1 this is not valid UTF-8"));
  std::string deep(100'000, '(');
  CHECK(parsed("x = " + deep).find("nested too deeply: more than 2000 levels") != std::string::npos);
  CHECK(parsed("f (] -> x) = 1\n").starts_with("1:4 parse error"));
  CHECK(parsed("f ((] x) y = 1\n").starts_with("1:5 parse error"));
  CHECK(parsed("x = do { ] <- y }\n").starts_with("1:10 parse error"));
  std::string arguments = "f";
  for (int i = 0; i < 5000; ++i) arguments += " x";
  CHECK(expression(arguments).find("too many arguments in one application") != std::string::npos);
  std::string pieces[] = {"let ", "case x of ", "do ", "\\x -> ", "[", "if ", "x where y = ", "f { a = "};
  for (const std::string& piece : pieces) {
    std::string text = "x = ";
    for (int i = 0; i < 5000; ++i) text += piece;
    CHECK(parsed(text) != "");
  }
}
