-- Existential types, rank-n functions, GADTs.
{-# LANGUAGE ExistentialQuantification, RankNTypes, GADTs, KindSignatures #-}
module Main where
data Showable = forall a. Show a => MkShowable a
instance Show Showable where showsPrec d (MkShowable a) = showsPrec d a
data Expr :: * -> * where
  I :: Int -> Expr Int
  B :: Bool -> Expr Bool
  Add :: Expr Int -> Expr Int -> Expr Int
  If :: Expr Bool -> Expr a -> Expr a -> Expr a
  Eq :: Expr Int -> Expr Int -> Expr Bool
eval :: Expr a -> a
eval (I n) = n
eval (B b) = b
eval (Add a b) = eval a + eval b
eval (If c a b) = if eval c then eval a else eval b
eval (Eq a b) = eval a == eval b
both :: (forall a. [a] -> Int) -> ([Int], String) -> (Int, Int)
both f (a, b) = (f a, f b)
newtype Church = Church (forall a. (a -> a) -> a -> a)
toInt :: Church -> Int
toInt (Church n) = n (+ 1) 0
plus :: Church -> Church -> Church
plus (Church a) (Church b) = Church (\f -> a f . b f)
main :: IO ()
main = do
  print [MkShowable 1, MkShowable "two", MkShowable (Just 3.0)]
  print (eval (If (Eq (Add (I 1) (I 2)) (I 3)) (I 10) (I 20)), eval (Eq (I 1) (I 2)))
  print (both length ([1, 2, 3], "ab"))
  print (toInt (plus (Church (\f -> f . f)) (Church (\f -> f . f . f))))
