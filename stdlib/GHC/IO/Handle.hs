{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples, BangPatterns #-}
-- | Operations on handles. The runtime buffers and encodes; here are the checks, the errors and the lists.
--
-- Text is evaluated before any of it is written, a line at a time where lines are what is flushed and 2048 characters at a time otherwise, as
-- GHC does: what an exception leaves unwritten, and how threads' lines interleave, depends on it.
module GHC.IO.Handle where

import Data.Maybe
import GHC.Base
import GHC.IO
import GHC.IO.Bytes
import GHC.IO.Exception
import GHC.IO.Handle.Types
import GHC.List
import GHC.Num
import GHC.Prim
import GHC.Real
import GHC.Show
import GHC.Enum
import GHC.Ix
import GHC.Read

data IOMode = ReadMode | WriteMode | AppendMode | ReadWriteMode
  deriving (Eq, Ord, Ix, Enum, Read, Show)

data SeekMode = AbsoluteSeek | RelativeSeek | SeekFromEnd
  deriving (Eq, Ord, Ix, Enum, Read, Show)

stdin, stdout, stderr :: Handle
stdin = unsafePerformIO (newHandle "<stdin>" 0)
stdout = unsafePerformIO (newHandle "<stdout>" 1)
stderr = unsafePerformIO (newHandle "<stderr>" 2)
{-# NOINLINE stdin #-}
{-# NOINLINE stdout #-}
{-# NOINLINE stderr #-}

-- Errors.

handleError :: Handle -> IOErrorType -> String -> String -> IO a
handleError h what loc description = ioError (IOError (Just h) what loc description Nothing Nothing)

illegal :: Handle -> String -> String -> IO a
illegal h = handleError h IllegalOperation

failWith :: Handle -> String -> Int -> IO a
failWith h loc errno = ioError (errnoError loc errno (Just h) Nothing)

failToWrite :: Handle -> String -> Int -> IO a
failToWrite h loc 84 = handleError h InvalidArgument loc "invalid character"
failToWrite h loc errno = failWith h loc errno

-- | A primitive's result, unless it is a negated error number.
checked :: Handle -> String -> (State# RealWorld -> (# State# RealWorld, Int# #)) -> IO Int
checked h loc action = IO (\s -> case action s of
  (# s1, n #) -> if isTrue# (n <# 0#) then unIO (failWith h loc (I# (negateInt# n))) s1 else (# s1, I# n #))

-- | Likewise. Of these only writing gives EILSEQ.
checked_ :: Handle -> String -> (State# RealWorld -> (# State# RealWorld, Int# #)) -> IO ()
checked_ h loc action = IO (\s -> case action s of
  (# s1, n #) -> if isTrue# (n <# 0#) then unIO (failToWrite h loc (I# (negateInt# n))) s1 else (# s1, () #))
{-# INLINE checked_ #-}

status :: Handle -> IO Int
status (Handle _ n _) = IO (\s -> case handleStatus# n s of (# s1, bits #) -> (# s1, I# bits #))

testStatus :: Int -> Int -> Bool
testStatus (I# bits) (I# mask) = isTrue# (andI# bits mask /=# 0#)

wantOpen, wantReadable, wantWritable :: String -> Handle -> IO ()
wantOpen loc h = handleState h >>= \st -> case st of
  HandleClosed -> illegal h loc "handle is closed"
  _ -> return ()
wantReadable loc h = handleState h >>= \st -> case st of
  HandleOpen -> status h >>= \bits -> if testStatus bits 1 then return () else illegal h loc "handle is not open for reading"
  HandleClosed -> illegal h loc "handle is closed"
  HandleSemiClosed -> illegal h loc "handle is semi-closed"
wantWritable loc h = handleState h >>= \st -> case st of
  HandleOpen -> status h >>= \bits -> if testStatus bits 2 then return () else illegal h loc "handle is not open for writing"
  HandleClosed -> illegal h loc "handle is closed"
  HandleSemiClosed -> illegal h loc "handle is semi-closed"

-- Opening and closing.

openFile :: FilePath -> IOMode -> IO Handle
openFile path mode = openNamed "openFile" path mode

openNamed :: String -> FilePath -> IOMode -> IO Handle
openNamed loc path mode = case encode path of
  Bytes name -> IO (\s -> case handleOpen# name (dataToTag# mode) s of
    (# s1, n #)
      | isTrue# (n ==# -21#) -> unIO (ioError (IOError Nothing InappropriateType loc "is a directory" Nothing (Just path))) s1
      | isTrue# (n <# 0#) -> unIO (ioError (errnoError loc (I# (negateInt# n)) Nothing (Just path))) s1
      | otherwise -> unIO (newHandle path (I# n)) s1)

openBinaryFile :: FilePath -> IOMode -> IO Handle
openBinaryFile path mode = openNamed "openBinaryFile" path mode >>= \h -> setBytes h True >> return h

withFile :: FilePath -> IOMode -> (Handle -> IO r) -> IO r
withFile path mode = bracket (openFile path mode) hClose

withBinaryFile :: FilePath -> IOMode -> (Handle -> IO r) -> IO r
withBinaryFile path mode = bracket (openNamed "withBinaryFile" path mode >>= \h -> setBytes h True >> return h) hClose

hClose :: Handle -> IO ()
hClose h@(Handle _ n _) = handleState h >>= \st -> case st of
  HandleClosed -> return ()
  _ -> setHandleState h HandleClosed >> checked_ h "hClose" (handleClose# n)

-- Writing.

hPutChar :: Handle -> Char -> IO ()
hPutChar h@(Handle _ n _) (C# c) = wantWritable "hPutChar" h >> checked_ h "hPutChar" (handlePutChar# n c)

hPutStr :: Handle -> String -> IO ()
hPutStr h str = putText h str False

hPutStrLn :: Handle -> String -> IO ()
hPutStrLn h str = putText h str True

hPrint :: Show a => Handle -> a -> IO ()
hPrint h x = hPutStrLn h (show x)

putText :: Handle -> String -> Bool -> IO ()
putText h@(Handle _ n _) str line = wantWritable "hPutStr" h >> IO (\s -> case handleGetBuffering# n s of
  (# s1, 0#, _ #) -> unIO (eachChar h str >> end "hPutChar") s1
  (# s1, 1#, _ #) -> unIO (blocks h True str >> end "commitBuffer") s1
  (# s1, _, _ #) -> unIO (blocks h False str >> end "commitBuffer") s1)
  where
    end loc = if line then checked_ h loc (handlePutChar# n '\n'#) else return ()

eachChar :: Handle -> String -> IO ()
eachChar h@(Handle _ n _) = go
  where
    go [] = return ()
    go (C# c : cs) = checked_ h "hPutChar" (handlePutChar# n c) >> go cs

-- | Evaluates a block of the text, then writes it.
blocks :: Handle -> Bool -> String -> IO ()
blocks h@(Handle _ n _) lineWise = block
  where
    block [] = return ()
    block str = forced str 0# str
    forced :: String -> Int# -> String -> IO ()
    forced start count [] = put start count
    forced start count (C# c : cs)
      | isTrue# (count >=# 2047#) = put start (count +# 1#) >> block cs
      | lineWise && isTrue# (eqChar# c '\n'#) = put start (count +# 1#) >> block cs
      | otherwise = forced start (count +# 1#) cs
    put :: String -> Int# -> IO ()
    put start count = checked_ h "commitBuffer" (\s -> handlePutString# n start count s)

hFlush :: Handle -> IO ()
hFlush h@(Handle _ n _) = wantWritable "hFlush" h >> checked_ h "hFlush" (handleFlush# n)

-- Reading. The primitives give -1 at the end of the input and -errno - 1 for an error.

endOfFile :: Handle -> String -> IO a
endOfFile h loc = handleError h EOF loc ""

readProblem :: Handle -> String -> Int# -> IO a
readProblem h loc code
  | isTrue# (code ==# -1#) = endOfFile h loc
  | otherwise = failWith h loc (I# (negateInt# (code +# 1#)))

hGetChar, hLookAhead :: Handle -> IO Char
hGetChar h@(Handle _ n _) = wantReadable "hGetChar" h >> IO (\s -> case handleGetChar# n s of
  (# s1, c #) -> if isTrue# (c <# 0#) then unIO (readProblem h "hGetChar" c) s1 else (# s1, C# (chr# c) #))
hLookAhead h@(Handle _ n _) = wantReadable "hLookAhead" h >> IO (\s -> case handleLookAhead# n s of
  (# s1, c #) -> if isTrue# (c <# 0#) then unIO (readProblem h "hLookAhead" c) s1 else (# s1, C# (chr# c) #))

hGetLine :: Handle -> IO String
hGetLine h@(Handle _ n _) = wantReadable "hGetLine" h >> IO (\s -> go [] s)
  where
    go :: String -> State# RealWorld -> (# State# RealWorld, String #)
    go acc s = case handleGetChar# n s of
      (# s1, c #)
        | isTrue# (c ==# 10#) -> (# s1, reverse acc #)
        | isTrue# (c >=# 0#) -> go (C# (chr# c) : acc) s1
        | isTrue# (c ==# -1#) -> case acc of
            [] -> unIO (endOfFile h "hGetLine") s1
            _ -> (# s1, reverse acc #)
        | otherwise -> unIO (readProblem h "hGetLine" c) s1

hIsEOF :: Handle -> IO Bool
hIsEOF h@(Handle _ n _) = wantReadable "hIsEOF" h >> IO (\s -> case handleLookAhead# n s of
  (# s1, c #)
    | isTrue# (c >=# 0#) -> (# s1, False #)
    | isTrue# (c ==# -1#) -> (# s1, True #)
    | otherwise -> unIO (readProblem h "hIsEOF" c) s1)

-- | The rest of the input as a lazy list: read when it is looked at, as much at a time as the source gave.
hGetContents :: Handle -> IO String
hGetContents h = wantReadable "hGetContents" h >> setHandleState h HandleSemiClosed >> lazyContents h

lazyContents :: Handle -> IO String
lazyContents h@(Handle _ n _) = unsafeInterleaveIO (handleState h >>= \st -> case st of
  HandleSemiClosed -> IO chunk
  _ -> return "")
  where
    chunk :: State# RealWorld -> (# State# RealWorld, String #)
    chunk s = case handleGetChar# n s of
      (# s1, c #)
        | isTrue# (c >=# 0#) -> case handleBuffered# n s1 of (# s2, left #) -> collect [C# (chr# c)] (limit left) s2
        | isTrue# (c ==# -1#) -> unIO (hClose h >> return "") s1
        | otherwise -> unIO (readProblem h "hGetContents" c) s1
    limit left = if isTrue# (left ># 2000#) then 2000# else left
    -- At least `left` bytes are buffered, so that only the last character may have to be waited for.
    collect :: String -> Int# -> State# RealWorld -> (# State# RealWorld, String #)
    collect acc left s
      | isTrue# (left <=# 3#) = case unIO (lazyContents h) s of (# s1, rest #) -> (# s1, onto acc rest #)
      | otherwise = case handleGetChar# n s of
          (# s1, c #)
            | isTrue# (c >=# 0#) ->
                collect (C# (chr# c) : acc)
                  (left -# (if isTrue# (c <# 0x80#) then 1# else if isTrue# (c <# 0x800#) then 2# else if isTrue# (c <# 0x10000#) then 3# else 4#)) s1
            | otherwise -> let problem = unsafePerformIO (readProblem h "hGetContents" c) in (# s1, onto acc problem #)
    onto [] rest = rest
    onto (c : cs) rest = onto cs (c : rest)

hGetContents' :: Handle -> IO String
hGetContents' h = hGetContents h >>= \s -> length s `seq` return s

readFile, readFile' :: FilePath -> IO String
readFile name = openFile name ReadMode >>= hGetContents
readFile' name = withFile name ReadMode hGetContents'

writeFile, appendFile :: FilePath -> String -> IO ()
writeFile name txt = withFile name WriteMode (\h -> hPutStr h txt)
appendFile name txt = withFile name AppendMode (\h -> hPutStr h txt)

-- Properties.

hSetBuffering :: Handle -> BufferMode -> IO ()
hSetBuffering h@(Handle _ n _) mode = wantOpen "hSetBuffering" h >> (case mode of
  NoBuffering -> set 0# 0#
  LineBuffering -> set 1# 0#
  BlockBuffering Nothing -> set 2# 0#
  BlockBuffering (Just size@(I# k))
    | size <= 0 -> handleError h InvalidArgument "hSetBuffering" ("illegal buffer size " ++ showsPrec 9 size "")
    | otherwise -> set 2# k)
  where
    set :: Int# -> Int# -> IO ()
    set m k = IO (\s -> case handleSetBuffering# n m k s of s1 -> (# s1, () #))

hGetBuffering :: Handle -> IO BufferMode
hGetBuffering h@(Handle _ n _) = wantOpen "hGetBuffering" h >> IO (\s -> case handleGetBuffering# n s of
  (# s1, 0#, _ #) -> (# s1, NoBuffering #)
  (# s1, 1#, _ #) -> (# s1, LineBuffering #)
  (# s1, _, 0# #) -> (# s1, BlockBuffering Nothing #)
  (# s1, _, k #) -> (# s1, BlockBuffering (Just (I# k)) #))

hIsOpen, hIsClosed, hIsReadable, hIsWritable, hIsSeekable, hIsTerminalDevice, hGetEcho :: Handle -> IO Bool
hIsOpen h = handleState h >>= \st -> return (case st of { HandleOpen -> True; _ -> False })
hIsClosed h = handleState h >>= \st -> return (case st of { HandleClosed -> True; _ -> False })
hIsReadable h = wantOpen "hIsReadable" h >> fmap (\bits -> testStatus bits 1) (status h)
hIsWritable h = wantOpen "hIsWritable" h >> fmap (\bits -> testStatus bits 2) (status h)
hIsSeekable h@(Handle _ n _) = wantOpen "hIsSeekable" h >> IO (\s -> case handleSeek# n 0# 1# s of (# s1, r #) -> (# s1, isTrue# (r >=# 0#) #))
hIsTerminalDevice h = wantOpen "hIsTerminalDevice" h >> fmap (\bits -> testStatus bits 4) (status h)
hGetEcho h = fmap (\bits -> testStatus bits 4 && not (testStatus bits 16)) (status h)

hSetEcho :: Handle -> Bool -> IO ()
hSetEcho h _ = wantOpen "hSetEcho" h

hFileSize :: Handle -> IO Integer
hFileSize h@(Handle _ n _) = wantOpen "hFileSize" h >> IO (\s -> case handleSize# n s of
  (# s1, r #)
    | isTrue# (r ==# -22#) -> unIO (handleError h InappropriateType "hFileSize" "not a regular file") s1
    | isTrue# (r <# 0#) -> unIO (failWith h "hFileSize" (I# (negateInt# r))) s1
    | otherwise -> (# s1, integerFromInt (I# r) #))

hSetFileSize :: Handle -> Integer -> IO ()
hSetFileSize h@(Handle _ n _) size = wantOpen "hSetFileSize" h >> checked_ h "hSetFileSize" (case integerToInt size of I# k -> handleSetSize# n k)

hSeek :: Handle -> SeekMode -> Integer -> IO ()
hSeek h@(Handle _ n _) mode offset = wantOpen "hSeek" h >> checked_ h "hSeek" (case integerToInt offset of I# k -> handleSeek# n k (dataToTag# mode))

hTell :: Handle -> IO Integer
hTell h@(Handle _ n _) = wantOpen "hTell" h >> fmap integerFromInt (checked h "hTell" (handleSeek# n 0# 1#))

hShow :: Handle -> IO String
hShow h = return (show h)

hReady :: Handle -> IO Bool
hReady h = fmap not (hIsEOF h)

hWaitForInput :: Handle -> Int -> IO Bool
hWaitForInput h _ = hIsEOF h >>= \end -> if end then endOfFile h "hWaitForInput" else return True

-- Encodings and newlines: text is UTF-8, lines end with a line feed.

data TextEncoding = TextEncoding String

instance Show TextEncoding where
  showsPrec _ (TextEncoding name) = showString name

utf8, utf8_bom, latin1, utf16, utf16le, utf16be, utf32, utf32le, utf32be, localeEncoding, char8 :: TextEncoding
utf8 = TextEncoding "UTF-8"
utf8_bom = TextEncoding "UTF-8BOM"
latin1 = TextEncoding "ISO-8859-1"
utf16 = TextEncoding "UTF-16"
utf16le = TextEncoding "UTF-16LE"
utf16be = TextEncoding "UTF-16BE"
utf32 = TextEncoding "UTF-32"
utf32le = TextEncoding "UTF-32LE"
utf32be = TextEncoding "UTF-32BE"
localeEncoding = utf8
char8 = TextEncoding "char8"

mkTextEncoding :: String -> IO TextEncoding
mkTextEncoding name = return (TextEncoding name)

hSetEncoding :: Handle -> TextEncoding -> IO ()
hSetEncoding h (TextEncoding name) = wantOpen "hSetEncoding" h >> setBytes h (name == "ISO-8859-1" || name == "char8")

hGetEncoding :: Handle -> IO (Maybe TextEncoding)
hGetEncoding h = wantOpen "hGetEncoding" h >> return (Just utf8)

hSetBinaryMode :: Handle -> Bool -> IO ()
hSetBinaryMode h on = wantOpen "hSetBinaryMode" h >> setBytes h on

-- | Characters are bytes, or UTF-8.
setBytes :: Handle -> Bool -> IO ()
setBytes (Handle _ n _) on = IO (\s -> case handleSetBytes# n (dataToTag# on) s of s1 -> (# s1, () #))

data Newline = LF | CRLF
  deriving (Eq, Ord, Read, Show)

data NewlineMode = NewlineMode { inputNL :: Newline, outputNL :: Newline }
  deriving (Eq, Ord, Read, Show)

nativeNewline :: Newline
nativeNewline = LF

universalNewlineMode, noNewlineTranslation, nativeNewlineMode :: NewlineMode
universalNewlineMode = NewlineMode CRLF LF
noNewlineTranslation = NewlineMode LF LF
nativeNewlineMode = NewlineMode LF LF

hSetNewlineMode :: Handle -> NewlineMode -> IO ()
hSetNewlineMode h _ = wantOpen "hSetNewlineMode" h
