{-# LANGUAGE NoImplicitPrelude #-}
-- | Mutable variables of IO.
module Data.IORef
  ( IORef, newIORef, readIORef, writeIORef, modifyIORef, modifyIORef', atomicModifyIORef, atomicModifyIORef', atomicWriteIORef, mkWeakIORef ) where

import GHC.Base
import GHC.IORef
import GHC.Weak

mkWeakIORef :: IORef a -> IO () -> IO (Weak (IORef a))
mkWeakIORef ref final = mkWeak ref ref (Just final)
