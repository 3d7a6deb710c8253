-- A loop that makes garbage while n threads are blocked for ever: what the collector does for the loop must not depend on n.
-- Arguments: n, rounds.
module Main where

import Control.Concurrent
import Control.Exception
import System.Environment
import System.Mem

garbage :: Int -> Int -> Int
garbage 0 acc = acc
garbage n acc = garbage (n - 1) (length (show n) + acc)

-- | A chain of threads, each waiting for its MVar and reachable through the first; gives the MVar behind the last.
chain :: Int -> MVar Int -> IO (MVar Int)
chain 0 end = return end
chain n first = do
  next <- newEmptyMVar
  _ <- forkIO (takeMVar first >>= putMVar next)
  chain (n - 1) next

main :: IO ()
main = do
  -- Read before the threads are made: how deep main's stack grows does not depend on n.
  [n, rounds] <- mapM (evaluate . read) =<< getArgs
  first <- newEmptyMVar
  end <- chain n first
  yield
  -- What lives now grows old, and the nursery is empty, before the loop begins.
  print (garbage 100000 0)
  performGC
  performGC
  performGC
  print (garbage rounds 0)
  -- The first is still there, and through it all.
  waiting <- isEmptyMVar first
  ended <- isEmptyMVar end
  print (waiting && ended)
