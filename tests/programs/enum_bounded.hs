-- Enum and Bounded: ranges of all kinds, derived instances.
module Main where
data Day = Mon | Tue | Wed | Thu | Fri deriving (Show, Eq, Ord, Enum, Bounded)
main :: IO ()
main = do
  print [minBound .. maxBound :: Day]
  print ([Mon, Wed ..], [Fri, Thu .. Tue], succ Mon, pred Fri, [Wed ..], fromEnum Thu, toEnum 1 :: Day)
  print ([1 .. 5 :: Int], [1, 3 .. 10 :: Int], [10, 8 .. 1 :: Int], [5 .. 1 :: Int], take 3 [7 :: Integer ..], [10, 7 .. -5 :: Integer])
  print ([1.0 .. 3.5 :: Double], [1.0, 1.2 .. 2.0 :: Double], [False ..], [LT ..], ['x' ..  'z'])
  print (compare Tue Mon, maximum [Tue, Fri, Mon], Mon == Mon, [x | x <- [minBound ..], x > Tue] :: [Day])
  print (minBound :: Char, maxBound :: (Bool, Ordering), take 2 (iterate succ 'a'))
