{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | The classes everything is built on, and functions that need no others.
module GHC.Base (module GHC.Base, module GHC.Types, module GHC.Classes, module GHC.CString) where

import GHC.CString
import GHC.Classes
import GHC.Prim
import GHC.Types

infixr 9 .
infixr 5 ++
infixl 4 <$, <$!>
infixl 1 >>, >>=
infixr 1 =<<
infixr 0 $, $!
infixl 4 <*>, <*, *>, <**>
infixr 6 <>
infixl 3 <|>

type String = [Char]

data Maybe a = Nothing | Just a
  deriving (Eq, Ord)

infixr 5 :|

data NonEmpty a = a :| [a]
  deriving (Eq, Ord)

class Semigroup a where
  (<>) :: a -> a -> a
  sconcat :: NonEmpty a -> a
  sconcat (a :| as) = go a as
    where
      go b (c : cs) = b <> go c cs
      go b [] = b

class Semigroup a => Monoid a where
  mempty :: a
  mappend :: a -> a -> a
  mappend = (<>)
  mconcat :: [a] -> a
  mconcat = foldr mappend mempty

class Functor f where
  fmap :: (a -> b) -> f a -> f b
  (<$) :: a -> f b -> f a
  (<$) x = fmap (\_ -> x)

class Functor f => Applicative f where
  pure :: a -> f a
  (<*>) :: f (a -> b) -> f a -> f b
  (<*>) = liftA2 id
  liftA2 :: (a -> b -> c) -> f a -> f b -> f c
  liftA2 f x = (<*>) (fmap f x)
  (*>) :: f a -> f b -> f b
  a *> b = (id <$ a) <*> b
  (<*) :: f a -> f b -> f a
  (<*) = liftA2 const
  {-# MINIMAL pure, ((<*>) | liftA2) #-}

class Applicative m => Monad m where
  (>>=) :: m a -> (a -> m b) -> m b
  (>>) :: m a -> m b -> m b
  m >> k = m >>= \_ -> k
  return :: a -> m a
  return = pure

class Applicative f => Alternative f where
  empty :: f a
  (<|>) :: f a -> f a -> f a
  some :: f a -> f [a]
  some v = some_v
    where
      many_v = some_v <|> pure []
      some_v = liftA2 (:) v many_v
  many :: f a -> f [a]
  many v = many_v
    where
      many_v = some_v <|> pure []
      some_v = liftA2 (:) v many_v

class (Alternative m, Monad m) => MonadPlus m where
  mzero :: m a
  mzero = empty
  mplus :: m a -> m a -> m a
  mplus = (<|>)

(<**>) :: Applicative f => f a -> f (a -> b) -> f b
(<**>) = liftA2 (\a f -> f a)

liftA :: Applicative f => (a -> b) -> f a -> f b
liftA f a = pure f <*> a

liftA3 :: Applicative f => (a -> b -> c -> d) -> f a -> f b -> f c -> f d
liftA3 f a b c = liftA2 f a b <*> c

(=<<) :: Monad m => (a -> m b) -> m a -> m b
f =<< x = x >>= f
{-# INLINE (=<<) #-}

(<$!>) :: Monad m => (a -> b) -> m a -> m b
f <$!> m = m >>= \x -> let z = f x in z `seq` return z

when :: Applicative f => Bool -> f () -> f ()
when p s = if p then s else pure ()
{-# INLINE when #-}

liftM :: Monad m => (a1 -> r) -> m a1 -> m r
liftM f m1 = m1 >>= \x1 -> return (f x1)

liftM2 :: Monad m => (a1 -> a2 -> r) -> m a1 -> m a2 -> m r
liftM2 f m1 m2 = m1 >>= \x1 -> m2 >>= \x2 -> return (f x1 x2)

liftM3 :: Monad m => (a1 -> a2 -> a3 -> r) -> m a1 -> m a2 -> m a3 -> m r
liftM3 f m1 m2 m3 = m1 >>= \x1 -> m2 >>= \x2 -> m3 >>= \x3 -> return (f x1 x2 x3)

liftM4 :: Monad m => (a1 -> a2 -> a3 -> a4 -> r) -> m a1 -> m a2 -> m a3 -> m a4 -> m r
liftM4 f m1 m2 m3 m4 = m1 >>= \x1 -> m2 >>= \x2 -> m3 >>= \x3 -> m4 >>= \x4 -> return (f x1 x2 x3 x4)

liftM5 :: Monad m => (a1 -> a2 -> a3 -> a4 -> a5 -> r) -> m a1 -> m a2 -> m a3 -> m a4 -> m a5 -> m r
liftM5 f m1 m2 m3 m4 m5 =
  m1 >>= \x1 -> m2 >>= \x2 -> m3 >>= \x3 -> m4 >>= \x4 -> m5 >>= \x5 -> return (f x1 x2 x3 x4 x5)

ap :: Monad m => m (a -> b) -> m a -> m b
ap m1 m2 = m1 >>= \f -> m2 >>= \x -> return (f x)

join :: Monad m => m (m a) -> m a
join x = x >>= id

-- Functions.

id :: a -> a
id x = x
{-# INLINE id #-}

const :: a -> b -> a
const x _ = x
{-# INLINE const #-}

(.) :: (b -> c) -> (a -> b) -> a -> c
(.) f g = \x -> f (g x)
{-# INLINE (.) #-}

flip :: (a -> b -> c) -> b -> a -> c
flip f x y = f y x
{-# INLINE flip #-}

($) :: (a -> b) -> a -> b
f $ x = f x
{-# INLINE ($) #-}

($!) :: (a -> b) -> a -> b
f $! x = x `seq` f x
{-# INLINE ($!) #-}

until :: (a -> Bool) -> (a -> a) -> a -> a
until p f = go
  where
    go x = if p x then x else go (f x)

asTypeOf :: a -> a -> a
asTypeOf = const

otherwise :: Bool
otherwise = True
{-# INLINE otherwise #-}

-- Lists.

foldr :: (a -> b -> b) -> b -> [a] -> b
foldr k z = go
  where
    go [] = z
    go (y : ys) = k y (go ys)
{-# INLINE foldr #-}

map :: (a -> b) -> [a] -> [b]
map f = go
  where
    go [] = []
    go (x : xs) = f x : go xs

(++) :: [a] -> [a] -> [a]
[] ++ ys = ys
(x : xs) ++ ys = x : (xs ++ ys)

-- Characters and numbers.

ord :: Char -> Int
ord (C# c) = I# (ord# c)
{-# INLINE ord #-}

unsafeChr :: Int -> Char
unsafeChr (I# i) = C# (chr# i)
{-# INLINE unsafeChr #-}

minInt, maxInt :: Int
minInt = I# -0x8000000000000000#
maxInt = I# 0x7FFFFFFFFFFFFFFF#

quotInt, remInt, divInt, modInt :: Int -> Int -> Int
quotInt (I# x) (I# y) = I# (quotInt# x y)
remInt (I# x) (I# y) = I# (remInt# x y)
divInt (I# x) (I# y) = I# (divInt# x y)
modInt (I# x) (I# y) = I# (modInt# x y)
{-# INLINE quotInt #-}
{-# INLINE remInt #-}
{-# INLINE divInt #-}
{-# INLINE modInt #-}

-- | Rounds towards negative infinity.
divInt# :: Int# -> Int# -> Int#
divInt# x y =
  let q = quotInt# x y
      r = x -# (q *# y)
  in if isTrue# (r ==# 0#) then q else if isTrue# (ltZero r ==# ltZero y) then q else q -# 1#
  where
    ltZero a = a <# 0#

modInt# :: Int# -> Int# -> Int#
modInt# x y =
  let r = remInt# x y
  in if isTrue# (r ==# 0#) then r else if isTrue# ((r <# 0#) ==# (y <# 0#)) then r else r +# y

-- IO.

returnIO :: a -> IO a
returnIO x = IO (\s -> (# s, x #))
{-# INLINE returnIO #-}

bindIO :: IO a -> (a -> IO b) -> IO b
bindIO (IO m) k = IO (\s -> case m s of (# s1, a #) -> unIO (k a) s1)
{-# INLINE bindIO #-}

thenIO :: IO a -> IO b -> IO b
thenIO (IO m) k = IO (\s -> case m s of (# s1, _ #) -> unIO k s1)
{-# INLINE thenIO #-}

unIO :: IO a -> State# RealWorld -> (# State# RealWorld, a #)
unIO (IO m) = m
{-# INLINE unIO #-}

-- Instances.

instance Functor IO where
  fmap f (IO m) = IO (\s -> case m s of (# s1, a #) -> (# s1, f a #))
  {-# INLINE fmap #-}

instance Applicative IO where
  pure = returnIO
  IO f <*> IO m = IO (\s -> case f s of (# s1, g #) -> case m s1 of (# s2, a #) -> (# s2, g a #))
  liftA2 f (IO m) (IO n) = IO (\s -> case m s of (# s1, a #) -> case n s1 of (# s2, b #) -> (# s2, f a b #))
  (*>) = thenIO
  IO m <* IO n = IO (\s -> case m s of (# s1, a #) -> case n s1 of (# s2, _ #) -> (# s2, a #))
  {-# INLINE pure #-}
  {-# INLINE (*>) #-}

instance Monad IO where
  (>>=) = bindIO
  (>>) = thenIO
  return = returnIO
  {-# INLINE (>>=) #-}
  {-# INLINE (>>) #-}
  {-# INLINE return #-}

instance Semigroup a => Semigroup (IO a) where
  (<>) = liftA2 (<>)

instance Monoid a => Monoid (IO a) where
  mempty = pure mempty

instance Functor ((->) r) where
  fmap = (.)

instance Applicative ((->) r) where
  pure = const
  (<*>) f g x = f x (g x)
  liftA2 q f g x = q (f x) (g x)

instance Monad ((->) r) where
  f >>= k = \r -> k (f r) r

instance Functor ((,) a) where
  fmap f (x, y) = (x, f y)

instance Monoid a => Applicative ((,) a) where
  pure x = (mempty, x)
  (u, f) <*> (v, x) = (u <> v, f x)
  liftA2 f (u, x) (v, y) = (u <> v, f x y)

instance Monoid a => Monad ((,) a) where
  (u, a) >>= k = case k a of (v, b) -> (u <> v, b)

instance Functor Maybe where
  fmap _ Nothing = Nothing
  fmap f (Just a) = Just (f a)

instance Applicative Maybe where
  pure = Just
  Just f <*> m = fmap f m
  Nothing <*> _ = Nothing
  liftA2 f (Just x) (Just y) = Just (f x y)
  liftA2 _ _ _ = Nothing
  Just _ *> m = m
  Nothing *> _ = Nothing

instance Monad Maybe where
  Just x >>= k = k x
  Nothing >>= _ = Nothing
  (>>) = (*>)

instance Alternative Maybe where
  empty = Nothing
  Nothing <|> r = r
  l <|> _ = l

instance MonadPlus Maybe

instance Semigroup a => Semigroup (Maybe a) where
  Nothing <> b = b
  a <> Nothing = a
  Just a <> Just b = Just (a <> b)

instance Semigroup a => Monoid (Maybe a) where
  mempty = Nothing

instance Functor [] where
  fmap = map

instance Applicative [] where
  pure x = [x]
  fs <*> xs = [f x | f <- fs, x <- xs]
  liftA2 f xs ys = [f x y | x <- xs, y <- ys]
  xs *> ys = [y | _ <- xs, y <- ys]

instance Monad [] where
  xs >>= f = foldr (\x r -> f x ++ r) [] xs
  (>>) = (*>)

instance Alternative [] where
  empty = []
  (<|>) = (++)

instance MonadPlus []

instance Semigroup [a] where
  (<>) = (++)

instance Monoid [a] where
  mempty = []
  mconcat xss = [x | xs <- xss, x <- xs]

instance Semigroup (NonEmpty a) where
  (a :| as) <> (b :| bs) = a :| (as ++ (b : bs))

instance Functor NonEmpty where
  fmap f ~(a :| as) = f a :| map f as

instance Applicative NonEmpty where
  pure a = a :| []
  fs <*> xs = fs >>= \f -> fmap f xs

instance Monad NonEmpty where
  ~(a :| as) >>= f = case f a of
    b :| bs -> b :| (bs ++ foldr (\x r -> (case f x of c :| cs -> c : cs) ++ r) [] as)

instance Semigroup b => Semigroup (a -> b) where
  f <> g = \x -> f x <> g x

instance Monoid b => Monoid (a -> b) where
  mempty _ = mempty

instance (Semigroup a, Semigroup b, Semigroup c, Semigroup d) => Semigroup (a, b, c, d) where
  (a, b, c, d) <> (a', b', c', d') = (a <> a', b <> b', c <> c', d <> d')

instance (Monoid a, Monoid b, Monoid c, Monoid d) => Monoid (a, b, c, d) where
  mempty = (mempty, mempty, mempty, mempty)

instance Semigroup () where
  _ <> _ = ()

instance Monoid () where
  mempty = ()

instance (Semigroup a, Semigroup b) => Semigroup (a, b) where
  (a, b) <> (a', b') = (a <> a', b <> b')

instance (Monoid a, Monoid b) => Monoid (a, b) where
  mempty = (mempty, mempty)

instance (Semigroup a, Semigroup b, Semigroup c) => Semigroup (a, b, c) where
  (a, b, c) <> (a', b', c') = (a <> a', b <> b', c <> c')

instance (Monoid a, Monoid b, Monoid c) => Monoid (a, b, c) where
  mempty = (mempty, mempty, mempty)

instance Semigroup Ordering where
  LT <> _ = LT
  EQ <> y = y
  GT <> _ = GT

instance Monoid Ordering where
  mempty = EQ
