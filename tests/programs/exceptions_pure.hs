-- Exceptions from pure code: arithmetic, error, patterns, own types, evaluate, try, handlers in order.
module Main where
import Control.Exception
import Data.Maybe (fromJust)
import qualified Data.List as L
data Mine = Mine Int | Other deriving Show
instance Exception Mine
main :: IO ()
main = do
  r1 <- try (evaluate (1 `div` (0 :: Int))) :: IO (Either ArithException Int)
  print r1
  r2 <- try (evaluate (head ([] :: [Int])))
  case r2 of { Left (ErrorCall m) -> putStrLn ("error: " ++ m); Right v -> print v }
  r3 <- try (throwIO (Mine 3)) :: IO (Either Mine ())
  print r3
  handle (\e -> putStrLn ("caught " ++ show (e :: Mine))) (throw Other)
  r4 <- try (evaluate (let f :: Int -> Int; f 1 = 2 in f 3)) :: IO (Either PatternMatchFail Int)
  putStrLn (either (const "no match") show r4)
  (evaluate (L.foldl' (+) 0 [1, 2, throw Overflow]) >>= print) `catches` [Handler (\e -> print (e :: Mine)), Handler (\e -> print (e :: ArithException))]
  r5 <- try (evaluate (minBound `div` (-1 :: Int))) :: IO (Either ArithException Int)
  print r5
  flip catch (\e -> putStrLn ("io: " ++ show (e :: IOException))) (ioError (userError "bad"))
  (do { _ <- evaluate (length [1, undefined, 3 :: Int]); putStrLn "length is lazy" }) `catch` \e -> print (e :: SomeException)
  print (fromJust (Just 1 :: Maybe Int))
