// The workload of programs/joes_challenge.hs: a ring of n goroutines, round which a token goes 10^6 / n times.
// Prints n, then microseconds of CPU time a goroutine created, and a message.
package main

import (
	"fmt"
	"os"
	"strconv"
	"syscall"
)

type token struct{}

func process(started chan token, m int, input, output chan token, done chan token) {
	<-started
	for i := 0; i < m; i++ {
		output <- <-input
	}
	done <- token{}
}

func cpu() float64 { // microseconds
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e3
}

func main() {
	n, _ := strconv.Atoi(os.Args[1])
	m := 1000000 / n
	if m < 1 {
		m = 1
	}
	started := make(chan token)
	point1 := cpu()
	channels := make([]chan token, n)
	for i := range channels {
		channels[i] = make(chan token, 1)
	}
	var end chan token
	for i := n - 1; i >= 0; i-- {
		end = make(chan token, 1)
		go process(started, m, channels[i], channels[(i+1)%n], end)
	}
	channels[0] <- token{}
	point2 := cpu()
	close(started)
	<-end
	point3 := cpu()
	fmt.Printf("%d %.4f %.4f\n", n, (point2-point1)/float64(n), (point3-point2)/float64(n*m))
}
