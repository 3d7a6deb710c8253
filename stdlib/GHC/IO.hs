{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples, RankNTypes, ScopedTypeVariables #-}
-- | IO beneath the library: exceptions, masking, and IO in pure places.
module GHC.IO (module GHC.IO, IO (..)) where

import GHC.Base
import GHC.Exception
import GHC.IO.Exception
import GHC.Prim
import GHC.ST
import GHC.Show

ioError :: IOError -> IO a
ioError = throwIO

failIO :: String -> IO a
failIO s = ioError (userError s)

liftIO# :: (State# RealWorld -> (# State# RealWorld, a #)) -> IO a
liftIO# = IO
{-# INLINE liftIO# #-}

throwIO :: Exception e => e -> IO a
throwIO e = IO (raiseIO# (toException e))

catchException, catch :: Exception e => IO a -> (e -> IO a) -> IO a
catch (IO io) handler = IO (catch# io handler')
  where
    handler' e = case fromException e of
      Just e' -> unIO (handler e')
      Nothing -> raiseIO# e
catchException = catch

-- | Any exception at all.
catchAny :: IO a -> (SomeException -> IO a) -> IO a
catchAny (IO io) handler = IO (catch# io (\e -> unIO (handler e)))
{-# INLINE catchAny #-}

evaluate :: a -> IO a
evaluate a = IO (\s -> a `seq` (# s, a #))

data MaskingState = Unmasked | MaskedInterruptible | MaskedUninterruptible
  deriving (Eq, Show)

getMaskingState :: IO MaskingState
getMaskingState = IO (\s -> case getMaskingState# s of (# s1, n #) -> (# s1, tagToEnum# n #))

unsafeUnmask :: IO a -> IO a
unsafeUnmask (IO io) = IO (unmaskAsyncExceptions# io)

interruptible :: IO a -> IO a
interruptible act = getMaskingState >>= \st -> case st of
  Unmasked -> act
  MaskedInterruptible -> unsafeUnmask act
  MaskedUninterruptible -> act

block, blockUninterruptible :: IO a -> IO a
block (IO io) = IO (maskAsyncExceptions# io)
blockUninterruptible (IO io) = IO (maskUninterruptible# io)

mask, uninterruptibleMask :: ((forall a. IO a -> IO a) -> IO b) -> IO b
mask io = getMaskingState >>= \b -> case b of
  Unmasked -> block (io unsafeUnmask)
  MaskedInterruptible -> io block
  MaskedUninterruptible -> io blockUninterruptible
uninterruptibleMask io = getMaskingState >>= \b -> case b of
  Unmasked -> blockUninterruptible (io unsafeUnmask)
  MaskedInterruptible -> blockUninterruptible (io block)
  MaskedUninterruptible -> io blockUninterruptible

mask_, uninterruptibleMask_ :: IO a -> IO a
mask_ io = mask (\_ -> io)
uninterruptibleMask_ io = uninterruptibleMask (\_ -> io)

onException :: IO a -> IO b -> IO a
onException io what = catchAny io (\e -> what >>= \_ -> throwIO e)

bracket :: IO a -> (a -> IO b) -> (a -> IO c) -> IO c
bracket before after thing = mask (\restore ->
  before >>= \a -> (restore (thing a) `onException` after a) >>= \r -> after a >>= \_ -> return r)

finally :: IO a -> IO b -> IO a
finally a sequel = mask (\restore -> (restore a `onException` sequel) >>= \r -> sequel >>= \_ -> return r)

-- IO in pure places.

unsafePerformIO :: IO a -> a
unsafePerformIO (IO m) = case runRW# m of (# _, a #) -> a
{-# NOINLINE unsafePerformIO #-}

unsafeDupablePerformIO :: IO a -> a
unsafeDupablePerformIO = unsafePerformIO

unsafeInterleaveIO, unsafeDupableInterleaveIO :: IO a -> IO a
unsafeInterleaveIO m = IO (\s -> let r = unsafePerformIO m in (# s, r #))
unsafeDupableInterleaveIO = unsafeInterleaveIO
{-# NOINLINE unsafeInterleaveIO #-}

stToIO :: ST RealWorld a -> IO a
stToIO (ST m) = IO m

ioToST :: IO a -> ST RealWorld a
ioToST (IO m) = ST m

unsafeIOToST :: IO a -> ST s a
unsafeIOToST (IO io) = ST (unsafeCoerce# io)

unsafeSTToIO :: ST s a -> IO a
unsafeSTToIO (ST m) = IO (unsafeCoerce# m)

instance Alternative IO where
  empty = failIO "mzero"
  m <|> n = m `catch` \e -> case (e :: IOError) of _ -> n

instance MonadPlus IO
