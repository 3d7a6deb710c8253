-- Records: construction, update, puns, wildcards, field selectors as functions.
{-# LANGUAGE NamedFieldPuns, RecordWildCards #-}
module Main where
data Person = Person { name :: String, age :: Int, tags :: [String] } deriving (Show, Eq, Ord)
greet :: Person -> String
greet Person { name, age } = name ++ " is " ++ show age
summary :: Person -> String
summary Person {..} = name ++ ":" ++ show (length tags)
older :: Int -> Person -> Person
older n p = p { age = age p + n }
make :: String -> Person
make name = let { age = 1; tags = [] } in Person {..}
main :: IO ()
main = do
  let p = Person { age = 30, name = "Ann", tags = ["a", "b"] }
  print p
  print (older 5 p)
  putStrLn (greet p)
  putStrLn (summary (make "Bob"))
  print (map name [p, make "Cy"], p < older 1 p, p == p { name = "Ann" })
