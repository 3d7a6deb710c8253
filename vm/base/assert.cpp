#include "vm/base/assert.h"

#include <cstdio>
#include <cstdlib>

namespace cardinal {

void assertion_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "vm: internal error: %s (%s:%d)\n", condition, file, line);
  std::abort();
}

void fatal(const char* message) {
  std::fprintf(stderr, "vm: internal error: %s\n", message);
  std::abort();
}

}  // namespace cardinal
