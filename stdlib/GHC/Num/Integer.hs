{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | Integers of any size. The runtime's Integer# does the work.
module GHC.Num.Integer where

import GHC.Classes
import GHC.Prim
import GHC.Types

data Integer = MkInteger Integer#

instance Eq Integer where
  MkInteger a == MkInteger b = isTrue# (integerCompare# a b ==# 0#)
  MkInteger a /= MkInteger b = isTrue# (integerCompare# a b /=# 0#)

instance Ord Integer where
  compare (MkInteger a) (MkInteger b) = compareInt# (integerCompare# a b) 0#
  MkInteger a < MkInteger b = isTrue# (integerCompare# a b <# 0#)
  MkInteger a <= MkInteger b = isTrue# (integerCompare# a b <=# 0#)
  MkInteger a > MkInteger b = isTrue# (integerCompare# a b ># 0#)
  MkInteger a >= MkInteger b = isTrue# (integerCompare# a b >=# 0#)

integerAdd, integerSub, integerMul, integerQuot, integerRem, integerDiv, integerMod, integerGcd, integerAnd, integerOr, integerXor
  :: Integer -> Integer -> Integer
integerAdd (MkInteger a) (MkInteger b) = MkInteger (integerAdd# a b)
integerSub (MkInteger a) (MkInteger b) = MkInteger (integerSub# a b)
integerMul (MkInteger a) (MkInteger b) = MkInteger (integerMul# a b)
-- Undefined for a zero divisor: callers check.
integerQuot (MkInteger a) (MkInteger b) = MkInteger (integerQuot# a b)
integerRem (MkInteger a) (MkInteger b) = MkInteger (integerRem# a b)
integerDiv (MkInteger a) (MkInteger b) = MkInteger (integerDiv# a b)
integerMod (MkInteger a) (MkInteger b) = MkInteger (integerMod# a b)
integerGcd (MkInteger a) (MkInteger b) = MkInteger (integerGcd# a b)
integerAnd (MkInteger a) (MkInteger b) = MkInteger (integerAnd# a b)
integerOr (MkInteger a) (MkInteger b) = MkInteger (integerOr# a b)
integerXor (MkInteger a) (MkInteger b) = MkInteger (integerXor# a b)

integerNegate, integerAbs, integerSignum, integerComplement :: Integer -> Integer
integerNegate (MkInteger a) = MkInteger (integerNegate# a)
integerAbs n = if n < MkInteger (integerFromInt# 0#) then integerNegate n else n
integerSignum (MkInteger a) = MkInteger (integerFromInt# (integerCompare# a (integerFromInt# 0#)))
integerComplement n = integerSub (integerNegate n) (MkInteger (integerFromInt# 1#))

integerFromInt :: Int -> Integer
integerFromInt (I# i) = MkInteger (integerFromInt# i)

integerToInt :: Integer -> Int
integerToInt (MkInteger n) = I# (integerToInt# n)

integerFromWord :: Word -> Integer
integerFromWord (W# w) = MkInteger (integerFromWord# w)

integerToWord :: Integer -> Word
integerToWord (MkInteger n) = W# (int2Word# (integerToInt# n))

integerToDouble :: Integer -> Double
integerToDouble (MkInteger n) = D# (integerToDouble# n)

-- | @integerEncodeDouble m e@ is @m * 2^e@, rounded to nearest.
integerEncodeDouble :: Integer -> Int -> Double
integerEncodeDouble (MkInteger n) (I# e) = D# (integerEncodeDouble# n e)

integerShiftL, integerShiftR :: Integer -> Int -> Integer
integerShiftL (MkInteger n) (I# i) = MkInteger (integerShiftL# n i)
integerShiftR (MkInteger n) (I# i) = MkInteger (integerShiftR# n i)

integerTestBit :: Integer -> Int -> Bool
integerTestBit (MkInteger n) (I# i) = isTrue# (integerTestBit# n i)

integerPopCount :: Integer -> Int
integerPopCount (MkInteger n) = I# (integerPopCount# n)

-- | Floor of the base-2 logarithm of a positive number.
integerLog2 :: Integer -> Int
integerLog2 (MkInteger n) = I# (integerLog2# n)
