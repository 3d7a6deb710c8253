{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | How an exception nobody handled is reported.
module GHC.TopHandler.Report where

import GHC.Base
import GHC.Exception
import GHC.IO
import GHC.IO.Bytes
import GHC.IO.Exception
import GHC.Prim
import GHC.Show

-- | @program: what it says@ on standard error, after what standard output still holds.
reportUncaught :: SomeException -> IO ()
reportUncaught e =
  flushStandard 1# >> programName >>= \name -> complain (name ++ ": " ++ showsPrec 0 e "\n") >> flushStandard 2#

-- | Errors of flushing are ignored: nobody is left to hear of them.
flushStandard :: Int# -> IO ()
flushStandard n = IO (\s -> case handleFlush# n s of (# s1, _ #) -> (# s1, () #))

programName :: IO String
programName = IO (\s -> case argument# -1# s of (# s1, a #) -> (# s1, decode a #))

-- | Evaluates the text before it writes any of it.
complain :: String -> IO ()
complain text = forced text
  where
    forced [] = go text
    forced (c : cs) = c `seq` forced cs
    go [] = return ()
    go (C# c : cs) = IO (\s -> case handlePutChar# 2# c s of (# s1, _ #) -> (# s1, () #)) >> go cs
