{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | Mutable variables of state threads.
module GHC.STRef where

import GHC.Base
import GHC.Prim
import GHC.ST

data STRef s a = STRef (MutVar# s a)

instance Eq (STRef s a) where
  STRef a == STRef b = isTrue# (sameMutVar# a b)

newSTRef :: a -> ST s (STRef s a)
newSTRef x = ST (\s -> case newMutVar# x s of (# s1, v #) -> (# s1, STRef v #))
{-# INLINE newSTRef #-}

readSTRef :: STRef s a -> ST s a
readSTRef (STRef v) = ST (readMutVar# v)
{-# INLINE readSTRef #-}

writeSTRef :: STRef s a -> a -> ST s ()
writeSTRef (STRef v) x = ST (\s -> case writeMutVar# v x s of s1 -> (# s1, () #))
{-# INLINE writeSTRef #-}
