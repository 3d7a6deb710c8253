-- HeapOverflow reaches the main thread, which may catch it and go on.
import Control.Exception

main :: IO ()
main = do
  r <- try $ do
    let xs = [1 .. 3000000 :: Integer]
    print (sum xs)
    print (length xs)
  print (r :: Either AsyncException ())
  print (sum [1 .. 1000 :: Integer])
