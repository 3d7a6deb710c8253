{-# LANGUAGE NoImplicitPrelude, MagicHash, UnboxedTuples #-}
-- | Arguments and environment variables.
module System.Environment
  ( getArgs, getProgName, getExecutablePath, lookupEnv, getEnv, setEnv, unsetEnv, withArgs, withProgName, getEnvironment ) where

import Control.Exception.Base
import Data.List
import GHC.Base
import GHC.IO
import GHC.IO.Bytes
import GHC.IO.Exception
import GHC.IORef
import GHC.Num
import GHC.Prim

-- | What withArgs and withProgName put over the real ones.
overrides :: IORef (Maybe [String], Maybe String)
overrides = unsafePerformIO (newIORef (Nothing, Nothing))
{-# NOINLINE overrides #-}

getArgs :: IO [String]
getArgs = readIORef overrides >>= \o -> case o of
  (Just args, _) -> return args
  _ -> IO (\s -> case argumentCount# s of (# s1, n #) -> go n 0# s1)
  where
    go :: Int# -> Int# -> State# RealWorld -> (# State# RealWorld, [String] #)
    go n i s
      | isTrue# (i >=# n) = (# s, [] #)
      | otherwise = case argument# i s of
          (# s1, a #) -> case go n (i +# 1#) s1 of (# s2, rest #) -> (# s2, decode a : rest #)

getProgName :: IO String
getProgName = readIORef overrides >>= \o -> case o of
  (_, Just name) -> return name
  _ -> IO (\s -> case argument# -1# s of (# s1, a #) -> (# s1, decode a #))

getExecutablePath :: IO String
getExecutablePath = getProgName

withArgs :: [String] -> IO a -> IO a
withArgs args io = bracket (readIORef overrides) (writeIORef overrides) (\(_, name) -> writeIORef overrides (Just args, name) >> io)

withProgName :: String -> IO a -> IO a
withProgName name io = bracket (readIORef overrides) (writeIORef overrides) (\(args, _) -> writeIORef overrides (args, Just name) >> io)

lookupEnv :: String -> IO (Maybe String)
lookupEnv name = case encode name of
  Bytes key -> IO (\s -> case getEnv# key s of
    (# s1, a #)
      | isTrue# (addr2Int# a ==# 0#) -> (# s1, Nothing #)
      | otherwise -> let text = decode a in case length text of I# _ -> (# s1, Just text #))

getEnv :: String -> IO String
getEnv name = lookupEnv name >>= \r -> case r of
  Just value -> return value
  Nothing -> ioError (IOError Nothing NoSuchThing "getEnv" "no environment variable" Nothing (Just name))

setEnv :: String -> String -> IO ()
setEnv name "" = unsetEnv name
setEnv name value = case encode name of
  Bytes key -> case encode value of
    Bytes bytes -> IO (\s -> case setEnv# key bytes s of (# s1, _ #) -> (# s1, () #))

unsetEnv :: String -> IO ()
unsetEnv name = case encode name of
  Bytes key -> IO (\s -> case unsetEnv# key s of (# s1, _ #) -> (# s1, () #))

getEnvironment :: IO [(String, String)]
getEnvironment = IO (\s -> go 0# s)
  where
    go :: Int# -> State# RealWorld -> (# State# RealWorld, [(String, String)] #)
    go i s = case environmentAt# i s of
      (# s1, a #)
        | isTrue# (addr2Int# a ==# 0#) -> (# s1, [] #)
        | otherwise -> case break (== '=') (decode a) of
            (name, value) -> case go (i +# 1#) s1 of (# s2, rest #) -> (# s2, (name, drop 1 value) : rest #)
