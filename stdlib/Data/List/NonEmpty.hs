-- | Lists with at least one element.
module Data.List.NonEmpty
  ( NonEmpty (..), map, head, tail, last, init, singleton, (<|), cons, uncons, toList, fromList, nonEmpty, length, reverse, sort
  , sortBy, sortOn, sortWith, nub, nubBy, zip, zipWith, unzip, filter, partition, take, drop, splitAt, takeWhile, dropWhile, span, break
  , group, groupBy, groupWith, groupAllWith, group1, groupBy1, xor, iterate, repeat, cycle, insert, scanl, scanr, scanl1, scanr1
  , transpose, intersperse, some1, appendList, prependList, (!!), isPrefixOf ) where

import Control.Applicative
import qualified Data.Foldable as Foldable
import qualified Data.List as List
import Data.Ord (comparing)
import GHC.Base (NonEmpty (..))
import Prelude hiding
  ( break, cycle, drop, dropWhile, filter, head, init, iterate, last, length, map, repeat, reverse, scanl, scanl1, scanr, scanr1, span
  , splitAt, tail, take, takeWhile, unzip, zip, zipWith, (!!) )

infixr 5 <|
infixl 9 !!

lift :: ([a] -> [b]) -> NonEmpty a -> NonEmpty b
lift f = fromList . f . toList

length :: NonEmpty a -> Int
length (_ :| xs) = 1 + List.length xs

xor :: NonEmpty Bool -> Bool
xor (x :| xs) = foldr (/=) x xs

nonEmpty :: [a] -> Maybe (NonEmpty a)
nonEmpty [] = Nothing
nonEmpty (a : as) = Just (a :| as)

uncons :: NonEmpty a -> (a, Maybe (NonEmpty a))
uncons (a :| as) = (a, nonEmpty as)

head, last :: NonEmpty a -> a
head (a :| _) = a
last (a :| as) = List.last (a : as)

tail, init :: NonEmpty a -> [a]
tail (_ :| as) = as
init (a :| as) = List.init (a : as)

singleton :: a -> NonEmpty a
singleton a = a :| []

(<|), cons :: a -> NonEmpty a -> NonEmpty a
a <| (b :| bs) = a :| b : bs
cons = (<|)

sort :: Ord a => NonEmpty a -> NonEmpty a
sort = lift List.sort

sortBy :: (a -> a -> Ordering) -> NonEmpty a -> NonEmpty a
sortBy f = lift (List.sortBy f)

sortOn, sortWith :: Ord o => (a -> o) -> NonEmpty a -> NonEmpty a
sortOn f = lift (List.sortOn f)
sortWith f = lift (List.sortBy (comparing f))

fromList :: [a] -> NonEmpty a
fromList (a : as) = a :| as
fromList [] = errorWithoutStackTrace "NonEmpty.fromList: empty list"

toList :: NonEmpty a -> [a]
toList (a :| as) = a : as

map :: (a -> b) -> NonEmpty a -> NonEmpty b
map f (a :| as) = f a :| fmap f as

insert :: Ord a => a -> [a] -> NonEmpty a
insert a = fromList . List.insert a

some1 :: Alternative f => f a -> f (NonEmpty a)
some1 x = liftA2 (:|) x (many x)

scanl :: Foldable f => (b -> a -> b) -> b -> f a -> NonEmpty b
scanl f z = fromList . List.scanl f z . Foldable.toList

scanr :: Foldable f => (a -> b -> b) -> b -> f a -> NonEmpty b
scanr f z = fromList . List.scanr f z . Foldable.toList

scanl1, scanr1 :: (a -> a -> a) -> NonEmpty a -> NonEmpty a
scanl1 f (a :| as) = fromList (List.scanl f a as)
scanr1 f (a :| as) = fromList (List.scanr1 f (a : as))

intersperse :: a -> NonEmpty a -> NonEmpty a
intersperse a = lift (List.intersperse a)

iterate :: (a -> a) -> a -> NonEmpty a
iterate f a = a :| List.iterate f (f a)

cycle :: NonEmpty a -> NonEmpty a
cycle = lift List.cycle

reverse :: NonEmpty a -> NonEmpty a
reverse = lift List.reverse

repeat :: a -> NonEmpty a
repeat a = a :| List.repeat a

take, drop :: Int -> NonEmpty a -> [a]
take n = List.take n . toList
drop n = List.drop n . toList

splitAt :: Int -> NonEmpty a -> ([a], [a])
splitAt n = List.splitAt n . toList

takeWhile, dropWhile, filter :: (a -> Bool) -> NonEmpty a -> [a]
takeWhile p = List.takeWhile p . toList
dropWhile p = List.dropWhile p . toList
filter p = List.filter p . toList

span, break, partition :: (a -> Bool) -> NonEmpty a -> ([a], [a])
span p = List.span p . toList
break p = span (not . p)
partition p = List.partition p . toList

group :: (Foldable f, Eq a) => f a -> [NonEmpty a]
group = groupBy (==)

groupBy :: Foldable f => (a -> a -> Bool) -> f a -> [NonEmpty a]
groupBy eq0 = go eq0 . Foldable.toList
  where
    go _ [] = []
    go eq (x : xs) = let (ys, zs) = List.span (eq x) xs in (x :| ys) : groupBy eq zs

groupWith, groupAllWith :: Ord b => (a -> b) -> [a] -> [NonEmpty a]
groupWith f = groupBy (\x y -> f x == f y)
groupAllWith f = groupWith f . List.sortBy (comparing f)

group1 :: Eq a => NonEmpty a -> NonEmpty (NonEmpty a)
group1 = groupBy1 (==)

groupBy1 :: (a -> a -> Bool) -> NonEmpty a -> NonEmpty (NonEmpty a)
groupBy1 eq (x :| xs) = let (ys, zs) = List.span (eq x) xs in (x :| ys) :| groupBy eq zs

isPrefixOf :: Eq a => [a] -> NonEmpty a -> Bool
isPrefixOf xs ys = List.isPrefixOf xs (toList ys)

(!!) :: NonEmpty a -> Int -> a
(x :| xs) !! n
  | n == 0 = x
  | n > 0 = xs List.!! (n - 1)
  | otherwise = errorWithoutStackTrace "NonEmpty.!! negative index"

zip :: NonEmpty a -> NonEmpty b -> NonEmpty (a, b)
zip (x :| xs) (y :| ys) = (x, y) :| List.zip xs ys

zipWith :: (a -> b -> c) -> NonEmpty a -> NonEmpty b -> NonEmpty c
zipWith f (x :| xs) (y :| ys) = f x y :| List.zipWith f xs ys

unzip :: Functor f => f (a, b) -> (f a, f b)
unzip xs = (fst <$> xs, snd <$> xs)

nub :: Eq a => NonEmpty a -> NonEmpty a
nub = nubBy (==)

nubBy :: (a -> a -> Bool) -> NonEmpty a -> NonEmpty a
nubBy eq = lift (List.nubBy eq)

transpose :: NonEmpty (NonEmpty a) -> NonEmpty (NonEmpty a)
transpose = fmap fromList . fromList . List.transpose . toList . fmap toList

appendList :: NonEmpty a -> [a] -> NonEmpty a
appendList (x :| xs) ys = x :| xs ++ ys

prependList :: [a] -> NonEmpty a -> NonEmpty a
prependList ls ne = case ls of
  [] -> ne
  x : xs -> x :| xs ++ toList ne
