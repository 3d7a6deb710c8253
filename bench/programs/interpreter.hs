-- Sum types and a monad of one's own: an interpreter for a small language.
module Main where

data Expr = Num Int | Var String | Add Expr Expr | Sub Expr Expr | Mul Expr Expr | Less Expr Expr
data Stmt = Assign String Expr | While Expr [Stmt] | If Expr [Stmt] [Stmt]

newtype State s a = State { runState :: s -> (a, s) }

instance Functor (State s) where
  fmap f (State g) = State (\s -> case g s of (a, s1) -> (f a, s1))
instance Applicative (State s) where
  pure a = State (\s -> (a, s))
  State f <*> State g = State (\s -> case f s of (h, s1) -> case g s1 of (a, s2) -> (h a, s2))
instance Monad (State s) where
  State g >>= f = State (\s -> case g s of (a, s1) -> runState (f a) s1)

type Env = [(String, Int)]

get :: State s s
get = State (\s -> (s, s))

put :: s -> State s ()
put s = State (\_ -> ((), s))

eval :: Expr -> State Env Int
eval (Num n) = return n
eval (Var v) = do
  env <- get
  return (maybe 0 id (lookup v env))
eval (Add a b) = (+) <$> eval a <*> eval b
eval (Sub a b) = (-) <$> eval a <*> eval b
eval (Mul a b) = (\x y -> x * y `mod` 1000003) <$> eval a <*> eval b
eval (Less a b) = (\x y -> if x < y then 1 else 0) <$> eval a <*> eval b

exec :: Stmt -> State Env ()
exec (Assign v e) = do
  n <- eval e
  env <- get
  let env' = (v, n) : filter ((/= v) . fst) env
  n `seq` put env'
exec (While c body) = do
  n <- eval c
  if n == 0 then return () else do
    mapM_ exec body
    exec (While c body)
exec (If c a b) = do
  n <- eval c
  mapM_ exec (if n /= 0 then a else b)

program :: [Stmt]
program =
  [ Assign "i" (Num 0), Assign "s" (Num 1)
  , While (Less (Var "i") (Num 150000))
      [ Assign "s" (Add (Mul (Var "s") (Num 31)) (Var "i"))
      , If (Less (Var "s") (Num 500000)) [Assign "low" (Add (Var "low") (Num 1))] [Assign "high" (Add (Var "high") (Num 1))]
      , Assign "i" (Add (Var "i") (Num 1)) ] ]

main :: IO ()
main = print (snd (runState (mapM_ exec program) []))
