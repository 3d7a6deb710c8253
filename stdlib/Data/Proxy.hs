{-# LANGUAGE NoImplicitPrelude, PolyKinds #-}
-- | A value that only carries a type.
module Data.Proxy (Proxy (..), asProxyTypeOf) where

import Data.Typeable.Internal
import GHC.Base
import GHC.Show

instance Eq (Proxy s) where
  _ == _ = True

instance Ord (Proxy s) where
  compare _ _ = EQ

instance Show (Proxy s) where
  showsPrec _ _ = showString "Proxy"

instance Semigroup (Proxy s) where
  _ <> _ = Proxy

instance Monoid (Proxy s) where
  mempty = Proxy

instance Functor Proxy where
  fmap _ _ = Proxy

instance Applicative Proxy where
  pure _ = Proxy
  _ <*> _ = Proxy

instance Monad Proxy where
  _ >>= _ = Proxy

asProxyTypeOf :: a -> proxy a -> a
asProxyTypeOf x _ = x
