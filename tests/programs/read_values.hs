-- Read: numbers, lists, tuples, nested values, failures.
module Main where
import Text.Read (readMaybe)
data Colour = Red | Green deriving (Show, Read, Eq)
data Shape = Circle Double | Rect { w :: Int, h :: Int } deriving (Show, Read)
main :: IO ()
main = do
  print (read "42" + 1 :: Int, read " -7 " :: Int, read "(3)" :: Int, read "3.5e2" :: Double)
  print (read "[1, 2,3]" :: [Int], read "(1,\"a\",'c')" :: (Int, String, Char))
  print (readMaybe "12x" :: Maybe Int, readMaybe "Green" :: Maybe Colour, readMaybe "blue" :: Maybe Colour)
  print (read "Circle 2.5" :: Shape, read "Rect { w = 1, h = 2 }" :: Shape)
  print (reads "5 rest" :: [(Int, String)])
  print (read "[Just 1,Nothing]" :: [Maybe Integer])
