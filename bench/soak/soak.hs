{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- A long mixed life, after which as much must be alive as before it. Arguments: SECONDS, and the bytes that the live heap may have grown by.
--
-- What it does: rounds of everything a heap has to cope with, chosen by a fixed sequence of random numbers. Trees are stored into an old array,
-- threads forked and killed, blocked, timed out and interrupted in the midst of a thunk; exceptions thrown through deep stacks; weak
-- pointers, MVars, channels, arrays, Integers. Each action checks its own result.
--
-- What it measures: live bytes after a major collection, once everything is let go. A period of the same work comes first, because libraries keep
-- what they compute once. Needs +RTS -T. Exit 1 when more is alive at the end, or an action went wrong.
module Main (main) where

import Control.Concurrent
import Control.Exception
import Control.Monad
import Data.Bits
import Data.IORef
import Data.Time.Clock
import GHC.Base (IO (..))
import GHC.Exts
import GHC.Stats
import System.Environment
import System.Exit
import System.IO
import System.Mem
import System.Mem.Weak
import System.Timeout

-- Arrays

data Array a = Array (MutableArray# RealWorld a)

newArray :: Int -> a -> IO (Array a)
newArray (I# n) x = IO (\s -> case newArray# n x s of (# s1, a #) -> (# s1, Array a #))

readArray :: Array a -> Int -> IO a
readArray (Array a) (I# i) = IO (readArray# a i)

writeArray :: Array a -> Int -> a -> IO ()
writeArray (Array a) (I# i) x = IO (\s -> case writeArray# a i x s of s1 -> (# s1, () #))

data Bytes = Bytes (MutableByteArray# RealWorld)

newBytes :: Int -> IO Bytes
newBytes (I# n) = IO (\s -> case newByteArray# n s of (# s1, b #) -> (# s1, Bytes b #))

writeInt :: Bytes -> Int -> Int -> IO ()
writeInt (Bytes b) (I# i) (I# x) = IO (\s -> case writeIntArray# b i x s of s1 -> (# s1, () #))

readInt :: Bytes -> Int -> IO Int
readInt (Bytes b) (I# i) = IO (\s -> case readIntArray# b i s of (# s1, x #) -> (# s1, I# x #))

-- What lives between rounds

data Tree = Leaf | Node Tree Int Tree

grow :: Int -> Int -> Tree
grow 0 _ = Leaf
grow depth label = Node (grow (depth - 1) (2 * label)) label (grow (depth - 1) (2 * label + 1))

size :: Tree -> Int
size Leaf = 0
size (Node left _ right) = size left + 1 + size right

data Resident = Blocked ThreadId (MVar ()) | Nobody

data World = World
  { trees :: Array (Int, Tree)  -- ^ a tree with its size, still unevaluated
  , residents :: Array Resident
  , boxes :: Array (MVar Int)
  , finalized :: IORef Int  -- ^ finalizers that ran
  , watched :: IORef Int  -- ^ weak pointers made
  , random :: IORef Int
  }

slots :: Int
slots = 512

newWorld :: IO World
newWorld = do
  box <- newEmptyMVar
  world <- World <$> newArray slots (0, Leaf) <*> newArray slots Nobody <*> newArray slots box <*> newIORef 0 <*> newIORef 0 <*> newIORef 1
  forM_ [0 .. slots - 1] (\i -> newMVar i >>= writeArray (boxes world) i)
  return world

-- | The next number below a bound (a linear congruential generator; Knuth's MMIX constants).
below :: World -> Int -> IO Int
below world bound = do
  x <- readIORef (random world)
  let next = x * 6364136223846793005 + 1442695040888963407
  next `seq` writeIORef (random world) next
  return ((next `shiftR` 33) .&. 0x3fffffff `mod` bound)

check :: String -> Bool -> IO ()
check what holds = unless holds (throwIO (userError ("soak: " ++ what)))

-- | Ends a resident, and waits until it has ended.
evict :: Resident -> IO ()
evict Nobody = return ()
evict (Blocked thread gone) = killThread thread >> takeMVar gone

-- Actions

-- | Each with its share. What waits for the clock, or for a major collection, is rare.
actions :: [World -> IO ()]
actions =
  concatMap
    (uncurry replicate)
    [ (20, store), (20, settle), (20, exchange), (10, throw'), (10, deepThrow), (10, watch), (20, arrays), (10, channel), (10, interrupt), (10, numbers)
    , (1, expire), (1, keepTime), (1, deadlock)
    ]

-- | Checks a tree of the old array and puts another there.
store :: World -> IO ()
store world = do
  i <- below world slots
  depth <- below world 10
  (expected, tree) <- readArray (trees world) i
  check "the size of a tree" (size tree == expected)
  writeArray (trees world) i (2 ^ depth - 1, grow depth i)

-- | A thread that waits for ever takes the place of another.
settle :: World -> IO ()
settle world = do
  i <- below world slots
  readArray (residents world) i >>= evict
  gone <- newEmptyMVar
  never <- newEmptyMVar :: IO (MVar ())
  depth <- below world 200
  let wait :: Int -> IO Int
      wait 0 = takeMVar never >> return 0
      wait n = (+ 1) <$> wait (n - 1)
  -- Masked until the handler is there, so that the thread says that it is gone even when it is killed before it runs.
  thread <- mask_ (forkIOWithUnmask (\unmask -> void (unmask (wait depth)) `catch` ended `finally` putMVar gone ()))
  -- Half of them get to the MVar before anything else happens. The MVar stays alive through the resident that holds it.
  when (even depth) yield
  writeArray (residents world) i (Blocked thread gone)
  void (forkIO (return ()))
  where
    ended :: SomeException -> IO ()
    ended _ = return ()

-- | Two old MVars exchange what they hold, through threads.
exchange :: World -> IO ()
exchange world = do
  i <- below world slots
  a <- readArray (boxes world) i
  b <- readArray (boxes world) ((i + 7) `mod` slots)
  x <- takeMVar a
  y <- takeMVar b
  _ <- forkIO (putMVar a y)
  _ <- forkIO (putMVar b x)
  (x', y') <- (,) <$> readMVar b <*> readMVar a
  check "what two MVars exchanged" (x' == x && y' == y)

-- | A time limit that is exceeded.
expire :: World -> IO ()
expire _ = do
  r <- timeout 50 (evaluate (endless 0))
  check "a time limit" (r == Nothing)
  where
    endless :: Int -> Int
    endless n = if length (show n) < 0 then n else endless (n + 1)

-- | One that is kept, with another inside that is exceeded.
keepTime :: World -> IO ()
keepTime _ = do
  r <- timeout 100000000 (timeout 20 (newEmptyMVar >>= takeMVar :: IO ()))
  check "a time limit inside another" (r == Just Nothing)

throw' :: World -> IO ()
throw' world = do
  n <- below world 100
  r <- try (evaluate (foldr (\x rest -> if x == n then 1 `div` (x - n) else x + rest) 0 [0 ..])) :: IO (Either ArithException Int)
  check "division by zero" (r == Left DivideByZero)

-- | An exception through many frames, and finalizers on its way.
deepThrow :: World -> IO ()
deepThrow world = do
  n <- below world 3000
  left <- newIORef (0 :: Int)
  let down :: Int -> IO Int
      down 0 = throwIO (ErrorCall "bottom")
      down k
        | k `mod` 16 == 0 = down (k - 1) `finally` modifyIORef' left (+ 1)
        | otherwise = (+ 1) <$> down (k - 1)
  r <- try (down n)
  check "an exception from below" (either (\(ErrorCall text) -> text == "bottom") (const False) r)
  readIORef left >>= check "finally" . (== n `div` 16)

-- | A weak pointer to what is soon let go.
watch :: World -> IO ()
watch world = do
  key <- newIORef 'x'
  modifyIORef' (watched world) (+ 1)
  weak <- mkWeakIORef key (atomicModifyIORef' (finalized world) (\n -> (n + 1, ())))
  n <- below world 8
  when (n == 0) performMinorGC
  alive <- deRefWeak weak
  maybe (return ()) (\ref -> readIORef ref >>= check "the key of a weak pointer" . (== 'x')) alive
  readIORef key >>= check "a reference under a weak pointer" . (== 'x')

-- | Arrays small and large, of references and of bytes.
arrays :: World -> IO ()
arrays world = do
  n <- (+ 1) <$> (below world 2 >>= \large -> below world (if large == 1 then 20000 else 100))
  a <- newArray n 0
  forM_ [0, 97 .. n - 1] (\i -> writeArray a i i)
  forM_ [0, 97 .. n - 1] (\i -> readArray a i >>= check "an element of an array" . (== i))
  b <- newBytes (8 * n)
  forM_ [0, 97 .. n - 1] (\i -> writeInt b i (negate i))
  forM_ [0, 97 .. n - 1] (\i -> readInt b i >>= check "an element of a byte array" . (== negate i))

channel :: World -> IO ()
channel world = do
  n <- below world 50
  chan <- newChan
  forM_ [1 .. n] (\i -> forkIO (writeChan chan i))
  got <- replicateM n (readChan chan)
  check "what came through a channel" (sum got == n * (n + 1) `div` 2)

-- | A thread is killed while it evaluates what another goes on with.
interrupt :: World -> IO ()
interrupt world = do
  n <- below world 4000
  let shared = foldr (\x rest -> x + rest) 0 [1 .. n]
  done <- newEmptyMVar
  thread <- forkIO (void (evaluate shared) `catch` (\e -> const (return ()) (e :: SomeException)) `finally` putMVar done ())
  yield
  killThread thread
  check "a thunk whose evaluation was interrupted" (shared == n * (n + 1) `div` 2)
  -- Killed before it started, it never gets to its handler.
  void (tryTakeMVar done)

-- | A thread that nothing can wake is told so.
deadlock :: World -> IO ()
deadlock _ = do
  told <- newEmptyMVar
  _ <- forkIO ((newEmptyMVar >>= takeMVar) `catch` (\BlockedIndefinitelyOnMVar -> putMVar told ()))
  wait told
  where
    -- Never blocks on what only that thread can fill: else this one would be told so too.
    wait told = do
      yield
      performMajorGC
      tryTakeMVar told >>= maybe (wait told) return

numbers :: World -> IO ()
numbers world = do
  n <- below world 200
  let power = 3 ^ n :: Integer
  check "an Integer read back" (read (show power) == power)

-- Periods

-- | Lets go of everything, waits for the finalizers, and says how many bytes live and how many the heap occupies.
rest :: World -> IO (Int, Int)
rest world = do
  forM_ [0 .. slots - 1] $ \i -> do
    writeArray (trees world) i (0, Leaf)
    readArray (residents world) i >>= evict
    writeArray (residents world) i Nobody
  finish (1000 :: Int)
  figures <- gc <$> getRTSStats
  return (fromIntegral (gcdetails_live_bytes figures), fromIntegral (gcdetails_mem_in_use_bytes figures))
  where
    finish tries = do
      performMajorGC
      replicateM_ 10 yield
      made <- readIORef (watched world)
      ran <- readIORef (finalized world)
      when (made /= ran && tries > 0) (finish (tries - 1))
      check "finalizers, each once" (made == ran || tries > 0)
      performMajorGC

-- | Rounds until a time, in a thread of their own, whose stack goes with it.
workApart :: World -> UTCTime -> IO Int
workApart world end = do
  result <- newEmptyMVar
  _ <- forkIO (try (work world end 1) >>= putMVar result)
  takeMVar result >>= either (\e -> throwIO (e :: SomeException)) return

work :: World -> UTCTime -> Int -> IO Int
work world end n = do
  i <- below world (length actions)
  (actions !! i) world
  now <- if n .&. 63 == 0 then getCurrentTime else return (addUTCTime (-1) end)
  if now >= end then return n else work world end (n + 1)

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  [seconds, bound] <- map read <$> getArgs
  world <- newWorld
  (begin, _) <- rest world
  let period share = do
        start <- getCurrentTime
        n <- workApart world (addUTCTime (fromIntegral seconds * share) start)
        (live, occupied) <- rest world
        putStrLn (show n ++ " rounds, then " ++ show live ++ " bytes live in " ++ show (occupied `div` 1048576) ++ " MiB")
        return live
  warm <- period 0.1
  lives <- replicateM 9 (period 0.1)
  putStrLn ("live bytes: " ++ show begin ++ " at the start, " ++ show warm ++ " once warm, " ++ show (last lives) ++ " at the end")
  when (last lives > warm + bound || last lives > begin + 4 * bound) $ do
    putStrLn ("grown by more than " ++ show bound)
    exitWith (ExitFailure 1)
