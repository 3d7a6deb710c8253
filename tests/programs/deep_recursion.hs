-- Stacks grow as far as memory goes.
count :: Int -> Int
count 0 = 0
count n = 1 + count (n - 1)

main :: IO ()
main = do
  print (count 1000000)
  print (foldr (\x acc -> x + acc) 0 [1 .. 500000 :: Integer])
  print (length (show (product [1 .. 2000 :: Integer])))
