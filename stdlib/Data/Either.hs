{-# LANGUAGE NoImplicitPrelude #-}
-- | One of two.
module Data.Either
  ( Either (..), either, lefts, rights, partitionEithers, isLeft, isRight, fromLeft, fromRight ) where

import GHC.Base
import GHC.Show

data Either a b = Left a | Right b
  deriving (Eq, Ord, Show)

instance Functor (Either e) where
  fmap _ (Left e) = Left e
  fmap f (Right x) = Right (f x)

instance Applicative (Either e) where
  pure = Right
  Left e <*> _ = Left e
  Right f <*> r = fmap f r

instance Monad (Either e) where
  Left e >>= _ = Left e
  Right x >>= k = k x

instance Semigroup (Either a b) where
  Left _ <> b = b
  a <> _ = a

either :: (a -> c) -> (b -> c) -> Either a b -> c
either f _ (Left x) = f x
either _ g (Right y) = g y

lefts :: [Either a b] -> [a]
lefts xs = [x | Left x <- xs]

rights :: [Either a b] -> [b]
rights xs = [x | Right x <- xs]

partitionEithers :: [Either a b] -> ([a], [b])
partitionEithers = foldr step ([], [])
  where
    step (Left a) ~(l, r) = (a : l, r)
    step (Right a) ~(l, r) = (l, a : r)

isLeft, isRight :: Either a b -> Bool
isLeft (Left _) = True
isLeft (Right _) = False
isRight (Right _) = True
isRight (Left _) = False

fromLeft :: a -> Either a b -> a
fromLeft _ (Left a) = a
fromLeft a _ = a

fromRight :: b -> Either a b -> b
fromRight _ (Right b) = b
fromRight b _ = b
