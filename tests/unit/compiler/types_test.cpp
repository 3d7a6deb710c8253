// Type inference and its errors, against a small library.
#include <doctest/doctest.h>

#include "tests/unit/compiler/compile_fixture.h"

using namespace cardinal;
using namespace cardinal::test;

namespace {
std::string errors_of(std::string_view text) {
  auto compilation = Compilation::with_library();
  compilation->compile("t.hs", text);
  if (std::getenv("SHOW_ERRORS") != nullptr) std::puts(compilation->messages().c_str());
  return compilation->messages();
}
bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}
}  // namespace

TEST_CASE("the mini library compiles") {
  auto compilation = Compilation::with_library();
  CHECK(compilation->messages() == "");
}

TEST_CASE("inferred types print as GHC prints them") {
  auto c = Compilation::with_library();
  bool ok = c->compile("t.hs", R"hs(
module T where
k x y = x
s f g x = f x (g x)
twice f = f . f
pair x = (x, x)
total [] = 0
total (x : xs) = x + total xs
member x ys = case ys of { [] -> False; y : r -> x == y || member x r }
bind m = m >>= \x -> return (x, x)
sizes = map length
str = "a" ++ "b"
n = 3
d = 3.5
ev 0 = True
ev i = od (i - 1)
od 0 = False
od i = ev (i - 1)
local x = let f y = (y, x) in (f True, f 'c')
sect = (`quot` 2)
both x y = (x < y, show x)
comp xs ys = [(x, y) | x <- xs, y <- ys, x == y]
)hs");
  CHECK(c->messages() == "");
  REQUIRE(ok);
  CHECK(c->type_of("k") == "a -> b -> a");
  CHECK(c->type_of("s") == "(a -> b -> c) -> (a -> b) -> a -> c");
  CHECK(c->type_of("twice") == "(a -> a) -> a -> a");
  CHECK(c->type_of("pair") == "a -> (a, a)");
  CHECK(c->type_of("total") == "Num a => [a] -> a");
  CHECK(c->type_of("member") == "Eq a => a -> [a] -> Bool");
  CHECK(c->type_of("bind") == "Monad m => m a -> m (a, a)");
  CHECK(c->type_of("sizes") == "[[a]] -> [Int]");
  CHECK(c->type_of("str") == "[Char]");
  CHECK(c->type_of("n") == "Integer");
  CHECK(c->type_of("d") == "Double");
  CHECK(c->type_of("ev") == "(Eq a, Num a) => a -> Bool");
  CHECK(c->type_of("local") == "a -> ((Bool, a), (Char, a))");
  CHECK(c->type_of("sect") == "Integer -> Integer");
  CHECK(c->type_of("both") == "(Ord a, Show a) => a -> a -> (Bool, String)");
  CHECK(c->type_of("comp") == "Eq a => [a] -> [a] -> [(a, a)]");
}

TEST_CASE("declarations") {
  auto c = Compilation::with_library();
  bool ok = c->compile("t.hs", R"hs(
{-# LANGUAGE RankNTypes, ExistentialQuantification, ScopedTypeVariables, KindSignatures, GADTs, ConstraintKinds, InstanceSigs, MultiParamTypeClasses, FunctionalDependencies, FlexibleInstances, FlexibleContexts, GeneralizedNewtypeDeriving, UndecidableInstances #-}
module T where
import GHC.Prim (Constraint)
data Tree a = Leaf | Node (Tree a) a (Tree a) deriving (Eq, Ord, Show)
data Rose f a = Rose a (f (Rose f a))
newtype Compose f g a = Compose { getCompose :: f (g a) }
data Point = Point { px :: Int, py :: !Int } deriving (Eq, Show)
data Shape = Circle { radius :: Double } | Square { side :: Double }
data Showable = forall a. Show a => MkShowable a
newtype Age = Age Int deriving (Eq, Ord, Num)
class Container f where
  empty :: f a
  insert :: Eq a => a -> f a -> f a
  toL :: f a -> [a]
  size :: f a -> Int
  size c = length (toL c)
instance Container [] where
  empty = []
  insert x xs = if any' x xs then xs else x : xs where any' y = foldr (\z r -> z == y || r) False
  toL xs = xs
newtype State s a = State { runState :: s -> (a, s) }
instance Functor (State s) where fmap f (State g) = State (\s -> case g s of (a, s') -> (f a, s'))
instance Applicative (State s) where
  pure a = State (\s -> (a, s))
  mf <*> mx = mf >>= \f -> fmap f mx
instance Monad (State s) where
  m >>= k = State $ \s -> let (a, s') = runState m s in runState (k a) s'
get = State (\s -> (s, s))
put s = State (\_ -> ((), s))
modify f = do { s <- get; put (f s) }
counter = do
  n <- get
  put (n + 1)
  let m = n * 2
  return (m, n)
move p dx = p { px = px p + dx }
area s = case s of { Circle { radius = r } -> r * r; Square d -> d * d }
poly :: (forall a. [a] -> Int) -> ([Bool], [Char]) -> Int
poly f (a, b) = f a + f b
usePoly = poly length ([True], "x")
showAll xs = [case x of MkShowable y -> show y | x <- xs]
nested :: forall a. Show a => [a] -> String
nested xs = go xs where
  go :: [a] -> String
  go [] = ""
  go (y : ys) = show y ++ nested ys
data Nest a = Nil | Cons a (Nest (a, a))
len :: Nest a -> Int
len Nil = 0
len (Cons _ r) = 1 + 2 * len r
data Expr :: * -> * where
  IntE :: Int -> Expr Int
  BoolE :: Bool -> Expr Bool
  If :: Expr Bool -> Expr a -> Expr a -> Expr a
  Add :: Expr Int -> Expr Int -> Expr Int
eval :: Expr a -> a
eval (IntE n) = n
eval (BoolE b) = b
eval (If c t e) = if eval c then eval t else eval e
eval (Add a b) = eval a + eval b
class Monad m => MonadState s m | m -> s where
  getS :: m s
  putS :: s -> m ()
instance MonadState s (State s) where { getS = get; putS = put }
tick :: MonadState Int m => m ()
tick = do { n <- getS; putS (n + 1) }
ticks = runState (tick >> tick) 0
(a0, b0) = (1 :: Int, 'x')
data T2 f = T2 (f Int)
type Lens s a = forall f. Functor f => (a -> f a) -> s -> f s
lens :: (s -> a) -> (s -> a -> s) -> Lens s a
lens gt st f s = fmap (st s) (f (gt s))
newtype I a = I { runI :: a }
instance Functor I where fmap f (I a) = I (f a)
over :: Lens s a -> (a -> a) -> s -> s
over l f s = runI (l (\x -> I (f x)) s)
_1 :: Lens (a, b) a
_1 f (a, b) = fmap (\a' -> (a', b)) (f a)
_px :: Lens Point Int
_px = lens px (\p x -> p { px = x })
bump = over (_1 . _px) (+ 1)
class Pretty a where
  pretty :: Show b => b -> a -> String
instance Pretty [c] where
  pretty :: forall b. Show b => b -> [c] -> String
  pretty b xs = go b ++ show (length xs) where
    go :: b -> String
    go = show
type HasStack = (() :: Constraint)
instance Show (f Int) => Show (T2 f) where show (T2 x) = show x
)hs");
  CHECK(c->messages() == "");
  REQUIRE(ok);
  CHECK(c->kind_of_type("Rose") == "(* -> *) -> * -> *");
  CHECK(c->kind_of_type("Compose") == "(* -> *) -> (* -> *) -> * -> *");
  CHECK(c->kind_of_type("Container") == "(* -> *) -> Constraint");
  CHECK(c->kind_of_type("Expr") == "* -> *");
  CHECK(c->type_of("get") == "State a a");
  CHECK(c->type_of("modify") == "(a -> a) -> State a ()");
  CHECK(c->type_of("counter") == "State Integer (Integer, Integer)");
  CHECK(c->type_of("move") == "Point -> Int -> Point");
  CHECK(c->type_of("area") == "Shape -> Double");
  CHECK(c->type_of("showAll") == "[Showable] -> [String]");
  CHECK(c->type_of("getCompose") == "Compose f g a -> f (g a)");
  CHECK(c->type_of("Node") == "Tree a -> a -> Tree a -> Tree a");
  CHECK(c->type_of("MkShowable") == "Show a => a -> Showable");
  CHECK(c->type_of("bump") == "(Point, b) -> (Point, b)");
  CHECK(c->type_of("ticks") == "((), Int)");
  CHECK(c->type_of("a0") == "Int");
}

TEST_CASE("errors: mismatches") {
  std::string e = errors_of("f :: Int -> Bool\nf x = x\n");
  CHECK(contains(e, "Couldn't match expected type ‘Bool’ with actual type ‘Int’"));
  CHECK(contains(e, "t.hs:2:7"));
  e = errors_of("f = not 'c'\n");
  CHECK(contains(e, "Couldn't match expected type ‘Bool’ with actual type ‘Char’"));
  CHECK(contains(e, "t.hs:1:9"));
  e = errors_of("f x = x x\n");
  CHECK(contains(e, "Occurs check: cannot construct the infinite type"));
  e = errors_of("f :: a -> b\nf x = x\n");
  CHECK(contains(e, "Couldn't match expected type ‘b’ with actual type ‘a’"));
  CHECK(contains(e, "‘a’ is a rigid type variable bound by"));
  e = errors_of("f = map not \"abc\"\n");
  CHECK(contains(e, "Couldn't match type ‘Char’ with ‘Bool’"));
  CHECK(contains(e, "Expected: [Bool]"));
  e = errors_of("f = not True False\n");
  CHECK(contains(e, "Couldn't match expected type"));
  CHECK(contains(e, "The function ‘not’ is applied to two value arguments"));
  e = errors_of("f True = 1\nf False y = 2\n");
  CHECK(contains(e, "have different numbers of arguments"));
  e = errors_of("f (Just x y) = x\n");
  CHECK(contains(e, "The constructor ‘Just’ should have 1 argument, but has been given 2"));
}

TEST_CASE("errors: classes") {
  std::string e = errors_of("f = show id\n");
  CHECK(contains(e, "No instance for (Show"));
  CHECK(contains(e, "arising from a use of ‘show’"));
  e = errors_of("f :: a -> String\nf x = show x\n");
  CHECK(contains(e, "No instance for (Show a) arising from a use of ‘show’"));
  CHECK(contains(e, "add (Show a) to the context of the type signature for"));
  e = errors_of("f :: Eq a => a -> a -> Bool\nf x y = x < y\n");
  CHECK(contains(e, "Could not deduce (Ord a) arising from a use of ‘<’"));
  CHECK(contains(e, "from the context: Eq a"));
  e = errors_of("f = show (read \"1\")\n");
  CHECK(contains(e, "Ambiguous type variable"));
  e = errors_of("f = 'a' + 1\n");
  CHECK(contains(e, "No instance for (Num Char)"));
  e = errors_of("data T = T\ninstance Ord T where { T <= T = True }\n");
  CHECK(contains(e, "No instance for (Eq T)"));
  CHECK(contains(e, "arising from the superclasses of an instance declaration"));
  e = errors_of("data F = F (Int -> Int) deriving Show\n");
  CHECK(contains(e, "No instance for (Show (Int -> Int))"));
  e = errors_of("instance Show Bool where show _ = \"\"\n");
  CHECK(contains(e, "Duplicate instance declarations"));
  e = errors_of("f :: Show a => Int\nf = 3\n");
  CHECK(contains(e, "ambiguous"));
}

TEST_CASE("errors: kinds, escapes, main") {
  std::string e = errors_of("f :: Maybe -> Int\nf _ = 1\n");
  CHECK(contains(e, "Expecting one more argument to ‘Maybe’"));
  e = errors_of("data T = T (Int Bool)\n");
  CHECK(contains(e, "Int"));
  e = errors_of("{-# LANGUAGE ExistentialQuantification #-}\ndata E = forall a. E a\nf (E x) = x\n");
  CHECK(contains(e, "would escape its scope"));
  e = errors_of("main = 'c'\n");
  CHECK(contains(e, "Couldn't match expected type ‘IO"));
  e = errors_of("{-# LANGUAGE MagicHash #-}\nimport GHC.Prim\nf = id 3#\n");
  CHECK(contains(e, "lifted type with an unlifted type"));
}

TEST_CASE("several errors are reported in one run") {
  std::string e = errors_of("f = not 'c'\ng = 'x' && True\nh :: Int\nh = \"s\"\n");
  CHECK(contains(e, "t.hs:1:"));
  CHECK(contains(e, "t.hs:2:"));
  CHECK(contains(e, "t.hs:4:"));
}

TEST_CASE("coercions unwrap newtypes") {
  auto c = Compilation::with_library();
  REQUIRE(c->compile("Data/Coerce.hs", R"hs(
{-# LANGUAGE MagicHash, MultiParamTypeClasses #-}
module Data.Coerce where
import GHC.Prim
class Coercible a b
coerce :: Coercible a b => a -> b
coerce x = unsafeCoerce# x
)hs"));
  CHECK(c->compile("t.hs", R"hs(
module T where
import Data.Coerce
newtype Age = Age Int
f :: [Maybe Age] -> [Maybe Int]
f = coerce
g :: (Int -> Age) -> Age -> Int
g = coerce
)hs"));
  CHECK(c->messages() == "");
  CHECK(!c->compile("u.hs", "module U where\nimport Data.Coerce\nf :: Int -> Bool\nf = coerce\n"));
  CHECK(contains(c->messages(), "No instance for (Coercible Int Bool)"));
}

TEST_CASE("overlapping instances: the most specific wins, repeated variables must agree") {
  auto c = Compilation::with_library();
  CHECK(c->compile("t.hs", R"hs(
{-# LANGUAGE FlexibleInstances #-}
module T where
class Two a where two :: a -> String
instance Two (a, a) where two _ = "same"
instance {-# OVERLAPPABLE #-} Two [a] where two _ = "list"
instance Two [Char] where two s = s
x = two (1 :: Int, 2 :: Int) ++ two "s" ++ two [True]
)hs"));
  CHECK(c->messages() == "");
  CHECK(contains(
      errors_of("class Two a where two :: a -> String\ninstance Two (a, a) where two _ = \"\"\nf = two ('c', True)\n"),
      "No instance for (Two (Char, Bool))"));
}

TEST_CASE("top-level bindings are lifted") {
  CHECK(contains(errors_of("{-# LANGUAGE MagicHash #-}\nx = 3#\n"), "Top-level bindings for unlifted types"));
}
