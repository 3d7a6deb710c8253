-- An exception nobody handles ends its thread with a message, and no other thread.
import Control.Concurrent
import Control.Exception
import System.Exit
import System.IO

main :: IO ()
main = do
  done <- newEmptyMVar
  _ <- forkFinally (throwIO (userError "child")) (putMVar done . either show (const "fine"))
  takeMVar done >>= putStrLn
  t <- forkIO (threadDelay 10000000)
  killThread t
  _ <- forkFinally (exitWith (ExitFailure 3)) (putMVar done . either show (const "fine"))
  takeMVar done >>= putStrLn
  hFlush stdout
  _ <- forkIO (error "printed")
  threadDelay 10000
  exitWith (ExitFailure 9)
