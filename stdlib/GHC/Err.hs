{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | error and undefined.
module GHC.Err where

import GHC.Base
import GHC.Exception.Type
import GHC.Prim

throw :: Exception e => e -> a
throw e = raise# (toException e)

error :: [Char] -> a
error s = raise# (toException (ErrorCallWithLocation s ""))
{-# NOINLINE error #-}

errorWithoutStackTrace :: [Char] -> a
errorWithoutStackTrace s = raise# (toException (ErrorCallWithLocation s ""))
{-# NOINLINE errorWithoutStackTrace #-}

undefined :: a
undefined = raise# (toException (ErrorCallWithLocation "Prelude.undefined" ""))
{-# NOINLINE undefined #-}

absentErr :: a
absentErr = errorWithoutStackTrace "Oops! The program has entered an `absent' argument!\n"

divZeroError, overflowError, ratioZeroDenominatorError :: a
divZeroError = throw DivideByZero
overflowError = throw Overflow
ratioZeroDenominatorError = throw RatioZeroDenominator
{-# NOINLINE divZeroError #-}
{-# NOINLINE overflowError #-}
{-# NOINLINE ratioZeroDenominatorError #-}
