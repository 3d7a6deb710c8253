{-# LANGUAGE NoImplicitPrelude #-}
-- | Mutable variables of state threads.
module Data.STRef (STRef, newSTRef, readSTRef, writeSTRef, modifySTRef, modifySTRef') where

import GHC.Base
import GHC.Prim (seq)
import GHC.ST
import GHC.STRef

modifySTRef, modifySTRef' :: STRef s a -> (a -> a) -> ST s ()
modifySTRef ref f = readSTRef ref >>= \x -> writeSTRef ref (f x)
modifySTRef' ref f = readSTRef ref >>= \x -> let x' = f x in x' `seq` writeSTRef ref x'
{-# INLINE modifySTRef #-}
{-# INLINE modifySTRef' #-}
