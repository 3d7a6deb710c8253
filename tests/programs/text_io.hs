-- Text input: lines, interact-like loops, end of input, handles and buffering.
module Main where
import System.IO
loop :: Int -> IO ()
loop n = do
  end <- isEOF
  if end then putStrLn ("lines: " ++ show n) else do
    l <- getLine
    putStrLn (show n ++ ": " ++ reverse l)
    loop (n + 1)
main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  name <- getLine
  putStr "hello, "
  hFlush stdout
  putStrLn name
  c <- getChar
  print c
  n <- readLn :: IO Int
  print (n * 2)
  hPutStrLn stderr "to stderr"
  hGetBuffering stdout >>= print
  loop 0
