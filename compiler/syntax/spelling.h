// Finds the name a user may have meant: the nearest by edit distance, if it is near enough.
#pragma once

#include <string_view>

namespace cardinal {

class NearestName {
 public:
  explicit NearestName(std::string_view wanted);
  void offer(std::string_view candidate);
  /// Empty when nothing offered is near: at most one edit for up to 3 characters, two for up to 7, else three.
  std::string_view best() const { return best_; }

 private:
  std::string_view wanted_;
  std::string_view best_;
  unsigned distance_;
};

}  // namespace cardinal
