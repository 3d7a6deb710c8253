-- Strings: words, sorting, showing, reading characters.
module Main where

import Data.Char (isAlpha, ord, toLower, toUpper)
import Data.List (group, sort)

text :: String
text = concatMap line [1 .. 20000 :: Int]
  where
    line n = unwords [word (n * k) | k <- [1 .. 8]] ++ "\n"
    word k = map letter (digits k)
    letter d = toEnum (ord 'a' + d)
    digits 0 = []
    digits k = k `mod` 10 : digits (k `div` 10)

capital :: String -> String
capital (c : cs) = toUpper c : map toLower cs
capital [] = []

main :: IO ()
main = do
  let ws = words (map toLower (filter (\c -> isAlpha c || c == ' ' || c == '\n') text))
      counts = map (\g -> (length g, head g)) (group (sort ws))
  print (length ws, length counts)
  print (take 5 (reverse (sort counts)))
  putStrLn (unwords (map capital (take 10 ws)))
  print (length (concatMap show (map ord text)))
