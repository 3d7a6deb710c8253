{-# LANGUAGE BangPatterns, MagicHash, UnboxedTuples, ScopedTypeVariables, RankNTypes, DefaultSignatures, PatternGuards, ExistentialQuantification, StandaloneDeriving, DerivingVia, FlexibleContexts, UndecidableInstances, KindSignatures, TupleSections #-}
-- Patterns of every form, strictness, unboxed values, default methods, fixed points, existential records.
module Main where
import GHC.Exts (Int(..), Int#, (+#), (*#), (-#))
import Prelude hiding (even, mapM_, maximum)

-- strictness
f1 :: Int -> Int
f1 x = let !y = x + 1; z = undefined in y
f2 (I# x) = let y = x +# 1#; z = y *# y in I# (z -# y)
loop# :: Int# -> Int# -> Int#
loop# 0# acc = acc
loop# n acc = loop# (n -# 1#) (acc +# n)
qr :: Int# -> Int# -> (# Int#, Int# #)
qr a b = (# a +# b, a -# b #)
useQr (I# a) (I# b) = case qr a b of (# s, d #) -> (I# s, I# d)
useQr2 (I# a) (I# b) = let (# s, d #) = qr a b in (I# s, I# d)
data SP = SP !Int Int
sp (SP a _) = a
-- patterns
lit :: Int -> String
lit 0 = "zero"
lit (-1) = "minus one"
lit 255 = "ff"
lit n | n < 0 = "neg" | n > 100, let m = n - 100, m > 50 = "large " ++ show m
lit 7 = "seven"
lit _ = "?"
big :: Integer -> Bool
big 123456789012345678901234567890 = True
big _ = False
str "hello" = 1
str "help" = 2
str ('h' : _) = 3
str "" = 4
str _ = 5
chr' 'a' = "A"
chr' '\n' = "NL"
chr' c | c > 'm' = [c, c]
chr' _ = "-"
nested (Just (x, [y, _]), Left' (Right' z)) = x + y + z
nested (Nothing, Left' (Left' z)) = z
nested (_, Right' w) = length w
nested _ = -1
data E a b = Left' a | Right' b
gen :: (Eq a, Num a) => a -> String
gen 0 = "0"
gen 1 = "1"
gen _ = "many"
overlap xs ys = case (xs, ys) of
  ([], _) -> 1
  (_, []) -> 2
  (x : _, y : _) | x == y -> 3
                 | x < y, [_] <- xs -> 4
  ([_, _], _) -> 5
  _ -> 6
whereG n | even n = a | n > 10 = b where { a = n * 2; b = n + c; c = 100 }
whereG n = 0 - n
even n = n `mod'` 2 == 0
mod' :: Int -> Int -> Int
mod' a b = if a < b then a else mod' (a - b) b
(p, q) = (3 :: Int, "top")
[r0, r1, _] = map (+ 1) [10, 20, 30 :: Int]
Just (deep, _) | p > 2 = Just (p * 2, q)
xs@(hd : _) = "abc"
lazyTop = let ~(a, b) = undefined :: (Int, Int) in 5 :: Int
swap' = \ ~(a, b) -> (b, a)
mutual :: Int -> [Int]
mutual n = ping n where
  ping 0 = [0]
  ping k = k : pong (k - 1)
  pong 0 = [-1]
  pong k = -k : ping (k - 1)
-- classes
class Shape a where
  area, perimeter :: a -> Int
  describe :: a -> String
  describe x = "area " ++ show (area x) ++ " perimeter " ++ show (perimeter x) ++ extra x
  extra :: a -> String
  extra _ = ""
  {-# MINIMAL area, perimeter #-}
data Sq = Sq Int
data Re = Re Int Int
instance Shape Sq where { area (Sq a) = a * a; perimeter (Sq a) = 4 * a }
instance Shape Re where { area (Re a b) = a * b; perimeter (Re a b) = 2 * (a + b); extra (Re a b) | a == b = " square"; extra _ = " rect" }
class (Eq a, Show a) => Entity a where
  ident :: a -> Int
  same :: a -> a -> Bool
  same x y = x == y || ident x == ident y
  tag :: Show b => b -> a -> String
  tag b a = show b ++ "/" ++ show a
instance Entity Int where ident = id
instance Entity Bool where ident b = if b then 1 else 0
instance (Entity a, Entity b) => Entity (a, b) where
  ident (a, b) = ident a * 31 + ident b
  tag c (a, b) = tag c a ++ tag c b
instance Entity a => Entity [a] where ident = foldr (\x acc -> ident x + 31 * acc) 7
class Functor' (f :: * -> *) where fmap' :: (a -> b) -> f a -> f b
newtype Comp f g a = Comp (f (g a))
instance (Functor' f, Functor' g) => Functor' (Comp f g) where fmap' h (Comp x) = Comp (fmap' (fmap' h) x)
instance Functor' [] where fmap' = map
instance Functor' Maybe where { fmap' _ Nothing = Nothing; fmap' f (Just x) = Just (f x) }
deriving instance Show (f (g a)) => Show (Comp f g a)
newtype Fix f = Fix (f (Fix f))
data ListF a r = NilF | ConsF a r
instance Functor' (ListF a) where { fmap' _ NilF = NilF; fmap' f (ConsF a r) = ConsF a (f r) }
cata :: Functor' f => (f a -> a) -> Fix f -> a
cata alg (Fix x) = alg (fmap' (cata alg) x)
toFix = foldr (\a r -> Fix (ConsF a r)) (Fix NilF)
sumAlg NilF = 0
sumAlg (ConsF a r) = a + r
-- church, rank n
newtype Church = Church (forall a. (a -> a) -> a -> a)
toInt (Church n) = n (+ 1) (0 :: Int)
suc (Church n) = Church (\s z -> s (n s z))
add (Church a) (Church b) = Church (\s -> a s . b s)
-- local polymorphism and MR
local :: forall a. Show a => a -> (String, String)
local x = (sh x, sh' True)
  where sh = show
        sh' y = show y ++ show x
numeric = let n = 3; g x = x * n in (g 2, n + 1)
avg ys = foldr (+) 0 ys
-- existential with record and class
data Obj = forall s. Obj { state :: s, step :: s -> s, view :: s -> String }
runObj :: Int -> Obj -> String
runObj 0 (Obj s _ v) = v s
runObj n (Obj s st v) = runObj (n - 1) (Obj (st s) st v)
-- do
test :: Maybe Int
test = do
  x <- Just 3
  let y = x + 1
      g 0 = 1
      g n = n * g (n - 1)
  (a, 4) <- Just (y, y)
  if a > 3 then do
    z <- pure (g a)
    Just (z + x)
  else Nothing
failing = do { (Just x) <- [Just 1, Nothing, Just 3]; y <- [x, x * 10]; return y }
data Rec = Rec { fa :: Int, fb :: Maybe Rec, fc :: !Bool } deriving (Eq, Ord, Show)
newtype Wrap a = Wrap { unwrap :: a } deriving (Eq, Ord, Show)
data Unit = Unit deriving (Eq, Ord, Show)
data Many = M0 | M1 Int | M2 { m2a :: Int, m2b :: Char } | Int :% Int deriving (Eq, Ord, Show)
infix 4 :%
data Op' = Op' :-> Op' | V String deriving (Show, Eq)
infixr 5 :->
main :: IO ()
main = do
  print (f1 1, f2 4, I# (loop# 100# 0#), useQr 7 3, useQr2 7 3, sp (SP 1 undefined))
  print (map lit [0, -1, 255, -5, 160, 110, 7, 8])
  print (big 123456789012345678901234567890, big 1, map str ["hello", "help", "hex", "", "x"])
  print (map chr' "a\nzb")
  print (map nested [(Just (1, [2, 3]), Left' (Right' 4)), (Nothing, Left' (Left' 9)), (Nothing, Right' "abc"), (Just (0, []), Left' (Left' 1))])
  print (gen (1 :: Int), gen (0 :: Integer), gen (5 :: Int))
  print (overlap [1] [1], overlap [1] [2], overlap [1, 2] [3], overlap [1, 2, 3] [4], overlap "" "x", overlap "x" "")
  print (map whereG [2, 11, 13, 3])
  print ((p, q, r0), (r1, deep, xs), hd, lazyTop, fst (swap' (1, 'x')))
  print (mutual 5)
  putStrLn (describe (Sq 3)) >> putStrLn (describe (Re 2 2)) >> putStrLn (describe (Re 2 3))
  print (same (1 :: Int, True) (1, True), ident [(1 :: Int, True), (2, False)], tag 'c' (3 :: Int, False), same [1 :: Int] [2])
  print (fmap' (+ 1) (Comp [Just 1, Nothing]))
  print (cata sumAlg (toFix [1 .. 10]))
  print (toInt (add (suc (suc (Church (\_ z -> z)))) (suc (Church (\s z -> s z)))))
  print (local 'x', numeric, avg [1, 2, 3])
  putStrLn (runObj 3 (Obj { state = 1 :: Int, step = (* 2), view = show }))
  print (test, failing)
  print (Rec 1 (Just (Rec (-2) Nothing False)) True, (Rec 1 Nothing True) { fc = False } < Rec 1 Nothing True)
  print (Wrap (Wrap Unit), [M0, M1 (-3), M2 { m2a = 1, m2b = 'x' }, 3 :% 4], compare (M1 3) (M2 0 ' '), maximum [M1 1, M0, M1 5])
  print (V "a" :-> V "b" :-> V "c")
  print (showsPrec 11 (-5 :: Int) "", show (Just (-5)), [False ..])
  mapM_ print ([(x, y) | Just x <- [Just 1, Nothing, Just 2], y <- [x ..], then' y] `seq` [1, 2])
  where then' y = y < 3
        mapM_ f = foldr ((>>) . f) (return ())
        maximum (x : xs) = foldr (\a b -> if a > b then a else b) x xs
