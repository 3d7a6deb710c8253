-- Labels of threads and the list of threads (GHC 9.6): a label goes with its thread; being listed keeps nobody alive for good.
import Control.Concurrent
import Control.Exception
import Control.Monad
import Data.List (sort)
import GHC.Conc
import System.Mem

main :: IO ()
main = do
  me <- myThreadId
  threadLabel me >>= print
  labelThread me "main"
  threadLabel me >>= print
  labelThread me "the main thread, 主"
  threadLabel me >>= print

  -- Many threads, every third labelled; collections in between.
  gate <- newEmptyMVar :: IO (MVar ())
  done <- newEmptyMVar :: IO (MVar ())
  threads <- forM [1 .. 300 :: Int] $ \n -> do
    t <- forkIO (readMVar gate >> putMVar done ())
    when (n `mod` 3 == 0) $ labelThread t ("worker " ++ show n)
    return t
  let untilAll status = mapM threadStatus threads >>= \now -> unless (all (== status) now) (yield >> untilAll status)
  untilAll (ThreadBlocked BlockedOnMVar)
  performMinorGC
  performMajorGC
  performMajorGC
  labels <- mapM threadLabel threads
  print (take 6 labels)
  print (length [() | Just _ <- labels], [l | Just l <- labels] == ["worker " ++ show n | n <- [3, 6 .. 300 :: Int]])
  listed <- listThreads
  print (length listed, all (`elem` listed) (me : threads))
  forM_ (take 10 threads) $ \t -> labelThread t "renamed"
  performMinorGC
  mapM threadLabel (take 3 threads) >>= print

  -- They end, and are listed no more; who holds a ThreadId still knows the name.
  putMVar gate ()
  forM_ threads (const (takeMVar done))
  untilAll ThreadFinished
  performMajorGC
  listed' <- listThreads
  print (sort listed' == [me])
  threadLabel (threads !! 5) >>= print

  -- A label that fails to evaluate is none.
  r <- try (labelThread me (error "no name")) :: IO (Either ErrorCall ())
  print (either (const "error") (const "labelled") r)
  threadLabel me >>= print

  -- A thread that waits for ever is told so, though it was listed.
  told <- newEmptyMVar
  stuck <- forkIO (do
    result <- try (newEmptyMVar >>= takeMVar) :: IO (Either BlockedIndefinitelyOnMVar ())
    putMVar told (either show show result))
  labelThread stuck "stuck"
  yield
  listThreads >>= print . (\now -> all (`elem` now) [me, stuck])  -- finalizers may run in another
  threadLabel stuck >>= print
  performMajorGC
  takeMVar told >>= putStrLn
