-- Foldable, Traversable, Monoid over one's own tree.
module Main where
import Data.Foldable
import Data.Monoid
import Data.Traversable
data T a = L | N (T a) a (T a)
instance Functor T where { fmap _ L = L; fmap f (N l x r) = N (fmap f l) (f x) (fmap f r) }
instance Foldable T where { foldMap _ L = mempty; foldMap f (N l x r) = foldMap f l <> f x <> foldMap f r }
instance Traversable T where { traverse _ L = pure L; traverse f (N l x r) = N <$> traverse f l <*> f x <*> traverse f r }
build :: Ord a => [a] -> T a
build = foldl' ins L where
  ins L x = N L x L
  ins t@(N l y r) x = case compare x y of { LT -> N (ins l x) y r; GT -> N l y (ins r x); EQ -> t }
main :: IO ()
main = do
  let t = build [5, 2, 8, 1, 9, 3 :: Int]
  print (toList t, sum t, product t, length t, maximum t, minimum t, elem 8 t, null t)
  print (foldr (:) [] (fmap (* 2) t), getSum (foldMap Sum t), getAll (foldMap (All . (> 0)) t), getFirst (foldMap (First . Just) t))
  print (fmap toList (traverse (\x -> if x > 0 then Just (x + 1) else Nothing) t), fmap toList (traverse (\x -> if x > 5 then Nothing else Just x) t))
  _ <- for t print
  print (snd (mapAccumL (\a x -> (a + x, a)) 0 [1, 2, 3 :: Int]), mconcat ["a", "b"], (mempty, ()) <> ("x", ()))
  print (foldl (flip (:)) [] t, find (> 4) t, any even t, concatMap show t, and (fmap (< 10) t))
