{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | Synchronising variables.
module GHC.MVar where

import GHC.Base
import GHC.Prim
import GHC.Weak

data MVar a = MVar (MVar# RealWorld a)

instance Eq (MVar a) where
  MVar a == MVar b = isTrue# (sameMVar# a b)

newEmptyMVar :: IO (MVar a)
newEmptyMVar = IO (\s -> case newMVar# s of (# s1, v #) -> (# s1, MVar v #))

newMVar :: a -> IO (MVar a)
newMVar value = IO (\s -> case newMVar# s of
  (# s1, v #) -> case putMVar# v value s1 of s2 -> (# s2, MVar v #))

takeMVar, readMVar :: MVar a -> IO a
takeMVar (MVar v) = IO (takeMVar# v)
readMVar (MVar v) = IO (readMVar# v)
{-# INLINE takeMVar #-}
{-# INLINE readMVar #-}

putMVar :: MVar a -> a -> IO ()
putMVar (MVar v) x = IO (\s -> case putMVar# v x s of s1 -> (# s1, () #))
{-# INLINE putMVar #-}

tryTakeMVar, tryReadMVar :: MVar a -> IO (Maybe a)
tryTakeMVar (MVar v) = IO (\s -> case tryTakeMVar# v s of
  (# s1, 0#, _ #) -> (# s1, Nothing #)
  (# s1, _, a #) -> (# s1, Just a #))
tryReadMVar (MVar v) = IO (\s -> case tryReadMVar# v s of
  (# s1, 0#, _ #) -> (# s1, Nothing #)
  (# s1, _, a #) -> (# s1, Just a #))

tryPutMVar :: MVar a -> a -> IO Bool
tryPutMVar (MVar v) x = IO (\s -> case tryPutMVar# v x s of (# s1, n #) -> (# s1, isTrue# n #))

isEmptyMVar :: MVar a -> IO Bool
isEmptyMVar (MVar v) = IO (\s -> case isEmptyMVar# v s of (# s1, n #) -> (# s1, isTrue# n #))

mkWeakMVar :: MVar a -> IO () -> IO (Weak (MVar a))
mkWeakMVar m final = mkWeak m m (Just final)
