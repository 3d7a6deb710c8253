{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | CPU time used.
module System.CPUTime (getCPUTime, cpuTimePrecision) where

import GHC.Base
import GHC.Num
import GHC.Prim

-- | In picoseconds.
getCPUTime :: IO Integer
getCPUTime = IO (\s -> case cpuTime# s of (# s1, ns #) -> (# s1, integerFromInt (I# ns) * 1000 #))

cpuTimePrecision :: Integer
cpuTimePrecision = 1000000
