-- Recursive groups whose members turn out to be constants, and constants among functions.
module Main where

import Control.Monad
import Data.IORef

main :: IO ()
main = do
  print (forever Nothing :: Maybe ())

  let n = f 3 `seq` 5
      f :: Int -> Int
      f x = if x > 100 then n else x + k
      k = 7
      xs = 1 : ys
      ys = if k > 3 then 2 : xs else []
      big = if null zs then 12345678901234567890 else 3 :: Integer
      zs = [] :: [Integer]
      e = if even big then [] else e
  print (n, f 2, k, take 5 xs, big, zs, e :: [()])
  r <- newIORef (1 :: Int)
  let loop i = if i > 3 then readIORef r else modifyIORef r (+ i) >> loop (i + 1)
      done = Left 'x'
      again = either (const (loop 1)) id done
  again >>= print
  print (either (: []) id (forever (Left 'q') :: Either Char String))
