; The workload of programs/joes_challenge.hs: a ring of n threads, round which a token goes 10^6 / n times.
; Prints n, then microseconds of CPU time a thread created, and a message.

(define (process m done)
  (let ((next (thread-receive)))  ; the starting signal says where to
    (do ((i 0 (+ i 1))) ((= i m))
      (thread-send next (thread-receive)))
    (if done (thread-send done 'done))))

(define (cpu)  ; microseconds, user and system
  (let ((times (process-times)))
    (* 1e6 (+ (f64vector-ref times 0) (f64vector-ref times 1)))))

(define (show x) (display " ") (display (/ (round (* 10000. x)) 10000.)))

(let* ((n (string->number (cadr (command-line))))
       (m (max 1 (quotient 1000000 n)))
       (main (current-thread))
       (point1 (cpu))
       (ring (make-vector n)))
  (do ((i 0 (+ i 1))) ((= i n))
    (let ((done (if (= i 0) main #f)))
      (vector-set! ring i (thread-start! (make-thread (lambda () (process m done)))))))
  (let ((point2 (cpu)))
    (do ((i 0 (+ i 1))) ((= i n))
      (thread-send (vector-ref ring i) (vector-ref ring (modulo (+ i 1) n))))
    (thread-send (vector-ref ring 0) 'go)
    (thread-receive)
    (let ((point3 (cpu)))
      (display n)
      (show (/ (- point2 point1) n))
      (show (/ (- point3 point2) (* n m)))
      (newline)
      (exit 0))))
