{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | Class Read, by the Haskell report's readsPrec over one lexer. Its lexemes are Haskell's.
module GHC.Read where

import Data.Either
import Data.Maybe
import GHC.Base
import GHC.Char
import GHC.Float
import GHC.List
import GHC.Num
import GHC.Prim
import GHC.Real
import GHC.Show
import GHC.ST
import GHC.Unicode

type ReadS a = String -> [(a, String)]

class Read a where
  readsPrec :: Int -> ReadS a
  readList :: ReadS [a]
  readList = readListDefault#
  {-# MINIMAL readsPrec #-}

reads :: Read a => ReadS a
reads = readsPrec 0

-- | @[x, y, …]@, perhaps in parentheses.
readListDefault# :: Read a => ReadS [a]
readListDefault# = readListWith reads

readListWith :: ReadS a -> ReadS [a]
readListWith item = readParen False (\r -> [pr | ("[", s) <- lex r, pr <- first s])
  where
    first s = case lex s of
      [("]", t)] -> [([], t)]
      _ -> [(x : xs, u) | (x, t) <- item s, (xs, u) <- more t]
    more s = case lex s of
      [("]", t)] -> [([], t)]
      [(",", t)] -> [(x : xs, v) | (x, u) <- item t, (xs, v) <- more u]
      _ -> []

readParen :: Bool -> ReadS a -> ReadS a
readParen b g = if b then mandatory else optional
  where
    optional r = g r ++ mandatory r
    mandatory r = case dropWhile isSpace r of
      '(' : s -> [(x, u) | (x, t) <- optional s, u <- closing t]
      _ -> []

closing :: String -> [String]
closing s = case dropWhile isSpace s of
  ')' : rest -> [rest]
  _ -> []

-- Lexemes.

data Lexeme
  = LexEnd
  | LexChar Char
  | LexString String
  | LexNumber Number
  | LexName String    -- ^ identifiers, symbols and punctuation

-- | The digits of a number: in base 8 or 16 (or 2), or decimal with a fraction and exponent where there are any.
data Number
  = Based Integer String
  | Decimal String (Maybe String) (Maybe Integer)

-- | The report's lex: the text of the first lexeme, and the rest. One result at most.
lex :: ReadS String
lex s = case lexeme s of
  Just (what, rest) -> [(spelling what (dropWhile isSpace s), rest)]
  Nothing -> []

-- | What a lexeme at the start of the text looked like.
spelling :: Lexeme -> String -> String
spelling what start = case what of
  LexEnd -> ""
  LexName name -> name
  LexNumber number -> numberText number start
  LexChar _ -> '\'' : literal '\'' (tail start)
  LexString _ -> '"' : literal '"' (tail start)
  where
    literal end ('\\' : '^' : c : cs) = '\\' : '^' : c : literal end cs
    literal end ('\\' : c : cs) = '\\' : c : literal end cs
    literal end (c : cs) = if c == end then [c] else c : literal end cs
    literal _ [] = []

numberText :: Number -> String -> String
numberText (Based _ ds) start = take (2 + length ds) start
numberText (Decimal ds fraction e) start =
  case splitAt (length ds + (case fraction of { Just f -> 1 + length f; Nothing -> 0 })) start of
    (mantissa, rest) -> mantissa ++ (case e of { Just _ -> exponentText rest; Nothing -> "" })
  where
    exponentText (c : sign : cs) | sign == '-' || sign == '+' = c : sign : takeWhile isDigit cs
    exponentText (c : cs) = c : takeWhile isDigit cs
    exponentText [] = []

lexeme :: String -> Maybe (Lexeme, String)
lexeme s = case dropWhile isSpace s of
  "" -> Just (LexEnd, "")
  c : cs
    | c == '\'' -> lexCharacter cs
    | c == '"' -> lexText cs
    | isPunctuationChar c -> Just (LexName [c], cs)
    | isSymbolChar c -> case span isSymbolChar cs of (sym, rest) -> Just (LexName (c : sym), rest)
    | isIdentifierStart c -> case span isIdentifierChar cs of (name, rest) -> Just (LexName (c : name), rest)
    | isDigit c -> Just (case lexNumber c cs of (n, rest) -> (LexNumber n, rest))
    | otherwise -> Nothing

isPunctuationChar, isSymbolChar, isIdentifierStart, isIdentifierChar :: Char -> Bool
isPunctuationChar c = elem c ",;()[]{}`"
isSymbolChar c
  | c < '\x80' = elem c "!@#$%&*+./<=>?\\^|:-~"
  | otherwise = isSymbol c || isPunctuation c
isIdentifierStart c = isAlpha c || c == '_'
isIdentifierChar c = isAlphaNum c || c == '_' || c == '\''

lexNumber :: Char -> String -> (Number, String)
lexNumber '0' (x : d : cs)
  | (x == 'x' || x == 'X') && isHexDigit d = case span isHexDigit (d : cs) of (ds, rest) -> (Based 16 ds, rest)
  | (x == 'o' || x == 'O') && isOctDigit d = case span isOctDigit (d : cs) of (ds, rest) -> (Based 8 ds, rest)
lexNumber c cs = case span isDigit cs of
  (ds, rest) -> case fractionOf rest of
    (fraction, rest') -> case exponentOf rest' of
      (e, rest'') -> (Decimal (c : ds) fraction e, rest'')
  where
    fractionOf ('.' : d : more) | isDigit d = case span isDigit more of (ds, rest) -> (Just (d : ds), rest)
    fractionOf s = (Nothing, s)
    exponentOf s@(e : more) | e == 'e' || e == 'E' = case more of
      '-' : d : _ | isDigit d -> case span isDigit (tail more) of (ds, rest) -> (Just (negate (decimalValue ds)), rest)
      '+' : d : _ | isDigit d -> case span isDigit (tail more) of (ds, rest) -> (Just (decimalValue ds), rest)
      d : _ | isDigit d -> case span isDigit more of (ds, rest) -> (Just (decimalValue ds), rest)
      _ -> (Nothing, s)
    exponentOf s = (Nothing, s)

lexCharacter :: String -> Maybe (Lexeme, String)
lexCharacter s = case s of
  '\'' : _ -> Nothing
  _ -> case literalChar s of
    Just (c, '\'' : rest) -> Just (LexChar c, rest)
    _ -> Nothing

lexText :: String -> Maybe (Lexeme, String)
lexText = go []
  where
    go acc s = case s of
      '"' : rest -> Just (LexString (reverse acc), rest)
      '\\' : '&' : rest -> go acc rest
      '\\' : c : rest | isSpace c -> case dropWhile isSpace rest of
        '\\' : rest' -> go acc rest'
        _ -> Nothing
      _ -> case literalChar s of
        Just (c, rest) -> go (c : acc) rest
        Nothing -> Nothing

-- | One character of a literal, escapes included.
literalChar :: String -> Maybe (Char, String)
literalChar "" = Nothing
literalChar ('\\' : s) = escape s
literalChar (c : s) = if c == '\n' then Nothing else Just (c, s)

escape :: String -> Maybe (Char, String)
escape s = case s of
  'a' : r -> Just ('\a', r)
  'b' : r -> Just ('\b', r)
  'f' : r -> Just ('\f', r)
  'n' : r -> Just ('\n', r)
  'r' : r -> Just ('\r', r)
  't' : r -> Just ('\t', r)
  'v' : r -> Just ('\v', r)
  '\\' : r -> Just ('\\', r)
  '"' : r -> Just ('"', r)
  '\'' : r -> Just ('\'', r)
  '^' : c : r | c >= '@' && c <= '_' -> Just (unsafeChr (ord c - 64), r)
  'x' : d : _ | isHexDigit d -> number 16 isHexDigit (tail s)
  'X' : d : _ | isHexDigit d -> number 16 isHexDigit (tail s)
  'o' : d : _ | isOctDigit d -> number 8 isOctDigit (tail s)
  'O' : d : _ | isOctDigit d -> number 8 isOctDigit (tail s)
  d : _ | isDigit d -> number 10 isDigit s
  _ -> named (zip asciiNames (enumFromToInt 0))
  where
    number base ok text = case span ok text of
      (ds, rest) -> let n = basedValue base ds in if n <= 0x10FFFF then Just (unsafeChr (integerToInt n), rest) else Nothing
    named [] = case prefix "DEL" s of { Just r -> Just ('\DEL', r); Nothing -> Nothing }
    named ((name, code) : others)
      | name == "SO" = case prefix "SOH" s of
          Just r -> Just ('\SOH', r)
          Nothing -> attempt name code others
      | otherwise = attempt name code others
    attempt name code others = case prefix name s of
      Just r -> Just (unsafeChr code, r)
      Nothing -> named others
    enumFromToInt n = n : enumFromToInt (n + 1)

prefix :: String -> String -> Maybe String
prefix [] r = Just r
prefix (c : cs) (d : ds) | c == d = prefix cs ds
prefix _ _ = Nothing

readLitChar :: ReadS Char
readLitChar s = case s of
  "" -> []
  _ -> case literalChar s of
    Just (c, r) -> [(c, r)]
    Nothing -> []

lexLitChar :: ReadS String
lexLitChar s = case readLitChar s of
  [(_, r)] -> [(take (length s - length r) s, r)]
  _ -> []

-- Values of digits.

digitValue :: Char -> Int
digitValue c
  | isDigit c = ord c - 48
  | c >= 'a' = ord c - 87
  | otherwise = ord c - 55

basedValue :: Integer -> String -> Integer
basedValue base = go 0
  where
    go acc [] = acc
    go acc (c : cs) = let acc' = acc * base + integerFromInt (digitValue c) in acc' `seq` go acc' cs

decimalValue :: String -> Integer
decimalValue ds = case length ds of
  n | n <= 18 -> small 0 ds
    | otherwise -> case packDigits ds of (# bytes, m #) -> MkInteger (integerRead# bytes m)
  where
    small acc [] = integerFromInt acc
    small acc (c : cs) = small (acc * 10 + (ord c - 48)) cs

-- | ASCII text as bytes.
packDigits :: String -> (# ByteArray#, Int# #)
packDigits text = case length text of
  I# n -> runRW# (\s -> case newByteArray# n s of
    (# s1, bytes #) -> case fill bytes 0# text s1 of
      s2 -> case unsafeFreezeByteArray# bytes s2 of (# _, frozen #) -> (# frozen, n #))
  where
    fill :: MutableByteArray# RealWorld -> Int# -> String -> State# RealWorld -> State# RealWorld
    fill _ _ [] s = s
    fill bytes i (C# c : cs) s = fill bytes (i +# 1#) cs (writeWord8Array# bytes i (int2Word# (ord# c)) s)

numberToInteger :: Number -> Maybe Integer
numberToInteger (Based base ds) = Just (basedValue base ds)
numberToInteger (Decimal ds Nothing Nothing) = Just (decimalValue ds)
numberToInteger _ = Nothing

numberToRational :: Number -> Rational
numberToRational (Based base ds) = basedValue base ds :% 1
numberToRational (Decimal ds fraction e) =
  let f = fromMaybe "" fraction
      scale = fromMaybe 0 e - integerFromInt (length f)
      m = decimalValue (ds ++ f)
  in if scale >= 0 then (m * 10 ^ scale) :% 1 else m % (10 ^ negate scale)

numberToDouble :: Number -> Double
numberToDouble (Based base ds) = fromInteger (basedValue base ds)
numberToDouble (Decimal ds fraction e) =
  let text = ds ++ (case fraction of { Just f -> '.' : f; Nothing -> "" }) ++ (case e of { Just n -> 'e' : show (max (-99999) (min 99999 n)); Nothing -> "" })
  in case packDigits (text ++ "\0") of (# bytes, n #) -> D# (doubleRead# bytes (n -# 1#))

-- Instances.

-- | A number with an optional sign, in optional parentheses. As in GHC, a signed number needs none.
readNumber :: Num a => (Lexeme -> Maybe a) -> Int -> ReadS a
readNumber convert _ = number
  where
    number s = case lexeme s of
      Just (l@(LexNumber _), rest) -> converted l rest
      Just (LexName "-", rest) -> case lexeme rest of
        Just (l, rest') -> [(negate x, t) | (x, t) <- converted l rest']
        Nothing -> []
      Just (LexName "(", rest) -> [(x, u) | (x, t) <- number rest, u <- closing t]
      Just (l, rest) -> converted l rest
      Nothing -> []
    converted l rest = case convert l of
      Just x -> [(x, rest)]
      Nothing -> []

toIntegral :: Num a => Lexeme -> Maybe a
toIntegral (LexNumber n) = case numberToInteger n of
  Just i -> Just (fromInteger i)
  Nothing -> Nothing
toIntegral _ = Nothing

instance Read Int where
  readsPrec = readNumber toIntegral

instance Read Integer where
  readsPrec = readNumber toIntegral

instance Read Word where
  readsPrec = readNumber toIntegral

instance Read Double where
  readsPrec = readNumber convert
    where
      convert (LexNumber n) = Just (numberToDouble n)
      convert (LexName "NaN") = Just (0 / 0)
      convert (LexName "Infinity") = Just (1 / 0)
      convert _ = Nothing

instance Read Float where
  readsPrec = readNumber convert
    where
      convert (LexNumber n) = Just (fromRational (numberToRational n))
      convert (LexName "NaN") = Just (0 / 0)
      convert (LexName "Infinity") = Just (1 / 0)
      convert _ = Nothing

instance (Integral a, Read a) => Read (Ratio a) where
  readsPrec d = readParen (d > 7) (\r -> [(x % y, u) | (x, s) <- readsPrec 8 r, ("%", t) <- lex s, (y, u) <- readsPrec 8 t])

instance Read Char where
  readsPrec _ = readParen False (\s -> case lexeme s of
    Just (LexChar c, rest) -> [(c, rest)]
    _ -> [])
  readList s = readParen False text s ++ readListDefault# s
    where
      text r = case lexeme r of
        Just (LexString str, rest) -> [(str, rest)]
        _ -> []

readName :: [(String, a)] -> ReadS a
readName table = readParen False (\s -> case lex s of
  [(name, rest)] -> case lookup name table of
    Just x -> [(x, rest)]
    Nothing -> []
  _ -> [])

instance Read Bool where
  readsPrec _ = readName [("False", False), ("True", True)]

instance Read Ordering where
  readsPrec _ = readName [("LT", LT), ("EQ", EQ), ("GT", GT)]

instance Read () where
  readsPrec _ = readParen False (\r -> [((), t) | ("(", s) <- lex r, (")", t) <- lex s])

instance Read a => Read [a] where
  readsPrec _ = readList

instance Read a => Read (Maybe a) where
  readsPrec d r =
    readParen False (\s -> [(Nothing, t) | ("Nothing", t) <- lex s]) r
      ++ readParen (d > 10) (\s -> [(Just x, u) | ("Just", t) <- lex s, (x, u) <- readsPrec 11 t]) r

instance (Read a, Read b) => Read (Either a b) where
  readsPrec d r =
    readParen (d > 10) (\s -> [(Left x, u) | ("Left", t) <- lex s, (x, u) <- readsPrec 11 t]) r
      ++ readParen (d > 10) (\s -> [(Right x, u) | ("Right", t) <- lex s, (x, u) <- readsPrec 11 t]) r

instance Read a => Read (NonEmpty a) where
  readsPrec d = readParen (d > 5) (\r -> [(x :| xs, u) | (x, s) <- readsPrec 6 r, (":|", t) <- lex s, (xs, u) <- readsPrec 6 t])

comma :: String -> [String]
comma s = [t | (",", t) <- lex s]

instance (Read a, Read b) => Read (a, b) where
  readsPrec _ = readParen False (\r ->
    [((a, b), w) | ("(", s) <- lex r, (a, t) <- reads s, t' <- comma t, (b, u) <- reads t', (")", w) <- lex u])

instance (Read a, Read b, Read c) => Read (a, b, c) where
  readsPrec _ = readParen False (\r ->
    [ ((a, b, c), w)
    | ("(", s) <- lex r, (a, t) <- reads s, t' <- comma t, (b, u) <- reads t', u' <- comma u, (c, v) <- reads u', (")", w) <- lex v ])

instance (Read a, Read b, Read c, Read d) => Read (a, b, c, d) where
  readsPrec _ = readParen False (\r ->
    [ ((a, b, c, d), w)
    | ("(", s) <- lex r, (a, t) <- reads s, t' <- comma t, (b, u) <- reads t', u' <- comma u, (c, v) <- reads u', v' <- comma v
    , (d, x) <- reads v', (")", w) <- lex x ])

instance (Read a, Read b, Read c, Read d, Read e) => Read (a, b, c, d, e) where
  readsPrec _ = readParen False (\r ->
    [ ((a, b, c, d, e), w)
    | ("(", s) <- lex r, (a, t) <- reads s, t' <- comma t, (b, u) <- reads t', u' <- comma u, (c, v) <- reads u', v' <- comma v
    , (d, x) <- reads v', x' <- comma x, (e, y) <- reads x', (")", w) <- lex y ])

instance (Read a, Read b, Read c, Read d, Read e, Read f) => Read (a, b, c, d, e, f) where
  readsPrec _ = readParen False (\r ->
    [ ((a, b, c, d, e, f), w)
    | ("(", s0) <- lex r, (a, t0) <- reads s0, s1 <- comma t0, (b, t1) <- reads s1, s2 <- comma t1, (c, t2) <- reads s2, s3 <- comma t2, (d, t3) <- reads s3, s4 <- comma t3, (e, t4) <- reads s4, s5 <- comma t4, (f, t5) <- reads s5, (")", w) <- lex t5 ])

instance (Read a, Read b, Read c, Read d, Read e, Read f, Read g) => Read (a, b, c, d, e, f, g) where
  readsPrec _ = readParen False (\r ->
    [ ((a, b, c, d, e, f, g), w)
    | ("(", s0) <- lex r, (a, t0) <- reads s0, s1 <- comma t0, (b, t1) <- reads s1, s2 <- comma t1, (c, t2) <- reads s2, s3 <- comma t2, (d, t3) <- reads s3, s4 <- comma t3, (e, t4) <- reads s4, s5 <- comma t4, (f, t5) <- reads s5, s6 <- comma t5, (g, t6) <- reads s6, (")", w) <- lex t6 ])
