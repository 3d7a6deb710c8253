{-# LANGUAGE NoImplicitPrelude, MagicHash #-}
-- | Classes Bits and FiniteBits, with the instances of the basic types.
module Data.Bits.Class where

import GHC.Base
import GHC.Enum
import GHC.Err
import GHC.Num
import GHC.Prim
import GHC.Real

infixl 8 `shift`, `rotate`, `shiftL`, `shiftR`, `rotateL`, `rotateR`, `unsafeShiftL`, `unsafeShiftR`
infixl 7 .&.
infixl 6 `xor`
infixl 5 .|.

class Eq a => Bits a where
  (.&.), (.|.), xor :: a -> a -> a
  complement :: a -> a
  shift, rotate :: a -> Int -> a
  zeroBits :: a
  bit :: Int -> a
  setBit, clearBit, complementBit :: a -> Int -> a
  testBit :: a -> Int -> Bool
  bitSizeMaybe :: a -> Maybe Int
  bitSize :: a -> Int
  isSigned :: a -> Bool
  shiftL, unsafeShiftL, shiftR, unsafeShiftR, rotateL, rotateR :: a -> Int -> a
  popCount :: a -> Int
  x `shift` i = if i < 0 then shiftR x (negate i) else if i > 0 then shiftL x i else x
  x `rotate` i = if i < 0 then rotateR x (negate i) else if i > 0 then rotateL x i else x
  zeroBits = clearBit (bit 0) 0
  x `setBit` i = x .|. bit i
  x `clearBit` i = x .&. complement (bit i)
  x `complementBit` i = x `xor` bit i
  bitSize b = case bitSizeMaybe b of
    Just n -> n
    Nothing -> errorWithoutStackTrace "bitSize is undefined"
  x `shiftL` i = shift x i
  x `unsafeShiftL` i = shiftL x i
  x `shiftR` i = shift x (negate i)
  x `unsafeShiftR` i = shiftR x i
  x `rotateL` i = rotate x i
  x `rotateR` i = rotate x (negate i)
  {-# MINIMAL (.&.), (.|.), xor, complement, (shift | (shiftL, shiftR)), (rotate | (rotateL, rotateR)), bitSizeMaybe, isSigned, testBit, bit, popCount #-}

class Bits b => FiniteBits b where
  finiteBitSize :: b -> Int
  countLeadingZeros, countTrailingZeros :: b -> Int
  countLeadingZeros x = go (w - 1)
    where
      w = finiteBitSize x
      go i = if i < 0 then w else if testBit x i then w - 1 - i else go (i - 1)
  countTrailingZeros x = go 0
    where
      w = finiteBitSize x
      go i = if i >= w then w else if testBit x i then i else go (i + 1)
  {-# MINIMAL finiteBitSize #-}

bitDefault :: (Bits a, Num a) => Int -> a
bitDefault i = 1 `shiftL` i

testBitDefault :: (Bits a, Num a) => a -> Int -> Bool
testBitDefault x i = (x .&. bit i) /= 0

popCountDefault :: (Bits a, Num a) => a -> Int
popCountDefault = go 0
  where
    go c w = if w == 0 then c else c `seq` go (c + 1) (w .&. (w - 1))

toIntegralSized :: (Integral a, Integral b) => a -> Maybe b
toIntegralSized x = let y = fromIntegral x in if toInteger y == toInteger x then Just y else Nothing

-- | Rotates the low @n@ bits of a word.
rotateWithin :: Int -> Word -> Int -> Word
rotateWithin n w i = case i `mod` n of
  0 -> w
  k -> unsafeShiftL w k .|. unsafeShiftR w (n - k)

instance Bits Int where
  I# x .&. I# y = I# (andI# x y)
  I# x .|. I# y = I# (orI# x y)
  xor (I# x) (I# y) = I# (xorI# x y)
  complement (I# x) = I# (notI# x)
  zeroBits = 0
  bit i = if i < 0 then overflowError else if i >= 64 then 0 else unsafeShiftL 1 i
  testBit x i = (x .&. bit i) /= 0
  shift x i = if i >= 0 then shiftL x i else shiftR x (negate i)
  shiftL x i = if i < 0 then overflowError else if i >= 64 then 0 else unsafeShiftL x i
  shiftR x i = if i < 0 then overflowError else if i >= 64 then (if x < 0 then -1 else 0) else unsafeShiftR x i
  unsafeShiftL (I# x) (I# i) = I# (uncheckedIShiftL# x i)
  unsafeShiftR (I# x) (I# i) = I# (uncheckedIShiftRA# x i)
  rotate (I# x) i = case rotateWithin 64 (W# (int2Word# x)) i of W# w -> I# (word2Int# w)
  popCount (I# x) = I# (word2Int# (popCnt# (int2Word# x)))
  bitSizeMaybe _ = Just 64
  bitSize _ = 64
  isSigned _ = True

instance FiniteBits Int where
  finiteBitSize _ = 64
  countLeadingZeros (I# x) = I# (word2Int# (clz# (int2Word# x)))
  countTrailingZeros (I# x) = I# (word2Int# (ctz# (int2Word# x)))

instance Bits Word where
  W# x .&. W# y = W# (and# x y)
  W# x .|. W# y = W# (or# x y)
  xor (W# x) (W# y) = W# (xor# x y)
  complement (W# x) = W# (not# x)
  zeroBits = 0
  bit i = if i < 0 then overflowError else if i >= 64 then 0 else unsafeShiftL 1 i
  testBit x i = (x .&. bit i) /= 0
  shift x i = if i >= 0 then shiftL x i else shiftR x (negate i)
  shiftL x i = if i < 0 then overflowError else if i >= 64 then 0 else unsafeShiftL x i
  shiftR x i = if i < 0 then overflowError else if i >= 64 then 0 else unsafeShiftR x i
  unsafeShiftL (W# x) (I# i) = W# (uncheckedShiftL# x i)
  unsafeShiftR (W# x) (I# i) = W# (uncheckedShiftRL# x i)
  rotate x i = rotateWithin 64 x i
  popCount (W# x) = I# (word2Int# (popCnt# x))
  bitSizeMaybe _ = Just 64
  bitSize _ = 64
  isSigned _ = False

instance FiniteBits Word where
  finiteBitSize _ = 64
  countLeadingZeros (W# x) = I# (word2Int# (clz# x))
  countTrailingZeros (W# x) = I# (word2Int# (ctz# x))

instance Bits Integer where
  (.&.) = integerAnd
  (.|.) = integerOr
  xor = integerXor
  complement = integerComplement
  zeroBits = 0
  bit i = integerShiftL 1 i
  testBit x i = if i < 0 then overflowError else integerTestBit x i
  shift x i = if i >= 0 then integerShiftL x i else integerShiftR x (negate i)
  shiftL x i = if i < 0 then overflowError else integerShiftL x i
  shiftR x i = if i < 0 then overflowError else integerShiftR x i
  unsafeShiftL = integerShiftL
  unsafeShiftR = integerShiftR
  rotate x i = shift x i
  popCount x = if x < 0 then negate (integerPopCount (integerNegate x)) else integerPopCount x
  bitSizeMaybe _ = Nothing
  bitSize _ = errorWithoutStackTrace "Data.Bits.bitSize(Integer)"
  isSigned _ = True

instance Bits Bool where
  (.&.) = (&&)
  (.|.) = (||)
  xor = (/=)
  complement = not
  shift x i = if i == 0 then x else False
  rotate x _ = x
  bit i = i == 0
  testBit x i = x && i == 0
  bitSizeMaybe _ = Just 1
  bitSize _ = 1
  isSigned _ = False
  popCount False = 0
  popCount True = 1
  zeroBits = False

instance FiniteBits Bool where
  finiteBitSize _ = 1
  countTrailingZeros x = if x then 0 else 1
  countLeadingZeros x = if x then 0 else 1
