{-# LANGUAGE NoImplicitPrelude, MagicHash, BangPatterns #-}
-- | Classes Enum and Bounded. Enumerations of Int, Word and Char stop before they would wrap around.
module GHC.Enum where

import GHC.Base
import GHC.Char
import GHC.Err
import GHC.Num
import GHC.Prim
import GHC.Show

class Bounded a where
  minBound, maxBound :: a

class Enum a where
  succ, pred :: a -> a
  toEnum :: Int -> a
  fromEnum :: a -> Int
  enumFrom :: a -> [a]
  enumFromThen :: a -> a -> [a]
  enumFromTo :: a -> a -> [a]
  enumFromThenTo :: a -> a -> a -> [a]
  succ x = toEnum (fromEnum x + 1)
  pred x = toEnum (fromEnum x - 1)
  enumFrom x = map toEnum (enumFromInt (fromEnum x) maxInt)
  enumFromThen x y = map toEnum (enumFromThen (fromEnum x) (fromEnum y))
  enumFromTo x y = map toEnum (enumFromInt (fromEnum x) (fromEnum y))
  enumFromThenTo x y z = map toEnum (enumFromThenToInt (fromEnum x) (fromEnum y) (fromEnum z))
  {-# MINIMAL toEnum, fromEnum #-}

-- Helpers for types that are bounded too.
boundedEnumFrom :: (Enum a, Bounded a) => a -> [a]
boundedEnumFrom n = map toEnum (enumFromInt (fromEnum n) (fromEnum (maxBound `asTypeOf` n)))

boundedEnumFromThen :: (Enum a, Bounded a) => a -> a -> [a]
boundedEnumFromThen x y = map toEnum (enumFromThenToInt from to limit)
  where
    from = fromEnum x
    to = fromEnum y
    limit = if to >= from then fromEnum (maxBound `asTypeOf` x) else fromEnum (minBound `asTypeOf` x)

succError, predError :: String -> a
succError ty = errorWithoutStackTrace ("Prelude.Enum.succ{" ++ ty ++ "}: tried to take `succ' of maxBound")
predError ty = errorWithoutStackTrace ("Prelude.Enum.pred{" ++ ty ++ "}: tried to take `pred' of minBound")
{-# NOINLINE succError #-}
{-# NOINLINE predError #-}

toEnumError :: Show a => String -> Int -> (a, a) -> b
toEnumError ty i bounds =
  errorWithoutStackTrace ("Enum.toEnum{" ++ ty ++ "}: tag (" ++ show i ++ ") is outside of bounds " ++ show bounds)
{-# NOINLINE toEnumError #-}

fromEnumError :: Show a => String -> a -> b
fromEnumError ty x =
  errorWithoutStackTrace ("Enum.fromEnum{" ++ ty ++ "}: value (" ++ show x ++ ") is outside of Int's bounds " ++ show (minInt, maxInt))
{-# NOINLINE fromEnumError #-}

badArgument :: String -> a
badArgument place = errorWithoutStackTrace ("Prelude.Enum." ++ place ++ ": bad argument")
{-# NOINLINE badArgument #-}

-- Enumerations of Int.

enumFromInt :: Int -> Int -> [Int]
enumFromInt (I# x) (I# y) = if isTrue# (x ># y) then [] else go x
  where
    go i = I# i : (if isTrue# (i ==# y) then [] else go (i +# 1#))

enumFromThenToInt :: Int -> Int -> Int -> [Int]
enumFromThenToInt (I# x) (I# x') (I# y)
  | isTrue# (x' >=# x) = if isTrue# (y <# x') then (if isTrue# (y <# x) then [] else [I# x]) else up x
  | otherwise = if isTrue# (y ># x') then (if isTrue# (y ># x) then [] else [I# x]) else down x
  where
    !step = x' -# x
    !last = y -# step
    up i = I# i : (if isTrue# (i ># last) then [] else up (i +# step))
    down i = I# i : (if isTrue# (i <# last) then [] else down (i +# step))

instance Bounded Int where
  minBound = minInt
  maxBound = maxInt

instance Enum Int where
  succ x = if x == maxInt then succError "Int" else x + 1
  pred x = if x == minInt then predError "Int" else x - 1
  toEnum x = x
  fromEnum x = x
  enumFrom x = enumFromInt x maxInt
  enumFromTo = enumFromInt
  enumFromThen x y = enumFromThenToInt x y (if y >= x then maxInt else minInt)
  enumFromThenTo = enumFromThenToInt

instance Bounded Word where
  minBound = W# 0##
  maxBound = W# 0xFFFFFFFFFFFFFFFF##

instance Enum Word where
  succ x = if x == maxBound then succError "Word" else x + 1
  pred x = if x == 0 then predError "Word" else x - 1
  toEnum i@(I# n) = if i >= 0 then W# (int2Word# n) else toEnumError "Word" i (minBound :: Word, maxBound :: Word)
  fromEnum x@(W# w) = if isTrue# (word2Int# w >=# 0#) then I# (word2Int# w) else fromEnumError "Word" x
  enumFrom x = enumFromTo x maxBound
  enumFromTo x y = if x > y then [] else go x
    where
      go i = i : (if i == y then [] else go (i + 1))
  enumFromThen x y = enumFromThenTo x y (if y >= x then maxBound else minBound)
  enumFromThenTo x x' y = map integerToWord (enumFromThenTo (integerFromWord x) (integerFromWord x') (integerFromWord y))

instance Enum Integer where
  succ x = x + 1
  pred x = x - 1
  toEnum = integerFromInt
  fromEnum = integerToInt
  enumFrom = go
    where
      go !x = x : go (x + 1)
  enumFromTo x lim = go x
    where
      go !i = if i > lim then [] else i : go (i + 1)
  enumFromThen x y = go x
    where
      !step = y - x
      go !i = i : go (i + step)
  enumFromThenTo x y lim = if step >= 0 then up x else down x
    where
      !step = y - x
      up !i = if i > lim then [] else i : up (i + step)
      down !i = if i < lim then [] else i : down (i + step)

instance Bounded Char where
  minBound = '\0'
  maxBound = '\x10FFFF'

instance Enum Char where
  succ c@(C# c#) = if c == '\x10FFFF' then errorWithoutStackTrace "Prelude.Enum.Char.succ: bad argument" else C# (chr# (ord# c# +# 1#))
  pred c@(C# c#) = if c == '\0' then errorWithoutStackTrace "Prelude.Enum.Char.pred: bad argument" else C# (chr# (ord# c# -# 1#))
  toEnum = chr
  fromEnum = ord
  enumFrom c = enumFromTo c '\x10FFFF'
  enumFromTo (C# x) (C# y) = go (ord# x)
    where
      !end = ord# y
      go i = if isTrue# (i ># end) then [] else C# (chr# i) : go (i +# 1#)
  enumFromThen x y = map unsafeChr (enumFromThenToInt (ord x) (ord y) (if y >= x then 0x10FFFF else 0))
  enumFromThenTo x y z = map unsafeChr (enumFromThenToInt (ord x) (ord y) (ord z))

instance Bounded () where
  minBound = ()
  maxBound = ()

instance Enum () where
  succ _ = badArgument "().succ"
  pred _ = badArgument "().pred"
  toEnum x = if x == 0 then () else badArgument "().toEnum"
  fromEnum () = 0
  enumFrom () = [()]
  enumFromThen () () = let many = () : many in many
  enumFromTo () () = [()]
  enumFromThenTo () () () = let many = () : many in many

instance Bounded Bool where
  minBound = False
  maxBound = True

instance Enum Bool where
  succ False = True
  succ True = badArgument "Bool.succ"
  pred True = False
  pred False = badArgument "Bool.pred"
  toEnum n = if n == 0 then False else if n == 1 then True else badArgument "Bool.toEnum"
  fromEnum x = I# (dataToTag# x)
  enumFrom = boundedEnumFrom
  enumFromThen = boundedEnumFromThen

instance Bounded Ordering where
  minBound = LT
  maxBound = GT

instance Enum Ordering where
  succ LT = EQ
  succ EQ = GT
  succ GT = badArgument "Ordering.succ"
  pred GT = EQ
  pred EQ = LT
  pred LT = badArgument "Ordering.pred"
  toEnum n = if n == 0 then LT else if n == 1 then EQ else if n == 2 then GT else badArgument "Ordering.toEnum"
  fromEnum x = I# (dataToTag# x)
  enumFrom = boundedEnumFrom
  enumFromThen = boundedEnumFromThen

instance (Bounded a, Bounded b) => Bounded (a, b) where
  minBound = (minBound, minBound)
  maxBound = (maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c) => Bounded (a, b, c) where
  minBound = (minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d) => Bounded (a, b, c, d) where
  minBound = (minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e) => Bounded (a, b, c, d, e) where
  minBound = (minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f) => Bounded (a, b, c, d, e, f) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e, Bounded f, Bounded g) => Bounded (a, b, c, d, e, f, g) where
  minBound = (minBound, minBound, minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound, maxBound, maxBound)
