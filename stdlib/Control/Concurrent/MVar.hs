{-# LANGUAGE NoImplicitPrelude #-}
-- | Synchronising variables, and their use as locks.
module Control.Concurrent.MVar
  ( MVar, newEmptyMVar, newMVar, takeMVar, putMVar, readMVar, swapMVar, tryTakeMVar, tryPutMVar, isEmptyMVar, withMVar
  , withMVarMasked, modifyMVar_, modifyMVar, modifyMVarMasked_, modifyMVarMasked, tryReadMVar, mkWeakMVar ) where

import GHC.Base
import GHC.IO
import GHC.MVar

swapMVar :: MVar a -> a -> IO a
swapMVar mvar new = mask_ (takeMVar mvar >>= \old -> putMVar mvar new >> return old)

withMVar, withMVarMasked :: MVar a -> (a -> IO b) -> IO b
withMVar m io = mask (\restore ->
  takeMVar m >>= \a -> (restore (io a) `onException` putMVar m a) >>= \b -> putMVar m a >> return b)
withMVarMasked m io = mask_ (takeMVar m >>= \a -> (io a `onException` putMVar m a) >>= \b -> putMVar m a >> return b)

modifyMVar_, modifyMVarMasked_ :: MVar a -> (a -> IO a) -> IO ()
modifyMVar_ m io = mask (\restore -> takeMVar m >>= \a -> (restore (io a) `onException` putMVar m a) >>= putMVar m)
modifyMVarMasked_ m io = mask_ (takeMVar m >>= \a -> (io a `onException` putMVar m a) >>= putMVar m)

modifyMVar, modifyMVarMasked :: MVar a -> (a -> IO (a, b)) -> IO b
modifyMVar m io = mask (\restore ->
  takeMVar m >>= \a -> (restore (io a >>= evaluate) `onException` putMVar m a) >>= \r -> case r of
    (a', b) -> putMVar m a' >> return b)
modifyMVarMasked m io = mask_ (takeMVar m >>= \a -> ((io a >>= evaluate) `onException` putMVar m a) >>= \r -> case r of
  (a', b) -> putMVar m a' >> return b)
