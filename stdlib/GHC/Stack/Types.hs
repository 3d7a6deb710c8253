{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | Call stacks. The type checker solves HasCallStack: see its EvidenceTag::CallStack.
module GHC.Stack.Types where

import GHC.Base
import GHC.Show

-- | Who called, the innermost first. Frozen stacks take no more calls.
data CallStack
  = EmptyCallStack
  | PushCallStack [Char] SrcLoc CallStack
  | FreezeCallStack CallStack

data SrcLoc = SrcLoc
  { srcLocPackage :: [Char]
  , srcLocModule :: [Char]
  , srcLocFile :: [Char]
  , srcLocStartLine :: Int
  , srcLocStartCol :: Int
  , srcLocEndLine :: Int
  , srcLocEndCol :: Int
  }

-- | Functions that want to know who calls them have this constraint.
class HasCallStack where
  givenCallStack :: CallStack

emptyCallStack :: CallStack
emptyCallStack = EmptyCallStack

pushCallStack :: ([Char], SrcLoc) -> CallStack -> CallStack
pushCallStack (fn, loc) stk = case stk of
  FreezeCallStack _ -> stk
  _ -> PushCallStack fn loc stk

-- | What the compiler calls: name, file, module, start line and column, end line and column, the caller's stack.
pushCallSite :: [Char] -> [Char] -> [Char] -> Int -> Int -> Int -> Int -> CallStack -> CallStack
pushCallSite fn file modl l1 c1 l2 c2 = pushCallStack (fn, SrcLoc "main" modl file l1 c1 l2 c2)
{-# NOINLINE pushCallSite #-}

freezeCallStack :: CallStack -> CallStack
freezeCallStack stk = FreezeCallStack stk

getCallStack :: CallStack -> [([Char], SrcLoc)]
getCallStack stk = case stk of
  EmptyCallStack -> []
  PushCallStack fn loc more -> (fn, loc) : getCallStack more
  FreezeCallStack more -> getCallStack more

popCallStack :: CallStack -> CallStack
popCallStack stk = case stk of
  EmptyCallStack -> EmptyCallStack
  PushCallStack _ _ more -> more
  FreezeCallStack _ -> stk

-- | The stack of the function that mentions it, this mention left out.
callStack :: HasCallStack => CallStack
callStack = case givenCallStack of
  EmptyCallStack -> EmptyCallStack
  stk -> popCallStack stk

prettySrcLoc :: SrcLoc -> [Char]
prettySrcLoc (SrcLoc package modl file line column _ _) =
  file ++ ':' : shows line (':' : shows column (" in " ++ package ++ ':' : modl))

prettyCallStack :: CallStack -> [Char]
prettyCallStack stack = case getCallStack stack of
  [] -> ""
  calls -> "CallStack (from HasCallStack):" ++ lines calls
  where
    lines [] = ""
    lines ((fn, place) : more) = "\n  " ++ fn ++ ", called at " ++ prettySrcLoc place ++ lines more
