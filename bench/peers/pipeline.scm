; The workload of programs/pipeline.hs: n threads in a chain. A thread's mailbox stands for the MVar before it.
; Prints n, then microseconds of CPU time a thread created, a first hop, and a hop of many messages.

(define (stage next)
  (let ((message (thread-receive)))
    (thread-send next (cons (+ 1 (car message)) (cdr message)))
    (stage next)))

; From the last stage, which sends to the caller, to the first.
(define (build n next)
  (if (= n 0)
      next
      (build (- n 1) (thread-start! (make-thread (lambda () (stage next)))))))

(define (text i) (string-append "message " (number->string i)))

(define (pump n messages start)
  (thread-start!
   (make-thread
    (lambda ()
      (do ((i 1 (+ i 1))) ((> i messages))
        (thread-send start (cons 0 (text i)))))))
  (do ((i 1 (+ i 1))) ((> i messages))
    (let ((message (thread-receive)))
      (if (not (equal? message (cons n (text i))))
          (error "wrong message:" message)))))

(define (cpu)  ; microseconds, user and system
  (let ((times (process-times)))
    (* 1e6 (+ (f64vector-ref times 0) (f64vector-ref times 1)))))

(define (timed action)  ; microseconds
  (let ((start (cpu)))
    (action)
    (- (cpu) start)))

(define (show x) (display " ") (display (/ (round (* 10000. x)) 10000.)))

(let* ((arguments (map string->number (cdr (command-line))))
       (n (car arguments))
       (pumps (cadr arguments))
       (start #f)
       (create (timed (lambda () (set! start (build n (current-thread))))))
       (pump1 (timed (lambda () (pump n 1 start))))
       (pump2 (timed (lambda () (pump n pumps start)))))
  (display n)
  (show (/ create n))
  (show (/ pump1 n))
  (show (/ pump2 (* n pumps)))
  (newline)
  (exit 0))
