{-# LANGUAGE NoImplicitPrelude #-}
-- | The wrappers that choose a monoid. Here because Data.Foldable needs them; Data.Monoid exports them.
module Data.Semigroup.Internal where

import GHC.Base
import GHC.Enum
import GHC.Num
import GHC.Show

newtype Dual a = Dual { getDual :: a }
  deriving (Eq, Ord, Show, Bounded)

instance Semigroup a => Semigroup (Dual a) where
  Dual a <> Dual b = Dual (b <> a)

instance Monoid a => Monoid (Dual a) where
  mempty = Dual mempty

instance Functor Dual where
  fmap f (Dual a) = Dual (f a)

instance Applicative Dual where
  pure = Dual
  Dual f <*> Dual a = Dual (f a)

instance Monad Dual where
  Dual a >>= k = k a

newtype Endo a = Endo { appEndo :: a -> a }

instance Semigroup (Endo a) where
  Endo f <> Endo g = Endo (\x -> f (g x))

instance Monoid (Endo a) where
  mempty = Endo id

newtype All = All { getAll :: Bool }
  deriving (Eq, Ord, Show, Bounded)

instance Semigroup All where
  All a <> All b = All (a && b)

instance Monoid All where
  mempty = All True

newtype Any = Any { getAny :: Bool }
  deriving (Eq, Ord, Show, Bounded)

instance Semigroup Any where
  Any a <> Any b = Any (a || b)

instance Monoid Any where
  mempty = Any False

newtype Sum a = Sum { getSum :: a }
  deriving (Eq, Ord, Show, Bounded)

instance Num a => Semigroup (Sum a) where
  Sum a <> Sum b = Sum (a + b)

instance Num a => Monoid (Sum a) where
  mempty = Sum 0

instance Functor Sum where
  fmap f (Sum a) = Sum (f a)

instance Applicative Sum where
  pure = Sum
  Sum f <*> Sum a = Sum (f a)

instance Monad Sum where
  Sum a >>= k = k a

instance Num a => Num (Sum a) where
  Sum a + Sum b = Sum (a + b)
  Sum a - Sum b = Sum (a - b)
  Sum a * Sum b = Sum (a * b)
  negate (Sum a) = Sum (negate a)
  abs (Sum a) = Sum (abs a)
  signum (Sum a) = Sum (signum a)
  fromInteger n = Sum (fromInteger n)

newtype Product a = Product { getProduct :: a }
  deriving (Eq, Ord, Show, Bounded)

instance Num a => Semigroup (Product a) where
  Product a <> Product b = Product (a * b)

instance Num a => Monoid (Product a) where
  mempty = Product 1

instance Functor Product where
  fmap f (Product a) = Product (f a)

instance Applicative Product where
  pure = Product
  Product f <*> Product a = Product (f a)

instance Monad Product where
  Product a >>= k = k a

instance Num a => Num (Product a) where
  Product a + Product b = Product (a + b)
  Product a - Product b = Product (a - b)
  Product a * Product b = Product (a * b)
  negate (Product a) = Product (negate a)
  abs (Product a) = Product (abs a)
  signum (Product a) = Product (signum a)
  fromInteger n = Product (fromInteger n)

newtype First a = First { getFirst :: Maybe a }
  deriving (Eq, Ord, Show)

instance Semigroup (First a) where
  First Nothing <> b = b
  a <> _ = a

instance Monoid (First a) where
  mempty = First Nothing

instance Functor First where
  fmap f (First a) = First (fmap f a)

newtype Last a = Last { getLast :: Maybe a }
  deriving (Eq, Ord, Show)

instance Semigroup (Last a) where
  a <> Last Nothing = a
  _ <> b = b

instance Monoid (Last a) where
  mempty = Last Nothing

instance Functor Last where
  fmap f (Last a) = Last (fmap f a)

newtype Alt f a = Alt { getAlt :: f a }

instance Alternative f => Semigroup (Alt f a) where
  Alt a <> Alt b = Alt (a <|> b)

instance Alternative f => Monoid (Alt f a) where
  mempty = Alt empty

newtype Ap f a = Ap { getAp :: f a }

instance (Applicative f, Semigroup a) => Semigroup (Ap f a) where
  Ap x <> Ap y = Ap (liftA2 (<>) x y)

instance (Applicative f, Monoid a) => Monoid (Ap f a) where
  mempty = Ap (pure mempty)

-- | n times the same, by doubling; for a positive n.
stimesDefault :: Semigroup a => Int -> a -> a
stimesDefault n x
  | n == 1 = x
  | otherwise = case quotInt n 2 of
      half -> let y = stimesDefault half x in if half * 2 == n then y <> y else x <> (y <> y)
