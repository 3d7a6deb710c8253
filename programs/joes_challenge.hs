-- Joe Armstrong's challenge, as Marc Feeley measured it: a ring of n processes with buffered channels, and about 10^6 messages in all.
--
-- What it shows: the time to create a process and to send and receive a message, with n processes alive. A token goes m = 10^6 `quot` n
-- times round the ring; creation, and the run from the start of the processes to the end of the first one, are timed apart.
--
-- How to run it:   vm joes_challenge.hs 1000
--                  for n in 10 1000 10000 100000 900000; do vm -k200 joes_challenge.hs $n; done
-- What to look for: n, then microseconds per creation, then microseconds per message. Neither depends on n.
module Main (main) where

import Control.Concurrent
import Control.Monad
import System.CPUTime
import System.Environment
import System.Exit
import System.IO
import Text.Printf

data Token = Go

-- | A process that waits to be started, then passes the token on m times.
process :: MVar () -> Int -> Chan Token -> Chan Token -> MVar () -> IO ()
process started m input output done = do
  readMVar started
  replicateM_ m (readChan input >>= writeChan output)
  putMVar done ()

-- | The ring: process i reads channel i - 1 and writes channel i (modulo n). Gives the first process's end.
createProcesses :: Int -> Int -> MVar () -> IO (Chan Token, MVar ())
createProcesses n m started = do
  channels <- replicateM n newChan
  ends <- forM (zip channels (tail channels ++ take 1 channels)) $ \(input, output) -> do
    done <- newEmptyMVar
    _ <- forkIO (process started m input output done)
    return done
  return (head channels, head ends)

microseconds :: Integer -> Int -> Double
microseconds picoseconds n = fromIntegral picoseconds / 1.0e6 / fromIntegral n

main :: IO ()
main = do
  args <- getArgs
  n <- case map reads args of
    [[(n, "")]] | n >= 2 -> return n
    _ -> do
      hPutStrLn stderr "usage: joes_challenge <nb-processes>"
      exitWith (ExitFailure 2)
  let m = max 1 (1000000 `quot` n) :: Int
  started <- newEmptyMVar
  point1 <- getCPUTime
  (first, end) <- createProcesses n m started
  writeChan first Go
  point2 <- getCPUTime
  putMVar started ()
  takeMVar end
  point3 <- getCPUTime
  printf "%d %.4f %.4f\n" n (microseconds (point2 - point1) n) (microseconds (point3 - point2) (n * m))
