-- Finalizers of weak pointers: run once, when a collection finds the key dead or by hand; what one throws disturbs nobody.
import Control.Concurrent
import Control.Exception
import Control.Monad
import Data.IORef
import Data.List
import System.Mem
import System.Mem.Weak

-- Forgets a few keys whose finalizers take notes.
forget :: MVar [String] -> IO ()
forget notes = do
  let note name = modifyMVar_ notes (return . (name :))
  forM_ [1 .. 3 :: Int] $ \i -> do
    r <- newIORef i
    void (mkWeakIORef r (note ("IORef " ++ show i)))
  m <- newEmptyMVar :: IO (MVar ())
  void (mkWeakMVar m (note "MVar"))
  r <- newIORef 'a'
  void (mkWeakIORef r (note "thrower" >> throwIO (userError "nobody hears this")))
  s <- newIORef 'b'
  void (mkWeakIORef s (note "error" >> error "nor this"))
  t <- newIORef 'c'
  void (mkWeak t t Nothing)
  void (mkWeakIORef t (note "first of two"))
  void (mkWeakIORef t (note "second of two"))
{-# NOINLINE forget #-}

state :: Weak a -> IO ()
state w = deRefWeak w >>= putStrLn . maybe "dead" (const "alive")

main :: IO ()
main = do
  notes <- newMVar []
  forget notes
  performGC
  threadDelay 20000
  readMVar notes >>= mapM_ putStrLn . sort

  -- By hand: at once, and once only.
  r <- newIORef 'x'
  w <- mkWeakIORef r (putStrLn "finalized by hand")
  deRefWeak w >>= maybe (putStrLn "dead") (\ref -> readIORef ref >>= print)
  finalize w
  finalize w
  state w

  -- Then an exception is the caller's.
  v <- mkWeakIORef r (throwIO (userError "by hand"))
  try (finalize v) >>= \e -> print (e :: Either IOException ())
  state v
  n <- mkWeakPtr r Nothing
  state n
  finalize n
  state n

  done <- newEmptyMVar
  t <- forkIO (takeMVar done)
  mkWeakThreadId t >>= \wt -> state wt >> finalize wt >> state wt
  addFinalizer r (putStrLn "not before r is dead")
  performGC
  putMVar done ()
  readIORef r >>= print
