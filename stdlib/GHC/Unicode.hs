{-# LANGUAGE NoImplicitPrelude, MagicHash #-}
-- | What characters are: by comparison for ASCII, from the runtime's Unicode tables otherwise.
module GHC.Unicode where

import GHC.Base
import GHC.Enum
import GHC.Ix
import GHC.Num
import GHC.Prim
import GHC.Show

data GeneralCategory
  = UppercaseLetter | LowercaseLetter | TitlecaseLetter | ModifierLetter | OtherLetter
  | NonSpacingMark | SpacingCombiningMark | EnclosingMark
  | DecimalNumber | LetterNumber | OtherNumber
  | ConnectorPunctuation | DashPunctuation | OpenPunctuation | ClosePunctuation | InitialQuote | FinalQuote | OtherPunctuation
  | MathSymbol | CurrencySymbol | ModifierSymbol | OtherSymbol
  | Space | LineSeparator | ParagraphSeparator
  | Control | Format | Surrogate | PrivateUse | NotAssigned
  deriving (Show, Eq, Ord, Enum, Bounded, Ix)

category :: Char -> Int
category (C# c) = I# (generalCategory# c)

generalCategory :: Char -> GeneralCategory
generalCategory (C# c) = tagToEnum# (generalCategory# c)

isAscii, isLatin1, isAsciiLower, isAsciiUpper, isControl, isPrint, isSpace, isUpper, isLower, isAlpha, isDigit, isOctDigit
  , isHexDigit, isAlphaNum, isPunctuation, isSymbol :: Char -> Bool
isAscii c = c < '\x80'
isLatin1 c = c <= '\xff'
isAsciiLower c = c >= 'a' && c <= 'z'
isAsciiUpper c = c >= 'A' && c <= 'Z'
isControl c = c < ' ' || (c >= '\DEL' && c <= '\x9f')
isPrint c = if c < '\x7f' then c >= ' ' else category c < 23
isSpace c = if c < '\x377' then c == ' ' || (c >= '\t' && c <= '\r') || c == '\xa0' else category c == 22
isUpper c = if c < '\x80' then isAsciiUpper c else let k = category c in k == 0 || k == 2
isLower c = if c < '\x80' then isAsciiLower c else category c == 1
isAlpha c = if c < '\x80' then isAsciiLower c || isAsciiUpper c else category c < 5
isDigit c = c >= '0' && c <= '9'
isOctDigit c = c >= '0' && c <= '7'
isHexDigit c = isDigit c || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f')
isAlphaNum c =
  if c < '\x80' then isAsciiLower c || isAsciiUpper c || isDigit c
  else let k = category c in k < 5 || (k >= 8 && k <= 10)
isPunctuation c = let k = category c in k >= 11 && k <= 17
isSymbol c = let k = category c in k >= 18 && k <= 21

toUpper, toLower, toTitle :: Char -> Char
toUpper c@(C# c#)
  | isAsciiLower c = unsafeChr (ord c - 32)
  | c < '\x80' = c
  | otherwise = C# (toUpper# c#)
toLower c@(C# c#)
  | isAsciiUpper c = unsafeChr (ord c + 32)
  | c < '\x80' = c
  | otherwise = C# (toLower# c#)
toTitle (C# c#) = C# (toTitle# c#)
