-- killThread runs the handlers of threads that wait, and reaches their finalizers in order.
import Control.Concurrent
import Control.Exception
import Control.Monad

main :: IO ()
main = do
  done <- newEmptyMVar
  never <- newEmptyMVar :: IO (MVar ())
  let worker name wait =
        ((wait `catch` \e -> putStrLn (name ++ ": " ++ show (e :: AsyncException)) >> throwIO e)
          `finally` putStrLn (name ++ " cleans up"))
          `catch` \e -> putMVar done (name, show (e :: SomeException))
  ts <- forM [("taker", takeMVar never), ("sleeper", threadDelay 100000000), ("reader", void (readMVar never))] $ \(n, w) -> do
    t <- forkIO (worker n w)
    yield
    return t
  full <- newMVar ()
  p <- forkIO (worker "putter" (putMVar full ()))
  yield
  forM_ (ts ++ [p]) $ \t -> killThread t >> takeMVar done >>= print
  -- To oneself it is synchronous, and to the dead nothing happens.
  me <- myThreadId
  r <- try (throwTo me (userError "self"))
  print (r :: Either IOException ())
  killThread (head ts)
  putStrLn "end"
