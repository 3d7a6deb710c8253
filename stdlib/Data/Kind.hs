{-# LANGUAGE NoImplicitPrelude #-}
-- | Kinds.
module Data.Kind (Type, Constraint) where

import GHC.Prim
