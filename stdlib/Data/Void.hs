{-# LANGUAGE NoImplicitPrelude, EmptyCase #-}
-- | The type without values.
module Data.Void (Void, absurd, vacuous) where

import Control.Exception.Base
import GHC.Base
import GHC.Ix
import GHC.Read
import GHC.Show

data Void

instance Eq Void where
  _ == _ = True

instance Ord Void where
  compare _ _ = EQ

instance Show Void where
  showsPrec _ v = absurd v

instance Read Void where
  readsPrec _ _ = []

instance Exception Void

instance Semigroup Void where
  a <> _ = a

absurd :: Void -> a
absurd v = case v of {}

vacuous :: Functor f => f Void -> f a
vacuous = fmap absurd
