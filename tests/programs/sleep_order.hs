-- Sleepers wake in the order of their deadlines, and a killed one never does.
import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  out <- newEmptyMVar
  forM_ [5, 3, 1, 4, 2 :: Int] $ \i -> forkIO $ do
    threadDelay (i * 40000)
    putMVar out i
  replicateM 5 (takeMVar out) >>= print
  threadDelay 0
  threadDelay (-5)
  killed <- forM [1 .. 1000 :: Int] $ \i -> forkIO (threadDelay (1000 * (i `mod` 7 + 500)) >> putMVar out i)
  yield
  mapM_ killThread (reverse killed)
  _ <- forkIO (threadDelay 20000 >> putMVar out 0)
  takeMVar out >>= print
