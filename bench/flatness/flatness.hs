{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- What a minor collection costs beside n things that nobody touches. Arguments: KIND, n, rounds.
--
-- KIND says what there are n of: threads (blocked), mvars, iorefs, array (elements of one, of which another is written each
-- round), arrays (of 16 elements each, likewise), frames (of a stack whose top works). Each round makes garbage for some collections.
-- The same source runs under GHC, so that both can be measured.
module Main (main) where

import Control.Concurrent
import Control.Exception
import Control.Monad
import Data.IORef
import GHC.Exts
import GHC.Base (IO (..))
import System.Environment
import System.Mem

data Array = Array (MutableArray# RealWorld (IORef Int))

newArray :: Int -> IORef Int -> IO Array
newArray (I# n) x = IO (\s -> case newArray# n x s of (# s1, a #) -> (# s1, Array a #))

writeArray :: Array -> Int -> IORef Int -> IO ()
writeArray (Array a) (I# i) x = IO (\s -> case writeArray# a i x s of s1 -> (# s1, () #))

-- | Allocates a list's worth of garbage, and adds up what it saw of it.
garbage :: Int -> Int -> Int
garbage 0 acc = acc
garbage n acc = garbage (n - 1) (length (show n) + acc)

-- | Rounds of garbage, with an action before each.
rounds :: Int -> (Int -> IO ()) -> IO ()
rounds k action = go 1
  where
    -- No list: its cells, if one of them were old, would be promoted one after the other.
    go i
      | i > k = return ()
      | otherwise = do
          action i
          _ <- evaluate (garbage 200 i)
          go (i + 1)

-- | Places far apart from each other and from the ends (in a large array), so that no two writes share a card.
scattered :: Int -> Int -> Int
scattered n i
  | n > 10000 = 1000 + (i * (n `div` 50) + i) `mod` (n - 2000)
  | otherwise = i `mod` max 1 n

-- | A thread a link, each reachable through the MVar before it.
chain :: Int -> MVar Int -> IO (MVar Int)
chain 0 end = return end
chain n first = do
  next <- newEmptyMVar
  _ <- forkIO (takeMVar first >>= putMVar next)
  chain (n - 1) next

-- | Runs an action n frames deep.
deep :: Int -> IO () -> IO Int
deep 0 action = action >> return 0
deep n action = do
  k <- deep (n - 1) action
  return $! k + 1

settle :: IO ()
settle = evaluate (garbage 2000 0) >> performGC >> performGC >> performGC

main :: IO ()
main = do
  [kind, size, count] <- getArgs
  n <- evaluate (read size)
  k <- evaluate (read count)
  case kind of
    "threads" -> do
      first <- newEmptyMVar
      _ <- chain n first
      yield
      settle
      rounds k (\_ -> return ())
      isEmptyMVar first >>= print
    "mvars" -> do
      things <- mapM newMVar [1 .. n]
      settle
      rounds k (\_ -> return ())
      print (length things)
    "iorefs" -> do
      things <- mapM newIORef [1 .. n]
      settle
      rounds k (\_ -> return ())
      print (length things)
    "array" -> do
      ref <- newIORef 0
      array <- newArray (max 1 n) ref
      settle
      rounds k (\i -> newIORef i >>= writeArray array (scattered n i))
      writeArray array 0 ref
    "arrays" -> do
      ref <- newIORef 0
      arrays <- newArray 16 ref
      others <- replicateM (n `div` 16) (newArray 16 ref)
      settle
      rounds k (\i -> newIORef i >>= writeArray arrays (i `mod` 16))
      print (length others)
    "frames" -> deep n (settle >> rounds k (\_ -> return ())) >>= print
    _ -> error "KIND is one of threads, mvars, iorefs, array, arrays, frames"
