{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples, BangPatterns #-}
-- | Floating-point numbers: their classes, their conversions, and how they are shown.
module GHC.Float where

import GHC.Base
import GHC.Enum
import GHC.Err
import GHC.List
import GHC.Num
import GHC.Prim
import GHC.Real
import GHC.Show

infixr 8 **

class Fractional a => Floating a where
  pi :: a
  exp, log, sqrt :: a -> a
  (**), logBase :: a -> a -> a
  sin, cos, tan, asin, acos, atan :: a -> a
  sinh, cosh, tanh, asinh, acosh, atanh :: a -> a
  log1p, expm1, log1pexp, log1mexp :: a -> a
  x ** y = exp (log x * y)
  logBase x y = log y / log x
  sqrt x = x ** 0.5
  tan x = sin x / cos x
  tanh x = sinh x / cosh x
  log1p x = log (1 + x)
  expm1 x = exp x - 1
  log1pexp x = log1p (exp x)
  log1mexp x = log1p (negate (exp x))
  {-# MINIMAL pi, exp, log, sin, cos, asin, acos, atan, sinh, cosh, asinh, acosh, atanh #-}

class (RealFrac a, Floating a) => RealFloat a where
  floatRadix :: a -> Integer
  floatDigits :: a -> Int
  floatRange :: a -> (Int, Int)
  decodeFloat :: a -> (Integer, Int)
  encodeFloat :: Integer -> Int -> a
  exponent :: a -> Int
  significand :: a -> a
  scaleFloat :: Int -> a -> a
  isNaN, isInfinite, isDenormalized, isNegativeZero, isIEEE :: a -> Bool
  atan2 :: a -> a -> a
  exponent x = case decodeFloat x of (m, n) -> if m == 0 then 0 else n + floatDigits x
  significand x = case decodeFloat x of (m, _) -> encodeFloat m (negate (floatDigits x))
  scaleFloat k x
    | k == 0 || x == 0 || isNaN x || isInfinite x = x
    | otherwise = case decodeFloat x of
        (m, n) -> case floatRange x of
          (l, h) ->
            let b = h - l + 4 * floatDigits x
            in encodeFloat m (n + max (negate b) (min b k))
  atan2 y x
    | x > 0 = atan (y / x)
    | x == 0 && y > 0 = pi / 2
    | x < 0 && y > 0 = pi + atan (y / x)
    | (x <= 0 && y < 0) || (x < 0 && isNegativeZero y) || (isNegativeZero x && isNegativeZero y) = negate (atan2 (negate y) x)
    | y == 0 && (x < 0 || isNegativeZero x) = pi
    | x == 0 && y == 0 = y
    | otherwise = x + y
  {-# MINIMAL floatRadix, floatDigits, floatRange, decodeFloat, encodeFloat, isNaN, isInfinite, isDenormalized, isNegativeZero, isIEEE #-}

-- Double.

instance Real Double where
  toRational (D# x) = case decodeDouble_Int64# x of (# m, e #) -> dyadic m e
  exactDouble = finite
  {-# INLINE exactDouble #-}

-- | A finite number; of the zeros, the positive one, as a 'Rational' has it.
finite :: Double -> Maybe Double
finite (D# x) = if isTrue# (x -## x ==## 0.0##) then Just (D# (x +## 0.0##)) else Nothing
{-# INLINE finite #-}

-- | @m * 2^e@ as a reduced fraction.
dyadic :: Int# -> Int# -> Rational
dyadic m e
  | isTrue# (e >=# 0#) = integerShiftL (integerFromInt (I# m)) (I# e) :% 1
  | isTrue# (m ==# 0#) = 0 :% 1
  | isTrue# (e ==# 0#) = integerFromInt (I# m) :% 1
  | isTrue# (andI# m 1# ==# 0#) = dyadic (uncheckedIShiftRA# m 1#) (e +# 1#)
  | otherwise = integerFromInt (I# m) :% integerShiftL 1 (I# (negateInt# e))

instance Fractional Double where
  D# x / D# y = D# (x /## y)
  recip (D# x) = D# (1.0## /## x)
  fromRational (n :% d) = rationalToDouble n d
  fromFinite = Just sameDouble
  {-# INLINE (/) #-}

sameDouble :: Double -> Double
sameDouble x = x

-- | The nearest double. A zero denominator stands for the infinities and NaN.
rationalToDouble :: Integer -> Integer -> Double
rationalToDouble n d = scaledQuotient 66 n d

rationalToFloat :: Integer -> Integer -> Float
rationalToFloat n d = case scaledQuotient 30 n d of D# x -> F# (roundToFloat# x)

-- | n / d from a quotient of at least so many bits, whose last bit also says whether anything was lost.
scaledQuotient :: Int -> Integer -> Integer -> Double
scaledQuotient bits n d
  | d == 0 = if n == 0 then 0 / 0 else if n < 0 then -1 / 0 else 1 / 0
  | n == 0 = 0
  | n < 0 = negate (go (negate n))
  | otherwise = go n
  where
    go m =
      let shift = bits - (integerLog2 m - integerLog2 d)
          top = if shift >= 0 then integerShiftL m shift else m
          bottom = if shift >= 0 then d else integerShiftL d (negate shift)
          q = integerQuot top bottom
          exact = q * bottom == top
      in integerEncodeDouble (if exact then q else integerOr q 1) (negate shift)

instance RealFrac Double where
  -- Adding zero makes the fraction of -0 positive, as GHC has it.
  properFraction x =
    if small x then case truncateSmall x of n -> (fromInteger (integerFromInt n), x - int2Double n + 0)
    else (fromInteger (truncateDouble x), 0)
  truncate x = if small x then fromInteger (integerFromInt (truncateSmall x)) else fromInteger (truncateDouble x)
  round x = if small x then fromInteger (integerFromInt (roundSmall x)) else fromInteger (truncateDouble x)
  floor x = if small x then fromInteger (integerFromInt (floorSmall x)) else fromInteger (truncateDouble x)
  ceiling x =
    if small x then fromInteger (integerFromInt (negate (floorSmall (negate x)))) else fromInteger (truncateDouble x)

-- | Whether the double fits 62 bits. Larger ones are whole numbers.
small :: Double -> Bool
small (D# x) = isTrue# (fabsDouble# x <## 4611686018427387904.0##)
{-# INLINE small #-}

truncateDouble :: Double -> Integer
truncateDouble d@(D# x)
  | small d = integerFromInt (truncateSmall d)
  | otherwise = case decodeDouble_Int64# x of (# m, e #) -> integerShiftL (integerFromInt (I# m)) (I# e)

truncateSmall, floorSmall, roundSmall :: Double -> Int
truncateSmall (D# x) = I# (double2Int# x)
floorSmall (D# x) = case double2Int# x of n -> if isTrue# (int2Double# n >## x) then I# (n -# 1#) else I# n
roundSmall (D# x) = case double2Int# x of
  n -> case x -## int2Double# n of
    r | isTrue# (fabsDouble# r <## 0.5##) -> I# n
      | isTrue# (fabsDouble# r ==## 0.5##) && isTrue# (andI# n 1# ==# 0#) -> I# n
      | isTrue# (r <## 0.0##) -> I# (n -# 1#)
      | otherwise -> I# (n +# 1#)

double2Int :: Double -> Int
double2Int (D# x) = I# (double2Int# x)

int2Double :: Int -> Double
int2Double (I# x) = D# (int2Double# x)

instance Floating Double where
  pi = 3.141592653589793
  exp (D# x) = D# (expDouble# x)
  log (D# x) = D# (logDouble# x)
  sqrt (D# x) = D# (sqrtDouble# x)
  sin (D# x) = D# (sinDouble# x)
  cos (D# x) = D# (cosDouble# x)
  tan (D# x) = D# (tanDouble# x)
  asin (D# x) = D# (asinDouble# x)
  acos (D# x) = D# (acosDouble# x)
  atan (D# x) = D# (atanDouble# x)
  sinh (D# x) = D# (sinhDouble# x)
  cosh (D# x) = D# (coshDouble# x)
  tanh (D# x) = D# (tanhDouble# x)
  asinh (D# x) = D# (asinhDouble# x)
  acosh (D# x) = D# (acoshDouble# x)
  atanh (D# x) = D# (atanhDouble# x)
  D# x ** D# y = D# (x **## y)
  logBase x y = log y / log x
  log1p (D# x) = D# (log1pDouble# x)
  expm1 (D# x) = D# (expm1Double# x)
  log1pexp a
    | a <= 18 = log1p (exp a)
    | a <= 100 = a + exp (negate a)
    | otherwise = a
  log1mexp a = if a > negate (log 2) then log (negate (expm1 a)) else log1p (negate (exp a))

instance RealFloat Double where
  floatRadix _ = 2
  floatDigits _ = 53
  floatRange _ = (-1021, 1024)
  decodeFloat (D# x) = case decodeDouble_Int64# x of (# m, e #) -> (integerFromInt (I# m), I# e)
  encodeFloat = integerEncodeDouble
  isNaN (D# x) = isTrue# (x /=## x)
  isInfinite (D# x) = isTrue# (fabsDouble# x ==## (1.0## /## 0.0##))
  isDenormalized (D# x) = isTrue# (fabsDouble# x <## 2.2250738585072014e-308##) && isTrue# (x /=## 0.0##)
  isNegativeZero (D# x) = isTrue# (x ==## 0.0##) && isTrue# (word2Int# (doubleBits# x) <# 0#)
  isIEEE _ = True

instance Enum Double where
  succ x = x + 1
  pred x = x - 1
  toEnum = int2Double
  fromEnum (D# x) = I# (double2Int# x)
  enumFrom = numericEnumFrom
  enumFromTo = numericEnumFromTo
  enumFromThen = numericEnumFromThen
  enumFromThenTo = numericEnumFromThenTo

-- Float: computed in double precision and rounded.

float2Double :: Float -> Double
float2Double (F# x) = D# x

double2Float :: Double -> Float
double2Float (D# x) = F# (roundToFloat# x)

onDouble :: (Double -> Double) -> Float -> Float
onDouble f x = double2Float (f (float2Double x))
{-# INLINE onDouble #-}

instance Real Float where
  toRational x = toRational (float2Double x)
  exactDouble x = finite (float2Double x)
  {-# INLINE exactDouble #-}

instance Fractional Float where
  F# x / F# y = F# (roundToFloat# (x /## y))
  fromRational (n :% d) = rationalToFloat n d
  fromFinite = Just double2Float

instance RealFrac Float where
  properFraction x = case properFraction (float2Double x) of (n, r) -> (n, double2Float r)
  truncate x = truncate (float2Double x)
  round x = round (float2Double x)
  floor x = floor (float2Double x)
  ceiling x = ceiling (float2Double x)

instance Floating Float where
  pi = 3.1415927
  exp = onDouble exp
  log = onDouble log
  sqrt = onDouble sqrt
  sin = onDouble sin
  cos = onDouble cos
  tan = onDouble tan
  asin = onDouble asin
  acos = onDouble acos
  atan = onDouble atan
  sinh = onDouble sinh
  cosh = onDouble cosh
  tanh = onDouble tanh
  asinh = onDouble asinh
  acosh = onDouble acosh
  atanh = onDouble atanh
  x ** y = double2Float (float2Double x ** float2Double y)
  logBase x y = log y / log x
  log1p = onDouble log1p
  expm1 = onDouble expm1

instance RealFloat Float where
  floatRadix _ = 2
  floatDigits _ = 24
  floatRange _ = (-125, 128)
  decodeFloat (F# x) = case decodeDouble_Int64# x of
    (# m, e #) -> if isTrue# (m ==# 0#) then (0, 0) else (integerFromInt (I# (uncheckedIShiftRA# m 29#)), I# (e +# 29#))
  encodeFloat m e = if e >= 0 then rationalToFloat (integerShiftL m (min e 2000)) 1 else rationalToFloat m (integerShiftL 1 (min (negate e) (2000 + abs (bitsOf m))))
    where
      bitsOf n = if n == 0 then 0 else integerLog2 (abs n)
  isNaN (F# x) = isTrue# (x /=## x)
  isInfinite (F# x) = isTrue# (fabsDouble# x ==## (1.0## /## 0.0##))
  isDenormalized (F# x) = isTrue# (fabsDouble# x <## 1.1754943508222875e-38##) && isTrue# (x /=## 0.0##)
  isNegativeZero x = isNegativeZero (float2Double x)
  isIEEE _ = True

instance Enum Float where
  succ x = x + 1
  pred x = x - 1
  toEnum n = double2Float (int2Double n)
  fromEnum (F# x) = I# (double2Int# x)
  enumFrom = numericEnumFrom
  enumFromTo = numericEnumFromTo
  enumFromThen = numericEnumFromThen
  enumFromThenTo = numericEnumFromThenTo

-- Showing.

instance Show Double where
  showsPrec = showSignedFloat showFloat

instance Show Float where
  showsPrec = showSignedFloat showFloat

showSignedFloat :: RealFloat a => (a -> ShowS) -> Int -> a -> ShowS
showSignedFloat showPos p x
  | x < 0 || isNegativeZero x = showParen (p > 6) (showChar '-' . showPos (negate x))
  | otherwise = showPos x

showFloat :: RealFloat a => a -> ShowS
showFloat x = showString (formatRealFloat FFGeneric Nothing x)

data FFFormat = FFExponent | FFFixed | FFGeneric

formatRealFloat :: RealFloat a => FFFormat -> Maybe Int -> a -> String
formatRealFloat fmt decs x = formatRealFloatAlt fmt decs False x

-- | With @alt@, a decimal point even when no digit follows it.
formatRealFloatAlt :: RealFloat a => FFFormat -> Maybe Int -> Bool -> a -> String
formatRealFloatAlt fmt decs alt x
  | isNaN x = "NaN"
  | isInfinite x = if x < 0 then "-Infinity" else "Infinity"
  | x < 0 || isNegativeZero x = '-' : format fmt (floatToDigits 10 (negate x))
  | otherwise = format fmt (floatToDigits 10 x)
  where
    format FFGeneric (is, e) = format (if e < 0 || e > 7 then FFExponent else FFFixed) (is, e)
    format FFExponent (is, e) = exponential decs is e
    format FFFixed (is, e) = fixed decs alt is e

exponential :: Maybe Int -> [Int] -> Int -> String
exponential Nothing is e = case map digitChar is of
  "0" -> "0.0e0"
  [d] -> d : '.' : '0' : 'e' : show (e - 1)
  d : ds -> d : '.' : (ds ++ 'e' : show (e - 1))
  [] -> errorWithoutStackTrace "formatRealFloat: no digits"
exponential (Just d) is e
  | d <= 0 = case is of
      [0] -> "0e0"
      _ -> case rounded 1 of (up, n : _) -> n : 'e' : show (e - 1 + up)
                             (_, []) -> ""
  | otherwise = case is of
      [0] -> '0' : '.' : (replicate d '0' ++ "e0")
      _ -> case rounded (d + 1) of (up, n : ns) -> n : '.' : (ns ++ 'e' : show (e - 1 + up))
                                   (_, []) -> ""
  where
    rounded count = case roundTo 10 count is of (up, ds) -> (up, map digitChar (if up > 0 then init ds else ds))

fixed :: Maybe Int -> Bool -> [Int] -> Int -> String
fixed Nothing _ is e
  | e <= 0 = '0' : '.' : (replicate (negate e) '0' ++ map digitChar is)
  | otherwise = integral e "" (map digitChar is)
  where
    integral n before ds
      | n == 0 = orZero (reverse before) ++ '.' : orZero ds
      | otherwise = case ds of
          [] -> integral (n - 1) ('0' : before) []
          r : rs -> integral (n - 1) (r : before) rs
fixed (Just dec) alt is e
  | e >= 0 = case roundTo 10 (dec' + e) is of
      (up, ds) -> case splitAt (e + up) (map digitChar ds) of
        (ls, rs) -> orZero ls ++ fraction rs
  | otherwise = case roundTo 10 dec' (replicate (negate e) 0 ++ is) of
      (up, ds) -> case map digitChar (if up > 0 then ds else 0 : ds) of
        n : ns -> n : fraction ns
        [] -> ""
  where
    dec' = max dec 0
    fraction rs = if null rs && not alt then "" else '.' : rs

orZero :: String -> String
orZero "" = "0"
orZero ds = ds

digitChar :: Int -> Char
digitChar i = unsafeChr (if i < 10 then 48 + i else 87 + i)

-- | The first digits of a number 0.d1d2…, rounded half up (half to even where nothing follows); with 1 and one digit more on carry.
roundTo :: Int -> Int -> [Int] -> (Int, [Int])
roundTo base d is = case go d True is of
  (0, ds) -> (0, ds)
  (_, ds) -> (1, 1 : ds)
  where
    half = base `quot` 2
    go n _ [] = (0, replicate n 0)
    go 0 isEven (x : xs)
      | x == half && isEven && all (== 0) xs = (0, [])
      | otherwise = (if x >= half then 1 else 0, [])
    go n _ (x : xs) = case go (n - 1) (even x) xs of
      (carry, ds) -> let y = x + carry in if y == base then (1, 0 : ds) else (0, y : ds)

-- | Shortest digits that tell the (non-negative) number from its neighbours, and the exponent of 0.d1d2….
floatToDigits :: RealFloat a => Integer -> a -> ([Int], Int)
floatToDigits base x
  | x == 0 = ([0], 0)
  | base == 10 && floatDigits x == 24 = case toDouble of D# d -> case floatDigits# d of (# ds, e #) -> (digitList ds, I# e)
  | base == 10 = case toDouble of D# d -> case doubleDigits# d of (# ds, e #) -> (digitList ds, I# e)
  | otherwise = digitsInBase base x
  where
    toDouble = case decodeFloat x of (m, e) -> integerEncodeDouble m e

digitList :: ByteArray# -> [Int]
digitList ds = go 0#
  where
    go i = if isTrue# (i >=# sizeofByteArray# ds) then [] else I# (word2Int# (indexWord8Array# ds i)) : go (i +# 1#)

-- | Steele and White's algorithm with exact integers, for bases other than 10.
digitsInBase :: RealFloat a => Integer -> a -> ([Int], Int)
digitsInBase base x = (map fromInteger (reverse (generate [] scaleR scaleUp scaleDown)), k)
  where
    (f0, e0) = decodeFloat x
    p = floatDigits x
    minExp = case floatRange x of (l, _) -> l - p
    (f, e) = let n = minExp - e0 in if n > 0 then (integerShiftR f0 n, e0 + n) else (f0, e0)
    boundary = f == integerShiftL 1 (p - 1)
    (r, s, mUp, mDown)
      | e >= 0 = let be = integerShiftL 1 e in if boundary then (f * be * 4, 4, be * 2, be) else (f * be * 2, 2, be, be)
      | e > minExp && boundary = (f * 4, integerShiftL 1 (2 - e), 2, 1)
      | otherwise = (f * 2, integerShiftL 1 (1 - e), 1, 1)
    k = fixup (estimate :: Int)
    estimate = ceiling ((log (integerToDouble f + 1) + int2Double e * log 2) / log (integerToDouble base) - 1.0e-10)
    fixup n
      | n >= 0 = if r + mUp <= base ^ n * s then n else fixup (n + 1)
      | otherwise = if base ^ negate n * (r + mUp) <= s then n else fixup (n + 1)
    scale v = if k >= 0 then v else v * base ^ negate k
    scaleR = scale r
    scaleUp = scale mUp
    scaleDown = scale mDown
    divisor = if k >= 0 then s * base ^ k else s
    generate ds rn up down = case (rn * base) `quotRem` divisor of
      (dn, rn') ->
        let up' = up * base
            down' = down * base
        in if rn' < down' then (if rn' + up' > divisor then (if rn' * 2 < divisor then dn : ds else dn + 1 : ds) else dn : ds)
           else if rn' + up' > divisor then dn + 1 : ds
           else generate (dn : ds) rn' up' down'
