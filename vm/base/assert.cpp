#include "vm/base/assert.h"

#include <cstdio>
#include <cstdlib>

namespace cardinal {

void assertion_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "vm: internal error: %s (%s:%d)\n", condition, file, line);
  std::abort();
}

void out_of_memory(const char* what) {
  constexpr int kExitHeapExhausted = 251;
  std::fprintf(stderr, "vm: out of memory: no room for %s\n", what);
  std::fflush(stderr);
  std::_Exit(kExitHeapExhausted);
}

void fatal(const char* message) {
  std::fprintf(stderr, "vm: internal error: %s\n", message);
  std::abort();
}

}  // namespace cardinal
