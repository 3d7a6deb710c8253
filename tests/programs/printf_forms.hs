-- Text.Printf: conversions, widths, precisions.
module Main where
import Text.Printf
main :: IO ()
main = do
  printf "%d %5d|%-5d|%05d %+d\n" (1 :: Int) (2 :: Int) (3 :: Int) (4 :: Int) (5 :: Int)
  printf "%s %10s|%-10s|%c %%\n" "a" "b" "c" 'd'
  printf "%.2f %8.3f %e %g\n" (3.14159 :: Double) (2.5 :: Double) (12345.678 :: Double) (0.5 :: Double)
  printf "%x %X %o %b\n" (255 :: Int) (255 :: Int) (8 :: Int) (5 :: Int)
  let s = printf "%d-%s" (7 :: Int) "x" :: String
  putStrLn s
  printf "%8d %8.3f %8.2f\n" (1000 :: Int) (1.5 :: Double) (2.25 :: Double)
