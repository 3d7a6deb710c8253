{-# LANGUAGE RankNTypes, ExistentialQuantification, ScopedTypeVariables, GADTs, KindSignatures, MultiParamTypeClasses, FunctionalDependencies, FlexibleInstances, FlexibleContexts, GeneralizedNewtypeDeriving, BangPatterns, LambdaCase, MultiWayIf, TupleSections, ViewPatterns, NamedFieldPuns, RecordWildCards, ParallelListComp, TypeApplications, DeriveFunctor, InstanceSigs, StandaloneDeriving #-}
-- A walk through the language: records, classes, GADTs, rank-N types, lenses, comprehensions, deriving.
module Main where

data Shape = Circle { radius :: Int } | Rect { w, h :: Int } deriving (Eq, Ord, Show)
area Circle { radius = r } = 3 * r * r
area (Rect a b) = a * b
grow s@Circle{} = s { radius = radius s + 1 }
grow s = s { w = w s + 1, h = h s * 2 }
pun Rect{w, h} = w + h
pun _ = 0
wild Rect{..} = w - h
wild Circle{..} = radius

newtype State s a = State { runState :: s -> (a, s) }
instance Functor (State s) where fmap f (State g) = State (\s -> let (a, s') = g s in (f a, s'))
instance Applicative (State s) where { pure a = State (a,); State f <*> State g = State (\s -> let (k, s1) = f s; (a, s2) = g s1 in (k a, s2)) }
instance Monad (State s) where State m >>= k = State (\s -> let (a, s1) = m s in runState (k a) s1)
get = State (\s -> (s, s))
put s = State (const ((), s))
modify f = get >>= put . f
evalState m s = fst (runState m s)
fresh :: State Int Int
fresh = do { n <- get; put (n + 1); return n }
data Tree a = Leaf | Node (Tree a) a (Tree a) deriving (Show, Functor)
label :: Tree a -> State Int (Tree (Int, a))
label Leaf = return Leaf
label (Node l x r) = do
  l' <- label l
  n <- fresh
  r' <- label r
  return (Node l' (n, x) r')
build :: Ord a => [a] -> Tree a
build = foldr ins Leaf where
  ins x Leaf = Node Leaf x Leaf
  ins x t@(Node l y r)
    | x < y = Node (ins x l) y r
    | y < x, let r' = ins x r = Node l y r'
    | otherwise = t

class Monad m => MonadLogger m where logMsg :: String -> m ()
newtype W a = W { runW :: ([String], a) } deriving (Show)
instance Functor W where fmap f (W (l, a)) = W (l, f a)
instance Applicative W where { pure a = W ([], a); W (l, f) <*> W (m, a) = W (l ++ m, f a) }
instance Monad W where W (l, a) >>= k = let W (m, b) = k a in W (l ++ m, b)
instance MonadLogger W where logMsg s = W ([s], ())
process :: MonadLogger m => Int -> m Int
process n | even' n = do { logMsg ("even " ++ show n); return (n * 2) }
          | otherwise = logMsg ("odd " ++ show n) >> return (n + 1)
even' 0 = True
even' n = odd' (n - 1)
odd' 0 = False
odd' n = even' (n - 1)

data Expr :: * -> * where
  I :: Int -> Expr Int
  B :: Bool -> Expr Bool
  If :: Expr Bool -> Expr a -> Expr a -> Expr a
  Add :: Expr Int -> Expr Int -> Expr Int
  Eq :: (Eq a, Show a) => Expr a -> Expr a -> Expr Bool
  Pair :: Expr a -> Expr b -> Expr (a, b)
eval :: Expr a -> a
eval (I n) = n
eval (B b) = b
eval (If c t e) = if eval c then eval t else eval e
eval (Add a b) = eval a + eval b
eval (Eq a b) = eval a == eval b
eval (Pair a b) = (eval a, eval b)

data Showable = forall a. Show a => MkS a | forall b. (Show b, Num b) => MkN b
instance Show Showable where
  showsPrec d (MkS a) = showsPrec d a
  showsPrec d (MkN b) = showsPrec d (b + 1)

class Container f a | f -> a where
  empty :: f
  insert :: a -> f -> f
  toL :: f -> [a]
instance Container [a] a where { empty = []; insert = (:); toL = id }

newtype Age = Age Int deriving (Eq, Ord, Num, Show)

applyAll :: (forall a. [a] -> Int) -> ([Int], String) -> (Int, Int)
applyAll f (a, b) = (f a, f b)

type Lens s a = forall f. Functor f => (a -> f a) -> s -> f s
newtype Id a = Id { runId :: a } deriving Functor
newtype Const' b a = Const' { getC :: b } deriving Functor
over :: Lens s a -> (a -> a) -> s -> s
over l f = runId . l (Id . f)
view :: Lens s a -> s -> a
view l = getC . l Const'
_1 :: Lens (a, c) a
_1 f (a, c) = (\x -> (x, c)) <$> f a
_2 :: Lens (c, a) a
_2 f (c, a) = (c,) <$> f a

data Nest a = Nil | Cons a (Nest (a, a))
depth :: Nest a -> Int
depth Nil = 0
depth (Cons _ n) = 1 + depth n
showNest :: Show a => Nest a -> String
showNest Nil = "."
showNest (Cons a n) = show a ++ ":" ++ showNest n

collatz :: Int -> [Int]
collatz = go where
  go 1 = [1]
  go n | (q, 0) <- n `divMod'` 2 = n : go q
       | otherwise = n : go (3 * n + 1)
divMod' :: Int -> Int -> (Int, Int)
divMod' n d = if n < d then (0, n) else let (q, r) = divMod' (n - d) d in (q + 1, r)

firstWord (span' (/= ' ') -> (a, _)) = a
span' p [] = ([], [])
span' p xs@(x : xs') | p x = let (ys, zs) = span' p xs' in (x : ys, zs)
                     | otherwise = ([], xs)
classify n = if | n < 0 -> "neg" | n == 0 -> "zero" | n < 10, odd' n -> "small odd" | otherwise -> "other"
strictSum :: [Int] -> Int
strictSum = go 0 where
  go !acc [] = acc
  go !acc (x : xs) = go (acc + x) xs
infixr 5 +++
(+++) :: [a] -> [a] -> [a]
xs +++ ys = foldr (:) ys xs
op = (subtract 1 . (* 2) $)
polyLocal = let pair x = (x, x); k = \a _ -> a in (pair 'x', pair True, k 1 "z")
lazyPat ~(a, b) = 1 :: Int
fibs = 0 : 1 : zipWith (+) fibs (tail fibs) :: [Integer]
primes = sieve [2 ..] where sieve (p : xs) = p : sieve [x | x <- xs, snd (divMod' x p) /= 0]
class Def a where { def :: a; def = undefined; name :: a -> String; name _ = "def" }
instance Def Int where def = 42
instance Def Bool where { def = True; name b = "bool" ++ show b }
instance (Def a, Def b) => Def (a, b) where def = (def, def)
data Color = Red | Green | Blue deriving (Show, Eq, Ord, Enum, Bounded)
data Op = Int :+: Int | Op :*: Op | Neg { unNeg :: Op } deriving (Show, Eq, Ord)
infixl 6 :+:
infixl 7 :*:
deriving instance Eq a => Eq (Tree a)

main :: IO ()
main = do
  print (map area [Circle 2, Rect 3 4], map grow [Circle 2, Rect 3 4])
  print (pun (Rect 1 2), wild (Rect 5 2), wild (Circle 9))
  print (evalState (label (build "hello")) 100)
  print (fmap length (build ["a", "bcd", "ef"]))
  print (runW (mapM' process [1, 2, 3]))
  print (eval (If (Eq (Add (I 1) (I 2)) (I 3)) (Pair (I 7) (B False)) (Pair (I 0) (B True))))
  print [MkS 1, MkS "two", MkN (7 :: Int), MkS (Just [True])]
  print (toL (insert (1 :: Int) (insert 2 empty) :: [Int]))
  print (Age 3 + 4, Age 1 < 2)
  print (applyAll length ([1, 2, 3], "ab"))
  print (over (_1 . _2) (+ 1) ((1, 2), 3), view (_2 . _1) (0, ('x', "y")))
  print (depth (Cons 1 (Cons (2, 3) Nil)))
  putStrLn (showNest (Cons 'a' (Cons ('b', 'c') (Cons (('d', 'e'), ('f', 'g')) Nil))))
  print (collatz 6)
  putStrLn (firstWord "hello world")
  mapM_' (putStrLn . classify) [-1, 0, 3, 4]
  print (strictSum [1 .. 1000])
  print ([1, 2] +++ [3] +++ [4, 5])
  print (op 5, polyLocal, lazyPat undefined)
  print (take 15 fibs, fibs !! 100)
  print (take 10 primes)
  print (def :: (Int, (Bool, Int)), name (def :: Int), name (def :: Bool))
  print ([minBound .. maxBound :: Color], succ Red, [Red ..])
  print (1 :+: 2, Neg (1 :+: 2) :*: Neg { unNeg = 3 :+: (-4) })
  print [(x, y, z) | x <- [1, 2, 3] | y <- "abcd" | z <- [True, False, True, True]]
  print [(i, j) | i <- [1 .. 4], odd' i, let k = i * i, j <- [k .. k + 1]]
  print (read' @Int 5)
  print (build [3, 1, 2] == build [3, 1, 2], compare (Circle 1) (Rect 0 0), maximum' [Rect 1 2, Circle 3])
  print $ (\case { Just x | x > 3 -> "big" | x > 1 -> "mid"; Nothing -> "none"; _ -> "small" }) <$> [Just 5, Just 2, Just 0, Nothing]
  let go 0 acc = acc
      go n acc = go (n - 1) (acc + n)
      (q, r) = 17 `divMod'` 5
      z@(z1, _) = (q, r)
  print (go 10 0, q, r, z, z1)
  print (let y = 1; f x = x + y in f 2, let (a, b) | True = (b + 1, 10) in a)
  where
    mapM' f [] = return []
    mapM' f (x : xs) = do { y <- f x; ys <- mapM' f xs; return (y : ys) }
    mapM_' f = foldr ((>>) . f) (return ())
    maximum' = foldr1 (\a b -> if a >= b then a else b)
    read' :: forall a. Num a => Int -> a
    read' n = sum (replicate n 1)
