{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples, ScopedTypeVariables, RankNTypes, PolyKinds, KindSignatures, AllowAmbiguousTypes, TypeApplications #-}
-- | Types at run time. The type checker makes the evidence of Typeable: a TypeRep built with mkTyConRep and mkAppRep.
module Data.Typeable.Internal where

import GHC.Base
import GHC.Num
import GHC.Prim
import GHC.Show

-- | Module and name of a type constructor, and the representations it is applied to.
data TypeRep = TypeRep String String [TypeRep]

-- | Evidence: the dictionary holds the representation. Solved by the compiler.
class Typeable a where
  typeRep# :: Proxy# a -> TypeRep

data Proxy# t = Proxy#

data Proxy t = Proxy

mkTyConRep :: String -> String -> TypeRep
mkTyConRep modl name = TypeRep modl name []

mkAppRep :: TypeRep -> TypeRep -> TypeRep
mkAppRep (TypeRep m n args) arg = TypeRep m n (args ++ [arg])

instance Eq TypeRep where
  TypeRep m n as == TypeRep m' n' as' = n == n' && m == m' && as == as'

instance Ord TypeRep where
  compare (TypeRep m n as) (TypeRep m' n' as') = compare (m, n, as) (m', n', as')

instance Show TypeRep where
  showsPrec d (TypeRep _ name args) = case args of
    [] -> showString (case name of { "List" -> "[]"; _ -> name })
    [a] | name == "[]" -> showChar '[' . shows a . showChar ']'
    [a, b] | name == "->" -> showParen (d > 8) (showsPrec 9 a . showString " -> " . showsPrec 8 b)
    _ | isTupleName name -> showTuple (map shows args)
      | otherwise -> showParen (d > 9) (showString name . foldr (\a r -> showChar ' ' . showsPrec 10 a . r) id args)
    where
      isTupleName ('(' : ',' : _) = True
      isTupleName _ = False
