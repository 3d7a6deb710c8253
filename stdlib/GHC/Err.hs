{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | error and undefined.
module GHC.Err where

import GHC.Base
import GHC.Exception.Type
import GHC.Prim
import GHC.Stack.Types

throw :: Exception e => e -> a
throw e = raise# (toException e)
{-# NOINLINE throw #-}

error :: HasCallStack => [Char] -> a
error s = errorFrom s givenCallStack

-- | An error with this call stack.
errorFrom :: [Char] -> CallStack -> a
errorFrom s stack = raise# (toException (errorCallAt s (prettyCallStack stack)))
{-# NOINLINE errorFrom #-}

-- | A place in GHC's sources, where GHC's functions name one.
basePlace :: [Char] -> [Char] -> Int -> Int -> SrcLoc
basePlace modl file line column = SrcLoc "base" modl file line column line column

errorWithoutStackTrace :: [Char] -> a
errorWithoutStackTrace s = raise# (toException (ErrorCall s))
{-# NOINLINE errorWithoutStackTrace #-}

undefined :: HasCallStack => a
undefined =
  errorFrom "Prelude.undefined"
    (pushCallStack ("error", basePlace "GHC.Err" "libraries/base/GHC/Err.hs" 75 14) givenCallStack)

divZeroError, overflowError, ratioZeroDenominatorError :: a
divZeroError = throw DivideByZero
overflowError = throw Overflow
ratioZeroDenominatorError = throw RatioZeroDenominator
{-# NOINLINE divZeroError #-}
{-# NOINLINE overflowError #-}
{-# NOINLINE ratioZeroDenominatorError #-}
