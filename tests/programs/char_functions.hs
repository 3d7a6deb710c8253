-- Data.Char and Unicode output.
module Main where
import Data.Char
main :: IO ()
main = do
  print (map toUpper "hello \223\955", map toLower "ABC\916", ord 'a', chr 955)
  print (map isAlpha "a1 \955", map isDigit "a1", map isSpace " \t\na", map isUpper "aA\916", map isPunctuation "a.,!", map isAlphaNum "_a1")
  print (map digitToInt "09afAF", map intToDigit [0 .. 15], map generalCategory "aA1 .+\n")
  putStrLn "λ → ∀ é 漢字 🙂"
  print "λ → é"
  print (succ 'a', pred 'b', ['a' .. 'f'], ['a', 'c' .. 'i'], fromEnum 'A', toEnum 66 :: Char)
  print (words "one two\tthree\nfour", isHexDigit 'g', isOctDigit '7', isControl '\n', isPrint '\1234', isAscii '\128')
