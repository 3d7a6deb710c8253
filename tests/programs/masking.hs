-- mask holds exceptions back until it ends or something interruptible waits.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  getMaskingState >>= print
  mask_ getMaskingState >>= print
  uninterruptibleMask_ getMaskingState >>= print
  mask (\restore -> restore getMaskingState) >>= print
  started <- newEmptyMVar
  done <- newEmptyMVar
  t <- forkIO $ do
    r <- try $ mask $ \restore -> do
      putMVar started ()
      mapM_ (const yield) [1 .. 100 :: Int]
      putStrLn "still masked"
      restore (return ()) `catch` \e -> putStrLn ("in restore: " ++ show (e :: AsyncException))
      return "after"
    putMVar done (r :: Either AsyncException String)
  takeMVar started
  killThread t
  putStrLn "killThread came back"
  takeMVar done >>= print
  -- takeMVar waits interruptibly even when masked.
  never <- newEmptyMVar :: IO (MVar ())
  u <- forkIO $ mask_ $ takeMVar never `catch` \e -> putMVar done (Left (e :: AsyncException))
  yield
  killThread u
  takeMVar done >>= print
  -- A handler runs masked.
  (throwIO (userError "x") `catch` \e -> do
    s <- getMaskingState
    print (e :: IOException, s))
  getMaskingState >>= print
  -- forkIO inherits the state.
  _ <- mask_ $ forkIO (getMaskingState >>= putMVar done . Right . show)
  takeMVar done >>= print
