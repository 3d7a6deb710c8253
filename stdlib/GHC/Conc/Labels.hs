{-# LANGUAGE NoImplicitPrelude #-}
-- | Names that threads were given, beside the threads: one without a label has no room for one. A weak pointer from each labelled
-- thread holds its label, so it goes with the thread.
module GHC.Conc.Labels (setLabel, labelOf) where

import Data.Bits.Class
import GHC.Base
import GHC.IO
import GHC.IORef
import GHC.Num
import GHC.Prim (seq)
import GHC.Weak

-- | By thread number: a binary trie, the lowest bit first.
data Labels = Empty | Leaf Int (Weak String) | Fork Labels Labels

labels :: IORef Labels
labels = unsafePerformIO (newIORef Empty)
{-# NOINLINE labels #-}

-- | @setLabel thread n label@: the thread, evaluated, has number n.
setLabel :: thread -> Int -> String -> IO ()
setLabel thread n label = evaluateAll label `seq`
  mkWeak thread label (Just (forget n)) >>= \new ->
  atomicModifyIORef' labels (\t -> (insert n new t, find n t)) >>= \old -> case old of
    Nothing -> return ()
    Just weak -> discard weak

labelOf :: Int -> IO (Maybe String)
labelOf n = readIORef labels >>= \t -> case find n t of
  Nothing -> return Nothing
  Just weak -> deRefWeak weak

-- | The thread is no more.
forget :: Int -> IO ()
forget n = atomicModifyIORef' labels (\t -> (remove n t, ()))

evaluateAll :: String -> ()
evaluateAll [] = ()
evaluateAll (c : cs) = c `seq` evaluateAll cs

find :: Int -> Labels -> Maybe (Weak String)
find n = go n
 where
  go _ Empty = Nothing
  go _ (Leaf m weak) = if m == n then Just weak else Nothing
  go bits (Fork even odd) = go (unsafeShiftR bits 1) (if testBit bits 0 then odd else even)

insert :: Int -> Weak String -> Labels -> Labels
insert n weak = go 0
 where
  go _ Empty = Leaf n weak
  go depth t@(Leaf m _)
    | m == n = Leaf n weak
    | testBit m depth = go depth (Fork Empty t)
    | otherwise = go depth (Fork t Empty)
  go depth (Fork even odd)
    | testBit n depth = let t = go (depth + 1) odd in t `seq` Fork even t
    | otherwise = let t = go (depth + 1) even in t `seq` Fork t odd

remove :: Int -> Labels -> Labels
remove n = go 0
 where
  go :: Int -> Labels -> Labels
  go _ Empty = Empty
  go _ t@(Leaf m _) = if m == n then Empty else t
  go depth (Fork even odd)
    | testBit n depth = fork even (go (depth + 1) odd)
    | otherwise = fork (go (depth + 1) even) odd
  -- No longer than what is in it asks for.
  fork Empty Empty = Empty
  fork Empty t@(Leaf _ _) = t
  fork t@(Leaf _ _) Empty = t
  fork even odd = Fork even odd
