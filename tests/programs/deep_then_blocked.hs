-- Threads that recursed deep once and then block: their stacks, grown to tens of kilobytes, are trimmed to what they hold.
import Control.Concurrent
import Control.Monad
import GHC.Conc
import GHC.Stats
import System.Environment
import System.Mem

depth :: Int -> IO Int
depth 0 = return 0
depth n = do
  below <- depth (n - 1)
  return $! below + 1

awaitBlocked :: [ThreadId] -> IO ()
awaitBlocked ids = do
  statuses <- mapM threadStatus ids
  unless (all (== ThreadBlocked BlockedOnMVar) statuses) (yield >> awaitBlocked ids)

main :: IO ()
main = do
  threads <- read . head <$> getArgs
  ready <- newEmptyMVar
  gate <- newEmptyMVar
  done <- newEmptyMVar
  ids <- replicateM threads $ forkIO $ do
    depth 1000 >>= putMVar ready
    () <- readMVar gate
    depth 100 >>= putMVar done
  replicateM threads (takeMVar ready) >>= print . sum
  awaitBlocked ids
  replicateM_ 2 performMajorGC
  statistics <- getRTSStats
  let live = gcdetails_live_bytes (gc statistics)
  putStrLn (if live <= fromIntegral threads * 1000 then "at most 1000 bytes a thread" else show live ++ " bytes live")
  putMVar gate ()
  replicateM threads (takeMVar done) >>= print . sum
