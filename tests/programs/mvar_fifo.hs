-- takeMVar is first in, first out, and one put wakes one taker.
import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  box <- newEmptyMVar
  results <- newEmptyMVar
  forM_ [1 .. 5 :: Int] $ \i -> do
    _ <- forkIO $ do
      v <- takeMVar box
      putMVar results (i, v :: Int)
    yield
  -- Main joins the queue behind the five.
  forM_ [10, 20, 30, 40, 50, 60] $ \v -> forkIO (putMVar box v) >> yield
  last' <- takeMVar box
  others <- replicateM 5 (takeMVar results)
  print others
  print last'
  -- Putters queue too.
  full <- newMVar 'a'
  forM_ "bcd" $ \c -> forkIO (putMVar full c) >> yield
  letters <- replicateM 4 (takeMVar full)
  putStrLn letters
