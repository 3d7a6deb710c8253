-- Integer: large values, division of all signs, gcd, powers, conversion.
module Main where
main :: IO ()
main = do
  print (2 ^ (200 :: Int) :: Integer, product [1 .. 30 :: Integer])
  print [(a `div` b, a `mod` b, a `quot` b, a `rem` b) | a <- [7, -7, 10 ^ (25 :: Int) + 3, -(10 ^ (25 :: Int))], b <- [2, -2, 10 ^ (12 :: Int), -3 :: Integer]]
  print (gcd (2 ^ (70 :: Int)) (6 ^ (30 :: Int)) :: Integer, lcm 12 18 :: Integer, abs (-5) :: Integer, signum (-3 * 10 ^ (30 :: Int)) :: Integer)
  print (fromIntegral (2 ^ (64 :: Int) + 5 :: Integer) :: Int, fromIntegral (maxBound :: Int) + 1 :: Integer)
  print (compare (10 ^ (20 :: Int)) (10 ^ (21 :: Int) :: Integer), -(10 ^ (20 :: Int)) < (3 :: Integer), even (10 ^ (19 :: Int) :: Integer))
  print (read "123456789012345678901234567890" * 10 :: Integer, show (-(10 ^ (22 :: Int)) :: Integer))
  print (truncate (1.0e20 :: Double) :: Integer, round (2.5 :: Double) :: Integer, floor (-0.5 :: Double) :: Integer, fromInteger (3 ^ (50 :: Int)) :: Double)
  print (toInteger (minBound :: Int) - 1, divMod (-(2 ^ (65 :: Int))) 7 :: (Integer, Integer))
