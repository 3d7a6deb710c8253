{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- | Points in time and differences between them.
module Data.Time.Clock
  ( UTCTime (..), NominalDiffTime, DiffTime, getCurrentTime, diffUTCTime, addUTCTime, nominalDay, secondsToNominalDiffTime
  , nominalDiffTimeToSeconds, secondsToDiffTime, picosecondsToDiffTime, diffTimeToPicoseconds ) where

import Data.Fixed
import Data.Time.Calendar
import GHC.Base (IO (..), Int (..))
import GHC.Prim

-- | Seconds, to the picosecond.
newtype NominalDiffTime = MkNominalDiffTime Pico
  deriving (Eq, Ord)

newtype DiffTime = MkDiffTime Pico
  deriving (Eq, Ord)

instance Show NominalDiffTime where
  show (MkNominalDiffTime t) = showFixed True t ++ "s"

instance Show DiffTime where
  show (MkDiffTime t) = showFixed True t ++ "s"

instance Num NominalDiffTime where
  MkNominalDiffTime a + MkNominalDiffTime b = MkNominalDiffTime (a + b)
  MkNominalDiffTime a - MkNominalDiffTime b = MkNominalDiffTime (a - b)
  MkNominalDiffTime a * MkNominalDiffTime b = MkNominalDiffTime (a * b)
  negate (MkNominalDiffTime a) = MkNominalDiffTime (negate a)
  abs (MkNominalDiffTime a) = MkNominalDiffTime (abs a)
  signum (MkNominalDiffTime a) = MkNominalDiffTime (signum a)
  fromInteger i = MkNominalDiffTime (fromInteger i)

instance Real NominalDiffTime where
  toRational (MkNominalDiffTime a) = toRational a

instance Fractional NominalDiffTime where
  MkNominalDiffTime a / MkNominalDiffTime b = MkNominalDiffTime (a / b)
  fromRational r = MkNominalDiffTime (fromRational r)

instance RealFrac NominalDiffTime where
  properFraction (MkNominalDiffTime a) = case properFraction a of (n, f) -> (n, MkNominalDiffTime f)
  truncate (MkNominalDiffTime a) = truncate a
  round (MkNominalDiffTime a) = round a
  ceiling (MkNominalDiffTime a) = ceiling a
  floor (MkNominalDiffTime a) = floor a

instance Enum NominalDiffTime where
  toEnum n = MkNominalDiffTime (toEnum n)
  fromEnum (MkNominalDiffTime a) = fromEnum a

instance Num DiffTime where
  MkDiffTime a + MkDiffTime b = MkDiffTime (a + b)
  MkDiffTime a - MkDiffTime b = MkDiffTime (a - b)
  MkDiffTime a * MkDiffTime b = MkDiffTime (a * b)
  negate (MkDiffTime a) = MkDiffTime (negate a)
  abs (MkDiffTime a) = MkDiffTime (abs a)
  signum (MkDiffTime a) = MkDiffTime (signum a)
  fromInteger i = MkDiffTime (fromInteger i)

instance Real DiffTime where
  toRational (MkDiffTime a) = toRational a

instance Fractional DiffTime where
  MkDiffTime a / MkDiffTime b = MkDiffTime (a / b)
  fromRational r = MkDiffTime (fromRational r)

instance RealFrac DiffTime where
  properFraction (MkDiffTime a) = case properFraction a of (n, f) -> (n, MkDiffTime f)

data UTCTime = UTCTime { utctDay :: Day, utctDayTime :: DiffTime }
  deriving (Eq, Ord)

instance Show UTCTime where
  show (UTCTime day (MkDiffTime t)) = show day ++ ' ' : two hours ++ ':' : two minutes ++ ':' : seconds ++ " UTC"
    where
      whole = floor t :: Integer
      hours = div whole 3600
      minutes = mod (div whole 60) 60
      rest = t - fromInteger (whole - mod whole 60)
      seconds = (if rest < 10 then "0" else "") ++ showFixed True rest
      two n = (if n < 10 then "0" else "") ++ show n

getCurrentTime :: IO UTCTime
getCurrentTime = do
  ns <- IO (\s -> case wallClock# s of (# s1, n #) -> (# s1, toInteger (I# n) #))
  case divMod ns 86400000000000 of
    (days, inDay) -> return $! UTCTime (ModifiedJulianDay (40587 + days)) (MkDiffTime (MkFixed (inDay * 1000)))

nominalDay :: NominalDiffTime
nominalDay = 86400

diffUTCTime :: UTCTime -> UTCTime -> NominalDiffTime
diffUTCTime (UTCTime d1 (MkDiffTime t1)) (UTCTime d2 (MkDiffTime t2)) =
  MkNominalDiffTime (fromInteger (diffDays d1 d2 * 86400) + (t1 - t2))

addUTCTime :: NominalDiffTime -> UTCTime -> UTCTime
addUTCTime (MkNominalDiffTime x) (UTCTime day (MkDiffTime t)) =
  let total = t + x
      days = floor (total / 86400) :: Integer
  in UTCTime (addDays days day) (MkDiffTime (total - fromInteger (days * 86400)))

secondsToNominalDiffTime :: Pico -> NominalDiffTime
secondsToNominalDiffTime = MkNominalDiffTime

nominalDiffTimeToSeconds :: NominalDiffTime -> Pico
nominalDiffTimeToSeconds (MkNominalDiffTime t) = t

secondsToDiffTime, picosecondsToDiffTime :: Integer -> DiffTime
secondsToDiffTime n = fromInteger n
picosecondsToDiffTime n = MkDiffTime (MkFixed n)

diffTimeToPicoseconds :: DiffTime -> Integer
diffTimeToPicoseconds (MkDiffTime (MkFixed n)) = n
