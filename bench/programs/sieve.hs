-- Laziness: primes by trial division against the primes themselves.
module Main where

primes :: [Int]
primes = 2 : filter isPrime [3, 5 ..]

isPrime :: Int -> Bool
isPrime n = all (\p -> n `rem` p /= 0) (takeWhile (\p -> p * p <= n) primes)

main :: IO ()
main = do
  print (primes !! 60000)
  print (sum (takeWhile (< 900000) primes))
