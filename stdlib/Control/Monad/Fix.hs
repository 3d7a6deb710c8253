{-# LANGUAGE NoImplicitPrelude #-}
-- | Monads with a fixed point of values.
module Control.Monad.Fix (MonadFix (..), fix) where

import Data.Either
import Data.Function (fix)
import GHC.Base
import GHC.Err
import GHC.List (head, tail)
import System.IO (fixIO)

class Monad m => MonadFix m where
  mfix :: (a -> m a) -> m a

instance MonadFix Maybe where
  mfix f = let a = f (unJust a) in a
    where
      unJust (Just x) = x
      unJust Nothing = errorWithoutStackTrace "mfix Maybe: Nothing"

instance MonadFix [] where
  mfix f = case fix (\xs -> f (head xs)) of
    [] -> []
    x : _ -> x : mfix (\y -> tail (f y))

instance MonadFix ((->) r) where
  mfix f = \r -> let a = f a r in a

instance MonadFix (Either e) where
  mfix f = let a = f (unRight a) in a
    where
      unRight (Right x) = x
      unRight _ = errorWithoutStackTrace "mfix Either: Left"

instance MonadFix IO where
  mfix = fixIO
