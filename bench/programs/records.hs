-- Records and state: bodies under gravity, in Double.
module Main where

data Vec = Vec { vx, vy, vz :: !Double }
data Body = Body { pos :: Vec, vel :: Vec, mass :: !Double }

add, sub :: Vec -> Vec -> Vec
add (Vec a b c) (Vec x y z) = Vec (a + x) (b + y) (c + z)
sub (Vec a b c) (Vec x y z) = Vec (a - x) (b - y) (c - z)

scale :: Double -> Vec -> Vec
scale k (Vec a b c) = Vec (k * a) (k * b) (k * c)

dot :: Vec -> Vec -> Double
dot a b = vx a * vx b + vy a * vy b + vz a * vz b

force :: Body -> Body -> Vec
force a b =
  let d = pos b `sub` pos a
      r2 = dot d d + 0.01
  in scale (mass b / (r2 * sqrt r2)) d

step :: Double -> [Body] -> [Body]
step dt bodies = map move bodies
  where
    move b =
      let f = foldr add (Vec 0 0 0) [force b o | o <- bodies, dot (pos b `sub` pos o) (pos b `sub` pos o) > 0]
          v = vel b `add` scale dt f
      in b { pos = pos b `add` scale dt v, vel = v }

energy :: [Body] -> Double
energy bs = sum [0.5 * mass b * dot (vel b) (vel b) | b <- bs]

run :: Int -> [Body] -> [Body]
run 0 bs = bs
run n bs = let bs' = step 0.001 bs in energy bs' `seq` run (n - 1) bs'

main :: IO ()
main = do
  let bodies = [Body (Vec (fromIntegral i) (fromIntegral (i * i) / 10) (sin (fromIntegral i))) (Vec 0 0 0) (1 + fromIntegral i / 10) | i <- [1 .. 8 :: Int]]
  print (energy (run 8000 bodies))
