-- Parameters that move from place to place in a recursion: which of them are evaluated shows only after several rounds.
module Main where

import Control.Exception

rotate :: Int -> Int -> Int -> Int -> Int
rotate a b c n = if n == 0 then a `seq` b `seq` 0 else rotate b c 0 (n - 1)
{-# NOINLINE rotate #-}

longer :: Int -> Int -> Int -> Int -> Int -> Int -> Int
longer a b c d e n
  | n == 0 = a `seq` b `seq` c `seq` d `seq` e `seq` n
  | otherwise = longer b c d e n (n - 1)
{-# NOINLINE longer #-}

outcome :: Int -> IO ()
outcome x = do
  r <- try (evaluate x)
  putStrLn (either (\e -> takeWhile (/= '\n') (show (e :: ErrorCall))) show r)

main :: IO ()
main = do
  outcome (rotate 1 undefined 2 2)
  outcome (rotate 1 2 undefined 3)
  outcome (rotate 1 undefined 2 1)
  sequence_ [outcome (go n) | n <- [0 .. 6], go <- [longer u 2 3 4 5, longer 1 u 3 4 5, longer 1 2 3 4 u]]
  -- The same for a local function.
  let local a b c n = if n == (0 :: Int) then a `seq` b `seq` (0 :: Int) else local b c (0 :: Int) (n - 1)
  outcome (local 1 undefined 2 2)
  outcome (local undefined 1 2 0)
 where
  u = error "evaluated"
