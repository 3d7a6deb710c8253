// A small library in the modules the compiler knows, for tests of the type checker and the desugarer.
#pragma once

#include <string_view>
#include <utility>

namespace cardinal::test {

inline constexpr std::pair<std::string_view, std::string_view> kMiniLibrary[] = {
    {"GHC.Types", R"hs(
{-# LANGUAGE MagicHash, UnboxedTuples, NoImplicitPrelude #-}
module GHC.Types where
import GHC.Prim
data Bool = False | True
data Ordering = LT | EQ | GT
data Char = C# Char#
data Int = I# Int#
data Word = W# Word#
data Double = D# Double#
newtype IO a = IO (State# RealWorld -> (# State# RealWorld, a #))
isTrue# :: Int# -> Bool
isTrue# x = tagToEnum# x
)hs"},
    {"GHC.Classes", R"hs(
{-# LANGUAGE MagicHash, NoImplicitPrelude #-}
module GHC.Classes where
import GHC.Prim
import GHC.Types
infix 4 ==, /=, <, <=, >, >=
infixr 3 &&
infixr 2 ||
class Eq a where
  (==), (/=) :: a -> a -> Bool
  x == y = not (x /= y)
  x /= y = not (x == y)
class Eq a => Ord a where
  compare :: a -> a -> Ordering
  (<), (<=), (>), (>=) :: a -> a -> Bool
  compare x y = if x == y then EQ else if x <= y then LT else GT
  x < y = case compare x y of { LT -> True; _ -> False }
  x <= y = case compare x y of { GT -> False; _ -> True }
  x > y = case compare x y of { GT -> True; _ -> False }
  x >= y = case compare x y of { LT -> False; _ -> True }
  max, min :: a -> a -> a
  max x y = if x <= y then y else x
  min x y = if x <= y then x else y
(&&), (||) :: Bool -> Bool -> Bool
True && x = x
False && _ = False
True || _ = True
False || x = x
not :: Bool -> Bool
not True = False
not False = True
instance Eq Int where
  I# x == I# y = isTrue# (x ==# y)
instance Ord Int where
  I# x <= I# y = isTrue# (x <=# y)
instance Eq Char where
  C# x == C# y = isTrue# (eqChar# x y)
instance Ord Char where
  C# x <= C# y = isTrue# (leChar# x y)
instance Eq Double where
  D# x == D# y = isTrue# (x ==## y)
instance Ord Double where
  D# x <= D# y = isTrue# (x <=## y)
instance Eq Bool where
  True == True = True
  False == False = True
  _ == _ = False
instance Eq () where
  _ == _ = True
instance Eq a => Eq [a] where
  [] == [] = True
  (x : xs) == (y : ys) = x == y && xs == ys
  _ == _ = False
instance Ord a => Ord [a] where
  [] <= _ = True
  _ <= [] = False
  (x : xs) <= (y : ys) = x < y || (x == y && xs <= ys)
instance (Eq a, Eq b) => Eq (a, b) where
  (a, b) == (c, d) = a == c && b == d
)hs"},
    {"GHC.CString", R"hs(
{-# LANGUAGE MagicHash, NoImplicitPrelude #-}
module GHC.CString where
import GHC.Prim
import GHC.Types
unpackCStringUtf8# :: Addr# -> [Char]
unpackCStringUtf8# a = unpackCString# a
unpackCString# :: Addr# -> [Char]
unpackCString# a = go 0#
  where go i = case indexCharOffAddr# a i of
          '\0'# -> []
          c -> C# c : go (i +# 1#)
)hs"},
    {"GHC.Num.Integer", R"hs(
{-# LANGUAGE MagicHash, NoImplicitPrelude #-}
module GHC.Num.Integer where
import GHC.Prim
import GHC.Types
import GHC.Classes
data Integer = MkInteger Integer#
instance Eq Integer where
  MkInteger a == MkInteger b = isTrue# (integerCompare# a b ==# 0#)
instance Ord Integer where
  MkInteger a <= MkInteger b = isTrue# (integerCompare# a b <=# 0#)
)hs"},
    {"GHC.Base", R"hs(
{-# LANGUAGE MagicHash, UnboxedTuples, NoImplicitPrelude #-}
module GHC.Base where
import GHC.Prim
import GHC.Types
import GHC.Classes
import GHC.CString
infixr 9 .
infixr 6 <>
infixr 5 ++
infixl 4 <$, <$>, <*>, *>, <*
infixl 1 >>, >>=
infixr 1 =<<
infixr 0 $
type String = [Char]
data Maybe a = Nothing | Just a
class Semigroup a where
  (<>) :: a -> a -> a
class Semigroup a => Monoid a where
  mempty :: a
  mappend :: a -> a -> a
  mappend = (<>)
class Functor f where
  fmap :: (a -> b) -> f a -> f b
  (<$) :: a -> f b -> f a
  (<$) = fmap . const
class Functor f => Applicative f where
  pure :: a -> f a
  (<*>) :: f (a -> b) -> f a -> f b
  (*>) :: f a -> f b -> f b
  a *> b = (id <$ a) <*> b
  (<*) :: f a -> f b -> f a
  a <* b = fmap const a <*> b
class Applicative m => Monad m where
  (>>=) :: m a -> (a -> m b) -> m b
  (>>) :: m a -> m b -> m b
  m >> k = m >>= \_ -> k
  return :: a -> m a
  return = pure
(<$>) :: Functor f => (a -> b) -> f a -> f b
(<$>) = fmap
(=<<) :: Monad m => (a -> m b) -> m a -> m b
f =<< m = m >>= f
id :: a -> a
id x = x
const :: a -> b -> a
const x _ = x
(.) :: (b -> c) -> (a -> b) -> a -> c
(.) f g = \x -> f (g x)
flip :: (a -> b -> c) -> b -> a -> c
flip f x y = f y x
($) :: (a -> b) -> a -> b
f $ x = f x
otherwise :: Bool
otherwise = True
map :: (a -> b) -> [a] -> [b]
map f [] = []
map f (x : xs) = f x : map f xs
(++) :: [a] -> [a] -> [a]
[] ++ ys = ys
(x : xs) ++ ys = x : (xs ++ ys)
foldr :: (a -> b -> b) -> b -> [a] -> b
foldr k z = go where
  go [] = z
  go (y : ys) = k y (go ys)
instance Functor [] where fmap = map
instance Applicative [] where
  pure x = [x]
  fs <*> xs = [f x | f <- fs, x <- xs]
instance Monad [] where
  xs >>= f = foldr (\x r -> f x ++ r) [] xs
instance Functor Maybe where
  fmap _ Nothing = Nothing
  fmap f (Just x) = Just (f x)
instance Applicative Maybe where
  pure = Just
  Just f <*> m = fmap f m
  Nothing <*> _ = Nothing
instance Monad Maybe where
  Just x >>= k = k x
  Nothing >>= _ = Nothing
instance Functor IO where
  fmap f m = m >>= \x -> return (f x)
instance Applicative IO where
  pure x = IO (\s -> (# s, x #))
  mf <*> mx = mf >>= \f -> mx >>= \x -> return (f x)
instance Monad IO where
  IO m >>= k = IO (\s -> case m s of (# s', a #) -> case k a of IO n -> n s')
instance Functor ((->) r) where fmap = (.)
instance Semigroup [a] where (<>) = (++)
instance Monoid [a] where mempty = []
instance Eq a => Eq (Maybe a) where
  Nothing == Nothing = True
  Just x == Just y = x == y
  _ == _ = False
)hs"},
    {"Control.Monad.Fail", R"hs(
{-# LANGUAGE NoImplicitPrelude #-}
module Control.Monad.Fail where
import GHC.Base
class Monad m => MonadFail m where
  fail :: String -> m a
instance MonadFail Maybe where fail _ = Nothing
instance MonadFail [] where fail _ = []
)hs"},
    {"GHC.Num", R"hs(
{-# LANGUAGE MagicHash, NoImplicitPrelude #-}
module GHC.Num (module GHC.Num, module GHC.Num.Integer) where
import GHC.Prim
import GHC.Types
import GHC.Classes
import GHC.Num.Integer
infixl 7 *
infixl 6 +, -
class Num a where
  (+), (-), (*) :: a -> a -> a
  negate :: a -> a
  fromInteger :: Integer -> a
  x - y = x + negate y
  negate x = fromInteger (MkInteger (integerFromInt# 0#)) - x
instance Num Int where
  I# x + I# y = I# (x +# y)
  I# x - I# y = I# (x -# y)
  I# x * I# y = I# (x *# y)
  fromInteger (MkInteger i) = I# (integerToInt# i)
instance Num Double where
  D# x + D# y = D# (x +## y)
  D# x * D# y = D# (x *## y)
  fromInteger (MkInteger i) = D# (integerToDouble# i)
instance Num Integer where
  MkInteger x + MkInteger y = MkInteger (integerAdd# x y)
  MkInteger x * MkInteger y = MkInteger (integerMul# x y)
  fromInteger i = i
)hs"},
    {"GHC.Enum", R"hs(
{-# LANGUAGE MagicHash, NoImplicitPrelude #-}
module GHC.Enum where
import GHC.Prim
import GHC.Types
import GHC.Classes
import GHC.Base
import GHC.Num
class Enum a where
  toEnum :: Int -> a
  fromEnum :: a -> Int
  enumFrom :: a -> [a]
  enumFrom x = x : enumFrom (toEnum (fromEnum x + 1))
  enumFromTo :: a -> a -> [a]
  enumFromTo a b = map toEnum (go (fromEnum a) (fromEnum b)) where
    go :: Int -> Int -> [Int]
    go i j = if i > j then [] else i : go (i + 1) j
instance Enum Int where { toEnum x = x; fromEnum x = x }
instance Enum Integer where { toEnum (I# i) = MkInteger (integerFromInt# i); fromEnum (MkInteger i) = I# (integerToInt# i) }
)hs"},
    {"GHC.Real", R"hs(
{-# LANGUAGE MagicHash, NoImplicitPrelude #-}
module GHC.Real where
import GHC.Prim
import GHC.Types
import GHC.Classes
import GHC.Base
import GHC.Num
import GHC.Enum
infixl 7 /, `quot`, `rem`
infixl 7 :%
data Ratio a = !a :% !a
type Rational = Ratio Integer
class (Num a, Ord a) => Real a where
  toRational :: a -> Rational
class (Real a, Enum a) => Integral a where
  quot, rem :: a -> a -> a
  toInteger :: a -> Integer
class Num a => Fractional a where
  (/) :: a -> a -> a
  fromRational :: Rational -> a
instance Real Int where toRational (I# i) = MkInteger (integerFromInt# i) :% 1
instance Integral Int where
  quot (I# a) (I# b) = I# (quotInt# a b)
  rem (I# a) (I# b) = I# (remInt# a b)
  toInteger (I# i) = MkInteger (integerFromInt# i)
instance Real Integer where toRational i = i :% 1
instance Integral Integer where
  quot (MkInteger a) (MkInteger b) = MkInteger (integerQuot# a b)
  rem (MkInteger a) (MkInteger b) = MkInteger (integerRem# a b)
  toInteger i = i
instance Fractional Double where
  D# a / D# b = D# (a /## b)
  fromRational _ = 0
fromIntegral :: (Integral a, Num b) => a -> b
fromIntegral x = fromInteger (toInteger x)
)hs"},
    {"GHC.Show", R"hs(
{-# LANGUAGE MagicHash, NoImplicitPrelude #-}
module GHC.Show where
import GHC.Prim
import GHC.Types
import GHC.Classes
import GHC.Base
import GHC.Num
type ShowS = String -> String
class Show a where
  showsPrec :: Int -> a -> ShowS
  show :: a -> String
  showList :: [a] -> ShowS
  showsPrec _ x s = show x ++ s
  show x = showsPrec 0 x ""
  showList xs s = '[' : foldr (\x r -> showsPrec 0 x r) (']' : s) xs
instance Show Int where show _ = "int"
instance Show Integer where show _ = "integer"
instance Show Double where show _ = "double"
instance Show Bool where { show True = "True"; show False = "False" }
instance Show Char where { show c = [c]; showList s r = s ++ r }
instance Show () where show () = "()"
instance Show a => Show [a] where showsPrec _ = showList
instance (Show a, Show b) => Show (a, b) where
  showsPrec _ (a, b) s = '(' : showsPrec 0 a (',' : showsPrec 0 b (')' : s))
instance Show a => Show (Maybe a) where
  showsPrec _ Nothing = showString "Nothing"
  showsPrec d (Just x) = showParen (d > 10) (showString "Just " . showsPrec 11 x)
showString :: String -> ShowS
showString = (++)
showParen :: Bool -> ShowS -> ShowS
showParen b p = if b then showString "(" . p . showString ")" else p
showSpace :: ShowS
showSpace = \xs -> ' ' : xs
showCommaSpace :: ShowS
showCommaSpace = showString ", "
)hs"},
    {"Control.Exception.Base", R"hs(
{-# LANGUAGE MagicHash, NoImplicitPrelude #-}
module Control.Exception.Base where
import GHC.Prim
patError, recConError, recSelError, noMethodBindingError, nonExhaustiveGuardsError :: Addr# -> a
patError a = raise# (\x -> a)
recConError a = raise# (\x -> a)
recSelError a = raise# (\x -> a)
noMethodBindingError a = raise# (\x -> a)
nonExhaustiveGuardsError a = raise# (\x -> a)
)hs"},
    {"Prelude", R"hs(
{-# LANGUAGE MagicHash, NoImplicitPrelude #-}
module Prelude (module GHC.Types, module GHC.Classes, module GHC.Base, module GHC.Num, module GHC.Real, module GHC.Enum, module GHC.Show,
                module Control.Monad.Fail, print, putStrLn, undefined, read, fst, snd, sum, length, seq) where
import GHC.Prim
import GHC.Types hiding (isTrue#)
import GHC.Classes
import GHC.Base
import GHC.Num
import GHC.Enum
import GHC.Real
import GHC.Show
import Control.Monad.Fail
undefined :: a
undefined = undefined
putStrLn :: String -> IO ()
putStrLn _ = return ()
print :: Show a => a -> IO ()
print x = putStrLn (show x)
class Read a where readIt :: String -> a
instance Read Int where readIt _ = 0
instance Read Integer where readIt _ = 0
read :: Read a => String -> a
read = readIt
fst :: (a, b) -> a
fst (a, _) = a
snd :: (a, b) -> b
snd (_, b) = b
sum :: Num a => [a] -> a
sum [] = 0
sum (x : xs) = x + sum xs
length :: [a] -> Int
length [] = 0
length (_ : xs) = 1 + length xs
)hs"},
};

}  // namespace cardinal::test
