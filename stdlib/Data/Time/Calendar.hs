-- | Days.
module Data.Time.Calendar
  ( Day (..), toGregorian, fromGregorian, fromGregorianValid, showGregorian, addDays, diffDays, isLeapYear, gregorianMonthLength, DayOfWeek (..), dayOfWeek ) where

-- | Days since 1858-11-17.
newtype Day = ModifiedJulianDay { toModifiedJulianDay :: Integer }
  deriving (Eq, Ord)

instance Show Day where
  show = showGregorian

instance Enum Day where
  succ (ModifiedJulianDay a) = ModifiedJulianDay (succ a)
  pred (ModifiedJulianDay a) = ModifiedJulianDay (pred a)
  toEnum n = ModifiedJulianDay (toEnum n)
  fromEnum (ModifiedJulianDay a) = fromEnum a
  enumFrom (ModifiedJulianDay a) = map ModifiedJulianDay (enumFrom a)
  enumFromThen (ModifiedJulianDay a) (ModifiedJulianDay b) = map ModifiedJulianDay (enumFromThen a b)
  enumFromTo (ModifiedJulianDay a) (ModifiedJulianDay b) = map ModifiedJulianDay (enumFromTo a b)
  enumFromThenTo (ModifiedJulianDay a) (ModifiedJulianDay b) (ModifiedJulianDay c) = map ModifiedJulianDay (enumFromThenTo a b c)

data DayOfWeek = Monday | Tuesday | Wednesday | Thursday | Friday | Saturday | Sunday
  deriving (Eq, Ord, Show, Read)

dayOfWeek :: Day -> DayOfWeek
dayOfWeek (ModifiedJulianDay d) = case mod (d + 2) 7 of
  0 -> Monday
  1 -> Tuesday
  2 -> Wednesday
  3 -> Thursday
  4 -> Friday
  5 -> Saturday
  _ -> Sunday

addDays :: Integer -> Day -> Day
addDays n (ModifiedJulianDay a) = ModifiedJulianDay (a + n)

diffDays :: Day -> Day -> Integer
diffDays (ModifiedJulianDay a) (ModifiedJulianDay b) = a - b

isLeapYear :: Integer -> Bool
isLeapYear y = mod y 4 == 0 && (mod y 400 == 0 || mod y 100 /= 0)

gregorianMonthLength :: Integer -> Int -> Int
gregorianMonthLength y m
  | m == 2 = if isLeapYear y then 29 else 28
  | m `elem` [4, 6, 9, 11] = 30
  | otherwise = 31

-- Years are counted from March, so that the leap day comes last; 400 years are 146097 days.
fromGregorian :: Integer -> Int -> Int -> Day
fromGregorian y m0 d0 = ModifiedJulianDay (days + toInteger d - 1 - 678881)
  where
    m = max 1 (min 12 m0)
    d = max 1 (min (gregorianMonthLength y m) d0)
    y' = if m <= 2 then y - 1 else y
    m' = toInteger (if m <= 2 then m + 9 else m - 3)
    days = 365 * y' + div y' 4 - div y' 100 + div y' 400 + div (153 * m' + 2) 5

fromGregorianValid :: Integer -> Int -> Int -> Maybe Day
fromGregorianValid y m d
  | m < 1 || m > 12 || d < 1 || d > gregorianMonthLength y m = Nothing
  | otherwise = Just (fromGregorian y m d)

toGregorian :: Day -> (Integer, Int, Int)
toGregorian (ModifiedJulianDay mjd) = (y, fromInteger m, fromInteger d)
  where
    n = mjd + 678881
    (era, dayOfEra) = divMod n 146097
    yearOfEra = div (dayOfEra - div dayOfEra 1460 + div dayOfEra 36524 - div dayOfEra 146096) 365
    dayOfYear = dayOfEra - (365 * yearOfEra + div yearOfEra 4 - div yearOfEra 100)
    m' = div (5 * dayOfYear + 2) 153
    d = dayOfYear - div (153 * m' + 2) 5 + 1
    m = if m' < 10 then m' + 3 else m' - 9
    y = yearOfEra + era * 400 + (if m <= 2 then 1 else 0)

showGregorian :: Day -> String
showGregorian day = case toGregorian day of
  (y, m, d) -> pad 4 (show y) ++ '-' : pad 2 (show m) ++ '-' : pad 2 (show d)
  where
    pad n s = replicate (n - length s) '0' ++ s
