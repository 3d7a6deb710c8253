{-# LANGUAGE NoImplicitPrelude, BangPatterns #-}
-- | Lists.
module Data.List
  ( (++), head, last, tail, init, uncons, singleton, null, length, map, reverse, intersperse, intercalate, transpose, subsequences
  , permutations, foldl, foldl', foldl1, foldl1', foldr, foldr1, concat, concatMap, and, or, any, all, sum, product, maximum, minimum
  , scanl, scanl', scanl1, scanr, scanr1, mapAccumL, mapAccumR, iterate, iterate', repeat, replicate, cycle, unfoldr, take, drop
  , splitAt, takeWhile, dropWhile, dropWhileEnd, span, break, stripPrefix, group, inits, tails, isPrefixOf, isSuffixOf, isInfixOf
  , isSubsequenceOf, elem, notElem, lookup, find, filter, partition, (!!), elemIndex, elemIndices, findIndex, findIndices, zip, zip3
  , zip4, zip5, zip6, zip7, zipWith, zipWith3, zipWith4, zipWith5, zipWith6, zipWith7, unzip, unzip3, unzip4, unzip5, unzip6, unzip7, lines, words, unlines
  , unwords, nub, delete, (\\), union, intersect, sort, sortOn, sortBy, insert, insertBy, nubBy, deleteBy, deleteFirstsBy, unionBy
  , intersectBy, groupBy, maximumBy, minimumBy, genericLength, genericTake, genericDrop, genericSplitAt, genericIndex
  , genericReplicate ) where

import Data.Foldable
import Data.Maybe
import Data.Traversable
import Data.Tuple
import GHC.Base hiding (foldr)
import GHC.Err
import GHC.List hiding
  ( all, and, any, concat, concatMap, elem, foldl, foldl', foldl1, foldr1, length, maximum, minimum, notElem, null, or, product, sum )
import GHC.Num
import GHC.Prim (seq)
import GHC.Real
import GHC.Unicode

infix 5 \\

singleton :: a -> [a]
singleton x = [x]

dropWhileEnd :: (a -> Bool) -> [a] -> [a]
dropWhileEnd p = foldr (\x xs -> if p x && null xs then [] else x : xs) []

stripPrefix :: Eq a => [a] -> [a] -> Maybe [a]
stripPrefix [] ys = Just ys
stripPrefix (x : xs) (y : ys) | x == y = stripPrefix xs ys
stripPrefix _ _ = Nothing

elemIndex :: Eq a => a -> [a] -> Maybe Int
elemIndex x = findIndex (x ==)

elemIndices :: Eq a => a -> [a] -> [Int]
elemIndices x = findIndices (x ==)

findIndex :: (a -> Bool) -> [a] -> Maybe Int
findIndex p = go 0
  where
    go !_ [] = Nothing
    go i (x : xs) = if p x then Just i else go (i + 1) xs

findIndices :: (a -> Bool) -> [a] -> [Int]
findIndices p = go 0
  where
    go !_ [] = []
    go i (x : xs) = if p x then i : go (i + 1) xs else go (i + 1) xs

isPrefixOf, isSuffixOf, isInfixOf, isSubsequenceOf :: Eq a => [a] -> [a] -> Bool
isPrefixOf [] _ = True
isPrefixOf _ [] = False
isPrefixOf (x : xs) (y : ys) = x == y && isPrefixOf xs ys
isSuffixOf ns hs = case beyond ns hs of
  Nothing -> False
  Just more -> ns == dropAsMany more hs
  where
    beyond [] ys = Just ys
    beyond (_ : xs) (_ : ys) = beyond xs ys
    beyond _ [] = Nothing
    dropAsMany (_ : xs) (_ : ys) = dropAsMany xs ys
    dropAsMany _ ys = ys
isInfixOf needle haystack = any (isPrefixOf needle) (tails haystack)
isSubsequenceOf [] _ = True
isSubsequenceOf _ [] = False
isSubsequenceOf a@(x : a') (y : b) = if x == y then isSubsequenceOf a' b else isSubsequenceOf a b

nub :: Eq a => [a] -> [a]
nub = nubBy (==)

nubBy :: (a -> a -> Bool) -> [a] -> [a]
nubBy eq l = go l []
  where
    go [] _ = []
    go (y : ys) seen = if known seen then go ys seen else y : go ys (y : seen)
      where
        known [] = False
        known (x : xs) = x `eq` y || known xs

delete :: Eq a => a -> [a] -> [a]
delete = deleteBy (==)

deleteBy :: (a -> a -> Bool) -> a -> [a] -> [a]
deleteBy eq x = go
  where
    go [] = []
    go (y : ys) = if x `eq` y then ys else y : go ys

(\\) :: Eq a => [a] -> [a] -> [a]
xs \\ ys = foldl (flip delete) xs ys

deleteFirstsBy :: (a -> a -> Bool) -> [a] -> [a] -> [a]
deleteFirstsBy eq = foldl (flip (deleteBy eq))

union, intersect :: Eq a => [a] -> [a] -> [a]
union = unionBy (==)
intersect = intersectBy (==)

unionBy, intersectBy :: (a -> a -> Bool) -> [a] -> [a] -> [a]
unionBy eq xs ys = xs ++ foldl (flip (deleteBy eq)) (nubBy eq ys) xs
intersectBy _ [] _ = []
intersectBy _ _ [] = []
intersectBy eq xs ys = [x | x <- xs, any (eq x) ys]

intersperse :: a -> [a] -> [a]
intersperse _ [] = []
intersperse sep (x : xs) = x : go xs
  where
    go [] = []
    go (y : ys) = sep : y : go ys

intercalate :: [a] -> [[a]] -> [a]
intercalate xs xss = concat (intersperse xs xss)

transpose :: [[a]] -> [[a]]
transpose [] = []
transpose ([] : xss) = transpose xss
transpose ((x : xs) : xss) = (x : [h | (h : _) <- xss]) : transpose (xs : [t | (_ : t) <- xss])

partition :: (a -> Bool) -> [a] -> ([a], [a])
partition p = foldr select ([], [])
  where
    select x ~(ts, fs) = if p x then (x : ts, fs) else (ts, x : fs)

insert :: Ord a => a -> [a] -> [a]
insert = insertBy compare

insertBy :: (a -> a -> Ordering) -> a -> [a] -> [a]
insertBy cmp x = go
  where
    go [] = [x]
    go ys@(y : ys') = case cmp x y of
      GT -> y : go ys'
      _ -> x : ys

genericLength :: Num i => [a] -> i
genericLength [] = 0
genericLength (_ : l) = 1 + genericLength l

genericTake :: Integral i => i -> [a] -> [a]
genericTake n xs = if n <= 0 then [] else case xs of
  [] -> []
  y : ys -> y : genericTake (n - 1) ys

genericDrop :: Integral i => i -> [a] -> [a]
genericDrop n xs = if n <= 0 then xs else case xs of
  [] -> []
  _ : ys -> genericDrop (n - 1) ys

genericSplitAt :: Integral i => i -> [a] -> ([a], [a])
genericSplitAt n xs = if n <= 0 then ([], xs) else case xs of
  [] -> ([], [])
  y : ys -> let (a, b) = genericSplitAt (n - 1) ys in (y : a, b)

genericIndex :: Integral i => [a] -> i -> a
genericIndex (x : xs) n
  | n == 0 = x
  | n > 0 = genericIndex xs (n - 1)
  | otherwise = errorWithoutStackTrace "List.genericIndex: negative index."
genericIndex _ _ = errorWithoutStackTrace "List.genericIndex: index too large."

genericReplicate :: Integral i => i -> a -> [a]
genericReplicate n x = genericTake n (repeat x)

group :: Eq a => [a] -> [[a]]
group = groupBy (==)

groupBy :: (a -> a -> Bool) -> [a] -> [[a]]
groupBy _ [] = []
groupBy eq (x : xs) = let (ys, zs) = span (eq x) xs in (x : ys) : groupBy eq zs

inits, tails :: [a] -> [[a]]
inits xs = [] : (case xs of { [] -> []; y : ys -> map (y :) (inits ys) })
tails xs = xs : (case xs of { [] -> []; _ : ys -> tails ys })

subsequences :: [a] -> [[a]]
subsequences xs = [] : nonEmpty xs
  where
    nonEmpty [] = []
    nonEmpty (y : ys) = [y] : foldr (\zs r -> zs : (y : zs) : r) [] (nonEmpty ys)

-- | In the order GHC gives them: each element in turn is put into all places of the permutations of those before it.
permutations :: [a] -> [[a]]
permutations xs0 = xs0 : perms xs0 []
  where
    perms [] _ = []
    perms (t : ts) is = foldr interleave (perms ts (t : is)) (permutations is)
      where
        interleave xs r = let (_, zs) = interleave' id xs r in zs
        interleave' _ [] r = (ts, r)
        interleave' f (y : ys) r =
          let (us, zs) = interleave' (f . (y :)) ys r
          in (y : us, f (t : y : us) : zs)

sort :: Ord a => [a] -> [a]
sort = sortBy compare

sortOn :: Ord b => (a -> b) -> [a] -> [a]
sortOn f xs = map snd (sortBy (\a b -> compare (fst a) (fst b)) (map (\x -> let y = f x in y `seq` (y, x)) xs))

-- | Merges runs that are already there: ascending, or strictly descending and then reversed. Stable.
sortBy :: (a -> a -> Ordering) -> [a] -> [a]
sortBy cmp = mergeAll . runs
  where
    runs (a : b : xs) = case cmp a b of
      GT -> descending b [a] xs
      _ -> ascending b (a :) xs
    runs xs = [xs]
    descending a as (b : bs) | isGreater a b = descending b (a : as) bs
    descending a as bs = (a : as) : runs bs
    ascending a as (b : bs) | not (isGreater a b) = ascending b (\ys -> as (a : ys)) bs
    ascending a as bs = let !x = as [a] in x : runs bs
    isGreater a b = case cmp a b of { GT -> True; _ -> False }
    mergeAll [x] = x
    mergeAll xs = mergeAll (mergePairs xs)
    mergePairs (a : b : xs) = let !x = merge a b in x : mergePairs xs
    mergePairs xs = xs
    merge as@(a : as') bs@(b : bs') = case cmp a b of
      GT -> b : merge as bs'
      _ -> a : merge as' bs
    merge [] bs = bs
    merge as [] = as

unfoldr :: (b -> Maybe (a, b)) -> b -> [a]
unfoldr f = go
  where
    go b = case f b of
      Just (a, b') -> a : go b'
      Nothing -> []

lines :: String -> [String]
lines "" = []
lines s = case break (== '\n') s of
  (l, rest) -> l : (case rest of { [] -> []; _ : s' -> lines s' })

unlines :: [String] -> String
unlines [] = []
unlines (l : ls) = l ++ '\n' : unlines ls

words :: String -> [String]
words s = case dropWhile isSpace s of
  "" -> []
  s' -> case break isSpace s' of (w, rest) -> w : words rest

unwords :: [String] -> String
unwords [] = ""
unwords (w : ws) = w ++ go ws
  where
    go [] = ""
    go (v : vs) = ' ' : (v ++ go vs)

zip4 :: [a] -> [b] -> [c] -> [d] -> [(a, b, c, d)]
zip4 = zipWith4 (,,,)

zip5 :: [a] -> [b] -> [c] -> [d] -> [e] -> [(a, b, c, d, e)]
zip5 = zipWith5 (,,,,)

zip6 :: [a] -> [b] -> [c] -> [d] -> [e] -> [f] -> [(a, b, c, d, e, f)]
zip6 = zipWith6 (,,,,,)

zip7 :: [a] -> [b] -> [c] -> [d] -> [e] -> [f] -> [g] -> [(a, b, c, d, e, f, g)]
zip7 = zipWith7 (,,,,,,)

zipWith4 :: (a -> b -> c -> d -> e) -> [a] -> [b] -> [c] -> [d] -> [e]
zipWith4 z (a : as) (b : bs) (c : cs) (d : ds) = z a b c d : zipWith4 z as bs cs ds
zipWith4 _ _ _ _ _ = []

zipWith5 :: (a -> b -> c -> d -> e -> f) -> [a] -> [b] -> [c] -> [d] -> [e] -> [f]
zipWith5 z (a : as) (b : bs) (c : cs) (d : ds) (e : es) = z a b c d e : zipWith5 z as bs cs ds es
zipWith5 _ _ _ _ _ _ = []

zipWith6 :: (a -> b -> c -> d -> e -> f -> g) -> [a] -> [b] -> [c] -> [d] -> [e] -> [f] -> [g]
zipWith6 z (a : as) (b : bs) (c : cs) (d : ds) (e : es) (f : fs) = z a b c d e f : zipWith6 z as bs cs ds es fs
zipWith6 _ _ _ _ _ _ _ = []

zipWith7 :: (a -> b -> c -> d -> e -> f -> g -> h) -> [a] -> [b] -> [c] -> [d] -> [e] -> [f] -> [g] -> [h]
zipWith7 z (a : as) (b : bs) (c : cs) (d : ds) (e : es) (f : fs) (g : gs) = z a b c d e f g : zipWith7 z as bs cs ds es fs gs
zipWith7 _ _ _ _ _ _ _ _ = []

unzip4 :: [(a, b, c, d)] -> ([a], [b], [c], [d])
unzip4 = foldr (\(a, b, c, d) ~(as, bs, cs, ds) -> (a : as, b : bs, c : cs, d : ds)) ([], [], [], [])

unzip5 :: [(a, b, c, d, e)] -> ([a], [b], [c], [d], [e])
unzip5 = foldr (\(a, b, c, d, e) ~(as, bs, cs, ds, es) -> (a : as, b : bs, c : cs, d : ds, e : es)) ([], [], [], [], [])

unzip6 :: [(a, b, c, d, e, f)] -> ([a], [b], [c], [d], [e], [f])
unzip6 = foldr (\(a, b, c, d, e, f) ~(as, bs, cs, ds, es, fs) -> (a : as, b : bs, c : cs, d : ds, e : es, f : fs)) ([], [], [], [], [], [])

unzip7 :: [(a, b, c, d, e, f, g)] -> ([a], [b], [c], [d], [e], [f], [g])
unzip7 =
  foldr (\(a, b, c, d, e, f, g) ~(as, bs, cs, ds, es, fs, gs) -> (a : as, b : bs, c : cs, d : ds, e : es, f : fs, g : gs))
    ([], [], [], [], [], [], [])
