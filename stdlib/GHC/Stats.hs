{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- | The runtime's statistics, for the program itself. They are collected under @+RTS -T@ and the flags that report them.
module GHC.Stats (RTSStats (..), GCDetails (..), RtsTime, getRTSStats, getRTSStatsEnabled) where

import Data.Int (Int64)
import Data.Word (Word32, Word64)
import GHC.Base (IO (..), Int (..))
import GHC.IO.Exception (IOErrorType (UnsupportedOperation), IOException (..))
import GHC.Prim

-- | Nanoseconds.
type RtsTime = Int64

-- | Of the run so far. @allocated_bytes@ and the times go up to the call, all else up to the last collection.
data RTSStats = RTSStats
  { gcs :: Word32
  , major_gcs :: Word32
  , allocated_bytes :: Word64
  , max_live_bytes :: Word64  -- ^ sampled after each major collection, as the next two
  , max_large_objects_bytes :: Word64
  , max_compact_bytes :: Word64
  , max_slop_bytes :: Word64
  , max_mem_in_use_bytes :: Word64
  , cumulative_live_bytes :: Word64  -- ^ sum over the major collections
  , copied_bytes :: Word64
  , par_copied_bytes :: Word64
  , cumulative_par_max_copied_bytes :: Word64
  , cumulative_par_balanced_copied_bytes :: Word64
  , init_cpu_ns :: RtsTime
  , init_elapsed_ns :: RtsTime
  , mutator_cpu_ns :: RtsTime
  , mutator_elapsed_ns :: RtsTime
  , gc_cpu_ns :: RtsTime
  , gc_elapsed_ns :: RtsTime
  , cpu_ns :: RtsTime  -- ^ mutator and collector
  , elapsed_ns :: RtsTime
  , nonmoving_gc_sync_cpu_ns :: RtsTime
  , nonmoving_gc_sync_elapsed_ns :: RtsTime
  , nonmoving_gc_sync_max_elapsed_ns :: RtsTime
  , nonmoving_gc_cpu_ns :: RtsTime
  , nonmoving_gc_elapsed_ns :: RtsTime
  , nonmoving_gc_max_elapsed_ns :: RtsTime
  , gc :: GCDetails  -- ^ the last collection
  } deriving (Read, Show)

data GCDetails = GCDetails
  { gcdetails_gen :: Word32  -- ^ the oldest generation collected
  , gcdetails_threads :: Word32
  , gcdetails_allocated_bytes :: Word64  -- ^ since the collection before
  , gcdetails_live_bytes :: Word64
  , gcdetails_large_objects_bytes :: Word64
  , gcdetails_compact_bytes :: Word64
  , gcdetails_slop_bytes :: Word64
  , gcdetails_mem_in_use_bytes :: Word64
  , gcdetails_copied_bytes :: Word64
  , gcdetails_par_max_copied_bytes :: Word64
  , gcdetails_par_balanced_copied_bytes :: Word64
  , gcdetails_sync_elapsed_ns :: RtsTime
  , gcdetails_cpu_ns :: RtsTime
  , gcdetails_elapsed_ns :: RtsTime
  , gcdetails_nonmoving_gc_sync_cpu_ns :: RtsTime
  , gcdetails_nonmoving_gc_sync_elapsed_ns :: RtsTime
  } deriving (Read, Show)

-- | What the runtime hands over: the fields above as 64-bit integers, in their order.
data Figures = Figures ByteArray#

readFigures :: IO Figures
readFigures = IO (\s -> case runtimeStatistics# s of (# s1, figures #) -> (# s1, Figures figures #))

getRTSStatsEnabled :: IO Bool
getRTSStatsEnabled = fmap areThere readFigures

areThere :: Figures -> Bool
areThere (Figures figures) = I# (sizeofByteArray# figures) > 0

-- | An 'IOException' where nothing is collected.
getRTSStats :: IO RTSStats
getRTSStats = do
  figures <- readFigures
  if areThere figures then return (rtsStats figures) else ioError notEnabled
 where
  notEnabled = IOError Nothing UnsupportedOperation ""
    "GHC.Stats.getRTSStats: GC stats not enabled. Use `+RTS -T -RTS' to enable them." Nothing Nothing

rtsStats :: Figures -> RTSStats
rtsStats (Figures figures) = RTSStats
  { gcs = at 0
  , major_gcs = at 1
  , allocated_bytes = at 2
  , max_live_bytes = at 3
  , max_large_objects_bytes = at 4
  , max_compact_bytes = at 5
  , max_slop_bytes = at 6
  , max_mem_in_use_bytes = at 7
  , cumulative_live_bytes = at 8
  , copied_bytes = at 9
  , par_copied_bytes = at 10
  , cumulative_par_max_copied_bytes = at 11
  , cumulative_par_balanced_copied_bytes = at 12
  , init_cpu_ns = at 13
  , init_elapsed_ns = at 14
  , mutator_cpu_ns = at 15
  , mutator_elapsed_ns = at 16
  , gc_cpu_ns = at 17
  , gc_elapsed_ns = at 18
  , cpu_ns = at 19
  , elapsed_ns = at 20
  , nonmoving_gc_sync_cpu_ns = at 21
  , nonmoving_gc_sync_elapsed_ns = at 22
  , nonmoving_gc_sync_max_elapsed_ns = at 23
  , nonmoving_gc_cpu_ns = at 24
  , nonmoving_gc_elapsed_ns = at 25
  , nonmoving_gc_max_elapsed_ns = at 26
  , gc = GCDetails
    { gcdetails_gen = at 27
    , gcdetails_threads = at 28
    , gcdetails_allocated_bytes = at 29
    , gcdetails_live_bytes = at 30
    , gcdetails_large_objects_bytes = at 31
    , gcdetails_compact_bytes = at 32
    , gcdetails_slop_bytes = at 33
    , gcdetails_mem_in_use_bytes = at 34
    , gcdetails_copied_bytes = at 35
    , gcdetails_par_max_copied_bytes = at 36
    , gcdetails_par_balanced_copied_bytes = at 37
    , gcdetails_sync_elapsed_ns = at 38
    , gcdetails_cpu_ns = at 39
    , gcdetails_elapsed_ns = at 40
    , gcdetails_nonmoving_gc_sync_cpu_ns = at 41
    , gcdetails_nonmoving_gc_sync_elapsed_ns = at 42
    }
  }
 where
  at :: Num a => Int -> a
  at (I# i) = fromIntegral (I# (indexIntArray# figures i))
