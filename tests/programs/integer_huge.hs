-- Integers of more limbs than the size field of an object's header counts: 2^24 words are 2^30 bits.
import Data.Bits

main :: IO ()
main = do
  let big = shiftL 1 (2 ^ 30) :: Integer
      edge k = shiftL 1 (64 * (2 ^ 24 + k) - 1) :: Integer
  print (popCount big, testBit big (2 ^ 30), big == 0, big > 1, big `mod` 7)
  print (popCount (big - 1), popCount (big + 1), (big + 5) - big, fromInteger (big + 9) :: Int)
  print (map (\k -> popCount (edge k)) [-4 .. 1], and [edge k < edge (k + 1) | k <- [-4 .. 0]])
  print (shiftR big (2 ^ 30 - 3), negate big < 0, shiftR (negate big) (2 ^ 30), abs (negate big) == big)
  print (popCount (big .&. complement 0), popCount (big .|. 3), xor big big, quot big (big - 1), signum big)
  print (fromInteger (big + 7) == (7 :: Word), isInfinite (fromInteger big :: Double))
