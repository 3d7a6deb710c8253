-- Main blocked for ever: its finalizers run, then the program dies of it.
import Control.Concurrent
import Control.Exception

main :: IO ()
main = do
  m <- newEmptyMVar :: IO (MVar ())
  takeMVar m `finally` putStrLn "finally"
