{-# LANGUAGE NoImplicitPrelude, MagicHash #-}
-- | Characters from numbers.
module GHC.Char (chr, eqChar, neChar, intToDigit) where

import GHC.Base
import GHC.Err
import GHC.Num
import GHC.Prim
import GHC.Show

chr :: Int -> Char
chr i@(I# n)
  | isTrue# (leWord# (int2Word# n) 0x10FFFF##) = C# (chr# n)
  | otherwise = errorWithoutStackTrace ("Prelude.chr: bad argument: " ++ showSignedInt 9 i "")

eqChar, neChar :: Char -> Char -> Bool
eqChar = (==)
neChar = (/=)

intToDigit :: Int -> Char
intToDigit i
  | i >= 0 && i <= 9 = unsafeChr (48 + i)
  | i >= 10 && i <= 15 = unsafeChr (87 + i)
  | otherwise = errorWithoutStackTrace ("Char.intToDigit: not a digit " ++ show i)
