{-# LANGUAGE NoImplicitPrelude #-}
-- | Signed integers of fixed sizes.
module Data.Int (Int, Int8, Int16, Int32, Int64) where

import GHC.Base
import GHC.Int
