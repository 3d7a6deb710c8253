-- Evaluation interrupted by a stack overflow while memory is short: the exception is raised all the same.
import Control.Exception
f :: Int -> Int
f n = 1 + f (n-1)
main = do
  r <- try (evaluate (f 100000000)) :: IO (Either SomeException Int)
  print r
