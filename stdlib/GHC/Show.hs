{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | Class Show.
module GHC.Show where

import GHC.Base
import GHC.Num
import GHC.Prim

type ShowS = String -> String

class Show a where
  showsPrec :: Int -> a -> ShowS
  show :: a -> String
  showList :: [a] -> ShowS
  showsPrec _ x s = show x ++ s
  show x = shows x ""
  showList ls s = showListWith shows ls s
  {-# MINIMAL showsPrec | show #-}

shows :: Show a => a -> ShowS
shows = showsPrec 0

showListWith :: (a -> ShowS) -> [a] -> ShowS
showListWith _ [] s = "[]" ++ s
showListWith showx (x : xs) s = '[' : showx x (go xs)
  where
    go [] = ']' : s
    go (y : ys) = ',' : showx y (go ys)

showChar :: Char -> ShowS
showChar = (:)

showString :: String -> ShowS
showString = (++)

showParen :: Bool -> ShowS -> ShowS
showParen b p = if b then showChar '(' . p . showChar ')' else p

showSpace :: ShowS
showSpace = \xs -> ' ' : xs

showCommaSpace :: ShowS
showCommaSpace = showString ", "

appPrec, appPrec1 :: Int
appPrec = 10
appPrec1 = 11

instance Show () where
  showsPrec _ () = showString "()"

instance Show Bool where
  showsPrec _ True = showString "True"
  showsPrec _ False = showString "False"

instance Show Ordering where
  showsPrec _ LT = showString "LT"
  showsPrec _ EQ = showString "EQ"
  showsPrec _ GT = showString "GT"

instance Show Char where
  showsPrec _ '\'' = showString "'\\''"
  showsPrec _ c = showChar '\'' . showLitChar c . showChar '\''
  showList cs = showChar '"' . showLitString cs . showChar '"'

showLitString :: String -> ShowS
showLitString [] s = s
showLitString ('"' : cs) s = showString "\\\"" (showLitString cs s)
showLitString (c : cs) s = showLitChar c (showLitString cs s)

-- | A character as it stands in a literal. Escapes that a following character could continue are closed with @\\&@.
showLitChar :: Char -> ShowS
showLitChar c s
  | c > '\DEL' = showChar '\\' (protectEsc isDigit (showSignedInt 0 (ord c)) s)
  | c >= ' ' = case c of
      '\DEL' -> showString "\\DEL" s
      '\\' -> showString "\\\\" s
      _ -> c : s
  | otherwise = case c of
      '\a' -> showString "\\a" s
      '\b' -> showString "\\b" s
      '\f' -> showString "\\f" s
      '\n' -> showString "\\n" s
      '\r' -> showString "\\r" s
      '\t' -> showString "\\t" s
      '\v' -> showString "\\v" s
      '\SO' -> protectEsc (== 'H') (showString "\\SO") s
      _ -> showString ('\\' : nth asciiNames (ord c)) s
  where
    isDigit d = d >= '0' && d <= '9'
    nth (x : xs) n = if n == 0 then x else nth xs (n - 1)
    nth [] _ = ""

protectEsc :: (Char -> Bool) -> ShowS -> ShowS
protectEsc p f = f . cont
  where
    cont s = case s of
      (c : _) | p c -> "\\&" ++ s
      _ -> s

asciiNames :: [String]
asciiNames =
  [ "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "HT", "LF", "VT", "FF", "CR", "SO", "SI"
  , "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC", "FS", "GS", "RS", "US", "SP" ]

instance Show Int where
  showsPrec = showSignedInt

showSignedInt :: Int -> Int -> ShowS
showSignedInt p n r
  | n < 0 && p > 6 = '(' : itos n (')' : r)
  | otherwise = itos n r

itos :: Int -> String -> String
itos (I# n) cs
  | isTrue# (n <# 0#) =
      if isTrue# (n ==# -0x8000000000000000#)
        then '-' : (case quotInt# n 10# of q -> digits (negateInt# q) (C# (chr# (48# +# negateInt# (remInt# n 10#))) : cs))
        else '-' : digits (negateInt# n) cs
  | otherwise = digits n cs
  where
    digits :: Int# -> String -> String
    digits x rest
      | isTrue# (x <# 10#) = C# (chr# (x +# 48#)) : rest
      | otherwise = case quotInt# x 10# of
          q -> case C# (chr# ((x -# (q *# 10#)) +# 48#)) of
            c -> digits q (c : rest)

instance Show Word where
  showsPrec _ (W# w) r = digits w r
    where
      digits :: Word# -> String -> String
      digits x rest
        | isTrue# (ltWord# x 10##) = C# (chr# (word2Int# x +# 48#)) : rest
        | otherwise = digits (quotWord# x 10##) (C# (chr# (word2Int# (remWord# x 10##) +# 48#)) : rest)

instance Show Integer where
  showsPrec p n r
    | n < 0 && p > 6 = '(' : integerToString n (')' : r)
    | otherwise = integerToString n r

integerToString :: Integer -> String -> String
integerToString (MkInteger n) rest = case integerShow# n of
  bytes -> unpackBytes bytes 0# (sizeofByteArray# bytes) rest

unpackBytes :: ByteArray# -> Int# -> Int# -> String -> String
unpackBytes bytes i n rest
  | isTrue# (i >=# n) = rest
  | otherwise = C# (chr# (word2Int# (indexWord8Array# bytes i))) : unpackBytes bytes (i +# 1#) n rest

instance Show a => Show [a] where
  showsPrec _ = showList

instance Show a => Show (Maybe a) where
  showsPrec _ Nothing = showString "Nothing"
  showsPrec d (Just x) = showParen (d > 10) (showString "Just " . showsPrec 11 x)

instance Show a => Show (NonEmpty a) where
  showsPrec d (a :| as) = showParen (d > 5) (showsPrec 6 a . showString " :| " . showsPrec 6 as)

showTuple :: [ShowS] -> ShowS
showTuple [] = showString "()"
showTuple (s : ss) = showChar '(' . s . go ss
  where
    go [] = showChar ')'
    go (x : xs) = showChar ',' . x . go xs

instance (Show a, Show b) => Show (a, b) where
  showsPrec _ (a, b) = showTuple [shows a, shows b]

instance (Show a, Show b, Show c) => Show (a, b, c) where
  showsPrec _ (a, b, c) = showTuple [shows a, shows b, shows c]

instance (Show a, Show b, Show c, Show d) => Show (a, b, c, d) where
  showsPrec _ (a, b, c, d) = showTuple [shows a, shows b, shows c, shows d]

instance (Show a, Show b, Show c, Show d, Show e) => Show (a, b, c, d, e) where
  showsPrec _ (a, b, c, d, e) = showTuple [shows a, shows b, shows c, shows d, shows e]

instance (Show a, Show b, Show c, Show d, Show e, Show f) => Show (a, b, c, d, e, f) where
  showsPrec _ (a, b, c, d, e, f) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g) => Show (a, b, c, d, e, f, g) where
  showsPrec _ (a, b, c, d, e, f, g) = showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h) => Show (a, b, c, d, e, f, g, h) where
  showsPrec _ (a, b, c, d, e, f, g, h) =
    showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i) => Show (a, b, c, d, e, f, g, h, i) where
  showsPrec _ (a, b, c, d, e, f, g, h, i) =
    showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j) => Show (a, b, c, d, e, f, g, h, i, j) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j) =
    showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j, Show k) => Show (a, b, c, d, e, f, g, h, i, j, k) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j, k) =
    showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j, shows k]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j, Show k, Show l) => Show (a, b, c, d, e, f, g, h, i, j, k, l) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j, k, l) =
    showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j, shows k, shows l]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j, Show k, Show l, Show m) => Show (a, b, c, d, e, f, g, h, i, j, k, l, m) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j, k, l, m) =
    showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j, shows k, shows l, shows m]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j, Show k, Show l, Show m, Show n) => Show (a, b, c, d, e, f, g, h, i, j, k, l, m, n) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j, k, l, m, n) =
    showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j, shows k, shows l, shows m, shows n]

instance (Show a, Show b, Show c, Show d, Show e, Show f, Show g, Show h, Show i, Show j, Show k, Show l, Show m, Show n, Show o) => Show (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) where
  showsPrec _ (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) =
    showTuple [shows a, shows b, shows c, shows d, shows e, shows f, shows g, shows h, shows i, shows j, shows k, shows l, shows m, shows n, shows o]
