{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | Class Num.
module GHC.Num (module GHC.Num, module GHC.Num.Integer) where

import GHC.Base
import GHC.Num.Integer
import GHC.Prim

infixl 7 *
infixl 6 +, -

class Num a where
  (+), (-), (*) :: a -> a -> a
  negate, abs, signum :: a -> a
  fromInteger :: Integer -> a
  x - y = x + negate y
  negate x = fromInteger (MkInteger (integerFromInt# 0#)) - x
  {-# MINIMAL (+), (*), abs, signum, fromInteger, (negate | (-)) #-}

subtract :: Num a => a -> a -> a
subtract x y = y - x
{-# INLINE subtract #-}

instance Num Int where
  I# x + I# y = I# (x +# y)
  I# x - I# y = I# (x -# y)
  I# x * I# y = I# (x *# y)
  negate (I# x) = I# (negateInt# x)
  abs n@(I# x) = if isTrue# (x <# 0#) then I# (negateInt# x) else n
  signum (I# x) = if isTrue# (x <# 0#) then I# -1# else if isTrue# (x ==# 0#) then I# 0# else I# 1#
  fromInteger (MkInteger n) = I# (integerToInt# n)
  {-# INLINE (+) #-}
  {-# INLINE (-) #-}
  {-# INLINE (*) #-}
  {-# INLINE fromInteger #-}

instance Num Word where
  W# x + W# y = W# (plusWord# x y)
  W# x - W# y = W# (minusWord# x y)
  W# x * W# y = W# (timesWord# x y)
  negate (W# x) = W# (minusWord# 0## x)
  abs x = x
  signum (W# x) = if isTrue# (eqWord# x 0##) then W# 0## else W# 1##
  fromInteger (MkInteger n) = W# (int2Word# (integerToInt# n))

instance Num Integer where
  (+) = integerAdd
  (-) = integerSub
  (*) = integerMul
  negate = integerNegate
  abs = integerAbs
  signum = integerSignum
  fromInteger n = n

instance Num Double where
  D# x + D# y = D# (x +## y)
  D# x - D# y = D# (x -## y)
  D# x * D# y = D# (x *## y)
  negate (D# x) = D# (negateDouble# x)
  abs (D# x) = D# (fabsDouble# x)
  signum d@(D# x) = if isTrue# (x >## 0.0##) then D# 1.0## else if isTrue# (x <## 0.0##) then D# -1.0## else d
  fromInteger n = integerToDouble n

instance Num Float where
  F# x + F# y = F# (roundToFloat# (x +## y))
  F# x - F# y = F# (roundToFloat# (x -## y))
  F# x * F# y = F# (roundToFloat# (x *## y))
  negate (F# x) = F# (negateDouble# x)
  abs (F# x) = F# (fabsDouble# x)
  signum d@(F# x) = if isTrue# (x >## 0.0##) then F# 1.0## else if isTrue# (x <## 0.0##) then F# -1.0## else d
  fromInteger (MkInteger n) = F# (roundToFloat# (integerToDouble# n))
