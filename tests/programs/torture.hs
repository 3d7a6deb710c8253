-- Torture on real objects: at random, references and MVars are written, threads started, woken and killed, stacks made deep, lists of
-- threads kept and dropped. A model in plain values is kept beside and compared at the end.
module Main where

import Control.Concurrent
import Control.Exception
import Control.Monad
import Data.IORef
import qualified Data.List as L

next :: Int -> Int
next x = (x * 6364136223846793005 + 1442695040888963407) `mod` 9223372036854775807

type Model = [(Int, Int)]

set :: Int -> Int -> Model -> Model
set k v m = (k, v) : filter ((/= k) . fst) m

get :: Int -> Model -> Int
get k m = maybe 0 id (lookup k m)

deep :: Int -> Int -> Int
deep 0 x = x
deep n x = 1 + deep (n - 1) (x - 1)

data World = World
  { refs :: [IORef [Int]]
  , boxes :: [MVar Int]
  , waiting :: IORef [(ThreadId, MVar Int, MVar Int)]
  , model :: IORef Model
  , killed, answered :: IORef Int
  }

step :: World -> Int -> IO ()
step w r = do
  let k = (r `div` 64) `mod` 16
      v = (r `div` 4096) `mod` 1000
  case r `mod` 8 of
    0 -> do
      modifyIORef (refs w !! k) ((v :) . take 20)
      modifyIORef' (model w) (set k v)
    1 -> do
      xs <- readIORef (refs w !! k)
      m <- readIORef (model w)
      when (sum (take 1 xs) /= get k m) $ putStrLn "reference differs"
    2 -> do
      old <- takeMVar (boxes w !! k)
      putMVar (boxes w !! k) $! old + v
    3 -> do
      ask <- newEmptyMVar
      reply <- newEmptyMVar
      t <- forkIO ((takeMVar ask >>= \x -> putMVar reply $! deep 200 (x * 2)) `catch` \e -> do
             modifyIORef' (killed w) (+ 1)
             throwIO (e :: AsyncException))
      modifyIORef (waiting w) (take 40 . ((t, ask, reply) :))
    4 -> do
      ts <- readIORef (waiting w)
      case drop (k `mod` 7) ts of
        (t, ask, reply) : _ -> do
          writeIORef (waiting w) (L.deleteBy (\(a, _, _) (b, _, _) -> a == b) (t, ask, reply) ts)
          putMVar ask v
          x <- takeMVar reply
          when (x /= v * 2) $ putStrLn ("wrong answer " ++ show (v, x))
          modifyIORef' (answered w) (+ 1)
        [] -> return ()
    5 -> do
      ts <- readIORef (waiting w)
      case drop (k `mod` 5) ts of
        (t, _, _) : _ -> do
          writeIORef (waiting w) [x | x@(u, _, _) <- ts, u /= t]
          yield
          killThread t
        [] -> return ()
    6 -> when (deep (500 + v) v /= v) $ putStrLn "deep recursion differs"
    _ -> do
      r1 <- try (evaluate (if even v then deep 100 (v `div` (v `mod` 2)) else v)) :: IO (Either ArithException Int)
      case r1 of
        Left DivideByZero | even v -> return ()
        Right n | odd v && n == v -> return ()
        other -> putStrLn ("unexpected " ++ show other)

main :: IO ()
main = do
  w <- World <$> replicateM 16 (newIORef []) <*> replicateM 16 (newMVar 0) <*> newIORef [] <*> newIORef [] <*> newIORef 0 <*> newIORef 0
  let rs = take 6000 (map (`div` 8) (iterate next 20071011))
  mapM_ (step w) rs
  readIORef (model w) >>= print . L.sort
  mapM takeMVar (boxes w) >>= print
  ks <- readIORef (killed w)
  as <- readIORef (answered w)
  print (ks > 0, as > 0)
