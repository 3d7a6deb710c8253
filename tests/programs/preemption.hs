-- A loop that allocates nothing does not keep the others from running.
import Control.Concurrent
import Control.Exception

spin :: Int -> Int
spin n = if n < 0 then n else spin (if n > 10 then 1 else n + 1)

main :: IO ()
main = do
  t <- forkIO (evaluate (spin 1) >>= print)
  threadDelay 50000
  putStrLn "main runs beside the loop"
  u <- forkIO (mapM_ (\i -> evaluate (length (show i))) [1 :: Integer ..])
  threadDelay 50000
  putStrLn "and beside an allocating one"
  killThread u
