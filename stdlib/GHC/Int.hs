{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | Integers of fixed sizes: kept in 64 bits and narrowed after each operation.
module GHC.Int where

import Data.Bits.Class
import GHC.Base
import GHC.Enum
import GHC.Err
import GHC.Ix
import GHC.Num
import GHC.Prim
import GHC.Read
import GHC.Real
import GHC.Show

data Int8 = I8# Int#

instance Eq Int8 where
  I8# x == I8# y = isTrue# (x ==# y)
  I8# x /= I8# y = isTrue# (x /=# y)

instance Ord Int8 where
  compare (I8# x) (I8# y) = if isTrue# (x <# y) then LT else if isTrue# (x ==# y) then EQ else GT
  I8# x < I8# y = isTrue# (x <# y)
  I8# x <= I8# y = isTrue# (x <=# y)
  I8# x > I8# y = isTrue# (x ># y)
  I8# x >= I8# y = isTrue# (x >=# y)

instance Show Int8 where
  showsPrec p (I8# x) = showsPrec p (I# x)

instance Read Int8 where
  readsPrec d s = [(fromInteger x, r) | (x, r) <- readsPrec d s]

instance Num Int8 where
  I8# x + I8# y = I8# (narrow8Int# (x +# y))
  I8# x - I8# y = I8# (narrow8Int# (x -# y))
  I8# x * I8# y = I8# (narrow8Int# (x *# y))
  negate (I8# x) = I8# (narrow8Int# (negateInt# x))
  abs n = if n < 0 then negate n else n
  signum n = if n < 0 then -1 else if n == 0 then 0 else 1
  fromInteger (MkInteger n) = I8# (narrow8Int# (integerToInt# n))

instance Real Int8 where
  toRational x = toInteger x :% 1
  exactDouble (I8# x) = exactInt x

instance Bounded Int8 where
  minBound = -0x80
  maxBound = 0x7f

instance Enum Int8 where
  succ x = if x == maxBound then succError "Int8" else x + 1
  pred x = if x == minBound then predError "Int8" else x - 1
  toEnum i@(I# x) = if i >= -0x80 && i <= 0x7f then I8# x else toEnumError "Int8" i (minBound :: Int8, maxBound :: Int8)
  fromEnum (I8# x) = I# x
  enumFrom x = enumFromTo x maxBound
  enumFromTo (I8# x) (I8# y) = map from# (enumFromTo (I# x) (I# y))
    where
      from# (I# i) = I8# i
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromThenTo (I8# x) (I8# y) (I8# z) = map from# (enumFromThenTo (I# x) (I# y) (I# z))
    where
      from# (I# i) = I8# i

instance Integral Int8 where
  toInteger (I8# x) = MkInteger (integerFromInt# x)
  quot v@(I8# x) d@(I8# y)
    | d == 0 = divZeroError
    | d == -1 && v == minBound = overflowError
    | otherwise = I8# (quotInt# x y)
  div v@(I8# x) d@(I8# y)
    | d == 0 = divZeroError
    | d == -1 && v == minBound = overflowError
    | otherwise = I8# (divInt# x y)
  rem (I8# x) d@(I8# y)
    | d == 0 = divZeroError
    | d == -1 = 0
    | otherwise = I8# (remInt# x y)
  mod (I8# x) d@(I8# y)
    | d == 0 = divZeroError
    | d == -1 = 0
    | otherwise = I8# (modInt# x y)
  quotRem x y
    | y == 0 = divZeroError
    | y == -1 && x == minBound = (overflowError, 0)
    | otherwise = (quot x y, rem x y)
  divMod x y
    | y == 0 = divZeroError
    | y == -1 && x == minBound = (overflowError, 0)
    | otherwise = (div x y, mod x y)

instance Ix Int8 where
  range (m, n) = enumFromTo m n
  unsafeIndex (m, _) i = fromIntegral i - fromIntegral m
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Int8"
  inRange (m, n) i = m <= i && i <= n

instance Bits Int8 where
  I8# x .&. I8# y = I8# (andI# x y)
  I8# x .|. I8# y = I8# (orI# x y)
  xor (I8# x) (I8# y) = I8# (xorI# x y)
  complement (I8# x) = I8# (notI# x)
  unsafeShiftL (I8# x) (I# i) = I8# (narrow8Int# (uncheckedIShiftL# x i))
  unsafeShiftR (I8# x) (I# i) = I8# (uncheckedIShiftRA# x i)
  shiftL x i = if i < 0 then overflowError else if i >= 8 then 0 else unsafeShiftL x i
  shiftR x i = if i < 0 then overflowError else if i >= 8 then (if x < 0 then -1 else 0) else unsafeShiftR x i
  popCount (I8# x) = I# (word2Int# (popCnt# (narrow8Word# (int2Word# x))))
  isSigned _ = True
  shift x i = if i >= 0 then shiftL x i else shiftR x (negate i)
  rotate (I8# x) i = case narrow8Word# (int2Word# x) of
    w -> case W# w of
      v -> case rotateWithin 8 v i of W# r -> I8# (narrow8Int# (word2Int# r))
  bitSizeMaybe _ = Just 8
  bitSize _ = 8
  testBit = testBitDefault
  bit = bitDefault
  zeroBits = 0

instance FiniteBits Int8 where
  finiteBitSize _ = 8
  countLeadingZeros (I8# x) = I# (word2Int# (clz# (narrow8Word# (int2Word# x)))) - 56
  countTrailingZeros (I8# x) = let k = I# (word2Int# (ctz# (narrow8Word# (int2Word# x)))) in if k > 8 then 8 else k

data Int16 = I16# Int#

instance Eq Int16 where
  I16# x == I16# y = isTrue# (x ==# y)
  I16# x /= I16# y = isTrue# (x /=# y)

instance Ord Int16 where
  compare (I16# x) (I16# y) = if isTrue# (x <# y) then LT else if isTrue# (x ==# y) then EQ else GT
  I16# x < I16# y = isTrue# (x <# y)
  I16# x <= I16# y = isTrue# (x <=# y)
  I16# x > I16# y = isTrue# (x ># y)
  I16# x >= I16# y = isTrue# (x >=# y)

instance Show Int16 where
  showsPrec p (I16# x) = showsPrec p (I# x)

instance Read Int16 where
  readsPrec d s = [(fromInteger x, r) | (x, r) <- readsPrec d s]

instance Num Int16 where
  I16# x + I16# y = I16# (narrow16Int# (x +# y))
  I16# x - I16# y = I16# (narrow16Int# (x -# y))
  I16# x * I16# y = I16# (narrow16Int# (x *# y))
  negate (I16# x) = I16# (narrow16Int# (negateInt# x))
  abs n = if n < 0 then negate n else n
  signum n = if n < 0 then -1 else if n == 0 then 0 else 1
  fromInteger (MkInteger n) = I16# (narrow16Int# (integerToInt# n))

instance Real Int16 where
  toRational x = toInteger x :% 1
  exactDouble (I16# x) = exactInt x

instance Bounded Int16 where
  minBound = -0x8000
  maxBound = 0x7fff

instance Enum Int16 where
  succ x = if x == maxBound then succError "Int16" else x + 1
  pred x = if x == minBound then predError "Int16" else x - 1
  toEnum i@(I# x) = if i >= -0x8000 && i <= 0x7fff then I16# x else toEnumError "Int16" i (minBound :: Int16, maxBound :: Int16)
  fromEnum (I16# x) = I# x
  enumFrom x = enumFromTo x maxBound
  enumFromTo (I16# x) (I16# y) = map from# (enumFromTo (I# x) (I# y))
    where
      from# (I# i) = I16# i
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromThenTo (I16# x) (I16# y) (I16# z) = map from# (enumFromThenTo (I# x) (I# y) (I# z))
    where
      from# (I# i) = I16# i

instance Integral Int16 where
  toInteger (I16# x) = MkInteger (integerFromInt# x)
  quot v@(I16# x) d@(I16# y)
    | d == 0 = divZeroError
    | d == -1 && v == minBound = overflowError
    | otherwise = I16# (quotInt# x y)
  div v@(I16# x) d@(I16# y)
    | d == 0 = divZeroError
    | d == -1 && v == minBound = overflowError
    | otherwise = I16# (divInt# x y)
  rem (I16# x) d@(I16# y)
    | d == 0 = divZeroError
    | d == -1 = 0
    | otherwise = I16# (remInt# x y)
  mod (I16# x) d@(I16# y)
    | d == 0 = divZeroError
    | d == -1 = 0
    | otherwise = I16# (modInt# x y)
  quotRem x y
    | y == 0 = divZeroError
    | y == -1 && x == minBound = (overflowError, 0)
    | otherwise = (quot x y, rem x y)
  divMod x y
    | y == 0 = divZeroError
    | y == -1 && x == minBound = (overflowError, 0)
    | otherwise = (div x y, mod x y)

instance Ix Int16 where
  range (m, n) = enumFromTo m n
  unsafeIndex (m, _) i = fromIntegral i - fromIntegral m
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Int16"
  inRange (m, n) i = m <= i && i <= n

instance Bits Int16 where
  I16# x .&. I16# y = I16# (andI# x y)
  I16# x .|. I16# y = I16# (orI# x y)
  xor (I16# x) (I16# y) = I16# (xorI# x y)
  complement (I16# x) = I16# (notI# x)
  unsafeShiftL (I16# x) (I# i) = I16# (narrow16Int# (uncheckedIShiftL# x i))
  unsafeShiftR (I16# x) (I# i) = I16# (uncheckedIShiftRA# x i)
  shiftL x i = if i < 0 then overflowError else if i >= 16 then 0 else unsafeShiftL x i
  shiftR x i = if i < 0 then overflowError else if i >= 16 then (if x < 0 then -1 else 0) else unsafeShiftR x i
  popCount (I16# x) = I# (word2Int# (popCnt# (narrow16Word# (int2Word# x))))
  isSigned _ = True
  shift x i = if i >= 0 then shiftL x i else shiftR x (negate i)
  rotate (I16# x) i = case narrow16Word# (int2Word# x) of
    w -> case W# w of
      v -> case rotateWithin 16 v i of W# r -> I16# (narrow16Int# (word2Int# r))
  bitSizeMaybe _ = Just 16
  bitSize _ = 16
  testBit = testBitDefault
  bit = bitDefault
  zeroBits = 0

instance FiniteBits Int16 where
  finiteBitSize _ = 16
  countLeadingZeros (I16# x) = I# (word2Int# (clz# (narrow16Word# (int2Word# x)))) - 48
  countTrailingZeros (I16# x) = let k = I# (word2Int# (ctz# (narrow16Word# (int2Word# x)))) in if k > 16 then 16 else k

data Int32 = I32# Int#

instance Eq Int32 where
  I32# x == I32# y = isTrue# (x ==# y)
  I32# x /= I32# y = isTrue# (x /=# y)

instance Ord Int32 where
  compare (I32# x) (I32# y) = if isTrue# (x <# y) then LT else if isTrue# (x ==# y) then EQ else GT
  I32# x < I32# y = isTrue# (x <# y)
  I32# x <= I32# y = isTrue# (x <=# y)
  I32# x > I32# y = isTrue# (x ># y)
  I32# x >= I32# y = isTrue# (x >=# y)

instance Show Int32 where
  showsPrec p (I32# x) = showsPrec p (I# x)

instance Read Int32 where
  readsPrec d s = [(fromInteger x, r) | (x, r) <- readsPrec d s]

instance Num Int32 where
  I32# x + I32# y = I32# (narrow32Int# (x +# y))
  I32# x - I32# y = I32# (narrow32Int# (x -# y))
  I32# x * I32# y = I32# (narrow32Int# (x *# y))
  negate (I32# x) = I32# (narrow32Int# (negateInt# x))
  abs n = if n < 0 then negate n else n
  signum n = if n < 0 then -1 else if n == 0 then 0 else 1
  fromInteger (MkInteger n) = I32# (narrow32Int# (integerToInt# n))

instance Real Int32 where
  toRational x = toInteger x :% 1
  exactDouble (I32# x) = exactInt x

instance Bounded Int32 where
  minBound = -0x80000000
  maxBound = 0x7fffffff

instance Enum Int32 where
  succ x = if x == maxBound then succError "Int32" else x + 1
  pred x = if x == minBound then predError "Int32" else x - 1
  toEnum i@(I# x) = if i >= -0x80000000 && i <= 0x7fffffff then I32# x else toEnumError "Int32" i (minBound :: Int32, maxBound :: Int32)
  fromEnum (I32# x) = I# x
  enumFrom x = enumFromTo x maxBound
  enumFromTo (I32# x) (I32# y) = map from# (enumFromTo (I# x) (I# y))
    where
      from# (I# i) = I32# i
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromThenTo (I32# x) (I32# y) (I32# z) = map from# (enumFromThenTo (I# x) (I# y) (I# z))
    where
      from# (I# i) = I32# i

instance Integral Int32 where
  toInteger (I32# x) = MkInteger (integerFromInt# x)
  quot v@(I32# x) d@(I32# y)
    | d == 0 = divZeroError
    | d == -1 && v == minBound = overflowError
    | otherwise = I32# (quotInt# x y)
  div v@(I32# x) d@(I32# y)
    | d == 0 = divZeroError
    | d == -1 && v == minBound = overflowError
    | otherwise = I32# (divInt# x y)
  rem (I32# x) d@(I32# y)
    | d == 0 = divZeroError
    | d == -1 = 0
    | otherwise = I32# (remInt# x y)
  mod (I32# x) d@(I32# y)
    | d == 0 = divZeroError
    | d == -1 = 0
    | otherwise = I32# (modInt# x y)
  quotRem x y
    | y == 0 = divZeroError
    | y == -1 && x == minBound = (overflowError, 0)
    | otherwise = (quot x y, rem x y)
  divMod x y
    | y == 0 = divZeroError
    | y == -1 && x == minBound = (overflowError, 0)
    | otherwise = (div x y, mod x y)

instance Ix Int32 where
  range (m, n) = enumFromTo m n
  unsafeIndex (m, _) i = fromIntegral i - fromIntegral m
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Int32"
  inRange (m, n) i = m <= i && i <= n

instance Bits Int32 where
  I32# x .&. I32# y = I32# (andI# x y)
  I32# x .|. I32# y = I32# (orI# x y)
  xor (I32# x) (I32# y) = I32# (xorI# x y)
  complement (I32# x) = I32# (notI# x)
  unsafeShiftL (I32# x) (I# i) = I32# (narrow32Int# (uncheckedIShiftL# x i))
  unsafeShiftR (I32# x) (I# i) = I32# (uncheckedIShiftRA# x i)
  shiftL x i = if i < 0 then overflowError else if i >= 32 then 0 else unsafeShiftL x i
  shiftR x i = if i < 0 then overflowError else if i >= 32 then (if x < 0 then -1 else 0) else unsafeShiftR x i
  popCount (I32# x) = I# (word2Int# (popCnt# (narrow32Word# (int2Word# x))))
  isSigned _ = True
  shift x i = if i >= 0 then shiftL x i else shiftR x (negate i)
  rotate (I32# x) i = case narrow32Word# (int2Word# x) of
    w -> case W# w of
      v -> case rotateWithin 32 v i of W# r -> I32# (narrow32Int# (word2Int# r))
  bitSizeMaybe _ = Just 32
  bitSize _ = 32
  testBit = testBitDefault
  bit = bitDefault
  zeroBits = 0

instance FiniteBits Int32 where
  finiteBitSize _ = 32
  countLeadingZeros (I32# x) = I# (word2Int# (clz# (narrow32Word# (int2Word# x)))) - 32
  countTrailingZeros (I32# x) = let k = I# (word2Int# (ctz# (narrow32Word# (int2Word# x)))) in if k > 32 then 32 else k

data Int64 = I64# Int#

instance Eq Int64 where
  I64# x == I64# y = isTrue# (x ==# y)
  I64# x /= I64# y = isTrue# (x /=# y)

instance Ord Int64 where
  compare (I64# x) (I64# y) = if isTrue# (x <# y) then LT else if isTrue# (x ==# y) then EQ else GT
  I64# x < I64# y = isTrue# (x <# y)
  I64# x <= I64# y = isTrue# (x <=# y)
  I64# x > I64# y = isTrue# (x ># y)
  I64# x >= I64# y = isTrue# (x >=# y)

instance Show Int64 where
  showsPrec p (I64# x) = showsPrec p (I# x)

instance Read Int64 where
  readsPrec d s = [(fromInteger x, r) | (x, r) <- readsPrec d s]

instance Num Int64 where
  I64# x + I64# y = I64# (x +# y)
  I64# x - I64# y = I64# (x -# y)
  I64# x * I64# y = I64# (x *# y)
  negate (I64# x) = I64# (negateInt# x)
  abs n = if n < 0 then negate n else n
  signum n = if n < 0 then -1 else if n == 0 then 0 else 1
  fromInteger (MkInteger n) = I64# (integerToInt# n)

instance Real Int64 where
  toRational x = toInteger x :% 1
  exactDouble (I64# x) = exactInt x

instance Bounded Int64 where
  minBound = -0x8000000000000000
  maxBound = 0x7fffffffffffffff

instance Enum Int64 where
  succ x = if x == maxBound then succError "Int64" else x + 1
  pred x = if x == minBound then predError "Int64" else x - 1
  toEnum (I# x) = I64# x
  fromEnum (I64# x) = I# x
  enumFrom x = enumFromTo x maxBound
  enumFromTo (I64# x) (I64# y) = map from# (enumFromTo (I# x) (I# y))
    where
      from# (I# i) = I64# i
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromThenTo (I64# x) (I64# y) (I64# z) = map from# (enumFromThenTo (I# x) (I# y) (I# z))
    where
      from# (I# i) = I64# i

instance Integral Int64 where
  toInteger (I64# x) = MkInteger (integerFromInt# x)
  quot v@(I64# x) d@(I64# y)
    | d == 0 = divZeroError
    | d == -1 && v == minBound = overflowError
    | otherwise = I64# (quotInt# x y)
  div v@(I64# x) d@(I64# y)
    | d == 0 = divZeroError
    | d == -1 && v == minBound = overflowError
    | otherwise = I64# (divInt# x y)
  rem (I64# x) d@(I64# y)
    | d == 0 = divZeroError
    | d == -1 = 0
    | otherwise = I64# (remInt# x y)
  mod (I64# x) d@(I64# y)
    | d == 0 = divZeroError
    | d == -1 = 0
    | otherwise = I64# (modInt# x y)
  quotRem x y
    | y == 0 = divZeroError
    | y == -1 && x == minBound = (overflowError, 0)
    | otherwise = (quot x y, rem x y)
  divMod x y
    | y == 0 = divZeroError
    | y == -1 && x == minBound = (overflowError, 0)
    | otherwise = (div x y, mod x y)

instance Ix Int64 where
  range (m, n) = enumFromTo m n
  unsafeIndex (m, _) i = fromIntegral i - fromIntegral m
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Int64"
  inRange (m, n) i = m <= i && i <= n

instance Bits Int64 where
  I64# x .&. I64# y = I64# (andI# x y)
  I64# x .|. I64# y = I64# (orI# x y)
  xor (I64# x) (I64# y) = I64# (xorI# x y)
  complement (I64# x) = I64# (notI# x)
  unsafeShiftL (I64# x) (I# i) = I64# (uncheckedIShiftL# x i)
  unsafeShiftR (I64# x) (I# i) = I64# (uncheckedIShiftRA# x i)
  shiftL x i = if i < 0 then overflowError else if i >= 64 then 0 else unsafeShiftL x i
  shiftR x i = if i < 0 then overflowError else if i >= 64 then (if x < 0 then -1 else 0) else unsafeShiftR x i
  popCount (I64# x) = I# (word2Int# (popCnt# (int2Word# x)))
  isSigned _ = True
  shift x i = if i >= 0 then shiftL x i else shiftR x (negate i)
  rotate (I64# x) i = case int2Word# x of
    w -> case W# w of
      v -> case rotateWithin 64 v i of W# r -> I64# (word2Int# r)
  bitSizeMaybe _ = Just 64
  bitSize _ = 64
  testBit = testBitDefault
  bit = bitDefault
  zeroBits = 0

instance FiniteBits Int64 where
  finiteBitSize _ = 64
  countLeadingZeros (I64# x) = I# (word2Int# (clz# (int2Word# x))) - 0
  countTrailingZeros (I64# x) = let k = I# (word2Int# (ctz# (int2Word# x))) in if k > 64 then 64 else k
