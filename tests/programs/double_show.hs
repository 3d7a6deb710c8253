-- Double: how GHC shows numbers, special values, rounding functions.
module Main where
main :: IO ()
main = do
  print [0, 1, -1, 0.1, 100, 1234567.0, 12345678.9, 1.0e7, 9999999, 0.01, 0.1 + 0.2, 1 / 3, 5.0e-324, 1.7976931348623157e308 :: Double]
  print (1 / 0 :: Double, -1 / 0 :: Double, isNaN (0 / 0 :: Double), -0.0 :: Double, isNegativeZero (-0.0 :: Double))
  print (map round [0.5, 1.5, 2.5, -0.5, -1.5 :: Double] :: [Int], map truncate [2.7, -2.7 :: Double] :: [Int], map ceiling [2.1, -2.1 :: Double] :: [Int])
  print (sqrt 2 :: Double, exp 1 :: Double, sin 1 :: Double, atan2 1 (-1) :: Double, 2 ** 0.5 :: Double, pi :: Double)
  print (fromIntegral (3 :: Int) / 2 :: Double, realToFrac (1.5 :: Double) :: Double, properFraction (3.75 :: Double) :: (Int, Double))
  print (decodeFloat (1.5 :: Double), significand (8 :: Double), exponent (8 :: Double), floatDigits (1 :: Double))
  print (minimum [3.5, 2.5 :: Double], max 1 (2 :: Double), [1.0, 1.5 .. 3.0 :: Double], succ 1.5 :: Double)
