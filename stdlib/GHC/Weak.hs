{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | Weak pointers.
module GHC.Weak where

import GHC.Base
import GHC.Prim

data Weak v = Weak (Weak# v)

mkWeak :: k -> v -> Maybe (IO ()) -> IO (Weak v)
mkWeak key val (Just (IO final)) = IO (\s -> case mkWeak# key val final s of (# s1, w #) -> (# s1, Weak w #))
mkWeak key val Nothing = IO (\s -> case mkWeakNoFinalizer# key val s of (# s1, w #) -> (# s1, Weak w #))

deRefWeak :: Weak v -> IO (Maybe v)
deRefWeak (Weak w) = IO (\s -> case deRefWeak# w s of
  (# s1, 0#, _ #) -> (# s1, Nothing #)
  (# s1, _, v #) -> (# s1, Just v #))

mkWeakPtr :: k -> Maybe (IO ()) -> IO (Weak k)
mkWeakPtr key = mkWeak key key

addFinalizer :: key -> IO () -> IO ()
addFinalizer key final = mkWeakPtr key (Just final) >>= \_ -> return ()

finalize :: Weak v -> IO ()
finalize (Weak w) = IO (\s -> case finalizeWeak# w s of
  (# s1, 0#, _ #) -> (# s1, () #)
  (# s1, _, f #) -> case f s1 of (# s2, _ #) -> (# s2, () #))

-- | Kills the weak pointer now, and its finalizer never runs.
discard :: Weak v -> IO ()
discard (Weak w) = IO (\s -> case finalizeWeak# w s of (# s1, _, _ #) -> (# s1, () #))

-- | Runs the finalizers of values found dead, the last first, in a thread that the runtime starts for them. What a finalizer
-- throws is lost.
runFinalizers :: Array# (IO ()) -> IO ()
runFinalizers finalizers = run (sizeofArray# finalizers)
 where
  run 0# = return ()
  run n = case indexArray# finalizers (n -# 1#) of
    (# IO final #) -> IO (catch# final (\_ s -> (# s, () #))) >>= \_ -> run (n -# 1#)
