{-# LANGUAGE NoImplicitPrelude #-}
-- | Call stacks.
module GHC.Stack
  ( HasCallStack, CallStack, callStack, emptyCallStack, freezeCallStack, fromCallSiteList, getCallStack, popCallStack, prettyCallStack
  , prettySrcLoc, pushCallStack, SrcLoc (..), errorWithStackTrace ) where

import GHC.Base
import GHC.Err
import GHC.Stack.Types

fromCallSiteList :: [([Char], SrcLoc)] -> CallStack
fromCallSiteList [] = EmptyCallStack
fromCallSiteList ((fn, loc) : more) = PushCallStack fn loc (fromCallSiteList more)

errorWithStackTrace :: [Char] -> a
errorWithStackTrace = errorWithoutStackTrace
