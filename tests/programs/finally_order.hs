-- bracket, finally and handlers unwind in order, inside and out.
import Control.Exception

main :: IO ()
main = do
  r <- try (bracket (putStrLn "acquire" >> return 5) (\_ -> putStrLn "release") (\x -> putStrLn "use" >> throwIO (userError (show (x :: Int)))))
  print (r :: Either IOException ())
  ((putStrLn "a" `finally` putStrLn "b") `onException` putStrLn "never") `finally` putStrLn "c"
  r2 <- try (evaluate (1 `div` (0 :: Int)))
  print (r2 :: Either ArithException Int)
  r3 <- try (evaluate (head [])) :: IO (Either ErrorCall Int)
  putStrLn (either (const "head failed") show r3)
  handleJust (\e -> if e == DivideByZero then Just () else Nothing) (\_ -> putStrLn "by zero") (throwIO DivideByZero)
  (throwIO Overflow `catch` \e -> putStrLn ("first " ++ show (e :: IOException))) `catch` \e -> putStrLn ("second " ++ show (e :: ArithException))
  catches' [throwIO (AssertionFailed "x"), throwIO (IndexOutOfBounds "y"), throwIO (PatternMatchFail "z")]
  where
    catches' = mapM_ (\a -> a `catches` [Handler (\e -> print (e :: AssertionFailed)), Handler (\e -> print (e :: ArrayException)), Handler (\e -> print (e :: SomeException))])
