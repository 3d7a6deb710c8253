{-# LANGUAGE NoImplicitPrelude, MagicHash, BangPatterns #-}
-- | The numeric classes above Num, and ratios.
module GHC.Real
  ( module GHC.Real, divZeroError, overflowError, ratioZeroDenominatorError ) where

import GHC.Base
import GHC.Enum
import GHC.Err
import GHC.List
import GHC.Num
import GHC.Prim
import GHC.Show

infixr 8 ^, ^^
infixl 7 /, `quot`, `rem`, `div`, `mod`
infixl 7 %

-- | A reduced fraction with a positive denominator.
data Ratio a = !a :% !a

type Rational = Ratio Integer

instance Eq a => Eq (Ratio a) where
  (x :% y) == (x' :% y') = x == x' && y == y'

class (Num a, Ord a) => Real a where
  toRational :: a -> Rational
  -- | The value as a finite 'Double', where it is one: what 'realToFrac' tries first. Not exported by the Prelude.
  exactDouble :: a -> Maybe Double
  exactDouble _ = Nothing
  {-# MINIMAL toRational #-}

class (Real a, Enum a) => Integral a where
  quot, rem, div, mod :: a -> a -> a
  quotRem, divMod :: a -> a -> (a, a)
  toInteger :: a -> Integer
  n `quot` d = case quotRem n d of (q, _) -> q
  n `rem` d = case quotRem n d of (_, r) -> r
  n `div` d = case divMod n d of (q, _) -> q
  n `mod` d = case divMod n d of (_, r) -> r
  divMod n d = case quotRem n d of
    qr@(q, r) -> if signum r == negate (signum d) then (q - 1, r + d) else qr
  {-# MINIMAL quotRem, toInteger #-}

class Num a => Fractional a where
  (/) :: a -> a -> a
  recip :: a -> a
  fromRational :: Rational -> a
  -- | 'fromRational' of a finite 'Double', where there is a shorter way. Not exported by the Prelude.
  fromFinite :: Maybe (Double -> a)
  fromFinite = Nothing
  recip x = 1 / x
  x / y = x * recip y
  {-# MINIMAL fromRational, (recip | (/)) #-}

class (Real a, Fractional a) => RealFrac a where
  properFraction :: Integral b => a -> (b, a)
  truncate, round, ceiling, floor :: Integral b => a -> b
  truncate x = case properFraction x of (m, _) -> m
  round x = case properFraction x of
    (n, r) ->
      let m = if r < 0 then n - 1 else n + 1
          half = signum (abs r - 0.5)
      in if half == -1 then n else if half == 0 then (if even n then n else m) else if half == 1 then m
         else errorWithoutStackTrace "round default defn: Bad value"
  ceiling x = case properFraction x of (n, r) -> if r > 0 then n + 1 else n
  floor x = case properFraction x of (n, r) -> if r < 0 then n - 1 else n
  {-# MINIMAL properFraction #-}

-- Int.

instance Real Int where
  toRational x = integerFromInt x :% 1
  exactDouble (I# x) = exactInt x

instance Integral Int where
  toInteger = integerFromInt
  a `quot` b
    | b == 0 = divZeroError
    | b == -1 && a == minInt = overflowError
    | otherwise = quotInt a b
  a `rem` b
    | b == 0 = divZeroError
    | b == -1 = 0
    | otherwise = remInt a b
  a `div` b
    | b == 0 = divZeroError
    | b == -1 && a == minInt = overflowError
    | otherwise = divInt a b
  a `mod` b
    | b == 0 = divZeroError
    | b == -1 = 0
    | otherwise = modInt a b
  a `quotRem` b
    | b == 0 = divZeroError
    | b == -1 && a == minInt = (overflowError, 0)
    | otherwise = case quotInt a b of !q -> case a - q * b of !r -> (q, r)
  a `divMod` b
    | b == 0 = divZeroError
    | b == -1 && a == minInt = (overflowError, 0)
    | otherwise = case divInt a b of !q -> case a - q * b of !r -> (q, r)

-- Word.

instance Real Word where
  toRational x = integerFromWord x :% 1
  exactDouble (W# x) = exactWord x

instance Integral Word where
  toInteger = integerFromWord
  quot (W# x) (W# y) = if isTrue# (eqWord# y 0##) then divZeroError else W# (quotWord# x y)
  rem (W# x) (W# y) = if isTrue# (eqWord# y 0##) then divZeroError else W# (remWord# x y)
  div x y = quot x y
  mod x y = rem x y
  quotRem x y = case quot x y of !q -> case x - q * y of !r -> (q, r)
  divMod x y = quotRem x y

-- Integer.

instance Real Integer where
  toRational x = x :% 1

instance Integral Integer where
  toInteger n = n
  n `quot` d = if isZero d then divZeroError else integerQuot n d
  n `rem` d = if isZero d then divZeroError else integerRem n d
  n `div` d = if isZero d then divZeroError else integerDiv n d
  n `mod` d = if isZero d then divZeroError else integerMod n d
  n `quotRem` d = if isZero d then divZeroError else case integerQuot n d of !q -> case n - q * d of !r -> (q, r)
  n `divMod` d = if isZero d then divZeroError else case integerDiv n d of !q -> case n - q * d of !r -> (q, r)

isZero :: Integer -> Bool
isZero n = n == 0
{-# INLINE isZero #-}

-- Ratio.

(%) :: Integral a => a -> a -> Ratio a
x % y = reduce (x * signum y) (abs y)

-- | For a positive second argument.
reduce :: Integral a => a -> a -> Ratio a
reduce x y = if y == 0 then ratioZeroDenominatorError else (x `quot` d) :% (y `quot` d)
  where
    d = gcd x y

numerator, denominator :: Ratio a -> a
numerator (x :% _) = x
denominator (_ :% y) = y

-- | What a fractional literal of unknown type is made of.
mkRationalLiteral :: Integer -> Integer -> Rational
mkRationalLiteral n d = n % d

infinity, notANumber :: Rational
infinity = 1 :% 0
notANumber = 0 :% 0

ratioPrec, ratioPrec1 :: Int
ratioPrec = 7
ratioPrec1 = 8

instance Integral a => Ord (Ratio a) where
  compare (x :% y) (x' :% y') = compare (x * y') (x' * y)
  (x :% y) <= (x' :% y') = x * y' <= x' * y
  (x :% y) < (x' :% y') = x * y' < x' * y
  a >= b = b <= a
  a > b = b < a

instance Integral a => Num (Ratio a) where
  (x :% y) + (x' :% y') = reduce (x * y' + x' * y) (y * y')
  (x :% y) - (x' :% y') = reduce (x * y' - x' * y) (y * y')
  (x :% y) * (x' :% y') = reduce (x * x') (y * y')
  negate (x :% y) = negate x :% y
  abs (x :% y) = abs x :% y
  signum (x :% _) = signum x :% 1
  fromInteger x = fromInteger x :% 1

instance Integral a => Fractional (Ratio a) where
  (x :% y) / (x' :% y') = (x * y') % (y * x')
  recip (x :% y)
    | x == 0 = ratioZeroDenominatorError
    | x < 0 = negate y :% negate x
    | otherwise = y :% x
  fromRational (n :% d) = fromInteger n % fromInteger d

instance Integral a => Real (Ratio a) where
  toRational (x :% y) = toInteger x :% toInteger y

instance Integral a => RealFrac (Ratio a) where
  properFraction (x :% y) = case quotRem x y of (q, r) -> (fromInteger (toInteger q), r :% y)

instance Show a => Show (Ratio a) where
  showsPrec p (x :% y) = showParen (p > ratioPrec) (showsPrec ratioPrec1 x . showString " % " . showsPrec ratioPrec1 y)

instance Integral a => Enum (Ratio a) where
  succ x = x + 1
  pred x = x - 1
  toEnum n = fromIntegral n :% 1
  fromEnum = fromInteger . truncate
  enumFrom = numericEnumFrom
  enumFromThen = numericEnumFromThen
  enumFromTo = numericEnumFromTo
  enumFromThenTo = numericEnumFromThenTo

-- Enumerations of fractional numbers: each element is computed from the first, so that errors do not add up.

numericEnumFrom :: Fractional a => a -> [a]
numericEnumFrom n = go 0
  where
    go !k = let !x = n + k in x : go (k + 1)

numericEnumFromThen :: Fractional a => a -> a -> [a]
numericEnumFromThen n m = go 0
  where
    step = m - n
    go !k = let !x = n + k * step in x : go (k + 1)

numericEnumFromTo :: (Ord a, Fractional a) => a -> a -> [a]
numericEnumFromTo n m = takeWhile (<= m + 1 / 2) (numericEnumFrom n)

numericEnumFromThenTo :: (Ord a, Fractional a) => a -> a -> a -> [a]
numericEnumFromThenTo e1 e2 e3 = takeWhile reaches (numericEnumFromThen e1 e2)
  where
    mid = (e2 - e1) / 2
    reaches x = if e2 >= e1 then x <= e3 + mid else x >= e3 + mid

-- Conversions.

-- | An Int# that a Double represents, up to 2^53 on either side.
exactInt :: Int# -> Maybe Double
exactInt i
  | isTrue# (andI# (i <=# 9007199254740992#) (i >=# negateInt# 9007199254740992#)) = Just (D# (int2Double# i))
  | otherwise = Nothing
{-# INLINE exactInt #-}

exactWord :: Word# -> Maybe Double
exactWord w = if isTrue# (leWord# w 9007199254740992##) then Just (D# (word2Double# w)) else Nothing
{-# INLINE exactWord #-}

fromIntegral :: (Integral a, Num b) => a -> b
fromIntegral x = fromInteger (toInteger x)
{-# INLINE fromIntegral #-}

-- | Between the usual types without a 'Rational'; what it would do to infinities and NaN it still does.
realToFrac :: (Real a, Fractional b) => a -> b
realToFrac x = case fromFinite of
  Just convert | Just d <- exactDouble x -> convert d
  _ -> fromRational (toRational x)
{-# INLINE realToFrac #-}

showSigned :: Real a => (a -> ShowS) -> Int -> a -> ShowS
showSigned showPos p x
  | x < 0 = showParen (p > 6) (showChar '-' . showPos (negate x))
  | otherwise = showPos x

even, odd :: Integral a => a -> Bool
even n = n `rem` 2 == 0
odd n = n `rem` 2 /= 0
{-# INLINE even #-}
{-# INLINE odd #-}

-- | By repeated squaring.
(^) :: (Num a, Integral b) => a -> b -> a
x0 ^ y0
  | y0 < 0 = errorWithoutStackTrace "Negative exponent"
  | y0 == 0 = 1
  | otherwise = square x0 y0
  where
    square x y
      | even y = square (x * x) (y `quot` 2)
      | y == 1 = x
      | otherwise = collect (x * x) (y `quot` 2) x
    collect x y z
      | even y = collect (x * x) (y `quot` 2) z
      | y == 1 = x * z
      | otherwise = collect (x * x) (y `quot` 2) (x * z)

(^^) :: (Fractional a, Integral b) => a -> b -> a
x ^^ n = if n >= 0 then x ^ n else recip (x ^ negate n)

gcd, lcm :: Integral a => a -> a -> a
gcd x y = go (abs x) (abs y)
  where
    go a b = if b == 0 then a else go b (a `rem` b)
lcm x y
  | x == 0 || y == 0 = 0
  | otherwise = abs ((x `quot` gcd x y) * y)

integralEnumFrom :: (Integral a, Bounded a) => a -> [a]
integralEnumFrom n = map fromInteger (enumFromTo (toInteger n) (toInteger (maxBound `asTypeOf` n)))

integralEnumFromThen :: (Integral a, Bounded a) => a -> a -> [a]
integralEnumFromThen n1 n2
  | n2 >= n1 = map fromInteger (enumFromThenTo (toInteger n1) (toInteger n2) (toInteger (maxBound `asTypeOf` n1)))
  | otherwise = map fromInteger (enumFromThenTo (toInteger n1) (toInteger n2) (toInteger (minBound `asTypeOf` n1)))

integralEnumFromTo :: Integral a => a -> a -> [a]
integralEnumFromTo n m = map fromInteger (enumFromTo (toInteger n) (toInteger m))

integralEnumFromThenTo :: Integral a => a -> a -> a -> [a]
integralEnumFromThenTo n1 n2 m = map fromInteger (enumFromThenTo (toInteger n1) (toInteger n2) (toInteger m))
