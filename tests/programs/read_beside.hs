-- Reading standard input blocks the reader alone.
import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  done <- newEmptyMVar
  _ <- forkIO $ do
    ls <- replicateM 3 getLine
    putMVar done (concat ls)
  forM_ [1 .. 3 :: Int] $ \_ -> threadDelay 1000
  takeMVar done >>= putStrLn
  rest <- getContents
  print (length (lines rest))
