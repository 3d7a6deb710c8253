-- What a caught ErrorCall holds and shows: the message alone to a pattern, the place of the call as well to show.
module Main where

import Control.Exception

fails :: Int -> Int
fails n = if n > 2 then error ("fails " ++ show n) else n

main :: IO ()
main = do
  catch (error "boom") (\e -> print (e :: ErrorCall))
  catch (evaluate (undefined :: ())) (\e -> print (e :: ErrorCall))
  catch (errorWithoutStackTrace "plain") (\e -> print (e :: ErrorCall))
  catch (error "two\nlines" >> return ()) (\(ErrorCall m) -> putStrLn m)
  catch (throwIO (ErrorCall "own")) (\e -> print (e :: ErrorCall))
  catch (error "any") (\e -> print (e :: SomeException))
  catch (error "displayed") (\e -> putStrLn (displayException (e :: SomeException)))
  r <- try (evaluate (fails 3))
  case r of
    Left e@(ErrorCall m) -> putStrLn m >> print e
    Right n -> print n
  t <- try (evaluate (head [])) :: IO (Either ErrorCall Int)
  print t
  catch (error "again") (\e -> throwIO (e :: ErrorCall)) `catch` \e -> print (e :: SomeException)
  catch (error "nested") (\(ErrorCall m) -> error (m ++ "!")) `catch` \e -> print (e :: ErrorCall)
  handleJust (\(ErrorCall m) -> if m == "chosen" then Just m else Nothing) putStrLn (error "chosen")
  print (ErrorCall "a" == ErrorCall "a", ErrorCall "a" < ErrorCall "b", showsPrec 11 (ErrorCall "q") "")
  print (map ErrorCall ["x", "y"])
