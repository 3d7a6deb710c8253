{-# LANGUAGE NoImplicitPrelude #-}
-- | Weak pointers.
module System.Mem.Weak (Weak, mkWeak, deRefWeak, finalize, mkWeakPtr, addFinalizer, mkWeakPair) where

import GHC.Base
import GHC.Weak

mkWeakPair :: k -> v -> Maybe (IO ()) -> IO (Weak (k, v))
mkWeakPair key val = mkWeak key (key, val)
