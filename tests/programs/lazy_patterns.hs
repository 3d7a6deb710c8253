{-# LANGUAGE ViewPatterns, BangPatterns #-}
-- Lazy patterns inside others, in bindings and beside view patterns that use their variables.
module Main where

f :: (Int, Int) -> Int -> Int
f ~(x, y) ((+ x) -> z) = z + y
g :: (Int, Int) -> Int -> Int
g ~(x, y) n | n > x = y
g ~(x, _) ((+ x) -> 5) = 7
g ~p@(a, b) n = a + b + n + fst p
h :: (Maybe (Int, Int)) -> Int -> Int
h (Just ~(a, ~(b))) ((subtract b) -> 0) = a
h ~(Just (a, b)) 0 = b + a
h x n = n
k :: Int -> (Int -> Int) -> Int
k n ((\e -> e n) -> m) = m

main :: IO ()
main = do
  print (f (1, 2) 3)
  print (map (g (3, 4)) [2, 5, 1])
  print (h (Just (1, 2)) 2, h (Just (1, 2)) 0, h (Just (1, 2)) 3)
  let (Just ~(p, q), ~[r, ~(Just s)]) = (Just (1, 2), [Nothing, Just 3])
  print (p, q, r, s)
  let (a, (b, ~(c, d))) = (1, (2, undefined))
  print (a + b)
  let !(Just ~(t, u)) = Just undefined
  print (k 3 (+ 1))
