{-# LANGUAGE NoImplicitPrelude, MagicHash, ScopedTypeVariables, PolyKinds #-}
-- | Types at run time.
module Data.Typeable (Typeable, typeOf, typeRep, cast, TypeRep, Proxy (..), showsTypeRep, typeRepTyCon, tyConName) where

import Data.Proxy
import Data.Typeable.Internal
import GHC.Base
import GHC.Prim
import GHC.Show

typeRep :: forall proxy a. Typeable a => proxy a -> TypeRep
typeRep _ = typeRep# (Proxy# :: Proxy# a)

typeOf :: forall a. Typeable a => a -> TypeRep
typeOf _ = typeRep# (Proxy# :: Proxy# a)

cast :: forall a b. (Typeable a, Typeable b) => a -> Maybe b
cast x = if typeRep# (Proxy# :: Proxy# a) == typeRep# (Proxy# :: Proxy# b) then Just (unsafeCoerce# x) else Nothing

showsTypeRep :: TypeRep -> ShowS
showsTypeRep = shows

typeRepTyCon :: TypeRep -> TyCon
typeRepTyCon (TypeRep m n _) = TyCon m n

data TyCon = TyCon String String

tyConName :: TyCon -> String
tyConName (TyCon _ n) = n
