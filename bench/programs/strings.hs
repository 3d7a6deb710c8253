-- Strings: splitting, run lengths, a cipher, edit distances.
module Main where

text :: String
text = concatMap line [1 .. 12000 :: Int]
  where
    line n = concatMap (\k -> word (n * k) ++ " ") [1 .. 8] ++ "\n"
    word k = if k == 0 then "" else toEnum (97 + k `mod` 10) : word (k `div` 10)

split :: Char -> String -> [String]
split c s = case break' s of
  (w, []) -> [w]
  (w, _ : rest) -> w : split c rest
  where
    break' [] = ([], [])
    break' (x : xs)
      | x == c = ([], x : xs)
      | otherwise = let (a, b) = break' xs in (x : a, b)

runs :: String -> [(Char, Int)]
runs [] = []
runs (c : cs) = go c 1 cs
  where
    go x n (y : ys) | x == y = go x (n + 1) ys
    go x n rest = (x, n) : runs rest

cipher :: Int -> String -> String
cipher k = map shift
  where
    shift c
      | c >= 'a' && c <= 'z' = toEnum ((fromEnum c - 97 + k) `mod` 26 + 97)
      | otherwise = c

distance :: String -> String -> Int
distance a b = last (foldl row [0 .. length b] a)
  where
    row prev@(p : ps) c = scan (p + 1) (zip3 b prev ps)
      where
        scan left cells = left : go left cells
        go _ [] = []
        go left ((x, diagonal, up) : rest) =
          let v = minimum3 (left + 1) (up + 1) (if x == c then diagonal else diagonal + 1)
          in v `seq` (v : go v rest)
    row [] _ = []
    minimum3 x y z = min x (min y z)

isPalindrome :: String -> Bool
isPalindrome s = s == reverse s

main :: IO ()
main = do
  let ls = split '\n' text
      ws = filter (not . null) (concatMap (split ' ') ls)
      secret = cipher 3 text
  print (length ls, length ws, length (filter isPalindrome ws))
  print (length (runs text), maximum (map snd (runs (concat (split ' ' text)))))
  print (take 40 secret, cipher 23 secret == text)
  print (sum (zipWith distance (take 16000 ws) (drop 1 ws)))
