{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | String literals: static bytes, unpacked as they are needed.
module GHC.CString where

import GHC.Prim
import GHC.Types

-- | ASCII bytes up to a NUL.
unpackCString# :: Addr# -> [Char]
unpackCString# addr = go 0#
  where
    go i = case indexCharOffAddr# addr i of
      '\0'# -> []
      c -> C# c : go (i +# 1#)

unpackAppendCString# :: Addr# -> [Char] -> [Char]
unpackAppendCString# addr rest = go 0#
  where
    go i = case indexCharOffAddr# addr i of
      '\0'# -> rest
      c -> C# c : go (i +# 1#)

-- | UTF-8 up to a NUL; U+0000 itself is written as two bytes.
unpackCStringUtf8# :: Addr# -> [Char]
unpackCStringUtf8# addr = go 0#
  where
    byte i = ord# (indexCharOffAddr# addr i)
    go i = case byte i of
      0# -> []
      b | isTrue# (b <# 0x80#) -> C# (chr# b) : go (i +# 1#)
        | isTrue# (b <# 0xE0#) -> C# (chr# (tail1 (andI# b 0x1F#) (i +# 1#))) : go (i +# 2#)
        | isTrue# (b <# 0xF0#) -> C# (chr# (tail1 (tail1 (andI# b 0x0F#) (i +# 1#)) (i +# 2#))) : go (i +# 3#)
        | True -> C# (chr# (tail1 (tail1 (tail1 (andI# b 0x07#) (i +# 1#)) (i +# 2#)) (i +# 3#))) : go (i +# 4#)
    tail1 acc i = orI# (uncheckedIShiftL# acc 6#) (andI# (byte i) 0x3F#)
