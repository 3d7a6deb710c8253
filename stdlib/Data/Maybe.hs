{-# LANGUAGE NoImplicitPrelude #-}
-- | Optional values.
module Data.Maybe
  ( Maybe (..), maybe, isJust, isNothing, fromJust, fromMaybe, listToMaybe, maybeToList, catMaybes, mapMaybe ) where

import GHC.Base
import GHC.Err
import GHC.Stack.Types

maybe :: b -> (a -> b) -> Maybe a -> b
maybe n _ Nothing = n
maybe _ f (Just x) = f x

isJust, isNothing :: Maybe a -> Bool
isJust (Just _) = True
isJust Nothing = False
isNothing Nothing = True
isNothing (Just _) = False

fromJust :: HasCallStack => Maybe a -> a
fromJust (Just x) = x
fromJust Nothing =
  errorFrom "Maybe.fromJust: Nothing"
    (pushCallStack ("error", basePlace "Data.Maybe" "libraries/base/Data/Maybe.hs" 148 21) givenCallStack)

fromMaybe :: a -> Maybe a -> a
fromMaybe d Nothing = d
fromMaybe _ (Just x) = x

listToMaybe :: [a] -> Maybe a
listToMaybe [] = Nothing
listToMaybe (x : _) = Just x

maybeToList :: Maybe a -> [a]
maybeToList Nothing = []
maybeToList (Just x) = [x]

catMaybes :: [Maybe a] -> [a]
catMaybes [] = []
catMaybes (Just x : ms) = x : catMaybes ms
catMaybes (Nothing : ms) = catMaybes ms

mapMaybe :: (a -> Maybe b) -> [a] -> [b]
mapMaybe f = go
  where
    go [] = []
    go (x : xs) = case f x of
      Nothing -> go xs
      Just y -> y : go xs
