-- | Messages from pure code, on standard error.
module Debug.Trace
  ( trace, traceId, traceShow, traceShowId, traceWith, traceM, traceShowM, traceIO, traceStack, traceEvent, traceEventIO, traceMarker
  , traceMarkerIO, putTraceMsg ) where

import System.IO
import System.IO.Unsafe

traceIO, putTraceMsg, traceEventIO, traceMarkerIO :: String -> IO ()
traceIO msg = hPutStrLn stderr msg
putTraceMsg = traceIO
traceEventIO _ = return ()
traceMarkerIO _ = return ()

trace, traceStack, traceEvent, traceMarker :: String -> a -> a
trace msg expr = unsafePerformIO (traceIO msg) `seq` expr
{-# NOINLINE trace #-}
traceStack = trace
traceEvent _ expr = expr
traceMarker _ expr = expr

traceId :: String -> String
traceId a = trace a a

traceShow :: Show a => a -> b -> b
traceShow x = trace (show x)

traceShowId :: Show a => a -> a
traceShowId a = trace (show a) a

traceWith :: (a -> String) -> a -> a
traceWith f a = trace (f a) a

traceM :: Applicative f => String -> f ()
traceM msg = trace msg (pure ())

traceShowM :: (Show a, Applicative f) => a -> f ()
traceShowM x = traceM (show x)
