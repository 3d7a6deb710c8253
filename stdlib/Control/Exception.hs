{-# LANGUAGE NoImplicitPrelude, ExistentialQuantification #-}
-- | Exceptions.
module Control.Exception
  ( SomeException (..), Exception (..), IOException, ArithException (..), ArrayException (..), AssertionFailed (..)
  , SomeAsyncException (..), AsyncException (..), asyncExceptionToException, asyncExceptionFromException, NonTermination (..)
  , NestedAtomically (..), BlockedIndefinitelyOnMVar (..), BlockedIndefinitelyOnSTM (..), AllocationLimitExceeded (..), Deadlock (..)
  , NoMethodError (..), PatternMatchFail (..), RecConError (..), RecSelError (..), RecUpdError (..), ErrorCall (..), TypeError (..)
  , throwIO, throw, ioError, throwTo, catch, catches, Handler (..), catchJust, handle, handleJust, try, tryJust, onException, evaluate
  , mapException, mask, mask_, uninterruptibleMask, uninterruptibleMask_, MaskingState (..), getMaskingState, interruptible
  , allowInterrupt, assert, bracket, bracket_, bracketOnError, finally ) where

import Control.Exception.Base
import GHC.Base

data Handler a = forall e. Exception e => Handler (e -> IO a)

instance Functor Handler where
  fmap f (Handler h) = Handler (\e -> fmap f (h e))

catches :: IO a -> [Handler a] -> IO a
catches io handlers = io `catch` \e -> choose e handlers
  where
    choose e [] = throwIO (e :: SomeException)
    choose e (Handler h : hs) = case fromException e of
      Just e' -> h e'
      Nothing -> choose e hs
