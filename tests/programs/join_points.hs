-- What several alternatives fall through to may itself return a function.
module Main where

-- The failure continuation returns a function of one more argument than the clauses bind.
second :: [Int] -> Int -> Int -> Int
second [] 2 | null (tail [()]), False = const 1
second _ 3 = (+ 3)
second _ _ = \x -> x * 2

pick :: Maybe Int -> Int -> Int -> Int
pick m = case m of
  Just 1 -> \a b -> a - b
  Just n | n > 5 -> \a _ -> a + n
         | n < 0 -> flip (-)
  _ -> \_ b -> b

-- A function made by a case is handed on.
steps :: Ordering -> [Int]
steps o = take 3 (iterate (case o of { LT -> (+ 1); EQ | odd (length (show o)) -> (* 2); _ -> \x -> x }) 5)

-- A record pattern falls through to a function of two arguments.
data R = R { size :: Int, content :: Either Int String }

choose :: R -> Int -> R -> Int
choose r = case r of
  R { content = Right ('x' : _) } -> \_ _ -> 1
  R _ (Right "") -> \p (R q _) -> p + q
  _ -> \p _ -> p * size r

main :: IO ()
main = do
  print (second [] 0 3, second [] 2 4, second [1] 3 5, second [] 3 6)
  print [pick m 10 3 | m <- [Just 1, Just 6, Just (-1), Just 2, Nothing]]
  print (map steps [LT, EQ, GT])
  print (foldl (choose (R 3 (Left 1))) 2 [R 1 (Left 0), R 2 (Right "")])
  print (choose (R 3 (Right "xy")) 1 (R 4 (Left 2)), choose (R 3 (Right "")) 1 (R 4 (Left 2)))
