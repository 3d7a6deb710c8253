{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | The primitive types and operations, for programs that want them.
module GHC.Exts
  ( module GHC.Prim, Int (..), Word (..), Char (..), Double (..), Float (..), isTrue#, lazy, inline, oneShot, the, sortWith
  ) where

import Data.List (sortBy)
import GHC.Base
import GHC.Err
import GHC.Prim

lazy, inline :: a -> a
lazy x = x
inline x = x

oneShot :: (a -> b) -> a -> b
oneShot f = f

-- | The one value all elements are equal to.
the :: Eq a => [a] -> a
the (x : xs)
  | go xs = x
  | otherwise = errorWithoutStackTrace "GHC.Exts.the: non-identical list"
  where
    go [] = True
    go (y : ys) = x == y && go ys
the [] = errorWithoutStackTrace "GHC.Exts.the: empty list"

sortWith :: Ord b => (a -> b) -> [a] -> [a]
sortWith f = sortBy (\x y -> compare (f x) (f y))
