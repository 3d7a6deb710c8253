-- | Reading and showing numbers in particular forms.
module Numeric
  ( showSigned, showIntAtBase, showInt, showBin, showHex, showOct, showEFloat, showFFloat, showGFloat, showFFloatAlt, showGFloatAlt
  , showFloat, showHFloat, floatToDigits, readSigned, readInt, readBin, readDec, readOct, readHex, readFloat, lexDigits, fromRat
  , Floating (..) ) where

import Data.Char
import GHC.Float
import GHC.Read
import GHC.Real

showInt :: Integral a => a -> ShowS
showInt n r
  | n < 0 = errorWithoutStackTrace "Numeric.showInt: can't show negative numbers"
  | otherwise = shows (toInteger n) r

showIntAtBase :: (Integral a, Show a) => a -> (Int -> Char) -> a -> ShowS
showIntAtBase base toChr n0 r0
  | base <= 1 = errorWithoutStackTrace ("Numeric.showIntAtBase: applied to unsupported base " ++ show base)
  | n0 < 0 = errorWithoutStackTrace ("Numeric.showIntAtBase: applied to negative number " ++ show n0)
  | otherwise = go (quotRem n0 base) r0
  where
    go (n, d) r =
      let c = toChr (fromIntegral d)
          r' = c : r
      in c `seq` if n == 0 then r' else go (quotRem n base) r'

showHex, showOct, showBin :: (Integral a, Show a) => a -> ShowS
showHex = showIntAtBase 16 intToDigit
showOct = showIntAtBase 8 intToDigit
showBin = showIntAtBase 2 intToDigit

showEFloat, showFFloat, showGFloat, showFFloatAlt, showGFloatAlt :: RealFloat a => Maybe Int -> a -> ShowS
showEFloat d x = showString (formatRealFloat FFExponent d x)
showFFloat d x = showString (formatRealFloat FFFixed d x)
showGFloat d x = showString (formatRealFloat FFGeneric d x)
showFFloatAlt d x = showString (formatRealFloatAlt FFFixed d True x)
showGFloatAlt d x = showString (formatRealFloatAlt FFGeneric d True x)

showHFloat :: RealFloat a => a -> ShowS
showHFloat = showString . fmt
  where
    fmt x
      | isNaN x = "NaN"
      | isInfinite x = (if x < 0 then "-" else "") ++ "Infinity"
      | x < 0 || isNegativeZero x = '-' : cvt (negate x)
      | otherwise = cvt x
    cvt x
      | x == 0 = "0x0p+0"
      | otherwise = case floatToDigits 2 x of
          (d : ds, e) -> "0x" ++ show d ++ frac ds ++ "p" ++ show (e - 1)
          _ -> ""
    frac digits
      | all (== 0) digits = ""
      | otherwise = "." ++ hex digits
    hex ds = case ds of
      [] -> ""
      [a] -> hexDigit a 0 0 0 ""
      [a, b] -> hexDigit a b 0 0 ""
      [a, b, c] -> hexDigit a b c 0 ""
      a : b : c : d : r -> hexDigit a b c d (hex r)
    hexDigit a b c d = showHex (8 * a + 4 * b + 2 * c + d)

readInt :: Num a => a -> (Char -> Bool) -> (Char -> Int) -> ReadS a
readInt base isDig valDigit r = case span isDig r of
  ("", _) -> []
  (ds, rest) -> [(foldl (\n d -> let n' = n * base + fromIntegral (valDigit d) in n' `seq` n') 0 ds, rest)]

readHex, readOct, readDec, readBin :: (Eq a, Num a) => ReadS a
readHex = readInt 16 isHexDigit digitToInt
readOct = readInt 8 isOctDigit digitToInt
readDec = readInt 10 isDigit digitToInt
readBin = readInt 2 (`elem` "01") digitToInt

readSigned :: Real a => ReadS a -> ReadS a
readSigned readPos = readParen False read'
  where
    read' r = read'' r ++ [(negate x, t) | ("-", s) <- lex r, (x, t) <- read'' s]
    read'' r = [(n, s) | (str, s) <- lex r, (n, "") <- readPos str]

readFloat :: RealFrac a => ReadS a
readFloat s = case lexeme s of
  Just (LexNumber n, rest) -> [(fromRational (numberToRational n), rest)]
  Just (LexName "NaN", rest) -> [(0 / 0, rest)]
  Just (LexName "Infinity", rest) -> [(1 / 0, rest)]
  _ -> []

lexDigits :: ReadS String
lexDigits s = case span isDigit s of
  ("", _) -> []
  r -> [r]

fromRat :: RealFloat a => Rational -> a
fromRat = fromRational
