{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples, ScopedTypeVariables, ExistentialQuantification, RankNTypes, FlexibleContexts #-}
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

-- | What 'error' throws. Programs see a constructor of one field; where the error was raised travels in its context.
data ErrorCall = Located () => ErrorCall String

-- | Whoever makes an 'ErrorCall' names no place; 'error' brings a dictionary of its own.
class Located a where
  placeOf :: a -> String

instance Located () where
  placeOf _ = ""

-- | Laid out as the dictionary of 'Located' is.
data Place = Place (() -> String)

newtype AtPlace = AtPlace (Located () => ErrorCall)

errorCallAt :: String -> String -> ErrorCall
errorCallAt err place = (unsafeCoerce# (AtPlace (ErrorCall err)) :: Place -> ErrorCall) (Place (\_ -> place))
{-# NOINLINE errorCallAt #-}

errorCallPlace :: ErrorCall -> String
errorCallPlace (ErrorCall _) = placeOf ()

instance Eq ErrorCall where
  x@(ErrorCall a) == y@(ErrorCall b) = a == b && errorCallPlace x == errorCallPlace y

instance Ord ErrorCall where
  compare x@(ErrorCall a) y@(ErrorCall b) = compare (a, errorCallPlace x) (b, errorCallPlace y)

instance Show ErrorCall where
  showsPrec _ call@(ErrorCall err) = case errorCallPlace call of
    "" -> showString err
    place -> showString err . showString "\n" . showString place

instance Exception ErrorCall
