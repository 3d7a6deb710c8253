{-# LANGUAGE NoImplicitPrelude #-}
-- | Natural numbers of any size.
module GHC.Num.Natural where

import Data.Bits.Class
import GHC.Base
import GHC.Enum
import GHC.Err
import GHC.Exception.Type
import GHC.Ix
import GHC.Num
import GHC.Read
import GHC.Real
import GHC.Show

newtype Natural = MkNatural Integer
  deriving (Eq, Ord)

natural :: Integer -> Natural
natural n = if n < 0 then throw Underflow else MkNatural n

instance Show Natural where
  showsPrec p (MkNatural n) = showsPrec p n

instance Read Natural where
  readsPrec d s = [(MkNatural n, r) | (n, r) <- readsPrec d s, n >= 0]

instance Num Natural where
  MkNatural a + MkNatural b = MkNatural (a + b)
  MkNatural a - MkNatural b = natural (a - b)
  MkNatural a * MkNatural b = MkNatural (a * b)
  negate (MkNatural n) = natural (negate n)
  abs n = n
  signum (MkNatural n) = MkNatural (signum n)
  fromInteger = natural

instance Real Natural where
  toRational (MkNatural n) = n :% 1

instance Enum Natural where
  succ (MkNatural n) = MkNatural (n + 1)
  pred (MkNatural n) = if n == 0 then errorWithoutStackTrace "Enum.pred{Natural}: tried to take `pred' of 0" else MkNatural (n - 1)
  toEnum n = natural (integerFromInt n)
  fromEnum (MkNatural n) = fromEnum n
  enumFrom (MkNatural n) = map MkNatural (enumFrom n)
  enumFromThen (MkNatural a) (MkNatural b) =
    map MkNatural (if b >= a then enumFromThen a b else enumFromThenTo a b 0)
  enumFromTo (MkNatural a) (MkNatural b) = map MkNatural (enumFromTo a b)
  enumFromThenTo (MkNatural a) (MkNatural b) (MkNatural c) = map MkNatural (enumFromThenTo a b c)

instance Integral Natural where
  toInteger (MkNatural n) = n
  quot (MkNatural a) (MkNatural b) = MkNatural (quot a b)
  rem (MkNatural a) (MkNatural b) = MkNatural (rem a b)
  div (MkNatural a) (MkNatural b) = MkNatural (quot a b)
  mod (MkNatural a) (MkNatural b) = MkNatural (rem a b)
  quotRem (MkNatural a) (MkNatural b) = case quotRem a b of (q, r) -> (MkNatural q, MkNatural r)
  divMod = quotRem

instance Ix Natural where
  range (MkNatural a, MkNatural b) = map MkNatural (range (a, b))
  unsafeIndex (MkNatural a, _) (MkNatural i) = fromInteger (i - a)
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Natural"
  inRange (a, b) i = a <= i && i <= b

instance Bits Natural where
  MkNatural a .&. MkNatural b = MkNatural (a .&. b)
  MkNatural a .|. MkNatural b = MkNatural (a .|. b)
  xor (MkNatural a) (MkNatural b) = MkNatural (xor a b)
  complement _ = errorWithoutStackTrace "Bits.complement: Natural complement undefined"
  zeroBits = MkNatural 0
  bit i = MkNatural (bit i)
  clearBit x i = x `xor` (bit i .&. x)
  testBit (MkNatural a) i = testBit a i
  shift (MkNatural a) i = MkNatural (shift a i)
  rotate (MkNatural a) i = MkNatural (shift a i)
  popCount (MkNatural a) = popCount a
  bitSizeMaybe _ = Nothing
  bitSize _ = errorWithoutStackTrace "Data.Bits.bitSize(Natural)"
  isSigned _ = False
