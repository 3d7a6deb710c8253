-- Data types and classes: a balanced map of one's own, polymorphic in Ord.
module Main where

import Data.List (foldl')

data Tree k v = Tip | Node Int (Tree k v) k v (Tree k v)

size :: Tree k v -> Int
size Tip = 0
size (Node n _ _ _ _) = n

node :: Tree k v -> k -> v -> Tree k v -> Tree k v
node l k v r = Node (size l + size r + 1) l k v r

balance :: Tree k v -> k -> v -> Tree k v -> Tree k v
balance l k v r
  | size l + size r <= 1 = node l k v r
  | size r > 4 * size l = rotateL l k v r
  | size l > 4 * size r = rotateR l k v r
  | otherwise = node l k v r

rotateL, rotateR :: Tree k v -> k -> v -> Tree k v -> Tree k v
rotateL l k v r@(Node _ rl rk rv rr)
  | size rl < 2 * size rr = node (node l k v rl) rk rv rr
  | Node _ a k2 v2 b <- rl = node (node l k v a) k2 v2 (node b rk rv rr)
rotateL l k v r = node l k v r
rotateR l@(Node _ ll lk lv lr) k v r
  | size lr < 2 * size ll = node ll lk lv (node lr k v r)
  | Node _ a k2 v2 b <- lr = node (node ll lk lv a) k2 v2 (node b k v r)
rotateR l k v r = node l k v r

insertWith :: Ord k => (v -> v -> v) -> k -> v -> Tree k v -> Tree k v
insertWith _ k v Tip = Node 1 Tip k v Tip
insertWith f k v (Node n l k' v' r) = case compare k k' of
  LT -> balance (insertWith f k v l) k' v' r
  GT -> balance l k' v' (insertWith f k v r)
  EQ -> Node n l k (f v v') r

toList :: Tree k v -> [(k, v)]
toList t = go t []
  where
    go Tip acc = acc
    go (Node _ l k v r) acc = go l ((k, v) : go r acc)

next :: Int -> Int
next x = (x * 1103515245 + 12345) `mod` 2147483648

main :: IO ()
main = do
  let xs = take 120000 (iterate next 42)
      t = foldl' (\m x -> insertWith (+) (x `mod` 5003) 1 m) Tip xs
      u = foldl' (\m x -> insertWith (++) (show (x `mod` 97)) [x] m) Tip (take 20000 xs)
  print (size t, sum (map snd (toList t)))
  print (size u, maximum (map (length . snd) (toList u)))
