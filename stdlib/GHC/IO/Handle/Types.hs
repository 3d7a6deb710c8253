{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | Handles. The runtime numbers its buffered streams and gives a number anew after a close; the library's Handle therefore
-- remembers that it was closed.
module GHC.IO.Handle.Types where

import GHC.Base
import GHC.Prim
import GHC.Show

-- | The file's name, the runtime's number, and the 'HandleState'.
data Handle = Handle String Int# (MutVar# RealWorld HandleState)

-- | A semi-closed handle belongs to the list that hGetContents gave.
data HandleState = HandleOpen | HandleClosed | HandleSemiClosed

data BufferMode = NoBuffering | LineBuffering | BlockBuffering (Maybe Int)
  deriving (Eq, Ord, Show)

instance Eq Handle where
  Handle _ _ a == Handle _ _ b = isTrue# (sameMutVar# a b)

instance Show Handle where
  showsPrec _ (Handle name _ _) = showString "{handle: " . showString name . showString "}"

newHandle :: String -> Int -> IO Handle
newHandle name (I# n) = IO (\s -> case newMutVar# HandleOpen s of (# s1, state #) -> (# s1, Handle name n state #))

handleState :: Handle -> IO HandleState
handleState (Handle _ _ state) = IO (readMutVar# state)

setHandleState :: Handle -> HandleState -> IO ()
setHandleState (Handle _ _ state) new = IO (\s -> case writeMutVar# state new s of s1 -> (# s1, () #))
