-- GHC.Stats: the figures grow with what the program does, and agree with each other.
import Control.Exception (evaluate)
import Control.Monad (forM_, unless)
import Data.IORef
import GHC.Stats
import System.Mem

check :: String -> Bool -> IO ()
check what ok = putStrLn (what ++ ": " ++ (if ok then "ok" else "wrong"))

main :: IO ()
main = do
  enabled <- getRTSStatsEnabled
  print enabled
  before <- getRTSStats
  kept <- newIORef [1 .. 100000 :: Int]
  readIORef kept >>= evaluate . sum >>= print
  performMinorGC
  minor <- getRTSStats
  performMajorGC
  after <- getRTSStats
  readIORef kept >>= print . length
  check "collections" (gcs minor > gcs before && gcs after > gcs minor)
  check "major collections" (major_gcs after > major_gcs before && major_gcs after <= gcs after)
  check "allocated" (allocated_bytes after > allocated_bytes before + 100000 * 16)
  check "copied" (copied_bytes after >= copied_bytes minor && copied_bytes minor >= copied_bytes before && copied_bytes after > 0)
  check "last copied" (gcdetails_copied_bytes (gc after) <= copied_bytes after)
  check "live" (gcdetails_live_bytes (gc after) > 100000 * 16 && max_live_bytes after >= gcdetails_live_bytes (gc after))
  check "residency" (cumulative_live_bytes after >= max_live_bytes after)
  check "memory" (max_mem_in_use_bytes after >= gcdetails_mem_in_use_bytes (gc after)
                  && gcdetails_mem_in_use_bytes (gc after) >= gcdetails_live_bytes (gc after))
  check "large objects" (max_large_objects_bytes after >= gcdetails_large_objects_bytes (gc after)
                         && gcdetails_large_objects_bytes (gc after) <= gcdetails_live_bytes (gc after))
  check "time" (cpu_ns after == mutator_cpu_ns after + gc_cpu_ns after && elapsed_ns after == mutator_elapsed_ns after + gc_elapsed_ns after)
  check "time passes" (elapsed_ns after > elapsed_ns minor && elapsed_ns minor > elapsed_ns before && mutator_elapsed_ns after > 0)
  check "pause" (gcdetails_elapsed_ns (gc after) > 0 && gcdetails_elapsed_ns (gc after) <= gc_elapsed_ns after)
  check "collecting threads" (gcdetails_threads (gc after) == 1)
  check "no other collectors" (all (== 0) [par_copied_bytes after, cumulative_par_max_copied_bytes after, max_compact_bytes after]
                               && all (== 0) [nonmoving_gc_cpu_ns after, nonmoving_gc_elapsed_ns after])
  check "can be read back" (show (read (show after) :: RTSStats) == show after)
