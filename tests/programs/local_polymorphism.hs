-- Local functions used at several types, the monomorphism restriction, defaulting, mutual recursion.
module Main where
pairUp :: (a, b) -> (String, String, Int)
pairUp _ = (twice "x", show (twice [1 :: Int]), count 5)
  where
    twice xs = xs ++ xs
    count n = if n == 0 then 0 else 1 + count (n - 1)
isEven, isOdd :: Int -> Bool
isEven 0 = True
isEven n = isOdd (n - 1)
isOdd 0 = False
isOdd n = isEven (n - 1)
main :: IO ()
main = do
  print (pairUp ((), 'c'))
  let swap (a, b) = (b, a)
      k = 3
      avg xs = sum xs / fromIntegral (length xs)
      go acc [] = acc
      go acc (y : ys) = go (acc + y) ys
  print (swap (1, 'x'), swap ("a", True), k + 1, k * 2.5)
  print (avg [1, 2, 3, 4], go 0 [1, 2, 3], go 0.5 [1, 2])
  print (isEven 10, isOdd 7, let f x = g (x + 1); g y = if y > 10 then y else f y in f (0 :: Int))
  print (2 ^ 10, 7 / 2, fromIntegral (length "abc") * 1.5, truncate 3.7, 10 `div` 3)
