{-# LANGUAGE NoImplicitPrelude #-}
-- | Throwing from pure code.
module GHC.Exception (module GHC.Exception.Type, throw) where

import GHC.Err
import GHC.Exception.Type
