{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | Text for the operating system: UTF-8 with a NUL behind it.
module GHC.IO.Bytes (Bytes (..), encode) where

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
    size n (c : cs) = size (n + (if c < '\x80' then 1 else if c < '\x800' then 2 else if c < '\x10000' then 3 else 4)) cs

fill :: MutableByteArray# RealWorld -> Int# -> String -> State# RealWorld -> State# RealWorld
fill bytes i [] s = writeWord8Array# bytes i 0## s
fill bytes i (C# ch : cs) s
  | isTrue# (c <# 0x80#) = fill bytes (i +# 1#) cs (put 0# c s)
  | isTrue# (c <# 0x800#) = fill bytes (i +# 2#) cs (more 1# 0# (put 0# (orI# 0xC0# (uncheckedIShiftRL# c 6#)) s))
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
