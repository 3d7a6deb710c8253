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

-- | What 'error' throws, as programs see it.
data ErrorCall = ErrorCall String
  deriving (Eq, Ord)

instance Show ErrorCall where
  showsPrec _ (ErrorCall err) = showString err

instance Exception ErrorCall where
  fromException (SomeException e) = case castException e of
    Just call -> Just call
    Nothing -> case castException e of
      Just (LocatedErrorCall err _) -> Just (ErrorCall err)
      Nothing -> Nothing

-- | What 'error' really throws: also says who called. A type of its own, so that ErrorCall has one field.
data LocatedErrorCall = LocatedErrorCall String String

instance Show LocatedErrorCall where
  showsPrec _ (LocatedErrorCall err location) = showString err . showString "\n" . showString location

instance Exception LocatedErrorCall
