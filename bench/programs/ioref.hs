-- Mutable state: counters in IORefs, loops in IO.
module Main where

import Control.Monad (forM_, when)
import Data.IORef

main :: IO ()
main = do
  counter <- newIORef (0 :: Int)
  evens <- newIORef (0 :: Int)
  forM_ [1 .. 2000000] $ \i -> do
    modifyIORef' counter (+ i)
    when (even i) $ modifyIORef' evens (+ 1)
  n <- readIORef counter
  e <- readIORef evens
  print (n, e)
  let loop :: Int -> Int -> IO Int
      loop 0 acc = return acc
      loop k acc = do
        x <- readIORef counter
        writeIORef counter $! (x * 7 + k) `mod` 1000
        loop (k - 1) (acc + x)
  r <- loop 2000000 0
  print r
