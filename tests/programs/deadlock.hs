-- Who waits for what nobody can give is told so.
import Control.Concurrent
import Control.Exception
import Control.Monad
import System.Mem

main :: IO ()
main = do
  r <- try (newEmptyMVar >>= takeMVar) :: IO (Either BlockedIndefinitelyOnMVar ())
  print r
  done <- newEmptyMVar
  forM_ [1 .. 3 :: Int] $ \i -> forkIO $ do
    m <- newEmptyMVar :: IO (MVar ())
    takeMVar m `catch` \e -> putMVar done (i, show (e :: BlockedIndefinitelyOnMVar))
  settle
  rs <- replicateM 3 (takeMVar done)
  mapM_ print rs
  -- Two that wait for each other.
  a <- newEmptyMVar
  b <- newEmptyMVar
  let cross x y = (takeMVar x >>= putMVar y) `catch` \e -> putMVar done (0, show (e :: BlockedIndefinitelyOnMVar))
  _ <- forkIO (cross a b)
  _ <- forkIO (cross b (a :: MVar ()))
  settle
  replicateM_ 2 (takeMVar done >>= print)
  loop <- try (evaluate (let x = x + 1 :: Int in x))
  print (loop :: Either NonTermination Int)
  where
    -- Main must not wait with them, or it would be told too.
    settle = yield >> performMajorGC >> replicateM_ 10 yield
