{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples, ScopedTypeVariables, ExistentialQuantification #-}
-- | Exceptions: values of any type of class Exception, in a wrapper.
module GHC.Exception.Type where

import Data.Typeable.Internal
import GHC.Base
import GHC.Prim
import GHC.Show

data SomeException = forall e. Exception e => SomeException e

class (Typeable e, Show e) => Exception e where
  toException :: e -> SomeException
  fromException :: SomeException -> Maybe e
  displayException :: e -> String
  toException = SomeException
  fromException (SomeException e) = castException e
  displayException = show

castException :: forall a b. (Typeable a, Typeable b) => a -> Maybe b
castException x =
  if typeRep# (Proxy# :: Proxy# a) == typeRep# (Proxy# :: Proxy# b) then Just (unsafeCoerce# x) else Nothing

instance Show SomeException where
  showsPrec p (SomeException e) = showsPrec p e

instance Exception SomeException where
  toException se = se
  fromException = Just
  displayException (SomeException e) = displayException e

data ArithException
  = Overflow | Underflow | LossOfPrecision | DivideByZero | Denormal | RatioZeroDenominator
  deriving (Eq, Ord)

instance Show ArithException where
  showsPrec _ Overflow = showString "arithmetic overflow"
  showsPrec _ Underflow = showString "arithmetic underflow"
  showsPrec _ LossOfPrecision = showString "loss of precision"
  showsPrec _ DivideByZero = showString "divide by zero"
  showsPrec _ Denormal = showString "denormal"
  showsPrec _ RatioZeroDenominator = showString "Ratio has zero denominator"

instance Exception ArithException

-- | What 'error' throws.
data ErrorCall = ErrorCall String
  deriving (Eq, Ord)

instance Show ErrorCall where
  showsPrec _ (ErrorCall err) = showString err

instance Exception ErrorCall
