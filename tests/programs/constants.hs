-- Constructors of constants: nested, shared between functions, some of them dropped again, compared and taken apart.
module Main where

import Control.Exception
import qualified Data.List as List

data Colour = Red | Green | Blue deriving (Eq, Ord, Show, Enum, Bounded)
data Shape = Circle { radius :: Double, colour :: Maybe Colour } | Polygon [(Int, Integer)] (Either String Shape)
  deriving (Eq, Ord, Show)

unit, square, inner :: Shape
unit = Circle 1 (Just Red)
square = Polygon [(0, 0), (0, 1), (1, 1), (1, 0)] (Right (Circle 0.5 Nothing))
inner = Polygon [] (Right square)

-- Used once and inlined: its constants may go and come back.
zero :: String -> Either Int String
zero s = if null s then Left 0 else Right ['0']

probe :: String -> IO ()
probe s = do
  r <- try (evaluate s)
  case r of
    Left e -> putStrLn ("exception" ++ const "" (e :: SomeException))
    Right t -> putStrLn t

either' :: Bool -> Bool -> Bool
either' = (||)

table :: [(Colour, [Int], (Char, Integer))]
table = [(Red, [], ('r', 1)), (Green, [1], ('g', 12345678901234567890)), (Blue, [1, 2], ('b', -98765432109876543210))]

-- A cycle of constants.
days :: [String]
days = "mon" : "tue" : days

main :: IO ()
main = do
  mapM_ print [unit, square, inner]
  print (unit == Circle 1 (Just Red), compare square inner, colour unit >>= \c -> lookup c [(Red, Green), (Green, Blue)])
  print (zero "", zero "x", ['0'] == "0")
  if False `either'` False then probe ['0'] else probe undefined
  (putStrLn "no throw" >> probe ['0']) `catch` \e -> putStrLn ("caught " ++ show (e :: ErrorCall))
  print [(c, sum xs, k) | (c, xs, (_, k)) <- table]
  print (List.sortOn negate [3, 1, 2 :: Int], take 5 days, [minBound .. maxBound :: Colour])
  print (case square of { Polygon ((0, n) : _) (Right (Circle r Nothing)) -> (n, r); _ -> (9, 9) })
