-- Integer: factorials, powers, digits.
module Main where

import Data.List (foldl')

factorial :: Integer -> Integer
factorial n = product [1 .. n]

powMod :: Integer -> Integer -> Integer -> Integer
powMod b e m
  | e == 0 = 1
  | even e = let h = powMod b (e `div` 2) m in h * h `mod` m
  | otherwise = b * powMod b (e - 1) m `mod` m

fibs :: [Integer]
fibs = 0 : 1 : zipWith (+) fibs (tail fibs)

collatz :: Integer -> Int
collatz n = go n 0
  where
    go 1 acc = acc
    go k acc = acc `seq` go (if even k then k `div` 2 else 3 * k + 1) (acc + 1)

main :: IO ()
main = do
  print (length (show (factorial 3000)))
  print (powMod 3 (2 ^ (521 :: Int) - 2) (2 ^ (521 :: Int) - 1))
  print (length (show (fibs !! 20000)))
  print (foldl' max 0 (map collatz [1 .. 40000]))
