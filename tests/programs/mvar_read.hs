-- readMVar leaves the value, tryTakeMVar and tryPutMVar never wait.
import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  box <- newEmptyMVar
  done <- newEmptyMVar
  forM_ [1 .. 3 :: Int] $ \i -> forkIO $ do
    v <- readMVar box
    putMVar done (i * v)
  yield
  putMVar box 100
  rs <- replicateM 3 (takeMVar done)
  print (sum rs)
  isEmptyMVar box >>= print
  tryTakeMVar box >>= print
  tryTakeMVar box >>= print
  tryPutMVar box 7 >>= print
  tryPutMVar box 8 >>= print
  tryReadMVar box >>= print
  modifyMVar_ box (return . (* 2))
  v <- modifyMVar box (\x -> return (x + 1, x))
  print v
  swapMVar box 0 >>= print
  withMVar box print
