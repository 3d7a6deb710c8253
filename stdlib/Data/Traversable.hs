{-# LANGUAGE NoImplicitPrelude #-}
-- | Structures that can be walked with effects.
module Data.Traversable
  ( Traversable (..), for, forM, mapAccumL, mapAccumR, fmapDefault, foldMapDefault ) where

import Data.Either
import Data.Foldable
import Data.Functor
import Data.Semigroup.Internal
import GHC.Base hiding (foldr)

class (Functor t, Foldable t) => Traversable t where
  traverse :: Applicative f => (a -> f b) -> t a -> f (t b)
  sequenceA :: Applicative f => t (f a) -> f (t a)
  mapM :: Monad m => (a -> m b) -> t a -> m (t b)
  sequence :: Monad m => t (m a) -> m (t a)
  traverse f t = sequenceA (fmap f t)
  sequenceA = traverse id
  mapM = traverse
  sequence = sequenceA
  {-# MINIMAL traverse | sequenceA #-}

instance Traversable [] where
  traverse f = go
    where
      go [] = pure []
      go (x : xs) = liftA2 (:) (f x) (go xs)
  mapM f = go
    where
      go [] = return []
      go (x : xs) = f x >>= \y -> go xs >>= \ys -> return (y : ys)

instance Traversable Maybe where
  traverse _ Nothing = pure Nothing
  traverse f (Just x) = fmap Just (f x)

instance Traversable (Either a) where
  traverse _ (Left x) = pure (Left x)
  traverse f (Right y) = fmap Right (f y)

instance Traversable ((,) a) where
  traverse f (x, y) = fmap ((,) x) (f y)

instance Traversable NonEmpty where
  traverse f ~(a :| as) = liftA2 (:|) (f a) (traverse f as)

instance Traversable Dual where
  traverse f (Dual a) = fmap Dual (f a)

instance Traversable Sum where
  traverse f (Sum a) = fmap Sum (f a)

instance Traversable Product where
  traverse f (Product a) = fmap Product (f a)

instance Traversable First where
  traverse f (First a) = fmap First (traverse f a)

instance Traversable Last where
  traverse f (Last a) = fmap Last (traverse f a)

for :: (Traversable t, Applicative f) => t a -> (a -> f b) -> f (t b)
for t f = traverse f t
{-# INLINE for #-}

forM :: (Traversable t, Monad m) => t a -> (a -> m b) -> m (t b)
forM t f = mapM f t
{-# INLINE forM #-}

newtype StateL s a = StateL (s -> (s, a))

instance Functor (StateL s) where
  fmap f (StateL k) = StateL (\s -> let (s', v) = k s in (s', f v))

instance Applicative (StateL s) where
  pure x = StateL (\s -> (s, x))
  StateL kf <*> StateL kv = StateL (\s -> let { (s', f) = kf s; (s'', v) = kv s' } in (s'', f v))
  liftA2 f (StateL kx) (StateL ky) = StateL (\s -> let { (s', x) = kx s; (s'', y) = ky s' } in (s'', f x y))

newtype StateR s a = StateR (s -> (s, a))

instance Functor (StateR s) where
  fmap f (StateR k) = StateR (\s -> let (s', v) = k s in (s', f v))

instance Applicative (StateR s) where
  pure x = StateR (\s -> (s, x))
  StateR kf <*> StateR kv = StateR (\s -> let { (s', v) = kv s; (s'', f) = kf s' } in (s'', f v))
  liftA2 f (StateR kx) (StateR ky) = StateR (\s -> let { (s', y) = ky s; (s'', x) = kx s' } in (s'', f x y))

mapAccumL :: Traversable t => (s -> a -> (s, b)) -> s -> t a -> (s, t b)
mapAccumL f s t = case traverse (\a -> StateL (\s' -> f s' a)) t of StateL k -> k s

mapAccumR :: Traversable t => (s -> a -> (s, b)) -> s -> t a -> (s, t b)
mapAccumR f s t = case traverse (\a -> StateR (\s' -> f s' a)) t of StateR k -> k s

newtype Id a = Id { runId :: a }

instance Functor Id where
  fmap f (Id a) = Id (f a)

instance Applicative Id where
  pure = Id
  Id f <*> Id a = Id (f a)

newtype K m a = K { runK :: m }

instance Functor (K m) where
  fmap _ (K m) = K m

instance Monoid m => Applicative (K m) where
  pure _ = K mempty
  K a <*> K b = K (a <> b)

fmapDefault :: Traversable t => (a -> b) -> t a -> t b
fmapDefault f t = runId (traverse (\x -> Id (f x)) t)

foldMapDefault :: (Traversable t, Monoid m) => (a -> m) -> t a -> m
foldMapDefault f t = runK (traverse (\x -> K (f x)) t)
