-- | Threads, as GHC exports them.
module GHC.Conc (module GHC.Conc.Sync) where

import GHC.Conc.Sync
