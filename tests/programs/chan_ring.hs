-- A ring of threads over Chan passes a counter round.
import Control.Concurrent
import Control.Monad

link :: Chan Int -> Chan Int -> IO ()
link from to = forever (readChan from >>= \n -> writeChan to $! n + 1)

main :: IO ()
main = do
  first <- newChan
  end <- foldM (\from _ -> do { to <- newChan; _ <- forkIO (link from to); return to }) first [1 .. 200 :: Int]
  rs <- forM [1 .. 20 :: Int] $ \i -> writeChan first i >> readChan end
  print rs
  c <- newChan
  writeList2Chan c "a lazy list of characters"
  s <- getChanContents c
  putStrLn (take 25 s)
