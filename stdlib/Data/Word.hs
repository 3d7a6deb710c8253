{-# LANGUAGE NoImplicitPrelude #-}
-- | Unsigned integers of fixed sizes.
module Data.Word (Word, Word8, Word16, Word32, Word64, byteSwap16, byteSwap32, byteSwap64) where

import Data.Bits.Class
import GHC.Base
import GHC.Num
import GHC.Word

byteSwap16 :: Word16 -> Word16
byteSwap16 w = shiftL w 8 .|. shiftR w 8

byteSwap32 :: Word32 -> Word32
byteSwap32 w = shiftL w 24 .|. shiftL (w .&. 0xff00) 8 .|. (shiftR w 8 .&. 0xff00) .|. shiftR w 24

byteSwap64 :: Word64 -> Word64
byteSwap64 w = go 0 w (8 :: Int)
  where
    go acc x n = if n == 0 then acc else go (shiftL acc 8 .|. (x .&. 0xff)) (shiftR x 8) (n - 1)
