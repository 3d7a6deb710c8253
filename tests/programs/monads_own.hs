-- Monads of one's own: state, writer, parser; do, mapM, sequence, when, foldM.
module Main where
import Control.Monad
import Data.Char (isDigit, isSpace)
newtype Parser a = Parser { parse :: String -> Maybe (a, String) }
instance Functor Parser where fmap = liftM
instance Applicative Parser where { pure x = Parser (\s -> Just (x, s)); (<*>) = ap }
instance Monad Parser where p >>= f = Parser (\s -> case parse p s of { Nothing -> Nothing; Just (a, r) -> parse (f a) r })
item :: (Char -> Bool) -> Parser Char
item ok = Parser (\s -> case s of { (c : cs) | ok c -> Just (c, cs); _ -> Nothing })
(<||>) :: Parser a -> Parser a -> Parser a
p <||> q = Parser (\s -> maybe (parse q s) Just (parse p s))
many0, many1 :: Parser a -> Parser [a]
many0 p = many1 p <||> return []
many1 p = do { x <- p; xs <- many0 p; return (x : xs) }
token :: Parser a -> Parser a
token p = do { x <- p; _ <- many0 (item isSpace); return x }
number, term, expr, factor :: Parser Int
number = token (read <$> many1 (item isDigit))
symbol :: Char -> Parser Char
symbol = token . item . (==)
expr = term >>= rest where rest a = (do { _ <- symbol '+'; b <- term; rest (a + b) }) <||> (do { _ <- symbol '-'; b <- term; rest (a - b) }) <||> return a
term = factor >>= rest where rest a = (do { _ <- symbol '*'; b <- factor; rest (a * b) }) <||> return a
factor = number <||> (do { _ <- symbol '('; e <- expr; _ <- symbol ')'; return e })
main :: IO ()
main = do
  print (fmap fst (parse expr "1 + 2 * (3 - 4) * 5"), fmap snd (parse expr "12+x"))
  print (sequence [Just 1, Just 2], sequence [Just 1, Nothing], mapM (\x -> if x > 0 then Right x else Left x) [1, 2, -3, 4 :: Int])
  print (foldM (\a x -> if x == 0 then Nothing else Just (a `div` x)) 100 [2, 5 :: Int], replicateM 2 "ab", zipWithM (\a b -> [a, b]) [1, 2] [3, 4 :: Int])
  forM_ [1 .. 3 :: Int] $ \i -> when (odd i) $ print i
  print =<< foldM (\a x -> do { putStrLn ("add " ++ show x); return (a + x) }) 0 [1, 2, 3 :: Int]
  print (join [[1], [2, 3 :: Int]], void (Just 3), (>=>) (\x -> [x, x + 1]) (\y -> [y * 2]) (5 :: Int), filterM (const [True, False]) [1, 2 :: Int])
