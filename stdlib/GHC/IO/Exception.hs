{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples, ExistentialQuantification #-}
-- | The exceptions of the runtime and of input and output.
module GHC.IO.Exception where

import Data.Typeable.Internal
import GHC.Base
import GHC.Exception
import GHC.IO.Handle.Types
import GHC.Prim
import GHC.Show

type FilePath = String

-- Raised by the runtime.

data BlockedIndefinitelyOnMVar = BlockedIndefinitelyOnMVar

instance Show BlockedIndefinitelyOnMVar where
  showsPrec _ _ = showString "thread blocked indefinitely in an MVar operation"

instance Exception BlockedIndefinitelyOnMVar

data BlockedIndefinitelyOnSTM = BlockedIndefinitelyOnSTM

instance Show BlockedIndefinitelyOnSTM where
  showsPrec _ _ = showString "thread blocked indefinitely in an STM transaction"

instance Exception BlockedIndefinitelyOnSTM

data Deadlock = Deadlock

instance Show Deadlock where
  showsPrec _ _ = showString "<<deadlock>>"

instance Exception Deadlock

data NonTermination = NonTermination

instance Show NonTermination where
  showsPrec _ _ = showString "<<loop>>"

instance Exception NonTermination

data AllocationLimitExceeded = AllocationLimitExceeded

instance Show AllocationLimitExceeded where
  showsPrec _ _ = showString "allocation limit exceeded"

instance Exception AllocationLimitExceeded where
  toException = asyncExceptionToException
  fromException = asyncExceptionFromException

-- | The values the runtime raises.
blockedIndefinitelyOnMVar, blockedIndefinitelyOnSTM, nonTermination, stackOverflow, heapOverflow, userInterrupt :: SomeException
blockedIndefinitelyOnMVar = toException BlockedIndefinitelyOnMVar
blockedIndefinitelyOnSTM = toException BlockedIndefinitelyOnSTM
nonTermination = toException NonTermination
stackOverflow = toException StackOverflow
heapOverflow = toException HeapOverflow
userInterrupt = toException UserInterrupt

-- Asynchronous.

data SomeAsyncException = forall e. Exception e => SomeAsyncException e

instance Show SomeAsyncException where
  showsPrec p (SomeAsyncException e) = showsPrec p e

instance Exception SomeAsyncException

asyncExceptionToException :: Exception e => e -> SomeException
asyncExceptionToException e = toException (SomeAsyncException e)

asyncExceptionFromException :: Exception e => SomeException -> Maybe e
asyncExceptionFromException x = case fromException x of
  Just (SomeAsyncException a) -> castException a
  Nothing -> Nothing

data AsyncException = StackOverflow | HeapOverflow | ThreadKilled | UserInterrupt
  deriving (Eq, Ord)

instance Show AsyncException where
  showsPrec _ StackOverflow = showString "stack overflow"
  showsPrec _ HeapOverflow = showString "heap overflow"
  showsPrec _ ThreadKilled = showString "thread killed"
  showsPrec _ UserInterrupt = showString "user interrupt"

instance Exception AsyncException where
  toException = asyncExceptionToException
  fromException = asyncExceptionFromException

-- Of the library.

newtype AssertionFailed = AssertionFailed String

instance Show AssertionFailed where
  showsPrec _ (AssertionFailed err) = showString err

instance Exception AssertionFailed

data ArrayException = IndexOutOfBounds String | UndefinedElement String
  deriving (Eq, Ord)

instance Show ArrayException where
  showsPrec _ (IndexOutOfBounds s) = showString "array index out of range" . explain s
  showsPrec _ (UndefinedElement s) = showString "undefined array element" . explain s

explain :: String -> ShowS
explain "" = id
explain s = showString ": " . showString s

instance Exception ArrayException

data ExitCode = ExitSuccess | ExitFailure Int
  deriving (Eq, Ord, Show)

instance Exception ExitCode

-- Input and output.

type IOError = IOException

data IOException = IOError
  { ioe_handle :: Maybe Handle
  , ioe_type :: IOErrorType
  , ioe_location :: String
  , ioe_description :: String
  , ioe_errno :: Maybe Int
  , ioe_filename :: Maybe FilePath }

instance Exception IOException

instance Eq IOException where
  IOError h1 e1 loc1 str1 en1 fn1 == IOError h2 e2 loc2 str2 en2 fn2 =
    e1 == e2 && str1 == str2 && h1 == h2 && loc1 == loc2 && en1 == en2 && fn1 == fn2

data IOErrorType
  = AlreadyExists | NoSuchThing | ResourceBusy | ResourceExhausted | EOF | IllegalOperation | PermissionDenied | UserError
  | UnsatisfiedConstraints | SystemError | ProtocolError | OtherError | InvalidArgument | InappropriateType | HardwareFault
  | UnsupportedOperation | TimeExpired | ResourceVanished | Interrupted
  deriving (Eq, Ord)

instance Show IOErrorType where
  showsPrec _ e = showString (case e of
    AlreadyExists -> "already exists"
    NoSuchThing -> "does not exist"
    ResourceBusy -> "resource busy"
    ResourceExhausted -> "resource exhausted"
    EOF -> "end of file"
    IllegalOperation -> "illegal operation"
    PermissionDenied -> "permission denied"
    UserError -> "user error"
    UnsatisfiedConstraints -> "unsatisfied constraints"
    SystemError -> "system error"
    ProtocolError -> "protocol error"
    OtherError -> "failed"
    InvalidArgument -> "invalid argument"
    InappropriateType -> "inappropriate type"
    HardwareFault -> "hardware fault"
    UnsupportedOperation -> "unsupported operation"
    TimeExpired -> "timeout"
    ResourceVanished -> "resource vanished"
    Interrupted -> "interrupted")

instance Show IOException where
  showsPrec _ (IOError h what loc description _ file) =
    place . (case loc of { "" -> id; _ -> showString loc . showString ": " }) . showsPrec 0 what
      . (case description of { "" -> id; _ -> showString " (" . showString description . showString ")" })
    where
      place = case file of
        Just name -> showString name . showString ": "
        Nothing -> case h of
          Just (Handle name _ _) -> showString name . showString ": "
          Nothing -> id

userError :: String -> IOError
userError str = IOError Nothing UserError "" str Nothing Nothing

untangle :: Addr# -> String -> String
untangle coded message = location ++ ": " ++ message ++ details ++ "\n"
  where
    (location, rest) = split (unpackCStringUtf8# coded)
    details = case rest of { '|' : what -> ' ' : what; _ -> "" }
    split "" = ("", "")
    split s@('|' : _) = ("", s)
    split (c : cs) = let (a, b) = split cs in (c : a, b)

-- | What the C library's error number means.
errnoType :: Int -> IOErrorType
errnoType n = case n of
  1 -> PermissionDenied
  2 -> NoSuchThing
  3 -> NoSuchThing
  4 -> Interrupted
  5 -> HardwareFault
  6 -> NoSuchThing
  7 -> ResourceExhausted
  9 -> InvalidArgument
  10 -> NoSuchThing
  11 -> ResourceExhausted
  12 -> ResourceExhausted
  13 -> PermissionDenied
  16 -> ResourceBusy
  17 -> AlreadyExists
  18 -> UnsupportedOperation
  19 -> UnsupportedOperation
  20 -> InappropriateType
  21 -> InappropriateType
  22 -> InvalidArgument
  23 -> ResourceExhausted
  24 -> ResourceExhausted
  25 -> IllegalOperation
  26 -> ResourceBusy
  27 -> PermissionDenied
  28 -> ResourceExhausted
  29 -> UnsupportedOperation
  30 -> PermissionDenied
  31 -> ResourceExhausted
  32 -> ResourceVanished
  36 -> InvalidArgument
  39 -> UnsatisfiedConstraints
  40 -> InvalidArgument
  84 -> InvalidArgument
  _ -> OtherError

errnoText :: Int -> String
errnoText (I# n)
  | isTrue# (n ==# 84#) = "invalid byte sequence"
  | otherwise = unpackCStringUtf8# (errorText# n)

errnoError :: String -> Int -> Maybe Handle -> Maybe FilePath -> IOError
errnoError loc n h file = IOError h (errnoType n) loc (errnoText n) (Just n) file
