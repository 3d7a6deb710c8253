{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples, RankNTypes #-}
-- | State threads.
module GHC.ST where

import GHC.Base
import GHC.Prim
import GHC.Show

newtype ST s a = ST (State# s -> (# State# s, a #))

unST :: ST s a -> State# s -> (# State# s, a #)
unST (ST m) = m
{-# INLINE unST #-}

instance Functor (ST s) where
  fmap f (ST m) = ST (\s -> case m s of (# s1, a #) -> (# s1, f a #))

instance Applicative (ST s) where
  pure x = ST (\s -> (# s, x #))
  ST f <*> ST m = ST (\s -> case f s of (# s1, g #) -> case m s1 of (# s2, a #) -> (# s2, g a #))
  liftA2 f (ST m) (ST n) = ST (\s -> case m s of (# s1, a #) -> case n s1 of (# s2, b #) -> (# s2, f a b #))
  ST m *> ST n = ST (\s -> case m s of (# s1, _ #) -> n s1)
  {-# INLINE pure #-}
  {-# INLINE (*>) #-}

instance Monad (ST s) where
  ST m >>= k = ST (\s -> case m s of (# s1, a #) -> unST (k a) s1)
  ST m >> ST n = ST (\s -> case m s of (# s1, _ #) -> n s1)
  {-# INLINE (>>=) #-}
  {-# INLINE (>>) #-}

instance Semigroup a => Semigroup (ST s a) where
  (<>) = liftA2 (<>)

instance Monoid a => Monoid (ST s a) where
  mempty = pure mempty

instance Show (ST s a) where
  showsPrec _ _ = showString "<<ST action>>"

runST :: (forall s. ST s a) -> a
runST st = runSTReal st
{-# INLINE runST #-}

runSTReal :: ST RealWorld a -> a
runSTReal (ST m) = case runRW# m of (# _, a #) -> a
{-# NOINLINE runSTReal #-}

unsafeInterleaveST, unsafeDupableInterleaveST :: ST s a -> ST s a
unsafeInterleaveST m = ST (\s -> let r = runSTReal (unsafeCoerce# m) in (# s, r #))
unsafeDupableInterleaveST = unsafeInterleaveST
{-# NOINLINE unsafeInterleaveST #-}

fixST :: (a -> ST s a) -> ST s a
fixST k = unsafeInterleaveFix k

-- The result is a thunk that reads the cell the action fills.
unsafeInterleaveFix :: (a -> ST s a) -> ST s a
unsafeInterleaveFix k = ST (\s -> case newMutVar# (unsafeCoerce# ()) s of
  (# s1, cell #) -> case unsafeInterleaveST (ST (\t -> readMutVar# cell t)) of
    ST readLater -> case readLater s1 of
      (# s2, promised #) -> case unST (k promised) s2 of
        (# s3, a #) -> case writeMutVar# cell a s3 of s4 -> (# s4, a #))
