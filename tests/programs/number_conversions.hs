-- Conversions between number types: wrapping, rounding once, halves to even, and what has no exact counterpart.
module Main where

import Data.Int
import Data.Word

ints :: [Int]
ints =
  [0, 1, -1, 127, 128, 255, 256, -129, 32768, 65535, 2147483648, 16777217, 16777219, 2 ^ 53, 2 ^ 53 + 1, -(2 ^ 53) - 1, 2 ^ 54 + 2 ^ 30 + 1
  , 2 ^ 60, 2 ^ 60 - 1, 2 ^ 61 + 2 ^ 37 + 1, maxBound, minBound, minBound + 1]

words' :: [Word]
words' = [0, 1, 255, 2 ^ 53 + 1, 2 ^ 63, 2 ^ 63 + 1025, maxBound]

integers :: [Integer]
integers = [0, -1, 2 ^ 63, 2 ^ 64 - 1, -(2 ^ 64) - 1, 2 ^ 100 + 2 ^ 76 + 1, -(2 ^ 100) - 2 ^ 76, 2 ^ 128, 2 ^ 1024, 10 ^ 30]

doubles :: [Double]
doubles =
  [0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 1e10, 123456789.75, -1e15, 4.5e15, 9007199254740993, 4611686018427387904, 1e19, -1e30, 1e300, 5e-324
  , 1.0e-45, 16777217, 3.4028235677973366e38, 0.1, 1 / 3]

floats :: [Float]
floats = [0, -0.0, 0.1, -2.5, 3.4028235e38, 1.0e-45, 16777216, 1 / 3]

main :: IO ()
main = do
  print [fromIntegral n :: Word | n <- ints]
  print [fromIntegral n :: Word8 | n <- ints]
  print [fromIntegral n :: Int8 | n <- ints]
  print [fromIntegral n :: Word16 | n <- ints]
  print [fromIntegral n :: Int32 | n <- ints]
  print [fromIntegral n :: Int64 | n <- ints]
  print [fromIntegral n :: Word64 | n <- ints]
  print [fromIntegral n :: Integer | n <- ints]
  print [fromIntegral n :: Double | n <- ints]
  print [fromIntegral n :: Float | n <- ints]
  print [realToFrac n :: Double | n <- ints]
  print [realToFrac n :: Float | n <- ints]
  print [fromIntegral (fromIntegral n :: Int16) :: Int | n <- ints]
  print [fromIntegral n :: Int | n <- words']
  print [fromIntegral n :: Integer | n <- words']
  print [fromIntegral n :: Double | n <- words']
  print [fromIntegral n :: Float | n <- words']
  print [realToFrac n :: Double | n <- words']
  print [fromIntegral n :: Int | n <- integers]
  print [fromIntegral n :: Word | n <- integers]
  print [fromIntegral n :: Word8 | n <- integers]
  print [fromIntegral n :: Double | n <- integers]
  print [realToFrac x :: Float | x <- doubles]
  print [realToFrac x :: Double | x <- doubles]
  print [realToFrac x :: Double | x <- floats]
  print [realToFrac x :: Float | x <- floats]
  print [realToFrac (toRational x) == x | x <- doubles]
  print [(truncate x, round x, floor x, ceiling x) :: (Integer, Integer, Integer, Integer) | x <- doubles]
  print [(truncate x, round x, floor x, ceiling x) :: (Int, Int, Int, Int) | x <- doubles, abs x < 1e18]
  print [(truncate x, round x, floor x, ceiling x) :: (Int8, Word8, Int64, Word) | x <- doubles, x >= 0, x < 1e18]
  print [(truncate x, round x, floor x, ceiling x) :: (Int, Int, Integer, Integer) | x <- floats, abs x < 1e18]
  print [properFraction x :: (Int, Double) | x <- doubles, abs x < 1e18]
