{-# LANGUAGE NoImplicitPrelude #-}
-- | Natural numbers of any size.
module Numeric.Natural (Natural, minusNaturalMaybe) where

import GHC.Base
import GHC.Num
import GHC.Num.Natural

minusNaturalMaybe :: Natural -> Natural -> Maybe Natural
minusNaturalMaybe a b = if a >= b then Just (a - b) else Nothing
