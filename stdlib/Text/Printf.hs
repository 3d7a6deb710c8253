{-# LANGUAGE FlexibleInstances #-}
-- | Formatted output.
module Text.Printf
  ( printf, hPrintf, PrintfType, HPrintfType, PrintfArg (..), IsChar (..), FieldFormatter, FieldFormat (..), FormatAdjustment (..)
  , FormatSign (..), vFmt, ModifierParser, FormatParse (..), formatString, formatChar, formatInt, formatInteger, formatRealFloat
  , errorBadFormat, errorShortFormat, errorMissingArgument, errorBadArgument, perror ) where

import Data.Char
import Data.Int
import Data.Word
import Numeric (showEFloat, showFFloat, showFFloatAlt, showGFloat, showGFloatAlt, showIntAtBase)
import Numeric.Natural
import System.IO

-- | A string, an action that prints, or a function that takes the next argument.
class PrintfType t where
  spr :: String -> [UPrintf] -> t

instance IsChar c => PrintfType [c] where
  spr fmts args = map fromChar (uprintf fmts (reverse args))

instance (a ~ ()) => PrintfType (IO a) where
  spr fmts args = putStr (uprintf fmts (reverse args))

instance (PrintfArg a, PrintfType r) => PrintfType (a -> r) where
  spr fmts args = \a -> spr fmts ((parseFormat a, formatArg a) : args)

class HPrintfType t where
  hspr :: Handle -> String -> [UPrintf] -> t

instance (a ~ ()) => HPrintfType (IO a) where
  hspr hdl fmts args = hPutStr hdl (uprintf fmts (reverse args))

instance (PrintfArg a, HPrintfType r) => HPrintfType (a -> r) where
  hspr hdl fmts args = \a -> hspr hdl fmts ((parseFormat a, formatArg a) : args)

printf :: PrintfType r => String -> r
printf fmts = spr fmts []

hPrintf :: HPrintfType r => Handle -> String -> r
hPrintf hdl fmts = hspr hdl fmts []

type UPrintf = (ModifierParser, FieldFormatter)
type FieldFormatter = FieldFormat -> ShowS
type ModifierParser = String -> FormatParse

data FormatAdjustment = LeftAdjust | ZeroPad

data FormatSign = SignPlus | SignSpace

data FieldFormat = FieldFormat
  { fmtWidth :: Maybe Int
  , fmtPrecision :: Maybe Int
  , fmtAdjust :: Maybe FormatAdjustment
  , fmtSign :: Maybe FormatSign
  , fmtAlternate :: Bool
  , fmtModifiers :: String
  , fmtChar :: Char }

data FormatParse = FormatParse { fpModifiers :: String, fpChar :: Char, fpRest :: String }

class PrintfArg a where
  formatArg :: a -> FieldFormatter
  parseFormat :: a -> ModifierParser
  parseFormat _ (c : cs) = FormatParse "" c cs
  parseFormat _ "" = errorShortFormat

class IsChar c where
  toChar :: c -> Char
  fromChar :: Char -> c

instance IsChar Char where
  toChar c = c
  fromChar c = c

instance PrintfArg Char where
  formatArg = formatChar
  parseFormat _ cf = parseIntFormat cf

instance IsChar c => PrintfArg [c] where
  formatArg = formatString

instance PrintfArg Int where
  formatArg = formatInt
  parseFormat _ = parseIntFormat

instance PrintfArg Int8 where
  formatArg = formatInt
  parseFormat _ = parseIntFormat

instance PrintfArg Int16 where
  formatArg = formatInt
  parseFormat _ = parseIntFormat

instance PrintfArg Int32 where
  formatArg = formatInt
  parseFormat _ = parseIntFormat

instance PrintfArg Int64 where
  formatArg = formatInt
  parseFormat _ = parseIntFormat

instance PrintfArg Word where
  formatArg = formatInt
  parseFormat _ = parseIntFormat

instance PrintfArg Word8 where
  formatArg = formatInt
  parseFormat _ = parseIntFormat

instance PrintfArg Word16 where
  formatArg = formatInt
  parseFormat _ = parseIntFormat

instance PrintfArg Word32 where
  formatArg = formatInt
  parseFormat _ = parseIntFormat

instance PrintfArg Word64 where
  formatArg = formatInt
  parseFormat _ = parseIntFormat

instance PrintfArg Integer where
  formatArg = formatInteger
  parseFormat _ = parseIntFormat

instance PrintfArg Natural where
  formatArg n = formatInteger (toInteger n)
  parseFormat _ = parseIntFormat

instance PrintfArg Float where
  formatArg = formatRealFloat

instance PrintfArg Double where
  formatArg = formatRealFloat

-- | C's length modifiers are read and mean nothing.
parseIntFormat :: String -> FormatParse
parseIntFormat s = case s of
  'h' : 'h' : c : cs -> FormatParse "hh" c cs
  'h' : c : cs -> FormatParse "h" c cs
  'l' : 'l' : c : cs -> FormatParse "ll" c cs
  'l' : c : cs -> FormatParse "l" c cs
  'L' : c : cs -> FormatParse "L" c cs
  c : cs -> FormatParse "" c cs
  "" -> errorShortFormat

-- | %v stands for the argument's own format.
vFmt :: Char -> FieldFormat -> FieldFormat
vFmt c ufmt = case fmtChar ufmt of
  'v' -> ufmt { fmtChar = c }
  _ -> ufmt

formatChar :: Char -> FieldFormatter
formatChar x ufmt = formatIntegral (Just 0) (toInteger (ord x)) (vFmt 'c' ufmt)

formatString :: IsChar c => [c] -> FieldFormatter
formatString x ufmt = case fmtChar (vFmt 's' ufmt) of
  's' -> (adjust ufmt ("", ts) ++)
    where
      ts = map toChar (maybe x (\n -> take n x) (fmtPrecision ufmt))
  c -> errorBadFormat c

formatInt :: (Integral a, Bounded a) => a -> FieldFormatter
formatInt x ufmt = formatIntegral (Just (toInteger (minBound `asTypeOf` x))) (toInteger x) ufmt

formatInteger :: Integer -> FieldFormatter
formatInteger x ufmt = formatIntegral Nothing x ufmt

-- | With the type's least value, which says what a negative number is in an unsigned format.
formatIntegral :: Maybe Integer -> Integer -> FieldFormatter
formatIntegral m x ufmt0 = case fmtChar ufmt of
  'd' -> (adjustSigned ufmt (signedDigits prec x) ++)
  'i' -> (adjustSigned ufmt (signedDigits prec x) ++)
  'x' -> (adjust ufmt (unsignedDigits 16 (alternate "0x") prec m x) ++)
  'X' -> (adjust ufmt (upcase (unsignedDigits 16 (alternate "0X") prec m x)) ++)
  'b' -> (adjust ufmt (unsignedDigits 2 (alternate "0b") prec m x) ++)
  'o' -> (adjust ufmt (unsignedDigits 8 (alternate "0") prec m x) ++)
  'u' -> (adjust ufmt (unsignedDigits 10 Nothing prec m x) ++)
  'c' | x >= 0 && x <= 0x10FFFF, Nothing <- prec, "" <- fmtModifiers ufmt -> (adjust ufmt ("", [chr (fromInteger x)]) ++)
  'c' -> perror "illegal char conversion"
  c -> errorBadFormat c
  where
    prec = fmtPrecision ufmt0
    alternate s = if fmtAlternate ufmt then Just s else Nothing
    upcase (s1, s2) = (s1, map toUpper s2)
    ufmt = vFmt 'd' (case (fmtPrecision ufmt0, fmtAdjust ufmt0) of
      (Just _, Just ZeroPad) -> ufmt0 { fmtAdjust = Nothing }
      _ -> ufmt0)

signedDigits :: Maybe Int -> Integer -> (String, String)
signedDigits prec i
  | i < 0 = ("-", atLeast prec (show (negate i)))
  | otherwise = ("", atLeast prec (show i))

unsignedDigits :: Integer -> Maybe String -> Maybe Int -> Maybe Integer -> Integer -> (String, String)
unsignedDigits b pre prec m i = case pre of
  Nothing -> ("", digits)
  Just "0" -> case digits of
    '0' : _ -> ("", digits)
    _ -> ("0", digits)
  Just p -> (p, digits)
  where
    value
      | i >= 0 = i
      | otherwise = case m of
          Just least -> negate 2 * least + i
          Nothing -> errorBadArgument
    digits = atLeast prec (showIntAtBase b intToDigit value "")

atLeast :: Maybe Int -> String -> String
atLeast Nothing s = s
atLeast (Just 0) "0" = ""
atLeast (Just n) s = replicate (n - length s) '0' ++ s

formatRealFloat :: RealFloat a => a -> FieldFormatter
formatRealFloat x ufmt
  | c `elem` "eEfFgG" = (adjustSigned ufmt (realDigits c (fmtPrecision ufmt) (fmtAlternate ufmt) x) ++)
  | otherwise = errorBadFormat c
  where
    c = fmtChar (vFmt 'g' ufmt)

realDigits :: RealFloat a => Char -> Maybe Int -> Bool -> a -> (String, String)
realDigits c p alt d = case (if isUpper c then map toUpper else id) (showFunction p d "") of
  '-' : cs -> ("-", cs)
  cs -> ("", cs)
  where
    showFunction = case toLower c of
      'e' -> showEFloat
      'f' -> if alt then showFFloatAlt else showFFloat
      _ -> if alt then showGFloatAlt else showGFloat

-- | Pads sign and digits to the width.
adjust :: FieldFormat -> (String, String) -> String
adjust ufmt (pre, str) = case fmtAdjust ufmt of
  Just LeftAdjust -> pre ++ str ++ fill ' '
  Just ZeroPad -> pre ++ fill '0' ++ str
  Nothing -> fill ' ' ++ pre ++ str
  where
    fill c = case fmtWidth ufmt of
      Just width -> replicate (width - length pre - length str) c
      Nothing -> ""

adjustSigned :: FieldFormat -> (String, String) -> String
adjustSigned ufmt ("", str) = case fmtSign ufmt of
  Just SignPlus -> adjust ufmt ("+", str)
  Just SignSpace -> adjust ufmt (" ", str)
  Nothing -> adjust ufmt ("", str)
adjustSigned ufmt ps = adjust ufmt ps

uprintf :: String -> [UPrintf] -> String
uprintf s us = go s us ""
  where
    go "" [] = id
    go "" (_ : _) = errorShortFormat
    go ('%' : '%' : cs) us' = ('%' :) . go cs us'
    go ('%' : _) [] = errorMissingArgument
    go ('%' : cs) us'@(_ : _) = spec cs us'
    go (c : cs) us' = (c :) . go cs us'
    spec cs us' = case getSpecs False False Nothing False cs us' of
      (_, _, []) -> errorMissingArgument
      (ufmt, rest, (_, formatter) : others) -> formatter ufmt . go rest others

getSpecs :: Bool -> Bool -> Maybe FormatSign -> Bool -> String -> [UPrintf] -> (FieldFormat, String, [UPrintf])
getSpecs left zero sign alt ('-' : cs) us = getSpecs True zero sign alt cs us
getSpecs left zero sign alt ('+' : cs) us = getSpecs left zero (Just SignPlus) alt cs us
getSpecs left zero sign alt (' ' : cs) us = getSpecs left zero (case sign of { Just SignPlus -> Just SignPlus; _ -> Just SignSpace }) alt cs us
getSpecs left zero sign alt ('0' : cs) us = getSpecs left True sign alt cs us
getSpecs left zero sign alt ('#' : cs) us = getSpecs left zero sign True cs us
getSpecs left zero sign alt cs0 us0 = (field, rest, us2)
  where
    ((width, left'), cs1, us1) = case cs0 of
      '*' : cs -> let (n, us) = star us0 in ((Just (abs n), left || n < 0), cs, us)
      c : _ | isDigit c -> let (n, cs) = number cs0 in ((Just n, left), cs, us0)
      _ -> ((Nothing, left), cs0, us0)
    (prec, cs2, us2) = case cs1 of
      '.' : '*' : cs -> let (n, us) = star us1 in (Just n, cs, us)
      '.' : cs -> let (n, cs') = number cs in (Just n, cs', us1)
      _ -> (Nothing, cs1, us1)
    adjustment
      | left' = Just LeftAdjust
      | zero = Just ZeroPad
      | otherwise = Nothing
    FormatParse modifiers c rest = case us2 of
      (parse, _) : _ -> parse cs2
      [] -> errorMissingArgument
    field = FieldFormat width prec adjustment sign alt modifiers c
    number cs = case span isDigit cs of (ds, r) -> (foldl (\n d -> n * 10 + digitToInt d) 0 ds, r)
    star us = case us of
      [] -> errorMissingArgument
      (_, formatter) : us' -> (read (formatter (FieldFormat Nothing Nothing Nothing Nothing False "" 'd') ""), us')

perror :: String -> a
perror s = errorWithoutStackTrace ("printf: " ++ s)

errorBadFormat :: Char -> a
errorBadFormat c = perror ("bad formatting char " ++ show c)

errorShortFormat, errorMissingArgument, errorBadArgument :: a
errorShortFormat = perror "formatting string ended prematurely"
errorMissingArgument = perror "argument list ended prematurely"
errorBadArgument = perror "bad argument"
