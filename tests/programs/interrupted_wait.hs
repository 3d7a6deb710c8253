import Control.Concurrent
import Control.Exception
import System.IO.Unsafe

-- A thread is killed while it evaluates a thunk that waits for an MVar: the next to need the thunk waits again.
main :: IO ()
main = do
  box <- newEmptyMVar
  full <- newMVar 'x'
  let taken = unsafePerformIO (takeMVar box) :: Int
      given = unsafePerformIO (putMVar full 'y' >> return 'z')
      reading = unsafePerformIO (readMVar box) + 1
  let try' name e = do
        done <- newEmptyMVar
        t <- forkIO ((evaluate e >> putStrLn "evaluated") `catch` (\x -> putStrLn (name ++ show (x :: AsyncException))) >> putMVar done ())
        yield
        yield
        killThread t
        takeMVar done
  try' "take: " taken
  try' "read: " reading
  try' "put: " given
  putMVar box 41
  print reading
  print taken
  handed <- newEmptyMVar
  _ <- forkIO (takeMVar full >>= putMVar handed)
  print given
  takeMVar handed >>= print
  takeMVar full >>= print
  -- A thread dies of what it does not catch; its masking state is the one it was forked in when it ends.
  _ <- mask_ (forkIO (throwIO ThreadKilled))
  yield
  putStrLn "main goes on"
