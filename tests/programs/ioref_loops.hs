-- IORefs: counters, lazy and strict modification, references to references.
module Main where
import Control.Monad
import Data.IORef
main :: IO ()
main = do
  r <- newIORef (0 :: Int)
  forM_ [1 .. 100] $ \i -> modifyIORef r (+ i)
  readIORef r >>= print
  forM_ [1 .. 1000] $ \i -> modifyIORef' r (+ i)
  x <- atomicModifyIORef r (\v -> (v * 2, v))
  y <- readIORef r
  print (x, y)
  cells <- mapM newIORef "abc"
  forM_ (zip cells ['x' ..]) $ \(c, v) -> when (v /= 'y') (writeIORef c v)
  mapM readIORef cells >>= putStrLn
  rr <- newIORef r
  inner <- readIORef rr
  writeIORef inner 7
  readIORef r >>= print
  let loop n acc | n == (0 :: Int) = return acc
                 | otherwise = do { v <- readIORef r; writeIORef r (v + 1); loop (n - 1) (acc + v) }
  loop 1000 0 >>= print
