-- A test that raises ends a recursion although the recursive call is an argument, or a local value, that every other
-- branch evaluates: the call waits until after the test. Were it made before, the limit would be met first.
module Main where

import Control.Exception
import Data.IORef
import System.IO.Unsafe (unsafePerformIO)

limit :: Int
limit = 300

-- | The number, unless the recursion went on too far.
upTo :: Int -> Int
upTo i
  | i > limit = error "went on to the limit"
  | otherwise = i
{-# NOINLINE upTo #-}

report :: String -> Int -> IO ()
report what value = do
  r <- try (evaluate value)
  putStrLn (what ++ ": " ++ either first show r)
  where
    first :: SomeException -> String
    first e = takeWhile (/= '\n') (show e)

-- A function of its own, too large to be inlined.

stopAt :: Int -> Int -> Int
stopAt i k
  | i == 77 = error ("stopped at " ++ show i ++ concat (replicate (i - 77) "never"))
  | even i && i > 20 = i * 3 + k - i * 2
  | otherwise = i + k

direct :: Int -> Int
direct i = stopAt i (direct (upTo (i + 1)))

-- By way of a let, of arithmetic, of another function's parameter, and of a second function of the recursion.

viaLet :: Int -> Int
viaLet i = let k = viaLet (upTo (i + 1)) in if i == 77 then error "stopped" else k * k + k

viaArithmetic :: Int -> Int
viaArithmetic i = stopAt i (2 * viaArithmetic (upTo (i + 1)) - 1)

passOn :: Int -> Int -> Int
passOn i k = stopAt i (k + 1) + stopAt (i + 1) k

viaParameter :: Int -> Int
viaParameter i = passOn i (viaParameter (upTo (i + 1)))

ping, pong :: Int -> Int
ping i = stopAt i (pong (upTo (i + 1)))
pong i = stopAt i (if i > 10 then ping (upTo (i + 1)) else ping (upTo (i + 1)) + 1)

-- Local functions, local recursion, folds.

local :: Int -> Int
local n = go 0
  where
    go i = combine i (go (upTo (i + 1)))
    combine i k
      | i == n = error ("stopped at " ++ show i)
      | i == 2 * n = negate k
      | i == 3 * n = k * 2
      | otherwise = i + k

data Stop = Stop Int deriving (Show)

instance Exception Stop

folded :: Int
folded = foldr (\i k -> if i == 77 then throw (Stop i) else i + k) 0 (map upTo [0 ..])

class Combine a where
  combined :: a -> Int -> Int -> Int

data Plain = Plain

instance Combine Plain where
  combined _ i k = if i == 77 then error "stopped in a method" else i + k

viaMethod :: Combine a => a -> Int -> Int
viaMethod c i = combined c i (viaMethod c (upTo (i + 1)))

-- An action's exception is no error: nothing that belongs behind it comes before it.

checked :: Bool -> Int -> IO Int
checked bad value
  | bad = throwIO (Stop 1)
  | value > 5 = return (value * 2)
  | otherwise = return value
{-# NOINLINE checked #-}

visible :: IORef [String] -> String -> Int -> Int
visible ref what value = unsafePerformIO (modifyIORef ref (what :) >> return value)
{-# NOINLINE visible #-}

-- Accumulators stay strict: no chain of suspended additions is built, however far the loop goes.

summed :: Int -> Int -> Int
summed acc n
  | n < 0 = error "negative"
  | n == 0 = acc
  | otherwise = summed (acc + n) (n - 1)

main :: IO ()
main = do
  report "direct" (direct 0)
  report "via a let" (viaLet 0)
  report "via arithmetic" (viaArithmetic 0)
  report "via a parameter" (viaParameter 0)
  report "mutual" (ping 0)
  report "local" (local 77)
  report "folded" folded
  report "method" (viaMethod Plain 0)
  ref <- newIORef []
  r <- try (checked True (visible ref "evaluated" 3))
  print (either (\e -> show (e :: Stop)) show r)
  readIORef ref >>= print
  checked False (visible ref "evaluated" 6) >>= print
  readIORef ref >>= print
  report "sum" (summed 0 1000000)
  report "negative" (summed 0 (-1))
