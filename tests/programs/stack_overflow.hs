-- StackOverflow can be caught; what was evaluated goes on with more stack... or not at all.
import Control.Exception

main :: IO ()
main = do
  let deep n = foldr (+) 0 [1 .. n] :: Integer
  r <- try (evaluate (deep 1000000))
  print (r :: Either AsyncException Integer)
  print (deep 1000)
