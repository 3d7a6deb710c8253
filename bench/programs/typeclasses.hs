-- Overloading: polynomials, matrices and complex numbers through one class, dictionaries passed at run time.
module Main where

class Ring a where
  zero, one :: a
  plus, times :: a -> a -> a

instance Ring Int where
  zero = 0
  one = 1
  plus a b = (a + b) `mod` 1000003
  times a b = (a * b) `mod` 1000003

newtype Poly a = Poly [a]
instance Ring a => Ring (Poly a) where
  zero = Poly []
  one = Poly [one]
  plus (Poly a) (Poly b) = Poly (go a b)
    where
      go (x : xs) (y : ys) = plus x y : go xs ys
      go xs [] = xs
      go [] ys = ys
  times (Poly a) (Poly b) = foldr (\x acc -> plus (Poly (map (times x) b)) (shift acc)) zero a
    where shift (Poly xs) = Poly (zero : xs)

data M2 a = M2 a a a a
instance Ring a => Ring (M2 a) where
  zero = M2 zero zero zero zero
  one = M2 one zero zero one
  plus (M2 a b c d) (M2 e f g h) = M2 (plus a e) (plus b f) (plus c g) (plus d h)
  times (M2 a b c d) (M2 e f g h) =
    M2 (plus (times a e) (times b g)) (plus (times a f) (times b h)) (plus (times c e) (times d g)) (plus (times c f) (times d h))

power :: Ring a => a -> Int -> a
power _ 0 = one
power x n
  | even n = power (times x x) (n `div` 2)
  | otherwise = times x (power x (n - 1))

main :: IO ()
main = do
  let Poly cs = power (Poly [1, 2, 3 :: Int]) 1400
  print (sum cs `mod` 1000003)
  let M2 a _ _ _ = power (M2 (Poly [1, 1]) (Poly [1]) (Poly [2 :: Int]) (Poly [0, 1])) 360
      Poly ds = a
  print (foldr plus zero ds)
