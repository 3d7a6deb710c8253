-- Threads are killed at arbitrary points; what they share stays whole.
import Control.Concurrent
import Control.Exception
import Control.Monad
import Data.IORef

worker :: MVar Int -> IORef Int -> IO ()
worker total local = forever $ do
  modifyIORef' local (+ 1)
  modifyMVar_ total (\n -> return $! n + 1)
  when (length (show (product [1 .. 20 :: Integer])) > 100) yield

main :: IO ()
main = do
  total <- newMVar 0
  forM_ [1 .. 40 :: Int] $ \i -> do
    local <- newIORef 0
    done <- newEmptyMVar
    t <- forkFinally (worker total local) (const (putMVar done ()))
    replicateM_ (i `mod` 5) yield
    killThread t
    takeMVar done
  v <- takeMVar total
  print (v >= 0)
  putMVar total v
  readMVar total >>= \n -> print (n == v)
