-- Guards, pattern guards, where scoping over guards, local functions, case with fall-through.
module Main where
classify :: Int -> String
classify n
  | n < 0 = "negative"
  | even half, half > 2 = "big even half " ++ show half
  | Just s <- lookup n table = s
  | otherwise = rest
  where
    half = n `div` 2
    table = [(1, "one"), (3, "three")]
    rest = "other " ++ show n
collatz :: Int -> [Int]
collatz 1 = [1]
collatz n | even n = n : collatz (n `div` 2)
          | otherwise = n : collatz (3 * n + 1)
f :: Maybe Int -> [Int] -> Int
f (Just n) (x : _) | n > x = n
f Nothing [] = 0
f (Just n) [] = n
f _ xs = sum xs
main :: IO ()
main = do
  mapM_ (putStrLn . classify) [-1, 1, 2, 3, 8, 12]
  print (collatz 6)
  print [f (Just 5) [1], f (Just 1) [5, 6], f Nothing [], f Nothing [2], f (Just 3) []]
  print [case x of { 0 -> 'z'; n | n > 5 -> 'b' | n < 3 -> 's'; _ -> 'm' } | x <- [0, 1, 4, 9 :: Int]]
