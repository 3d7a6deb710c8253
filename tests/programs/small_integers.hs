-- Integer arithmetic where small values end: 2^60, and at division's corners.
module Main where

import Control.Exception

edges :: [Integer]
edges = [s * (2 ^ k) + d | k <- [0, 30, 31, 59, 60, 61, 62, 63, 64 :: Int], s <- [1, -1], d <- [-1, 0, 1]]

binary :: [(String, Integer -> Integer -> Integer)]
binary = [("+", (+)), ("-", (-)), ("*", (*)), ("quot", quot), ("rem", rem), ("div", div), ("mod", mod)]

-- Sums of all results, and of all results times their place: any wrong one shows.
digest :: (Integer -> Integer -> Integer) -> (Integer, Integer)
digest f = go 1 0 0 [f a b | a <- edges, b <- edges, b /= 0]
  where
    go :: Integer -> Integer -> Integer -> [Integer] -> (Integer, Integer)
    go _ s t [] = (s, t)
    go i s t (x : xs) = go (i + 1) (s + x) (t + i * x) xs

main :: IO ()
main = do
  mapM_ (\(name, f) -> putStrLn (name ++ " " ++ show (digest f))) binary
  print [(compare a b, a == b, a < b, a <= b) | a <- take 12 (drop 22 edges), b <- take 12 (drop 22 edges)]
  print (minimum edges, maximum edges)
  mapM_ (\f -> try (evaluate (f 1 0)) >>= \r -> putStrLn (either (\e -> show (e :: ArithException)) show r))
    [quot, rem, div, mod :: Integer -> Integer -> Integer]
  print [f (-(2 ^ (60 :: Int))) (-1) | f <- [quot, rem, div, mod :: Integer -> Integer -> Integer]]
