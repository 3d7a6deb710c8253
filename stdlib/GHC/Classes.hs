{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | Equality and ordering.
module GHC.Classes where

import GHC.Prim
import GHC.Types

infix 4 ==, /=, <, <=, >=, >
infixr 3 &&
infixr 2 ||

class Eq a where
  (==), (/=) :: a -> a -> Bool
  x /= y = not (x == y)
  x == y = not (x /= y)
  {-# MINIMAL (==) | (/=) #-}

class Eq a => Ord a where
  compare :: a -> a -> Ordering
  (<), (<=), (>), (>=) :: a -> a -> Bool
  max, min :: a -> a -> a
  compare x y = if x == y then EQ else if x <= y then LT else GT
  x < y = case compare x y of { LT -> True; _ -> False }
  x <= y = case compare x y of { GT -> False; _ -> True }
  x > y = case compare x y of { GT -> True; _ -> False }
  x >= y = case compare x y of { LT -> False; _ -> True }
  max x y = if x <= y then y else x
  min x y = if x <= y then x else y
  {-# MINIMAL compare | (<=) #-}

(&&), (||) :: Bool -> Bool -> Bool
True && x = x
False && _ = False
True || _ = True
False || x = x
{-# INLINE (&&) #-}
{-# INLINE (||) #-}

not :: Bool -> Bool
not True = False
not False = True
{-# INLINE not #-}

instance Eq () where
  _ == _ = True

instance Ord () where
  compare _ _ = EQ

instance Eq Bool where
  True == x = x
  False == x = not x

instance Ord Bool where
  compare x y = compareInt# (dataToTag# x) (dataToTag# y)

instance Eq Ordering where
  x == y = isTrue# (dataToTag# x ==# dataToTag# y)

instance Ord Ordering where
  compare x y = compareInt# (dataToTag# x) (dataToTag# y)

compareInt# :: Int# -> Int# -> Ordering
compareInt# x y = if isTrue# (x <# y) then LT else if isTrue# (x ==# y) then EQ else GT

instance Eq Char where
  C# x == C# y = isTrue# (eqChar# x y)
  C# x /= C# y = isTrue# (neChar# x y)

instance Ord Char where
  compare (C# x) (C# y) = compareInt# (ord# x) (ord# y)
  C# x < C# y = isTrue# (ltChar# x y)
  C# x <= C# y = isTrue# (leChar# x y)
  C# x > C# y = isTrue# (gtChar# x y)
  C# x >= C# y = isTrue# (geChar# x y)

instance Eq Int where
  I# x == I# y = isTrue# (x ==# y)
  I# x /= I# y = isTrue# (x /=# y)

instance Ord Int where
  compare (I# x) (I# y) = compareInt# x y
  I# x < I# y = isTrue# (x <# y)
  I# x <= I# y = isTrue# (x <=# y)
  I# x > I# y = isTrue# (x ># y)
  I# x >= I# y = isTrue# (x >=# y)

instance Eq Word where
  W# x == W# y = isTrue# (eqWord# x y)
  W# x /= W# y = isTrue# (neWord# x y)

instance Ord Word where
  compare (W# x) (W# y) = if isTrue# (ltWord# x y) then LT else if isTrue# (eqWord# x y) then EQ else GT
  W# x < W# y = isTrue# (ltWord# x y)
  W# x <= W# y = isTrue# (leWord# x y)
  W# x > W# y = isTrue# (gtWord# x y)
  W# x >= W# y = isTrue# (geWord# x y)

instance Eq Double where
  D# x == D# y = isTrue# (x ==## y)
  D# x /= D# y = isTrue# (x /=## y)

instance Ord Double where
  compare (D# x) (D# y) = if isTrue# (x <## y) then LT else if isTrue# (x ==## y) then EQ else GT
  D# x < D# y = isTrue# (x <## y)
  D# x <= D# y = isTrue# (x <=## y)
  D# x > D# y = isTrue# (x >## y)
  D# x >= D# y = isTrue# (x >=## y)

instance Eq Float where
  F# x == F# y = isTrue# (x ==## y)
  F# x /= F# y = isTrue# (x /=## y)

instance Ord Float where
  compare (F# x) (F# y) = if isTrue# (x <## y) then LT else if isTrue# (x ==## y) then EQ else GT
  F# x < F# y = isTrue# (x <## y)
  F# x <= F# y = isTrue# (x <=## y)
  F# x > F# y = isTrue# (x >## y)
  F# x >= F# y = isTrue# (x >=## y)

instance Eq a => Eq [a] where
  [] == [] = True
  (x : xs) == (y : ys) = x == y && xs == ys
  _ == _ = False

instance Ord a => Ord [a] where
  compare [] [] = EQ
  compare [] (_ : _) = LT
  compare (_ : _) [] = GT
  compare (x : xs) (y : ys) = case compare x y of
    EQ -> compare xs ys
    other -> other

thenCompare :: Ordering -> Ordering -> Ordering
thenCompare EQ o = o
thenCompare o _ = o
{-# INLINE thenCompare #-}

-- The same for (<): what follows matters only between equals.
thenLess :: Ordering -> Bool -> Bool
thenLess LT _ = True
thenLess EQ less = less
thenLess GT _ = False
{-# INLINE thenLess #-}

instance (Eq a, Eq b) => Eq (a, b) where
  (a, b) == (a', b') = a == a' && b == b'

instance (Ord a, Ord b) => Ord (a, b) where
  compare (a, b) (a', b') = thenCompare (compare a a') (compare b b')
  (a, b) < (a', b') = thenLess (compare a a') (b < b')
  x <= y = not (y < x)
  x > y = y < x
  x >= y = not (x < y)

instance (Eq a, Eq b, Eq c) => Eq (a, b, c) where
  (a, b, c) == (a', b', c') = a == a' && b == b' && c == c'

instance (Ord a, Ord b, Ord c) => Ord (a, b, c) where
  compare (a, b, c) (a', b', c') = thenCompare (compare a a') (thenCompare (compare b b') (compare c c'))
  (a, b, c) < (a', b', c') = thenLess (compare a a') (thenLess (compare b b') (c < c'))
  x <= y = not (y < x)
  x > y = y < x
  x >= y = not (x < y)

instance (Eq a, Eq b, Eq c, Eq d) => Eq (a, b, c, d) where
  (a, b, c, d) == (a', b', c', d') = a == a' && b == b' && c == c' && d == d'

instance (Ord a, Ord b, Ord c, Ord d) => Ord (a, b, c, d) where
  compare (a, b, c, d) (a', b', c', d') =
    thenCompare (compare a a') (thenCompare (compare b b') (thenCompare (compare c c') (compare d d')))
  (a, b, c, d) < (a', b', c', d') = thenLess (compare a a') (thenLess (compare b b') (thenLess (compare c c') (d < d')))
  x <= y = not (y < x)
  x > y = y < x
  x >= y = not (x < y)

instance (Eq a, Eq b, Eq c, Eq d, Eq e) => Eq (a, b, c, d, e) where
  (a, b, c, d, e) == (a', b', c', d', e') = a == a' && b == b' && c == c' && d == d' && e == e'

instance (Ord a, Ord b, Ord c, Ord d, Ord e) => Ord (a, b, c, d, e) where
  compare (a, b, c, d, e) (a', b', c', d', e') =
    thenCompare (compare a a')
      (thenCompare (compare b b') (thenCompare (compare c c') (thenCompare (compare d d') (compare e e'))))
  (a, b, c, d, e) < (a', b', c', d', e') = thenLess (compare a a') (thenLess (compare b b') (thenLess (compare c c') (thenLess (compare d d') (e < e'))))
  x <= y = not (y < x)
  x > y = y < x
  x >= y = not (x < y)

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f) => Eq (a, b, c, d, e, f) where
  (a, b, c, d, e, f) == (a', b', c', d', e', f') = a == a' && b == b' && c == c' && d == d' && e == e' && f == f'

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f) => Ord (a, b, c, d, e, f) where
  compare (a, b, c, d, e, f) (a', b', c', d', e', f') =
    thenCompare (compare (a, b, c) (a', b', c')) (compare (d, e, f) (d', e', f'))
  (a, b, c, d, e, f) < (a', b', c', d', e', f') = thenLess (compare (a, b, c) (a', b', c')) ((d, e, f) < (d', e', f'))
  x <= y = not (y < x)
  x > y = y < x
  x >= y = not (x < y)

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g) => Eq (a, b, c, d, e, f, g) where
  (a, b, c, d, e, f, g) == (a', b', c', d', e', f', g') =
    a == a' && b == b' && c == c' && d == d' && e == e' && f == f' && g == g'

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g) => Ord (a, b, c, d, e, f, g) where
  compare (a, b, c, d, e, f, g) (a', b', c', d', e', f', g') =
    thenCompare (compare (a, b, c, d) (a', b', c', d')) (compare (e, f, g) (e', f', g'))
  (a, b, c, d, e, f, g) < (a', b', c', d', e', f', g') = thenLess (compare (a, b, c) (a', b', c')) ((d, e, f, g) < (d', e', f', g'))
  x <= y = not (y < x)
  x > y = y < x
  x >= y = not (x < y)

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h) => Eq (a, b, c, d, e, f, g, h) where
  (a, b, c, d, e, f, g, h) == (a', b', c', d', e', f', g', h') =
    (a, b, c, d) == (a', b', c', d') && (e, f, g, h) == (e', f', g', h')

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h) => Ord (a, b, c, d, e, f, g, h) where
  compare (a, b, c, d, e, f, g, h) (a', b', c', d', e', f', g', h') =
    thenCompare (compare (a, b, c, d) (a', b', c', d')) (compare (e, f, g, h) (e', f', g', h'))
  (a, b, c, d, e, f, g, h) < (a', b', c', d', e', f', g', h') = thenLess (compare (a, b, c, d) (a', b', c', d')) ((e, f, g, h) < (e', f', g', h'))
  x <= y = not (y < x)
  x > y = y < x
  x >= y = not (x < y)

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i) => Eq (a, b, c, d, e, f, g, h, i) where
  (a, b, c, d, e, f, g, h, i) == (a', b', c', d', e', f', g', h', i') =
    (a, b, c, d) == (a', b', c', d') && (e, f, g, h, i) == (e', f', g', h', i')

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h, Ord i) => Ord (a, b, c, d, e, f, g, h, i) where
  compare (a, b, c, d, e, f, g, h, i) (a', b', c', d', e', f', g', h', i') =
    thenCompare (compare (a, b, c, d) (a', b', c', d')) (compare (e, f, g, h, i) (e', f', g', h', i'))
  (a, b, c, d, e, f, g, h, i) < (a', b', c', d', e', f', g', h', i') = thenLess (compare (a, b, c, d) (a', b', c', d')) ((e, f, g, h, i) < (e', f', g', h', i'))
  x <= y = not (y < x)
  x > y = y < x
  x >= y = not (x < y)

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j) => Eq (a, b, c, d, e, f, g, h, i, j) where
  (a, b, c, d, e, f, g, h, i, j) == (a', b', c', d', e', f', g', h', i', j') =
    (a, b, c, d, e) == (a', b', c', d', e') && (f, g, h, i, j) == (f', g', h', i', j')

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h, Ord i, Ord j) => Ord (a, b, c, d, e, f, g, h, i, j) where
  compare (a, b, c, d, e, f, g, h, i, j) (a', b', c', d', e', f', g', h', i', j') =
    thenCompare (compare (a, b, c, d, e) (a', b', c', d', e')) (compare (f, g, h, i, j) (f', g', h', i', j'))
  (a, b, c, d, e, f, g, h, i, j) < (a', b', c', d', e', f', g', h', i', j') = thenLess (compare (a, b, c, d, e) (a', b', c', d', e')) ((f, g, h, i, j) < (f', g', h', i', j'))
  x <= y = not (y < x)
  x > y = y < x
  x >= y = not (x < y)

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j, Eq k) => Eq (a, b, c, d, e, f, g, h, i, j, k) where
  (a, b, c, d, e, f, g, h, i, j, k) == (a', b', c', d', e', f', g', h', i', j', k') =
    (a, b, c, d, e) == (a', b', c', d', e') && (f, g, h, i, j, k) == (f', g', h', i', j', k')

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h, Ord i, Ord j, Ord k) => Ord (a, b, c, d, e, f, g, h, i, j, k) where
  compare (a, b, c, d, e, f, g, h, i, j, k) (a', b', c', d', e', f', g', h', i', j', k') =
    thenCompare (compare (a, b, c, d, e) (a', b', c', d', e')) (compare (f, g, h, i, j, k) (f', g', h', i', j', k'))
  (a, b, c, d, e, f, g, h, i, j, k) < (a', b', c', d', e', f', g', h', i', j', k') = thenLess (compare (a, b, c, d, e) (a', b', c', d', e')) ((f, g, h, i, j, k) < (f', g', h', i', j', k'))
  x <= y = not (y < x)
  x > y = y < x
  x >= y = not (x < y)

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j, Eq k, Eq l) => Eq (a, b, c, d, e, f, g, h, i, j, k, l) where
  (a, b, c, d, e, f, g, h, i, j, k, l) == (a', b', c', d', e', f', g', h', i', j', k', l') =
    (a, b, c, d, e, f) == (a', b', c', d', e', f') && (g, h, i, j, k, l) == (g', h', i', j', k', l')

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h, Ord i, Ord j, Ord k, Ord l) => Ord (a, b, c, d, e, f, g, h, i, j, k, l) where
  compare (a, b, c, d, e, f, g, h, i, j, k, l) (a', b', c', d', e', f', g', h', i', j', k', l') =
    thenCompare (compare (a, b, c, d, e, f) (a', b', c', d', e', f')) (compare (g, h, i, j, k, l) (g', h', i', j', k', l'))
  (a, b, c, d, e, f, g, h, i, j, k, l) < (a', b', c', d', e', f', g', h', i', j', k', l') = thenLess (compare (a, b, c, d, e, f) (a', b', c', d', e', f')) ((g, h, i, j, k, l) < (g', h', i', j', k', l'))
  x <= y = not (y < x)
  x > y = y < x
  x >= y = not (x < y)

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j, Eq k, Eq l, Eq m) => Eq (a, b, c, d, e, f, g, h, i, j, k, l, m) where
  (a, b, c, d, e, f, g, h, i, j, k, l, m) == (a', b', c', d', e', f', g', h', i', j', k', l', m') =
    (a, b, c, d, e, f) == (a', b', c', d', e', f') && (g, h, i, j, k, l, m) == (g', h', i', j', k', l', m')

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h, Ord i, Ord j, Ord k, Ord l, Ord m) => Ord (a, b, c, d, e, f, g, h, i, j, k, l, m) where
  compare (a, b, c, d, e, f, g, h, i, j, k, l, m) (a', b', c', d', e', f', g', h', i', j', k', l', m') =
    thenCompare (compare (a, b, c, d, e, f) (a', b', c', d', e', f')) (compare (g, h, i, j, k, l, m) (g', h', i', j', k', l', m'))
  (a, b, c, d, e, f, g, h, i, j, k, l, m) < (a', b', c', d', e', f', g', h', i', j', k', l', m') = thenLess (compare (a, b, c, d, e, f) (a', b', c', d', e', f')) ((g, h, i, j, k, l, m) < (g', h', i', j', k', l', m'))
  x <= y = not (y < x)
  x > y = y < x
  x >= y = not (x < y)

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j, Eq k, Eq l, Eq m, Eq n) => Eq (a, b, c, d, e, f, g, h, i, j, k, l, m, n) where
  (a, b, c, d, e, f, g, h, i, j, k, l, m, n) == (a', b', c', d', e', f', g', h', i', j', k', l', m', n') =
    (a, b, c, d, e, f, g) == (a', b', c', d', e', f', g') && (h, i, j, k, l, m, n) == (h', i', j', k', l', m', n')

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h, Ord i, Ord j, Ord k, Ord l, Ord m, Ord n) => Ord (a, b, c, d, e, f, g, h, i, j, k, l, m, n) where
  compare (a, b, c, d, e, f, g, h, i, j, k, l, m, n) (a', b', c', d', e', f', g', h', i', j', k', l', m', n') =
    thenCompare (compare (a, b, c, d, e, f, g) (a', b', c', d', e', f', g')) (compare (h, i, j, k, l, m, n) (h', i', j', k', l', m', n'))
  (a, b, c, d, e, f, g, h, i, j, k, l, m, n) < (a', b', c', d', e', f', g', h', i', j', k', l', m', n') = thenLess (compare (a, b, c, d, e, f, g) (a', b', c', d', e', f', g')) ((h, i, j, k, l, m, n) < (h', i', j', k', l', m', n'))
  x <= y = not (y < x)
  x > y = y < x
  x >= y = not (x < y)

instance (Eq a, Eq b, Eq c, Eq d, Eq e, Eq f, Eq g, Eq h, Eq i, Eq j, Eq k, Eq l, Eq m, Eq n, Eq o) => Eq (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) where
  (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) == (a', b', c', d', e', f', g', h', i', j', k', l', m', n', o') =
    (a, b, c, d, e, f, g) == (a', b', c', d', e', f', g') && (h, i, j, k, l, m, n, o) == (h', i', j', k', l', m', n', o')

instance (Ord a, Ord b, Ord c, Ord d, Ord e, Ord f, Ord g, Ord h, Ord i, Ord j, Ord k, Ord l, Ord m, Ord n, Ord o) => Ord (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) where
  compare (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) (a', b', c', d', e', f', g', h', i', j', k', l', m', n', o') =
    thenCompare (compare (a, b, c, d, e, f, g) (a', b', c', d', e', f', g')) (compare (h, i, j, k, l, m, n, o) (h', i', j', k', l', m', n', o'))
  (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o) < (a', b', c', d', e', f', g', h', i', j', k', l', m', n', o') = thenLess (compare (a, b, c, d, e, f, g) (a', b', c', d', e', f', g')) ((h, i, j, k, l, m, n, o) < (h', i', j', k', l', m', n', o'))
  x <= y = not (y < x)
  x > y = y < x
  x >= y = not (x < y)
