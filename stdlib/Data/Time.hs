-- | Time: the clock and the calendar.
module Data.Time (module Data.Time.Calendar, module Data.Time.Clock) where

import Data.Time.Calendar
import Data.Time.Clock
