#include <doctest/doctest.h>

#include <chrono>

#include "tests/unit/compiler/syntax_fixture.h"

using namespace cardinal;
using namespace cardinal::test;

TEST_CASE("expressions") {
  CHECK(expression("f x (g y) z") == "(((f x) (g y)) z)");
  CHECK(expression("a + - b * c") == "(chain a + neg b * c)");
  CHECK(expression("\\x (Just y) -> x") == "(\\ x (Just y) -> x)");
  CHECK(expression("\\case { 1 -> a; _ -> b }") == "(\\case (1 -> a) (_ -> b))");
  CHECK(expression("if | a -> b | c, Just d <- e -> f") == "(if (| a => b) (| c (<- (Just d) e) => f))");
  CHECK(expression("x :: Int -> Int") == "(:: x (-> Int Int))");
  CHECK(expression("f @Int @(Maybe a) x") == "(((f @Int) @(Maybe a)) x)");
  CHECK(expression("a `f` b `M.C` c") == "(chain a f b M.C c)");
  CHECK(expression("_ + _x") == "(chain ?_ + _x)");
  CHECK(expression("f \\x -> x") == "(f (\\ x -> x))");
  CHECK(expression("when b do a") == "((when b) (do a))");
}

TEST_CASE("parentheses, tuples and sections") {
  CHECK(expression("()") == "()");
  CHECK(expression("(,,)") == "(,,)");
  CHECK(expression("(a, b)") == "(tuple a b)");
  CHECK(expression("(, a,)") == "(tuple _ a _)");
  CHECK(expression("(+)") == "+");
  CHECK(expression("(M.+)") == "M.+");
  CHECK(expression("(x +)") == "(left x +)");
  CHECK(expression("(+ x)") == "(right + x)");
  CHECK(expression("(`f` x)") == "(right f x)");
  CHECK(expression("(x `f`)") == "(left x f)");
  CHECK(expression("(a * b +)") == "(left (chain a * b) +)");
  CHECK(expression("(- x)") == "(chain neg x)");
  CHECK(expression("(subtract 1 . (* 2))") == "(chain (subtract 1) . (right * 2))");
  CHECK(expression("(! x) (!x)") == "((right ! x) (right ! x))");
}

TEST_CASE("lists, ranges and comprehensions") {
  CHECK(expression("[]") == "[]");
  CHECK(expression("[a, b]") == "(list a b)");
  CHECK(expression("[1 ..]") == "(seq 1)");
  CHECK(expression("[1, 3 .. 9]") == "(seq 1 then 3 to 9)");
  CHECK(expression("[x | x <- xs, even x]") == "(comp x | (<- x xs) (even x))");
  CHECK(expression("[(x, y) | x <- a | y <- b]") == "(comp (tuple x y) | (<- x a) | (<- y b))");
}

TEST_CASE("records") {
  CHECK(expression("C { a = 1, b, .. }") == "(record C (a = 1) (b = b) ..)");
  CHECK(expression("f x { a = 1 } y") == "((f (update x (a = 1))) y)");
  CHECK(expression("C {}") == "(record C)");
  CHECK(expression("x { a = 1 } { b = 2 }") == "(update (update x (a = 1)) (b = 2))");
  CHECK(parsed("f C { a = 1, .. } D {} = 0\n") == "(fun f ((record C (a = 1) ..) (record D) -> 0))\n");
}

TEST_CASE("statements: bindings are told from expressions") {
  CHECK(expression("do { (x, y) <- a; Just z <- b; x `f` y; !w <- c; x :: Int <- d; e }") ==
        "(do (<- (tuple x y) a) (<- (Just z) b) (chain x f y) (<- !w c) (<- (:: x Int) d) e)");
  CHECK(expression("do { f (\\x -> do { y <- x; z }) ; g }") == "(do (f (\\ x -> (do (<- y x) z))) g)");
  CHECK(expression("do { x <- a }") == "1:6 parse error: the last statement of a `do' block must be an expression\n");
}

TEST_CASE("patterns") {
  CHECK(parsed("f x@(Just _) ~(a, b) !c [d, e] 'x' \"s\" (-1) = 0\n") ==
        "(fun f ((@ x (Just _)) ~(tuple a b) !c (list d e) (char 120) \"s\" -1 -> 0))\n");
  CHECK(parsed("f (x : xs) (a :+ b `C` c) = 0\n") == "(fun f ((chain x : xs) (chain a :+ b C c) -> 0))\n");
  CHECK(parsed("f (g -> Just x) (h 1 -> y, z) (w :: a -> b) = 0\n") ==
        "(fun f ((view g (Just x)) (tuple (view (h 1) y) z) (:: w (-> a b)) -> 0))\n");
  CHECK(parsed("f (C @t x) = 0\n") == "(fun f ((C @t x) -> 0))\n");
}

TEST_CASE("function definitions and pattern bindings") {
  CHECK(parsed("x <+> y = 0\nx `op` y = 1\n(x <.> y) z = 2\n(<!>) a b = 3\n") ==
        "(fun <+> (x y -> 0)) (fun op (x y -> 1)) (fun <.> (x y z -> 2)) (fun <!> (a b -> 3))\n");
  CHECK(parsed("(x, y) = e\nJust z = e\n!w = e\nx : xs = e\n[a] = e\n") ==
        "(pat (tuple x y) e) (pat (Just z) e) (pat !w e) (pat (chain x : xs) e) (pat (list a) e)\n");
  CHECK(parsed("a ! b = 0\nf !b = 1\nx:xs +++ ys = 2\n") ==
        "(fun ! (a b -> 0)) (fun f (!b -> 1)) (fun +++ ((chain x : xs) ys -> 2))\n");
  CHECK(parsed("f 0 = 1\nf n | n > 0, even n = 2\n    | otherwise = 3\n  where k = n\n") ==
        "(fun f (0 -> 1) (n -> (| (chain n > 0) (even n) => 2) (| otherwise => 3) (where (= k n))))\n");
  CHECK(parsed("f 0 = 1\ng = 2\nf 1 = 3\n") == "(fun f (0 -> 1)) (= g 2) (fun f (1 -> 3))\n");
  CHECK(parsed("f a = 1\nf a b = 2\n") ==
        "2:1 the equations of `f' have different numbers of arguments: 1 before, 2 here\n");
}

TEST_CASE("signatures, fixities and pragmas") {
  CHECK(parsed("f, (+++) :: a -> b\ninfixr 5 +++, `f`\ninfix `g`\n{-# INLINE [1] f #-}\n{-# NOINLINE g #-}\n") ==
        "(infixr 5 +++ f) (infix 9 g) (sig f +++ :: (-> a b)) (inline f) (noinline g)\n");
  CHECK(parsed("infixl 12 +\n") == "1:8 a precedence is a number from 0 to 9\n");
}

TEST_CASE("types") {
  auto type = [](std::string text) {
    std::string out = parsed("x :: " + text + "\n");
    return out.starts_with("(sig x :: ") ? out.substr(10, out.size() - 12) : out;
  };
  CHECK(type("forall a (b :: Type -> Type). (Eq a, Show (b a)) => a -> b a -> [(a, Int)]") ==
        "(forall (a (b :: (-> Type Type))) (=> ((Eq a) (Show (b a))) (-> a (-> (b a) [(tuple a Int)]))))");
  CHECK(type("(forall a. a -> a) -> ()") == "(-> (forall (a) (-> a a)) ())");
  CHECK(type("a :+: b -> (->) a ((,) b c)") == "(-> (chain a :+: b) ((-> a) (((,) b) c)))");
  CHECK(type("Proxy 'True -> Proxy '[a, b] -> Vec 3 * -> f \"s\"") ==
        "(-> (Proxy 'True) (-> (Proxy '[ a b]) (-> ((Vec 3) *) (f \"s\"))))");
  CHECK(type("a ~ b => a `T` b") == "(=> ((chain a ~ b)) (chain a T b))");
  CHECK(type("() => _") == "(=> () _)");
  CHECK(type("∀ a. a → a") == "(forall (a) (-> a a))");
}

TEST_CASE("data declarations") {
  CHECK(
      parsed("data T a = A | B !a {-# UNPACK #-} !Int | a :| [a] | C { x, y :: a, z :: !Int } deriving (Eq, Ord)\n") ==
      "(data T a (A) (B !a !Int) (:| a [a]) (C (x :: a) (y :: a) (z :: !Int)) (deriving Eq Ord))\n");
  CHECK(parsed("data T = forall a. Show a => T a | Int `U` Int\n") ==
        "(data T (T (forall a) (=> (Show a)) a) (U Int Int))\n");
  CHECK(
      parsed("data G a where\n  I, J :: Int -> G Int\n  K :: forall b. Eq b => { f :: b } -> G b\n  deriving Show\n") ==
      "(data G a (I Int -> (G Int)) (J Int -> (G Int)) (K (forall b) (=> (Eq b)) (f :: b) -> (G b)) (deriving "
      "Show))\n");
  CHECK(parsed("newtype N f a = N { unN :: f a }\n  deriving stock Show\n  deriving newtype (Num, C Int)\n  deriving "
               "anyclass D\n") ==
        "(newtype N f a (N (unN :: (f a))) (deriving stock Show) (deriving newtype Num (C Int)) (deriving anyclass "
        "D))\n");
  CHECK(parsed("data a :+: b = L a | R b\ndata V\ndata (f :: Type -> Type) `O` g\n") ==
        "(data :+: a b (L a) (R b))\n(data V)\n(data O (f :: (-> Type Type)) g)\n");
  CHECK(parsed("newtype N = A | B\n") == "1:1 a newtype must have exactly one constructor\n");
  CHECK(parsed("data Eq a => S a = S a\ntype P a = (a, a)\n") ==
        "(data (=> (Eq a)) S a (S a))\n(type P a = (tuple a a))\n");
}

TEST_CASE("classes and instances") {
  CHECK(parsed("class (Eq a, Show a) => C a b | a -> b, b -> a where\n  m :: a -> b\n  m x = 1\n  infixl 6 <+>\n  "
               "(<+>) :: a -> a\n") ==
        "(class (=> (Eq a) (Show a)) C a b (| a -> b) (| b -> a) (infixl 6 <+>) (sig m :: (-> a b)) (sig <+> :: (-> a "
        "a)) (fun m (x -> 1)))\n");
  CHECK(parsed("instance {-# OVERLAPPING #-} Show a => Show [a] where\n  show :: [a] -> String\n  show = f\n") ==
        "(instance (=> ((Show a)) (Show [a])) (sig show :: (-> [a] String)) (= show f))\n");
  CHECK(parsed("deriving instance Eq a => Eq (T a)\ndefault (Int, Double)\nforeign import ccall unsafe \"math.h sin\" "
               "c_sin :: Double -> Double\n") ==
        "(deriving (=> ((Eq a)) (Eq (T a))))\n(default Int Double)\n(foreign import ccall \"math.h sin\" c_sin :: (-> "
        "Double Double))\n");
}

TEST_CASE("module headers and imports") {
  Source source;
  Module* module = source.module(
      "module A.B (f, T (..), C (m, (+)), module X, (:|), type (~>)) where\n"
      "import X\nimport qualified Data.Map as M\nimport Y hiding (z)\nimport Z (T (A, b), type U, (<>),)\nimport W "
      "qualified as V\n");
  CHECK(source.errors() == "");
  CHECK(dump(*module) ==
        "(module A.B ( f T(..) C(m,+) module X :| ~> ))\n(import X)\n(import qualified Data.Map as M)\n"
        "(import Y hiding ( z ))\n(import Z ( T(A,b) U <> ))\n(import qualified W as V)\n");
}

TEST_CASE("a thousand lines parse in well under five milliseconds") {
  std::string text;
  for (int i = 0; i < 250; ++i)
    text += cat("f", i, " :: Int -> Maybe Int -> [Int]\nf", i,
                " x (Just y) | x > y = [x + y * 2, z]\n  where z = case x of { 1 -> g x; _ -> h (y - 1) }\nf", i,
                " _ Nothing = do { a <- [1 .. 10]; let { b = a }; return (a + b) }\n");
  double best = 1e9;
  for (int round = 0; round < 5; ++round) {
    Source source;
    const SourceFile* file = source.file(text);
    auto start = std::chrono::steady_clock::now();
    parse_module(source.arena, source.symbols, source.diagnostics, *file);
    best = std::min(best, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    CHECK(source.errors() == "");
  }
#ifndef CARDINAL_ASSERTIONS
  CHECK(best < 5);  // optimised build
#endif
  CHECK(best < 100);  // debug and sanitizer builds
}
