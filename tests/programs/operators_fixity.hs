-- Operators: own fixities, sections, negation, backquotes, operator definitions in where.
module Main where
infixl 6 |+|
infixr 5 +++
infix 4 ~=
(|+|), (+++) :: Int -> Int -> Int
a |+| b = a * 10 + b
a +++ b = a - b
(~=) :: Int -> Int -> Bool
x ~= y = abs (x - y) <= 1
data V = V Int Int deriving (Eq, Show)
instance Num V where
  V a b + V c d = V (a + c) (b + d)
  V a b * V c d = V (a * c) (b * d)
  abs = id
  signum = id
  fromInteger n = V (fromInteger n) (fromInteger n)
  negate (V a b) = V (negate a) (negate b)
main :: IO ()
main = do
  print (1 |+| 2 |+| 3, 10 +++ 5 +++ 2, 3 ~= 4, 1 + 2 ~= 5)
  print (map (subtract 1) [1, 2], map (`div` 2) [10, 11], map (2 ^) [1, 2, 3 :: Int], (`elem` "abc") 'b')
  print (- 5 + 2, negate 3 - 1, (\x -> -x) 4, - 2 ^ (2 :: Int), (-2) ^ (2 :: Int))
  print (V 1 2 + 3 * V 2 2 - 1, -V 1 1)
  print (foldr (.) id [(+ 1), (* 2)] 5, (.) (+ 1) (* 2) 5, ((,) <$> Just 1 <*> Just 'a'), let (<+>) a b = a ++ "-" ++ b in "x" <+> "y" <+> "z")
