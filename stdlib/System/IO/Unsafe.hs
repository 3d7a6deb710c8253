{-# LANGUAGE NoImplicitPrelude #-}
-- | IO in pure places.
module System.IO.Unsafe (unsafePerformIO, unsafeDupablePerformIO, unsafeInterleaveIO, unsafeFixIO) where

import GHC.Base
import GHC.IO
import System.IO

unsafeFixIO :: (a -> IO a) -> IO a
unsafeFixIO = fixIO
