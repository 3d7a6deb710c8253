-- A pipeline of n threads, each between two MVars: GHC's ticket 1589.
--
-- What it shows: what it costs to create a thread, to send one message through all of them, and to send many. Each stage takes a
-- message, counts itself in and passes it on. A collector that visits every thread or MVar at each minor collection makes the
-- cost per thread grow with n; here it must not.
--
-- How to run it:   vm pipeline.hs [n [pumps]]          (100000 threads and 100 messages)
--                  vm -k200 -s pipeline.hs 1000000 10  (small stacks; the collector's report at the end)
-- What to look for: the last three columns, microseconds per thread and per hop, are the same for every n.
module Main (main) where

import Control.Concurrent
import Control.Monad
import System.CPUTime
import System.Environment
import System.Exit
import System.IO
import Text.Printf

type Message = (Int, String)

-- | One stage, forever: take, count, pass on.
stage :: MVar Message -> MVar Message -> IO ()
stage input output = forever $ do
  (count, text) <- takeMVar input
  let count' = count + 1
  count' `seq` putMVar output (count', text)

-- | Creates the stages behind an MVar and gives the MVar behind the last.
build :: Int -> MVar Message -> IO (MVar Message)
build 0 end = return end
build n start = do
  next <- newEmptyMVar
  _ <- forkIO (stage start next)
  build (n - 1) next

-- | Sends messages through the pipeline and checks what comes out. All of them are under way at once.
pump :: Int -> Int -> MVar Message -> MVar Message -> IO ()
pump n messages start end = do
  _ <- forkIO (forM_ [1 .. messages] $ \i -> putMVar start (0, "message " ++ show i))
  forM_ [1 .. messages] $ \i -> do
    (count, text) <- takeMVar end
    when (count /= n || text /= "message " ++ show i) $ do
      hPutStrLn stderr ("wrong message: " ++ show (count, text))
      exitFailure

-- | Seconds of CPU time an action takes, and its result.
timed :: IO a -> IO (Double, a)
timed action = do
  start <- getCPUTime
  result <- action
  end <- getCPUTime
  return (fromIntegral (end - start) / 1.0e12, result)

main :: IO ()
main = do
  args <- getArgs
  let n = case args of { a : _ -> read a; [] -> 100000 }
      pumps = case args of { _ : b : _ -> read b; _ -> 100 }
  hSetBuffering stdout LineBuffering
  printf "Creating pipeline with %d processes in it.\n" n
  start <- newEmptyMVar
  (create, end) <- timed (build n start)
  printf "Pumping a single message through the pipeline.\n"
  (pump1, ()) <- timed (pump n 1 start end)
  printf "Pumping a %d messages through the pipeline.\n" pumps
  (pump2, ()) <- timed (pump n pumps start end)
  let each seconds k = 1.0e6 * seconds / fromIntegral (max 1 k) :: Double
  putStrLn "       n   create    pump1    pump2 create/n  pump1/n  pump2/n"
  putStrLn "                s        s        s       us       us       us"
  printf "%8d %8.3f %8.3f %8.3f %8.4f %8.4f %8.4f\n" n create pump1 pump2 (each create n) (each pump1 n) (each pump2 (n * pumps))
