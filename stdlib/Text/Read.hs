{-# LANGUAGE NoImplicitPrelude #-}
-- | Values from text.
module Text.Read (Read (..), ReadS, reads, read, readParen, lex, readMaybe, readEither) where

import Data.Either
import GHC.Base
import GHC.Err
import GHC.List
import GHC.Read
import GHC.Unicode

readEither :: Read a => String -> Either String a
readEither s = case [x | (x, t) <- reads s, all isSpace t] of
  [x] -> Right x
  [] -> Left "Prelude.read: no parse"
  _ -> Left "Prelude.read: ambiguous parse"

readMaybe :: Read a => String -> Maybe a
readMaybe s = case readEither s of
  Left _ -> Nothing
  Right a -> Just a

read :: Read a => String -> a
read s = case readEither s of
  Left problem -> errorWithoutStackTrace problem
  Right x -> x
