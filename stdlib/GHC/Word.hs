{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | Naturals of fixed sizes: kept in 64 bits and narrowed after each operation.
module GHC.Word where

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

data Word8 = W8# Word#

instance Eq Word8 where
  W8# x == W8# y = isTrue# (eqWord# x y)
  W8# x /= W8# y = isTrue# (neWord# x y)

instance Ord Word8 where
  compare (W8# x) (W8# y) = if isTrue# (ltWord# x y) then LT else if isTrue# (eqWord# x y) then EQ else GT
  W8# x < W8# y = isTrue# (ltWord# x y)
  W8# x <= W8# y = isTrue# (leWord# x y)
  W8# x > W8# y = isTrue# (gtWord# x y)
  W8# x >= W8# y = isTrue# (geWord# x y)

instance Show Word8 where
  showsPrec p (W8# x) = showsPrec p (W# x)

instance Read Word8 where
  readsPrec d s = [(fromInteger x, r) | (x, r) <- readsPrec d s]

instance Num Word8 where
  W8# x + W8# y = W8# (narrow8Word# (plusWord# x y))
  W8# x - W8# y = W8# (narrow8Word# (minusWord# x y))
  W8# x * W8# y = W8# (narrow8Word# (timesWord# x y))
  negate (W8# x) = W8# (narrow8Word# (minusWord# 0## x))
  abs n = n
  signum n = if n == 0 then 0 else 1
  fromInteger (MkInteger n) = W8# (narrow8Word# (int2Word# (integerToInt# n)))

instance Real Word8 where
  toRational x = toInteger x :% 1
  exactDouble (W8# x) = exactWord x

instance Bounded Word8 where
  minBound = 0
  maxBound = 0xff

instance Enum Word8 where
  succ x = if x == maxBound then succError "Word8" else x + 1
  pred x = if x == minBound then predError "Word8" else x - 1
  toEnum i@(I# x) = if i >= 0 && i <= 0xff then W8# (int2Word# x) else toEnumError "Word8" i (minBound :: Word8, maxBound :: Word8)
  fromEnum (W8# x) = I# (word2Int# x)
  enumFrom x = enumFromTo x maxBound
  enumFromTo (W8# x) (W8# y) = map from# (enumFromTo (W# x) (W# y))
    where
      from# (W# i) = W8# i
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromThenTo (W8# x) (W8# y) (W8# z) = map from# (enumFromThenTo (W# x) (W# y) (W# z))
    where
      from# (W# i) = W8# i

instance Integral Word8 where
  toInteger (W8# x) = MkInteger (integerFromWord# x)
  quot (W8# x) d@(W8# y) = if d == 0 then divZeroError else W8# (quotWord# x y)
  rem (W8# x) d@(W8# y) = if d == 0 then divZeroError else W8# (remWord# x y)
  div x y = quot x y
  mod x y = rem x y
  quotRem x y = if y == 0 then divZeroError else (quot x y, rem x y)
  divMod x y = quotRem x y

instance Ix Word8 where
  range (m, n) = enumFromTo m n
  unsafeIndex (m, _) i = fromIntegral i - fromIntegral m
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Word8"
  inRange (m, n) i = m <= i && i <= n

instance Bits Word8 where
  W8# x .&. W8# y = W8# (and# x y)
  W8# x .|. W8# y = W8# (or# x y)
  xor (W8# x) (W8# y) = W8# (xor# x y)
  complement (W8# x) = W8# (narrow8Word# (not# x))
  unsafeShiftL (W8# x) (I# i) = W8# (narrow8Word# (uncheckedShiftL# x i))
  unsafeShiftR (W8# x) (I# i) = W8# (uncheckedShiftRL# x i)
  shiftL x i = if i < 0 then overflowError else if i >= 8 then 0 else unsafeShiftL x i
  shiftR x i = if i < 0 then overflowError else if i >= 8 then 0 else unsafeShiftR x i
  popCount (W8# x) = I# (word2Int# (popCnt# x))
  isSigned _ = False
  shift x i = if i >= 0 then shiftL x i else shiftR x (negate i)
  rotate (W8# x) i = case rotateWithin 8 (W# x) i of W# r -> W8# (narrow8Word# (r))
  bitSizeMaybe _ = Just 8
  bitSize _ = 8
  testBit = testBitDefault
  bit = bitDefault
  zeroBits = 0

instance FiniteBits Word8 where
  finiteBitSize _ = 8
  countLeadingZeros (W8# x) = I# (word2Int# (clz# (x))) - 56
  countTrailingZeros (W8# x) = let k = I# (word2Int# (ctz# (x))) in if k > 8 then 8 else k

data Word16 = W16# Word#

instance Eq Word16 where
  W16# x == W16# y = isTrue# (eqWord# x y)
  W16# x /= W16# y = isTrue# (neWord# x y)

instance Ord Word16 where
  compare (W16# x) (W16# y) = if isTrue# (ltWord# x y) then LT else if isTrue# (eqWord# x y) then EQ else GT
  W16# x < W16# y = isTrue# (ltWord# x y)
  W16# x <= W16# y = isTrue# (leWord# x y)
  W16# x > W16# y = isTrue# (gtWord# x y)
  W16# x >= W16# y = isTrue# (geWord# x y)

instance Show Word16 where
  showsPrec p (W16# x) = showsPrec p (W# x)

instance Read Word16 where
  readsPrec d s = [(fromInteger x, r) | (x, r) <- readsPrec d s]

instance Num Word16 where
  W16# x + W16# y = W16# (narrow16Word# (plusWord# x y))
  W16# x - W16# y = W16# (narrow16Word# (minusWord# x y))
  W16# x * W16# y = W16# (narrow16Word# (timesWord# x y))
  negate (W16# x) = W16# (narrow16Word# (minusWord# 0## x))
  abs n = n
  signum n = if n == 0 then 0 else 1
  fromInteger (MkInteger n) = W16# (narrow16Word# (int2Word# (integerToInt# n)))

instance Real Word16 where
  toRational x = toInteger x :% 1
  exactDouble (W16# x) = exactWord x

instance Bounded Word16 where
  minBound = 0
  maxBound = 0xffff

instance Enum Word16 where
  succ x = if x == maxBound then succError "Word16" else x + 1
  pred x = if x == minBound then predError "Word16" else x - 1
  toEnum i@(I# x) = if i >= 0 && i <= 0xffff then W16# (int2Word# x) else toEnumError "Word16" i (minBound :: Word16, maxBound :: Word16)
  fromEnum (W16# x) = I# (word2Int# x)
  enumFrom x = enumFromTo x maxBound
  enumFromTo (W16# x) (W16# y) = map from# (enumFromTo (W# x) (W# y))
    where
      from# (W# i) = W16# i
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromThenTo (W16# x) (W16# y) (W16# z) = map from# (enumFromThenTo (W# x) (W# y) (W# z))
    where
      from# (W# i) = W16# i

instance Integral Word16 where
  toInteger (W16# x) = MkInteger (integerFromWord# x)
  quot (W16# x) d@(W16# y) = if d == 0 then divZeroError else W16# (quotWord# x y)
  rem (W16# x) d@(W16# y) = if d == 0 then divZeroError else W16# (remWord# x y)
  div x y = quot x y
  mod x y = rem x y
  quotRem x y = if y == 0 then divZeroError else (quot x y, rem x y)
  divMod x y = quotRem x y

instance Ix Word16 where
  range (m, n) = enumFromTo m n
  unsafeIndex (m, _) i = fromIntegral i - fromIntegral m
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Word16"
  inRange (m, n) i = m <= i && i <= n

instance Bits Word16 where
  W16# x .&. W16# y = W16# (and# x y)
  W16# x .|. W16# y = W16# (or# x y)
  xor (W16# x) (W16# y) = W16# (xor# x y)
  complement (W16# x) = W16# (narrow16Word# (not# x))
  unsafeShiftL (W16# x) (I# i) = W16# (narrow16Word# (uncheckedShiftL# x i))
  unsafeShiftR (W16# x) (I# i) = W16# (uncheckedShiftRL# x i)
  shiftL x i = if i < 0 then overflowError else if i >= 16 then 0 else unsafeShiftL x i
  shiftR x i = if i < 0 then overflowError else if i >= 16 then 0 else unsafeShiftR x i
  popCount (W16# x) = I# (word2Int# (popCnt# x))
  isSigned _ = False
  shift x i = if i >= 0 then shiftL x i else shiftR x (negate i)
  rotate (W16# x) i = case rotateWithin 16 (W# x) i of W# r -> W16# (narrow16Word# (r))
  bitSizeMaybe _ = Just 16
  bitSize _ = 16
  testBit = testBitDefault
  bit = bitDefault
  zeroBits = 0

instance FiniteBits Word16 where
  finiteBitSize _ = 16
  countLeadingZeros (W16# x) = I# (word2Int# (clz# (x))) - 48
  countTrailingZeros (W16# x) = let k = I# (word2Int# (ctz# (x))) in if k > 16 then 16 else k

data Word32 = W32# Word#

instance Eq Word32 where
  W32# x == W32# y = isTrue# (eqWord# x y)
  W32# x /= W32# y = isTrue# (neWord# x y)

instance Ord Word32 where
  compare (W32# x) (W32# y) = if isTrue# (ltWord# x y) then LT else if isTrue# (eqWord# x y) then EQ else GT
  W32# x < W32# y = isTrue# (ltWord# x y)
  W32# x <= W32# y = isTrue# (leWord# x y)
  W32# x > W32# y = isTrue# (gtWord# x y)
  W32# x >= W32# y = isTrue# (geWord# x y)

instance Show Word32 where
  showsPrec p (W32# x) = showsPrec p (W# x)

instance Read Word32 where
  readsPrec d s = [(fromInteger x, r) | (x, r) <- readsPrec d s]

instance Num Word32 where
  W32# x + W32# y = W32# (narrow32Word# (plusWord# x y))
  W32# x - W32# y = W32# (narrow32Word# (minusWord# x y))
  W32# x * W32# y = W32# (narrow32Word# (timesWord# x y))
  negate (W32# x) = W32# (narrow32Word# (minusWord# 0## x))
  abs n = n
  signum n = if n == 0 then 0 else 1
  fromInteger (MkInteger n) = W32# (narrow32Word# (int2Word# (integerToInt# n)))

instance Real Word32 where
  toRational x = toInteger x :% 1
  exactDouble (W32# x) = exactWord x

instance Bounded Word32 where
  minBound = 0
  maxBound = 0xffffffff

instance Enum Word32 where
  succ x = if x == maxBound then succError "Word32" else x + 1
  pred x = if x == minBound then predError "Word32" else x - 1
  toEnum i@(I# x) = if i >= 0 && i <= 0xffffffff then W32# (int2Word# x) else toEnumError "Word32" i (minBound :: Word32, maxBound :: Word32)
  fromEnum (W32# x) = I# (word2Int# x)
  enumFrom x = enumFromTo x maxBound
  enumFromTo (W32# x) (W32# y) = map from# (enumFromTo (W# x) (W# y))
    where
      from# (W# i) = W32# i
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromThenTo (W32# x) (W32# y) (W32# z) = map from# (enumFromThenTo (W# x) (W# y) (W# z))
    where
      from# (W# i) = W32# i

instance Integral Word32 where
  toInteger (W32# x) = MkInteger (integerFromWord# x)
  quot (W32# x) d@(W32# y) = if d == 0 then divZeroError else W32# (quotWord# x y)
  rem (W32# x) d@(W32# y) = if d == 0 then divZeroError else W32# (remWord# x y)
  div x y = quot x y
  mod x y = rem x y
  quotRem x y = if y == 0 then divZeroError else (quot x y, rem x y)
  divMod x y = quotRem x y

instance Ix Word32 where
  range (m, n) = enumFromTo m n
  unsafeIndex (m, _) i = fromIntegral i - fromIntegral m
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Word32"
  inRange (m, n) i = m <= i && i <= n

instance Bits Word32 where
  W32# x .&. W32# y = W32# (and# x y)
  W32# x .|. W32# y = W32# (or# x y)
  xor (W32# x) (W32# y) = W32# (xor# x y)
  complement (W32# x) = W32# (narrow32Word# (not# x))
  unsafeShiftL (W32# x) (I# i) = W32# (narrow32Word# (uncheckedShiftL# x i))
  unsafeShiftR (W32# x) (I# i) = W32# (uncheckedShiftRL# x i)
  shiftL x i = if i < 0 then overflowError else if i >= 32 then 0 else unsafeShiftL x i
  shiftR x i = if i < 0 then overflowError else if i >= 32 then 0 else unsafeShiftR x i
  popCount (W32# x) = I# (word2Int# (popCnt# x))
  isSigned _ = False
  shift x i = if i >= 0 then shiftL x i else shiftR x (negate i)
  rotate (W32# x) i = case rotateWithin 32 (W# x) i of W# r -> W32# (narrow32Word# (r))
  bitSizeMaybe _ = Just 32
  bitSize _ = 32
  testBit = testBitDefault
  bit = bitDefault
  zeroBits = 0

instance FiniteBits Word32 where
  finiteBitSize _ = 32
  countLeadingZeros (W32# x) = I# (word2Int# (clz# (x))) - 32
  countTrailingZeros (W32# x) = let k = I# (word2Int# (ctz# (x))) in if k > 32 then 32 else k

data Word64 = W64# Word#

instance Eq Word64 where
  W64# x == W64# y = isTrue# (eqWord# x y)
  W64# x /= W64# y = isTrue# (neWord# x y)

instance Ord Word64 where
  compare (W64# x) (W64# y) = if isTrue# (ltWord# x y) then LT else if isTrue# (eqWord# x y) then EQ else GT
  W64# x < W64# y = isTrue# (ltWord# x y)
  W64# x <= W64# y = isTrue# (leWord# x y)
  W64# x > W64# y = isTrue# (gtWord# x y)
  W64# x >= W64# y = isTrue# (geWord# x y)

instance Show Word64 where
  showsPrec p (W64# x) = showsPrec p (W# x)

instance Read Word64 where
  readsPrec d s = [(fromInteger x, r) | (x, r) <- readsPrec d s]

instance Num Word64 where
  W64# x + W64# y = W64# (plusWord# x y)
  W64# x - W64# y = W64# (minusWord# x y)
  W64# x * W64# y = W64# (timesWord# x y)
  negate (W64# x) = W64# (minusWord# 0## x)
  abs n = n
  signum n = if n == 0 then 0 else 1
  fromInteger (MkInteger n) = W64# (int2Word# (integerToInt# n))

instance Real Word64 where
  toRational x = toInteger x :% 1
  exactDouble (W64# x) = exactWord x

instance Bounded Word64 where
  minBound = 0
  maxBound = 0xffffffffffffffff

instance Enum Word64 where
  succ x = if x == maxBound then succError "Word64" else x + 1
  pred x = if x == minBound then predError "Word64" else x - 1
  toEnum i@(I# x) = if i >= 0 then W64# (int2Word# x) else toEnumError "Word64" i (minBound :: Word64, maxBound :: Word64)
  fromEnum v@(W64# x) = if isTrue# (word2Int# x >=# 0#) then I# (word2Int# x) else fromEnumError "Word64" v
  enumFrom x = enumFromTo x maxBound
  enumFromTo (W64# x) (W64# y) = map from# (enumFromTo (W# x) (W# y))
    where
      from# (W# i) = W64# i
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromThenTo (W64# x) (W64# y) (W64# z) = map from# (enumFromThenTo (W# x) (W# y) (W# z))
    where
      from# (W# i) = W64# i

instance Integral Word64 where
  toInteger (W64# x) = MkInteger (integerFromWord# x)
  quot (W64# x) d@(W64# y) = if d == 0 then divZeroError else W64# (quotWord# x y)
  rem (W64# x) d@(W64# y) = if d == 0 then divZeroError else W64# (remWord# x y)
  div x y = quot x y
  mod x y = rem x y
  quotRem x y = if y == 0 then divZeroError else (quot x y, rem x y)
  divMod x y = quotRem x y

instance Ix Word64 where
  range (m, n) = enumFromTo m n
  unsafeIndex (m, _) i = fromIntegral i - fromIntegral m
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Word64"
  inRange (m, n) i = m <= i && i <= n

instance Bits Word64 where
  W64# x .&. W64# y = W64# (and# x y)
  W64# x .|. W64# y = W64# (or# x y)
  xor (W64# x) (W64# y) = W64# (xor# x y)
  complement (W64# x) = W64# (not# x)
  unsafeShiftL (W64# x) (I# i) = W64# (uncheckedShiftL# x i)
  unsafeShiftR (W64# x) (I# i) = W64# (uncheckedShiftRL# x i)
  shiftL x i = if i < 0 then overflowError else if i >= 64 then 0 else unsafeShiftL x i
  shiftR x i = if i < 0 then overflowError else if i >= 64 then 0 else unsafeShiftR x i
  popCount (W64# x) = I# (word2Int# (popCnt# x))
  isSigned _ = False
  shift x i = if i >= 0 then shiftL x i else shiftR x (negate i)
  rotate (W64# x) i = case rotateWithin 64 (W# x) i of W# r -> W64# (r)
  bitSizeMaybe _ = Just 64
  bitSize _ = 64
  testBit = testBitDefault
  bit = bitDefault
  zeroBits = 0

instance FiniteBits Word64 where
  finiteBitSize _ = 64
  countLeadingZeros (W64# x) = I# (word2Int# (clz# (x))) - 0
  countTrailingZeros (W64# x) = let k = I# (word2Int# (ctz# (x))) in if k > 64 then 64 else k
