#include "vm/scheduler/supervisor.h"

#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include <cmath>

namespace cardinal {

namespace {

sigset_t interrupt_set() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  return set;
}

void notify(int eventfd) {
  std::uint64_t one = 1;
  [[maybe_unused]] ssize_t n = write(eventfd, &one, sizeof one);
}
void drain(int eventfd) {
  std::uint64_t count;
  [[maybe_unused]] ssize_t n = read(eventfd, &count, sizeof count);
}

constexpr timespec timespec_of(std::int64_t nanoseconds) {
  return {static_cast<time_t>(nanoseconds / 1'000'000'000), static_cast<long>(nanoseconds % 1'000'000'000)};
}

/// How long to wait before asking for a safepoint again: a limit set at the moment the mutator restores it is lost.
constexpr std::int64_t kAskAgainNanoseconds = 5'000'000;

}  // namespace

void die_by_signal(int signal_number) {
  signal(signal_number, SIG_DFL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal_number);
  pthread_sigmask(SIG_UNBLOCK, &set, nullptr);
  kill(getpid(), signal_number);
  // The default may be to do nothing.
  _exit(0xFF);
}

Supervisor::Supervisor() {
  sigset_t set = interrupt_set();
  pthread_sigmask(SIG_BLOCK, &set, nullptr);
  signal_ = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
  notify_ = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  wake_ = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}

Supervisor::~Supervisor() {
  close(signal_);
  close(notify_);
  close(wake_);
}

void Supervisor::attach(Mutator& mutator, double slice_seconds) {
  slice_nanoseconds_.store(static_cast<std::int64_t>(std::llround(slice_seconds * 1e9)));
  mutator_.store(&mutator);
}
void Supervisor::detach() {
  mutator_.store(nullptr);
}

void Supervisor::stop() {
  stop_.store(true);
  notify(notify_);
}

void Supervisor::notify_of_ticking() {
  if (slice_nanoseconds_.load(std::memory_order_relaxed) == 0) return;
  ticking_.store(true);
  notify(notify_);
}

void Supervisor::request() {
  Mutator* mutator = mutator_.load();
  if (mutator == nullptr) return;
  request_safepoint(*mutator);
  __atomic_store_n(&mutator->stack_limit, kNoFrameFits, __ATOMIC_RELAXED);
}

void Supervisor::handle_signal() {
  signalfd_siginfo information;
  if (read(signal_, &information, sizeof information) != static_cast<ssize_t>(sizeof information)) return;
  if (mutator_.load() == nullptr || interrupted_before_) die_by_signal(SIGINT);
  // The next one kills, as GHC's one-shot handler does.
  interrupted_before_ = true;
  interrupt_.store(true, std::memory_order_release);
  request();
  notify(wake_);
}

void Supervisor::serve() {
  pollfd events[] = {{signal_, POLLIN, 0}, {notify_, POLLIN, 0}};
  while (!stop_.load()) {
    bool ticking = ticking_.load();
    std::int64_t wait = slice_nanoseconds_.load();
    if (interrupt_.load() && (!ticking || wait > kAskAgainNanoseconds)) wait = kAskAgainNanoseconds;
    timespec timeout = timespec_of(wait);
    int ready = ppoll(events, 2, ticking || interrupt_.load() ? &timeout : nullptr, nullptr);
    if (ready > 0) {
      if ((events[0].revents & POLLIN) != 0) handle_signal();
      if ((events[1].revents & POLLIN) != 0) drain(notify_);
      continue;
    }
    if (interrupt_.load() || ticking_.load()) request();
  }
}

}  // namespace cardinal
