{-# LANGUAGE NoImplicitPrelude #-}
-- | Functors and their operators.
module Data.Functor (Functor (..), ($>), (<$>), (<&>), void) where

import GHC.Base

infixl 4 <$>
infixl 4 $>
infixl 1 <&>

(<$>) :: Functor f => (a -> b) -> f a -> f b
(<$>) = fmap
{-# INLINE (<$>) #-}

(<&>) :: Functor f => f a -> (a -> b) -> f b
as <&> f = fmap f as
{-# INLINE (<&>) #-}

($>) :: Functor f => f a -> b -> f b
as $> b = b <$ as
{-# INLINE ($>) #-}

void :: Functor f => f a -> f ()
void x = () <$ x
{-# INLINE void #-}
