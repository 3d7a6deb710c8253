; The workload of programs/mvar_ring.hs: n threads wait for one mutex, under which each counts itself in. A mutex, like an MVar, serves
; its threads in the order they came, and wakes one at a time.
; Prints n, then microseconds a thread created, and a hop; of the clock, as that program.

(define (show x) (display " ") (display (/ (round (* 10000. x)) 10000.)))

(define (clock) (* 1e6 (time->seconds (current-time))))

(let* ((n (string->number (cadr (command-line))))
       (mutex (make-mutex))
       (count 0)
       (start (clock)))
  (mutex-lock! mutex)
  (do ((i 0 (+ i 1))) ((= i n))
    (thread-start!
     (make-thread
      (lambda ()
        (mutex-lock! mutex)
        (set! count (+ count 1))
        (mutex-unlock! mutex)))))
  (let ((created (clock)))
    (mutex-unlock! mutex)
    (let wait ()
      (if (< count n)
          (begin (thread-yield!) (wait))))
    (let ((end (clock)))
      (display n)
      (show (/ (- created start) n))
      (show (/ (- end created) n))
      (newline)
      (exit 0))))
