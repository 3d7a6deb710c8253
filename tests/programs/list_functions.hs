-- Data.List: searching, splitting, sorting, grouping, folding.
module Main where
import Data.List
main :: IO ()
main = do
  print (sort [3, 1, 2 :: Int], sortBy (\a b -> compare b a) "hello", sortOn negate [1, 5, 3 :: Int])
  print (group "aabccc", nub [1, 2, 1, 3 :: Int], partition even [1 .. 10 :: Int])
  print (isPrefixOf "ab" "abc", isSuffixOf "bc" "abc", isInfixOf "xx" "abc")
  print (intercalate ", " ["a", "b", "c"], intersperse '-' "abc", transpose ["abc", "de"])
  print (foldl' (flip (:)) [] "abc", scanl (+) 0 [1, 2, 3 :: Int], scanr (+) 0 [1, 2, 3 :: Int])
  print (take 3 (tails "abcd"), inits "ab", subsequences "abc", permutations [1, 2, 3 :: Int])
  print (zip3 [1 :: Int ..] "ab" [True, False], unzip [(1 :: Int, 'a'), (2, 'b')], lookup 2 [(1 :: Int, "x"), (2, "y")])
  print (span (< 3) [1 .. 5 :: Int], break (== ' ') "hello world", splitAt 2 "abcd", dropWhileEnd (== ' ') "x  ")
  print (insert 3 [1, 2, 4, 5 :: Int], delete 'l' "hello", [1, 2, 3, 4] \\ [2, 3 :: Int], union [1, 2] [2, 3 :: Int], intersect [1, 2] [2, 3 :: Int])
  print (words " a b  c ", unwords ["x", "y"], lines "one\ntwo\n", unlines ["p", "q"])
  print (mapAccumL (\a x -> (a + x, a * x)) 0 [1, 2, 3 :: Int], unfoldr (\n -> if n > 5 then Nothing else Just (n * n, n + 1)) (1 :: Int))
  print (elemIndex 3 [1, 2, 3 :: Int], findIndices even [1, 2, 4 :: Int], zipWith3 (\a b c -> a + b + c) [1] [2] [3 :: Int], and [], or [])
