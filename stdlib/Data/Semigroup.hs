{-# LANGUAGE NoImplicitPrelude #-}
-- | Semigroups and the wrappers that choose one.
module Data.Semigroup
  ( Semigroup (..), stimes, stimesMonoid, stimesIdempotent, mtimesDefault, Min (..), Max (..), First (..), Last (..), WrappedMonoid (..), Dual (..)
  , Endo (..), All (..), Any (..), Sum (..), Product (..), diff, cycle1, Arg (..), ArgMin, ArgMax ) where

import Data.Foldable
import Data.Semigroup.Internal hiding (First (..), Last (..))
import Data.Traversable
import GHC.Base hiding (foldr)
import GHC.Enum
import GHC.Err
import GHC.Num
import GHC.Real
import GHC.Show

-- | n times the same, by doubling. (Here a function, not a method.)
stimes :: (Integral b, Semigroup a) => b -> a -> a
stimes n x = if n <= 0 then errorWithoutStackTrace "stimes: positive multiplier expected" else stimesDefault (fromIntegral n) x

stimesMonoid, mtimesDefault :: (Integral b, Monoid a) => b -> a -> a
stimesMonoid n x
  | n < 0 = errorWithoutStackTrace "stimesMonoid: expected non-negative multiplier"
  | n == 0 = mempty
  | otherwise = stimesDefault (fromIntegral n) x
mtimesDefault n x = if n == 0 then mempty else stimes n x

stimesIdempotent :: Integral b => b -> a -> a
stimesIdempotent n x = if n <= 0 then errorWithoutStackTrace "stimesIdempotent: positive multiplier expected" else x

cycle1 :: Semigroup m => m -> m
cycle1 xs = let xs' = xs <> xs' in xs'

diff :: Semigroup m => m -> Endo m
diff x = Endo (x <>)

newtype Min a = Min { getMin :: a }
  deriving (Eq, Ord, Show, Bounded)

instance Ord a => Semigroup (Min a) where
  Min a <> Min b = Min (min a b)

instance (Ord a, Bounded a) => Monoid (Min a) where
  mempty = maxBound

instance Functor Min where
  fmap f (Min a) = Min (f a)

instance Foldable Min where
  foldr f z (Min a) = f a z

instance Traversable Min where
  traverse f (Min a) = fmap Min (f a)

newtype Max a = Max { getMax :: a }
  deriving (Eq, Ord, Show, Bounded)

instance Ord a => Semigroup (Max a) where
  Max a <> Max b = Max (max a b)

instance (Ord a, Bounded a) => Monoid (Max a) where
  mempty = minBound

instance Functor Max where
  fmap f (Max a) = Max (f a)

instance Foldable Max where
  foldr f z (Max a) = f a z

instance Traversable Max where
  traverse f (Max a) = fmap Max (f a)

newtype First a = First { getFirst :: a }
  deriving (Eq, Ord, Show, Bounded)

instance Semigroup (First a) where
  a <> _ = a

instance Functor First where
  fmap f (First a) = First (f a)

newtype Last a = Last { getLast :: a }
  deriving (Eq, Ord, Show, Bounded)

instance Semigroup (Last a) where
  _ <> b = b

instance Functor Last where
  fmap f (Last a) = Last (f a)

newtype WrappedMonoid m = WrapMonoid { unwrapMonoid :: m }
  deriving (Eq, Ord, Show, Bounded)

instance Monoid m => Semigroup (WrappedMonoid m) where
  WrapMonoid a <> WrapMonoid b = WrapMonoid (a `mappend` b)

instance Monoid m => Monoid (WrappedMonoid m) where
  mempty = WrapMonoid mempty

-- | A value with something that is carried along and not compared.
data Arg a b = Arg a b
  deriving Show

type ArgMin a b = Min (Arg a b)
type ArgMax a b = Max (Arg a b)

instance Functor (Arg a) where
  fmap f (Arg x a) = Arg x (f a)

instance Eq a => Eq (Arg a b) where
  Arg a _ == Arg b _ = a == b

instance Ord a => Ord (Arg a b) where
  Arg a _ `compare` Arg b _ = compare a b
  min x@(Arg a _) y@(Arg b _) = if a <= b then x else y
  max x@(Arg a _) y@(Arg b _) = if a >= b then x else y
