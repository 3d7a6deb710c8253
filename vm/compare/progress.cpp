#include "vm/compare/progress.h"

#include <unistd.h>

#include <cstdio>

namespace cardinal::compare {

Progress::Progress(std::size_t steps) : visible_(isatty(STDERR_FILENO) != 0), steps_(steps) {}

void Progress::step(const std::string& what) {
  ++begun_;
  if (!visible_) return;
  constexpr std::size_t kWidth = 24;
  std::size_t done = (begun_ - 1) * kWidth / steps_;
  std::string bar = std::string(done, '#') + std::string(kWidth - done, '.');
  std::fprintf(stderr, "\r\033[K[%s] %zu/%zu  %.40s", bar.c_str(), begun_, steps_, what.c_str());
  std::fflush(stderr);
}

void Progress::clear() {
  if (visible_ && begun_ > 0) std::fputs("\r\033[K", stderr);
}

}  // namespace cardinal::compare
