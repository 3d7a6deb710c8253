-- | Threads.
module Control.Concurrent
  ( ThreadId, myThreadId, forkIO, forkFinally, forkIOWithUnmask, killThread, throwTo, forkOn, forkOnWithUnmask, getNumCapabilities
  , setNumCapabilities, threadCapability, yield, threadDelay, mkWeakThreadId, rtsSupportsBoundThreads, forkOS, isCurrentThreadBound
  , runInBoundThread, runInUnboundThread, module Control.Concurrent.MVar, module Control.Concurrent.Chan
  , module Control.Concurrent.QSem, module Control.Concurrent.QSemN ) where

import Control.Concurrent.Chan
import Control.Concurrent.MVar
import Control.Concurrent.QSem
import Control.Concurrent.QSemN
import Control.Exception
import GHC.Conc.Sync

forkFinally :: IO a -> (Either SomeException a -> IO ()) -> IO ThreadId
forkFinally action andThen = mask $ \restore -> forkIO (try (restore action) >>= andThen)

rtsSupportsBoundThreads :: Bool
rtsSupportsBoundThreads = False

forkOS :: IO () -> IO ThreadId
forkOS = forkIO

isCurrentThreadBound :: IO Bool
isCurrentThreadBound = return False

runInBoundThread, runInUnboundThread :: IO a -> IO a
runInBoundThread action = action
runInUnboundThread action = action
