{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | Mutable variables of IO.
module GHC.IORef where

import GHC.Base
import GHC.Prim

data IORef a = IORef (MutVar# RealWorld a)

instance Eq (IORef a) where
  IORef a == IORef b = isTrue# (sameMutVar# a b)

newIORef :: a -> IO (IORef a)
newIORef x = IO (\s -> case newMutVar# x s of (# s1, v #) -> (# s1, IORef v #))
{-# INLINE newIORef #-}

readIORef :: IORef a -> IO a
readIORef (IORef v) = IO (readMutVar# v)
{-# INLINE readIORef #-}

writeIORef :: IORef a -> a -> IO ()
writeIORef (IORef v) x = IO (\s -> case writeMutVar# v x s of s1 -> (# s1, () #))
{-# INLINE writeIORef #-}

-- A thread is switched only at a safepoint, and there is none between the read and the write below.
atomicModifyIORef :: IORef a -> (a -> (a, b)) -> IO b
atomicModifyIORef (IORef v) f = IO (\s -> case readMutVar# v s of
  (# s1, old #) ->
    let r = f old
        new = case r of (a, _) -> a
        result = case r of (_, b) -> b
    in case casMutVar# v old new s1 of
      (# s2, 1#, _ #) -> (# s2, result #)
      (# s2, _, _ #) -> unIO (atomicModifyIORef (IORef v) f) s2)

atomicModifyIORef' :: IORef a -> (a -> (a, b)) -> IO b
atomicModifyIORef' ref f = atomicModifyIORef ref (\x -> case f x of (a, b) -> a `seq` b `seq` (a, b)) >>= \b -> b `seq` return b

atomicWriteIORef :: IORef a -> a -> IO ()
atomicWriteIORef = writeIORef

modifyIORef, modifyIORef' :: IORef a -> (a -> a) -> IO ()
modifyIORef ref f = readIORef ref >>= \x -> writeIORef ref (f x)
modifyIORef' ref f = readIORef ref >>= \x -> let x' = f x in x' `seq` writeIORef ref x'
{-# INLINE modifyIORef #-}
{-# INLINE modifyIORef' #-}
