// A bar on standard error, when that is a terminal.
#pragma once

#include <string>

namespace cardinal::compare {

class Progress {
 public:
  explicit Progress(std::size_t steps);
  ~Progress() { clear(); }
  /// The next step begins.
  void step(const std::string& what);
  /// Leaves an empty line.
  void clear();

 private:
  bool visible_;
  std::size_t steps_;
  std::size_t begun_ = 0;
};

}  // namespace cardinal::compare
