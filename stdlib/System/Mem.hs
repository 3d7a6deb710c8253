{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | The collector, on demand.
module System.Mem (performGC, performMajorGC, performMinorGC) where

import GHC.Base
import GHC.Prim

performGC, performMajorGC, performMinorGC :: IO ()
performGC = performMajorGC
performMajorGC = IO (\s -> case performGC# 1# s of s1 -> (# s1, () #))
performMinorGC = IO (\s -> case performGC# 0# s of s1 -> (# s1, () #))
