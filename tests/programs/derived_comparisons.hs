-- Derived comparisons of fields whose own comparisons disagree: NaN is neither less, equal nor greater.
module Main where

import Data.Ord (Down (..))

data P = P Double Int deriving (Eq, Ord, Show)
data Q = Q Int Double deriving (Eq, Ord, Show)
newtype N = N Double deriving (Eq, Ord, Show)
data D = D Double deriving (Eq, Ord, Show)
data S = S1 Double | S2 | S3 Int Double | S4 deriving (Eq, Ord, Show)
data T = T1 Double | T2 | T3 Int Double deriving (Eq, Ord, Show)
nan :: Double
nan = 0 / 0
ops :: (Ord a, Show a) => a -> a -> IO ()
ops x y = do
  print [x < y, x <= y, x > y, x >= y, x == y, x /= y]
  print (compare x y, max x y, min x y)
main :: IO ()
main = do
  let each f xs = sequence_ [f x y | x <- xs, y <- xs]
  each ops [P nan 1, P 1 2, P 1 3]
  each ops [Q 1 nan, Q 1 2, Q 2 nan]
  each ops [N nan, N 1]
  each ops [D nan, D 1]
  each ops [S1 nan, S1 2, S2, S3 1 nan, S3 1 2, S3 2 3, S4]
  each ops [T1 nan, T1 2, T2, T3 1 nan, T3 1 2, T3 2 3]
  each ops [(1 :: Int, nan), (1, 2), (2, nan)]
  each ops [(nan, 1 :: Int, 2.5), (1, 2, nan), (1, 2, 2)]
  each ops [((), nan, 1 :: Int, 2.5 :: Double), ((), 1, 2, nan), ((), 1, 2, 2)]
  each ops [Just nan, Just 1, Nothing]
  each ops [Left nan, Right 'x', Left 1]
  each ops [[nan], [1, nan], [1, 2], []]
  each ops [LT, EQ, GT]
  each ops [Down nan, Down 1]
