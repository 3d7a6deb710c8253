{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | What runs a program's main.
module GHC.TopHandler (runMainIO) where

import GHC.Base
import GHC.Exception
import GHC.IO
import GHC.IO.Exception
import GHC.IO.Handle.Types
import GHC.Num
import GHC.Prim
import GHC.Show
import GHC.TopHandler.Report

-- | Runs main, then writes out what the standard handles hold. An exception ends the process as GHC's programs end.
runMainIO :: IO a -> IO a
runMainIO main = catchAny (main >>= \a -> flushStandard 1# >> flushStandard 2# >> return a) topHandler

topHandler :: SomeException -> IO a
topHandler e = catchAny (realHandler e) topHandler

realHandler :: SomeException -> IO a
realHandler e = case fromException e of
  Just code -> exitWithCode code
  Nothing -> case fromException e of
    Just StackOverflow -> flush >> reportOverflow 0# >> exit 2
    Just HeapOverflow -> flush >> reportOverflow 1# >> exit 251
    Just UserInterrupt -> flush >> exit (-2)  -- SIGINT
    _ -> case fromException e of
      Just problem | brokenPipe problem -> exit 0
      _ -> reportUncaught e >> exit 1

-- | Nobody reads standard output any more.
brokenPipe :: IOException -> Bool
brokenPipe problem = case ioe_errno problem of
  Just 32 -> case ioe_handle problem of
    Just (Handle name _ _) -> name == "<stdout>"
    Nothing -> False
  _ -> False

exitWithCode :: ExitCode -> IO a
exitWithCode ExitSuccess = flush >> exit 0
exitWithCode (ExitFailure code) = flush >> exit code

reportOverflow :: Int# -> IO ()
reportOverflow which = IO (\s -> case reportOverflow# which s of s1 -> (# s1, () #))

flush :: IO ()
flush = flushStandard 1# >> flushStandard 2#

exit :: Int -> IO a
exit (I# code) = IO (exit# code)
