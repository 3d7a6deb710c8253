{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | What runs a program's main.
module GHC.TopHandler where

import GHC.Base
import GHC.Num
import GHC.Prim

runMainIO :: IO a -> IO a
runMainIO main = main
