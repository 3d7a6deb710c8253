{-# LANGUAGE NoImplicitPrelude #-}
-- | State threads and IO, unchecked.
module Control.Monad.ST.Unsafe (unsafeInterleaveST, unsafeIOToST, unsafeSTToIO) where

import GHC.IO
import GHC.ST
