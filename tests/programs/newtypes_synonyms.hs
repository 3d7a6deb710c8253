-- type synonyms, newtypes, phantom types, type class with functional style, let polymorphism over newtypes.
module Main where
newtype Metres = Metres Double deriving (Eq, Ord, Show)
newtype Tagged t a = Tagged a deriving (Show)
data Km
data Mile
type Pair a = (a, a)
type Pred a = a -> Bool
dist :: Tagged Km Double -> Tagged Km Double -> Tagged Km Double
dist (Tagged a) (Tagged b) = Tagged (abs (a - b))
toMile :: Tagged Km Double -> Tagged Mile Double
toMile (Tagged a) = Tagged (a / 1.6)
both :: Pred a -> Pair a -> Bool
both p (a, b) = p a && p b
main :: IO ()
main = do
  print (Metres 1.5 < Metres 2, Metres 3)
  print (toMile (dist (Tagged 8) (Tagged 24)))
  print (both even (2, 4 :: Int), both null ("", "x"))
