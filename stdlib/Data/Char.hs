{-# LANGUAGE NoImplicitPrelude #-}
-- | Characters.
module Data.Char
  ( Char, isControl, isSpace, isLower, isUpper, isAlpha, isLetter, isDigit, isOctDigit, isHexDigit, isAlphaNum, isPrint
  , isPunctuation, isSymbol, isSeparator, isMark, isNumber, isAscii, isLatin1, isAsciiUpper, isAsciiLower, GeneralCategory (..)
  , generalCategory, toUpper, toLower, toTitle, digitToInt, intToDigit, ord, chr, showLitChar, lexLitChar, readLitChar ) where

import GHC.Base
import GHC.Char
import GHC.Err
import GHC.Num
import GHC.Read
import GHC.Show
import GHC.Unicode

isLetter, isMark, isNumber, isSeparator :: Char -> Bool
isLetter = isAlpha
isMark c = let k = category c in k >= 5 && k <= 7
isNumber c = let k = category c in k >= 8 && k <= 10
isSeparator c = let k = category c in k >= 22 && k <= 24

digitToInt :: Char -> Int
digitToInt c
  | isDigit c = ord c - 48
  | c >= 'a' && c <= 'f' = ord c - 87
  | c >= 'A' && c <= 'F' = ord c - 55
  | otherwise = errorWithoutStackTrace ("Char.digitToInt: not a digit " ++ show c)
