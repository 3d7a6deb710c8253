-- | Actions with a time limit.
module System.Timeout (timeout, Timeout) where

import Control.Concurrent
import Control.Exception
import Data.IORef
import System.IO.Unsafe

newtype Timeout = Timeout Int
  deriving Eq

instance Show Timeout where
  show _ = "<<timeout>>"

instance Exception Timeout where
  toException = asyncExceptionToException
  fromException = asyncExceptionFromException

counter :: IORef Int
counter = unsafePerformIO (newIORef 0)
{-# NOINLINE counter #-}

timeout :: Int -> IO a -> IO (Maybe a)
timeout n f
  | n < 0 = fmap Just f
  | n == 0 = return Nothing
  | otherwise = do
      pid <- myThreadId
      key <- atomicModifyIORef' counter (\k -> (k + 1, k))
      let ex = Timeout key
      handleJust
        (\e -> if e == ex then Just () else Nothing)
        (\_ -> return Nothing)
        (bracket
          (forkIOWithUnmask (\unmask -> unmask (threadDelay n >> throwTo pid ex)))
          (\t -> uninterruptibleMask_ (killThread t))
          (\_ -> fmap Just f))
