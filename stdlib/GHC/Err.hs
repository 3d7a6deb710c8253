{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | error and undefined.
module GHC.Err where

import GHC.Base
import GHC.Exception.Type
import GHC.Prim

throw :: Exception e => e -> a
throw e = raise# (toException e)
{-# NOINLINE throw #-}

error :: [Char] -> a
error s = raise# (toException (ErrorCall s))
{-# NOINLINE error #-}

errorWithoutStackTrace :: [Char] -> a
errorWithoutStackTrace s = raise# (toException (ErrorCall s))
{-# NOINLINE errorWithoutStackTrace #-}

undefined :: a
undefined = raise# (toException (ErrorCall "Prelude.undefined"))
{-# NOINLINE undefined #-}

divZeroError, overflowError, ratioZeroDenominatorError :: a
divZeroError = throw DivideByZero
overflowError = throw Overflow
ratioZeroDenominatorError = throw RatioZeroDenominator
{-# NOINLINE divZeroError #-}
{-# NOINLINE overflowError #-}
{-# NOINLINE ratioZeroDenominatorError #-}
