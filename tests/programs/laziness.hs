-- Laziness: infinite structures, knot tying, irrefutable patterns, what is never evaluated.
module Main where
import Debug.Trace (trace)
fibs, primes :: [Integer]
fibs = 0 : 1 : zipWith (+) fibs (tail fibs)
primes = sieve [2 ..] where sieve (p : xs) = p : sieve [x | x <- xs, x `mod` p /= 0]
data Tree = Leaf Int | Node Tree Tree
repMin :: Tree -> Tree
repMin t = t' where
  (t', m) = go t
  go (Leaf n) = (Leaf m, n)
  go (Node a b) = let (a', x) = go a; (b', y) = go b in (Node a' b', min x y)
leaves :: Tree -> [Int]
leaves (Leaf n) = [n]
leaves (Node a b) = leaves a ++ leaves b
main :: IO ()
main = do
  print (take 15 fibs, takeWhile (< 40) primes)
  print (leaves (repMin (Node (Leaf 3) (Node (Leaf 1) (Leaf 2)))))
  print (fst (1 :: Int, undefined :: Int), length [undefined, undefined :: Int], take 3 (cycle [1, 2 :: Int]))
  let ~(a, b) = undefined :: (Int, Int)
      xs = [if n == 3 then error "not me" else n | n <- [1 ..]] :: [Int]
  print (take 2 xs, const 1 a :: Int)
  print (or (map (> 10) [1 ..]), and [False, undefined], zip [1 :: Int ..] "ab")
  let shared = trace "once" (product [1 .. 10 :: Int])
  print (shared + shared)
