-- | Counting semaphores that are taken and given in quantities. Those who wait are served in order.
module Control.Concurrent.QSemN (QSemN, newQSemN, waitQSemN, signalQSemN) where

import Control.Concurrent.MVar
import Control.Exception

-- | What is there, and who waits for how much.
newtype QSemN = QSemN (MVar (Int, [(Int, MVar ())]))

newQSemN :: Int -> IO QSemN
newQSemN n
  | n < 0 = ioError (userError "newQSemN: Initial quantity must be non-negative")
  | otherwise = fmap QSemN (newMVar (n, []))

waitQSemN :: QSemN -> Int -> IO ()
waitQSemN (QSemN m) n = mask_ $ do
  (avail, waiting) <- takeMVar m
  if avail >= n && null waiting
    then putMVar m (avail - n, waiting)
    else do
      wake <- newEmptyMVar
      putMVar m (avail, waiting ++ [(n, wake)])
      takeMVar wake `onException` uninterruptibleMask_ (giveUp wake)
  where
    giveUp wake = do
      (avail, waiting) <- takeMVar m
      granted <- tryTakeMVar wake
      case granted of
        Just () -> serve m (avail + n) waiting
        Nothing -> serve m avail [w | w@(_, v) <- waiting, v /= wake]

signalQSemN :: QSemN -> Int -> IO ()
signalQSemN (QSemN m) n = uninterruptibleMask_ $ do
  (avail, waiting) <- takeMVar m
  serve m (avail + n) waiting

serve :: MVar (Int, [(Int, MVar ())]) -> Int -> [(Int, MVar ())] -> IO ()
serve m avail ((n, wake) : others) | avail >= n = putMVar wake () >> serve m (avail - n) others
serve m avail waiting = putMVar m (avail, waiting)
