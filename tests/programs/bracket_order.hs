-- bracket, finally, onException: order of effects when things go well and when they do not.
module Main where
import Control.Exception
step :: String -> IO ()
step = putStrLn
main :: IO ()
main = do
  r <- bracket (step "open" >> return 5) (\_ -> step "close") (\n -> step "use" >> return (n + 1 :: Int))
  print r
  e <- try (bracket_ (step "in") (step "out") (step "work" >> throwIO (userError "x"))) :: IO (Either IOException ())
  print e
  (step "body" `finally` step "after") `onException` step "never"
  (do { (throwIO (ErrorCall "boom") `onException` step "on exception") `finally` step "finally" }) `catch` \(ErrorCall m) -> step ("handled " ++ m)
  s <- mask $ \restore -> do { a <- getMaskingState; b <- restore getMaskingState; return (a, b) }
  print s
  t <- (throwIO (ErrorCall "in") `catch` \(ErrorCall _) -> getMaskingState)
  print t
  getMaskingState >>= print
