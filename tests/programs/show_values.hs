-- Show: nesting, precedence, negative numbers, records, infix constructors, strings.
module Main where
data Op = Int :+: Int | Op :*: Op | Neg { inner :: Op } deriving (Show, Eq, Ord)
infixl 8 :+:
infixl 7 :*:
data P a = P { px :: a, (<+>) :: Maybe a } deriving (Show)
newtype W = W { unW :: [Int] } deriving (Show)
data Unit = Unit deriving (Show, Eq, Ord, Enum, Bounded)
main :: IO ()
main = do
  print ((1 :+: 2) :*: ((3 :+: (-4)) :*: Neg (0 :+: 1)))
  print (Neg (1 :+: 2), Neg { inner = Neg (0 :+: 0) })
  print (P { px = -1, (<+>) = Just (-2) } :: P Int)
  print (W [1, 2], Unit, [Unit ..])
  print (Just (Left (3, 'x')) :: Maybe (Either (Int, Char) String))
  print "quote\" back\\ tab\t nl\n \1234 \SOH1 \SO\&H end\DEL"
  print ['a', '\'', '"', '\n', '\200']
  print (showsPrec 11 (-5 :: Int) "", show (Just (-2.5)), [Just 1.0e-2, Nothing])
  print (minBound :: Int, maxBound :: Int, 2 ^ 64 :: Integer, -(2 ^ 70) :: Integer)
