{-# LANGUAGE NoImplicitPrelude, BangPatterns #-}
-- | Structures that can be folded. The list instance takes every method from GHC.List.
module Data.Foldable
  ( Foldable (..), foldrM, foldlM, traverse_, for_, sequenceA_, asum, mapM_, forM_, sequence_, msum, concat, concatMap
  , and, or, any, all, maximumBy, minimumBy, notElem, find ) where

import Data.Either
import Data.Semigroup.Internal
import GHC.Base hiding (foldr)
import GHC.Err
import qualified GHC.Base as List (foldr)
import qualified GHC.List as List
import GHC.Num

infix 4 `elem`, `notElem`

class Foldable t where
  fold :: Monoid m => t m -> m
  foldMap :: Monoid m => (a -> m) -> t a -> m
  foldMap' :: Monoid m => (a -> m) -> t a -> m
  foldr :: (a -> b -> b) -> b -> t a -> b
  foldr' :: (a -> b -> b) -> b -> t a -> b
  foldl :: (b -> a -> b) -> b -> t a -> b
  foldl' :: (b -> a -> b) -> b -> t a -> b
  foldr1 :: (a -> a -> a) -> t a -> a
  foldl1 :: (a -> a -> a) -> t a -> a
  toList :: t a -> [a]
  null :: t a -> Bool
  length :: t a -> Int
  elem :: Eq a => a -> t a -> Bool
  maximum :: Ord a => t a -> a
  minimum :: Ord a => t a -> a
  sum :: Num a => t a -> a
  product :: Num a => t a -> a
  fold = foldMap id
  foldMap f = foldr (\x r -> f x <> r) mempty
  foldMap' f = foldl' (\acc a -> acc <> f a) mempty
  foldr f z t = appEndo (foldMap (\x -> Endo (f x)) t) z
  foldr' f z0 xs = foldl (\k x z -> k $! f x z) id xs z0
  foldl f z t = List.foldl f z (toList t)
  foldl' f z t = List.foldl' f z (toList t)
  foldr1 f t = case toList t of
    [] -> errorWithoutStackTrace "foldr1: empty structure"
    xs -> List.foldr1 f xs
  foldl1 f t = case toList t of
    [] -> errorWithoutStackTrace "foldl1: empty structure"
    xs -> List.foldl1 f xs
  toList t = foldr (:) [] t
  null = foldr (\_ _ -> False) True
  length = foldl' (\c _ -> c + 1) 0
  elem x = any (== x)
  maximum t = case toList t of
    [] -> errorWithoutStackTrace "maximum: empty structure"
    xs -> List.maximum xs
  minimum t = case toList t of
    [] -> errorWithoutStackTrace "minimum: empty structure"
    xs -> List.minimum xs
  sum = foldl' (+) 0
  product = foldl' (*) 1
  {-# MINIMAL foldMap | foldr #-}

instance Foldable [] where
  fold = mconcat
  foldMap f = go
    where
      go [] = mempty
      go (x : xs) = f x <> go xs
  foldr = List.foldr
  foldl = List.foldl
  foldl' = List.foldl'
  foldr1 = List.foldr1
  foldl1 = List.foldl1
  toList xs = xs
  null = List.null
  length = List.length
  elem = List.elem
  maximum = List.maximum
  minimum = List.minimum
  sum = List.sum
  product = List.product
  {-# INLINE foldr #-}
  {-# INLINE foldl #-}
  {-# INLINE foldl' #-}

instance Foldable Maybe where
  foldMap f m = case m of { Nothing -> mempty; Just x -> f x }
  foldr _ z Nothing = z
  foldr f z (Just x) = f x z
  foldl _ z Nothing = z
  foldl f z (Just x) = f z x

instance Foldable (Either a) where
  foldMap _ (Left _) = mempty
  foldMap f (Right y) = f y
  foldr _ z (Left _) = z
  foldr f z (Right y) = f y z
  length (Left _) = 0
  length (Right _) = 1
  null = isLeft

instance Foldable ((,) a) where
  foldMap f (_, y) = f y
  foldr f z (_, y) = f y z
  length _ = 1
  null _ = False

instance Foldable NonEmpty where
  foldr f z (a :| as) = f a (List.foldr f z as)
  toList ~(a :| as) = a : as
  length (_ :| as) = 1 + List.length as
  null _ = False

instance Foldable Dual where
  foldr f z (Dual x) = f x z

instance Foldable Sum where
  foldr f z (Sum x) = f x z

instance Foldable Product where
  foldr f z (Product x) = f x z

instance Foldable First where
  foldr f z (First x) = foldr f z x

instance Foldable Last where
  foldr f z (Last x) = foldr f z x

foldrM :: (Foldable t, Monad m) => (a -> b -> m b) -> b -> t a -> m b
foldrM f z0 xs = foldl (\k x z -> f x z >>= k) return xs z0

foldlM :: (Foldable t, Monad m) => (b -> a -> m b) -> b -> t a -> m b
foldlM f z0 xs = go z0 (toList xs)
  where
    go z [] = return z
    go z (y : ys) = f z y >>= \z' -> go z' ys

traverse_ :: (Foldable t, Applicative f) => (a -> f b) -> t a -> f ()
traverse_ f = foldr (\x k -> f x *> k) (pure ())
{-# INLINE traverse_ #-}

for_ :: (Foldable t, Applicative f) => t a -> (a -> f b) -> f ()
for_ t f = traverse_ f t
{-# INLINE for_ #-}

mapM_ :: (Foldable t, Monad m) => (a -> m b) -> t a -> m ()
mapM_ f = foldr (\x k -> f x >> k) (return ())
{-# INLINE mapM_ #-}

forM_ :: (Foldable t, Monad m) => t a -> (a -> m b) -> m ()
forM_ t f = mapM_ f t
{-# INLINE forM_ #-}

sequenceA_ :: (Foldable t, Applicative f) => t (f a) -> f ()
sequenceA_ = foldr (\m k -> m *> k) (pure ())

sequence_ :: (Foldable t, Monad m) => t (m a) -> m ()
sequence_ = foldr (\m k -> m >> k) (return ())

asum :: (Foldable t, Alternative f) => t (f a) -> f a
asum = foldr (<|>) empty

msum :: (Foldable t, MonadPlus m) => t (m a) -> m a
msum = asum

concat :: Foldable t => t [a] -> [a]
concat xs = foldr (++) [] xs

concatMap :: Foldable t => (a -> [b]) -> t a -> [b]
concatMap f xs = foldr (\x r -> f x ++ r) [] xs

and, or :: Foldable t => t Bool -> Bool
and = foldr (&&) True
or = foldr (||) False

any, all :: Foldable t => (a -> Bool) -> t a -> Bool
any p = foldr (\x r -> p x || r) False
all p = foldr (\x r -> p x && r) True
{-# INLINE any #-}
{-# INLINE all #-}

maximumBy, minimumBy :: Foldable t => (a -> a -> Ordering) -> t a -> a
maximumBy cmp t = case toList t of
  [] -> errorWithoutStackTrace "maximumBy: empty structure"
  x : xs -> List.foldl' (\a b -> case cmp a b of { GT -> a; _ -> b }) x xs
minimumBy cmp t = case toList t of
  [] -> errorWithoutStackTrace "minimumBy: empty structure"
  x : xs -> List.foldl' (\a b -> case cmp a b of { GT -> b; _ -> a }) x xs

notElem :: (Foldable t, Eq a) => a -> t a -> Bool
notElem x t = not (elem x t)

find :: Foldable t => (a -> Bool) -> t a -> Maybe a
find p = foldr (\x r -> if p x then Just x else r) Nothing
