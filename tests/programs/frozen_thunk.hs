-- A thunk whose evaluation was interrupted goes on where it stopped; one that raised raises again.
import Control.Concurrent
import Control.Exception

slow :: Integer -> Integer
slow n = go 0 n
  where
    go acc 0 = acc
    go acc k = go (acc + k) (k - 1)

main :: IO ()
main = do
  let shared = slow 20000
  done <- newEmptyMVar
  t <- forkIO ((evaluate shared >> return ()) `catch` (\e -> const (return ()) (e :: AsyncException)) `finally` putMVar done ())
  yield
  throwTo t ThreadKilled
  takeMVar done
  print shared
  let bad = error "bad" :: Int
  mapM_ (const (try (evaluate bad) >>= \r -> putStrLn (either (\(ErrorCall m) -> m) show r))) [1, 2 :: Int]
  -- A timeout inside a lazy list.
  let xs = map slow [100, 200 .. 2000]
  u <- forkIO (evaluate (sum xs) >> return ())
  yield
  killThread u
  print (sum xs)
