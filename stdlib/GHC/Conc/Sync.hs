{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples, RankNTypes #-}
-- | Threads.
module GHC.Conc.Sync where

import GHC.Base
import GHC.Conc.Labels
import GHC.Exception
import GHC.IO
import GHC.IO.Exception
import GHC.Num
import GHC.Prim
import GHC.Show
import GHC.TopHandler.Report
import GHC.Weak

data ThreadId = ThreadId ThreadId#

instance Eq ThreadId where
  ThreadId a == ThreadId b = isTrue# (threadNumber# a ==# threadNumber# b)

instance Ord ThreadId where
  compare (ThreadId a) (ThreadId b) = compareInt# (threadNumber# a) (threadNumber# b)

instance Show ThreadId where
  showsPrec d (ThreadId t) = showString "ThreadId " . showsPrec d (I# (threadNumber# t))

forkIO :: IO () -> IO ThreadId
forkIO action = IO (\s -> case fork# (unIO action) s of (# s1, t #) -> (# s1, ThreadId t #))

forkIOWithUnmask :: ((forall a. IO a -> IO a) -> IO ()) -> IO ThreadId
forkIOWithUnmask io = forkIO (io unsafeUnmask)

-- One capability: every thread is at home on it.
forkOn :: Int -> IO () -> IO ThreadId
forkOn _ = forkIO

forkOnWithUnmask :: Int -> ((forall a. IO a -> IO a) -> IO ()) -> IO ThreadId
forkOnWithUnmask _ = forkIOWithUnmask

-- | What a thread does with an exception nobody handles: nothing if it was killed or nobody could have woken it. The runtime
-- runs it under every forked thread, and again for an exception it raises itself.
childHandler :: SomeException -> IO ()
childHandler e = case fromException e of
  Just BlockedIndefinitelyOnMVar -> return ()
  Nothing -> case fromException e of
    Just BlockedIndefinitelyOnSTM -> return ()
    Nothing -> case fromException e of
      Just ThreadKilled -> return ()
      _ -> reportUncaught e

myThreadId :: IO ThreadId
myThreadId = IO (\s -> case myThreadId# s of (# s1, t #) -> (# s1, ThreadId t #))

killThread :: ThreadId -> IO ()
killThread t = throwTo t ThreadKilled

throwTo :: Exception e => ThreadId -> e -> IO ()
throwTo (ThreadId t) e = IO (\s -> case killThread# t (toException e) s of s1 -> (# s1, () #))

yield :: IO ()
yield = IO (\s -> case yield# s of s1 -> (# s1, () #))

threadDelay :: Int -> IO ()
threadDelay (I# us) = IO (\s -> case delay# us s of s1 -> (# s1, () #))

data BlockReason
  = BlockedOnMVar | BlockedOnBlackHole | BlockedOnException | BlockedOnSTM | BlockedOnForeignCall | BlockedOnOther
  deriving (Eq, Ord, Show)

data ThreadStatus = ThreadRunning | ThreadFinished | ThreadBlocked BlockReason | ThreadDied
  deriving (Eq, Ord, Show)

threadStatus :: ThreadId -> IO ThreadStatus
threadStatus (ThreadId t) = IO (\s -> case threadStatus# t s of (# s1, n #) -> (# s1, status n #))
  where
    status :: Int# -> ThreadStatus
    status 0# = ThreadRunning
    status 1# = ThreadFinished
    status 2# = ThreadDied
    status 3# = ThreadBlocked BlockedOnMVar
    status 4# = ThreadBlocked BlockedOnBlackHole
    status 7# = ThreadBlocked BlockedOnException
    status _ = ThreadBlocked BlockedOnMVar

mkWeakThreadId :: ThreadId -> IO (Weak ThreadId)
mkWeakThreadId t = mkWeak t t Nothing

numCapabilities :: Int
numCapabilities = 1

getNumCapabilities, getNumProcessors :: IO Int
getNumCapabilities = return 1
getNumProcessors = return 1

setNumCapabilities :: Int -> IO ()
setNumCapabilities _ = return ()

-- | A name for the thread, for whoever looks at threads. It goes with the thread.
labelThread :: ThreadId -> String -> IO ()
labelThread t@(ThreadId number) label = setLabel t (I# (threadNumber# number)) label

threadLabel :: ThreadId -> IO (Maybe String)
threadLabel (ThreadId t) = labelOf (I# (threadNumber# t))

-- | All threads that have not ended, in no order. Those that nothing can wake any more are among them until a collection finds
-- them; being listed keeps a thread alive for as long as the list, or the thread's place in it, is.
listThreads :: IO [ThreadId]
listThreads = IO (\s -> case listThreads# s of
  (# s1, threads #) ->
    let from i
          | isTrue# (i ==# sizeofArray# threads) = []
          | otherwise = case indexArray# threads i of (# t #) -> t : from (i +# 1#)
    in (# s1, from 0# #))

threadCapability :: ThreadId -> IO (Int, Bool)
threadCapability _ = return (0, False)

infixr 0 `par`, `pseq`

par :: a -> b -> b
par _ y = y

pseq :: a -> b -> b
pseq x y = x `seq` y
