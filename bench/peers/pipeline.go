// The workload of programs/pipeline.hs: n goroutines in a chain, each between two channels of one place.
// Prints n, then microseconds of CPU time a goroutine created, a first hop, and a hop of many messages.
package main

import (
	"fmt"
	"os"
	"strconv"
	"syscall"
)

type message struct {
	count int
	text  string
}

func stage(input, output chan message) {
	for {
		m := <-input
		m.count++
		output <- m
	}
}

func build(n int, start chan message) chan message {
	for i := 0; i < n; i++ {
		next := make(chan message, 1)
		go stage(start, next)
		start = next
	}
	return start
}

func pump(n, messages int, start, end chan message) {
	go func() {
		for i := 1; i <= messages; i++ {
			start <- message{0, "message " + strconv.Itoa(i)}
		}
	}()
	for i := 1; i <= messages; i++ {
		m := <-end
		if m.count != n || m.text != "message "+strconv.Itoa(i) {
			panic(fmt.Sprint("wrong message: ", m))
		}
	}
}

// timed gives the microseconds of CPU time, user and system, that an action takes.
func timed(action func()) float64 {
	start := cpu()
	action()
	return cpu() - start
}

func cpu() float64 {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return float64(u.Utime.Nano()+u.Stime.Nano()) / 1e3
}

func main() {
	n, _ := strconv.Atoi(os.Args[1])
	pumps, _ := strconv.Atoi(os.Args[2])
	start := make(chan message, 1)
	var end chan message
	create := timed(func() { end = build(n, start) })
	pump1 := timed(func() { pump(n, 1, start, end) })
	pump2 := timed(func() { pump(n, pumps, start, end) })
	k := float64(n)
	fmt.Printf("%8d %8.4f %8.4f %8.4f\n", n, create/k, pump1/k, pump2/(k*float64(pumps)))
}
