{-# LANGUAGE NoImplicitPrelude #-}
-- | Monoids and the wrappers that choose one.
module Data.Monoid
  ( Monoid (..), (<>), Dual (..), Endo (..), All (..), Any (..), Sum (..), Product (..), First (..), Last (..), Alt (..), Ap (..) ) where

import Data.Semigroup.Internal
import GHC.Base
