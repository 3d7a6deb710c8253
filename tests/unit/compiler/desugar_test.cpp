// What the desugarer makes of small programs, as printed Core.
#include <doctest/doctest.h>

#include <cstdio>
#include <cstdlib>

#include "compiler/core/print.h"
#include "tests/unit/compiler/compile_fixture.h"

using namespace cardinal;
using namespace cardinal::test;

namespace {
std::string core_of(std::string_view text) {
  auto compilation = Compilation::with_library();
  bool ok = compilation->compile("t.hs", text);
  std::string out = ok ? core::print(compilation->core) : compilation->messages();
  if (std::getenv("SHOW_CORE") != nullptr) std::puts(out.c_str());
  return out;
}
bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}
}  // namespace

TEST_CASE("matching") {
  std::string c = core_of(R"hs(
module T where
zip' (x : xs) (y : ys) = (x, y) : zip' xs ys
zip' _ _ = []
f :: Int -> Char -> Int
f 0 'a' = 1
f n c | n > 5, c == 'b' = 2
      | n > 3 = 3
f _ _ = 4
g :: Maybe Int -> Int
g (Just 1) = 1
lazy ~(a, b) = (b, a)
h x = let (a, b) = x; c = a in (a, b, c)
str "abc" = True
str _ = False
)hs");
  CHECK(contains(c, "\"t.hs:11:1-14|function g\"#"));
  CHECK(contains(c, "97# ->"));  // characters are constructors of raw characters
  CHECK(contains(c, "case GHC.Classes.== GHC.Classes.$fEqChar c"));
  CHECK(!contains(c, "\"t.hs:5:"));  // f is exhaustive: no failure call
}

TEST_CASE("classes and instances") {
  std::string c = core_of(R"hs(
module T where
data Color = Red | Green | Blue deriving (Eq, Ord, Show)
data P a = P a Int deriving (Eq, Show)
class Shape s where
  area :: s -> Int
  name :: s -> String
  name _ = "shape"
  scale :: Num b => b -> s -> b
instance Shape Color where
  area Red = 1
  scale b _ = b + 1
instance Shape a => Shape [a] where
  area xs = sum (map area xs)
total x y = area x + area [y]
)hs");
  CHECK(contains(c, "GHC.Num.+ GHC.Num.$fNumInt"));  // dictionaries of known instances are named directly
  CHECK(contains(c, "C:Shape T.$fShapeColor_$carea T.$fShapeColor_$cname T.$fShapeColor_$cscale"));
  CHECK(contains(c, "C:Ord T.$fEqColor"));  // superclasses first
  CHECK(contains(c, "T.$dmname T.$fShapeColor"));
  CHECK(contains(c, "|scale"));
}

TEST_CASE("syntax") {
  std::string c = core_of(R"hs(
{-# LANGUAGE MagicHash, UnboxedTuples, BangPatterns, ExistentialQuantification, MultiWayIf #-}
module T where
import GHC.Prim
import GHC.Types (isTrue#)
data R = R { ra :: Int, rb :: !Bool } | S { ra :: Int }
data E = forall a. (Show a, Eq a) => E a a
main = do
  let x = 3 :: Int
  print x
  y <- return (x + 1)
  (a, Just b) <- return (1, Just 'c') `orElse` undefined
  putStrLn "h\955"
orElse :: a -> b -> a
orElse a _ = a
instance MonadFail IO where fail _ = undefined
mk = R { ra = 1, rb = True }
upd r = r { ra = 2 }
part = R { rb = True }
con = R 1
e (E a b) | a == b = show a
          | otherwise = show [b]
hash (I# x) y = let !z = x +# 1# in I# (z *# 2#)
io = IO (\s -> case newMutVar# 'x' s of (# s1, r #) -> case writeMutVar# r 'y' s1 of s2 -> readMutVar# r s2)
comp xs = [x + y | x <- xs, let z = x, y <- [1 .. z], y > 2]
bang !x = x
polyrec :: Show a => Int -> a -> String
polyrec 0 x = show x
polyrec n x = polyrec (n - 1) (x, x)
inf x y = x `seq` y
big = 123456789012345678901234567890 :: Integer
neg = -5 :: Int
frac = 1.5 :: Double
gen x = x + 2.5
mw x = if | x -> 1 | otherwise -> 2
sec = (subtract' 1)
subtract' a b = b - a :: Int
sec2 = (`subtract'` 3)
)hs");
  CHECK(contains(c, "recSelError \"rb\"#"));
  CHECK(contains(c, "Pattern match failure in do expression at t.hs:12:3-13"));
  CHECK(contains(c, "case newMutVar# (C# 120#) void# of"));  // IO's newtype is gone, state tokens carry nothing
  CHECK(contains(c, "(#,#) r_"));
  CHECK(contains(c, "MkInteger 123456789012345678901234567890n#"));
  CHECK(contains(c, "I# -5#"));
  CHECK(contains(c, "D# 1.5##"));
  CHECK(contains(c, ":% (MkInteger 5n#) (MkInteger 2n#)"));
  CHECK(contains(c, "recConError \"t.hs:19:8-22|ra\"#"));
}
