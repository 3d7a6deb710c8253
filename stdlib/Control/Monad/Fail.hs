{-# LANGUAGE NoImplicitPrelude #-}
-- | Monads with failure: what a refutable pattern in do means.
module Control.Monad.Fail (MonadFail (..)) where

import GHC.Base
import GHC.IO

class Monad m => MonadFail m where
  fail :: String -> m a

instance MonadFail Maybe where
  fail _ = Nothing

instance MonadFail [] where
  fail _ = []

instance MonadFail IO where
  fail = failIO
