-- Two thousand threads in a pipeline of MVars.
import Control.Concurrent
import Control.Monad

stage :: MVar (Int, String) -> MVar (Int, String) -> IO ()
stage from to = forever $ do
  (n, s) <- takeMVar from
  n' <- return $! n + 1
  putMVar to (n', s)

main :: IO ()
main = do
  first <- newEmptyMVar
  end <- foldM (\from _ -> do { to <- newEmptyMVar; _ <- forkIO (stage from to); return to }) first [1 .. 2000 :: Int]
  forM_ [1 .. 3 :: Int] $ \i -> do
    putMVar first (0, "message " ++ show i)
    takeMVar end >>= print
