-- Functions of more arguments than a function value has: known, unknown and partial calls around every limit, with
-- values of every representation before and behind the place where they are curried.
module Main where

import Control.Exception
import Data.IORef

-- | Each argument counts with its place, so none can be lost or exchanged.
places24 :: Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int ->
    Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int
places24 a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14 a15 a16 a17 a18 a19 a20 a21 a22 a23 =
    1 * a0 + 2 * a1 + 3 * a2 + 4 * a3 + 5 * a4 + 6 * a5 + 7 * a6 + 8 * a7 + 9 * a8 + 10 * a9 + 11 * a10 + 12 * a11 +
    13 * a12 + 14 * a13 + 15 * a14 + 16 * a15 + 17 * a16 + 18 * a17 + 19 * a18 + 20 * a19 + 21 * a20 + 22 * a21 + 23
    * a22 + 24 * a23
{-# NOINLINE places24 #-}

-- | Each argument counts with its place, so none can be lost or exchanged.
places25 :: Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int ->
    Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int
places25 a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14 a15 a16 a17 a18 a19 a20 a21 a22 a23 a24 =
    1 * a0 + 2 * a1 + 3 * a2 + 4 * a3 + 5 * a4 + 6 * a5 + 7 * a6 + 8 * a7 + 9 * a8 + 10 * a9 + 11 * a10 + 12 * a11 +
    13 * a12 + 14 * a13 + 15 * a14 + 16 * a15 + 17 * a16 + 18 * a17 + 19 * a18 + 20 * a19 + 21 * a20 + 22 * a21 + 23
    * a22 + 24 * a23 + 25 * a24
{-# NOINLINE places25 #-}

-- | Each argument counts with its place, so none can be lost or exchanged.
places33 :: Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int ->
    Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int ->
    Int -> Int
places33 a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14 a15 a16 a17 a18 a19 a20 a21 a22 a23 a24 a25 a26 a27 a28 a29
    a30 a31 a32 =
    1 * a0 + 2 * a1 + 3 * a2 + 4 * a3 + 5 * a4 + 6 * a5 + 7 * a6 + 8 * a7 + 9 * a8 + 10 * a9 + 11 * a10 + 12 * a11 +
    13 * a12 + 14 * a13 + 15 * a14 + 16 * a15 + 17 * a16 + 18 * a17 + 19 * a18 + 20 * a19 + 21 * a20 + 22 * a21 + 23
    * a22 + 24 * a23 + 25 * a24 + 26 * a25 + 27 * a26 + 28 * a27 + 29 * a28 + 30 * a29 + 31 * a30 + 32 * a31 + 33 *
    a32
{-# NOINLINE places33 #-}

-- | Each argument counts with its place, so none can be lost or exchanged.
places70 :: Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int ->
    Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int ->
    Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int ->
    Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int ->
    Int -> Int -> Int -> Int -> Int -> Int -> Int
places70 a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14 a15 a16 a17 a18 a19 a20 a21 a22 a23 a24 a25 a26 a27 a28 a29
    a30 a31 a32 a33 a34 a35 a36 a37 a38 a39 a40 a41 a42 a43 a44 a45 a46 a47 a48 a49 a50 a51 a52 a53 a54 a55 a56 a57
    a58 a59 a60 a61 a62 a63 a64 a65 a66 a67 a68 a69 =
    1 * a0 + 2 * a1 + 3 * a2 + 4 * a3 + 5 * a4 + 6 * a5 + 7 * a6 + 8 * a7 + 9 * a8 + 10 * a9 + 11 * a10 + 12 * a11 +
    13 * a12 + 14 * a13 + 15 * a14 + 16 * a15 + 17 * a16 + 18 * a17 + 19 * a18 + 20 * a19 + 21 * a20 + 22 * a21 + 23
    * a22 + 24 * a23 + 25 * a24 + 26 * a25 + 27 * a26 + 28 * a27 + 29 * a28 + 30 * a29 + 31 * a30 + 32 * a31 + 33 *
    a32 + 34 * a33 + 35 * a34 + 36 * a35 + 37 * a36 + 38 * a37 + 39 * a38 + 40 * a39 + 41 * a40 + 42 * a41 + 43 *
    a42 + 44 * a43 + 45 * a44 + 46 * a45 + 47 * a46 + 48 * a47 + 49 * a48 + 50 * a49 + 51 * a50 + 52 * a51 + 53 *
    a52 + 54 * a53 + 55 * a54 + 56 * a55 + 57 * a56 + 58 * a57 + 59 * a58 + 60 * a59 + 61 * a60 + 62 * a61 + 63 *
    a62 + 64 * a63 + 65 * a64 + 66 * a65 + 67 * a66 + 68 * a67 + 69 * a68 + 70 * a69
{-# NOINLINE places70 #-}

-- | Doubles, texts and Ints by turns.
mixed :: Double -> String -> Int -> Double -> String -> Int -> Double -> String -> Int -> Double -> String -> Int ->
    Double -> String -> Int -> Double -> String -> Int -> Double -> String -> Int -> Double -> String -> Int ->
    Double -> String -> Int -> Double -> String -> Int -> String
mixed a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14 a15 a16 a17 a18 a19 a20 a21 a22 a23 a24 a25 a26 a27 a28 a29 =
    unwords [show a0, a1, show a2, show a3, a4, show a5, show a6, a7, show a8, show a9, a10, show a11, show a12, a13, show
      a14, show a15, a16, show a17, show a18, a19, show a20, show a21, a22, show a23, show a24, a25, show a26, show
      a27, a28, show a29]
{-# NOINLINE mixed #-}

-- | An action whose state comes behind the limit.
action :: IORef Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int ->
    Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> IO Int
action ref a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14 a15 a16 a17 a18 a19 a20 a21 a22 a23 a24 a25 a26 = do
    modifyIORef ref (+ 1)
    return (a0 + a1 + a2 + a3 + a4 + a5 + a6 + a7 + a8 + a9 + a10 + a11 + a12 + a13 + a14 + a15 + a16 + a17 + a18 + a19 +
      a20 + a21 + a22 + a23 + a24 + a25 + a26)
{-# NOINLINE action #-}

-- | Calls itself with all its arguments, turned by one.
turn :: Int -> Integer -> Integer -> Integer -> Integer -> Integer -> Integer -> Integer -> Integer -> Integer -> Integer ->
    Integer -> Integer -> Integer -> Integer -> Integer -> Integer -> Integer -> Integer -> Integer -> Integer ->
    Integer -> Integer -> Integer -> Integer -> Integer -> Integer -> Integer -> Integer -> [Integer]
turn 0 a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14 a15 a16 a17 a18 a19 a20 a21 a22 a23 a24 a25 a26 a27 = [a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17, a18, a19, a20, a21, a22, a23,
      a24, a25, a26, a27]
turn n a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14 a15 a16 a17 a18 a19 a20 a21 a22 a23 a24 a25 a26 a27 =
    turn (n - 1) a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14 a15 a16 a17 a18 a19 a20 a21 a22 a23 a24 a25 a26 a27 (a0 + 1)

data Wide = Wide Int !Int Double String Int !Int Double String Int !Int Double String Int !Int Double String Int !Int Double
    String Int !Int Double String Int !Int Double String Int !Int Double String Int !Int Double String Int !Int
    Double String
    deriving (Eq, Show)

class Many a where
  many :: a -> a -> a -> a -> a -> a -> a -> a -> a -> a -> a -> a -> a -> a -> a -> a -> a -> a -> a -> a -> a -> a -> a -> a
      -> a -> a -> a -> [a]
instance Many Int where
  many a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14 a15 a16 a17 a18 a19 a20 a21 a22 a23 a24 a25 a26 = [a26, a25, a24, a23, a22, a21, a20, a19, a18, a17, a16, a15, a14, a13, a12, a11, a10, a9, a8, a7, a6, a5, a4, a3,
      a2, a1, a0]
instance Many Bool where
  many a0 a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13 a14 a15 a16 a17 a18 a19 a20 a21 a22 a23 a24 a25 a26 = [not a0, not a1, not a2, not a3, not a4, not a5, not a6, not a7, not a8, not a9, not a10, not a11, not a12, not
      a13, not a14, not a15, not a16, not a17, not a18, not a19, not a20, not a21, not a22, not a23, not a24, not a25,
      not a26]

allTheSame :: Many a => a -> a -> [a]
allTheSame x y = many x x x x x x x x x x x x x x x x x x x x x x x x x x y

main :: IO ()
main = do
  print (places24 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24)
  print (map (\g -> g 0 7 3 10 6 2 9 5 1 8 4 0 7 3 10 6 2 9 5 1 8 4 0 7) [places24])
  print (map (\g -> g 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22) [places24 0])
  print (map (\g -> g 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15) [places24 0 1 2 3 4 5 6 7])
  print (map (\g -> g 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14) [places24 0 1 2 3 4 5 6 7 8])
  print (map (\g -> g 0 1) [places24 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21])
  print (map (\g -> g 0) [places24 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22])
  print (places25 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25)
  print (map (\g -> g 0 7 3 10 6 2 9 5 1 8 4 0 7 3 10 6 2 9 5 1 8 4 0 7 3) [places25])
  print (map (\g -> g 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23) [places25 0])
  print (map (\g -> g 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16) [places25 0 1 2 3 4 5 6 7])
  print (map (\g -> g 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15) [places25 0 1 2 3 4 5 6 7 8])
  print (map (\g -> g 0 1) [places25 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22])
  print (map (\g -> g 0) [places25 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23])
  print (places33 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33)
  print (map (\g -> g 0 7 3 10 6 2 9 5 1 8 4 0 7 3 10 6 2 9 5 1 8 4 0 7 3 10 6 2 9 5 1 8 4) [places33])
  print (map (\g -> g 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31) [places33 0])
  print (map (\g -> g 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24) [places33 0 1 2 3 4 5 6 7])
  print (map (\g -> g 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23) [places33 0 1 2 3 4 5 6 7 8])
  print (map (\g -> g 0 1 2 3 4 5 6 7 8 9) [places33 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22])
  print (map (\g -> g 0 1 2 3 4 5 6 7 8) [places33 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23])
  print (map (\g -> g 0 1 2 3 4 5 6 7) [places33 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24])
  print (map (\g -> g 0 1) [places33 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30])
  print (map (\g -> g 0) [places33 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
      31])
  print (places70 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40
      41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 70)
  print (map (\g -> g 0 7 3 10 6 2 9 5 1 8 4 0 7 3 10 6 2 9 5 1 8 4 0 7 3 10 6 2 9 5 1 8 4 0 7 3 10 6 2 9 5 1 8 4 0 7 3 10 6 2 9 5 1 8
      4 0 7 3 10 6 2 9 5 1 8 4 0 7 3 10) [places70])
  print (map (\g -> g 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40
      41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68) [places70 0])
  print (map (\g -> g 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40
      41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61) [places70 0 1 2 3 4 5 6 7])
  print (map (\g -> g 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40
      41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60) [places70 0 1 2 3 4 5 6 7 8])
  print (map (\g -> g 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40
      41 42 43 44 45 46) [places70 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22])
  print (map (\g -> g 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40
      41 42 43 44 45) [places70 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23])
  print (map (\g -> g 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37 38 39 40
      41 42 43 44) [places70 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24])
  print (map (\g -> g 0 1) [places70 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
      31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58
      59 60 61 62 63 64 65 66 67])
  print (map (\g -> g 0) [places70 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30
      31 32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58
      59 60 61 62 63 64 65 66 67 68])
  mapM_ (\g -> putStrLn (g 0.5 "t1" 2 3.5 "t4" 5 6.5 "t7" 8 9.5 "t10" 11 12.5 "t13" 14 15.5 "t16" 17 18.5 "t19" 20 21.5 "t22" 23 24.5 "t25"
      26 27.5 "t28" 29)) [mixed ]
  mapM_ (\g -> putStrLn (g 5 6.5 "t7" 8 9.5 "t10" 11 12.5 "t13" 14 15.5 "t16" 17 18.5 "t19" 20 21.5 "t22" 23 24.5 "t25" 26 27.5 "t28" 29)) [mixed 0.5 "t1" 2 3.5 "t4"]
  mapM_ (\g -> putStrLn (g 24.5 "t25" 26 27.5 "t28" 29)) [mixed 0.5 "t1" 2 3.5 "t4" 5 6.5 "t7" 8 9.5 "t10" 11 12.5 "t13" 14 15.5 "t16" 17 18.5 "t19" 20 21.5 "t22" 23]
  mapM_ (\g -> putStrLn (g "t25" 26 27.5 "t28" 29)) [mixed 0.5 "t1" 2 3.5 "t4" 5 6.5 "t7" 8 9.5 "t10" 11 12.5 "t13" 14 15.5 "t16" 17 18.5 "t19" 20 21.5 "t22" 23 24.5]
  mapM_ (\g -> putStrLn (g 29)) [mixed 0.5 "t1" 2 3.5 "t4" 5 6.5 "t7" 8 9.5 "t10" 11 12.5 "t13" 14 15.5 "t16" 17 18.5 "t19" 20 21.5 "t22" 23 24.5 "t25"
      26 27.5 "t28"]
  ref <- newIORef 0
  mapM_ (\g -> (g 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26) >>= print) [action ref ]
  mapM_ (\g -> (g 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26) >>= print) [action ref 0 1 2]
  mapM_ (\g -> (g 23 24 25 26) >>= print) [action ref 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22]
  mapM_ (\g -> (g 24 25 26) >>= print) [action ref 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23]
  mapM_ (\g -> (g 26) >>= print) [action ref 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25]
  mapM_ (\g -> (g ) >>= print) [action ref 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26]
  readIORef ref >>= print
  print (turn 1000 100000000000000000 100000000000000001 100000000000000002 100000000000000003 100000000000000004
      100000000000000005 100000000000000006 100000000000000007 100000000000000008 100000000000000009
      100000000000000010 100000000000000011 100000000000000012 100000000000000013 100000000000000014
      100000000000000015 100000000000000016 100000000000000017 100000000000000018 100000000000000019
      100000000000000020 100000000000000021 100000000000000022 100000000000000023 100000000000000024
      100000000000000025 100000000000000026 100000000000000027)
  let wide = Wide 1 2 3.5 "four" 1 2 3.5 "four" 1 2 3.5 "four" 1 2 3.5 "four" 1 2 3.5 "four" 1 2 3.5 "four" 1
  print (map (\w -> w 2 3.5 "four" 1 2 3.5 "four" 1 2 3.5 "four" 1 2 3.5 "four") [wide])
  print (allTheSame (3 :: Int) 4)
  print (allTheSame True False)
  -- Functions that capture, and one that is evaluated with too few arguments to do anything.
  let local b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 b13 b14 b15 b16 b17 b18 b19 b20 b21 b22 b23 b24 b25 = sum [b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14, b15, b16, b17, b18, b19, b20, b21, b22, b23,
        b24, b25] * length (show wide')
      wide' = wide 2 3.5 "four" 1 2 3.5 "four" 1 2 3.5 "four" 1 2 3.5 "four"
  print (zipWith ($) (map (local 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23) [1, 2, 3]) [4, 5, 6 :: Int])
  r <- try (evaluate (places33 undefined `seq` places33 undefined undefined undefined undefined undefined undefined undefined undefined undefined undefined undefined
      undefined undefined undefined undefined undefined undefined undefined undefined undefined undefined undefined
      undefined undefined undefined undefined undefined undefined undefined undefined undefined undefined `seq` ()))
  putStrLn (either (\e -> "raised " ++ takeWhile (/= '\n') (show (e :: ErrorCall))) show r)
