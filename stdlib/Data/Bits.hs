{-# LANGUAGE NoImplicitPrelude #-}
-- | Bits of numbers.
module Data.Bits (Bits (..), FiniteBits (..), bitDefault, testBitDefault, popCountDefault, toIntegralSized) where

import Data.Bits.Class
