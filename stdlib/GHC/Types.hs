{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | The types the language itself speaks of.
module GHC.Types where

import GHC.Prim

data Bool = False | True

data Ordering = LT | EQ | GT

-- | A character: one Unicode code point.
data Char = C# Char#

-- | 64-bit integers that wrap around.
data Int = I# Int#

data Word = W# Word#

data Double = D# Double#

-- | Kept as a double that is rounded to single precision after each operation.
data Float = F# Double#

-- | An action takes the state of the world and gives a result with the next state. The state has no representation.
newtype IO a = IO (State# RealWorld -> (# State# RealWorld, a #))

-- | The truth of a primitive comparison.
isTrue# :: Int# -> Bool
isTrue# x = tagToEnum# x
{-# INLINE isTrue# #-}
