-- A stack overflow under a stack of handlers for something else: each is passed, and the outermost tells.
import Control.Exception
main = do
  let nest :: Int -> IO ()
      nest n = nest (n + 1) `catch` \e -> throwIO (e :: ArithException)
  r <- try (nest 0) :: IO (Either AsyncException ())
  print r
