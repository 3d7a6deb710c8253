{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples, BangPatterns #-}
-- | The list functions of the Prelude.
module GHC.List where

import GHC.Base
import GHC.Err
import GHC.Num
import GHC.Prim

infixl 9 !!
infix 4 `elem`, `notElem`

errorEmptyList :: String -> a
errorEmptyList fun = errorWithoutStackTrace ("Prelude." ++ fun ++ ": empty list")

head :: [a] -> a
head (x : _) = x
head [] = errorEmptyList "head"

last :: [a] -> a
last [x] = x
last (_ : xs) = last xs
last [] = errorEmptyList "last"

tail :: [a] -> [a]
tail (_ : xs) = xs
tail [] = errorEmptyList "tail"

init :: [a] -> [a]
init [] = errorEmptyList "init"
init (x : xs) = go x xs
  where
    go _ [] = []
    go y (z : zs) = y : go z zs

uncons :: [a] -> Maybe (a, [a])
uncons [] = Nothing
uncons (x : xs) = Just (x, xs)

null :: [a] -> Bool
null [] = True
null (_ : _) = False

length :: [a] -> Int
length xs = go xs 0#
  where
    go :: [b] -> Int# -> Int
    go [] n = I# n
    go (_ : ys) n = go ys (n +# 1#)

filter :: (a -> Bool) -> [a] -> [a]
filter p = go
  where
    go [] = []
    go (x : xs) = if p x then x : go xs else go xs

foldl :: (b -> a -> b) -> b -> [a] -> b
foldl f = go
  where
    go z [] = z
    go z (x : xs) = go (f z x) xs
{-# INLINE foldl #-}

foldl' :: (b -> a -> b) -> b -> [a] -> b
foldl' f = go
  where
    go !z [] = z
    go !z (x : xs) = go (f z x) xs
{-# INLINE foldl' #-}

foldl1 :: (a -> a -> a) -> [a] -> a
foldl1 f (x : xs) = foldl f x xs
foldl1 _ [] = errorEmptyList "foldl1"

foldl1' :: (a -> a -> a) -> [a] -> a
foldl1' f (x : xs) = foldl' f x xs
foldl1' _ [] = errorEmptyList "foldl1'"

foldr1 :: (a -> a -> a) -> [a] -> a
foldr1 f = go
  where
    go [x] = x
    go (x : xs) = f x (go xs)
    go [] = errorEmptyList "foldr1"

sum :: Num a => [a] -> a
sum = foldl' (+) 0

product :: Num a => [a] -> a
product = foldl' (*) 1

maximum, minimum :: Ord a => [a] -> a
maximum [] = errorEmptyList "maximum"
maximum xs = foldl1' max xs
minimum [] = errorEmptyList "minimum"
minimum xs = foldl1' min xs

scanl :: (b -> a -> b) -> b -> [a] -> [b]
scanl f q ls = q : (case ls of { [] -> []; x : xs -> scanl f (f q x) xs })

scanl1 :: (a -> a -> a) -> [a] -> [a]
scanl1 f (x : xs) = scanl f x xs
scanl1 _ [] = []

scanl' :: (b -> a -> b) -> b -> [a] -> [b]
scanl' f !q ls = q : (case ls of { [] -> []; x : xs -> scanl' f (f q x) xs })

scanr :: (a -> b -> b) -> b -> [a] -> [b]
scanr _ q0 [] = [q0]
scanr f q0 (x : xs) = case scanr f q0 xs of
  qs@(q : _) -> f x q : qs
  [] -> []

scanr1 :: (a -> a -> a) -> [a] -> [a]
scanr1 _ [] = []
scanr1 _ [x] = [x]
scanr1 f (x : xs) = case scanr1 f xs of
  qs@(q : _) -> f x q : qs
  [] -> []

iterate :: (a -> a) -> a -> [a]
iterate f = go
  where
    go x = x : go (f x)

iterate' :: (a -> a) -> a -> [a]
iterate' f = go
  where
    go x = let x' = f x in x' `seq` (x : go x')

repeat :: a -> [a]
repeat x = let xs = x : xs in xs

replicate :: Int -> a -> [a]
replicate n x = go n
  where
    go i = if i <= 0 then [] else x : go (i - 1)

cycle :: [a] -> [a]
cycle [] = errorEmptyList "cycle"
cycle xs = let xs' = xs ++ xs' in xs'

takeWhile, dropWhile :: (a -> Bool) -> [a] -> [a]
takeWhile _ [] = []
takeWhile p (x : xs) = if p x then x : takeWhile p xs else []
dropWhile _ [] = []
dropWhile p xs@(x : xs') = if p x then dropWhile p xs' else xs

take, drop :: Int -> [a] -> [a]
take n xs = if n <= 0 then [] else case xs of { [] -> []; y : ys -> y : take (n - 1) ys }
drop n xs = if n <= 0 then xs else case xs of { [] -> []; _ : ys -> drop (n - 1) ys }

splitAt :: Int -> [a] -> ([a], [a])
splitAt n ls
  | n <= 0 = ([], ls)
  | otherwise = go n ls
  where
    go _ [] = ([], [])
    go 1 (x : xs) = ([x], xs)
    go m (x : xs) = let (xs', xs'') = go (m - 1) xs in (x : xs', xs'')

span, break :: (a -> Bool) -> [a] -> ([a], [a])
span _ [] = ([], [])
span p xs@(x : xs')
  | p x = let (ys, zs) = span p xs' in (x : ys, zs)
  | otherwise = ([], xs)
break _ [] = ([], [])
break p xs@(x : xs')
  | p x = ([], xs)
  | otherwise = let (ys, zs) = break p xs' in (x : ys, zs)

reverse :: [a] -> [a]
reverse l = go l []
  where
    go [] a = a
    go (x : xs) a = go xs (x : a)

and, or :: [Bool] -> Bool
and [] = True
and (x : xs) = x && and xs
or [] = False
or (x : xs) = x || or xs

any, all :: (a -> Bool) -> [a] -> Bool
any p = go
  where
    go [] = False
    go (x : xs) = p x || go xs
all p = go
  where
    go [] = True
    go (x : xs) = p x && go xs

elem, notElem :: Eq a => a -> [a] -> Bool
elem x = go
  where
    go [] = False
    go (y : ys) = x == y || go ys
notElem x xs = not (elem x xs)

lookup :: Eq a => a -> [(a, b)] -> Maybe b
lookup _ [] = Nothing
lookup key ((x, y) : xys) = if key == x then Just y else lookup key xys

concatMap :: (a -> [b]) -> [a] -> [b]
concatMap f = foldr (\x r -> f x ++ r) []

concat :: [[a]] -> [a]
concat = foldr (++) []

(!!) :: [a] -> Int -> a
xs !! n
  | n < 0 = errorWithoutStackTrace "Prelude.!!: negative index"
  | otherwise = go xs n
  where
    go [] _ = errorWithoutStackTrace "Prelude.!!: index too large"
    go (y : ys) i = if i == 0 then y else go ys (i - 1)

zip :: [a] -> [b] -> [(a, b)]
zip (a : as) (b : bs) = (a, b) : zip as bs
zip _ _ = []

zip3 :: [a] -> [b] -> [c] -> [(a, b, c)]
zip3 (a : as) (b : bs) (c : cs) = (a, b, c) : zip3 as bs cs
zip3 _ _ _ = []

zipWith :: (a -> b -> c) -> [a] -> [b] -> [c]
zipWith f = go
  where
    go (x : xs) (y : ys) = f x y : go xs ys
    go _ _ = []

zipWith3 :: (a -> b -> c -> d) -> [a] -> [b] -> [c] -> [d]
zipWith3 z = go
  where
    go (a : as) (b : bs) (c : cs) = z a b c : go as bs cs
    go _ _ _ = []

unzip :: [(a, b)] -> ([a], [b])
unzip = foldr (\(a, b) ~(as, bs) -> (a : as, b : bs)) ([], [])

unzip3 :: [(a, b, c)] -> ([a], [b], [c])
unzip3 = foldr (\(a, b, c) ~(as, bs, cs) -> (a : as, b : bs, c : cs)) ([], [], [])
