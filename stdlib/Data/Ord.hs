{-# LANGUAGE NoImplicitPrelude #-}
-- | Orderings.
module Data.Ord (Ord (..), Ordering (..), comparing, Down (..), clamp) where

import Data.Foldable
import Data.Traversable
import GHC.Base hiding (foldr)
import GHC.Enum
import GHC.Num
import GHC.Read
import GHC.Show

comparing :: Ord a => (b -> a) -> b -> b -> Ordering
comparing p x y = compare (p x) (p y)

clamp :: Ord a => (a, a) -> a -> a
clamp (low, high) a = min high (max a low)

-- | Compares the other way round.
newtype Down a = Down { getDown :: a }
  deriving (Eq)

instance Show a => Show (Down a) where
  showsPrec d (Down x) = showParen (d >= 11) (showString "Down " . showsPrec 11 x)

instance Read a => Read (Down a) where
  readsPrec d = readParen (d > 10) (\r -> [(Down x, t) | ("Down", s) <- lex r, (x, t) <- readsPrec 11 s])

instance Ord a => Ord (Down a) where
  compare (Down x) (Down y) = compare y x

instance Bounded a => Bounded (Down a) where
  minBound = Down maxBound
  maxBound = Down minBound

instance Semigroup a => Semigroup (Down a) where
  Down a <> Down b = Down (a <> b)

instance Monoid a => Monoid (Down a) where
  mempty = Down mempty

instance Num a => Num (Down a) where
  Down a + Down b = Down (a + b)
  Down a - Down b = Down (a - b)
  Down a * Down b = Down (a * b)
  negate (Down a) = Down (negate a)
  abs (Down a) = Down (abs a)
  signum (Down a) = Down (signum a)
  fromInteger n = Down (fromInteger n)

instance Functor Down where
  fmap f (Down a) = Down (f a)

instance Applicative Down where
  pure = Down
  Down f <*> Down a = Down (f a)

instance Monad Down where
  Down a >>= k = k a

instance Foldable Down where
  foldr f z (Down a) = f a z

instance Traversable Down where
  traverse f (Down a) = fmap Down (f a)
