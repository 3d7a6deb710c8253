// The workload of programs/mvar_ring.hs: n goroutines wait for one channel; a counter goes through all their hands.
// Prints n, then microseconds a goroutine created, and a hop; of the clock, as that program.
package main

import (
	"fmt"
	"os"
	"runtime"
	"strconv"
	"time"
)

func main() {
	n, _ := strconv.Atoi(os.Args[1])
	variable := make(chan int, 1)
	start := time.Now()
	for i := 0; i < n; i++ {
		go func() { m := <-variable; variable <- m + 1 }()
	}
	created := time.Now()
	variable <- 0
	for m := <-variable; m < n; m = <-variable {
		variable <- m // the others have not all begun to wait: after them
		runtime.Gosched()
	}
	end := time.Now()
	each := func(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e3 / float64(n) }
	fmt.Printf("%d %.4f %.4f\n", n, each(created.Sub(start)), each(end.Sub(created)))
}
