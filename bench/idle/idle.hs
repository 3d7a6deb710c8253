-- A loop that makes garbage while n threads are blocked for ever: what the collector does for the loop must not depend on n.
-- Arguments: n, rounds.
module Main where

import Control.Concurrent
import Control.Monad
import System.Environment
import System.Mem

garbage :: Int -> Int -> Int
garbage 0 acc = acc
garbage n acc = garbage (n - 1) (length (show n) + acc)

main :: IO ()
main = do
  [n, rounds] <- map read <$> getArgs
  gate <- newEmptyMVar
  forM_ [1 .. n :: Int] $ \_ -> do
    m <- newEmptyMVar
    forkIO (takeMVar m >>= putMVar gate)
  yield
  -- What lives now grows old, and the nursery is empty, before the loop begins.
  print (garbage 100000 0)
  performGC
  performGC
  performGC
  print (garbage rounds 0)
  r <- tryTakeMVar gate
  print (r :: Maybe Int)
