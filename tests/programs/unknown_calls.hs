-- Unknown calls with too few, enough and too many arguments, of all sorts, through partial applications of each length.
module Main where

{-# NOINLINE apply1 #-}
apply1 :: (a -> b) -> a -> b
apply1 f a = f a
{-# NOINLINE apply2 #-}
apply2 :: (a -> b -> c) -> a -> b -> c
apply2 f a b = f a b
{-# NOINLINE apply3 #-}
apply3 :: (a -> b -> c -> d) -> a -> b -> c -> d
apply3 f a b c = f a b c
{-# NOINLINE apply4 #-}
apply4 :: (a -> b -> c -> d -> e) -> a -> b -> c -> d -> e
apply4 f a b c d = f a b c d

{-# NOINLINE f1 #-}
f1 :: Int -> Int
f1 a = 2 * a
{-# NOINLINE f3 #-}
f3 :: Int -> Double -> Int -> String
f3 a b c = show (a, b, c)
{-# NOINLINE f7 #-}
f7 :: Int -> Int -> Int -> Int -> Int -> Int -> Int -> [Int]
f7 a b c d e f g = [a, b, c, d, e, f, g]
{-# NOINLINE chooser #-}
chooser :: Int -> Int -> Int -> Int -> Int
chooser 0 = \a b c -> a + 10 * b + 100 * c
chooser 1 = \a -> if a > 0 then \b c -> b - c else \b -> \c -> c - b
chooser n = error ("chooser " ++ show n)

-- A closure that calls and passes on itself.
countdown :: Int -> Int -> [Int]
countdown step = go
  where
    go n | n <= 0 = [n]
         | even n = n : apply1 go (n - step)
         | otherwise = n : concat (zipWith (apply2 ($)) [go] [n - step])

main :: IO ()
main = do
  print (map (apply1 f1) [1, 2, 3])
  putStrLn (apply3 f3 1 2.5 3)
  putStrLn (apply2 (apply1 f3 1) 2.5 3)
  putStrLn (apply1 (apply2 f3 1 2.5) 3)
  mapM_ print [apply4 (apply3 f7 1 2 3) 4 5 6 7, apply3 (apply4 f7 1 2 3 4) 5 6 7, apply1 (apply2 (apply4 f7 1 2 3 4) 5 6) 7,
               apply2 (apply1 (apply4 f7 1 2 3 4) 5) 6 7]
  print [apply4 chooser k a 2 3 | k <- [0, 1], a <- [0, 1]]
  print [apply2 (apply2 chooser k a) 2 3 | k <- [0, 1], a <- [0, 1]]
  print (apply3 (apply1 chooser 1) 1 2 3)
  print (map (apply2 id f1) [5, 6], apply3 id (apply1 id chooser) 0 1 2 3, apply4 flip f7 1 2 3 4 5 6 7)
  print (countdown 3 20)
  print (foldr (apply3 (\a k b -> k (a + b))) id [1 .. 1000 :: Int] 0)
