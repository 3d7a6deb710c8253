{-# LANGUAGE NoImplicitPrelude #-}
-- | Ending the program.
module System.Exit (ExitCode (..), exitWith, exitFailure, exitSuccess, die) where

import GHC.Base
import GHC.IO
import GHC.IO.Exception
import GHC.IO.Handle
import GHC.Num
import GHC.Read

deriving instance Read ExitCode

exitWith :: ExitCode -> IO a
exitWith (ExitFailure 0) =
  ioError (IOError Nothing InvalidArgument "exitWith" "invalid argument" Nothing Nothing)
exitWith code = throwIO code

exitFailure, exitSuccess :: IO a
exitFailure = exitWith (ExitFailure 1)
exitSuccess = exitWith ExitSuccess

die :: String -> IO a
die err = hPutStrLn stderr err >> exitFailure
