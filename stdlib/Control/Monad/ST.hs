{-# LANGUAGE NoImplicitPrelude #-}
-- | State threads.
module Control.Monad.ST (ST, runST, fixST, RealWorld, stToIO) where

import Control.Monad.Fix
import GHC.Base
import GHC.IO
import GHC.Prim (RealWorld)
import GHC.ST

instance MonadFix (ST s) where
  mfix = fixST
