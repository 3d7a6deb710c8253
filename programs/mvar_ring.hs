-- Threads on one MVar, and a counter that goes through all their hands: a blog post on GHC's threads (2008), as printed there.
--
-- What it shows: how long it takes to fork n threads that all wait for the same MVar, and to serve them one after another.
-- takeMVar is first in, first out, with single wake-up, so that main, which takes last, gets the counter after all the others.
--
-- How to run it:   vm -k172 mvar_ring.hs 175000   (stacks of 172 bytes, as in the post)
-- What to look for: both times grow with n and not faster. The post's 1.75 million threads took 95 seconds to fork.
module Main where

import Control.Applicative
import Control.Concurrent.MVar
import Control.Concurrent
import Data.Time
import System.Environment

main = do
  mv <- newEmptyMVar
  start <- getCurrentTime
  loop mv =<< read . head <$> getArgs
  end <- getCurrentTime
  putStrLn $ "creation time: " ++ show (diffUTCTime end start)
  putMVar mv 0
  takeMVar mv
  fin <- getCurrentTime
  putStrLn $ "message time: " ++ show (diffUTCTime fin end)

loop :: MVar Int -> Int -> IO ()
loop mv n | n <= 0 = return ()
          | otherwise = do forkIO $ do
                             m <- takeMVar mv
                             putMVar mv $! m+1
                           loop mv (n-1)
