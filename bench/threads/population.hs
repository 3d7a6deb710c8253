-- The stages of pipeline.hs at full population: n of them are made, everything is collected while all are blocked, and one message goes
-- through. What the whole takes at its largest, and how much of it lives, is read from outside (bench/threads/memory).
module Main (main) where

import Control.Concurrent
import Control.Monad
import System.Environment
import System.Mem

stage :: MVar Int -> MVar Int -> IO ()
stage input output = forever $ do
  count <- takeMVar input
  let count' = count + 1
  count' `seq` putMVar output count'

build :: Int -> MVar Int -> IO (MVar Int)
build 0 end = return end
build n start = do
  next <- newEmptyMVar
  _ <- forkIO (stage start next)
  build (n - 1) next

main :: IO ()
main = do
  [size] <- getArgs
  start <- newEmptyMVar
  end <- build (read size) start
  yield
  performMajorGC
  putMVar start 0
  takeMVar end >>= print
