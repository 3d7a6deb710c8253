{-# LANGUAGE NoImplicitPrelude #-}
-- | What every module sees.
module Prelude
  ( Bool (..), (&&), (||), not, otherwise, Maybe (..), maybe, Either (..), either, Ordering (..), Char, String, fst, snd, curry
  , uncurry, Eq (..), Ord (..), Enum (..), Bounded (..), Int, Integer, Float, Double, Rational, Word, Num (..), Real (toRational)
  , Integral (..), Fractional ((/), recip, fromRational)
  , Floating (pi, exp, log, sqrt, (**), logBase, sin, cos, tan, asin, acos, atan, sinh, cosh, tanh, asinh, acosh, atanh)
  , RealFrac (..), RealFloat (..), subtract, even, odd, gcd, lcm, (^), (^^), fromIntegral, realToFrac, Semigroup ((<>))
  , Monoid (mempty, mappend, mconcat), Functor (fmap, (<$)), (<$>), Applicative (pure, (<*>), (*>), (<*)), Monad ((>>=), (>>), return)
  , MonadFail (fail), mapM_, sequence_, (=<<)
  , Foldable (foldMap, foldr, foldl, foldr1, foldl1, elem, maximum, minimum, sum, product, null, length)
  , Traversable (traverse, sequenceA, mapM, sequence), id, const, (.), flip, ($), until, asTypeOf, error, errorWithoutStackTrace
  , undefined, seq, ($!), map, (++), filter, head, last, tail, init, (!!), reverse, and, or, any, all, concat, concatMap, scanl, scanl1
  , scanr, scanr1, iterate, repeat, replicate, cycle, take, drop, takeWhile, dropWhile, span, break, splitAt, notElem, lookup, zip
  , zip3, zipWith, zipWith3, unzip, unzip3, lines, words, unlines, unwords, ShowS, Show (..), shows, showChar, showString, showParen
  , ReadS, Read (readsPrec, readList), reads, readParen, read, lex, IO, putChar, putStr, putStrLn, print, getChar, getLine
  , getContents, interact, FilePath, readFile, writeFile, appendFile, readIO, readLn, IOError, ioError, userError ) where

import Control.Exception.Base
import Control.Monad.Fail
import Data.Either
import Data.Foldable
import Data.Functor
import Data.List
import Data.Maybe
import Data.Traversable
import Data.Tuple
import GHC.Base hiding (foldr)
import GHC.Enum
import GHC.Err
import GHC.Float
import GHC.IO.Exception
import GHC.Num
import GHC.Prim (seq)
import GHC.Read
import GHC.Real
import GHC.Show
import System.IO
import Text.Read
