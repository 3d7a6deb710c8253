{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples, RankNTypes, ScopedTypeVariables #-}
-- | Exceptions, without Handler and its catches. Also what the compiler calls where a pattern, field or method is missing.
module Control.Exception.Base
  ( SomeException (..), Exception (..), IOException, ArithException (..), ArrayException (..), AssertionFailed (..)
  , SomeAsyncException (..), AsyncException (..), asyncExceptionToException, asyncExceptionFromException, NonTermination (..)
  , NestedAtomically (..), BlockedIndefinitelyOnMVar (..), BlockedIndefinitelyOnSTM (..), AllocationLimitExceeded (..), Deadlock (..)
  , NoMethodError (..), PatternMatchFail (..), RecConError (..), RecSelError (..), RecUpdError (..), ErrorCall (..), TypeError (..)
  , throwIO, throw, ioError, throwTo, catch, catchJust, handle, handleJust, try, tryJust, onException, evaluate, mapException
  , mask, mask_, uninterruptibleMask, uninterruptibleMask_, MaskingState (..), getMaskingState, interruptible, allowInterrupt
  , assert, bracket, bracket_, bracketOnError, finally
  , patError, nonExhaustiveGuardsError, recConError, recSelError, noMethodBindingError ) where

import Data.Either
import GHC.Base
import GHC.Conc.Sync
import GHC.Exception
import GHC.IO
import GHC.IO.Exception
import GHC.Prim
import GHC.Show
import GHC.Stack.Types

newtype PatternMatchFail = PatternMatchFail String

instance Show PatternMatchFail where
  showsPrec _ (PatternMatchFail err) = showString err

instance Exception PatternMatchFail

newtype RecSelError = RecSelError String

instance Show RecSelError where
  showsPrec _ (RecSelError err) = showString err

instance Exception RecSelError

newtype RecConError = RecConError String

instance Show RecConError where
  showsPrec _ (RecConError err) = showString err

instance Exception RecConError

newtype RecUpdError = RecUpdError String

instance Show RecUpdError where
  showsPrec _ (RecUpdError err) = showString err

instance Exception RecUpdError

newtype NoMethodError = NoMethodError String

instance Show NoMethodError where
  showsPrec _ (NoMethodError err) = showString err

instance Exception NoMethodError

newtype TypeError = TypeError String

instance Show TypeError where
  showsPrec _ (TypeError err) = showString err

instance Exception TypeError

data NestedAtomically = NestedAtomically

instance Show NestedAtomically where
  showsPrec _ NestedAtomically = showString "Control.Concurrent.STM.atomically was nested"

instance Exception NestedAtomically

patError, nonExhaustiveGuardsError, recConError, recSelError, noMethodBindingError :: Addr# -> a
patError s = throw (PatternMatchFail (untangle s "Non-exhaustive patterns in"))
nonExhaustiveGuardsError s = throw (PatternMatchFail (untangle s "Non-exhaustive guards in"))
recConError s = throw (RecConError (untangle s "Missing field in record construction"))
recSelError s = throw (RecSelError ("No match in record selector " ++ unpackCStringUtf8# s))
noMethodBindingError s = throw (NoMethodError (untangle s "No instance nor default method for class operation"))
{-# NOINLINE patError #-}
{-# NOINLINE nonExhaustiveGuardsError #-}
{-# NOINLINE recConError #-}
{-# NOINLINE recSelError #-}
{-# NOINLINE noMethodBindingError #-}

catchJust :: Exception e => (e -> Maybe b) -> IO a -> (b -> IO a) -> IO a
catchJust p a handler = catch a handler'
  where
    handler' e = case p e of
      Nothing -> throwIO e
      Just b -> handler b

handle :: Exception e => (e -> IO a) -> IO a -> IO a
handle handler a = catch a handler

handleJust :: Exception e => (e -> Maybe b) -> (b -> IO a) -> IO a -> IO a
handleJust p handler a = catchJust p a handler

mapException :: (Exception e1, Exception e2) => (e1 -> e2) -> a -> a
mapException f v = unsafePerformIO (catch (evaluate v) (\x -> throwIO (f x)))

try :: Exception e => IO a -> IO (Either e a)
try a = catch (a >>= \v -> return (Right v)) (\e -> return (Left e))

tryJust :: Exception e => (e -> Maybe b) -> IO a -> IO (Either b a)
tryJust p a = try a >>= \r -> case r of
  Right v -> return (Right v)
  Left e -> case p e of
    Nothing -> throwIO e
    Just b -> return (Left b)

bracket_ :: IO a -> IO b -> IO c -> IO c
bracket_ before after thing = bracket before (\_ -> after) (\_ -> thing)

bracketOnError :: IO a -> (a -> IO b) -> (a -> IO c) -> IO c
bracketOnError before after thing = mask (\restore -> before >>= \a -> restore (thing a) `onException` after a)

allowInterrupt :: IO ()
allowInterrupt = interruptible (return ())

assert :: HasCallStack => Bool -> a -> a
assert True x = x
assert False _ = throw (AssertionFailed ("Assertion failed\n" ++ prettyCallStack givenCallStack))
