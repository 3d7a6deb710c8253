{-# LANGUAGE NoImplicitPrelude #-}
-- | Errors of input and output.
module System.IO.Error
  ( IOError, IOErrorType, userError, mkIOError, annotateIOError, isAlreadyExistsError, isDoesNotExistError, isAlreadyInUseError
  , isFullError, isEOFError, isIllegalOperation, isPermissionError, isUserError, isResourceVanishedError, ioeGetErrorType
  , ioeGetLocation, ioeGetErrorString, ioeGetHandle, ioeGetFileName, ioeSetErrorType, ioeSetErrorString, ioeSetLocation
  , ioeSetHandle, ioeSetFileName, alreadyExistsErrorType, doesNotExistErrorType, alreadyInUseErrorType, fullErrorType, eofErrorType
  , illegalOperationErrorType, permissionErrorType, userErrorType, resourceVanishedErrorType, isAlreadyExistsErrorType
  , isDoesNotExistErrorType, isAlreadyInUseErrorType, isFullErrorType, isEOFErrorType, isIllegalOperationErrorType
  , isPermissionErrorType, isUserErrorType, ioError, catchIOError, tryIOError, modifyIOError ) where

import Control.Exception.Base
import Data.Either
import GHC.Base
import GHC.IO
import GHC.IO.Exception
import GHC.IO.Handle.Types
import GHC.Show

tryIOError :: IO a -> IO (Either IOError a)
tryIOError f = catch (f >>= \r -> return (Right r)) (\e -> return (Left e))

catchIOError :: IO a -> (IOError -> IO a) -> IO a
catchIOError = catch

modifyIOError :: (IOError -> IOError) -> IO a -> IO a
modifyIOError f io = catch io (\e -> ioError (f e))

mkIOError :: IOErrorType -> String -> Maybe Handle -> Maybe FilePath -> IOError
mkIOError t loc h path = IOError h t loc "" Nothing path

annotateIOError :: IOError -> String -> Maybe Handle -> Maybe FilePath -> IOError
annotateIOError ioe loc h path = ioe { ioe_handle = h <|> ioe_handle ioe, ioe_location = loc, ioe_filename = path <|> ioe_filename ioe }

alreadyExistsErrorType, doesNotExistErrorType, alreadyInUseErrorType, fullErrorType, eofErrorType, illegalOperationErrorType
  , permissionErrorType, userErrorType, resourceVanishedErrorType :: IOErrorType
alreadyExistsErrorType = AlreadyExists
doesNotExistErrorType = NoSuchThing
alreadyInUseErrorType = ResourceBusy
fullErrorType = ResourceExhausted
eofErrorType = EOF
illegalOperationErrorType = IllegalOperation
permissionErrorType = PermissionDenied
userErrorType = UserError
resourceVanishedErrorType = ResourceVanished

isAlreadyExistsErrorType, isDoesNotExistErrorType, isAlreadyInUseErrorType, isFullErrorType, isEOFErrorType
  , isIllegalOperationErrorType, isPermissionErrorType, isUserErrorType :: IOErrorType -> Bool
isAlreadyExistsErrorType = (== AlreadyExists)
isDoesNotExistErrorType = (== NoSuchThing)
isAlreadyInUseErrorType = (== ResourceBusy)
isFullErrorType = (== ResourceExhausted)
isEOFErrorType = (== EOF)
isIllegalOperationErrorType = (== IllegalOperation)
isPermissionErrorType = (== PermissionDenied)
isUserErrorType = (== UserError)

isAlreadyExistsError, isDoesNotExistError, isAlreadyInUseError, isFullError, isEOFError, isIllegalOperation, isPermissionError
  , isUserError, isResourceVanishedError :: IOError -> Bool
isAlreadyExistsError e = ioe_type e == AlreadyExists
isDoesNotExistError e = ioe_type e == NoSuchThing
isAlreadyInUseError e = ioe_type e == ResourceBusy
isFullError e = ioe_type e == ResourceExhausted
isEOFError e = ioe_type e == EOF
isIllegalOperation e = ioe_type e == IllegalOperation
isPermissionError e = ioe_type e == PermissionDenied
isUserError e = ioe_type e == UserError
isResourceVanishedError e = ioe_type e == ResourceVanished

ioeGetErrorType :: IOError -> IOErrorType
ioeGetErrorType = ioe_type

ioeGetErrorString, ioeGetLocation :: IOError -> String
ioeGetErrorString e = if isUserError e then ioe_description e else show (ioe_type e)
ioeGetLocation = ioe_location

ioeGetHandle :: IOError -> Maybe Handle
ioeGetHandle = ioe_handle

ioeGetFileName :: IOError -> Maybe FilePath
ioeGetFileName = ioe_filename

ioeSetErrorType :: IOError -> IOErrorType -> IOError
ioeSetErrorType e t = e { ioe_type = t }

ioeSetErrorString, ioeSetLocation, ioeSetFileName :: IOError -> String -> IOError
ioeSetErrorString e s = e { ioe_description = s }
ioeSetLocation e s = e { ioe_location = s }
ioeSetFileName e s = e { ioe_filename = Just s }

ioeSetHandle :: IOError -> Handle -> IOError
ioeSetHandle e h = e { ioe_handle = Just h }
