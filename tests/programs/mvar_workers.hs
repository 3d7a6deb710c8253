-- Workers over MVars: jobs handed out, results collected in order of jobs.
module Main where
import Control.Concurrent
import Control.Monad
worker :: MVar (Maybe (Int, MVar Int)) -> MVar () -> IO ()
worker jobs done = do
  job <- takeMVar jobs
  case job of
    Nothing -> putMVar done ()
    Just (n, out) -> putMVar out (n * n) >> worker jobs done
main :: IO ()
main = do
  jobs <- newEmptyMVar
  done <- newEmptyMVar
  forM_ [1 .. 4 :: Int] $ \_ -> forkIO (worker jobs done)
  outs <- forM [1 .. 200] $ \n -> do { out <- newEmptyMVar; putMVar jobs (Just (n, out)); return out }
  results <- mapM takeMVar outs
  replicateM_ 4 (putMVar jobs Nothing)
  replicateM_ 4 (takeMVar done)
  print (sum results, take 5 results)
  lock <- newMVar (0 :: Int)
  ends <- forM [1 .. 10 :: Int] $ \_ -> do
    end <- newEmptyMVar
    _ <- forkIO (replicateM_ 50 (modifyMVar_ lock (return . (+ 1))) >> putMVar end ())
    return end
  mapM_ takeMVar ends
  readMVar lock >>= print
  v <- tryTakeMVar lock
  w <- tryTakeMVar lock
  print (v, w)
