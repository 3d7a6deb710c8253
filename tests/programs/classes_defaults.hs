-- Classes: defaults, superclasses, polymorphic instances, constructor classes.
module Main where
class Shape a where
  area :: a -> Double
  name :: a -> String
  name _ = "shape"
  describe :: a -> String
  describe x = name x ++ " of area " ++ show (area x)
data Sq = Sq Double
data Ci = Ci Double
instance Shape Sq where { area (Sq s) = s * s; name _ = "square" }
instance Shape Ci where area (Ci r) = 3 * r * r
class Container f where
  empty :: f a
  insert :: a -> f a -> f a
  toL :: f a -> [a]
newtype Stack a = Stack [a]
newtype Queue a = Queue ([a], [a])
instance Container Stack where { empty = Stack []; insert x (Stack xs) = Stack (x : xs); toL (Stack xs) = xs }
instance Container Queue where
  empty = Queue ([], [])
  insert x (Queue (f, b)) = Queue (f, x : b)
  toL (Queue (f, b)) = f ++ reverse b
fill :: Container f => [a] -> f a
fill = foldr insert empty
class (Show a, Ord a) => Key a where
  key :: a -> String
  key x = "<" ++ show x ++ ">"
instance Key Int
instance Key a => Key [a] where key xs = concatMap key xs
instance (Key a, Key b) => Key (a, b)
main :: IO ()
main = do
  putStrLn (describe (Sq 2))
  putStrLn (describe (Ci 1))
  print (toL (fill [1, 2, 3 :: Int] :: Stack Int), toL (fill "abc" :: Queue Char))
  putStrLn (key [1, 2 :: Int] ++ key (3 :: Int, [4 :: Int]))
