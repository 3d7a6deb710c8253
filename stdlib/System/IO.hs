{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | Input and output.
module System.IO
  ( IO, fixIO, FilePath, Handle, stdin, stdout, stderr, withFile, openFile, IOMode (..), hClose, readFile, readFile', writeFile
  , appendFile, hFileSize, hSetFileSize, hIsEOF, isEOF, BufferMode (..), hSetBuffering, hGetBuffering, hFlush, hSeek, SeekMode (..)
  , hTell, hIsOpen, hIsClosed, hIsReadable, hIsWritable, hIsSeekable, hIsTerminalDevice, hSetEcho, hGetEcho, hShow, hWaitForInput
  , hReady, hGetChar, hGetLine, hLookAhead, hGetContents, hGetContents', hPutChar, hPutStr, hPutStrLn, hPrint, interact, putChar
  , putStr, putStrLn, print, getChar, getLine, getContents, getContents', readIO, readLn, withBinaryFile, openBinaryFile
  , hSetBinaryMode, hSetEncoding, hGetEncoding, latin1, utf8, utf8_bom, utf16, utf16le, utf16be, utf32, utf32le, utf32be
  , localeEncoding, char8, mkTextEncoding, TextEncoding, hSetNewlineMode, Newline (..), nativeNewline, NewlineMode (..)
  , noNewlineTranslation, universalNewlineMode, nativeNewlineMode ) where

import Control.Exception.Base
import GHC.Base
import GHC.IO
import GHC.IO.Exception
import GHC.IO.Handle
import GHC.IO.Handle.Types
import GHC.List
import GHC.MVar
import GHC.Read
import GHC.Show

putChar :: Char -> IO ()
putChar = hPutChar stdout

putStr, putStrLn :: String -> IO ()
putStr s = hPutStr stdout s
putStrLn s = hPutStrLn stdout s

print :: Show a => a -> IO ()
print x = putStrLn (show x)

getChar :: IO Char
getChar = hGetChar stdin

getLine, getContents, getContents' :: IO String
getLine = hGetLine stdin
getContents = hGetContents stdin
getContents' = hGetContents' stdin

isEOF :: IO Bool
isEOF = hIsEOF stdin

interact :: (String -> String) -> IO ()
interact f = getContents >>= \s -> putStr (f s)

readLn :: Read a => IO a
readLn = getLine >>= readIO

readIO :: Read a => String -> IO a
readIO s = case [x | (x, t) <- reads s, ("", "") <- lex t] of
  [x] -> return x
  [] -> ioError (userError "Prelude.readIO: no parse")
  _ -> ioError (userError "Prelude.readIO: ambiguous parse")

data FixIOException = FixIOException

instance Show FixIOException where
  showsPrec _ FixIOException = showString "cyclic evaluation in fixIO"

instance Exception FixIOException

fixIO :: (a -> IO a) -> IO a
fixIO k =
  newEmptyMVar >>= \m ->
  unsafeInterleaveIO (readMVar m `catch` \e -> case e of BlockedIndefinitelyOnMVar -> throwIO FixIOException) >>= \ans ->
  k ans >>= \result -> putMVar m result >> return result
