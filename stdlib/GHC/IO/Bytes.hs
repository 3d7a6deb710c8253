{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | Text for and from the operating system: UTF-8 with a NUL behind it. A byte that is not UTF-8 is a character of
-- U+DC80 to U+DCFF here, as in GHC and Python (PEP 383), so that names of any bytes can be read and given back.
module GHC.IO.Bytes (Bytes (..), encode, decode) where

import GHC.Base
import GHC.Num
import GHC.Prim

data Bytes = Bytes ByteArray#

encode :: String -> Bytes
encode text = case size 1 text of
  I# n -> runRW# (\s -> case newByteArray# n s of
    (# s1, bytes #) -> case fill bytes 0# text s1 of
      s2 -> case unsafeFreezeByteArray# bytes s2 of (# _, frozen #) -> Bytes frozen)
  where
    size :: Int -> String -> Int
    size n [] = n
    size n (c : cs) = size (n + (if c < '\x80' || isEscape c then 1 else if c < '\x800' then 2 else if c < '\x10000' then 3 else 4)) cs

isEscape :: Char -> Bool
isEscape c = c >= '\xDC80' && c <= '\xDCFF'

-- | The text up to a NUL.
decode :: Addr# -> String
decode addr = go 0#
  where
    byte :: Int# -> Int#
    byte i = ord# (indexCharOffAddr# addr i)
    go :: Int# -> String
    go i = case byte i of
      0# -> []
      b | isTrue# (b <# 0x80#) -> C# (chr# b) : go (i +# 1#)
        | isTrue# (b <# 0xC2#) -> escape i b
        | isTrue# (b <# 0xE0#) -> several i b 1# (andI# b 0x1F#) 0x80#
        | isTrue# (b <# 0xF0#) -> several i b 2# (andI# b 0x0F#) 0x800#
        | isTrue# (b <# 0xF5#) -> several i b 3# (andI# b 0x07#) 0x10000#
        | otherwise -> escape i b
    escape i b = C# (chr# (b +# 0xDC00#)) : go (i +# 1#)
    -- A character whose first byte is followed by n more, and that must not be less than `least`.
    several :: Int# -> Int# -> Int# -> Int# -> Int# -> String
    several i b n first least = case rest n first (i +# 1#) of
      c | isTrue# (c <# least) -> escape i b
        | isTrue# (c ># 0x10FFFF#) -> escape i b
        | isTrue# (uncheckedIShiftRL# c 11# ==# 0x1B#) -> escape i b  -- a surrogate
        | otherwise -> C# (chr# c) : go (i +# n +# 1#)
    -- -1 where a byte is not one that follows.
    rest :: Int# -> Int# -> Int# -> Int#
    rest 0# c _ = c
    rest n c i = case byte i of
      b | isTrue# (andI# b 0xC0# ==# 0x80#) -> rest (n -# 1#) (orI# (uncheckedIShiftL# c 6#) (andI# b 0x3F#)) (i +# 1#)
        | otherwise -> -1#

fill :: MutableByteArray# RealWorld -> Int# -> String -> State# RealWorld -> State# RealWorld
fill bytes i [] s = writeWord8Array# bytes i 0## s
fill bytes i (C# ch : cs) s
  | isTrue# (c <# 0x80#) = fill bytes (i +# 1#) cs (put 0# c s)
  | isTrue# (c <# 0x800#) = fill bytes (i +# 2#) cs (more 1# 0# (put 0# (orI# 0xC0# (uncheckedIShiftRL# c 6#)) s))
  | isEscape (C# ch) = fill bytes (i +# 1#) cs (put 0# (c -# 0xDC00#) s)
  | isTrue# (c <# 0x10000#) =
      fill bytes (i +# 3#) cs (more 2# 0# (more 1# 6# (put 0# (orI# 0xE0# (uncheckedIShiftRL# c 12#)) s)))
  | otherwise =
      fill bytes (i +# 4#) cs
        (more 3# 0# (more 2# 6# (more 1# 12# (put 0# (orI# 0xF0# (uncheckedIShiftRL# c 18#)) s))))
  where
    c = ord# ch
    put :: Int# -> Int# -> State# RealWorld -> State# RealWorld
    put at b t = writeWord8Array# bytes (i +# at) (int2Word# b) t
    more :: Int# -> Int# -> State# RealWorld -> State# RealWorld
    more at shift t = put at (orI# 0x80# (andI# 0x3F# (uncheckedIShiftRL# c shift))) t
