{-# LANGUAGE NoImplicitPrelude #-}
-- | Monads that can do IO.
module Control.Monad.IO.Class (MonadIO (..)) where

import GHC.Base

class Monad m => MonadIO m where
  liftIO :: IO a -> m a

instance MonadIO IO where
  liftIO io = io
